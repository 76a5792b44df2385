// SPDX-License-Identifier: MIT
// Contexts to draw in, each with a framebuffer and a texture. They are created once and kept, except for one that may
// be lost.

#pragma once

#include <stdbool.h>
#include <stdint.h>

// OpenGL ES; OpenGL; another ES context that shares with the first.
#define CONTEXTS 3
// It shares with none.
#define CONTEXT_TO_LOSE 1
#define CONTEXT_WIDTH 64
#define CONTEXT_HEIGHT 48

// Creates all of them, once; ends the process if there are none.
void contexts_begin(void);
// Makes one current; none for -1.
void context_use(int number);
// Destroys one that shares with none, with everything in it, and creates it again.
void context_lose(int number);
// The current one; -1 for none.
int context_in_use(void);
uint32_t context_framebuffer(int number);
uint32_t context_texture(int number);

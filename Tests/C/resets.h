// SPDX-License-Identifier: MIT
// What the library hears when it asks whether its context is lost, in place of the driver's answer.

#pragma once

#include "stage.h"

// GL_NO_ERROR while it is not.
static GLenum reset_status;

static GLenum told_reset_status(void) { return reset_status; }

static void (*(*resets_look_up)(const char *name))(void);

static void (*resets_told(const char *name))(void) {
    return strcmp(name, "glGetGraphicsResetStatus") == 0 ? (void (*)(void))told_reset_status : resets_look_up(name);
}

// Before the first carousel, because the library looks it up once.
static inline void resets_begin(void) {
    eglGetProcAddress("glFlush");
    resets_look_up = epoxy_eglGetProcAddress;
    epoxy_eglGetProcAddress = resets_told;
}

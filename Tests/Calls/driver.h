// SPDX-License-Identifier: MIT
// Shared by the parts of the driver.

#pragma once

#include <carousel.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "choices.h"
#include "contexts.h"

// Ends the process if something contradicts the header.
#define MUST(condition)                                                                        \
    do {                                                                                       \
        if (!(condition)) {                                                                    \
            fprintf(stderr, "%s:%d: not as carousel.h has it: %s: %s\n", __FILE__, __LINE__,   \
                #condition, carousel_last_error(NULL));                                        \
            abort();                                                                           \
        }                                                                                      \
    } while (0)

// Callbacks that have not returned yet.
extern int callbacks_inside;

#define CAROUSELS 6
// The first renderer of each context is kept from run to run: compiling shaders takes longer than anything else.
#define RENDERERS (CONTEXTS + 2)

// A carousel, with what is needed to choose valid calls.
typedef struct {
    carousel *carousel;
    // The context in which its renderer was created.
    int context;
    // The renderer's index; -1 for its own.
    int renderer;
} known_carousel;

typedef struct {
    carousel_renderer *renderer;
    int context;
} known_renderer;

extern known_carousel carousels[CAROUSELS];
extern known_renderer renderers[RENDERERS];
// Some of those that were destroyed.
extern carousel *dead_carousel;
extern carousel_renderer *dead_renderer;

// Creates what runs begin with, and frees what they have created.
void begin_objects(void);
void end_objects(void);
// These either do it or are refused.
void make_renderer(int place);
void destroy_renderer(int place);
void make_carousel(known_carousel *known);
void destroy_carousel(known_carousel *known);
// Destroys a context, and frees everything that was created in it.
void lose_context(void);
// Makes a context current: mostly the one that the call needs, sometimes another one.
void use_context(int context);

// Any call, of any carousel, with any arguments.
void make_a_call(void);
// Some of them, inside a callback.
void make_calls_inside(void);

// The configs of carousels.
void set_callbacks(carousel_config *config);
// Counted by `wake`.
extern _Atomic unsigned long wakes;

carousel_color any_color(void);
const char *any_path(void);
// Other pixels for pictures to share, or none.
void make_pixels(void);
void destroy_pixels(void);
// Any look for a carousel's pictures.
carousel_status set_look(carousel *c);
double any_map(void *user_data, double offset);

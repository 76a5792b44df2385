// SPDX-License-Identifier: MIT
// What the parts of the driver share.

#pragma once

#include <carousel.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "choices.h"
#include "contexts.h"

// Ends the process where something is not as the header has it.
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
// The first of each context stay from run to run: shaders take longer to compile than anything else.
#define RENDERERS (CONTEXTS + 2)

// A carousel, to know what it may be asked for.
typedef struct {
    carousel *carousel;
    // The context that its renderer was made in.
    int context;
    // The renderer's place; -1 for its own.
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

// Makes what runs begin with, and frees what they have made.
void begin_objects(void);
void end_objects(void);
// These do it, or have it turned down.
void make_renderer(int place);
void destroy_renderer(int place);
void make_carousel(known_carousel *known);
void destroy_carousel(known_carousel *known);
// Ends a context, and frees all that is left of what was made in it.
void lose_context(void);
// Makes the context current that something is to be done in, or another one.
void use_context(int context);

// Any call, of any carousel, with any arguments.
void make_a_call(void);
// The same, some of them, inside a callback.
void make_calls_inside(void);

// What carousels are made with.
void set_callbacks(carousel_config *config);
// Counted by `wake`.
extern _Atomic unsigned long wakes;

carousel_color any_color(void);

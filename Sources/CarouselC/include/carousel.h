// SPDX-License-Identifier: MIT

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// libcarousel draws a carousel of pictures into an OpenGL context that the caller has made: OpenGL ES 3.0 or later, or
// OpenGL 3.3 or later. It does not open windows, make contexts or read a clock.
//
// Threads: a carousel belongs to the thread whose context was current when it was made. All calls for it come from that
// thread; carousel_create, carousel_draw and carousel_destroy with that context current. Pictures are decoded on threads
// of the library's own.
//
// Points are the unit of sizes: a point is `scale` pixels. Scroll offsets are in items: 2.5 is halfway from the third to
// the fourth. Times are in seconds on any clock that only goes forward.

// What a call has come to. carousel_last_error says more.
typedef enum carousel_status {
    CAROUSEL_OK = 0,
    // A pointer is NULL, a number is not finite or out of range, or a struct is smaller than any known version of it.
    CAROUSEL_BAD_ARGUMENT = 1,
    // No context is current, or it is too old, or it was lost.
    CAROUSEL_GL_FAILED = 2,
} carousel_status;

typedef enum carousel_type {
    CAROUSEL_LINEAR = 0,
    CAROUSEL_ROTARY = 1,
    CAROUSEL_INVERTED_ROTARY = 2,
    CAROUSEL_CYLINDER = 3,
    CAROUSEL_INVERTED_CYLINDER = 4,
    CAROUSEL_WHEEL = 5,
    CAROUSEL_INVERTED_WHEEL = 6,
    CAROUSEL_COVER_FLOW = 7,
    CAROUSEL_COVER_FLOW_2 = 8,
    CAROUSEL_TIME_MACHINE = 9,
    CAROUSEL_INVERTED_TIME_MACHINE = 10,
} carousel_type;

typedef struct carousel carousel;

// Writes the path of an item's picture, as UTF-8 with a terminating zero, into a buffer of `capacity` bytes. Returns
// false where the item has no picture.
typedef bool (*carousel_path_callback)(void *user_data, size_t index, char *path, size_t capacity);

// How a carousel begins. Zero in any field but the first takes its default.
typedef struct carousel_config {
    // sizeof(carousel_config), so that later versions may add fields at the end.
    size_t struct_size;
    size_t item_count;
    // In points. Default: 400 x 300. Pictures are fitted in, keeping their aspect ratio.
    double item_width;
    double item_height;
    carousel_type type;
    carousel_path_callback path_for_item;
    // Handed to the callback.
    void *user_data;
} carousel_config;

// Where to draw.
typedef struct carousel_target {
    // sizeof(carousel_target).
    size_t struct_size;
    // The framebuffer object; 0 for the window's own.
    uint32_t framebuffer;
    // The viewport in pixels, from the lower left corner as in glViewport.
    int32_t x, y, width, height;
    // Pixels for a point. Default: 1.
    double scale;
} carousel_target;

// The version of this interface; raised when existing programs must be compiled anew.
uint32_t carousel_abi_version(void);

// Makes a carousel for the current context and puts it into *result; NULL is put there on failure.
carousel_status carousel_create(const carousel_config *config, carousel **result);

// Frees a carousel and its GL objects, with its context current. NULL is allowed.
void carousel_destroy(carousel *carousel);

// What the last failed call said, valid until the next call for the carousel. NULL asks for the last failed
// carousel_create of this thread. Never NULL.
const char *carousel_last_error(const carousel *carousel);

// Changes the type; the items are laid out anew.
carousel_status carousel_set_type(carousel *carousel, carousel_type type);

// Jumps to a scroll offset in items.
carousel_status carousel_set_scroll_offset(carousel *carousel, double offset);

// The scroll offset in items; 0 for NULL.
double carousel_scroll_offset(const carousel *carousel);

// Scrolls to an item in a number of seconds; 0 for at once.
carousel_status carousel_scroll_to_item(carousel *carousel, size_t index, double duration);

// Moves on to a time in seconds. Times that go back are taken as the present.
carousel_status carousel_advance(carousel *carousel, double time);

// Whether drawing now would show something new. While false, nothing needs to be drawn.
bool carousel_needs_display(const carousel *carousel);

// Draws over what is in the target. All GL state is left as it was found.
carousel_status carousel_draw(carousel *carousel, const carousel_target *target);

#ifdef __cplusplus
}
#endif

// SPDX-License-Identifier: MIT

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// NAME
//   libcarousel - 3D carousels in an OpenGL program
//
// SYNOPSIS
//   cc program.c $(pkg-config --cflags --libs carousel)
//
//   static void item(void *paths, carousel *c, size_t index, carousel_item *item) {
//       carousel_item_set_path(item, ((char **)paths)[index]);
//   }
//
//   carousel_config config = {.struct_size = sizeof config, .item_count = 100, .type = CAROUSEL_COVER_FLOW,
//                             .item = item, .user_data = paths};
//   carousel *flow;
//   if (carousel_create(&config, &flow)) die(carousel_last_error(NULL));
//   for (;;) {
//       draw_whatever_else_there_is();
//       carousel_advance(flow, seconds());
//       carousel_draw(flow, &(carousel_target){.struct_size = sizeof(carousel_target), .width = 1280, .height = 720});
//       swap_buffers();
//   }
//
// DESCRIPTION
//   The library draws carousels of pictures, text and textures into an OpenGL context that its caller has made: OpenGL ES
//   3.0 or later, or OpenGL 3.3 or later, core or compatibility. It opens no windows and makes no contexts. The only clock
//   that it reads measures how long it hands over and decodes pictures, and lets them fade in. It has no global state but a
//   table of what it has handed out, to know it again, the threads that it has lost, and a lock around the fonts of texts:
//   see THREADS.
//
//   The library is a guest in the context: carousel_create, carousel_draw and the functions that free leave all state as
//   they found it, apart from pending GL errors. A query or a conditional rendering of the host's must not be under way.
//   Transform feedback is paused meanwhile; OpenGL 3.3 without GL_ARB_transform_feedback2 cannot do that, and while it is
//   active there, carousel_create and carousel_draw return CAROUSEL_GL_FAILED.
//
// CONTEXTS
//   A renderer, and with it its carousels, belongs to the context that is current when it is created, whether EGL or GLX has
//   made that. Drawing and destroying come with this very context current, on the thread that created the renderer; all
//   other functions, among them carousel_create with a renderer given and carousel_destroy for a carousel that shares one,
//   need no context. With another one current, or none, carousel_draw and the functions that destroy do nothing, neither in
//   OpenGL nor otherwise, but return CAROUSEL_GL_FAILED; make the right one current and call again. Another context is also
//   one that shares textures with the renderer's, and one that was made after its end, even if at the same address.
//
//   Where a context no longer exists, or cannot be made current any more, carousel_abandon and carousel_renderer_abandon free
//   what was made in it.
//
// THREADS
//   A renderer and its carousels belong to the thread that created them. All calls come from that thread. Calls from other
//   threads do nothing but return CAROUSEL_WRONG_THREAD. Pictures are decoded on threads of the library's own; of all
//   callbacks only `wake` is called from there, and never once what it was given to has been destroyed.
//
//   A picture that takes longer than decoding_seconds of its renderer is given up: it shows a card, a CAROUSEL_DIAGNOSTIC
//   tells why, and the thread that is at it is left to itself, as there is no way to end it. It keeps the memory that it has
//   taken until it ends. While a process has lost 4 threads so, no picture of a format that lost one is begun, and no file of
//   a folder in which one could not even be recognised; while it has lost 16, none at all. That is the only thing that
//   renderers know of one another. Destroying waits for threads up to 20 milliseconds and leaves those that take longer; a
//   process that ends by exit() while these are decoding waits for them up to a second, as libraries free what they use then.
//
//   Texts are drawn by Pango and Cairo, which do not bear to be used by several threads at once, whatever each of them draws.
//   The library sees to that for its own threads. A program that uses Pango or Cairo itself, on any thread, or what uses them
//   inside, such as librsvg, Poppler and GTK, does so between carousel_text_lock and carousel_text_unlock.
//
// CALLBACKS
//   Every callback gets the user_data that came with it. Callbacks may call everything but carousel_destroy,
//   carousel_abandon, carousel_advance, carousel_draw, the functions that take input, carousel_renderer_destroy and
//   carousel_renderer_abandon: for carousels of the same renderer these return CAROUSEL_BUSY. So does carousel_reload_item
//   for an item that is being filled in, and, so that callbacks which lead to themselves come to an end, every function of a
//   carousel inside of 32 callbacks at once. What is asked for from inside a callback may be done a moment later, before the
//   next frame. While callbacks run, GL's state is the host's.
//
// UNITS
//   Sizes and positions are in points, with x to the right and y downward from the upper left corner of the viewport; a
//   point is `scale` pixels. Scroll offsets are in items: 2.5 is halfway from the third to the fourth. Angles are in
//   radians, times in seconds, up to 1e11, on any clock that only goes forward: the same for carousel_advance and
//   carousel_pointer. Flags among numbers count as on when not 0.
//
// STRUCTS
//   Structs begin with struct_size, to be set to their sizeof, so that later versions may add fields at the end; zero in
//   any other field takes its default. Strings are UTF-8 and end with a zero. What a pointer refers to is copied before
//   the call returns, unless said otherwise.
//
// NUMBERS
//   Numbers may be of any size. What lies beyond a range counts as the nearest number in it, unless it is said to be a
//   CAROUSEL_BAD_ARGUMENT. What is not finite is one, except where infinities are allowed and in the effects. Lengths in
//   points are at most 1e9, offsets in items 1e12 to either side of 0. A carousel has at most 2147483647 items and loads at
//   most 4096 of them at a time: what a call takes does not grow with the numbers that it is given.
//
// ERRORS
//   Functions return CAROUSEL_OK, which is 0, or what has gone wrong; then nothing has changed. Wherever a carousel, an
//   item or a renderer is asked for, NULL gives CAROUSEL_BAD_ARGUMENT. So does what was destroyed, an item whose callback has
//   returned, and whatever else is none of the library's: pointers to carousels, renderers and items are names, which are
//   looked up and never followed, and none is given out twice in a process. They must not be read through or reckoned with.
//   Functions that return a value give then what they give for NULL.

// The version of this interface; raised when existing programs must be compiled anew.
#define CAROUSEL_ABI_VERSION 1

// The version that the library has; compare it with CAROUSEL_ABI_VERSION where the library is loaded by hand.
uint32_t carousel_abi_version(void);

// What a call has come to. carousel_last_error says more.
typedef enum carousel_status {
    CAROUSEL_OK = 0,
    // A pointer is NULL or of something that is no more, a number is not finite or out of range, text is not UTF-8, or a
    // struct is smaller than its first version.
    CAROUSEL_BAD_ARGUMENT = 1,
    // No context is current, or another one than the renderer's, or it is too old, or the driver refuses something. See
    // CONTEXTS.
    CAROUSEL_GL_FAILED = 2,
    // The context was reset by the driver, which has told so while it was current. Destroy what was made in it, which needs
    // no context then, and create it anew in a new context.
    CAROUSEL_CONTEXT_LOST = 3,
    // The call came from another thread than the one that created the object.
    CAROUSEL_WRONG_THREAD = 4,
    // The call came from inside a callback, where it is not allowed; see CALLBACKS. Or a renderer still has carousels. Or
    // there are 65,536 carousels and renderers.
    CAROUSEL_BUSY = 5,
} carousel_status;

// A carousel: items along a shape, and how they move.
typedef struct carousel carousel;
// What several carousels in a context share: shaders, textures, and the threads that decode pictures.
typedef struct carousel_renderer carousel_renderer;
// An item to be filled in, while `item` or `placeholder` is called for it; afterwards CAROUSEL_BAD_ARGUMENT.
typedef struct carousel_item carousel_item;

// What the last call that failed has said; "" where none has. Never NULL. Valid until the next failure.
//
// Every carousel keeps the text of its own failures. NULL asks for the last failure on this thread that was not a
// carousel's: of carousel_create, of the functions of items and renderers, and of calls with NULL, with a carousel that was
// destroyed, or from the wrong thread. A carousel that was destroyed asks for the same.
const char *carousel_last_error(const carousel *carousel);

// Waits until nobody in the process uses Pango and Cairo, and keeps the library from it until carousel_text_unlock: for
// programs that use them as well. See THREADS. May be called on any thread and from inside callbacks, also where the thread
// has the lock already; then it has to unlock it as often.
//
// Threads of the library that draw text wait meanwhile; carousel_draw does not, but may place texts by a guess until a
// carousel_advance a tenth of a second later. So keep the lock for some milliseconds, and call nothing else of this library
// meanwhile.
void carousel_text_lock(void);

// Gives the lock back. CAROUSEL_WRONG_THREAD where the calling thread does not have it.
carousel_status carousel_text_unlock(void);

// ---------------------------------------------------------------------------------------------------------------------
// Shapes and options
// ---------------------------------------------------------------------------------------------------------------------

typedef enum carousel_type {
    // Items side by side in the plane of the screen.
    CAROUSEL_LINEAR = 0,
    // Items on a circle seen from outside or from inside, all facing the viewer.
    CAROUSEL_ROTARY = 1,
    CAROUSEL_INVERTED_ROTARY = 2,
    // Items on the outside or the inside of a cylinder.
    CAROUSEL_CYLINDER = 3,
    CAROUSEL_INVERTED_CYLINDER = 4,
    // Items on the rim of a wheel below or above the centre.
    CAROUSEL_WHEEL = 5,
    CAROUSEL_INVERTED_WHEEL = 6,
    // Tilted covers, the centre one facing the viewer; covers turn while they move.
    CAROUSEL_COVER_FLOW = 7,
    // As before, but covers turn only once the current item changes.
    CAROUSEL_COVER_FLOW_2 = 8,
    // Items behind one another, receding one way or the other.
    CAROUSEL_TIME_MACHINE = 9,
    CAROUSEL_INVERTED_TIME_MACHINE = 10,
    // The callback `transform` gives each item's place; without it as linear.
    CAROUSEL_CUSTOM = 11,
} carousel_type;

// Settings of the shape. Those that are not set have the defaults of their type. Numbers beyond 1e9 to either side of 0
// count as that; infinities count as the default, but for FADE_MIN and FADE_MAX.
typedef enum carousel_option {
    // Whether scrolling goes round. Default: on for the circular types.
    CAROUSEL_OPTION_WRAP = 0,
    // Whether items seen from behind are shown. Default: on.
    CAROUSEL_OPTION_SHOW_BACKFACES = 1,
    // Item widths scrolled for each item width dragged. Default: 2 for the cover flows, else 1.
    CAROUSEL_OPTION_OFFSET_MULTIPLIER = 2,
    // Number of items kept loaded, 0 to 4096. Default: what fills the carousel, at most 30.
    CAROUSEL_OPTION_VISIBLE_ITEMS = 3,
    // Number of items that make up the whole circle of a circular type; with 0 all stand in one place. Default: what fits,
    // 12 to 30.
    CAROUSEL_OPTION_COUNT = 4,
    // Part of the circle that items stand on, in radians; less than 1e-6 to either side of 0 counts as that. Default: 2 pi.
    CAROUSEL_OPTION_ARC = 5,
    // Angle of an item (rotary, cylinder) or between neighbours (wheel), in radians.
    CAROUSEL_OPTION_ANGLE = 6,
    // Radius of a circular type, in points.
    CAROUSEL_OPTION_RADIUS = 7,
    // Tilt of side items, 0...1 (cover flows, 0.9), or shift to the side (time machines, 0.3).
    CAROUSEL_OPTION_TILT = 8,
    // Distance of neighbours as a part of the item width. Default: 1; 0.25 for the cover flows.
    CAROUSEL_OPTION_SPACING = 9,
    // Offset below which items fade out. Default: minus infinity; 0 for the inverted time machine.
    CAROUSEL_OPTION_FADE_MIN = 10,
    // Offset above which items fade out. Default: infinity; 0 for the time machine.
    CAROUSEL_OPTION_FADE_MAX = 11,
    // Length of the fade in items. Default: 1.
    CAROUSEL_OPTION_FADE_RANGE = 12,
    // Alpha of items that have faded out, 0...1. Default: 0.
    CAROUSEL_OPTION_FADE_MIN_ALPHA = 13,
} carousel_option;

// Numbers and flags that a carousel has.
typedef enum carousel_property {
    // A carousel_type. Default: that of the config.
    CAROUSEL_TYPE = 0,
    // Flag: whether items are laid out and scroll from top to bottom. Default: off.
    CAROUSEL_VERTICAL = 1,
    // m34 of the items' transforms, -1/distance of the eye in points, -1000...1000. Default: -1/500.
    CAROUSEL_PERSPECTIVE = 2,
    // Shift of the items in points, without a change of the viewpoint. Default: 0.
    CAROUSEL_CONTENT_OFFSET_X = 3,
    CAROUSEL_CONTENT_OFFSET_Y = 4,
    // Shift of the viewpoint in points, which moves near items more than far ones. Default: 0.
    CAROUSEL_VIEWPOINT_OFFSET_X = 5,
    CAROUSEL_VIEWPOINT_OFFSET_Y = 6,
    // The offset of the item in the centre, in items. Setting it jumps there, as far as the items go, and ends all motion.
    CAROUSEL_SCROLL_OFFSET = 7,
    // The index of the item nearest to the centre; -1 where there are no items. Setting it jumps there; fractions count as
    // the integer below.
    CAROUSEL_CURRENT_ITEM = 8,
    // How much velocity a flick keeps, 0...1; clamped. Default: 0.95.
    CAROUSEL_DECELERATION_RATE = 9,
    // Flag: whether one can drag beyond the ends. Default: on.
    CAROUSEL_BOUNCES = 10,
    // How far one can drag beyond the ends, in items, 0...1e12. Default: 1.
    CAROUSEL_BOUNCE_DISTANCE = 11,
    // Flag: whether users can scroll. Default: on.
    CAROUSEL_SCROLL_ENABLED = 12,
    // Flag: whether a flick goes to the next item only. Default: off.
    CAROUSEL_PAGING_ENABLED = 13,
    // Factor on the speed of flicks, -1e6...1e6. Default: 1.
    CAROUSEL_SCROLL_SPEED = 14,
    // Flag: whether a flick runs out at an item. Default: on.
    CAROUSEL_STOP_AT_ITEM_BOUNDARY = 15,
    // Flag: whether the carousel moves on to an item when it is let go between two. Default: on.
    CAROUSEL_SCROLL_TO_ITEM_BOUNDARY = 16,
    // Items per second that the carousel scrolls by itself, -1e9...1e9; positive numbers move toward lower indexes.
    // Default: 0.
    CAROUSEL_AUTOSCROLL = 17,
    // Flag: whether a tap on an item scrolls it to the centre. Default: on.
    CAROUSEL_CENTER_ITEM_WHEN_SELECTED = 18,
    // Flag: whether drags across the scroll direction are not the carousel's. Default: on.
    CAROUSEL_IGNORE_PERPENDICULAR_SWIPES = 19,
    // Fades the whole carousel, 0...1; clamped. Default: 1.
    CAROUSEL_ALPHA = 20,
    // Extent of an item along the scroll direction in points, 0...1e9. 0: the items' own. Default: 0.
    CAROUSEL_ITEM_EXTENT = 21,
    // Seconds in which pictures of files fade in when they arrive, in all carousels that share the renderer, 0...60. Fades
    // go by the system's clock, and pictures are loading until they are over. Default: 0.
    CAROUSEL_FADE_SECONDS = 22,
    // Flag: whether scrolls fade out where the carousel is and in where they lead, in place of sliding there; a flick goes
    // to the next item only then, and covers do not turn. Default: off.
    CAROUSEL_REDUCES_MOTION = 23,

    // The following can only be read.

    CAROUSEL_ITEM_COUNT = 100,
    CAROUSEL_PLACEHOLDER_COUNT = 101,
    // Flag: whether scrolling goes round, as the type and the option `wrap` have it.
    CAROUSEL_WRAPS = 102,
    // Number of items kept loaded, at most 4096.
    CAROUSEL_VISIBLE_ITEM_COUNT = 103,
    // Items scrolled for each item width dragged.
    CAROUSEL_OFFSET_MULTIPLIER = 104,
    // How far CAROUSEL_COVER_FLOW_2 has come in turning from one item to the next, -1...1; 0 at rest.
    CAROUSEL_TOGGLE = 105,
    // Flags: whether a finger holds the carousel, it runs out after a flick, a scroll asked for is under way.
    CAROUSEL_IS_DRAGGING = 106,
    CAROUSEL_IS_DECELERATING = 107,
    CAROUSEL_IS_SCROLLING = 108,
} carousel_property;

// ---------------------------------------------------------------------------------------------------------------------
// Events and callbacks
// ---------------------------------------------------------------------------------------------------------------------

typedef enum carousel_event_kind {
    // A scroll that the program asked for begins, or has reached its end; no end is told of one that a touch stopped.
    CAROUSEL_WILL_BEGIN_SCROLLING = 0,
    CAROUSEL_DID_END_SCROLLING = 1,
    // The scroll offset has changed.
    CAROUSEL_DID_SCROLL = 2,
    // Another item is nearest to the centre: `index`.
    CAROUSEL_CURRENT_ITEM_DID_CHANGE = 3,
    // A finger has taken hold of the carousel, or has let go; `flag` says whether the carousel runs on.
    CAROUSEL_WILL_BEGIN_DRAGGING = 4,
    CAROUSEL_DID_END_DRAGGING = 5,
    // The carousel begins to run out after a flick, or has run out.
    CAROUSEL_WILL_BEGIN_DECELERATING = 6,
    CAROUSEL_DID_END_DECELERATING = 7,
    // An item was tapped, or selected by a key: `index`.
    CAROUSEL_DID_SELECT_ITEM = 8,
    // A callback has given something that cannot be taken at its word, or a picture cannot be shown: `message`.
    CAROUSEL_DIAGNOSTIC = 9,
} carousel_event_kind;

typedef struct carousel_event {
    size_t struct_size;
    carousel_event_kind kind;
    // -1 where the event is about no item.
    ptrdiff_t index;
    bool flag;
    // Valid during the call; NULL where there is nothing to say.
    const char *message;
} carousel_event;

// A matrix with the conventions of CATransform3D: m[0]...m[3] is what a point along x adds (m11...m14), then y, z, and the
// translation, m[12]...m[14]. Points are row vectors. m[11] (m34) is perspective.
typedef struct carousel_transform {
    double m[16];
} carousel_transform;

// Fills in an item that comes into sight, with the functions whose names begin with carousel_item. An item for which
// nothing is called shows nothing.
typedef void (*carousel_item_callback)(void *user_data, carousel *carousel, size_t index, carousel_item *item);

// Is told what happens.
typedef void (*carousel_event_callback)(void *user_data, carousel *carousel, const carousel_event *event);

// Says whether a tap chooses an item.
typedef bool (*carousel_should_select_callback)(void *user_data, carousel *carousel, size_t index);

// Gives the transform of an item at an offset from the centre, in items, for CAROUSEL_CUSTOM. *transform comes in as the
// base that items share (perspective and viewpoint). What is not finite is taken as linear.
typedef void (*carousel_transform_callback)(
    void *user_data, carousel *carousel, double offset, carousel_transform *transform);

// Says that a picture has come in, so that a program that sleeps can wake up, ask carousel_needs_display, and draw. Is
// called from other threads. It must not call this library and should do no more than wake its program up, as by
// glfwPostEmptyEvent.
typedef void (*carousel_wake_callback)(void *user_data);

// ---------------------------------------------------------------------------------------------------------------------
// Creating and destroying
// ---------------------------------------------------------------------------------------------------------------------

// What is done with the thumbnails that programs share, those of freedesktop.org in `thumbnails` of $XDG_CACHE_HOME or
// ~/.cache.
typedef enum carousel_thumbnails {
    // They are shown until a picture is decoded, but none are left.
    CAROUSEL_THUMBNAILS_READ = 0,
    // They are shown, and left there for the next time. The library deletes its own after 90 days, or when they take more
    // than 256 MiB of a folder.
    CAROUSEL_THUMBNAILS_READ_AND_WRITE = 1,
    // Nothing: every picture is decoded.
    CAROUSEL_THUMBNAILS_NONE = 2,
} carousel_thumbnails;

typedef struct carousel_renderer_config {
    size_t struct_size;
    // Bytes that textures may take; what was seen least recently makes room. Any number will do: what is in sight shows
    // even beyond it. Default: 256 MiB.
    uint64_t texture_budget;
    // Seconds of a frame that handing pictures to the driver may take; negative numbers count as the default, what is not
    // finite is a CAROUSEL_BAD_ARGUMENT. Default: 0.004.
    double upload_seconds;
    carousel_wake_callback wake;
    void *user_data;
    // Default: CAROUSEL_THUMBNAILS_READ, also for the renderer that a carousel has of its own. The library writes no files
    // unless this says so.
    carousel_thumbnails thumbnails;
    // Seconds that a picture may take to be read and decoded; infinity for any time. Less than 0.1 counts as 0.1, NaN gives
    // CAROUSEL_BAD_ARGUMENT. Default: 20, also for the renderer that a carousel has of its own. See THREADS.
    double decoding_seconds;
} carousel_renderer_config;

// Makes what several carousels can share, in the current context. Puts it into *result, NULL on failure.
//
// Carousels that are drawn one after the other make up a frame, until one of them is drawn again: what they show counts as
// in sight together. A NULL config takes all defaults.
carousel_status carousel_renderer_create(const carousel_renderer_config *config, carousel_renderer **result);

// Frees a renderer and its GL objects, with its context current. CAROUSEL_BUSY while it has carousels. CAROUSEL_GL_FAILED
// where another context is current, or none: the renderer is still valid then; make its context current and try again.
// CAROUSEL_BAD_ARGUMENT for one that was destroyed already. NULL is allowed.
carousel_status carousel_renderer_destroy(carousel_renderer *renderer);

// Frees a renderer whose context no longer exists, or cannot be made current any more. Needs no context and leaves every
// one alone: should the renderer's still exist, its GL objects stay until that ends. CAROUSEL_BUSY while it has carousels.
// NULL is allowed.
carousel_status carousel_renderer_abandon(carousel_renderer *renderer);

typedef struct carousel_config {
    size_t struct_size;
    // At most 2147483647, as everywhere; more is a CAROUSEL_BAD_ARGUMENT.
    size_t item_count;
    // In points, to 1e9; negative numbers count as the default. Default: 400 x 300.
    double item_width;
    double item_height;
    carousel_type type;
    // Items beside the ends, where the carousel does not wrap, for `placeholder`. At most 2147483647.
    size_t placeholder_count;
    // Whose shaders, textures and threads are used. Default: the carousel has a renderer of its own.
    carousel_renderer *renderer;
    carousel_item_callback item;
    carousel_item_callback placeholder;
    carousel_event_callback event;
    carousel_should_select_callback should_select;
    carousel_transform_callback transform;
    // Of the carousel's own renderer; not called where `renderer` is given.
    carousel_wake_callback wake;
    // Handed to all callbacks.
    void *user_data;
} carousel_config;

// Makes a carousel in the current context and puts it into *result, NULL on failure. Items are asked for when they first
// come into sight, not before the carousel has a size (carousel_resize, carousel_draw).
carousel_status carousel_create(const carousel_config *config, carousel **result);

// Frees a carousel and, unless it shares a renderer, its GL objects, with its context current. Returns soon, whatever is
// being decoded: see THREADS. CAROUSEL_GL_FAILED where another context is current, or none, unless it shares a renderer: the
// carousel is still valid then; make its context current and try again. CAROUSEL_BAD_ARGUMENT for one that was destroyed
// already. NULL is allowed.
carousel_status carousel_destroy(carousel *carousel);

// Frees a carousel as carousel_destroy does, but as carousel_renderer_abandon treats its renderer, if that is its own.
carousel_status carousel_abandon(carousel *carousel);

// ---------------------------------------------------------------------------------------------------------------------
// Filling in items, from inside the callbacks `item` and `placeholder`
// ---------------------------------------------------------------------------------------------------------------------

// How pictures lie in items of another aspect ratio.
typedef enum carousel_fit {
    // As large as fits the item whole.
    CAROUSEL_FIT = 0,
    // As small as covers the item; the rest is cut off.
    CAROUSEL_FILL = 1,
    // Stretched.
    CAROUSEL_STRETCH = 2,
} carousel_fit;

// What the alpha of pixels means.
typedef enum carousel_alpha {
    // Colours are multiplied by it already.
    CAROUSEL_ALPHA_PREMULTIPLIED = 0,
    // Colours are yet to be multiplied by it.
    CAROUSEL_ALPHA_STRAIGHT = 1,
    // Nothing: all is opaque.
    CAROUSEL_ALPHA_IGNORED = 2,
} carousel_alpha;

// Lets an item show a picture file of any format that gdk-pixbuf reads. It is decoded on another thread, at the size
// needed; until then the item shows a grey. What cannot be read shows a card with its name, and a CAROUSEL_DIAGNOSTIC
// tells why.
carousel_status carousel_item_set_path(carousel_item *item, const char *path);

// Lets an item show pixels: rows from top to bottom of four bytes each, red, green, blue and alpha, in sRGB. They are
// copied.
//
// width, height: 1 to 32768, of at most 67108864 pixels in all; others are a CAROUSEL_BAD_ARGUMENT.
// stride: bytes from one row to the next, at least 4 * width and at most 131072; 0 for 4 * width.
carousel_status carousel_item_set_pixels(
    carousel_item *item, const void *pixels, int32_t width, int32_t height, size_t stride, carousel_alpha alpha);

// A texture of the program's own: a video, or a scene that it draws.
typedef struct carousel_texture {
    size_t struct_size;
    // GL's name, in the renderer's context or one that shares with it.
    uint32_t name;
    // GL_TEXTURE_2D or, made of an EGLImage, GL_TEXTURE_EXTERNAL_OES. Default: GL_TEXTURE_2D.
    uint32_t target;
    // Its extent in pixels, 1 to 16777216; below is a CAROUSEL_BAD_ARGUMENT.
    int32_t width;
    int32_t height;
    carousel_alpha alpha;
    // Whether the first row is the lowest one, as in what GL has drawn, instead of the uppermost, as in pictures.
    bool is_flipped;
    // Whether it has all its smaller levels, to be used where it is shown small.
    bool has_mipmaps;
} carousel_texture;

// Lets an item show a texture of the program's own, as it is whenever the carousel is drawn; nothing is copied, and no state
// of the texture is changed or needed but its content. It must live while the item may be in sight; call
// carousel_reload_item, or carousel_reload, before it is deleted. See carousel_item_changed.
//
// GL_TEXTURE_EXTERNAL_OES needs OpenGL ES with GL_OES_EGL_image_external_essl3; without it this is a CAROUSEL_BAD_ARGUMENT.
carousel_status carousel_item_set_texture(carousel_item *item, const carousel_texture *texture);

// Red, green, blue, not multiplied by alpha; each 0...1.
typedef struct carousel_color {
    float red, green, blue, alpha;
} carousel_color;

typedef struct carousel_text {
    size_t struct_size;
    // Line feeds begin new lines. More than 10,000 characters are not laid out.
    const char *text;
    // A family that fontconfig knows. Default: sans-serif.
    const char *font;
    // In points, to 10000; negative numbers count as the default. Default: 17.
    double size;
    // 100 (thin) ... 400 (normal) ... 1000; others count as the nearest. Default: 400.
    int32_t weight;
    bool is_italic;
    // Default, with all four 0: opaque black.
    carousel_color color;
    // -1 left, 0 middle, 1 right, whichever way the text is written. Others are a CAROUSEL_BAD_ARGUMENT.
    int32_t alignment;
    // Where the lines stand: -1 top, 0 middle, 1 bottom. Others are a CAROUSEL_BAD_ARGUMENT.
    int32_t vertical_alignment;
    // Distance from the item's edges, in points; negative numbers count as 0.
    double margin;
} carousel_text;

// Lets an item show text, over its picture if it has one. What does not fit ends in an ellipsis. Text that would take more
// than 33554432 pixels at the target's scale is drawn coarser.
carousel_status carousel_item_set_text(carousel_item *item, const carousel_text *text);

// How the picture lies in the item. Default: CAROUSEL_FIT.
carousel_status carousel_item_set_fit(carousel_item *item, carousel_fit fit);

// Gives an item an extent of its own, in points; the first one's counts for the layout of all. Extents that are not above 0
// are a CAROUSEL_BAD_ARGUMENT.
carousel_status carousel_item_set_size(carousel_item *item, double width, double height);

// What is behind the picture and the text. Default: nothing.
carousel_status carousel_item_set_background(carousel_item *item, carousel_color color);

// Round corners and a border inside the edge, in points; 0 for none. Negative numbers are a CAROUSEL_BAD_ARGUMENT, more than
// half the shorter side counts as that.
carousel_status carousel_item_set_frame(
    carousel_item *item, double corner_radius, double border_width, carousel_color border_color);

// For the effects below, and carousel_set_depth_effects, numbers beyond their range count as the nearest in it, and NaN as
// the lowest.

// A soft shadow on what is behind the item, of its extent with its round corners.
typedef struct carousel_shadow {
    size_t struct_size;
    // How far it is moved, in points; what is not finite counts as 0 for both.
    double offset_x;
    double offset_y;
    // How far its edge is softened to either side, in points, to 1000. Default: 16; negative for a sharp edge.
    double blur;
    // Default: black at half its strength.
    carousel_color color;
} carousel_shadow;

// Gives an item a shadow; NULL takes it off. Default: none.
carousel_status carousel_item_set_shadow(carousel_item *item, const carousel_shadow *shadow);

// The item mirrored below its lower edge, as in a polished floor, to fade away downward.
typedef struct carousel_reflection {
    size_t struct_size;
    // Between the item and its reflection, in points; may be negative, what is not finite counts as 0.
    double gap;
    // How much of the item's height is reflected, to 1. Default: 0.5; negative for nothing.
    double scale;
    // How strong it is at its upper end, to 1. Default: 0.5; negative for nothing.
    double alpha;
    // The colour of the floor, which hides what is behind the reflection, so that reflections that overlap do not shine
    // through one another. Default: transparent, what is behind shows.
    carousel_color floor;
} carousel_reflection;

// Gives an item a reflection; NULL takes it off. Default: none.
carousel_status carousel_item_set_reflection(carousel_item *item, const carousel_reflection *reflection);

// ---------------------------------------------------------------------------------------------------------------------
// Options and properties
// ---------------------------------------------------------------------------------------------------------------------

// Changes the shape; the items are laid out anew. The same as CAROUSEL_TYPE.
carousel_status carousel_set_type(carousel *carousel, carousel_type type);

// Sets an option. NaN gives CAROUSEL_BAD_ARGUMENT.
carousel_status carousel_set_option(carousel *carousel, carousel_option option, double value);

// Lets an option have its type's default again.
carousel_status carousel_clear_option(carousel *carousel, carousel_option option);

// Sets a property. What is not finite, or can only be read, gives CAROUSEL_BAD_ARGUMENT.
carousel_status carousel_set_property(carousel *carousel, carousel_property property, double value);

// Reads a property into *value.
carousel_status carousel_get_property(const carousel *carousel, carousel_property property, double *value);

// What becomes of items with their distance from the centre: they lose their colour, are darkened, then tinted, and fog lies
// over all of it. The item in the centre keeps its colours.
typedef struct carousel_depth_effects {
    size_t struct_size;
    // The colour that items turn to, and how much of their own gives way, 0...1. Default: opaque black; 0.
    carousel_color tint;
    double tint_amount;
    // How much colour items lose, 0 (none) ... 1 (grey). Default: 0.
    double desaturation;
    // How much darker items become, 0...1 (black). Default: 0.
    double dimming;
    // What items vanish in, best the colour behind the carousel, and how fast it thickens, 0...100: at a distance of d items,
    // 1 - exp(-fog_density * d) of an item is fog. Default: opaque black; 0, none.
    carousel_color fog;
    double fog_density;
    // How far pictures move within their frames while items pass by, as a part of their extent, 0...0.5; they are magnified
    // by 1 + 2 * parallax for that. Default: 0.
    double parallax;
    // Distance from the centre, in items, at which all but fog is complete, 0.01...1000. Default: 1.
    double reach;
} carousel_depth_effects;

// Sets effects by distance, of all items alike; NULL takes them off. Default: none.
carousel_status carousel_set_depth_effects(carousel *carousel, const carousel_depth_effects *effects);

// The scroll offset in items; 0 for NULL. The same as CAROUSEL_SCROLL_OFFSET.
double carousel_scroll_offset(const carousel *carousel);

// The index of the item nearest to the centre; -1 for none, and for NULL. The same as CAROUSEL_CURRENT_ITEM.
ptrdiff_t carousel_current_item(const carousel *carousel);

// Puts an item's distance from the centre into *offset, in items: the shorter way round where the carousel wraps.
carousel_status carousel_item_offset(const carousel *carousel, size_t index, double *offset);

// ---------------------------------------------------------------------------------------------------------------------
// Scrolling
// ---------------------------------------------------------------------------------------------------------------------

// Scrolls to an item in a number of seconds, the shorter way round where the carousel wraps; 0 for at once. An index beyond
// the last one counts as the last, or goes round. For all four of these, durations that are negative or not finite are a
// CAROUSEL_BAD_ARGUMENT.
carousel_status carousel_scroll_to_item(carousel *carousel, size_t index, double duration);

// Scrolls by a number of items, to end on an item.
carousel_status carousel_scroll_by_items(carousel *carousel, ptrdiff_t count, double duration);

// Scrolls to an offset in items.
carousel_status carousel_scroll_to_offset(carousel *carousel, double offset, double duration);

// Scrolls by a distance in items.
carousel_status carousel_scroll_by(carousel *carousel, double distance, double duration);

// ---------------------------------------------------------------------------------------------------------------------
// Changing the items
// ---------------------------------------------------------------------------------------------------------------------

// Takes another number of items, and asks for those in sight anew. More than 2147483647 are a CAROUSEL_BAD_ARGUMENT, here as
// in the functions below, and so is an index that there is no item for.
carousel_status carousel_reload(carousel *carousel, size_t item_count);

// Takes another number of placeholders, and asks for all items anew.
carousel_status carousel_set_placeholder_count(carousel *carousel, size_t count);

// Asks for an item anew, where it is loaded. Animated, the old look fades into the new one. CAROUSEL_BUSY from inside the
// callback that fills in this very item.
carousel_status carousel_reload_item(carousel *carousel, size_t index, bool animated);

// Puts an item in: there is one more from now on. index: 0 to the number of items.
carousel_status carousel_insert_item(carousel *carousel, size_t index, bool animated);

// Takes an item out: there is one fewer from now on.
carousel_status carousel_remove_item(carousel *carousel, size_t index, bool animated);

// Says that the texture which an item shows has other pixels now: carousel_needs_display becomes true if the item is
// loaded. To be called for each frame of a video.
carousel_status carousel_item_changed(carousel *carousel, size_t index);

// ---------------------------------------------------------------------------------------------------------------------
// Input
// ---------------------------------------------------------------------------------------------------------------------

typedef enum carousel_pointer_kind {
    // A finger comes down, or the mouse button is pressed.
    CAROUSEL_POINTER_BEGAN = 0,
    // It moves, while it is down.
    CAROUSEL_POINTER_MOVED = 1,
    // It lifts.
    CAROUSEL_POINTER_ENDED = 2,
    // It is taken away: nothing that it did counts.
    CAROUSEL_POINTER_CANCELLED = 3,
} carousel_pointer_kind;

typedef enum carousel_key {
    // A step toward lower or higher indexes.
    CAROUSEL_KEY_LEFT = 0,
    CAROUSEL_KEY_RIGHT = 1,
    CAROUSEL_KEY_UP = 2,
    CAROUSEL_KEY_DOWN = 3,
    // Half a screenful.
    CAROUSEL_KEY_PAGE_UP = 4,
    CAROUSEL_KEY_PAGE_DOWN = 5,
    // The first or the last item.
    CAROUSEL_KEY_HOME = 6,
    CAROUSEL_KEY_END = 7,
    // Selects the current item.
    CAROUSEL_KEY_ENTER = 8,
} carousel_key;

// For these functions *used, unless it is NULL, says whether the carousel had a use for the event.

// A finger, a pen or a pressed mouse does something at a position in points, at a time on carousel_advance's clock: the
// carousel moves on to it. Drags scroll, flicks scroll on, taps select.
carousel_status carousel_pointer(
    carousel *carousel, carousel_pointer_kind kind, double x, double y, double time, bool *used);

// A wheel or a touchpad scrolls by a distance in points; positive numbers move toward higher indexes.
carousel_status carousel_wheel(carousel *carousel, double dx, double dy, bool *used);

// A key is pressed, or repeats.
carousel_status carousel_press(carousel *carousel, carousel_key key, bool *used);

// Puts the index of the frontmost item at a point into *index, -1 where there is none.
carousel_status carousel_hit_test(carousel *carousel, double x, double y, ptrdiff_t *index);

// ---------------------------------------------------------------------------------------------------------------------
// Frames
// ---------------------------------------------------------------------------------------------------------------------

// Sets the extent in points; negative numbers count as 0. carousel_draw does that by itself; before the first one the extent
// is 0.
carousel_status carousel_resize(carousel *carousel, double width, double height);

// Moves on to a time, on carousel_pointer's clock. Times that go back are taken as the present. Where they go on from more
// than a second behind, as after a carousel_pointer with the time of another clock, the carousel moves on by what has
// passed from one call to the next.
carousel_status carousel_advance(carousel *carousel, double time);

// Whether something moves, so that carousel_advance is to be called for each frame; false for NULL.
bool carousel_is_animating(const carousel *carousel);

// Whether drawing now would show something new; false for NULL. While this and carousel_is_animating are false nothing needs
// to be done until the next input or `wake`.
bool carousel_needs_display(const carousel *carousel);

// Whether pictures or texts of what was drawn last are still on their way; false for NULL. For programs that want a picture
// of all: draw while this is true, whenever carousel_needs_display is.
bool carousel_is_loading(const carousel *carousel);

// Where to draw.
typedef struct carousel_target {
    size_t struct_size;
    // The framebuffer object; 0 for the window's own.
    uint32_t framebuffer;
    // The viewport in pixels, from the lower left corner as in glViewport, to 16777216 either way. Without an extent it is a
    // CAROUSEL_BAD_ARGUMENT.
    int32_t x, y, width, height;
    // Pixels for a point, 0.01...100; negative numbers count as the default. Default: 1.
    double scale;
    // Only pixels in this part of the framebuffer are drawn, in pixels as in glScissor; a negative extent is a
    // CAROUSEL_BAD_ARGUMENT. Default, with a width and a height of 0: the viewport.
    int32_t scissor_x, scissor_y, scissor_width, scissor_height;
} carousel_target;

// Draws the carousel over what is in the target, into its first colour buffer; depth and stencil are neither read nor
// written.
carousel_status carousel_draw(carousel *carousel, const carousel_target *target);

#ifdef __cplusplus
}
#endif

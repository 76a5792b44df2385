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
//   The library draws carousels of pictures, text and textures into an OpenGL context that the program has created: OpenGL
//   ES 3.0 or later, or OpenGL 3.3 or later, core or compatibility profile. It opens no windows and creates no contexts.
//   The program supplies the time; the library reads a clock only to limit how long it uploads and decodes pictures, and to
//   fade them in. Its only global state is a table of its handles, a record of the threads that it has given up, and a lock
//   around text drawing: see THREADS.
//
//   The library is a guest in the context: carousel_create, carousel_draw and the functions that destroy leave all GL
//   state as they found it, apart from pending GL errors and, with CAROUSEL_TRUSTED, from the state that carousel_draw changes.
//   The program must not have a query or conditional rendering active during these calls. Active transform feedback
//   is paused during these calls; OpenGL 3.3 without GL_ARB_transform_feedback2 cannot pause it, so there
//   carousel_create and carousel_draw return CAROUSEL_GL_FAILED while it is active. A GL program that was deleted
//   while it was current no longer exists after drawing.
//
// MANY ITEMS
//   An item has a view, which the callback `item` fills in with a picture, text, a background and effects of its own; at most
//   4096 views are loaded at a time, and each in sight costs a few microseconds per frame. If items are pictures that look
//   alike, use the callback `picture` instead: such items take four bytes each instead of a view, the vertex shader
//   places them, and a hundred thousand of them can be on the screen, at about the cost of drawing as many rectangles.
//
//   The number of draw calls matters most. Picture files and pixels share a few texture arrays, as do the layers of one of
//   the program's GL_TEXTURE_2D_ARRAYs: one draw call draws them all. Items that show other textures of the program cost a
//   draw call each time the texture changes from one item to the next; beyond 16 of these changes, the library copies each
//   GL_TEXTURE_2D in sight into an array once per frame, as long as the copies take at most 64 MiB, and draws the items in
//   one call. Give textures mipmaps if items are smaller than their pictures: this makes drawing faster.
//
// CONTEXTS
//   A renderer and its carousels belong to the context that is current when the renderer is created, whether through EGL or
//   GLX. Draw and destroy them with the same context current, on the thread that created the renderer. All other functions
//   need no context, including carousel_create with a renderer and carousel_destroy for a carousel that shares one. If
//   another context or none is current, carousel_draw and the functions that destroy do nothing and return
//   CAROUSEL_GL_FAILED; make the right context current and call again. A context that shares textures with the renderer's
//   is another context, and so is one created after the renderer's was destroyed, even at the same address.
//
//   If a context no longer exists or can no longer be made current, carousel_abandon and carousel_renderer_abandon free
//   what was created in it.
//
// THREADS
//   A renderer and its carousels belong to the thread that created them. Calls from other threads do nothing and return
//   CAROUSEL_WRONG_THREAD, even after that thread has ended: destroy them first. The library decodes pictures on its own
//   threads; the only callback that it calls from them is `wake`, and never after the object it was given to has been
//   destroyed. These threads receive no signals except SIGPROF and those of their own faults, such as SIGSEGV.
//
//   If a picture takes longer than the renderer's decoding_seconds, the library gives it up: the item shows a card, a
//   CAROUSEL_DIAGNOSTIC event says why, and the decoding thread, which cannot be stopped, is abandoned. It keeps its memory
//   until it ends. While a process has 4 abandoned threads, the library decodes no picture in a format that caused one, and
//   no file in a folder where one hung before its format was recognised; at 16 it decodes no pictures at all. This is all
//   that renderers share. Destroying waits up to 20 milliseconds for decoding threads and leaves the slower ones running. If
//   any are still decoding when the process calls exit(), it waits up to a second for them, because libraries free their
//   global data at exit.
//
//   Texts are drawn with Pango and Cairo, which must not be used by several threads at once, even for unrelated drawings.
//   The library takes care of this for its own threads. A program that uses Pango or Cairo on any thread, directly or
//   through a library such as librsvg, Poppler or GTK, must do so between carousel_text_lock and carousel_text_unlock.
//
// CALLBACKS
//   Every callback receives the user_data that it was registered with. The library calls callbacks from within its functions:
//   `identifier` and `index_of` also from carousel_create, before the program has received the handle passed to them. Callbacks may
//   call every function except carousel_destroy, carousel_abandon, carousel_advance, carousel_draw, the input functions,
//   carousel_renderer_destroy and carousel_renderer_abandon: these return CAROUSEL_BUSY for carousels of the same renderer, and for
//   any carousel whose function led to the callback, such as a leader that has moved its follower. carousel_reload_item returns
//   it for the item that is being filled in. To stop endless recursion, carousel_create and every function of a carousel that
//   returns a status return CAROUSEL_BUSY once 32 callbacks are nested on a thread, until the outermost of them has returned;
//   carousel_item_is_visible then returns false. Changes requested inside a callback may take effect slightly later, but before
//   the next frame. While a callback runs, the GL state is the program's.
//
//   `wake` may be called from several threads at once, even while the program is in a function of the library. It must not call the
//   library; it should only wake up the program's loop, for example with glfwPostEmptyEvent, SDL_PushEvent, g_idle_add, a queued Qt
//   signal or a write to a pipe.
//
// HOSTS
//   Colours are blended over the target's content, as numbers of 0...1 in the target's own encoding, as CSS and most toolkits do.
//   What is drawn is premultiplied, so a transparent target can be composed later with (GL_ONE, GL_ONE_MINUS_SRC_ALPHA). On an
//   sRGB framebuffer, GL_FRAMEBUFFER_SRGB is off while the library draws. Colours in structs are not premultiplied.
//
//   Wheels: carousel_wheel scrolls by points, as touchpads do. Once the wheel rests, the carousel goes to the nearest item, which is the
//   same one as before if the wheel has not scrolled by half an item. To go on by an item with each notch instead, call carousel_press
//   with CAROUSEL_KEY_UP, DOWN, LEFT or RIGHT, by the direction in which the wheel turns. Points are positive toward higher indexes, so
//   turning a wheel toward the user scrolls forward; with CAROUSEL_RIGHT_TO_LEFT the library negates dx. About 60 points per notch are
//   usual. GLFW: -60 * xoffset, -60 * yoffset. SDL 2: 60 * preciseX, -60 * preciseY. GTK 4: 60 * dx, 60 * dy, and dx, dy of a touchpad
//   as they are (GDK_SCROLL_UNIT_SURFACE). GTK 3: 60 * dx, 60 * dy, and 10 * dx, 10 * dy of a touchpad (GDK_SOURCE_TOUCHPAD). Qt:
//   -pixelDelta where there is one, else -angleDelta / 2. Dear ImGui: -60 * MouseWheelH, -60 * MouseWheel.
//
//   In toolkits that render on a thread of their own, such as Qt Quick and GTK's newer renderers, make all calls of a carousel on
//   the thread that draws it. Pass input to it through a queue; Qt Quick offers synchronize(), during which the other thread waits.
//   Toolkits such as GTK draw text with Pango whenever they handle an event, so hold carousel_text_lock at all times, except while
//   the loop waits and during calls of the library, as Examples/Hosts/GTK3 and GTK4 do. Some toolkits replace a context, for
//   example when a GtkGLArea is unrealized or a Qt widget gets a new window. In the signal that announces this, destroy the renderer
//   and its carousels if the old context is current, or abandon them if it is not; create them again in the new context, and
//   restore the old carousel_scroll_offset with carousel_scroll_to_offset.
//
// UNITS
//   Sizes and positions are in points, with x to the right and y down from the upper left corner of the viewport; a point
//   is `scale` pixels. Scroll offsets are in items: 2.5 is halfway from the third item to the fourth. Angles are in
//   radians. Times are in seconds, up to 1e11 (more is a CAROUSEL_BAD_ARGUMENT), on any clock that never goes backward;
//   carousel_advance and carousel_pointer must use the same clock. A flag passed as a number is on unless it is 0.
//
// STRUCTS
//   Structs, except carousel_color and carousel_transform, begin with struct_size, which must be set to their sizeof, so
//   that later versions can add fields at the end; any other field left at zero takes its default. Strings are UTF-8 and
//   NUL-terminated. Data behind pointers is copied before the call returns, unless stated otherwise.
//
// NUMBERS
//   Any number may be passed. A number out of range is clamped to the range unless the function is documented to return
//   CAROUSEL_BAD_ARGUMENT for it. NaN and infinities return CAROUSEL_BAD_ARGUMENT, except for infinities where these are
//   allowed, NaN in colours, where it counts as 0, and both in the effects. Lengths in points are at most 1e9; offsets in
//   items are at most 1e12 to either side of 0. A carousel has at most 2147483647 items and keeps at most 4096 of their
//   views loaded: the cost of a call does not grow with the numbers passed to it. Numbers that no enumerator has are a
//   CAROUSEL_BAD_ARGUMENT where an enum is expected, in structs and for CAROUSEL_TYPE as well.
//
// ERRORS
//   Functions return CAROUSEL_OK, which is 0, or an error; after an error nothing has changed, and a result behind a
//   `bool *` is false. Where a carousel, an item or a renderer is required, NULL returns CAROUSEL_BAD_ARGUMENT.
//   So does a destroyed object, an item whose callback has returned, and any pointer that did not come from the library:
//   pointers to carousels, renderers, items and pixels are handles, which the library looks up but never dereferences. A
//   process never gets the same handle twice. Programs must not dereference handles or do arithmetic with them. For
//   invalid handles, functions that return a value return the same value as for NULL.

// The version of this interface; raised when existing programs must be recompiled.
#define CAROUSEL_ABI_VERSION 1

// The version of the loaded library; compare it with CAROUSEL_ABI_VERSION when loading the library with dlopen.
uint32_t carousel_abi_version(void);

// The result of a call. carousel_last_error gives details.
typedef enum carousel_status {
    CAROUSEL_OK = 0,
    // A pointer is NULL or refers to a destroyed object, a number is not finite or out of range, text is not UTF-8, or a
    // struct is smaller than its first version.
    CAROUSEL_BAD_ARGUMENT = 1,
    // No context is current, the current context is not the renderer's, the context is too old, or the driver refused a
    // request. See CONTEXTS.
    CAROUSEL_GL_FAILED = 2,
    // The driver has reset the context, and reported this while it was current. Destroy what was created in it, which then
    // needs no context, and create it again in a new context.
    CAROUSEL_CONTEXT_LOST = 3,
    // The call came from a thread other than the one that created the object.
    CAROUSEL_WRONG_THREAD = 4,
    // The call came from inside a callback that may not make it; see CALLBACKS. Or a renderer still has carousels. Or there
    // are already 65,536 carousels, renderers and pixels.
    CAROUSEL_BUSY = 5,
} carousel_status;

// A carousel: items arranged along a shape, and their motion.
typedef struct carousel carousel;
// Pixels that several items show.
typedef struct carousel_pixels carousel_pixels;
// What several carousels in a context share: shaders, textures, and the threads that decode pictures.
typedef struct carousel_renderer carousel_renderer;
// An item to be filled in. Valid only during the call of `item`, `picture` or `placeholder`; afterwards it gives
// CAROUSEL_BAD_ARGUMENT.
typedef struct carousel_item carousel_item;

// The error message of the last failed call; "" if none has failed. Never NULL. Valid until the next failure or the end of
// the carousel; for NULL, until the next failure or the end of the thread.
//
// Every carousel keeps the message of its own last failure. NULL asks for the last failure on this thread that did not belong
// to a carousel: in carousel_create, in the functions of items and renderers, and in calls with NULL, with a destroyed
// carousel, or from the wrong thread. Passing a destroyed carousel does the same as passing NULL.
const char *carousel_last_error(const carousel *carousel);

// Waits until no thread in the process uses Pango or Cairo, and stops the library from using them until carousel_text_unlock:
// for programs that use them too. See THREADS. May be called on any thread and from inside callbacks. The lock is recursive:
// unlock it as often as it was locked.
//
// Library threads that draw text wait meanwhile; carousel_draw does not wait, but may estimate the sizes of texts until a
// carousel_advance a tenth of a second later. Hold the lock for a few milliseconds at most, and call no other function of
// this library while holding it.
void carousel_text_lock(void);

// Releases the lock. CAROUSEL_WRONG_THREAD if the calling thread does not hold it.
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
    // Items on a cylinder, seen from outside or from inside.
    CAROUSEL_CYLINDER = 3,
    CAROUSEL_INVERTED_CYLINDER = 4,
    // Items on the rim of a wheel below or above the centre.
    CAROUSEL_WHEEL = 5,
    CAROUSEL_INVERTED_WHEEL = 6,
    // Tilted covers, the centre one facing the viewer; covers turn while they move.
    CAROUSEL_COVER_FLOW = 7,
    // Like CAROUSEL_COVER_FLOW, but covers turn only when the current item changes.
    CAROUSEL_COVER_FLOW_2 = 8,
    // Items behind one another, receding in one direction or the other.
    CAROUSEL_TIME_MACHINE = 9,
    CAROUSEL_INVERTED_TIME_MACHINE = 10,
    // The callback `transform` places each item; without it, the same as linear.
    CAROUSEL_CUSTOM = 11,
} carousel_type;

// Settings of the shape. Options that are not set have their type's default. Numbers beyond 1e9 to either side of 0 are
// clamped; infinities take the default, except for FADE_MIN and FADE_MAX.
typedef enum carousel_option {
    // Whether scrolling wraps around. Default: on for the circular types, and for the shapes "logos" and "logoWheel".
    CAROUSEL_OPTION_WRAP = 0,
    // Whether items seen from behind are shown. Default: on; off for the inverted cylinder, for the shapes "cube", "flip",
    // "creative" and "picker", and for items without views if their look has hides_back.
    CAROUSEL_OPTION_SHOW_BACKFACES = 1,
    // Items scrolled for each item width dragged; in lean, overlap, loose and the ferris wheels, for each distance between items,
    // so that items follow the finger. Default: 2 for the cover flows, else 1.
    CAROUSEL_OPTION_OFFSET_MULTIPLIER = 2,
    // Number of items kept loaded, 0 to 4096, or to 10000000 if they have no views. Default: as many as fill the carousel, at
    // most 30.
    CAROUSEL_OPTION_VISIBLE_ITEMS = 3,
    // Number of items that make up the full circle of a circular type; with 0, all items are in the same place. Default: as
    // many as fit, 12 to 30, but no more than there are items, unless items repeat.
    CAROUSEL_OPTION_COUNT = 4,
    // Part of the circle that items occupy, in radians; angles closer to 0 than 1e-6 count as 1e-6 or -1e-6. Default: 2 pi.
    CAROUSEL_OPTION_ARC = 5,
    // Angle of an item (rotary, cylinder) or between neighbours (wheel), in radians.
    CAROUSEL_OPTION_ANGLE = 6,
    // Radius of a circular type, in points.
    CAROUSEL_OPTION_RADIUS = 7,
    // Tilt of side items, 0...1 (cover flows, 0.9), or shift to the side (time machines, 0.3).
    CAROUSEL_OPTION_TILT = 8,
    // Distance between neighbours as a fraction of the item width. Default: 1; 0.25 for the cover flows; for the shapes "overlap" 0.61,
    // "loose" 0.87, "lean" 0.44, "ferris" and "invertedFerris" 0.85, "spotlight" 0.9.
    CAROUSEL_OPTION_SPACING = 9,
    // Offset below which items fade out. Default: minus infinity; 0 for the inverted time machine.
    CAROUSEL_OPTION_FADE_MIN = 10,
    // Offset above which items fade out. Default: infinity; 0 for the time machine.
    CAROUSEL_OPTION_FADE_MAX = 11,
    // Length of the fade, in items. Default: 1.
    CAROUSEL_OPTION_FADE_RANGE = 12,
    // Alpha of fully faded items, 0...1. Default: 0.
    CAROUSEL_OPTION_FADE_MIN_ALPHA = 13,
} carousel_option;

// Numbers and flags of a carousel. Reading one gives the value in force: a number that was set out of range comes back clamped.
typedef enum carousel_property {
    // A carousel_type. Default: the type in the config.
    CAROUSEL_TYPE = 0,
    // Flag: whether items are laid out and scroll from top to bottom. Default: off.
    CAROUSEL_VERTICAL = 1,
    // m34 of the items' transforms, -1 / (distance of the eye in points), -1000...1000; clamped. Default: -1/500.
    CAROUSEL_PERSPECTIVE = 2,
    // Shift of the items in points, -1e9...1e9; clamped. The viewpoint does not move. Default: 0.
    CAROUSEL_CONTENT_OFFSET_X = 3,
    CAROUSEL_CONTENT_OFFSET_Y = 4,
    // Shift of the viewpoint in points, -1e9...1e9; clamped. Near items move more than far ones. Default: 0.
    CAROUSEL_VIEWPOINT_OFFSET_X = 5,
    CAROUSEL_VIEWPOINT_OFFSET_Y = 6,
    // How far the carousel has scrolled, in items. Setting it jumps there and stops all motion. Without CAROUSEL_WRAPS, it is clamped
    // to CAROUSEL_BOUNCE_DISTANCE beyond the ends if the carousel bounces, otherwise to the ends.
    CAROUSEL_SCROLL_OFFSET = 7,
    // The index of the item nearest to the centre; -1 if there are no items. Setting it jumps there; fractions are rounded
    // down, and an index beyond the ends counts as the nearest, or wraps around.
    CAROUSEL_CURRENT_ITEM = 8,
    // The fraction of its velocity that a flick keeps, 0...1; clamped. Default: 0.95.
    CAROUSEL_DECELERATION_RATE = 9,
    // Flag: whether users can drag beyond the ends. Default: on.
    CAROUSEL_BOUNCES = 10,
    // How far users can drag beyond the ends, in items, 0...1e12. Default: 1.
    CAROUSEL_BOUNCE_DISTANCE = 11,
    // Flag: whether users can scroll. Default: on.
    CAROUSEL_SCROLL_ENABLED = 12,
    // Flag: whether a flick moves by one item only. Default: off.
    CAROUSEL_PAGING_ENABLED = 13,
    // Factor by which the speed of flicks is multiplied, -1e6...1e6. Default: 1.
    CAROUSEL_SCROLL_SPEED = 14,
    // Flag: whether a flick stops exactly at an item. Default: on.
    CAROUSEL_STOP_AT_ITEM_BOUNDARY = 15,
    // Flag: whether the carousel moves on to an item when it is released between two. Default: on.
    CAROUSEL_SCROLL_TO_ITEM_BOUNDARY = 16,
    // Items per second of automatic scrolling, -1e9...1e9; positive numbers move toward lower indexes. It pauses while
    // CAROUSEL_ALPHA is 0. Default: 0.
    CAROUSEL_AUTOSCROLL = 17,
    // Flag: whether a tap on an item scrolls it to the centre. Default: on.
    CAROUSEL_CENTER_ITEM_WHEN_SELECTED = 18,
    // Flag: whether the carousel ignores drags across the scroll direction. Default: on.
    CAROUSEL_IGNORE_PERPENDICULAR_SWIPES = 19,
    // Fades the whole carousel, 0...1; clamped. Default: 1.
    CAROUSEL_ALPHA = 20,
    // Extent of an item along the scroll direction in points, 0...1e9; 0 uses the items' own extent. Default: 0.
    CAROUSEL_ITEM_EXTENT = 21,
    // Seconds over which pictures from files fade in when they arrive, in all carousels that share the renderer, 0...60.
    // Fades use the system clock, and carousel_is_loading returns true until they have ended. Default: 0.
    CAROUSEL_FADE_SECONDS = 22,
    // Flag: whether a scroll fades over to its destination instead of sliding there. The scroll offset changes at once;
    // flicks move by one item only, and covers do not turn. Default: off.
    CAROUSEL_REDUCES_MOTION = 23,
    // The directions in which the current item can be swiped away: a sum of carousel_direction values, 0...255. Only directions
    // across the scroll direction count, except in the shape "cardStack", where all do. Items without views cannot be swiped
    // away. CAROUSEL_DID_DISMISS_ITEM reports it. Default: 0.
    CAROUSEL_DISMISS_DIRECTIONS = 24,
    // How far an item must be moved to be swiped away, as a fraction of its extent, 0.05...2; a swipe faster than 1000 points
    // per second is also enough. Default: 0.5.
    CAROUSEL_DISMISS_THRESHOLD = 25,
    // How many items one swipe can go, counted from the item that the finger comes down on or, while the carousel moves, from the
    // item that it is on its way to; at least 1; 0 for no limit. Default: 0.
    CAROUSEL_MAXIMUM_ITEMS_PER_SWIPE = 26,
    // How many items an arrow key moves by. After swipes, the carousel comes to rest only at items whose index is a multiple of it. At
    // least 1. Default: 1.
    CAROUSEL_STEP_SIZE = 27,
    // Flag: whether CAROUSEL_WILL_DISPLAY and CAROUSEL_DID_END_DISPLAYING are reported. Default: off.
    CAROUSEL_DISPLAY_EVENTS = 28,
    // When a scroll bar shows the position among the items, at the lower edge or, with CAROUSEL_VERTICAL, the right one: a
    // carousel_indicator. There is no bar while the carousel wraps. Default: CAROUSEL_INDICATOR_NONE.
    CAROUSEL_SCROLL_INDICATOR = 29,
    // The fraction of its speed that a flick keeps after each millisecond, 0.5...0.9999, as in UIScrollView, where 0.998 is usual;
    // adjusted where the carousel must stop at an item. 0: as in iCarousel, by CAROUSEL_DECELERATION_RATE. Default: 0.
    CAROUSEL_DECELERATION_PER_MILLISECOND = 30,
    // Flag: whether scrolls begin with the present velocity, as springs always do, and whether a quick flick adds half of the speed
    // that the finger took away when it came down. Default: off.
    CAROUSEL_KEEPS_MOMENTUM = 31,
    // When CAROUSEL_WILL_REACH_END is reported: as soon as fewer than this many items follow the item that the carousel is on its way
    // to, 0...2147483647; with CAROUSEL_TRIMS_ENDS, only items before the row stops count. A flick that has run into an end goes on if
    // items are added within 0.3 seconds. Carousels that wrap have no ends. Default: 0, never.
    CAROUSEL_LOAD_MORE_THRESHOLD = 32,
    // How many items besides the loaded ones `prefetch` is asked to prepare, 0...1000. Default: 0.
    CAROUSEL_PREFETCH_COUNT = 33,
    // Flag: whether items are repeated where there are too few to fill a carousel that wraps. It then always shows
    // CAROUSEL_VISIBLE_ITEM_COUNT items or copies; taps, edits and events apply to all copies of an item. Default: off.
    CAROUSEL_REPEATS_ITEMS = 34,
    // Flag: whether CAROUSEL_FEEDBACK is reported. Default: off.
    CAROUSEL_FEEDBACK_EVENTS = 35,
    // Where the current item stands along the scroll direction: 0 with its near edge at the start of the carousel, 1 with its far
    // edge at the end; clamped. Default: 0.5, in the middle.
    CAROUSEL_ALIGNMENT = 36,
    // Distance in points between an edge of the carousel and an item that CAROUSEL_ALIGNMENT or CAROUSEL_TRIMS_ENDS places there,
    // 0...1e9; clamped. Default: 0.
    CAROUSEL_ALIGNMENT_INSET = 37,
    // Flag: whether the row of items stops at its ends, so that nothing is left blank there, while the current item still changes.
    // Fingers and wheels move the row, so they scroll only as far as it moves. It has no effect where the carousel wraps, where
    // the items are not along a line, or with transforms of your own. Default: off.
    CAROUSEL_TRIMS_ENDS = 38,
    // Flag: whether the carousel, its scroll bar and its page indicators run from right to left, for users who read that way. The
    // layout is mirrored, but not what the items show; pointers, wheels and arrow keys follow what is seen; offsets and steps still
    // count toward higher indexes. Content and viewpoint offsets shift to the same side as before, transforms of your own are unchanged,
    // and with CAROUSEL_VERTICAL only the scroll bar and the anchor of a centre scale change sides. Default: off.
    CAROUSEL_RIGHT_TO_LEFT = 39,
    // The seed of CAROUSEL_KEY_RANDOM: with the same seed and the same items, it chooses the same sequence. A whole number,
    // 0...4294967295; clamped, and fractions are dropped. Setting it starts the sequence again. Default: another each time.
    CAROUSEL_RANDOM_SEED = 40,
    // Flag: whether a scroll ends at the last item if its destination is taken away by carousel_reload, carousel_remove_item
    // or an option. Otherwise it goes on beyond the last item and leaves nothing in the centre until the next scroll. With
    // carousel_reload_keeping_item it always ends at the last item. Default: off.
    CAROUSEL_STAYS_AMONG_ITEMS = 41,

    // The following are read-only.

    CAROUSEL_ITEM_COUNT = 100,
    CAROUSEL_PLACEHOLDER_COUNT = 101,
    // Flag: whether scrolling wraps around; the type and the option `wrap` decide.
    CAROUSEL_WRAPS = 102,
    // Number of items kept loaded; see CAROUSEL_OPTION_VISIBLE_ITEMS.
    CAROUSEL_VISIBLE_ITEM_COUNT = 103,
    // Items scrolled for each item width dragged.
    CAROUSEL_OFFSET_MULTIPLIER = 104,
    // How far CAROUSEL_COVER_FLOW_2 has turned from one item to the next, -1...1; 0 at rest.
    CAROUSEL_TOGGLE = 105,
    // Flags: whether a finger holds the carousel, whether it is decelerating after a flick, and whether a scroll started by
    // the program is under way.
    CAROUSEL_IS_DRAGGING = 106,
    CAROUSEL_IS_DECELERATING = 107,
    CAROUSEL_IS_SCROLLING = 108,
    // Why the carousel moves, a carousel_scroll_reason; at rest, why it moved last. During an event, what has led to the event.
    CAROUSEL_SCROLL_REASON = 109,
    // What autoplay is doing, a carousel_autoplay_state, and how much of the current item's interval had passed at the last time given,
    // 0...1.
    CAROUSEL_AUTOPLAY_STATE = 110,
    CAROUSEL_AUTOPLAY_PROGRESS = 111,
    // Flags: whether the carousel spins to an item, and whether attract mode is running, see carousel_set_attract.
    CAROUSEL_IS_SPINNING = 112,
    CAROUSEL_IS_ATTRACTING = 113,
} carousel_property;

// Why a carousel moves. Later versions may add reasons.
typedef enum carousel_scroll_reason {
    // A finger drags or flicks it, or taps an item.
    CAROUSEL_REASON_TOUCH = 0,
    // A wheel or a touchpad.
    CAROUSEL_REASON_WHEEL = 1,
    // A key.
    CAROUSEL_REASON_COMMAND = 2,
    // The program, by one of the functions that scroll.
    CAROUSEL_REASON_PROGRAM = 3,
    // The items or their layout have changed.
    CAROUSEL_REASON_EDIT = 4,
    // Autoplay goes on.
    CAROUSEL_REASON_AUTOPLAY = 5,
    // A carousel that this one follows or that follows it, see carousel_follow.
    CAROUSEL_REASON_LINK = 6,
} carousel_scroll_reason;

// When a scroll bar shows.
typedef enum carousel_indicator {
    CAROUSEL_INDICATOR_NONE = 0,
    // While the carousel moves, and for a moment after that.
    CAROUSEL_INDICATOR_AUTOMATIC = 1,
    // As long as there is anything to scroll; fingers can drag the bar.
    CAROUSEL_INDICATOR_ALWAYS = 2,
} carousel_indicator;

// ---------------------------------------------------------------------------------------------------------------------
// Events and callbacks
// ---------------------------------------------------------------------------------------------------------------------

typedef enum carousel_event_kind {
    // A scroll started by the program begins or has reached its end; if a touch stops the scroll, there is no end event.
    CAROUSEL_WILL_BEGIN_SCROLLING = 0,
    CAROUSEL_DID_END_SCROLLING = 1,
    // The scroll offset has changed.
    CAROUSEL_DID_SCROLL = 2,
    // Another item is nearest to the centre: `index`.
    CAROUSEL_CURRENT_ITEM_DID_CHANGE = 3,
    // A finger has grabbed or released the carousel; on release, `flag` says whether the carousel decelerates.
    CAROUSEL_WILL_BEGIN_DRAGGING = 4,
    CAROUSEL_DID_END_DRAGGING = 5,
    // The carousel begins to decelerate after a flick, or has come to rest.
    CAROUSEL_WILL_BEGIN_DECELERATING = 6,
    CAROUSEL_DID_END_DECELERATING = 7,
    // An item was tapped, or selected by a key: `index`.
    CAROUSEL_DID_SELECT_ITEM = 8,
    // A callback returned something invalid, or a picture cannot be shown: `diagnostic` for programs, `message` for people.
    CAROUSEL_DIAGNOSTIC = 9,
    // An item has been swiped away: `index`, `direction`. Call carousel_remove_item here; otherwise it comes back.
    CAROUSEL_DID_DISMISS_ITEM = 10,
    // The carousel has come to rest at another item than before: `index`. Reported once, after all other events of the motion. A
    // position restored by carousel_restore counts as one where it has rested.
    CAROUSEL_DID_SETTLE = 11,
    // With CAROUSEL_DISPLAY_EVENTS: an item comes on display, or no longer is. It is on display while it is loaded, neither it nor the
    // carousel is transparent, and part of it lies within the carousel. `index` is its present index, or its last one. For each item that
    // came on display, the end is reported once, also after reloads and removals.
    CAROUSEL_WILL_DISPLAY = 12,
    CAROUSEL_DID_END_DISPLAYING = 13,
    // Autoplay is about to scroll on, to `index`.
    CAROUSEL_WILL_AUTOPLAY = 14,
    // CAROUSEL_AUTOPLAY_STATE has changed.
    CAROUSEL_AUTOPLAY_STATE_DID_CHANGE = 15,
    // Attract mode is about to begin, or has ended, see carousel_set_attract. The two come in pairs.
    CAROUSEL_WILL_BEGIN_ATTRACT = 16,
    CAROUSEL_DID_END_ATTRACT = 17,
    // With CAROUSEL_LOAD_MORE_THRESHOLD: more items are wanted, after the last one if `flag` is set, otherwise before the first. Reported
    // once, and again only after the number of items has changed, or after carousel_set_loading_more. Add items now or later; before the
    // first, add them with carousel_reload_keeping_item, which keeps the item in the centre.
    CAROUSEL_WILL_REACH_END = 18,
    // With CAROUSEL_FEEDBACK_EVENTS: the user has done something that may be answered by a sound or a vibration, see carousel_feedback.
    CAROUSEL_FEEDBACK = 19,
    // The carousel that this one follows is on its way to another item: `index` is the corresponding item of this one. Also reported
    // when it begins to follow.
    CAROUSEL_LEADER_IS_AT_ITEM = 20,
} carousel_event_kind;

// One of the two ends of the items.
typedef enum carousel_edge {
    // Before the first item.
    CAROUSEL_EDGE_LEADING = 0,
    // After the last item.
    CAROUSEL_EDGE_TRAILING = 1,
} carousel_edge;

// What the user has done; never what the program, autoplay or a change of size does. Later versions may add more.
typedef enum carousel_feedback {
    CAROUSEL_FEEDBACK_NONE = 0,
    // The carousel has moved on to another item: `index`; `flag`: toward higher indexes. At most once every 0.03 seconds.
    CAROUSEL_FEEDBACK_STEP = 1,
    // It has come to an end, or stays there although the user wants to go on.
    CAROUSEL_FEEDBACK_END = 2,
    // An item has been selected.
    CAROUSEL_FEEDBACK_SELECT = 3,
    // A key has no effect, or should_select returns false.
    CAROUSEL_FEEDBACK_REFUSED = 4,
} carousel_feedback;

// The direction in which an item is swiped away, as the viewer sees it. The last four are for stacks.
typedef enum carousel_direction {
    CAROUSEL_DIRECTION_NONE = 0,
    CAROUSEL_DIRECTION_LEFT = 1,
    CAROUSEL_DIRECTION_RIGHT = 2,
    CAROUSEL_DIRECTION_UP = 4,
    CAROUSEL_DIRECTION_DOWN = 8,
    CAROUSEL_DIRECTION_UP_LEFT = 16,
    CAROUSEL_DIRECTION_UP_RIGHT = 32,
    CAROUSEL_DIRECTION_DOWN_LEFT = 64,
    CAROUSEL_DIRECTION_DOWN_RIGHT = 128,
} carousel_direction;

// What a diagnostic is about. Later versions may add codes.
typedef enum carousel_diagnostic_code {
    // The event is of another kind.
    CAROUSEL_DIAGNOSTIC_NONE = 0,
    // Anything that has no code of its own.
    CAROUSEL_DIAGNOSTIC_OTHER = 1,
    // A picture cannot be read or decoded; its item shows a card in its place.
    CAROUSEL_DIAGNOSTIC_PICTURE = 2,
    // An item stays empty, because there are too many carousels, renderers and pixels at once: `index`.
    CAROUSEL_DIAGNOSTIC_ITEM = 3,
    // The transform callback's matrix has numbers that are not finite; the items are laid out in a row.
    CAROUSEL_DIAGNOSTIC_TRANSFORM = 4,
} carousel_diagnostic_code;

typedef struct carousel_event {
    size_t struct_size;
    carousel_event_kind kind;
    // -1 if the event is not about an item.
    ptrdiff_t index;
    bool flag;
    // Valid during the call; NULL if there is no message.
    const char *message;
    carousel_diagnostic_code diagnostic;
    // CAROUSEL_DIRECTION_NONE if nothing was swiped away.
    carousel_direction direction;
    // CAROUSEL_FEEDBACK_NONE in all other events.
    carousel_feedback feedback;
} carousel_event;

// A matrix with the conventions of CATransform3D: m[0]...m[3] is what a point's x contributes (m11...m14), then y, z and the
// translation, m[12]...m[14]. Points are row vectors. m[11] (m34) is the perspective.
typedef struct carousel_transform {
    double m[16];
} carousel_transform;

// Fills in an item that comes into sight, using the functions whose names begin with carousel_item. An item for which none is
// called shows nothing.
typedef void (*carousel_item_callback)(void *user_data, carousel *carousel, size_t index, carousel_item *item);

// Receives the events.
typedef void (*carousel_event_callback)(void *user_data, carousel *carousel, const carousel_event *event);

// Gives the name of an item, which stays the same when the items' order changes; NULL for none. It is copied. Called whenever
// another item becomes the current one, for the first time by carousel_create. A name that is not UTF-8 counts as none.
typedef const char *(*carousel_identifier_callback)(void *user_data, carousel *carousel, size_t index);

// Gives the index of the item with a name; -1 if there is none.
typedef ptrdiff_t (*carousel_index_callback)(void *user_data, carousel *carousel, const char *identifier);

// Decides where a swipe ends; called once, when the finger lifts. offset: where it would end, in items; any other may be returned.
// velocity: items per second. Results that are not finite count as `offset`.
typedef double (*carousel_target_callback)(void *user_data, carousel *carousel, double offset, double velocity);

// Gives the time that autoplay rests at an item, in seconds, 0.1...86,400, clamped; NaN counts as its `interval`. INFINITY: until
// carousel_resume_autoplay, which the program can call at the end of a video.
typedef double (*carousel_interval_callback)(void *user_data, carousel *carousel, size_t index);

// `prefetch` receives items that will probably come into sight soon, the most urgent one first; `cancel_prefetching` those that will
// not after all, in ascending order, but not items that have come into sight or were removed, and none that a reload has made obsolete.
// `indexes` is valid during the call.
typedef void (*carousel_prefetch_callback)(void *user_data, carousel *carousel, const size_t *indexes, size_t count);

// Gives the extent of an item along the scroll direction, in points, at most 1e9; for results that are not above 0 or not finite,
// CAROUSEL_ITEM_EXTENT counts. Called when the item comes into sight, and by carousel_invalidate_extents.
typedef double (*carousel_extent_callback)(void *user_data, carousel *carousel, size_t index);

// Decides whether a tap selects an item.
typedef bool (*carousel_should_select_callback)(void *user_data, carousel *carousel, size_t index);

// Provides the transform of an item at an offset from the centre, in items, for CAROUSEL_CUSTOM. On entry, *transform holds
// the base transform that all items share (perspective and viewpoint). Non-finite transforms are replaced by the linear
// type's.
typedef void (*carousel_transform_callback)(
    void *user_data, carousel *carousel, double offset, carousel_transform *transform);

// Called from other threads when a picture has arrived, so that a sleeping program can wake up, check carousel_needs_display, and
// draw. It must not call this library and should only wake up the program, for example with glfwPostEmptyEvent.
typedef void (*carousel_wake_callback)(void *user_data);

// ---------------------------------------------------------------------------------------------------------------------
// Creating and destroying
// ---------------------------------------------------------------------------------------------------------------------

// How the library uses the thumbnails that programs share according to the freedesktop.org specification, in `thumbnails` of
// $XDG_CACHE_HOME or ~/.cache.
typedef enum carousel_thumbnails {
    // Thumbnails are shown until a picture is decoded; none are written.
    CAROUSEL_THUMBNAILS_READ = 0,
    // Thumbnails are shown, and new ones are saved for the next time. The library deletes its own after 90 days, or when they
    // take up more than 256 MiB of a folder.
    CAROUSEL_THUMBNAILS_READ_AND_WRITE = 1,
    // Thumbnails are not used: every picture is decoded.
    CAROUSEL_THUMBNAILS_NONE = 2,
} carousel_thumbnails;

typedef struct carousel_renderer_config {
    size_t struct_size;
    // Bytes that textures may take; the least recently visible ones are evicted first. Any number is allowed: what is in
    // sight is shown even if it exceeds the budget. Default: 256 MiB.
    uint64_t texture_budget;
    // Seconds per frame that uploading pictures to the driver may take; negative numbers take the default, non-finite ones
    // are a CAROUSEL_BAD_ARGUMENT. Default: 0.004.
    double upload_seconds;
    carousel_wake_callback wake;
    void *user_data;
    // Default: CAROUSEL_THUMBNAILS_READ, also for a carousel's own renderer. The library writes no files unless this is
    // CAROUSEL_THUMBNAILS_READ_AND_WRITE.
    carousel_thumbnails thumbnails;
    // Seconds that reading and decoding a picture may take; infinity for no limit. Less than 0.1 counts as 0.1, NaN gives
    // CAROUSEL_BAD_ARGUMENT. Default: 20, also for a carousel's own renderer. See THREADS.
    double decoding_seconds;
} carousel_renderer_config;

// Creates a renderer, which several carousels can share, in the current context. Puts it into *result, NULL on failure.
//
// Carousels drawn one after the other make up a frame, until one of them is drawn again, or a new one after one of them was
// destroyed: what they show counts as visible together. A NULL config takes all defaults.
carousel_status carousel_renderer_create(const carousel_renderer_config *config, carousel_renderer **result);

// Destroys a renderer and its GL objects; its context must be current. CAROUSEL_BUSY while it has carousels.
// CAROUSEL_GL_FAILED if another context or none is current: the renderer then remains valid; make its context current and try
// again. CAROUSEL_BAD_ARGUMENT if it has already been destroyed. NULL is allowed.
carousel_status carousel_renderer_destroy(carousel_renderer *renderer);

// Frees a renderer whose context no longer exists or can no longer be made current. Needs no context and leaves all contexts
// alone: if the renderer's still exists, its GL objects stay until it is destroyed. CAROUSEL_BUSY while the renderer has
// carousels. NULL is allowed.
carousel_status carousel_renderer_abandon(carousel_renderer *renderer);

typedef struct carousel_config {
    size_t struct_size;
    // At most 2147483647; more is a CAROUSEL_BAD_ARGUMENT.
    size_t item_count;
    // In points, up to 1e9; negative numbers take the default. Default: 400 x 300.
    double item_width;
    double item_height;
    carousel_type type;
    // Number of items shown beyond the ends if the carousel does not wrap, filled in by `placeholder`. At most 2147483647.
    size_t placeholder_count;
    // The renderer whose shaders, textures and threads are used. Default: the carousel creates its own renderer.
    carousel_renderer *renderer;
    carousel_item_callback item;
    carousel_item_callback placeholder;
    carousel_event_callback event;
    carousel_should_select_callback should_select;
    carousel_transform_callback transform;
    // For the carousel's own renderer; not called if `renderer` is set.
    carousel_wake_callback wake;
    // Passed to all callbacks.
    void *user_data;
    // Makes items pictures without views: `item` and `placeholder` are not called then, and there are no placeholders. The
    // callback gives an item its picture with carousel_item_set_path, carousel_item_set_shared_pixels,
    // carousel_item_set_pixels or carousel_item_set_texture; the other functions of items return CAROUSEL_BAD_ARGUMENT. See
    // MANY ITEMS.
    carousel_item_callback picture;
    // The look of items without views; copied. NULL takes all defaults. See carousel_set_look.
    const struct carousel_look *look;
    // Default: swipes end where their velocity takes them.
    carousel_target_callback target;
    // The items' names. Default: they have none.
    carousel_identifier_callback identifier;
    // Finds items by their names. Default: up to 10,000 items are asked for their names, from the expected one outward.
    carousel_index_callback index_of;
    // The item that is in the centre when the carousel first has items; one that does not exist counts as the last.
    size_t initial_item;
    // Default: autoplay rests at all items for the same time.
    carousel_interval_callback interval;
    // With CAROUSEL_PREFETCH_COUNT: items whose data may be fetched now, and items whose data need not be fetched any more.
    carousel_prefetch_callback prefetch;
    carousel_prefetch_callback cancel_prefetching;
    // Default: all items have the same extent. Used by the shapes along a line: CAROUSEL_LINEAR, the cover flows, "expandingRow".
    carousel_extent_callback extent;
} carousel_config;

// Creates a carousel in the current context and puts it into *result, NULL on failure. Items are requested later, when they first
// come into sight; before carousel_resize or carousel_draw gives the carousel a size, only a few are.
carousel_status carousel_create(const carousel_config *config, carousel **result);

// Destroys a carousel and, unless it shares a renderer, its GL objects; its context must be current. Returns quickly even
// while pictures are being decoded: see THREADS. CAROUSEL_GL_FAILED if another context or none is current, unless the
// carousel shares a renderer: the carousel then remains valid; make its context current and try again. CAROUSEL_BAD_ARGUMENT
// if it has already been destroyed. NULL is allowed.
carousel_status carousel_destroy(carousel *carousel);

// Frees a carousel without its context; if the carousel has its own renderer, that is freed as by carousel_renderer_abandon.
carousel_status carousel_abandon(carousel *carousel);

// ---------------------------------------------------------------------------------------------------------------------
// Filling in items, from inside the callbacks `item` and `placeholder`
// ---------------------------------------------------------------------------------------------------------------------

// How pictures are placed in items with a different aspect ratio.
typedef enum carousel_fit {
    // As large as possible with the whole picture inside the item.
    CAROUSEL_FIT = 0,
    // As small as possible while covering the item; the rest is cropped.
    CAROUSEL_FILL = 1,
    // Stretched.
    CAROUSEL_STRETCH = 2,
} carousel_fit;

// How alpha relates to the colours of pixels.
typedef enum carousel_alpha {
    // Colours are already multiplied by alpha.
    CAROUSEL_ALPHA_PREMULTIPLIED = 0,
    // Colours are not yet multiplied by alpha.
    CAROUSEL_ALPHA_STRAIGHT = 1,
    // Alpha is ignored: everything is opaque.
    CAROUSEL_ALPHA_IGNORED = 2,
} carousel_alpha;

// Makes an item show a picture file in any format that gdk-pixbuf reads. It is decoded on another thread, at the size needed;
// until then the item is grey. If the file cannot be read, the item shows a card with its name, and a
// CAROUSEL_DIAGNOSTIC event says why. If the file changes, call carousel_reload_path.
carousel_status carousel_item_set_path(carousel_item *item, const char *path);

// Makes an item show pixels: rows from top to bottom with four bytes per pixel, red, green, blue and alpha, in sRGB. They are
// copied.
//
// width, height: 1 to 32768, with at most 67108864 pixels in all; anything else is a CAROUSEL_BAD_ARGUMENT.
// stride: bytes from one row to the next, at least 4 * width and at most 131072; 0 for 4 * width.
carousel_status carousel_item_set_pixels(
    carousel_item *item, const void *pixels, int32_t width, int32_t height, size_t stride, carousel_alpha alpha);

// Copies pixels for any number of items, which share one texture. The arguments are those of carousel_item_set_pixels. Puts
// the pixels into *result, NULL on failure. They belong to the calling thread and need no context.
carousel_status carousel_pixels_create(
    const void *pixels, int32_t width, int32_t height, size_t stride, carousel_alpha alpha, carousel_pixels **result);

// Destroys pixels; items that show them keep showing them. NULL is allowed.
carousel_status carousel_pixels_destroy(carousel_pixels *pixels);

// Makes an item show shared pixels.
carousel_status carousel_item_set_shared_pixels(carousel_item *item, carousel_pixels *pixels);

// A texture owned by the program: a video, or a scene that it renders.
typedef struct carousel_texture {
    size_t struct_size;
    // The GL name, in the renderer's context or one that shares objects with it.
    uint32_t name;
    // GL_TEXTURE_2D, GL_TEXTURE_2D_ARRAY, or GL_TEXTURE_EXTERNAL_OES for a texture made from an EGLImage. Default:
    // GL_TEXTURE_2D.
    uint32_t target;
    // Its size in pixels, 1 to 16777216; less is a CAROUSEL_BAD_ARGUMENT.
    int32_t width;
    int32_t height;
    carousel_alpha alpha;
    // Whether the first row is the bottom one, as in rendered GL textures, instead of the top one, as in pictures.
    bool is_flipped;
    // Whether it has a complete mipmap chain, to be used when it is shown smaller.
    bool has_mipmaps;
    // The layer to show of a GL_TEXTURE_2D_ARRAY. Below 0 is a CAROUSEL_BAD_ARGUMENT; beyond the last, the last one is shown.
    int32_t layer;
} carousel_texture;

// Makes an item show a texture owned by the program, with its content at the time of each carousel_draw. The texture's
// state is not changed; only its swizzle and its base level matter. The texture must exist as long as the item may be in
// sight. Before deleting it, call carousel_reload, or carousel_reload_item without animation and with CAROUSEL_REDUCES_MOTION
// off: an item that fades out shows its texture to the end. See carousel_item_changed.
//
// Texels are taken as numbers in the target's own encoding. For sRGB formats (GL_SRGB8_ALPHA8) this needs a driver with
// GL_EXT_texture_sRGB_decode, which almost all have; others decode the texels, which are then shown too dark.
//
// GL_TEXTURE_EXTERNAL_OES requires OpenGL ES with GL_OES_EGL_image_external_essl3; without that it is a
// CAROUSEL_BAD_ARGUMENT.
carousel_status carousel_item_set_texture(carousel_item *item, const carousel_texture *texture);

// Red, green, blue, not multiplied by alpha; each 0...1.
typedef struct carousel_color {
    float red, green, blue, alpha;
} carousel_color;

typedef struct carousel_text {
    size_t struct_size;
    // Line feeds start new lines. Text beyond 10,000 characters is left out.
    const char *text;
    // A family name known to fontconfig. Default: sans-serif.
    const char *font;
    // In points, up to 10000; negative numbers take the default. Default: 17.
    double size;
    // 100 (thin) ... 400 (normal) ... 1000; other values are clamped. Default: 400.
    int32_t weight;
    bool is_italic;
    // Default, if all four are 0: opaque black.
    carousel_color color;
    // -1 left, 0 centre, 1 right, regardless of the writing direction. Other values are a CAROUSEL_BAD_ARGUMENT.
    int32_t alignment;
    // Vertical position of the lines: -1 top, 0 middle, 1 bottom. Other values are a CAROUSEL_BAD_ARGUMENT.
    int32_t vertical_alignment;
    // Distance from the item's edges, in points; negative numbers count as 0.
    double margin;
} carousel_text;

// Makes an item show text, on top of its picture if it has one. Text that does not fit ends in an ellipsis. Text that would
// take more than 33554432 pixels at the target's scale is drawn at a lower resolution.
carousel_status carousel_item_set_text(carousel_item *item, const carousel_text *text);

// How the picture is placed in the item. Default: CAROUSEL_FIT.
carousel_status carousel_item_set_fit(carousel_item *item, carousel_fit fit);

// Gives an item its own size, in points; the layout uses the first item's size for all. Sizes that are not above 0 are a
// CAROUSEL_BAD_ARGUMENT.
carousel_status carousel_item_set_size(carousel_item *item, double width, double height);

// The colour behind the picture and the text. Default: none.
carousel_status carousel_item_set_background(carousel_item *item, carousel_color color);

// Rounded corners and a border inside the edge, in points; 0 for none. Negative numbers are a CAROUSEL_BAD_ARGUMENT; more
// than half the shorter side is clamped to that.
carousel_status carousel_item_set_frame(
    carousel_item *item, double corner_radius, double border_width, carousel_color border_color);

// For the effects below and carousel_set_depth_effects, numbers are clamped to their range, and NaN counts as the lowest
// value; in `reach`, it counts as 1.

// A soft shadow on what is behind the item, with the item's size and rounded corners.
typedef struct carousel_shadow {
    size_t struct_size;
    // Its displacement in points; if either is not finite, both count as 0.
    double offset_x;
    double offset_y;
    // How far its edge is softened to either side, in points, up to 1000. Default: 16; negative for a sharp edge.
    double blur;
    // Default: black at half strength.
    carousel_color color;
} carousel_shadow;

// Gives an item a shadow; NULL removes it. Default: none.
carousel_status carousel_item_set_shadow(carousel_item *item, const carousel_shadow *shadow);

// The item mirrored below its lower edge, as in a polished floor, fading out downward.
typedef struct carousel_reflection {
    size_t struct_size;
    // Distance between the item and its reflection, in points; may be negative, non-finite numbers count as 0.
    double gap;
    // Fraction of the item's height that is reflected, up to 1. Default: 0.5; negative for none.
    double scale;
    // Opacity at its upper end, up to 1. Default: 0.5; negative for none.
    double alpha;
    // The colour of the floor, which hides what is behind the reflection, so that overlapping reflections do not show through
    // one another. Default: transparent.
    carousel_color floor;
} carousel_reflection;

// Gives an item a reflection; NULL removes it. Default: none.
carousel_status carousel_item_set_reflection(carousel_item *item, const carousel_reflection *reflection);

// What items without views have in common. The ranges are those of the functions for items.
typedef struct carousel_look {
    size_t struct_size;
    // Size of an item in points. Default: the config's.
    double item_width;
    double item_height;
    double corner_radius;
    double border_width;
    // NULL for none.
    const carousel_shadow *shadow;
    const carousel_reflection *reflection;
    // Default, if all four are 0: opaque black.
    carousel_color border_color;
    // Shown until a picture has loaded. Default, if all four are 0: a transparent grey.
    carousel_color placeholder;
    carousel_fit fit;
    // Whether items are hidden when seen from behind. If CAROUSEL_OPTION_SHOW_BACKFACES is set, that decides instead.
    bool hides_back;
} carousel_look;

// Changes the look of items without views, and requests their pictures again; NULL takes all defaults. Where items have
// views, nothing changes.
carousel_status carousel_set_look(carousel *carousel, const carousel_look *look);

// ---------------------------------------------------------------------------------------------------------------------
// Options and properties
// ---------------------------------------------------------------------------------------------------------------------

// Changes the type and lays the items out again. The same as setting CAROUSEL_TYPE.
carousel_status carousel_set_type(carousel *carousel, carousel_type type);

// Lays the items out along a shape that has no carousel_type: "cube", "cardStack" and the other names that `carousel view --type`
// takes; case does not matter. CAROUSEL_TYPE then reads as CAROUSEL_CUSTOM. CAROUSEL_BAD_ARGUMENT for unknown names.
carousel_status carousel_set_shape(carousel *carousel, const char *name);

// Sets an option. NaN gives CAROUSEL_BAD_ARGUMENT.
carousel_status carousel_set_option(carousel *carousel, carousel_option option, double value);

// Resets an option to its type's default.
carousel_status carousel_clear_option(carousel *carousel, carousel_option option);

// Sets a property. CAROUSEL_BAD_ARGUMENT for non-finite values and read-only properties.
carousel_status carousel_set_property(carousel *carousel, carousel_property property, double value);

// Reads a property into *value.
carousel_status carousel_get_property(const carousel *carousel, carousel_property property, double *value);

// How items change with their distance from the centre: they lose their colour, then are darkened, then tinted, and fog
// covers the result. The item in the centre keeps its colours.
typedef struct carousel_depth_effects {
    size_t struct_size;
    // The colour that items are tinted with, and how much of it replaces their own, 0...1. Default: opaque black; 0.
    carousel_color tint;
    double tint_amount;
    // How much colour items lose, 0 (none) ... 1 (grey). Default: 0.
    double desaturation;
    // How much darker items become, 0...1 (black). Default: 0.
    double dimming;
    // The fog's colour, ideally that behind the carousel, and how fast it thickens, 0...100: at a distance of d items, 1 -
    // exp(-fog_density * d) of an item is fog. Default: opaque black; 0, none.
    carousel_color fog;
    double fog_density;
    // How far pictures move within their frames as items pass, as a fraction of their size, 0...0.5; to allow for this, they
    // are magnified by 1 + 2 * parallax. Default: 0.
    double parallax;
    // Distance from the centre, in items, at which all effects except fog reach full strength, 0.01...1000. Default: 1.
    double reach;
} carousel_depth_effects;

// Sets the depth effects for all items; NULL removes them. Default: none.
carousel_status carousel_set_depth_effects(carousel *carousel, const carousel_depth_effects *effects);

// How the size changes between the item in the centre and the others.
typedef enum carousel_curve {
    CAROUSEL_CURVE_LINEAR = 0,
    CAROUSEL_CURVE_EASE_IN = 1,
    CAROUSEL_CURVE_EASE_OUT = 2,
    CAROUSEL_CURVE_EASE_IN_OUT = 3,
} carousel_curve;

// Which part of an item stays in place across the scroll direction when its size changes.
typedef enum carousel_anchor {
    CAROUSEL_ANCHOR_CENTER = 0,
    // The upper edge; in vertical carousels the left one, or with CAROUSEL_RIGHT_TO_LEFT the right one.
    CAROUSEL_ANCHOR_START = 1,
    // The edge opposite that of CAROUSEL_ANCHOR_START.
    CAROUSEL_ANCHOR_END = 2,
} carousel_anchor;

// How items near the centre are made larger than the others. It has no effect on CAROUSEL_CUSTOM, whose callback decides instead.
typedef struct carousel_center_scale {
    size_t struct_size;
    // The size of the item in the centre, as a multiple of the others' size, 0.1...10. 0: 1.25.
    double zoom;
    // The distance from the centre, in items, from which on all items have the same size, 0.1...100. 0: 1.
    double reach;
    // How much alpha the others lose, 0...1. Default: 0.
    double fading;
    carousel_curve curve;
    carousel_anchor anchor;
    // Flag: whether the item in the centre is magnified; otherwise the others are made smaller. Default: off.
    bool magnifies;
    // Flag: whether items stay where they are; otherwise items of types along a line move, so that the gaps between them keep
    // their size. Default: off.
    bool keeps_places;
} carousel_center_scale;

// Sets the scale of the centre; NULL removes it. Numbers beyond their range are clamped, NaN counts as the default;
// CAROUSEL_BAD_ARGUMENT for unknown enumerators. Default: none.
carousel_status carousel_set_center_scale(carousel *carousel, const carousel_center_scale *scale);

// The progress of a scroll over time.
typedef enum carousel_easing {
    // Slow at both ends: cubic, as iCarousel.
    CAROUSEL_EASING_IN_OUT = 0,
    CAROUSEL_EASING_LINEAR = 1,
    // Slow at the start, or at the end: quadratic.
    CAROUSEL_EASING_IN = 2,
    CAROUSEL_EASING_OUT = 3,
    // Slow at the end: cubic, as EmulationStation.
    CAROUSEL_EASING_OUT_CUBIC = 4,
    // The curve `ease` of CSS.
    CAROUSEL_EASING_EASE = 5,
    // UIKit's curve for animations.
    CAROUSEL_EASING_IN_EASE_OUT = 6,
    // The curve of `bezier`.
    CAROUSEL_EASING_BEZIER = 7,
} carousel_easing;

// How a carousel scrolls to an item: in a fixed time, or pulled by a spring.
typedef struct carousel_scroll_animation {
    size_t struct_size;
    // In seconds, 0...3600. 0: 0.4.
    double duration;
    // A cubic curve's control points x1, y1, x2, y2, as in CSS: x 0...1, y -1000...1000; clamped.
    double bezier[4];
    // If above 0, a spring pulls the carousel, and duration and curve have no effect: the time of one swing without damping, in seconds,
    // 0.01...10.
    double response;
    // How much the spring is damped, 0.05...10: from 1 on, it does not overshoot. 0: 1.
    double damping;
    carousel_easing easing;
} carousel_scroll_animation;

// Sets how keys, taps and the ends of drags scroll; NULL takes the default. Its curve also applies to held keys and to
// functions that take a duration. Numbers out of range are clamped; CAROUSEL_BAD_ARGUMENT for numbers that are not finite, and for
// unknown enumerators. Default: 0.4 seconds, CAROUSEL_EASING_IN_OUT.
carousel_status carousel_set_scroll_animation(carousel *carousel, const carousel_scroll_animation *animation);

// Sets how the carousel returns from beyond an end. NULL, the default, takes the scroll animation; otherwise as there.
carousel_status carousel_set_bounce_animation(carousel *carousel, const carousel_scroll_animation *animation);

// What autoplay does once the carousel is at rest after a touch, a wheel, a key or a scroll by the program.
typedef enum carousel_resumption {
    // It rests for a whole interval.
    CAROUSEL_RESUMES_INTERVAL = 0,
    // It rests for what was left of the interval.
    CAROUSEL_RESUMES_REMAINING = 1,
    // It waits for carousel_resume_autoplay.
    CAROUSEL_RESUMES_NEVER = 2,
} carousel_resumption;

typedef enum carousel_autoplay_state {
    CAROUSEL_AUTOPLAY_OFF = 0,
    // The carousel rests at an item.
    CAROUSEL_AUTOPLAY_DWELLING = 1,
    // It scrolls to the next one.
    CAROUSEL_AUTOPLAY_MOVING = 2,
    // It waits for the user or the program.
    CAROUSEL_AUTOPLAY_PAUSED = 3,
} carousel_autoplay_state;

typedef struct carousel_autoplay {
    size_t struct_size;
    // Seconds at each item, from when the carousel comes to rest there, 0.1...86,400. 0: 4.
    double interval;
    // Seconds of each scroll, at most 60. 0: that of all other scrolls.
    double scroll_duration;
    carousel_resumption resumption;
    // Flag: whether it goes to the previous item instead of the next.
    bool goes_back;
    // Flag: whether a carousel that does not wrap stops at the last item; otherwise it goes back to the first.
    bool stops_at_end;
} carousel_autoplay;

// Lets the carousel go from item to item by itself; NULL ends that. carousel_next_frame says when the next step is due: between
// steps nothing is drawn. A carousel that has not been drawn for a second when a step is due rests for another interval.
// Numbers out of range are clamped; CAROUSEL_BAD_ARGUMENT for numbers that are not finite, and for unknown enumerators.
// Default: NULL.
carousel_status carousel_set_autoplay(carousel *carousel, const carousel_autoplay *autoplay);

// Pauses autoplay until carousel_resume_autoplay.
carousel_status carousel_pause_autoplay(carousel *carousel);

// Lets autoplay go on with what is left of the interval; an infinite interval ends now.
carousel_status carousel_resume_autoplay(carousel *carousel);

// Which item comes next in attract mode.
typedef enum carousel_attract_choice {
    // A random one; none comes again until all have been seen.
    CAROUSEL_ATTRACTS_BY_RANDOM = 0,
    // The next one; the first one after the last.
    CAROUSEL_ATTRACTS_IN_TURN = 1,
} carousel_attract_choice;

typedef struct carousel_attract {
    size_t struct_size;
    // Seconds without input after which it begins, 1...86,400. 0: 60.
    double idle;
    // Seconds at each item, from when it comes to rest there, 0.1...86,400. 0: 8.
    double interval;
    // Seconds of each spin, 0.1...3600. 0: 3.
    double duration;
    // The seed of random choices: the same seed and items give the same sequence. 0: another each time.
    uint64_t seed;
    // Whole rounds of each spin, as for carousel_spin.
    int32_t turns;
    carousel_attract_choice choice;
} carousel_attract;

// Sets attract mode, in which the carousel draws attention while nobody uses it: it spins to an item, rests there, and goes on. Any
// input function and carousel_note_input stop it where it is. It does not begin with fewer than two items, with CAROUSEL_AUTOSCROLL
// or with CAROUSEL_REDUCES_MOTION; autoplay pauses meanwhile. carousel_next_frame says when it is due: nothing is drawn until then.
// NULL turns it off. Numbers out of range are clamped; CAROUSEL_BAD_ARGUMENT for numbers that are not finite, and for unknown
// enumerators. Default: NULL.
carousel_status carousel_set_attract(carousel *carousel, const carousel_attract *attract);

// Tells the carousel of user input that it does not receive itself, which ends attract mode: see carousel_set_attract.
carousel_status carousel_note_input(carousel *carousel);

// Says whether more items are loading at an end. CAROUSEL_WILL_REACH_END makes it true, and a new number of items makes it false.
// After you set it to false, the event is reported again once the carousel is on its way to another item near that end. Leave it
// true at an end where there are no more items to load.
carousel_status carousel_set_loading_more(carousel *carousel, carousel_edge edge, bool is_loading);

// Whether more items are loading at an end. False for NULL, and for unknown edges.
bool carousel_is_loading_more(carousel *carousel, carousel_edge edge);

// What a carousel does when its leader, the carousel that it follows, moves.
typedef enum carousel_following_kind {
    // It scrolls to the item that the leader is on its way to, or to the nearest one if it has no such item. When the user selects an
    // item in it, or brings it to rest at one, the leader goes there too.
    CAROUSEL_FOLLOWS_ITEM = 0,
    // Like CAROUSEL_FOLLOWS_ITEM, but it scrolls only if that item and `margin` items on either side of it are not wholly within its bounds
    // along the scroll direction. The user can scroll it freely: only selecting an item moves the leader.
    CAROUSEL_KEEPS_ITEM_IN_SIGHT = 1,
    // It moves with the leader in every frame: to the same offset if both have the same number of items, otherwise to the same fraction
    // of its own. If the leader follows it as well, each moves the other; if not, it goes back when the user lets go.
    CAROUSEL_FOLLOWS_PROGRESS = 2,
} carousel_following_kind;

typedef struct carousel_following {
    size_t struct_size;
    carousel_following_kind kind;
    // Below 0 counts as 0.
    int32_t margin;
    // Maps an offset of the leader to one of the carousel, both in items; called at any time while the carousel follows. Results that are
    // not finite count as the present offset. With a map, the leader does not move with the carousel. Default: as the kind says.
    double (*map)(void *user_data, double offset);
    void *user_data;
} carousel_following;

// Lets a carousel follow a leader of the same thread: it goes there at once, and stays with it when both are at rest. Its motion
// counts as a scroll by the program, with CAROUSEL_REASON_LINK; its callbacks come from within calls for the leader, so ask
// carousel_next_frame after these when to draw it. Two carousels may follow each other; the one that is touched leads. A circle of three
// or more, or a carousel that would follow itself, is ignored: the call returns CAROUSEL_OK, and the carousel follows nothing. Following
// ends when either is destroyed. NULL takes all defaults. CAROUSEL_BAD_ARGUMENT for unknown kinds and for a leader that does not exist.
carousel_status carousel_follow(carousel *carousel, struct carousel *leader, const carousel_following *following);

// Ends following. The carousel stays where it is.
carousel_status carousel_stop_following(carousel *carousel);

// What determines the items' extent along the scroll direction.
typedef enum carousel_sizing_kind {
    // The items' own size, or CAROUSEL_ITEM_EXTENT.
    CAROUSEL_SIZING_ITEMS = 0,
    // `amount` items fill the carousel, 1 or more.
    CAROUSEL_SIZING_FITTING = 1,
    // A fraction of the carousel's extent: `amount`, above 0, at most 1.
    CAROUSEL_SIZING_FRACTION = 2,
    // One item fills the carousel except for a strip on either side, `amount` points wide.
    CAROUSEL_SIZING_PEEK = 3,
} carousel_sizing_kind;

typedef struct carousel_item_sizing {
    size_t struct_size;
    carousel_sizing_kind kind;
    double amount;
    // Gap between items in points, with CAROUSEL_SIZING_FITTING and CAROUSEL_SIZING_PEEK. Default: 0.
    double gap;
    // Width by height, with CAROUSEL_SIZING_FITTING; 0: items keep their extent across. Default: 0.
    double aspect_ratio;
} carousel_item_sizing;

// Makes the items' size follow the carousel's; NULL restores the items' own sizes and reloads them. Numbers out of range are
// clamped; CAROUSEL_BAD_ARGUMENT for numbers that are not finite, and for unknown kinds. Default: NULL.
carousel_status carousel_set_item_sizing(carousel *carousel, const carousel_item_sizing *sizing);

// How a page indicator shows the items.
typedef enum carousel_page_style {
    // A dot for each item; above maximum_dots the row slides, and above 20 times as many items it becomes a bar.
    CAROUSEL_PAGES_DOTS = 0,
    // A short line for each item; otherwise as CAROUSEL_PAGES_DOTS.
    CAROUSEL_PAGES_LINES = 1,
    // A line with a thumb at the carousel's position.
    CAROUSEL_PAGES_BAR = 2,
    // The current item's number and the number of items: 3 / 12.
    CAROUSEL_PAGES_FRACTION = 3,
} carousel_page_style;

typedef struct carousel_page_indicator {
    size_t struct_size;
    carousel_page_style style;
    // Maximum number of dots or lines, 5...100; 0: 9.
    int32_t maximum_dots;
    // The colour of the other items' marks and of the bar. Default, if all four are 0: white, with an alpha of 0.3.
    carousel_color color;
    // The colour of the current item's mark, and of the fraction. Default, if all four are 0: white.
    carousel_color current_color;
    // Where it is, in points. Default, with a width and a height of 0: along the carousel's lower edge or, if it is vertical,
    // the right one, 12 points from it.
    double x, y, width, height;
    // Whether the marks run from top to bottom. Default: off.
    bool is_vertical;
    // Whether it shows even if there is only one item. Default: off.
    bool shows_single_page;
    // Whether the current item's mark fills while autoplay rests there; frames are drawn meanwhile. Default: off.
    bool shows_autoplay_progress;
} carousel_page_indicator;

// Shows a page indicator over the items, which follows them in every frame; NULL removes it. A tap on a mark scrolls to that
// item, and a tap beside the marks scrolls by one item; a drag along the marks scrolls to where the finger is.
// CAROUSEL_BAD_ARGUMENT for unknown styles and for a frame that is not finite. Default: NULL.
carousel_status carousel_set_page_indicator(carousel *carousel, const carousel_page_indicator *indicator);

// Asks for the extents of the items in sight again; see carousel_extent_callback. The item in the centre stays there.
carousel_status carousel_invalidate_extents(carousel *carousel);

// Swipes the current item away, as a finger would. *dismissed: whether it is on its way; false if there is none, or if
// CAROUSEL_DISMISS_DIRECTIONS does not allow the direction. May be NULL.
carousel_status carousel_dismiss_item(carousel *carousel, carousel_direction direction, bool *dismissed);

// Brings the item that was swiped away last back from where it left. Insert it first, at the index that it had. The last 20
// are remembered. *returned: false if there is none. May be NULL.
carousel_status carousel_undo_dismissal(carousel *carousel, bool *returned);

// The scroll offset in items; 0 for NULL. The same as CAROUSEL_SCROLL_OFFSET.
double carousel_scroll_offset(const carousel *carousel);

// The index of the item nearest to the centre; -1 for none, and for NULL. The same as CAROUSEL_CURRENT_ITEM.
ptrdiff_t carousel_current_item(const carousel *carousel);

// Puts an item's distance from the centre into *offset, in items: the shorter way round if the carousel wraps.
carousel_status carousel_item_offset(const carousel *carousel, size_t index, double *offset);

// ---------------------------------------------------------------------------------------------------------------------
// Scrolling
// ---------------------------------------------------------------------------------------------------------------------

// Scrolls to an item in the given number of seconds, the shorter way round if the carousel wraps; a duration of 0
// jumps. An index beyond the last counts as the last, or wraps around. For all four of these functions, negative or
// non-finite durations are a CAROUSEL_BAD_ARGUMENT.
carousel_status carousel_scroll_to_item(carousel *carousel, size_t index, double duration);

// Scrolls by a number of items, ending at an item.
carousel_status carousel_scroll_by_items(carousel *carousel, ptrdiff_t count, double duration);

// Scrolls to an offset, in items, clamped to the first and last item or, if the duration is 0, to the range of
// CAROUSEL_SCROLL_OFFSET.
carousel_status carousel_scroll_to_offset(carousel *carousel, double offset, double duration);

// Scrolls by a distance, in items; otherwise as carousel_scroll_to_offset.
carousel_status carousel_scroll_by(carousel *carousel, double distance, double duration);

// Spins to an item like a wheel of fortune, with the given number of whole turns, up to 1000 either way, before it goes on to the item
// in the same direction; negative numbers go backward, 0 goes the shorter way. Carousels that do not wrap go straight to the item. A
// spin begins with the present velocity. A touch stops it, unless CAROUSEL_SCROLL_ENABLED is off. CAROUSEL_DID_END_SCROLLING reports
// that it has reached the item. duration: in seconds, 0.1...3600, clamped; 0: 3.
carousel_status carousel_spin(carousel *carousel, size_t index, int32_t turns, double duration);

// Scrolls to the item with a name, see carousel_config. *found: whether there is one; nothing moves if not. May be NULL.
carousel_status carousel_scroll_to_identifier(
    carousel *carousel, const char *identifier, double duration, bool *found);

// ---------------------------------------------------------------------------------------------------------------------
// Saving and restoring the position
// ---------------------------------------------------------------------------------------------------------------------

// A position: an item, and the distance from it.
typedef struct carousel_state {
    size_t struct_size;
    // The item's name, see carousel_config; NULL if it has none.
    const char *identifier;
    // The item's index, used if no item has this name; -1 if there were no items.
    ptrdiff_t index;
    // The distance from the item, in items, -0.5...0.5.
    double offset;
} carousel_state;

// Puts the carousel's position into *state, whose struct_size must be set; while the carousel moves by itself, the position to which
// it is going. The name is valid until the next call of this function for this carousel, or until that is destroyed.
carousel_status carousel_get_state(carousel *carousel, carousel_state *state);

// Goes to a position at once: to the item with its name; if there is none, to the item with its index or the nearest one. If
// the carousel comes to rest on items, `offset` is ignored. Without items it waits for carousel_reload. All motion stops.
// CAROUSEL_CURRENT_ITEM_DID_CHANGE follows if the index changed, and no other event.
carousel_status carousel_restore(carousel *carousel, const carousel_state *state);

// Like carousel_reload, but keeps the item in the centre there, which it finds by its name at its new index. Motion goes on.
carousel_status carousel_reload_keeping_item(carousel *carousel, size_t item_count);

// ---------------------------------------------------------------------------------------------------------------------
// Changing the items
// ---------------------------------------------------------------------------------------------------------------------

// Changes the number of items, and requests the visible ones again. Here and in the functions below, more than 2147483647
// items, or an index without an item, are a CAROUSEL_BAD_ARGUMENT.
carousel_status carousel_reload(carousel *carousel, size_t item_count);

// Changes the number of placeholders, and requests all items again.
carousel_status carousel_set_placeholder_count(carousel *carousel, size_t count);

// Requests an item again, if it is loaded. If animated, the old content fades into the new; items without views change at once.
// CAROUSEL_BUSY from inside the callback that fills in this item. A file that the item shows already is not read again: see
// carousel_reload_path.
carousel_status carousel_reload_item(carousel *carousel, size_t index, bool animated);

// Reads a picture file again, after it was written over or because it could not be read, for all carousels of the renderer that show
// it. What the last frame drawn shows stays until the new picture is there; a carousel that was not in that frame may show nothing
// meanwhile. `path` is as for carousel_item_set_path.
carousel_status carousel_reload_path(carousel *carousel, const char *path);

// Inserts an item, which raises the item count by one. index: 0 to the number of items. If animated, the others slide apart;
// items without views are in their places at once.
carousel_status carousel_insert_item(carousel *carousel, size_t index, bool animated);

// Removes an item, which lowers the item count by one. If animated, it fades, then the others close up; items without views
// are in their places at once.
carousel_status carousel_remove_item(carousel *carousel, size_t index, bool animated);

// Reports that the texture shown by an item has changed: carousel_needs_display becomes true if the item is visible. Call it
// for each frame of a video.
carousel_status carousel_item_changed(carousel *carousel, size_t index);

// Whether drawing now would show an item: it is loaded, neither it nor the carousel is transparent, and it has a part within the
// carousel, though others may cover it. A video that is not visible may pause. False for NULL, and for an index without an item.
bool carousel_item_is_visible(carousel *carousel, size_t index);

// ---------------------------------------------------------------------------------------------------------------------
// Input
// ---------------------------------------------------------------------------------------------------------------------

typedef enum carousel_pointer_kind {
    // A finger touches down, or a mouse button is pressed.
    CAROUSEL_POINTER_BEGAN = 0,
    // It moves while down.
    CAROUSEL_POINTER_MOVED = 1,
    // It lifts.
    CAROUSEL_POINTER_ENDED = 2,
    // The system cancels it: it selects nothing.
    CAROUSEL_POINTER_CANCELLED = 3,
} carousel_pointer_kind;

typedef enum carousel_key {
    // A step toward lower or higher indexes; with CAROUSEL_RIGHT_TO_LEFT, left and right change places.
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
    // Moves to a random item; none comes again until all have been seen.
    CAROUSEL_KEY_RANDOM = 9,
} carousel_key;

// In these functions *used, unless NULL, is set to whether the carousel used the event. If not, the host may use it: for example, a
// wheel at an end, a key that goes nowhere, or a finger that comes down beside all items while nothing moves, until it drags.

// A finger, a pen or a mouse with a pressed button acts at a position in points, at a time on carousel_advance's clock; the
// carousel first advances to that time. Drags scroll, flicks keep scrolling, taps select.
carousel_status carousel_pointer(
    carousel *carousel, carousel_pointer_kind kind, double x, double y, double time, bool *used);

// The same for one of several fingers on a touch screen. Each has a number of its own from touching down to lifting;
// carousel_pointer's is 0. A carousel follows the first of several fingers. Each finger must be ended or cancelled: a finger
// without events for five seconds gives way to the next that touches the carousel.
carousel_status carousel_touch(
    carousel *carousel, int32_t finger, carousel_pointer_kind kind, double x, double y, double time, bool *used);

// A wheel or a touchpad scrolls by a distance in points; positive numbers move toward higher indexes. For steps from
// item to item with each notch, see HOSTS.
carousel_status carousel_wheel(carousel *carousel, double dx, double dy, bool *used);

// A key is pressed, or repeats.
carousel_status carousel_press(carousel *carousel, carousel_key key, bool *used);

// Moves by `count` items in one of four directions, as an arrow key of a remote control does: along the scroll direction, it equals
// `count` steps. Across it and beyond an end, *used is false, so that the host can move the focus to what lies there.
// CAROUSEL_BAD_ARGUMENT for the diagonal directions and none.
carousel_status carousel_move(carousel *carousel, carousel_direction direction, ptrdiff_t count, bool *used);

// Puts the index of the frontmost item at a point into *index, -1 if there is none.
carousel_status carousel_hit_test(carousel *carousel, double x, double y, ptrdiff_t *index);

// ---------------------------------------------------------------------------------------------------------------------
// Frames
// ---------------------------------------------------------------------------------------------------------------------

// Sets the size in points; negative numbers count as 0. carousel_draw does this itself; before its first call the size is 0.
carousel_status carousel_resize(carousel *carousel, double width, double height);

// Advances to a time on carousel_pointer's clock. Times that go back count as the present. If times increase but are more
// than a second behind the present, as after a carousel_pointer with a time from another clock, the carousel advances by the
// difference between two calls. While nothing moves, the program may sleep: if a call without a time, such as carousel_press,
// then starts a motion, it begins at the next time given here or to carousel_pointer. So do autoplay and attract mode if the
// program has asked carousel_next_frame when to wake up, or carousel_is_animating whether to; if they were already waiting, the
// time slept counts.
carousel_status carousel_advance(carousel *carousel, double time);

// Whether anything is moving, so that carousel_advance must be called for each frame; false for NULL.
bool carousel_is_animating(const carousel *carousel);

// Whether drawing now would show anything new; false for NULL. While this and carousel_is_animating are false, nothing needs
// to be done until the next input or `wake`, except that events which come with time alone, such as the end of a scroll that
// goes nowhere, come with the next carousel_advance; carousel_next_frame says when they are due.
bool carousel_needs_display(const carousel *carousel);

// When to advance and draw next, on carousel_advance's clock: `now` if anything moves or has changed, a later time if nothing
// does until then, INFINITY if nothing will before the next input, `wake` or call; INFINITY for NULL. A `now` that is not finite
// counts as the last time that carousel_advance received. The whole of a loop that sleeps:
//
//   for (;;) {
//       wait_for_events_until(carousel_next_frame(flow, seconds())); // `wake` posts an event.
//       carousel_advance(flow, seconds());
//       if (carousel_needs_display(flow)) carousel_draw(flow, &target), swap_buffers();
//   }
double carousel_next_frame(const carousel *carousel, double now);

// Whether pictures or texts of the last frame are still loading; false for NULL. To get a complete frame: while this is true,
// draw whenever carousel_needs_display is true.
bool carousel_is_loading(const carousel *carousel);

// What carousel_draw does about the context's state.
typedef enum carousel_saving {
    // All state is left as it was found.
    CAROUSEL_SAVES_STATE = 0,
    // Nothing is restored, which takes less than half the GL calls: for programs that set what they need before they draw. The
    // library changes the bound program, vertex array, array buffer, uniform buffers, textures, active texture and draw
    // framebuffer, the viewport, the scissor rectangle, blending, face culling, the winding of front faces, the first colour
    // buffer's mask, and whether depth, stencil and scissor tests and dithering are on. All other state must have its initial
    // values, and keeps them; no sampler may be bound to the units 0...11, no buffer for unpacking, and transform feedback must
    // not be active. The framebuffer has one colour buffer.
    CAROUSEL_TRUSTED = 1,
} carousel_saving;

// Where to draw.
typedef struct carousel_target {
    size_t struct_size;
    // The framebuffer object; 0 for the default framebuffer.
    uint32_t framebuffer;
    // The viewport in pixels, from the lower left corner as in glViewport, up to 16777216 either way. An empty viewport is a
    // CAROUSEL_BAD_ARGUMENT.
    int32_t x, y, width, height;
    // Pixels per point, 0.01...100; negative numbers take the default. Default: 1.
    double scale;
    // Drawing is limited to this rectangle of the framebuffer, in pixels as in glScissor; a negative size is a
    // CAROUSEL_BAD_ARGUMENT. Default, with a width and a height of 0: the viewport.
    int32_t scissor_x, scissor_y, scissor_width, scissor_height;
    // Default: CAROUSEL_SAVES_STATE. Unknown numbers are a CAROUSEL_BAD_ARGUMENT.
    carousel_saving saving;
    // Whether the first row of pixels is the top one, as in Qt Quick's layers, and in textures that are then read as pictures.
    // The carousel is upside down in GL's terms then; the viewport and the scissor rectangle are still counted as GL does.
    bool is_flipped;
} carousel_target;

// Draws the carousel over the target's content, into its first colour buffer; depth and stencil buffers are neither read nor
// written.
carousel_status carousel_draw(carousel *carousel, const carousel_target *target);

#ifdef __cplusplus
}
#endif

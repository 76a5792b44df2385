// SPDX-License-Identifier: MIT
// Callbacks that return anything, and call back.

#define _GNU_SOURCE
#include <math.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "driver.h"

int callbacks_inside;
_Atomic unsigned long wakes;

static const unsigned char still[] = "P6\n3 2\n255\n\1\2\3\4\5\6\7\10\11\12\13\14\15\16\17\20\21\22";
static const unsigned char moving[] =
    "GIF89a\2\0\2\0\x80\0\0\xFF\0\0\0\xFF\0!\xFF\x0BNETSCAPE2.0\3\1\0\0\0!\xF9\4\0\2\0\0\0,\0\0\0\0\2\0\2\0\0\2\2\x84Q\0!"
    "\xF9\4\0\2\0\0\0,\0\0\0\0\2\0\2\0\0\2\2\x8C\x0B\0;";

// A file in memory, which stays open.
static const char *file(char *path, const unsigned char *bytes, size_t count) {
    if (!*path) {
        int file = memfd_create("picture", MFD_CLOEXEC);
        if (write(file, bytes, count) != (ssize_t)count) abort();
        sprintf(path, "/proc/self/fd/%d", file);
    }
    return path;
}

const char *any_path(void) {
    static char still_path[40], moving_path[40], broken_path[40], long_path[9000];
    static const char *paths[] = {
        NULL, "", ".", "/", "/nowhere/a.png", "/dev/null", "/proc/self/status", "no utf-8: \xC3\x28\xFF",
        "http://127.0.0.1:1/a.png", "data:image/gif;base64,R0lGODdhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=",
        "file:///nowhere/%FF%00", "a\nb\x1B[2J"};
    switch (any_of(8)) {
    case 0: return file(still_path, still, sizeof still - 1);
    case 1: return file(moving_path, moving, sizeof moving - 1);
    case 2: return file(broken_path, moving, 40);
    case 3:
        memset(long_path, 'x', sizeof long_path - 1);
        return long_path;
    default: return paths[any_of(sizeof paths / sizeof *paths)];
    }
}

static const char *any_text(void) {
    static char long_text[3000];
    static const char *texts[] = {
        NULL, "", "a", "Two\nlines", "\xC3\x9C""bung \xD9\x85\xD8\xB1\xD8\xAD\xD8\xA8\xD8\xA7 \xE6\xBC\xA2\xE5\xAD\x97",
        "no utf-8: \xC3\x28\xFF", "\n\n\n\n", "\xE2\x80\xAE" "reversed", " "};
    if (once_in(10)) {
        memset(long_text, 'm', sizeof long_text - 1);
        return long_text;
    }
    return texts[any_of(sizeof texts / sizeof *texts)];
}

carousel_color any_color(void) {
    if (once_in(4)) return (carousel_color){any_double(), any_double(), any_double(), any_double()};
    return (carousel_color){any_byte() / 255.f, any_byte() / 255.f, any_byte() / 255.f, any_byte() / 255.f};
}

// A struct_size, mostly the right one: never more than exists.
static size_t any_size(size_t size) { return once_in(8) ? any_byte() % (size + 1) : once_in(30) ? SIZE_MAX : size; }

static void set_pixels(carousel_item *item) {
    static unsigned char pixels[64 * 64 * 4];
    for (size_t i = 0; i < sizeof pixels; i += 97) pixels[i] = any_byte();
    carousel_alpha alpha = once_in(8) ? (carousel_alpha)any_int() : (carousel_alpha)any_of(3);
    if (once_in(3)) {
        // Values that must be rejected before a pixel is read.
        int32_t width = (int32_t)any_int(), height = (int32_t)any_int();
        if (width > 0 && height > 0) width = -width;
        MUST(carousel_item_set_pixels(item, pixels, width, height, 0, alpha) != CAROUSEL_OK);
        MUST(carousel_item_set_pixels(item, NULL, 1, 1, 0, alpha) != CAROUSEL_OK);
        MUST(carousel_item_set_pixels(item, pixels, INT32_MAX, INT32_MAX, 0, alpha) != CAROUSEL_OK);
        MUST(carousel_item_set_pixels(item, pixels, 8, 8, 31, alpha) != CAROUSEL_OK);
        MUST(carousel_item_set_pixels(item, pixels, 8, 8, SIZE_MAX, alpha) != CAROUSEL_OK);
        return;
    }
    carousel_item_set_pixels(item, pixels, 1 + any_of(64), 1 + any_of(64), once_in(4) ? 256 : 0, alpha);
}

static void set_texture(carousel_item *item) {
    carousel_texture texture = {
        .struct_size = any_size(sizeof texture),
        .name = once_in(4) ? (uint32_t)any_int() : context_in_use() < 0 ? 1 : context_texture(context_in_use()),
        .target = once_in(8) ? (uint32_t)any_int() : once_in(8) ? 0x8D65 : once_in(8) ? 0x8C1A : 0,
        .width = once_in(4) ? (int32_t)any_int() : 8,
        .height = once_in(4) ? (int32_t)any_int() : 8,
        .alpha = once_in(8) ? (carousel_alpha)any_int() : (carousel_alpha)any_of(3),
        .is_flipped = any_of(2),
        .has_mipmaps = once_in(8),
        .layer = once_in(8) ? (int32_t)any_int() : 0};
    carousel_item_set_texture(item, once_in(16) ? NULL : &texture);
}

static void set_text(carousel_item *item) {
    static const char *fonts[] = {NULL, "serif", "", "no such font", "\xFF"};
    carousel_text text = {
        .struct_size = any_size(sizeof text),
        .text = any_text(),
        .font = fonts[any_of(5)],
        .size = once_in(4) ? any_double() : any_of(60),
        .weight = once_in(4) ? (int32_t)any_int() : (int32_t)any_of(100) * 10,
        .is_italic = any_of(2),
        .color = any_color(),
        .alignment = once_in(8) ? (int32_t)any_int() : (int32_t)any_of(3) - 1,
        .vertical_alignment = once_in(8) ? (int32_t)any_int() : (int32_t)any_of(3) - 1,
        .margin = once_in(4) ? any_double() : any_of(20)};
    carousel_item_set_text(item, once_in(16) ? NULL : &text);
}

static void set_effects(carousel_item *item) {
    carousel_shadow shadow = {
        .struct_size = any_size(sizeof shadow), .offset_x = any_double(), .offset_y = any_double(), .blur = any_double(),
        .color = any_color()};
    carousel_reflection reflection = {
        .struct_size = any_size(sizeof reflection), .gap = any_double(), .scale = any_double(), .alpha = any_double(),
        .floor = {any_double(), any_double(), any_double(), any_double()}};
    if (any_of(2)) carousel_item_set_shadow(item, once_in(4) ? NULL : &shadow);
    else carousel_item_set_reflection(item, once_in(4) ? NULL : &reflection);
}

// What pictures share; NULL while there is none.
static carousel_pixels *pixels;

static void fill(carousel_item *item) {
    switch (any_of(10)) {
    case 0: carousel_item_set_path(item, any_path()); break;
    case 1: set_pixels(item); break;
    case 2: set_texture(item); break;
    case 3: carousel_item_set_fit(item, once_in(4) ? (carousel_fit)any_int() : (carousel_fit)any_of(3)); break;
    case 4: carousel_item_set_size(item, any_double(), any_double()); break;
    case 5: carousel_item_set_background(item, any_color()); break;
    case 6: carousel_item_set_frame(item, any_double(), any_double(), any_color()); break;
    case 7: set_effects(item); break;
    case 8: if (pixels) carousel_item_set_shared_pixels(item, pixels); break;
    default: set_text(item); break;
    }
    choices_count();
}

// What a callback is inside of, or about.
static void enter(void *user_data) {
    MUST(user_data == &callbacks_inside);
    callbacks_inside++;
    MUST(callbacks_inside <= 64);
}

static void leave(void) {
    if (once_in(4)) make_calls_inside();
    callbacks_inside--;
}

static void fill_some(carousel_item *item) {
    for (unsigned i = any_of(5); i > 0; i--) fill(item);
    if (once_in(20)) MUST(carousel_item_set_fit(NULL, CAROUSEL_FIT) == CAROUSEL_BAD_ARGUMENT);
}

static void item(void *user_data, carousel *c, size_t index, carousel_item *item) {
    enter(user_data);
    MUST(c && item && index <= INT32_MAX);
    fill_some(item);
    leave();
}

static void placeholder(void *user_data, carousel *c, size_t index, carousel_item *item) {
    enter(user_data);
    MUST(c && item && index <= INT32_MAX);
    fill_some(item);
    leave();
}

static void picture(void *user_data, carousel *c, size_t index, carousel_item *item) {
    enter(user_data);
    MUST(c && item && index <= INT32_MAX);
    if (once_in(4)) fill_some(item);
    else if (pixels) MUST(carousel_item_set_shared_pixels(item, pixels) == CAROUSEL_OK);
    leave();
}

void make_pixels(void) {
    static const unsigned char four[4 * 4] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    carousel_pixels *before = pixels;
    carousel_status status =
        carousel_pixels_create(four, any_of(3), any_of(3), 0, (carousel_alpha)any_of(4), &pixels);
    MUST((status == CAROUSEL_OK) == (pixels != NULL));
    MUST(carousel_pixels_destroy(before) == CAROUSEL_OK);
    MUST(!before || carousel_pixels_destroy(before) == CAROUSEL_BAD_ARGUMENT);
}

void destroy_pixels(void) {
    MUST(carousel_pixels_destroy(pixels) == CAROUSEL_OK);
    pixels = NULL;
}

carousel_status set_look(carousel *c) {
    carousel_shadow shadow = {.struct_size = any_size(sizeof shadow), .blur = any_double(), .color = any_color()};
    carousel_reflection reflection = {.struct_size = any_size(sizeof reflection), .scale = any_double()};
    carousel_look look = {
        .struct_size = any_size(sizeof look), .item_width = any_double(), .item_height = usual_double(),
        .corner_radius = any_double(), .border_width = any_double(), .shadow = once_in(4) ? &shadow : NULL,
        .reflection = once_in(4) ? &reflection : NULL, .border_color = any_color(), .placeholder = any_color(),
        .fit = (carousel_fit)any_of(4), .hides_back = any_of(2)};
    return carousel_set_look(c, once_in(4) ? NULL : &look);
}

static void event(void *user_data, carousel *c, const carousel_event *event) {
    enter(user_data);
    MUST(c && event && event->struct_size >= sizeof *event);
    MUST(event->kind <= CAROUSEL_LEADER_IS_AT_ITEM);
    MUST(event->kind != CAROUSEL_DIAGNOSTIC || (event->message && strlen(event->message) > 0));
    MUST((event->kind == CAROUSEL_DIAGNOSTIC) == (event->diagnostic != CAROUSEL_DIAGNOSTIC_NONE));
    MUST(event->diagnostic <= CAROUSEL_DIAGNOSTIC_TRANSFORM);
    leave();
}

static bool should_select(void *user_data, carousel *c, size_t index) {
    enter(user_data);
    MUST(c && index <= INT32_MAX);
    leave();
    return any_of(2);
}

static void transform(void *user_data, carousel *c, double offset, carousel_transform *transform) {
    enter(user_data);
    MUST(c && transform && isfinite(offset));
    if (any_of(2)) transform->m[any_of(16)] = any_double();
    if (any_of(2)) transform->m[12] = 50 * offset;
    if (once_in(16)) memset(transform, any_byte(), sizeof *transform);
    leave();
}

static double target(void *user_data, carousel *c, double offset, double velocity) {
    enter(user_data);
    MUST(c && isfinite(offset) && isfinite(velocity));
    leave();
    return any_of(2) ? offset : any_double();
}

static double extent(void *user_data, carousel *c, size_t index) {
    enter(user_data);
    MUST(c);
    double answer = index % 3 ? any_of(200) : any_double();
    leave();
    return answer;
}

static const char *identifier(void *user_data, carousel *c, size_t index) {
    static char name[40];
    enter(user_data);
    MUST(c && index <= INT32_MAX);
    leave();
    snprintf(name, sizeof name, "%zu", index / (1 + any_of(3)));
    return once_in(8) ? any_text() : name;
}

static ptrdiff_t index_of(void *user_data, carousel *c, const char *identifier) {
    enter(user_data);
    MUST(c && identifier);
    leave();
    return once_in(4) ? (ptrdiff_t)any_int() : any_of(20) - 1;
}

static void prefetch(void *user_data, carousel *c, const size_t *indexes, size_t count) {
    enter(user_data);
    MUST(c && indexes && count > 0);
    for (size_t i = 0; i < count; i++) MUST(indexes[i] < INT32_MAX);
    leave();
}

double any_map(void *user_data, double offset) {
    enter(user_data);
    MUST(isfinite(offset));
    leave();
    return any_of(4) ? offset + any_of(5) : any_double();
}

static void wake(void *user_data) {
    if (user_data != &callbacks_inside) abort();
    atomic_fetch_add(&wakes, 1);
}

void set_callbacks(carousel_config *config) {
    config->user_data = &callbacks_inside;
    config->item = once_in(16) ? NULL : item;
    config->placeholder = once_in(4) ? NULL : placeholder;
    config->picture = once_in(4) ? picture : NULL;
    config->event = once_in(8) ? NULL : event;
    config->should_select = once_in(4) ? NULL : should_select;
    config->transform = once_in(4) ? NULL : transform;
    config->target = once_in(4) ? NULL : target;
    config->identifier = once_in(4) ? NULL : identifier;
    config->extent = once_in(2) ? NULL : extent;
    config->index_of = once_in(4) ? index_of : NULL;
    config->initial_item = once_in(2) ? 0 : (size_t)any_int();
    config->prefetch = once_in(4) ? NULL : prefetch;
    config->cancel_prefetching = once_in(4) ? NULL : prefetch;
    config->wake = once_in(4) ? NULL : wake;
}

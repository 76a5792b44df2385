// SPDX-License-Identifier: MIT
//
// A host's plug-in: the library is loaded, used and unloaded, five times over, in a context each:
//   reload LIBRARY

#include "stage.h"

#include <dlfcn.h>

enum { SIZE = 64 };

static void *library;

#define FUNCTION(name) __typeof__(name) *const own_##name = (__typeof__(name) *)dlsym(library, #name)

static void item(void *user_data, carousel *c, size_t index, carousel_item *item) {
    (void)user_data, (void)c, (void)index;
    FUNCTION(carousel_item_set_text);
    FUNCTION(carousel_item_set_background);
    const carousel_text text = {.struct_size = sizeof text, .text = "again", .size = 12};
    CHECK(own_carousel_item_set_text(item, &text) == CAROUSEL_OK);
    CHECK(own_carousel_item_set_background(item, (carousel_color){1, 0, 0, 1}) == CAROUSEL_OK);
}

static void round_of(const char *path) {
    library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    CHECK(library != NULL);
    if (!library) {
        fprintf(stderr, "%s\n", dlerror());
        return;
    }
    CHECK(stage_begin("es3.0"));
    FUNCTION(carousel_create);
    FUNCTION(carousel_advance);
    FUNCTION(carousel_draw);
    FUNCTION(carousel_destroy);
    FUNCTION(carousel_needs_display);
    GLuint framebuffer = stage_framebuffer(SIZE, SIZE);
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 5, .item_width = 40, .item_height = 40, .item = item};
    carousel *c = NULL;
    CHECK(own_carousel_create(&config, &c) == CAROUSEL_OK);
    carousel_target target = {
        .struct_size = sizeof target, .framebuffer = framebuffer, .width = SIZE, .height = SIZE};
    // Until the text is there.
    time_t since = 0;
    for (int i = 0; (i == 0 || own_carousel_needs_display(c)) && stage_waits(&since); i++) {
        CHECK(own_carousel_advance(c, i * 0.01) == CAROUSEL_OK);
        CHECK(own_carousel_draw(c, &target) == CAROUSEL_OK);
    }
    CHECK(stage_pixel(16, 16, SIZE) == 0xff0000ff);
    CHECK(own_carousel_destroy(c) == CAROUSEL_OK);
    stage_end();
    CHECK(dlclose(library) == 0);
}

int main(int count, char **arguments) {
    if (count != 2) {
        fprintf(stderr, "usage: reload LIBRARY\n");
        return 2;
    }
    for (int i = 0; i < 5; i++) round_of(arguments[1]);
    printf("%d failures\n", stage_failures);
    return stage_failures ? 1 : 0;
}

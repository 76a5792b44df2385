// SPDX-License-Identifier: MIT
//
// Creates and destroys a thousand carousels with content, under AddressSanitizer and LeakSanitizer, and checks that no
// GL objects are left.

#define STAGE_DETECTS_LEAKS
#include "stage.h"

#include <sanitizer/lsan_interface.h>

enum { CAROUSELS = 1000, ALONE = 25, SIZE = 64 };

// Allocations that the GL driver and its libraries keep for the rest of the process, and fontconfig's table of fonts,
// which is created once per process.
const char *__lsan_default_suppressions(void) {
    return "leak:swrast_dri.so\nleak:libgallium\nleak:libLLVM\nleak:libEGL_mesa\nleak:libglapi\nleak:libfontconfig\n";
}

#define OK(call) CHECK((call) == CAROUSEL_OK)

static const char *picture_path;
static GLuint host_texture;

static void item(void *user_data, carousel *c, size_t index, carousel_item *item) {
    uint32_t color = 0xff8000ff;
    switch (index % 4) {
    case 0: stage_colored_item(&color, c, index, item); break;
    case 1: {
        carousel_text text = {.struct_size = sizeof text, .text = "Texte, Письмо, 文字", .color = {1, 1, 1, 1}};
        OK(carousel_item_set_text(item, &text));
        OK(carousel_item_set_frame(item, 4, 1, text.color));
        break;
    }
    case 2: OK(carousel_item_set_path(item, picture_path)); break;
    case 3: {
        carousel_texture texture = {.struct_size = sizeof texture, .name = host_texture, .width = 4, .height = 4};
        if (*(int *)user_data % 2) OK(carousel_item_set_texture(item, &texture));
        else OK(carousel_item_set_path(item, "/there/is/none.png"));
    }
    }
}

static void event(void *user_data, carousel *c, const carousel_event *event) { (void)user_data, (void)c, (void)event; }

int main(void) {
    char path[] = "/tmp/carousel-leaks-XXXXXX";
    int file = mkstemp(path);
    const char ppm[] = "P6\n2 2\n255\n\x80\x40\x20\x80\x40\x20\x80\x40\x20\x80\x40\x20";
    CHECK(file >= 0 && write(file, ppm, sizeof ppm - 1) == sizeof ppm - 1);
    close(file);
    picture_path = path;
    if (!stage_begin("es3.0")) return 1;
    GLuint framebuffer = stage_framebuffer(SIZE, SIZE);
    glGenTextures(1, &host_texture);
    glBindTexture(GL_TEXTURE_2D, host_texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    int before = stage_objects(), most = 0;
    carousel_renderer *renderer;
    OK(carousel_renderer_create(NULL, &renderer));
    carousel_target target = {.struct_size = sizeof target, .framebuffer = framebuffer, .width = SIZE, .height = SIZE};
    for (int i = 0; i < CAROUSELS; i++) {
        carousel_config config = {
            .struct_size = sizeof config, .item_count = 8, .item_width = 30, .item_height = 30,
            .type = i % (CAROUSEL_CUSTOM + 1), .placeholder_count = 2, .renderer = renderer, .item = item,
            .placeholder = item, .event = event, .user_data = &i};
        // A few have their own shaders and threads.
        if (i % (CAROUSELS / ALONE) == 0) config.renderer = NULL;
        carousel *c;
        OK(carousel_create(&config, &c));
        OK(carousel_draw(c, &target));
        OK(carousel_scroll_to_item(c, 5, 0.2));
        OK(carousel_remove_item(c, 2, true));
        OK(carousel_insert_item(c, 3, true));
        OK(carousel_reload_item(c, 4, true));
        for (int frame = 0; frame < 3; frame++) {
            OK(carousel_advance(c, frame * 0.15));
            OK(carousel_draw(c, &target));
        }
        // Some wait for all their pictures, most are destroyed while these are loading.
        if (i % 100 == 0) {
            stage_draw(c, &target);
            most = stage_objects();
        }
        CHECK(carousel_set_type(c, (carousel_type)99) == CAROUSEL_BAD_ARGUMENT);
        OK(carousel_destroy(c));
    }
    CHECK(most > before);
    OK(carousel_renderer_destroy(renderer));
    int after = stage_objects();
    printf("GL objects: %d before, %d at most, %d after %d carousels\n", before, most, after, CAROUSELS);
    CHECK(after == before);
    CHECK(glGetError() == GL_NO_ERROR);
    unlink(path);
    // With the driver still loaded, so that its own allocations can be recognised.
    CHECK(__lsan_do_recoverable_leak_check() == 0);
    return stage_failures ? 1 : 0;
}

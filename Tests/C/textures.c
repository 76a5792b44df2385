// SPDX-License-Identifier: MIT
//
// Host textures on items: with their content at the time of drawing, whatever their own settings, upright or flipped,
// with every kind of alpha, and made from EGLImages.

#include "stage.h"

enum { SIZE = 120 };

#define OK(call) CHECK((call) == CAROUSEL_OK)

static carousel_texture texture = {.struct_size = sizeof texture, .width = 2, .height = 2};

static void item(void *user_data, carousel *c, size_t index, carousel_item *item) {
    (void)user_data, (void)c;
    // The neighbours show pixels, so that one carousel contains both.
    uint32_t blue = 0x0000ffff;
    if (index != 0) stage_colored_item(&blue, c, index, item);
    else OK(carousel_item_set_texture(item, &texture));
    OK(carousel_item_set_fit(item, CAROUSEL_STRETCH));
}

static GLuint framebuffer;
static carousel_target target = {.struct_size = sizeof target, .width = SIZE, .height = SIZE};

static void draw(carousel *c) {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    OK(carousel_draw(c, &target));
    CHECK(glGetError() == GL_NO_ERROR);
}

// Four texels: the upper row red and green, the lower one blue and white, at an alpha.
static void fill(unsigned char alpha) {
    const unsigned char texels[] = {255, 0, 0, alpha, 0, 255, 0, alpha, 0, 0, 255, alpha, 255, 255, 255, alpha};
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
}

// The corners of the item in the middle, 60 points wide.
static void check_corners(uint32_t upper_left, uint32_t upper_right, uint32_t lower_left, uint32_t lower_right) {
    CHECK(stage_pixel(36, 36, SIZE) == upper_left);
    CHECK(stage_pixel(84, 36, SIZE) == upper_right);
    CHECK(stage_pixel(36, 84, SIZE) == lower_left);
    CHECK(stage_pixel(84, 84, SIZE) == lower_right);
}

static void test_kind(const char *kind) {
    if (!stage_begin(kind)) {
        CHECK(!"no context");
        return;
    }
    target.framebuffer = framebuffer = stage_framebuffer(SIZE, SIZE);
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    // With typical host settings: incomplete without mipmaps, and repeating.
    fill(255);
    texture.name = name;
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 3, .item_width = 60, .item_height = 60, .item = item};
    carousel *c;
    OK(carousel_create(&config, &c));
    stage_draw(c, &target);
    draw(c);
    check_corners(0xff0000ff, 0x00ff00ff, 0x0000ffff, 0xffffffff);
    // Nothing wraps in from the opposite side.
    CHECK(stage_pixel(31, 36, SIZE) == 0xff0000ff && stage_pixel(88, 36, SIZE) == 0x00ff00ff);

    // A video: new texels, with no other call than carousel_item_changed.
    CHECK(!carousel_needs_display(c));
    const unsigned char next[] = {9, 9, 9, 255, 9, 9, 9, 255, 9, 9, 9, 255, 9, 9, 9, 255};
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, next);
    OK(carousel_item_changed(c, 0));
    CHECK(carousel_needs_display(c));
    draw(c);
    check_corners(0x090909ff, 0x090909ff, 0x090909ff, 0x090909ff);

    fill(255);
    texture.is_flipped = true;
    OK(carousel_reload_item(c, 0, false));
    draw(c);
    check_corners(0x0000ffff, 0xffffffff, 0xff0000ff, 0x00ff00ff);
    texture.is_flipped = false;

    fill(0);
    texture.alpha = CAROUSEL_ALPHA_IGNORED;
    OK(carousel_reload_item(c, 0, false));
    draw(c);
    check_corners(0xff0000ff, 0x00ff00ff, 0x0000ffff, 0xffffffff);
    texture.alpha = CAROUSEL_ALPHA_STRAIGHT;
    OK(carousel_reload_item(c, 0, false));
    draw(c);
    check_corners(0x000000ff, 0x000000ff, 0x000000ff, 0x000000ff);
    // Premultiplied: straight colours add light.
    texture.alpha = CAROUSEL_ALPHA_PREMULTIPLIED;
    OK(carousel_reload_item(c, 0, false));
    draw(c);
    check_corners(0xff0000ff, 0x00ff00ff, 0x0000ffff, 0xffffffff);

    // With mipmaps, all of another colour, shown at a fraction of its size.
    GLuint large;
    glGenTextures(1, &large);
    glBindTexture(GL_TEXTURE_2D, large);
    unsigned char *texels = calloc(512 * 512, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 512, 512, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glGenerateMipmap(GL_TEXTURE_2D);
    memset(texels, 255, 512 * 512 * 4);
    for (int level = 2; level < 10; level++)
        glTexSubImage2D(
            GL_TEXTURE_2D, level, 0, 0, 512 >> level, 512 >> level, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    free(texels);
    carousel_texture small = texture;
    texture = (carousel_texture){
        .struct_size = sizeof texture, .name = large, .width = 512, .height = 512, .has_mipmaps = true};
    OK(carousel_reload_item(c, 0, false));
    draw(c);
    CHECK(stage_pixel(60, 60, SIZE) == 0xffffffff);
    if (strncmp(kind, "compat", 6) == 0) {
        // No unit of the host's makes it sharper.
        for (int unit = 0; unit < 16; unit++) {
            glActiveTexture(GL_TEXTURE0 + unit);
            glTexEnvf(GL_TEXTURE_FILTER_CONTROL, GL_TEXTURE_LOD_BIAS, -4);
        }
        draw(c);
        CHECK(stage_pixel(60, 60, SIZE) == 0xffffffff);
        for (int unit = 15; unit >= 0; unit--) {
            glActiveTexture(GL_TEXTURE0 + unit);
            GLfloat bias = 0;
            glGetTexEnvfv(GL_TEXTURE_FILTER_CONTROL, GL_TEXTURE_LOD_BIAS, &bias);
            CHECK(bias == -4);
            glTexEnvf(GL_TEXTURE_FILTER_CONTROL, GL_TEXTURE_LOD_BIAS, 0);
        }
    }
    texture.has_mipmaps = false;
    texture.alpha = CAROUSEL_ALPHA_IGNORED;
    OK(carousel_reload_item(c, 0, false));
    draw(c);
    CHECK(stage_pixel(60, 60, SIZE) == 0x000000ff);
    texture = small;

    // The neighbours are visible all the while.
    OK(carousel_scroll_to_item(c, 1, 0));
    stage_draw(c, &target);
    CHECK(stage_pixel(60, 60, SIZE) == 0x0000ffff);
    OK(carousel_scroll_to_item(c, 0, 0));

    // An EGLImage of a texture.
    glBindTexture(GL_TEXTURE_2D, name);
    fill(255);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    bool has_external = epoxy_has_gl_extension("GL_OES_EGL_image_external_essl3");
    texture.target = GL_TEXTURE_EXTERNAL_OES;
    if (has_external) {
        EGLImageKHR image = eglCreateImageKHR(
            stage_display, eglGetCurrentContext(), EGL_GL_TEXTURE_2D_KHR, (EGLClientBuffer)(uintptr_t)name, NULL);
        CHECK(image != EGL_NO_IMAGE_KHR);
        GLuint external;
        glGenTextures(1, &external);
        glBindTexture(GL_TEXTURE_EXTERNAL_OES, external);
        glEGLImageTargetTexture2DOES(GL_TEXTURE_EXTERNAL_OES, image);
        CHECK(glGetError() == GL_NO_ERROR);
        texture.name = external;
        OK(carousel_reload_item(c, 0, false));
        draw(c);
        check_corners(0xff0000ff, 0x00ff00ff, 0x0000ffff, 0xffffffff);
        eglDestroyImageKHR(stage_display, image);
    } else {
        // The callback's own check fails, so call it by hand.
        config.item = NULL;
    }
    printf("%s: EGLImages %s\n", kind, has_external ? "shown" : "not offered");
    texture.target = 0;
    texture.name = name;
    OK(carousel_destroy(c));
    stage_end();
}

int main(void) {
    test_kind("es3.0");
    test_kind("core3.3");
    test_kind("compatibility4.5");
    return stage_failures ? 1 : 0;
}

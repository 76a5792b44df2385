// SPDX-License-Identifier: MIT
//
// Items that are pictures without views: files, shared pixels, textures of the program and layers of its arrays; the look
// that they have in common; and what only views can do.

#include "stage.h"

#include <unistd.h>

enum { SIZE = 90, SIDE = 30 };

#define OK(call) CHECK((call) == CAROUSEL_OK)
#define BAD(call) CHECK((call) == CAROUSEL_BAD_ARGUMENT)

static const uint32_t RED = 0xff0000ff, GREEN = 0x00ff00ff, BLUE = 0x0000ffff, BLACK = 0x000000ff;

static carousel_target target = {.struct_size = sizeof target, .width = SIZE, .height = SIZE};
static carousel_pixels *red;
static carousel_texture blue = {.struct_size = sizeof blue, .width = 2, .height = 2};
static char path[] = "/tmp/carousel-pictures-XXXXXX";
static int calls, diagnostics;
// What the item with the index 1 shows.
static carousel_texture *shown;

static void picture(void *user_data, carousel *c, size_t index, carousel_item *item) {
    (void)user_data, (void)c;
    calls++;
    switch (index % 3) {
    case 0: OK(carousel_item_set_shared_pixels(item, red)); break;
    case 1: OK(carousel_item_set_texture(item, shown)); break;
    default: OK(carousel_item_set_path(item, path));
    }
    // Only views have these.
    BAD(carousel_item_set_size(item, 10, 10));
    BAD(carousel_item_set_text(item, &(carousel_text){.struct_size = sizeof(carousel_text), .text = "text"}));
    BAD(carousel_item_set_fit(item, CAROUSEL_FILL));
    BAD(carousel_item_set_shadow(item, NULL));
    CHECK(strstr(carousel_last_error(NULL), "carousel_set_look") != NULL);
}

static void not_called(void *user_data, carousel *c, size_t index, carousel_item *item) {
    (void)user_data, (void)c, (void)index, (void)item;
    CHECK(!"views are asked for");
}

static void event(void *user_data, carousel *c, const carousel_event *event) {
    (void)user_data, (void)c;
    diagnostics += event->kind == CAROUSEL_DIAGNOSTIC;
}

static void draw(carousel *c) {
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    stage_draw(c, &target);
    CHECK(glGetError() == GL_NO_ERROR);
}

// The middles of the three items in sight.
static void check(uint32_t left, uint32_t middle, uint32_t right) {
    CHECK(stage_pixel(15, 45, SIZE) == left);
    CHECK(stage_pixel(45, 45, SIZE) == middle);
    CHECK(stage_pixel(75, 45, SIZE) == right);
}

static void write_green(void) {
    int file = mkstemp(path);
    static const char pixels[] = "P6\n2 2\n255\n\0\xff\0\0\xff\0\0\xff\0\0\xff\0";
    CHECK(write(file, pixels, sizeof pixels - 1) == sizeof pixels - 1);
    close(file);
}

static GLuint make_texture(GLenum kind, const unsigned char *texels, int layers) {
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(kind, name);
    if (kind == GL_TEXTURE_2D) glTexImage2D(kind, 0, GL_RGBA, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    else glTexImage3D(kind, 0, GL_RGBA, 2, 2, layers, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    return name;
}

static void test_pictures(void) {
    carousel_look look = {.struct_size = sizeof look, .fit = CAROUSEL_STRETCH};
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 100000, .item_width = SIDE, .item_height = SIDE, .item = not_called,
        .placeholder = not_called, .placeholder_count = 5, .event = event, .picture = picture, .look = &look};
    carousel *c;
    shown = &blue;
    calls = 0;
    OK(carousel_create(&config, &c));
    OK(carousel_set_property(c, CAROUSEL_SCROLL_OFFSET, 50002));
    draw(c);
    check(RED, BLUE, GREEN);
    CHECK(calls < 200);
    double count = 0;
    OK(carousel_get_property(c, CAROUSEL_PLACEHOLDER_COUNT, &count));
    CHECK(count == 0);
    ptrdiff_t index = 0;
    OK(carousel_hit_test(c, 75, 45, &index));
    CHECK(index == 50003);
    OK(carousel_hit_test(c, 75, 5, &index));
    CHECK(index == -1);

    // A video in sight, and one out of sight.
    const unsigned char texels[16] = {0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255};
    glBindTexture(GL_TEXTURE_2D, blue.name);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    CHECK(!carousel_needs_display(c));
    OK(carousel_item_changed(c, 7));
    CHECK(!carousel_needs_display(c));
    OK(carousel_item_changed(c, 50002));
    CHECK(carousel_needs_display(c));
    draw(c);
    check(RED, BLACK, GREEN);

    // Another look: smaller items with a border, everything asked for again.
    calls = 0;
    look.item_width = look.item_height = 10;
    look.border_width = 2;
    look.border_color = (carousel_color){1, 1, 1, 1};
    OK(carousel_set_look(c, &look));
    OK(carousel_set_property(c, CAROUSEL_SCROLL_OFFSET, 50001));
    draw(c);
    CHECK(calls > 3);
    CHECK(stage_pixel(45, 45, SIZE) == RED);
    CHECK(stage_pixel(45, 41, SIZE) == 0xffffffff);
    CHECK(stage_pixel(45, 38, SIZE) == BLACK);
    OK(carousel_hit_test(c, 45, 38, &index));
    CHECK(index == -1);

    // A picture twice as high as its item is cropped.
    look.border_width = 0;
    look.fit = CAROUSEL_FILL;
    blue.height = 4;
    OK(carousel_set_look(c, &look));
    OK(carousel_set_property(c, CAROUSEL_SCROLL_OFFSET, 50002));
    glBindTexture(GL_TEXTURE_2D, blue.name);
    const unsigned char high[4 * 8] = {
        0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255,
        0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255};
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, high);
    draw(c);
    CHECK(stage_pixel(45, 45, SIZE) == BLUE);
    CHECK(stage_pixel(45, 38, SIZE) == BLACK);
    blue.height = 2;

    look.shadow = &(carousel_shadow){.struct_size = 3};
    BAD(carousel_set_look(c, &look));
    look.shadow = NULL;
    look.fit = (carousel_fit)77;
    BAD(carousel_set_look(c, &look));
    look.fit = CAROUSEL_STRETCH;
    look.corner_radius = -1;
    BAD(carousel_set_look(c, &look));
    OK(carousel_set_look(c, NULL));

    OK(carousel_insert_item(c, 0, true));
    OK(carousel_remove_item(c, 99, false));
    OK(carousel_reload_item(c, 50002, true));
    draw(c);
    OK(carousel_destroy(c));
}

// The layers of an array, in one carousel with a texture whose colours are not premultiplied.
static void test_arrays(void) {
    unsigned char texels[3 * 16];
    static const unsigned char colors[3][4] = {{255, 0, 0, 255}, {0, 255, 0, 0}, {255, 255, 255, 51}};
    for (int i = 0; i < 48; i++) texels[i] = colors[i / 16][i % 4];
    carousel_texture layers = {
        .struct_size = sizeof layers, .name = make_texture(GL_TEXTURE_2D_ARRAY, texels, 3),
        .target = GL_TEXTURE_2D_ARRAY, .width = 2, .height = 2};
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 2, .item_width = SIDE, .item_height = SIDE, .picture = picture};
    carousel *c;
    shown = &layers;
    OK(carousel_create(&config, &c));
    OK(carousel_set_property(c, CAROUSEL_SCROLL_OFFSET, 1));
    const carousel_alpha alphas[] = {
        CAROUSEL_ALPHA_PREMULTIPLIED, CAROUSEL_ALPHA_IGNORED, CAROUSEL_ALPHA_STRAIGHT, CAROUSEL_ALPHA_PREMULTIPLIED};
    const int which[] = {0, 1, 2, 99};
    // A layer that does not exist shows the last one; its colours add light.
    const uint32_t wanted[] = {RED, GREEN, 0x333333ff, 0xffffffff};
    for (int i = 0; i < 4; i++) {
        layers.layer = which[i];
        layers.alpha = alphas[i];
        OK(carousel_reload_item(c, 1, false));
        draw(c);
        CHECK((stage_pixel(45, 45, SIZE) | 255) == wanted[i]);
        CHECK(stage_pixel(15, 45, SIZE) == RED);
    }
    layers.layer = -1;
    BAD(carousel_item_set_texture(NULL, &layers));
    OK(carousel_destroy(c));
    glDeleteTextures(1, &layers.name);
}

// Half a turn about the upright axis.
static void turned(void *user_data, carousel *c, double offset, carousel_transform *transform) {
    (void)user_data, (void)c, (void)offset;
    for (int i = 0; i < 4; i++) transform->m[i] = -transform->m[i], transform->m[8 + i] = -transform->m[8 + i];
}

// Seen from behind, an item is hidden if the look says so, unless the option is set.
static void test_backs(void) {
    carousel_look look = {.struct_size = sizeof look, .fit = CAROUSEL_STRETCH};
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 1, .item_width = SIDE, .item_height = SIDE, .type = CAROUSEL_CUSTOM,
        .transform = turned, .picture = picture, .look = &look};
    for (int hides = 0; hides < 2; hides++) {
        look.hides_back = hides;
        carousel *c;
        OK(carousel_create(&config, &c));
        draw(c);
        check(BLACK, hides ? BLACK : RED, BLACK);
        for (int shows = 0; shows < 2; shows++) {
            OK(carousel_set_option(c, CAROUSEL_OPTION_SHOW_BACKFACES, shows));
            draw(c);
            check(BLACK, shows ? RED : BLACK, BLACK);
        }
        OK(carousel_destroy(c));
    }
}

// Carousels of one renderer that come and go, each drawn only once: what they needed does not pile up.
static void test_passers_by(void) {
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 100, .item_width = SIDE, .item_height = SIDE, .picture = picture};
    OK(carousel_renderer_create(NULL, &config.renderer));
    shown = &blue;
    int objects = 0;
    for (int i = 0; i < 400; i++) {
        carousel *c;
        OK(carousel_create(&config, &c));
        OK(carousel_draw(c, &target));
        OK(i % 2 ? carousel_destroy(c) : carousel_abandon(c));
        if (i == 200) objects = stage_objects();
    }
    CHECK(objects > 0 && stage_objects() == objects);
    OK(carousel_renderer_destroy(config.renderer));
}

static carousel_texture many[16];

static void one_of_many(void *user_data, carousel *c, size_t index, carousel_item *item) {
    (void)user_data, (void)c;
    OK(carousel_item_set_texture(item, &many[index % 16]));
}

// Sixteen textures in turn, of all kinds of alpha, upright or not, some of them without an alpha channel: as copies, they
// look as when each is drawn by itself.
static void test_many_textures(bool are_views) {
    unsigned char texels[16];
    for (int i = 0; i < 16; i++) {
        for (int j = 0; j < 16; j++) texels[j] = j % 4 == 3 ? 128 : 16 * i + 4 * (j / 4);
        many[i] = (carousel_texture){
            .struct_size = sizeof many[i], .name = make_texture(GL_TEXTURE_2D, texels, 0), .width = 2, .height = 2,
            .alpha = i % 3, .is_flipped = i & 4};
        // Their copies are drawn, since their format is not that of the array.
        if (i % 5 == 0) glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, 2, 2, 0, GL_RGB, GL_UNSIGNED_BYTE, texels);
    }
    static unsigned char got[2][SIZE * SIZE * 4];
    for (int is_direct = 0; is_direct < 2; is_direct++) {
        // Too large to be copied, so it is said, and the others with it.
        if (is_direct) many[15].width = many[15].height = 4096;
        carousel_look look = {.struct_size = sizeof look, .fit = CAROUSEL_STRETCH, .item_width = 3, .item_height = 20};
        carousel_config config = {
            .struct_size = sizeof config, .item_count = 1000, .item_width = 3, .item_height = 20, .look = &look};
        if (are_views) config.item = one_of_many;
        else config.picture = one_of_many;
        carousel *c;
        OK(carousel_create(&config, &c));
        OK(carousel_set_property(c, CAROUSEL_SCROLL_OFFSET, 500));
        draw(c);
        glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, got[is_direct]);
        OK(carousel_destroy(c));
    }
    int different = 0, lit = 0;
    for (int i = 0; i < SIZE * SIZE * 4; i++) {
        different += abs(got[0][i] - got[1][i]) > 2;
        lit += got[0][i] > 0 && i % 4 < 3;
    }
    CHECK(different == 0);
    CHECK(lit > 1000);
    for (int i = 0; i < 16; i++) glDeleteTextures(1, &many[i].name);
}

static void test_kind(const char *kind) {
    if (!stage_begin(kind)) {
        CHECK(!"no context");
        return;
    }
    target.framebuffer = stage_framebuffer(SIZE, SIZE);
    const unsigned char pixel[] = {255, 0, 0, 255}, texels[] = {0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255};
    BAD(carousel_pixels_create(NULL, 1, 1, 0, CAROUSEL_ALPHA_STRAIGHT, &red));
    CHECK(red == NULL);
    BAD(carousel_pixels_create(pixel, 1, 0, 0, CAROUSEL_ALPHA_STRAIGHT, &red));
    BAD(carousel_pixels_create(pixel, 1, 1, 0, CAROUSEL_ALPHA_STRAIGHT, NULL));
    OK(carousel_pixels_create(pixel, 1, 1, 0, CAROUSEL_ALPHA_STRAIGHT, &red));
    blue.name = make_texture(GL_TEXTURE_2D, texels, 0);
    test_pictures();
    test_arrays();
    test_backs();
    test_passers_by();
    test_many_textures(false);
    test_many_textures(true);
    OK(carousel_pixels_destroy(red));
    BAD(carousel_pixels_destroy(red));
    OK(carousel_pixels_destroy(NULL));
    CHECK(diagnostics == 0);
    stage_end();
}

int main(void) {
    write_green();
    test_kind("es3.0");
    test_kind("core3.3");
    unlink(path);
    if (stage_failures == 0) printf("ok\n");
    return stage_failures > 0;
}

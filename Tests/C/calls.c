// SPDX-License-Identifier: MIT
//
// How many GL calls the library makes: at the start, in frames of a guest and of a host that trusts it, and at rest.
//   calls KIND    (es3.0, core3.3 and so on)

#include "stage.h"

#include <math.h>

static int calls, queries, string_queries;
static bool says_all;

static void count_call(const char *name) {
    calls++;
    queries += strncmp(name, "glGet", 5) == 0 || strncmp(name, "glIs", 4) == 0;
    string_queries += strcmp(name, "glGetStringi") == 0;
    if (says_all) printf("  %s\n", name);
}

#include "calls.inc"

enum { WIDTH = 640, HEIGHT = 360 };

#define OK(call) CHECK((call) == CAROUSEL_OK)

static void begin(void) { calls = queries = string_queries = 0, begin_counting(); }

static int end(const char *what) {
    end_counting();
    printf("%-40s %4d calls, %4d of them queries\n", what, calls, queries);
    return calls;
}

// Pixels of its own, with a view or without.
static void photograph(void *user_data, carousel *c, size_t index, carousel_item *item) {
    (void)user_data;
    uint32_t color = 0x204080ff + ((uint32_t)index << 24);
    stage_colored_item(&color, c, index, item);
}

static void picture(void *user_data, carousel *c, size_t index, carousel_item *item) {
    (void)user_data, (void)c;
    const unsigned char pixel[4] = {(unsigned char)index, 64, 128, 255};
    OK(carousel_item_set_pixels(item, pixel, 1, 1, 0, CAROUSEL_ALPHA_PREMULTIPLIED));
}

static void fill(GLuint framebuffer) {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glDisable(GL_SCISSOR_TEST);
    glClearColor(0, 0.2f, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

static void read_all(GLuint framebuffer, unsigned char *pixels) {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
}

static int difference(const unsigned char *a, const unsigned char *b, bool is_flipped) {
    int most = 0;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < 4 * WIDTH; x++) {
            int other = is_flipped ? HEIGHT - 1 - y : y;
            int difference = abs(a[4 * WIDTH * y + x] - b[4 * WIDTH * other + x]);
            if (difference > most) most = difference;
        }
    return most;
}

static unsigned char pictures[3][WIDTH * HEIGHT * 4];

static void test(carousel_item_callback item, carousel_item_callback without_view, int extensions) {
    GLuint framebuffer = stage_framebuffer(WIDTH, HEIGHT);
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 40, .item_width = 160, .item_height = 120,
        .type = CAROUSEL_COVER_FLOW, .item = item, .picture = without_view};
    carousel *c = NULL;
    begin();
    OK(carousel_create(&config, &c));
    end("creating it");
    printf("%d of them ask for the names of %d extensions\n", string_queries, extensions);
    carousel_target target = {
        .struct_size = sizeof target, .framebuffer = framebuffer, .width = WIDTH, .height = HEIGHT};
    double time = 0;
    // So that it is not as tall above as below.
    OK(carousel_set_property(c, CAROUSEL_CONTENT_OFFSET_Y, 40));
    OK(carousel_advance(c, time));
    for (int i = 0; i < 2; i++) {
        OK(carousel_set_property(c, CAROUSEL_SCROLL_OFFSET, 20.4 + i / 10.0));
        stage_draw(c, &target);
    }
    for (int i = 0; i < 6; i++) {
        // Twice as a guest, twice trusted, twice upside down; the second time counts.
        target.saving = i / 2 == 1 ? CAROUSEL_TRUSTED : CAROUSEL_SAVES_STATE;
        target.is_flipped = i / 2 == 2;
        OK(carousel_set_property(c, CAROUSEL_SCROLL_OFFSET, 20.4 + i % 2 / 10.0));
        OK(carousel_advance(c, time += 1 / 60.0));
        fill(framebuffer);
        begin();
        OK(carousel_draw(c, &target));
        int made = end(i / 2 == 1 ? "a frame of a host that trusts it" : target.is_flipped ? "upside down" : "a guest's frame");
        if (i % 2) CHECK(made < (i / 2 == 1 ? 60 : 150));
        CHECK(glGetError() == GL_NO_ERROR);
        read_all(framebuffer, pictures[i / 2]);
    }
    CHECK(difference(pictures[0], pictures[1], false) == 0);
    // Gradients are dithered, by the place on the screen.
    CHECK(difference(pictures[0], pictures[2], true) <= 1);
    CHECK(difference(pictures[0], pictures[2], false) > 1);
    // At rest.
    for (int i = 0; i < 200; i++) {
        OK(carousel_advance(c, time += 0.1));
        if (carousel_needs_display(c)) stage_draw(c, &target);
    }
    begin();
    for (int i = 0; i < 100; i++) {
        CHECK(isinf(carousel_next_frame(c, time)) && !carousel_needs_display(c));
        OK(carousel_advance(c, time += 1));
    }
    CHECK(end("at rest") == 0);
    target.saving = 2;
    CHECK(carousel_draw(c, &target) == CAROUSEL_BAD_ARGUMENT);
    OK(carousel_destroy(c));
}

int main(int count, char **arguments) {
    const char *kind = count > 1 ? arguments[1] : "es3.0";
    says_all = count > 2;
    if (!stage_begin(kind)) {
        fprintf(stderr, "there is no context of the kind %s\n", kind);
        return 1;
    }
    GLint extensions = 0;
    glGetIntegerv(GL_NUM_EXTENSIONS, &extensions);
    test(photograph, NULL, extensions);
    test(NULL, picture, extensions);
    stage_end();
    printf("%d failures\n", stage_failures);
    return stage_failures ? 1 : 0;
}

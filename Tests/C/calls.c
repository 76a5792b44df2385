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

static void (*(*own_look_up)(const char *name))(void);

// The library's look-ups go through this, also while nothing is counted.
static void (*look_up(const char *name))(void) {
    static const char *const endings[] = {"", "EXT", "KHR", "NV", "OES"};
    void (*function)(void) = own_look_up(name);
    for (size_t i = 0; function && i < sizeof functions / sizeof *functions; i++)
        for (size_t k = 0; k < sizeof endings / sizeof *endings; k++) {
            size_t length = strlen(functions[i].name);
            if (strncmp(name, functions[i].name, length) != 0 || strcmp(name + length, endings[k]) != 0) continue;
            *functions[i].driver = (void *)function;
            return (void (*)(void))functions[i].asked;
        }
    return function;
}

static void look_up_here(void) {
    eglGetProcAddress("glFlush");
    own_look_up = epoxy_eglGetProcAddress;
    epoxy_eglGetProcAddress = look_up;
}

enum { WIDTH = 640, HEIGHT = 360 };

#define OK(call) CHECK((call) == CAROUSEL_OK)

static void begin(void) { calls = queries = string_queries = 0, begin_counting(); }

static int end(const char *what) {
    end_counting();
    printf("%-40s %4d calls, %4d of them queries, %4d of those for names\n", what, calls, queries, string_queries);
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

// names: how often the names of extensions may be asked for.
static void test(carousel_item_callback item, carousel_item_callback without_view, int names) {
    GLuint framebuffer = stage_framebuffer(WIDTH, HEIGHT);
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 40, .item_width = 160, .item_height = 120,
        .type = CAROUSEL_COVER_FLOW, .item = item, .picture = without_view};
    carousel *c = NULL;
    begin();
    OK(carousel_create(&config, &c));
    end("creating it");
    CHECK(string_queries <= names);
    carousel_target target = {
        .struct_size = sizeof target, .framebuffer = framebuffer, .width = WIDTH, .height = HEIGHT};
    double time = 0;
    // So that it is not as tall above as below.
    OK(carousel_set_property(c, CAROUSEL_CONTENT_OFFSET_Y, 40));
    OK(carousel_advance(c, time));
    begin();
    for (int i = 0; i < 2; i++) {
        // The host's viewport and scissor are other than the frame's, so that putting them back is counted.
        glViewport(0, 0, 10 + i, 10);
        glEnable(GL_SCISSOR_TEST);
        glScissor(0, 0, WIDTH, HEIGHT - i);
        OK(carousel_set_property(c, CAROUSEL_SCROLL_OFFSET, 20.4 + i / 10.0));
        stage_draw(c, &target);
    }
    end("the first frames");
    glViewport(0, 0, WIDTH, HEIGHT);
    glScissor(0, 0, WIDTH, HEIGHT);
    CHECK(string_queries == 0);
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
        // Also while only a picture is on its way: it would come at rest otherwise.
        if (carousel_needs_display(c) || carousel_is_loading(c)) stage_draw(c, &target);
    }
    begin();
    for (int i = 0; i < 100; i++) {
        CHECK(isinf(carousel_next_frame(c, time)) && !carousel_needs_display(c));
        OK(carousel_advance(c, time += 1));
    }
    CHECK(end("at rest") == 0);
    target.saving = 2;
    CHECK(carousel_draw(c, &target) == CAROUSEL_BAD_ARGUMENT);
    begin();
    OK(carousel_destroy(c));
    end("closing it");
    CHECK(string_queries == 0);
}

// How often each buffer was written since the frame began, or since it was given new memory.
static int writes[1 << 16];
static void (*own_data)(GLenum target, GLsizeiptr size, const void *data, GLenum usage);
static void (*own_sub_data)(GLenum target, GLintptr offset, GLsizeiptr size, const void *data);

static int *writes_of_bound(GLenum target) {
    GLint name = 0;
    glGetIntegerv(target == GL_UNIFORM_BUFFER ? GL_UNIFORM_BUFFER_BINDING : GL_ARRAY_BUFFER_BINDING, &name);
    return &writes[name & 0xffff];
}

static void data_noted(GLenum target, GLsizeiptr size, const void *data, GLenum usage) {
    *writes_of_bound(target) = 0;
    own_data(target, size, data, usage);
}

static int most_writes;

static void sub_data_noted(GLenum target, GLintptr offset, GLsizeiptr size, const void *data) {
    int now = ++*writes_of_bound(target);
    if (now > most_writes) most_writes = now;
    own_sub_data(target, offset, size, data);
}

// Five carousels of one renderer: none writes over what the same frame has drawn from, which GPUs that draw tile by tile would have
// to finish first.
static void test_several(carousel_item_callback item, carousel_item_callback without_view) {
    enum { COUNT = 5 };
    carousel_target target = {
        .struct_size = sizeof target, .framebuffer = stage_framebuffer(WIDTH, HEIGHT), .width = WIDTH, .height = HEIGHT};
    carousel_renderer_config shared = {.struct_size = sizeof shared};
    carousel_renderer *renderer = NULL;
    OK(carousel_renderer_create(&shared, &renderer));
    carousel *all[COUNT];
    for (int i = 0; i < COUNT; i++) {
        carousel_config config = {
            .struct_size = sizeof config, .item_count = 9 + i, .item_width = 160, .item_height = 120, .item = item,
            .picture = without_view, .renderer = renderer};
        OK(carousel_create(&config, &all[i]));
        stage_draw(all[i], &target);
    }
    own_data = epoxy_glBufferData, own_sub_data = epoxy_glBufferSubData;
    epoxy_glBufferData = data_noted, epoxy_glBufferSubData = sub_data_noted;
    most_writes = 0;
    for (int frame = 1; frame < 8; frame++) {
        memset(writes, 0, sizeof writes);
        for (int i = 0; i < COUNT; i++) {
            OK(carousel_set_property(all[i], CAROUSEL_SCROLL_OFFSET, frame / 10.0));
            OK(carousel_draw(all[i], &target));
        }
    }
    CHECK(most_writes == 1);
    epoxy_glBufferData = own_data, epoxy_glBufferSubData = own_sub_data;
    for (int i = 0; i < COUNT; i++) OK(carousel_destroy(all[i]));
    OK(carousel_renderer_destroy(renderer));
    CHECK(glGetError() == GL_NO_ERROR);
}

int main(int count, char **arguments) {
    const char *kind = count > 1 ? arguments[1] : "es3.0";
    says_all = count > 2;
    if (!stage_begin(kind)) {
        fprintf(stderr, "there is no context of the kind %s\n", kind);
        return 1;
    }
    // Looked up now: epoxy itself uses it for that.
    glGetStringi(GL_EXTENSIONS, 0);
    look_up_here();
    // OpenGL ES has them in one string.
    GLint names = 0;
    if (epoxy_is_desktop_gl()) glGetIntegerv(GL_NUM_EXTENSIONS, &names);
    test(photograph, NULL, names);
    test(NULL, picture, names);
    test_several(photograph, NULL);
    test_several(NULL, picture);
    stage_end();
    printf("%d failures\n", stage_failures);
    return stage_failures ? 1 : 0;
}

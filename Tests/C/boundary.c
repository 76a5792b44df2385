// SPDX-License-Identifier: MIT
//
// Measures the cost of calls through the C boundary, and checks that frames do not allocate. Times are printed, not
// checked.

#include "AllocationCounter.h"
#include "stage.h"

#include <time.h>

enum { SIZE = 320, CALLS = 2000 };

#define OK(call) CHECK((call) == CAROUSEL_OK)

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}

static int compare(const void *a, const void *b) { return *(double *)a < *(double *)b ? -1 : *(double *)a > *(double *)b; }

static volatile double sink;

// The median over batches, so that the cost of reading the clock does not count.
#define MEASURE(name, call)                                                        \
    do {                                                                           \
        static double batches[CALLS];                                              \
        for (int i = 0; i < CALLS; i++) {                                          \
            double start = now();                                                  \
            for (int k = 0; k < 20; k++) { call; }                                 \
            batches[i] = (now() - start) / 20;                                     \
        }                                                                          \
        qsort(batches, CALLS, sizeof *batches, compare);                           \
        printf("%-28s %7.0f ns at the median, %7.0f ns at 99%%\n", name, batches[CALLS / 2], batches[CALLS * 99 / 100]); \
    } while (0)

static int scrolls;

static void event(void *user_data, carousel *c, const carousel_event *event) {
    (void)user_data, (void)c;
    scrolls += event->kind == CAROUSEL_DID_SCROLL;
}

static void test_allocations(carousel *c, const carousel_target *target, const char *what) {
    // Once through everything in sight, so that pictures are loaded and memory is allocated.
    double time = 0;
    for (int round = 0; round < 3; round++) {
        for (int frame = 0; frame < 120; frame++) {
            OK(carousel_advance(c, time += 1 / 60.0));
            OK(carousel_set_property(c, CAROUSEL_SCROLL_OFFSET, 5 + (frame % 60) / 120.0));
            stage_draw(c, target);
        }
    }
    unsigned long before = allocations_own();
    for (int frame = 0; frame < 120; frame++) {
        OK(carousel_advance(c, time += 1 / 60.0));
        OK(carousel_set_property(c, CAROUSEL_SCROLL_OFFSET, 5 + (frame % 60) / 120.0));
        OK(carousel_draw(c, target));
        OK(carousel_needs_display(c) ? CAROUSEL_GL_FAILED : CAROUSEL_OK);
    }
    unsigned long count = allocations_own() - before;
    printf("%s: %lu allocations in 120 frames\n", what, count);
    CHECK(count == 0);
}

// What shows the position follows in every frame, of memory that it has.
static void test_indicators(carousel *c, const carousel_target *target) {
    static const char *names[] = {"with dots", "with lines", "with a bar", "with a fraction"};
    for (int style = 0; style <= CAROUSEL_PAGES_FRACTION; style++) {
        carousel_page_indicator pages = {
            .struct_size = sizeof pages, .style = (carousel_page_style)style, .maximum_dots = 7};
        OK(carousel_set_page_indicator(c, &pages));
        OK(carousel_set_property(
            c, CAROUSEL_SCROLL_INDICATOR, style % 2 ? CAROUSEL_INDICATOR_ALWAYS : CAROUSEL_INDICATOR_AUTOMATIC));
        test_allocations(c, target, names[style]);
    }
    OK(carousel_set_page_indicator(c, NULL));
    OK(carousel_set_property(c, CAROUSEL_SCROLL_INDICATOR, CAROUSEL_INDICATOR_NONE));
}

static int items_filled;

// Scrolls once through all items and back. Returns the allocations in frames in which no item or picture came in.
static unsigned long turn(carousel *c, const carousel_target *target, double *time) {
    unsigned long count = 0;
    for (int frame = 0; frame <= 160; frame++) {
        unsigned long before = allocations_own();
        int filled = items_filled;
        bool waited = carousel_is_loading(c);
        OK(carousel_advance(c, *time += 1 / 60.0));
        OK(carousel_set_property(c, CAROUSEL_SCROLL_OFFSET, (frame <= 80 ? frame : 160 - frame) * 7 / 80.0));
        OK(carousel_draw(c, target));
        if (items_filled == filled && !waited) count += allocations_own() - before;
    }
    return count;
}

// As rings turn, other items become the first and the last.
static void test_turning(const carousel_config *config, const carousel_target *target) {
    for (int type = CAROUSEL_LINEAR; type < CAROUSEL_CUSTOM; type++) {
        carousel_config of_type = *config;
        of_type.type = type;
        of_type.item_count = 8;
        carousel *c;
        double time = 0;
        OK(carousel_create(&of_type, &c));
        OK(carousel_set_option(c, CAROUSEL_OPTION_VISIBLE_ITEMS, 16));
        for (int round = 0; round < 2; round++) {
            for (int frame = 0; frame < 60 || carousel_is_loading(c); frame++) {
                OK(carousel_advance(c, time += 1 / 60.0));
                stage_draw(c, target);
            }
            turn(c, target, &time);
        }
        unsigned long count = turn(c, target, &time);
        printf("type %d, once through its items and back: %lu allocations in frames without new items\n", type, count);
        CHECK(count == 0);
        OK(carousel_destroy(c));
    }
}

static GLuint host_texture;

static void item(void *user_data, carousel *c, size_t index, carousel_item *item) {
    items_filled++;
    stage_colored_item(user_data, c, index, item);
    carousel_texture texture = {.struct_size = sizeof texture, .name = host_texture, .width = 4, .height = 4};
    if (host_texture && index == 5) OK(carousel_item_set_texture(item, &texture));
}

int main(void) {
    if (!stage_begin("es3.0")) return 1;
    GLuint framebuffer = stage_framebuffer(SIZE, SIZE);
    uint32_t color = 0x20ff40ff;
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 12, .item_width = 60, .item_height = 60,
        .type = CAROUSEL_COVER_FLOW, .item = item, .event = event, .user_data = &color};
    carousel_target target = {.struct_size = sizeof target, .framebuffer = framebuffer, .width = SIZE, .height = SIZE};
    carousel *c;
    // Checks that the counter counts the library.
    unsigned long before = allocations_own();
    OK(carousel_create(&config, &c));
    CHECK(allocations_own() - before > 10);
    test_allocations(c, &target, "cover flow");
    CHECK(scrolls > 100);
    test_indicators(c, &target);
    test_turning(&config, &target);

    double value = 0, time = 100;
    bool used;
    ptrdiff_t index;
    // At rest, only the call remains.
    stage_draw(c, &target);
    OK(carousel_advance(c, time));
    MEASURE("carousel_abi_version", sink += carousel_abi_version());
    MEASURE("carousel_text_lock", (carousel_text_lock(), carousel_text_unlock()));
    MEASURE("carousel_scroll_offset", sink += carousel_scroll_offset(c));
    MEASURE("carousel_current_item", sink += carousel_current_item(c));
    MEASURE("carousel_get_property", carousel_get_property(c, CAROUSEL_PERSPECTIVE, &value));
    MEASURE("carousel_set_property", carousel_set_property(c, CAROUSEL_SCROLL_SPEED, 1));
    MEASURE("carousel_item_offset", carousel_item_offset(c, 3, &value));
    MEASURE("carousel_needs_display", sink += carousel_needs_display(c));
    MEASURE("carousel_is_animating", sink += carousel_is_animating(c));
    MEASURE("carousel_next_frame", sink += carousel_next_frame(c, 0) > 0);
    MEASURE("carousel_is_loading", sink += carousel_is_loading(c));
    MEASURE("carousel_item_is_visible", sink += carousel_item_is_visible(c, 3));
    MEASURE("carousel_item_changed", carousel_item_changed(c, 3));
    MEASURE("carousel_advance at rest", carousel_advance(c, time += 1e-6));
    MEASURE("carousel_resize to the same", carousel_resize(c, SIZE, SIZE));
    MEASURE("carousel_last_error", sink += carousel_last_error(c)[0]);
    MEASURE("a failing call", carousel_set_property(c, CAROUSEL_SCROLL_SPEED, 1.0 / 0.0));
    printf("and what does work:\n");
    MEASURE("carousel_hit_test", carousel_hit_test(c, 160, 160, &index));
    MEASURE("carousel_wheel", carousel_wheel(c, 0.001, 0, &used));
    OK(carousel_destroy(c));

    glGenTextures(1, &host_texture);
    glBindTexture(GL_TEXTURE_2D, host_texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    OK(carousel_create(&config, &c));
    test_allocations(c, &target, "with a texture of the host's");
    OK(carousel_destroy(c));
    stage_end();
    return stage_failures ? 1 : 0;
}

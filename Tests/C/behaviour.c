// SPDX-License-Identifier: MIT
//
// Programs get what they ask for: items of every kind are visible, input scrolls and selects, items come and go, events
// are reported, and many carousels share a context.

#include "stage.h"

#include <dirent.h>
#include <math.h>

enum { SIZE = 120 };

#define OK(call) CHECK((call) == CAROUSEL_OK)

static const char *picture_path;
static carousel_direction dismissed_to;
static int told[32], felt[8], last_index, should_select = 1, wakes;
static carousel_diagnostic_code diagnosed;
static size_t removed;

static void item(void *user_data, carousel *c, size_t index, carousel_item *item) {
    (void)c;
    uint32_t colors[] = {0xff0000ff, 0x00ff00ff, 0x0000ffff, 0xffff00ff};
    switch ((index + removed) % 6) {
    case 4:
        OK(carousel_item_set_path(item, picture_path));
        break;
    case 5: {
        carousel_text text = {
            .struct_size = sizeof text, .text = "MMMM\nMMMM", .size = 14, .weight = 700, .color = {1, 1, 1, 1}};
        OK(carousel_item_set_background(item, (carousel_color){0, 0, 1, 1}));
        OK(carousel_item_set_text(item, &text));
        break;
    }
    default: stage_colored_item(&colors[(index + removed) % 6], c, index, item);
    }
    ++*(int *)user_data;
}

static void event(void *user_data, carousel *c, const carousel_event *event) {
    (void)user_data, (void)c;
    CHECK(event->struct_size == sizeof *event);
    CHECK((event->kind == CAROUSEL_DIAGNOSTIC) == (event->diagnostic != CAROUSEL_DIAGNOSTIC_NONE));
    CHECK((event->kind == CAROUSEL_DIAGNOSTIC) == (event->message != NULL));
    told[event->kind]++;
    felt[event->feedback]++;
    CHECK((event->kind == CAROUSEL_FEEDBACK) == (event->feedback != CAROUSEL_FEEDBACK_NONE));
    if (event->kind == CAROUSEL_DIAGNOSTIC) diagnosed = event->diagnostic;
    CHECK((event->kind == CAROUSEL_DID_DISMISS_ITEM) == (event->direction != CAROUSEL_DIRECTION_NONE));
    if (event->kind == CAROUSEL_DID_DISMISS_ITEM) dismissed_to = event->direction;
    if (event->index >= 0) last_index = (int)event->index;
    // Re-entrant calls that are allowed.
    double value;
    OK(carousel_get_property(c, CAROUSEL_SCROLL_OFFSET, &value));
}

// Where swipes end; NAN for where they do by themselves.
static double swipe_end = NAN;

static double target_of(void *user_data, carousel *c, double offset, double velocity) {
    (void)user_data, (void)c;
    CHECK(isfinite(offset) && isfinite(velocity));
    return swipe_end;
}

// Items are named after their numbers before any were removed from the front.
static const char *name_of(void *user_data, carousel *c, size_t index) {
    static char name[32];
    (void)user_data, (void)c;
    snprintf(name, sizeof name, "item %zu", index + removed);
    return name;
}

static ptrdiff_t index_of(void *user_data, carousel *c, const char *identifier) {
    (void)user_data, (void)c;
    size_t number;
    return sscanf(identifier, "item %zu", &number) == 1 ? (ptrdiff_t)number - (ptrdiff_t)removed : -1;
}

static bool may_select(void *user_data, carousel *c, size_t index) {
    (void)user_data, (void)c, (void)index;
    return should_select;
}

// Items one above the other.
static void stacked(void *user_data, carousel *c, double offset, carousel_transform *transform) {
    (void)user_data, (void)c;
    transform->m[13] += 35 * offset;
}

static void wake(void *user_data) {
    (void)user_data;
    __atomic_fetch_add(&wakes, 1, __ATOMIC_RELAXED);
}

static GLuint framebuffer;

static uint32_t picture_of(carousel *c, const carousel_target *target, int x, int y) {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    stage_draw(c, target);
    return stage_pixel(x, y, SIZE);
}

static double now;

// Advances the clock until nothing moves.
static void run(carousel *c) {
    for (int frame = 0; frame < 2000; frame++) {
        OK(carousel_advance(c, now += 1 / 60.0));
        if (!carousel_is_animating(c)) return;
    }
    CHECK(!"it never came to rest");
}

// Two items fill a carousel that wraps; a tap goes to the copy that was hit.
static void test_repeats(void) {
    int asked = 0;
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 2, .item_width = 30, .item_height = 30, .item = item,
        .type = CAROUSEL_LINEAR, .user_data = &asked};
    carousel *c;
    removed = 0;
    OK(carousel_create(&config, &c));
    OK(carousel_resize(c, SIZE, SIZE));
    OK(carousel_set_option(c, CAROUSEL_OPTION_WRAP, 1));
    run(c);
    double value = 9;
    OK(carousel_get_property(c, CAROUSEL_REPEATS_ITEMS, &value));
    CHECK(value == 0);
    OK(carousel_get_property(c, CAROUSEL_VISIBLE_ITEM_COUNT, &value));
    CHECK(value == 2);
    OK(carousel_set_property(c, CAROUSEL_REPEATS_ITEMS, 1));
    run(c);
    OK(carousel_get_property(c, CAROUSEL_REPEATS_ITEMS, &value));
    CHECK(value == 1);
    OK(carousel_get_property(c, CAROUSEL_VISIBLE_ITEM_COUNT, &value));
    CHECK(value > 2 && asked > 2);
    carousel_target target = {
        .struct_size = sizeof target, .framebuffer = framebuffer, .width = SIZE, .height = SIZE};
    for (int place = -1; place < 2; place++)
        CHECK(picture_of(c, &target, 60 + 30 * place, 60) == (place == 0 ? 0xff0000ff : 0x00ff00ff));
    ptrdiff_t hit;
    OK(carousel_hit_test(c, 30, 60, &hit));
    CHECK(hit == 1);
    OK(carousel_pointer(c, CAROUSEL_POINTER_BEGAN, 30, 60, now, NULL));
    OK(carousel_pointer(c, CAROUSEL_POINTER_ENDED, 30, 60, now += 0.1, NULL));
    OK(carousel_advance(c, now += 0.2));
    CHECK(carousel_scroll_offset(c) > 1 && carousel_scroll_offset(c) < 2);
    run(c);
    CHECK(carousel_current_item(c) == 1);
    OK(carousel_destroy(c));
}

static double extents[4] = {30, 50, 20, 40};

static double extent_of(void *user_data, carousel *c, size_t index) {
    (void)user_data, (void)c;
    return extents[index % 4];
}

static void colored_picture(void *user_data, carousel *c, size_t index, carousel_item *item) {
    (void)user_data, (void)c;
    const unsigned char pixels[4][4] = {{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {255, 255, 0, 255}};
    OK(carousel_item_set_pixels(item, pixels[index % 4], 1, 1, 0, CAROUSEL_ALPHA_STRAIGHT));
}

// Items lie side by side, however long each is, with views and without, and a drag takes them along.
static void test_extents(void) {
    for (int kind = 0; kind < 2; kind++) {
        int asked = 0;
        carousel_look look = {.struct_size = sizeof look, .fit = CAROUSEL_STRETCH};
        carousel_config config = {
            .struct_size = sizeof config, .item_count = 8, .item_width = 20, .item_height = 20, .item = item,
            .picture = kind ? colored_picture : NULL, .look = &look, .extent = extent_of, .user_data = &asked};
        carousel *c;
        removed = 0;
        OK(carousel_create(&config, &c));
        // The program does not have its handle before.
        CHECK(asked == 0);
        OK(carousel_resize(c, SIZE, SIZE));
        run(c);
        carousel_target target = {
            .struct_size = sizeof target, .framebuffer = framebuffer, .width = SIZE, .height = SIZE};
        // The middles are 40 and 35 points apart.
        CHECK(picture_of(c, &target, 60, 60) == 0xff0000ff && picture_of(c, &target, 60 + 40, 60) == 0x00ff00ff);
        OK(carousel_scroll_to_item(c, 1, 0));
        CHECK(picture_of(c, &target, 60, 60) == 0x00ff00ff && picture_of(c, &target, 60 + 35, 60) == 0x0000ffff);
        CHECK(picture_of(c, &target, 60 - 40, 60) == 0xff0000ff);
        // 17.5 points are half of the way from item 1 to item 2.
        OK(carousel_pointer(c, CAROUSEL_POINTER_BEGAN, 80, 60, now, NULL));
        OK(carousel_pointer(c, CAROUSEL_POINTER_MOVED, 69, 60, now += 0.1, NULL));
        double begun = carousel_scroll_offset(c);
        OK(carousel_pointer(c, CAROUSEL_POINTER_MOVED, 69 - 7, 60, now += 0.1, NULL));
        CHECK(fabs(carousel_scroll_offset(c) - begun - 7 / 35.0) < 1e-6);
        OK(carousel_pointer(c, CAROUSEL_POINTER_CANCELLED, 62, 60, now += 0.1, NULL));
        run(c);
        OK(carousel_scroll_to_item(c, 0, 0));
        extents[1] = 70;
        OK(carousel_invalidate_extents(c));
        CHECK(picture_of(c, &target, 60, 60) == 0xff0000ff && picture_of(c, &target, 60 + 50, 60) == 0x00ff00ff);
        extents[1] = 50;
        OK(carousel_destroy(c));
    }
}

// The place is saved and restored by an item's name, however many items there are before it.
static void test_places(void) {
    int asked = 0;
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 12, .item_width = 30, .item_height = 30, .item = item,
        .event = event, .identifier = name_of, .index_of = index_of, .initial_item = 7, .user_data = &asked};
    carousel *c;
    removed = 0;
    memset(told, 0, sizeof told);
    OK(carousel_create(&config, &c));
    CHECK(carousel_current_item(c) == 7 && told[CAROUSEL_CURRENT_ITEM_DID_CHANGE] == 0);
    OK(carousel_resize(c, SIZE, SIZE));
    run(c);
    CHECK(carousel_current_item(c) == 7);
    carousel_state state = {.struct_size = sizeof state};
    OK(carousel_get_state(c, &state));
    CHECK(strcmp(state.identifier, "item 7") == 0 && state.index == 7 && state.offset == 0);

    bool found = false;
    OK(carousel_scroll_to_identifier(c, "item 2", 0.2, &found));
    CHECK(found);
    run(c);
    CHECK(carousel_current_item(c) == 2);
    OK(carousel_scroll_to_identifier(c, "none", 0, &found));
    CHECK(!found && carousel_current_item(c) == 2);

    // Two items are gone, and with them the place moves.
    memset(told, 0, sizeof told);
    removed = 2;
    OK(carousel_reload_keeping_item(c, 10));
    CHECK(carousel_current_item(c) == 0 && told[CAROUSEL_CURRENT_ITEM_DID_CHANGE] == 1);
    char name[] = "item 7";
    state.identifier = name;
    OK(carousel_restore(c, &state));
    CHECK(carousel_current_item(c) == 5 && told[CAROUSEL_CURRENT_ITEM_DID_CHANGE] == 2);
    // What is on display: 120 points, items of 30, five of them; and once it has scrolled, why, and that it has settled.
    OK(carousel_set_property(c, CAROUSEL_DISPLAY_EVENTS, 1));
    run(c);
    CHECK(told[CAROUSEL_WILL_DISPLAY] == 5 && told[CAROUSEL_DID_END_DISPLAYING] == 0 && told[CAROUSEL_DID_SETTLE] == 0);
    OK(carousel_press(c, CAROUSEL_KEY_RIGHT, NULL));
    run(c);
    double reason;
    OK(carousel_get_property(c, CAROUSEL_SCROLL_REASON, &reason));
    CHECK(reason == CAROUSEL_REASON_COMMAND && told[CAROUSEL_DID_SETTLE] == 1 && last_index == 6);
    CHECK(told[CAROUSEL_WILL_DISPLAY] == 6 && told[CAROUSEL_DID_END_DISPLAYING] == 1);
    OK(carousel_set_property(c, CAROUSEL_DISPLAY_EVENTS, 0));
    CHECK(told[CAROUSEL_DID_END_DISPLAYING] == 6);
    memset(told, 0, sizeof told);

    // Without the name, by the index; one that does not exist counts as the last.
    state = (carousel_state){.struct_size = sizeof state, .identifier = "none", .index = 50};
    OK(carousel_restore(c, &state));
    CHECK(carousel_current_item(c) == 9 && told[CAROUSEL_DID_SCROLL] == 0);
    removed = 0;
    OK(carousel_destroy(c));
}

static int prefetched, given_up;

static void prefetch(void *user_data, carousel *c, const size_t *indexes, size_t count) {
    (void)user_data, (void)c;
    for (size_t i = 0; i < count; i++) CHECK(indexes[i] < 50);
    prefetched += (int)count;
}

static void cancel_prefetching(void *user_data, carousel *c, const size_t *indexes, size_t count) {
    (void)user_data, (void)c, (void)indexes;
    given_up += (int)count;
}

// Near the end, more items are asked for once; and items are prepared before they come into sight.
static void test_more(void) {
    int asked = 0;
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 20, .item_width = 30, .item_height = 30, .item = item,
        .event = event, .prefetch = prefetch, .cancel_prefetching = cancel_prefetching, .initial_item = 5,
        .user_data = &asked};
    carousel *c;
    memset(told, 0, sizeof told);
    OK(carousel_create(&config, &c));
    OK(carousel_resize(c, SIZE, SIZE));
    OK(carousel_set_property(c, CAROUSEL_LOAD_MORE_THRESHOLD, 3));
    OK(carousel_set_property(c, CAROUSEL_PREFETCH_COUNT, 4));
    run(c);
    CHECK(told[CAROUSEL_WILL_REACH_END] == 0 && prefetched == 4 && given_up == 0);
    OK(carousel_scroll_to_item(c, 18, 1));
    OK(carousel_advance(c, now += 1 / 60.0));
    CHECK(told[CAROUSEL_WILL_REACH_END] == 1 && carousel_current_item(c) == 5);
    CHECK(carousel_is_loading_more(c, CAROUSEL_EDGE_TRAILING) && !carousel_is_loading_more(c, CAROUSEL_EDGE_LEADING));
    run(c);
    CHECK(told[CAROUSEL_WILL_REACH_END] == 1 && prefetched > 10 && given_up > 0);
    OK(carousel_set_loading_more(c, CAROUSEL_EDGE_TRAILING, false));
    OK(carousel_scroll_to_item(c, 19, 0));
    run(c);
    CHECK(told[CAROUSEL_WILL_REACH_END] == 2);
    OK(carousel_reload(c, 50));
    run(c);
    CHECK(told[CAROUSEL_WILL_REACH_END] == 2 && !carousel_is_loading_more(c, CAROUSEL_EDGE_TRAILING));
    OK(carousel_destroy(c));
}

// A carousel knows that it wraps before it has been drawn, and as soon as it is told to.
static void test_wrapping(void) {
    for (int is_rotary = 0; is_rotary <= 1; is_rotary++) {
        for (int way = 0; way < 5; way++) {
            carousel_config config = {
                .struct_size = sizeof config, .item_count = 12, .item_width = 30, .item_height = 30,
                .type = is_rotary ? CAROUSEL_ROTARY : CAROUSEL_LINEAR, .item = stage_colored_item,
                .user_data = &(uint32_t){0xff0000ff}};
            carousel *c;
            OK(carousel_create(&config, &c));
            if (!is_rotary) {
                run(c);
                OK(carousel_set_option(c, CAROUSEL_OPTION_WRAP, 1));
            }
            double value;
            if (way == 0) {
                OK(carousel_get_property(c, CAROUSEL_WRAPS, &value));
                CHECK(value == 1);
            } else if (way == 1) {
                OK(carousel_item_offset(c, 11, &value));
                CHECK(value == -1);
            } else if (way == 2) {
                OK(carousel_scroll_by_items(c, -1, 0));
                CHECK(carousel_current_item(c) == 11);
            } else if (way == 3) {
                OK(carousel_scroll_by(c, -1.25, 0));
                CHECK(carousel_current_item(c) == 11);
            } else {
                OK(carousel_scroll_to_item(c, 11, 1));
                OK(carousel_advance(c, now));
                OK(carousel_advance(c, now += 0.5));
                CHECK(carousel_scroll_offset(c) > 11);
            }
            OK(carousel_destroy(c));
        }
    }
}

static double mirrored(void *user_data, double offset) {
    (void)user_data;
    return 19 - offset;
}

// A strip of small items leads, and is led.
static void test_following(void) {
    int asked = 0;
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 20, .item_width = 30, .item_height = 30, .item = item,
        .event = event, .user_data = &asked};
    carousel *leader, *strip;
    OK(carousel_create(&config, &leader));
    OK(carousel_create(&config, &strip));
    OK(carousel_resize(leader, SIZE, SIZE));
    OK(carousel_resize(strip, SIZE, SIZE));
    OK(carousel_scroll_to_item(leader, 5, 0));
    memset(told, 0, sizeof told);
    OK(carousel_follow(strip, leader, NULL));
    CHECK(carousel_current_item(strip) == 5 && told[CAROUSEL_LEADER_IS_AT_ITEM] == 1);
    run(leader);
    run(strip);
    OK(carousel_press(leader, CAROUSEL_KEY_RIGHT, NULL));
    run(leader);
    CHECK(told[CAROUSEL_LEADER_IS_AT_ITEM] == 2 && carousel_is_animating(strip));
    run(strip);
    CHECK(carousel_current_item(strip) == 6);
    double reason;
    OK(carousel_get_property(strip, CAROUSEL_SCROLL_REASON, &reason));
    CHECK(reason == CAROUSEL_REASON_LINK);
    OK(carousel_press(strip, CAROUSEL_KEY_END, NULL));
    run(strip);
    run(leader);
    CHECK(carousel_current_item(leader) == 19);
    const carousel_following following = {
        .struct_size = sizeof following, .kind = CAROUSEL_FOLLOWS_PROGRESS, .map = mirrored};
    OK(carousel_follow(strip, leader, &following));
    CHECK(carousel_scroll_offset(strip) == 0);
    OK(carousel_scroll_to_offset(leader, 4.5, 0));
    CHECK(carousel_scroll_offset(strip) == 14.5);
    OK(carousel_stop_following(strip));
    OK(carousel_scroll_to_item(leader, 2, 0));
    CHECK(carousel_scroll_offset(strip) == 14.5);
    OK(carousel_follow(strip, leader, NULL));
    OK(carousel_destroy(leader));
    run(strip);
    OK(carousel_scroll_to_item(strip, 3, 0));
    run(strip);
    CHECK(carousel_current_item(strip) == 3);
    OK(carousel_destroy(strip));
}

static void test_items_and_scrolling(void) {
    int asked = 0;
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 12, .item_width = 30, .item_height = 30, .item = item,
        .event = event, .should_select = may_select, .target = target_of, .wake = wake, .user_data = &asked};
    carousel_target target = {
        .struct_size = sizeof target, .framebuffer = framebuffer, .width = SIZE, .height = SIZE};
    carousel *c;
    OK(carousel_create(&config, &c));
    CHECK(asked == 0);
    CHECK(picture_of(c, &target, 60, 60) == 0xff0000ff);
    CHECK(stage_pixel(90, 60, SIZE) == 0x00ff00ff && asked > 1);
    CHECK(stage_pixel(30, 60, SIZE) == 0 && stage_pixel(60, 30, SIZE) == 0);
    CHECK(!carousel_needs_display(c) && !carousel_is_loading(c));

    run(c);
    memset(told, 0, sizeof told);
    OK(carousel_scroll_to_item(c, 2, 0.3));
    CHECK(carousel_is_animating(c));
    run(c);
    CHECK(carousel_scroll_offset(c) == 2 && carousel_current_item(c) == 2 && carousel_needs_display(c));
    CHECK(told[CAROUSEL_WILL_BEGIN_SCROLLING] == 1 && told[CAROUSEL_DID_END_SCROLLING] == 1);
    CHECK(told[CAROUSEL_DID_SCROLL] > 5 && told[CAROUSEL_CURRENT_ITEM_DID_CHANGE] == 2 && last_index == 2);
    CHECK(picture_of(c, &target, 60, 60) == 0x0000ffff);

    // A file and a text, which come from other threads.
    OK(carousel_scroll_to_item(c, 4, 0));
    CHECK(picture_of(c, &target, 60, 60) == 0x804020ff);
    CHECK(__atomic_load_n(&wakes, __ATOMIC_RELAXED) > 0);
    OK(carousel_scroll_to_item(c, 5, 0));
    CHECK(picture_of(c, &target, 47, 47) == 0x0000ffff);
    int white = 0;
    for (int y = 45; y < 75; y++)
        for (int x = 45; x < 75; x++) white += stage_pixel(x, y, SIZE) == 0xffffffff;
    CHECK(white > 20);

    // Input: a drag of one item's width, a wheel, keys, a tap beside the centre.
    OK(carousel_scroll_to_item(c, 5, 0));
    bool used = false;
    OK(carousel_pointer(c, CAROUSEL_POINTER_BEGAN, 80, 60, now, &used));
    for (int i = 1; i <= 30; i++) OK(carousel_pointer(c, CAROUSEL_POINTER_MOVED, 80 - i, 60, now += 1 / 60.0, &used));
    CHECK(used && told[CAROUSEL_WILL_BEGIN_DRAGGING] == 1);
    CHECK(carousel_scroll_offset(c) > 5.5);
    OK(carousel_pointer(c, CAROUSEL_POINTER_ENDED, 50, 60, now += 1, &used));
    CHECK(told[CAROUSEL_DID_END_DRAGGING] == 1);
    // A second finger changes nothing; when the first has lifted, any may drag.
    double before = carousel_scroll_offset(c);
    OK(carousel_touch(c, 7, CAROUSEL_POINTER_BEGAN, 80, 60, now, &used));
    for (int i = 1; i <= 15; i++) {
        OK(carousel_touch(c, 7, CAROUSEL_POINTER_MOVED, 80 - i, 60, now += 1 / 60.0, &used));
        if (i == 1) OK(carousel_touch(c, 8, CAROUSEL_POINTER_BEGAN, 20, 60, now, NULL));
        OK(carousel_touch(c, 8, CAROUSEL_POINTER_MOVED, 20 + i, 60, now, NULL));
    }
    // It drags from the eleventh point on.
    CHECK(fabs(carousel_scroll_offset(c) - before - 4 / 30.0) < 1e-6);
    OK(carousel_touch(c, 8, CAROUSEL_POINTER_ENDED, 35, 60, now, NULL));
    OK(carousel_touch(c, 7, CAROUSEL_POINTER_ENDED, 65, 60, now += 1, &used));
    OK(carousel_scroll_to_item(c, 3, 0));
    OK(carousel_wheel(c, 30, 0, &used));
    CHECK(used && fabs(carousel_scroll_offset(c) - 4) < 1e-9);
    OK(carousel_scroll_to_item(c, 3, 0));
    OK(carousel_press(c, CAROUSEL_KEY_RIGHT, &used));
    CHECK(used);
    run(c);
    CHECK(carousel_current_item(c) == 4);
    // The program has slept for a minute: what a call without a time starts, starts now.
    OK(carousel_press(c, CAROUSEL_KEY_RIGHT, NULL));
    OK(carousel_advance(c, now += 60));
    CHECK(carousel_is_animating(c) && carousel_scroll_offset(c) == 4);
    OK(carousel_advance(c, now += 0.2));
    CHECK(carousel_is_animating(c) && carousel_scroll_offset(c) > 4.2 && carousel_scroll_offset(c) < 4.8);
    run(c);
    CHECK(carousel_scroll_offset(c) == 5);
    // A pointer's time counts as well.
    OK(carousel_scroll_to_item(c, 4, 0.4));
    OK(carousel_pointer(c, CAROUSEL_POINTER_BEGAN, 60, 60, now += 60, NULL));
    CHECK(carousel_scroll_offset(c) == 5);
    OK(carousel_pointer(c, CAROUSEL_POINTER_CANCELLED, 60, 60, now += 0.01, NULL));
    run(c);
    OK(carousel_press(c, CAROUSEL_KEY_END, NULL));
    run(c);
    CHECK(carousel_current_item(c) == 11);
    OK(carousel_press(c, CAROUSEL_KEY_HOME, NULL));
    run(c);
    ptrdiff_t hit;
    OK(carousel_hit_test(c, 90, 60, &hit));
    CHECK(hit == 1);
    // Four of twelve items fit: from the start, and as far as the row goes.
    OK(carousel_set_property(c, CAROUSEL_ALIGNMENT, 0));
    OK(carousel_hit_test(c, 100, 60, &hit));
    CHECK(hit == 3);
    OK(carousel_set_property(c, CAROUSEL_TRIMS_ENDS, 1));
    OK(carousel_scroll_to_item(c, 11, 0));
    OK(carousel_hit_test(c, 100, 60, &hit));
    CHECK(hit == 11 && carousel_current_item(c) == 11);
    OK(carousel_set_property(c, CAROUSEL_ALIGNMENT_INSET, 10));
    OK(carousel_hit_test(c, 115, 60, &hit));
    CHECK(hit == -1);
    OK(carousel_set_property(c, CAROUSEL_ALIGNMENT_INSET, 0));
    OK(carousel_set_property(c, CAROUSEL_TRIMS_ENDS, 0));
    // The item on its way to the centre goes.
    for (int stays = 0; stays <= 1; stays++) {
        OK(carousel_reload(c, 12));
        OK(carousel_scroll_to_item(c, 0, 0));
        OK(carousel_set_property(c, CAROUSEL_STAYS_AMONG_ITEMS, stays));
        OK(carousel_scroll_to_item(c, 11, 0.4));
        OK(carousel_advance(c, now += 0.1));
        OK(carousel_reload(c, 4));
        run(c);
        CHECK(carousel_scroll_offset(c) == (stays ? 3 : 4) && carousel_current_item(c) == 3);
    }
    OK(carousel_reload(c, 12));
    OK(carousel_scroll_to_item(c, 0, 0));
    // The same seed, the same items by chance.
    ptrdiff_t chosen[2][3];
    for (int round = 0; round < 2; round++) {
        OK(carousel_scroll_to_item(c, 0, 0));
        OK(carousel_set_property(c, CAROUSEL_RANDOM_SEED, 7));
        for (int i = 0; i < 3; i++) {
            OK(carousel_press(c, CAROUSEL_KEY_RANDOM, NULL));
            run(c);
            chosen[round][i] = carousel_current_item(c);
        }
    }
    CHECK(memcmp(chosen[0], chosen[1], sizeof chosen[0]) == 0 && chosen[0][0] != chosen[0][1]);
    double seed;
    OK(carousel_get_property(c, CAROUSEL_RANDOM_SEED, &seed));
    CHECK(seed == 7);
    OK(carousel_set_property(c, CAROUSEL_RANDOM_SEED, -1));
    OK(carousel_get_property(c, CAROUSEL_RANDOM_SEED, &seed));
    CHECK(seed == 0);
    // From right to left: the row begins at the other edge, and what is pressed there, pulled there or pointed to goes along.
    double is_mirrored;
    OK(carousel_get_property(c, CAROUSEL_RIGHT_TO_LEFT, &is_mirrored));
    CHECK(is_mirrored == 0);
    OK(carousel_scroll_to_item(c, 0, 0));
    OK(carousel_set_property(c, CAROUSEL_RIGHT_TO_LEFT, 1));
    OK(carousel_get_property(c, CAROUSEL_RIGHT_TO_LEFT, &is_mirrored));
    CHECK(is_mirrored == 1);
    OK(carousel_hit_test(c, 105, 60, &hit));
    CHECK(hit == 0);
    OK(carousel_hit_test(c, 20, 60, &hit));
    CHECK(hit == 3);
    OK(carousel_press(c, CAROUSEL_KEY_LEFT, NULL));
    run(c);
    CHECK(carousel_current_item(c) == 1);
    OK(carousel_press(c, CAROUSEL_KEY_RIGHT, NULL));
    run(c);
    CHECK(carousel_current_item(c) == 0);
    OK(carousel_set_property(c, CAROUSEL_RIGHT_TO_LEFT, 0));
    OK(carousel_set_property(c, CAROUSEL_ALIGNMENT, 0.5));
    OK(carousel_scroll_to_item(c, 0, 0));
    OK(carousel_hit_test(c, 90, 10, &hit));
    CHECK(hit == -1);
    OK(carousel_pointer(c, CAROUSEL_POINTER_BEGAN, 90, 60, now, NULL));
    OK(carousel_pointer(c, CAROUSEL_POINTER_ENDED, 90, 60, now += 0.1, NULL));
    CHECK(told[CAROUSEL_DID_SELECT_ITEM] == 1 && last_index == 1);
    run(c);
    CHECK(carousel_current_item(c) == 1);
    should_select = 0;
    OK(carousel_press(c, CAROUSEL_KEY_ENTER, NULL));
    CHECK(told[CAROUSEL_DID_SELECT_ITEM] == 1);

    // The current item is swiped away, and comes back because nobody removes it.
    bool is_away = true;
    OK(carousel_scroll_to_item(c, 1, 0));
    run(c);
    OK(carousel_dismiss_item(c, CAROUSEL_DIRECTION_UP, &is_away));
    CHECK(!is_away);
    OK(carousel_set_property(c, CAROUSEL_DISMISS_DIRECTIONS, CAROUSEL_DIRECTION_UP | CAROUSEL_DIRECTION_DOWN));
    OK(carousel_dismiss_item(c, CAROUSEL_DIRECTION_LEFT, &is_away));
    CHECK(!is_away);
    OK(carousel_dismiss_item(c, CAROUSEL_DIRECTION_UP, &is_away));
    CHECK(is_away);
    run(c);
    CHECK(picture_of(c, &target, 60, 60) == 0x00ff00ff);
    CHECK(told[CAROUSEL_DID_DISMISS_ITEM] == 1 && dismissed_to == CAROUSEL_DIRECTION_UP && last_index == 1);
    bool is_back = true;
    OK(carousel_undo_dismissal(c, &is_back));
    CHECK(!is_back);

    // Keys go by three, a swipe by one however far, to where the program lets it.
    OK(carousel_set_property(c, CAROUSEL_STEP_SIZE, 3));
    OK(carousel_scroll_to_item(c, 0, 0));
    OK(carousel_press(c, CAROUSEL_KEY_RIGHT, NULL));
    run(c);
    CHECK(carousel_current_item(c) == 3);
    OK(carousel_set_property(c, CAROUSEL_STEP_SIZE, 1));
    OK(carousel_set_property(c, CAROUSEL_MAXIMUM_ITEMS_PER_SWIPE, 1));
    swipe_end = NAN;
    for (int round = 0; round < 2; round++) {
        OK(carousel_pointer(c, CAROUSEL_POINTER_BEGAN, 110, 60, now += 0.1, NULL));
        for (int x = 100; x > 0; x -= 10) OK(carousel_pointer(c, CAROUSEL_POINTER_MOVED, x, 60, now += 0.01, NULL));
        OK(carousel_pointer(c, CAROUSEL_POINTER_ENDED, 10, 60, now += 0.01, NULL));
        run(c);
        CHECK(carousel_scroll_offset(c) == (round == 0 ? 4 : 2.5));
        swipe_end = 2.5;
    }
    OK(carousel_set_property(c, CAROUSEL_MAXIMUM_ITEMS_PER_SWIPE, 0));

    // A spring passes its end, a curve takes its time, and flicks slow down as told.
    carousel_scroll_animation animation = {.struct_size = sizeof animation, .response = 0.4, .damping = 0.3};
    OK(carousel_set_scroll_animation(c, &animation));
    OK(carousel_scroll_to_item(c, 2, 0));
    OK(carousel_press(c, CAROUSEL_KEY_RIGHT, NULL));
    double furthest = 0;
    for (int frame = 0; frame < 200; frame++) {
        OK(carousel_advance(c, now += 0.01));
        furthest = fmax(furthest, carousel_scroll_offset(c));
    }
    CHECK(furthest > 3.2 && carousel_scroll_offset(c) == 3);
    animation = (carousel_scroll_animation){
        .struct_size = sizeof animation, .duration = 2, .easing = CAROUSEL_EASING_LINEAR};
    OK(carousel_set_scroll_animation(c, &animation));
    OK(carousel_press(c, CAROUSEL_KEY_RIGHT, NULL));
    OK(carousel_advance(c, now += 0.01));
    OK(carousel_advance(c, now += 1));
    CHECK(fabs(carousel_scroll_offset(c) - 3.5) < 0.05);
    run(c);
    OK(carousel_set_scroll_animation(c, NULL));
    double rate = 7;
    OK(carousel_set_property(c, CAROUSEL_DECELERATION_PER_MILLISECOND, 0.99));
    OK(carousel_get_property(c, CAROUSEL_DECELERATION_PER_MILLISECOND, &rate));
    CHECK(rate == 0.99);
    OK(carousel_set_property(c, CAROUSEL_DECELERATION_PER_MILLISECOND, 0));

    // Items come and go.
    double value, offset;
    OK(carousel_scroll_to_item(c, 0, 0));
    removed = 1;
    OK(carousel_remove_item(c, 0, true));
    run(c);
    OK(carousel_get_property(c, CAROUSEL_ITEM_COUNT, &value));
    CHECK(value == 11 && picture_of(c, &target, 60, 60) == 0x00ff00ff);
    removed = 0;
    OK(carousel_insert_item(c, 0, true));
    run(c);
    OK(carousel_get_property(c, CAROUSEL_ITEM_COUNT, &value));
    CHECK(value == 12);
    OK(carousel_reload(c, 3));
    OK(carousel_draw(c, &target));
    OK(carousel_item_offset(c, 2, &offset));
    CHECK(offset == 2 - carousel_scroll_offset(c));
    asked = 0;
    OK(carousel_reload_item(c, 0, false));
    CHECK(asked == 1);
    OK(carousel_reload(c, 0));
    OK(carousel_draw(c, &target));
    CHECK(carousel_current_item(c) == -1);

    // Options and properties change what is drawn.
    OK(carousel_reload(c, 12));
    OK(carousel_set_option(c, CAROUSEL_OPTION_SPACING, 1.5));
    OK(carousel_scroll_to_item(c, 0, 0));
    CHECK(picture_of(c, &target, 82, 60) == 0 && stage_pixel(105, 60, SIZE) == 0x00ff00ff);
    OK(carousel_clear_option(c, CAROUSEL_OPTION_SPACING));
    OK(carousel_set_property(c, CAROUSEL_VERTICAL, 1));
    CHECK(picture_of(c, &target, 90, 60) == 0 && stage_pixel(60, 90, SIZE) == 0x00ff00ff);
    OK(carousel_set_property(c, CAROUSEL_ALPHA, 0));
    CHECK(picture_of(c, &target, 60, 60) == 0);
    OK(carousel_destroy(c));
}

static void test_custom_type_and_target(void) {
    int asked = 0;
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 4, .item_width = 30, .item_height = 30, .item = item,
        .type = CAROUSEL_CUSTOM, .transform = stacked, .user_data = &asked};
    carousel_target target = {
        .struct_size = sizeof target, .framebuffer = framebuffer, .width = SIZE, .height = SIZE};
    carousel *c;
    OK(carousel_create(&config, &c));
    CHECK(picture_of(c, &target, 60, 60) == 0xff0000ff && stage_pixel(60, 95, SIZE) == 0x00ff00ff);

    // A scissor within the viewport; y counts from below.
    target.scissor_x = 50, target.scissor_y = 55, target.scissor_width = 10, target.scissor_height = 10;
    CHECK(picture_of(c, &target, 55, 60) == 0xff0000ff);
    CHECK(stage_pixel(62, 60, SIZE) == 0 && stage_pixel(55, 70, SIZE) == 0 && stage_pixel(60, 95, SIZE) == 0);
    // A viewport in a corner, two pixels per point.
    target = (carousel_target){
        .struct_size = sizeof target, .framebuffer = framebuffer, .x = 60, .y = 60, .width = 60, .height = 60, .scale = 2};
    CHECK(picture_of(c, &target, 90, 30) == 0xff0000ff);
    CHECK(stage_pixel(63, 30, SIZE) == 0xff0000ff || stage_pixel(61, 30, SIZE) == 0xff0000ff);
    CHECK(stage_pixel(58, 30, SIZE) == 0 && stage_pixel(90, 61, SIZE) == 0);
    OK(carousel_destroy(c));
}

// Twenty carousels side by side that share shaders, textures and threads, each with its own picture.
static void test_many(void) {
    enum { MANY = 20 };
    carousel_renderer *renderer;
    OK(carousel_renderer_create(NULL, &renderer));
    carousel *all[MANY];
    uint32_t colors[MANY];
    int asked = 0;
    for (int i = 0; i < MANY; i++) {
        colors[i] = 0x000000ff | (uint32_t)(40 + 10 * i) << 24 | (uint32_t)(i * 7) << 16;
        carousel_config config = {
            .struct_size = sizeof config, .item_count = 5, .item_width = 10, .item_height = 10, .renderer = renderer,
            .type = i % CAROUSEL_CUSTOM, .item = stage_colored_item, .user_data = &colors[i]};
        OK(carousel_create(&config, &all[i]));
    }
    // Another one shows files, whose pictures take a while, while the others draw frame after frame.
    carousel *files;
    removed = 4;
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 1, .item_width = 10, .item_height = 10, .renderer = renderer,
        .item = item, .user_data = &asked};
    OK(carousel_create(&config, &files));
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    time_t since = 0;
    for (int frame = 0; frame == 0 || stage_waits(&since); frame++) {
        for (int i = 0; i <= MANY; i++) {
            carousel_target target = {
                .struct_size = sizeof target, .framebuffer = framebuffer, .x = i % 5 * 24, .y = i / 5 * 24, .width = 24,
                .height = 24};
            carousel *c = i < MANY ? all[i] : files;
            OK(carousel_advance(c, frame / 60.0));
            // Only carousels that need display are drawn, except for one that moves all the time.
            if (i == 0 || carousel_needs_display(c)) OK(carousel_draw(c, &target));
        }
        bool is_loading = false;
        for (int i = 0; i <= MANY; i++) is_loading |= carousel_is_loading(i < MANY ? all[i] : files);
        if (!is_loading && frame > 3) break;
    }
    for (int i = 0; i < MANY; i++) CHECK(stage_pixel(i % 5 * 24 + 12, SIZE - 1 - (i / 5 * 24 + 12), SIZE) == colors[i]);
    CHECK(stage_pixel(12, SIZE - 1 - 108, SIZE) == 0x804020ff);
    removed = 0;
    CHECK(carousel_renderer_destroy(renderer) == CAROUSEL_BUSY);
    OK(carousel_destroy(files));
    for (int i = 0; i < MANY; i++) OK(carousel_destroy(all[i]));
    OK(carousel_renderer_destroy(renderer));
}

// Two carousels that wait for the same file both get it.
static void test_shared_picture(void) {
    carousel_renderer *renderer;
    OK(carousel_renderer_create(NULL, &renderer));
    int asked = 0;
    removed = 4;
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 1, .item_width = 30, .item_height = 30, .renderer = renderer,
        .item = item, .user_data = &asked};
    carousel *pair[2];
    for (int i = 0; i < 2; i++) OK(carousel_create(&config, &pair[i]));
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glClear(GL_COLOR_BUFFER_BIT);
    time_t since = 0;
    while ((carousel_is_loading(pair[0]) || carousel_is_loading(pair[1]) || !since) && stage_waits(&since)) {
        for (int i = 0; i < 2; i++) {
            carousel_target target = {
                .struct_size = sizeof target, .framebuffer = framebuffer, .x = 60 * i, .width = 60, .height = 60};
            if (carousel_needs_display(pair[i])) OK(carousel_draw(pair[i], &target));
        }
    }
    CHECK(stage_pixel(30, SIZE - 30, SIZE) == 0x804020ff && stage_pixel(90, SIZE - 30, SIZE) == 0x804020ff);
    removed = 0;
    for (int i = 0; i < 2; i++) {
        CHECK(!carousel_needs_display(pair[i]));
        OK(carousel_destroy(pair[i]));
    }
    OK(carousel_renderer_destroy(renderer));
}

// A square of one colour, as PPM.
static void write_picture(const char *path, const char *pixel, int extent) {
    FILE *file = fopen(path, "wb");
    if (!file) abort();
    fprintf(file, "P6\n%d %d\n255\n", extent, extent);
    for (int i = 0; i < extent * extent; i++) fwrite(pixel, 1, 3, file);
    fclose(file);
}

// A file that was not there yet, and one that is written over, show once the program says so, in all carousels.
static void test_reloaded_path(void) {
    char folder[] = "/tmp/carousel-reload-XXXXXX", path[64];
    CHECK(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/late.ppm", folder);
    const char *usual = picture_path;
    picture_path = path;
    removed = 4;
    int asked = 0;
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 1, .item_width = 30, .item_height = 30, .item = item,
        .user_data = &asked};
    OK(carousel_renderer_create(NULL, &config.renderer));
    carousel_target target = {
        .struct_size = sizeof target, .framebuffer = framebuffer, .width = SIZE, .height = SIZE};
    carousel *c, *other;
    OK(carousel_create(&config, &c));
    OK(carousel_create(&config, &other));
    CHECK(picture_of(c, &target, 60, 60) != 0x804020ff && picture_of(other, &target, 60, 60) != 0x804020ff);

    write_picture(path, "\x80\x40\x20", 2);
    OK(carousel_reload_item(c, 0, false));
    CHECK(picture_of(c, &target, 60, 60) != 0x804020ff);
    OK(carousel_reload_path(c, path));
    CHECK(carousel_needs_display(c) && carousel_needs_display(other));
    CHECK(picture_of(c, &target, 60, 60) == 0x804020ff);
    CHECK(carousel_needs_display(other) && picture_of(other, &target, 60, 60) == 0x804020ff);

    write_picture(path, "\x20\x40\x80", 2);
    OK(carousel_reload_path(c, path));
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glClear(GL_COLOR_BUFFER_BIT);
    OK(carousel_draw(c, &target));
    CHECK(stage_pixel(60, 60, SIZE) == 0x804020ff && carousel_is_loading(c));
    CHECK(picture_of(c, &target, 60, 60) == 0x204080ff);
    OK(carousel_destroy(c));
    OK(carousel_destroy(other));
    OK(carousel_renderer_destroy(config.renderer));
    removed = 0;
    picture_path = usual;
    CHECK(unlink(path) == 0 && rmdir(folder) == 0);
}

// What has arrived for a carousel that is not drawn, or has been destroyed, does not keep another one from loading.
static void test_neighbours_of_the_unseen(void) {
    enum { LARGE = 1100 };
    char folder[] = "/tmp/carousel-unseen-XXXXXX", paths[2][64];
    CHECK(mkdtemp(folder) != NULL);
    const char *usual = picture_path;
    removed = 4;
    GLuint large = stage_framebuffer(LARGE, LARGE);
    carousel_target target = {.struct_size = sizeof target, .framebuffer = large, .width = LARGE, .height = LARGE};
    for (int i = 0; i < 2; i++) {
        snprintf(paths[i], sizeof paths[i], "%s/%d.ppm", folder, i);
        write_picture(paths[i], i ? "\x20\x40\x80" : "\x80\x40\x20", LARGE);
    }
    for (int destroys = 0; destroys < 2; destroys++) {
        int asked = 0;
        carousel_config config = {
            .struct_size = sizeof config, .item_count = 1, .item_width = LARGE, .item_height = LARGE, .item = item,
            .user_data = &asked};
        carousel_renderer_config options = {.struct_size = sizeof options, .wake = wake};
        OK(carousel_renderer_create(&options, &config.renderer));
        carousel *pair[2];
        for (int i = 0; i < 2; i++) {
            // The first one has all that may await delivery before the second one asks.
            int before = __atomic_load_n(&wakes, __ATOMIC_RELAXED);
            picture_path = paths[i];
            OK(carousel_create(&config, &pair[i]));
            OK(carousel_draw(pair[i], &target));
            for (time_t since = 0; i == 0 && __atomic_load_n(&wakes, __ATOMIC_RELAXED) == before && stage_waits(&since);) {}
        }
        if (destroys) OK(carousel_destroy(pair[0]));
        for (int frame = destroys; frame < 2; frame++) {
            CHECK(carousel_needs_display(pair[1]) && carousel_next_frame(pair[1], 7) == 7);
            OK(carousel_draw(pair[1], &target));
        }
        for (int i = 1; i >= destroys; i--) {
            CHECK(carousel_is_loading(pair[i]));
            stage_draw(pair[i], &target);
            CHECK(stage_pixel(LARGE / 2, LARGE / 2, LARGE) == (i ? 0x204080ff : 0x804020ff));
            OK(carousel_destroy(pair[i]));
        }
        OK(carousel_renderer_destroy(config.renderer));
    }
    glDeleteFramebuffers(1, &large);
    removed = 0;
    picture_path = usual;
    CHECK(unlink(paths[0]) == 0 && unlink(paths[1]) == 0 && rmdir(folder) == 0);
}

static int files_in(const char *folder) {
    DIR *directory = opendir(folder);
    int count = 0;
    for (struct dirent *entry; directory && (entry = readdir(directory));) count += entry->d_name[0] != '.';
    if (directory) closedir(directory);
    return count;
}

// The user's cache directory is written to only if the program allows it.
static void test_thumbnails(void) {
    char cache[] = "/tmp/carousel-cache-XXXXXX", path[64], folder[64], command[96];
    CHECK(mkdtemp(cache) != NULL);
    setenv("XDG_CACHE_HOME", cache, 1);
    snprintf(path, sizeof path, "%s/large.ppm", cache);
    snprintf(folder, sizeof folder, "%s/thumbnails", cache);
    // Small pictures have no thumbnails.
    write_picture(path, "\x80\x40\x20", 1000);
    const char *small = picture_path;
    picture_path = path;
    removed = 4;
    for (int mode = CAROUSEL_THUMBNAILS_READ; mode <= CAROUSEL_THUMBNAILS_NONE + 1; mode++) {
        int asked = 0;
        carousel_renderer_config options = {.struct_size = sizeof options, .thumbnails = (carousel_thumbnails)mode};
        carousel_config config = {
            .struct_size = sizeof config, .item_count = 1, .item_width = SIZE, .item_height = SIZE,
            .item = item, .user_data = &asked};
        carousel_target target = {
            .struct_size = sizeof target, .framebuffer = framebuffer, .width = SIZE, .height = SIZE};
        // The last round is that of a separate carousel.
        if (mode <= CAROUSEL_THUMBNAILS_NONE) OK(carousel_renderer_create(&options, &config.renderer));
        carousel *c;
        OK(carousel_create(&config, &c));
        CHECK(picture_of(c, &target, 60, 60) == 0x804020ff);
        // Remaining thumbnails are written in idle time.
        time_t since = 0;
        if (mode != CAROUSEL_THUMBNAILS_READ_AND_WRITE) usleep(250000);
        else while (!files_in(folder) && stage_waits(&since)) {}
        OK(carousel_destroy(c));
        OK(carousel_renderer_destroy(config.renderer));
        CHECK((files_in(folder) > 0) == (mode == CAROUSEL_THUMBNAILS_READ_AND_WRITE));
        snprintf(command, sizeof command, "rm -rf %s", folder);
        CHECK(system(command) == 0);
    }
    removed = 0;
    picture_path = small;
    unsetenv("XDG_CACHE_HOME");
    snprintf(command, sizeof command, "rm -rf %s", cache);
    CHECK(system(command) == 0);
}

static carousel_text written = {.struct_size = sizeof written, .size = 20};

static void text_item(void *user_data, carousel *c, size_t index, carousel_item *item) {
    (void)user_data, (void)c, (void)index;
    OK(carousel_item_set_background(item, (carousel_color){1, 1, 1, 1}));
    OK(carousel_item_set_text(item, &written));
}

// The range of columns darkened by text.
static void columns_of_text(int *first, int *last) {
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 1, .item_width = SIZE, .item_height = SIZE, .item = text_item};
    carousel_target target = {
        .struct_size = sizeof target, .framebuffer = framebuffer, .width = SIZE, .height = SIZE};
    carousel *c;
    OK(carousel_create(&config, &c));
    picture_of(c, &target, 0, 0);
    static unsigned char pixels[SIZE * SIZE * 4];
    glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    *first = SIZE, *last = -1;
    for (int i = 0; i < SIZE * SIZE; i++) {
        if (pixels[4 * i] > 80) continue;
        if (i % SIZE < *first) *first = i % SIZE;
        if (i % SIZE > *last) *last = i % SIZE;
    }
    OK(carousel_destroy(c));
}

static void test_text(void) {
    // Latin, Hebrew, and both.
    const char *texts[] = {"Hello", "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d", "Hi\n\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d"};
    for (int i = 0; i < 3; i++) {
        // The colour is left at its default.
        written.text = texts[i];
        int first, last;
        written.alignment = -1;
        columns_of_text(&first, &last);
        CHECK(first < 8 && last > first + 5 && last < SIZE / 2 + 20);
        written.alignment = 1;
        columns_of_text(&first, &last);
        CHECK(last > SIZE - 8 && first < last - 5 && first > SIZE / 2 - 20);
        written.alignment = 0;
        columns_of_text(&first, &last);
        CHECK(first > 15 && last < SIZE - 15 && last > first);
    }
}

// Times from two clocks do not stop motion, whichever is ahead.
static void test_clocks(void) {
    const double ahead[][2] = {{1.7e9, 0}, {0, 1.7e9}, {100, 0}, {-1e11, 1e11}, {1e11 - 100, 0}};
    uint32_t color = 0xff0000ff;
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 20, .item_width = 40, .item_height = 40, .item = stage_colored_item,
        .user_data = &color};
    carousel_target target = {
        .struct_size = sizeof target, .framebuffer = framebuffer, .width = SIZE, .height = SIZE};
    for (int i = 0; i < 5; i++) {
        double pointer = ahead[i][0], frames = ahead[i][1] - (ahead[i][1] == 1e11 ? 100 : 0);
        carousel *c;
        OK(carousel_create(&config, &c));
        OK(carousel_draw(c, &target));
        // A drag of an item's width that ends in a flick, with frames in between.
        OK(carousel_pointer(c, CAROUSEL_POINTER_BEGAN, 100, 60, pointer, NULL));
        for (int step = 1; step <= 20; step++) {
            OK(carousel_pointer(c, CAROUSEL_POINTER_MOVED, 100 - 4 * step, 60, pointer += 1 / 60.0, NULL));
            OK(carousel_advance(c, frames += 1 / 60.0));
        }
        OK(carousel_pointer(c, CAROUSEL_POINTER_ENDED, 20, 60, pointer += 0.001, NULL));
        double dragged = carousel_scroll_offset(c);
        CHECK(dragged > 1.4 && carousel_is_animating(c));
        int moved = 0;
        for (int frame = 0; frame < 1000 && carousel_is_animating(c); frame++) {
            OK(carousel_advance(c, frames += 1 / 60.0));
            moved += carousel_scroll_offset(c) != dragged;
        }
        CHECK(!carousel_is_animating(c) && moved > 10 && carousel_scroll_offset(c) > dragged + 0.5);
        // A scroll takes its time.
        OK(carousel_scroll_to_item(c, 0, 0.5));
        moved = 0;
        for (; moved < 1000 && carousel_is_animating(c); moved++) OK(carousel_advance(c, frames += 1 / 60.0));
        CHECK(moved > 20 && moved < 40 && carousel_scroll_offset(c) == 0);
        OK(carousel_destroy(c));
    }
}

// What starts before the first time takes its time too, however large that is.
static void test_first_time(void) {
    uint32_t color = 0xff0000ff;
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 20, .item_width = 40, .item_height = 40, .item = stage_colored_item,
        .user_data = &color};
    carousel *c;
    OK(carousel_create(&config, &c));
    OK(carousel_scroll_to_item(c, 10, 0.5));
    int moved = 0;
    for (double time = 50000; moved < 1000 && carousel_is_animating(c); moved++) OK(carousel_advance(c, time += 1 / 60.0));
    CHECK(moved > 20 && moved < 40 && carousel_current_item(c) == 10);
    OK(carousel_destroy(c));
}

static carousel_shadow *shadow;
static carousel_reflection *reflection;

static void shown_item(void *user_data, carousel *c, size_t index, carousel_item *item) {
    stage_colored_item(user_data, c, index, item);
    if (shadow) OK(carousel_item_set_shadow(item, shadow));
    if (reflection) OK(carousel_item_set_reflection(item, reflection));
}

static bool is_near(uint32_t pixel, int red, int green, int blue, int alpha) {
    int found[] = {pixel >> 24, pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255};
    int wanted[] = {red, green, blue, alpha};
    for (int i = 0; i < 4; i++)
        if (abs(found[i] - wanted[i]) > 3) return false;
    return true;
}

// As it looks once everything has loaded: translucent items are drawn over nothing, and only once.
static uint32_t settled(carousel *c, const carousel_target *target, int x, int y) {
    picture_of(c, target, x, y);
    return picture_of(c, target, x, y);
}

// Shadows and reflections of items of 30 points, and the change of their colours with distance.
static void test_effects(void) {
    uint32_t color = 0xff8040ff;
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 3, .item_width = 30, .item_height = 30, .item = shown_item,
        .user_data = &color};
    carousel_target target = {
        .struct_size = sizeof target, .framebuffer = framebuffer, .width = SIZE, .height = SIZE};
    carousel *c;
    OK(carousel_create(&config, &c));
    CHECK(settled(c, &target, 60, 60) == color && stage_pixel(60, 77, SIZE) == 0 && stage_pixel(40, 40, SIZE) == 0);

    // A sharp shadow to the upper left, and a soft one of the default colour.
    carousel_shadow sharp = {sizeof sharp, -10, -10, -1, {0, 1, 0, 0.5f}}, soft = {.struct_size = sizeof soft};
    shadow = &sharp;
    OK(carousel_reload_item(c, 0, false));
    CHECK(is_near(settled(c, &target, 40, 40), 0, 128, 0, 128));
    CHECK(stage_pixel(60, 60, SIZE) == color && stage_pixel(33, 40, SIZE) == 0 && stage_pixel(60, 77, SIZE) == 0);
    shadow = &soft;
    OK(carousel_reload_item(c, 0, false));
    uint32_t near = settled(c, &target, 60, 77), far = stage_pixel(60, 86, SIZE);
    CHECK((near & ~0xffu) == 0 && (near & 255) > 30 && (near & 255) < 128 && (far & 255) > 0 && far < near);

    // A reflection in a floor 2 points below, which fades out over half the height.
    carousel_reflection mirror = {.struct_size = sizeof mirror, .gap = 2, .alpha = 1}, none = mirror;
    shadow = NULL;
    reflection = &mirror;
    OK(carousel_reload_item(c, 0, false));
    uint32_t upper = settled(c, &target, 60, 78), lower = stage_pixel(60, 88, SIZE);
    CHECK((upper & 255) > 200 && (upper >> 24) > 200 && (lower & 255) > 10 && (lower & 255) < 120);
    CHECK(stage_pixel(60, 76, SIZE) == 0 && stage_pixel(60, 94, SIZE) == 0);
    none.alpha = -1;
    reflection = &none;
    OK(carousel_reload_item(c, 0, false));
    CHECK(settled(c, &target, 60, 78) == 0);
    reflection = NULL;

    // Depth effects leave the item in the centre unchanged and apply fully to its neighbour.
    carousel_depth_effects effects = {.struct_size = sizeof effects, .tint = {0, 0, 1, 1}, .tint_amount = 0.5};
    OK(carousel_set_depth_effects(c, &effects));
    CHECK(carousel_needs_display(c));
    CHECK(settled(c, &target, 60, 60) == color && is_near(stage_pixel(90, 60, SIZE), 128, 64, 160, 255));
    effects = (carousel_depth_effects){.struct_size = sizeof effects, .dimming = 0.5, .reach = 2};
    OK(carousel_set_depth_effects(c, &effects));
    CHECK(settled(c, &target, 60, 60) == color && is_near(stage_pixel(90, 60, SIZE), 191, 96, 48, 255));
    // A reach that is not a number is 1 item.
    effects = (carousel_depth_effects){.struct_size = sizeof effects, .dimming = 0.5, .reach = NAN};
    OK(carousel_set_depth_effects(c, &effects));
    OK(carousel_scroll_to_offset(c, 0.5, 0));
    settled(c, &target, 45, 60);
    CHECK(is_near(stage_pixel(45, 60, SIZE), 191, 96, 48, 255));
    OK(carousel_scroll_to_item(c, 0, 0));
    effects = (carousel_depth_effects){.struct_size = sizeof effects, .fog = {1, 1, 1, 1}, .fog_density = 100};
    OK(carousel_set_depth_effects(c, &effects));
    CHECK(settled(c, &target, 60, 60) == color && is_near(stage_pixel(90, 60, SIZE), 255, 255, 255, 255));
    effects = (carousel_depth_effects){.struct_size = sizeof effects, .desaturation = 1};
    OK(carousel_set_depth_effects(c, &effects));
    uint32_t grey = settled(c, &target, 90, 60);
    CHECK(is_near(grey, grey >> 8 & 255, grey >> 8 & 255, grey >> 8 & 255, 255));
    OK(carousel_set_depth_effects(c, NULL));
    CHECK(settled(c, &target, 90, 60) == color);

    // All items but the one in the centre are smaller.
    carousel_center_scale scale = {.struct_size = sizeof scale, .zoom = 2, .keeps_places = true};
    OK(carousel_set_center_scale(c, &scale));
    CHECK(settled(c, &target, 60, 60) == color && stage_pixel(90, 60, SIZE) == color && stage_pixel(90, 71, SIZE) == 0);
    OK(carousel_set_center_scale(c, NULL));
    CHECK(settled(c, &target, 90, 71) == color);

    // Of a cube, one side is seen; a type's name is a shape's, too.
    double type;
    OK(carousel_set_shape(c, "CUBE"));
    OK(carousel_get_property(c, CAROUSEL_TYPE, &type));
    CHECK(type == CAROUSEL_CUSTOM && settled(c, &target, 60, 60) == color && stage_pixel(90, 60, SIZE) == 0);
    OK(carousel_set_shape(c, "linear"));
    OK(carousel_get_property(c, CAROUSEL_TYPE, &type));
    CHECK(type == CAROUSEL_LINEAR && settled(c, &target, 90, 60) == color);

    // Items that follow the carousel's size: half of it.
    carousel_item_sizing sizing = {.struct_size = sizeof sizing, .kind = CAROUSEL_SIZING_FRACTION, .amount = 0.9};
    OK(carousel_set_item_sizing(c, &sizing));
    CHECK(settled(c, &target, 60, 60) == color && stage_pixel(90, 60, SIZE) == color && stage_pixel(10, 60, SIZE) == color);
    OK(carousel_set_item_sizing(c, NULL));

    // A page indicator over the items: the current one's dot is the left one, until a tap on the other.
    carousel_page_indicator pages = {
        .struct_size = sizeof pages, .color = {0, 1, 0, 1}, .current_color = {0, 0, 1, 1}, .y = 96, .width = SIZE,
        .height = 20};
    OK(carousel_set_page_indicator(c, &pages));
    CHECK(settled(c, &target, 44, 106) == 0x0000ffff && stage_pixel(60, 106, SIZE) == 0x00ff00ff);
    OK(carousel_pointer(c, CAROUSEL_POINTER_BEGAN, 60, 106, 100, NULL));
    OK(carousel_pointer(c, CAROUSEL_POINTER_ENDED, 60, 106, 100, NULL));
    OK(carousel_advance(c, 102));
    CHECK(carousel_current_item(c) == 1 && settled(c, &target, 60, 106) == 0x0000ffff);
    OK(carousel_set_page_indicator(c, NULL));
    CHECK(settled(c, &target, 60, 106) == 0);

    // A bar at the lower edge, at its end.
    OK(carousel_scroll_to_item(c, 2, 0));
    OK(carousel_set_property(c, CAROUSEL_SCROLL_INDICATOR, CAROUSEL_INDICATOR_ALWAYS));
    CHECK((settled(c, &target, 110, 114) & 255) > 100 && stage_pixel(5, 114, SIZE) == 0);
    OK(carousel_set_property(c, CAROUSEL_SCROLL_INDICATOR, CAROUSEL_INDICATOR_NONE));
    CHECK(settled(c, &target, 110, 114) == 0);
    OK(carousel_destroy(c));
}

// How many colours are seen of a picture that arrives, up to its own.
static int colors_of_fade(double seconds) {
    int asked = 0;
    removed = 4;
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 1, .item_width = 30, .item_height = 30, .item = item,
        .user_data = &asked};
    carousel_target target = {
        .struct_size = sizeof target, .framebuffer = framebuffer, .width = SIZE, .height = SIZE};
    carousel *c;
    OK(carousel_create(&config, &c));
    double value;
    OK(carousel_set_property(c, CAROUSEL_FADE_SECONDS, -1));
    OK(carousel_get_property(c, CAROUSEL_FADE_SECONDS, &value));
    CHECK(value == 0);
    OK(carousel_set_property(c, CAROUSEL_FADE_SECONDS, seconds));
    OK(carousel_get_property(c, CAROUSEL_FADE_SECONDS, &value));
    CHECK(value == seconds);
    uint32_t last = 0;
    int colors = 0;
    time_t since = 0;
    while ((!since || carousel_is_loading(c)) && stage_waits(&since)) {
        uint32_t pixel = last;
        if (carousel_needs_display(c)) {
            glClear(GL_COLOR_BUFFER_BIT);
            OK(carousel_draw(c, &target));
            pixel = stage_pixel(60, 60, SIZE);
        }
        colors += pixel != last;
        last = pixel;
    }
    CHECK(last == 0x804020ff && !carousel_needs_display(c));
    removed = 0;
    OK(carousel_destroy(c));
    return colors;
}

// An arriving picture fades in; until it has, the carousel reports that it is loading.
static void test_fade(void) {
    // Its colours are between the placeholder's grey and the final ones. On a busy machine, only a longer fade shows them.
    int colors = 0;
    for (double seconds = 1.5; seconds < 1000 && colors <= 3; seconds *= 4) colors = colors_of_fade(seconds);
    CHECK(colors > 3);
}

static bool flag_of(carousel *c, carousel_property property) {
    double value = -1;
    OK(carousel_get_property(c, property, &value));
    return value == 1;
}

// A wheel of fortune ends where it was told to; left alone, it draws attention until somebody touches it.
static void test_spins(void) {
    memset(told, 0, sizeof told);
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 9, .type = CAROUSEL_WHEEL, .item_width = 30, .item_height = 30,
        .item = stage_colored_item, .event = event, .user_data = &(uint32_t){0xff0000ff}};
    carousel *c;
    double now = 0;
    OK(carousel_create(&config, &c));
    OK(carousel_resize(c, SIZE, SIZE));
    for (; now < 1; now += 0.1) OK(carousel_advance(c, now));
    OK(carousel_spin(c, 4, 3, 2));
    CHECK(flag_of(c, CAROUSEL_IS_SPINNING));
    double way = 0, last = carousel_scroll_offset(c);
    for (double end = now + 2.1; now < end; now += 0.01) {
        OK(carousel_advance(c, now));
        way += fmod(carousel_scroll_offset(c) - last + 9, 9);
        last = carousel_scroll_offset(c);
    }
    CHECK(fabs(way - 31) < 1e-6 && carousel_current_item(c) == 4 && !flag_of(c, CAROUSEL_IS_SPINNING));
    CHECK(told[CAROUSEL_DID_END_SCROLLING] > 0 && told[CAROUSEL_WILL_BEGIN_ATTRACT] == 0);

    const carousel_attract attract = {.struct_size = sizeof attract, .idle = 5, .interval = 2, .seed = 7, .turns = 1};
    OK(carousel_set_attract(c, &attract));
    OK(carousel_advance(c, now += 4.9));
    CHECK(!flag_of(c, CAROUSEL_IS_ATTRACTING));
    OK(carousel_advance(c, now += 0.2));
    CHECK(flag_of(c, CAROUSEL_IS_ATTRACTING) && told[CAROUSEL_WILL_BEGIN_ATTRACT] == 1);
    for (double end = now + 4; now < end; now += 0.05) OK(carousel_advance(c, now));
    CHECK(carousel_current_item(c) != 4 && !flag_of(c, CAROUSEL_IS_SPINNING) && told[CAROUSEL_DID_END_ATTRACT] == 0);
    bool used;
    OK(carousel_press(c, CAROUSEL_KEY_RIGHT, &used));
    CHECK(used && told[CAROUSEL_DID_END_ATTRACT] == 1 && !flag_of(c, CAROUSEL_IS_ATTRACTING));
    // Input that only the host knows of counts, too.
    OK(carousel_advance(c, now += 4));
    OK(carousel_note_input(c));
    OK(carousel_advance(c, now += 4));
    CHECK(!flag_of(c, CAROUSEL_IS_ATTRACTING));
    OK(carousel_advance(c, now += 1.1));
    CHECK(flag_of(c, CAROUSEL_IS_ATTRACTING));
    OK(carousel_set_attract(c, NULL));
    CHECK(told[CAROUSEL_WILL_BEGIN_ATTRACT] == 2 && told[CAROUSEL_DID_END_ATTRACT] == 2);
    OK(carousel_destroy(c));
}

// A click for what the user does, and for nothing else.
static void test_feedback(void) {
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 3, .item_width = 30, .item_height = 30, .item = stage_colored_item,
        .event = event, .user_data = &(uint32_t){0xff0000ff}};
    carousel *c;
    double now = 0;
    bool used;
    OK(carousel_create(&config, &c));
    OK(carousel_resize(c, SIZE, SIZE));
    for (; now < 1; now += 0.1) OK(carousel_advance(c, now));
    OK(carousel_press(c, CAROUSEL_KEY_RIGHT, &used));
    for (double end = now + 1; now < end; now += 0.05) OK(carousel_advance(c, now));
    CHECK(carousel_current_item(c) == 1 && told[CAROUSEL_FEEDBACK] == 0);
    OK(carousel_set_property(c, CAROUSEL_FEEDBACK_EVENTS, 1));
    memset(felt, 0, sizeof felt);
    OK(carousel_scroll_to_item(c, 0, 0.1));
    for (double end = now + 1; now < end; now += 0.05) OK(carousel_advance(c, now));
    CHECK(told[CAROUSEL_FEEDBACK] == 0 && carousel_current_item(c) == 0);
    for (int i = 0; i < 4; i++) {
        OK(carousel_press(c, i < 3 ? CAROUSEL_KEY_RIGHT : CAROUSEL_KEY_ENTER, &used));
        for (double end = now + 1; now < end; now += 0.05) OK(carousel_advance(c, now));
    }
    CHECK(felt[CAROUSEL_FEEDBACK_STEP] == 2 && felt[CAROUSEL_FEEDBACK_END] == 1 && felt[CAROUSEL_FEEDBACK_SELECT] == 1);
    CHECK(felt[CAROUSEL_FEEDBACK_REFUSED] == 0 && told[CAROUSEL_FEEDBACK] == 4);
    OK(carousel_destroy(c));
}

// What is done of a scroll after two fifths of its time tells its curve.
static void test_easings(void) {
    const struct {
        carousel_easing easing;
        double part;
    } curves[] = {
        {CAROUSEL_EASING_IN_OUT, 0.256}, {CAROUSEL_EASING_LINEAR, 0.4}, {CAROUSEL_EASING_IN, 0.16},
        {CAROUSEL_EASING_OUT, 0.64}, {CAROUSEL_EASING_OUT_CUBIC, 0.784}, {CAROUSEL_EASING_EASE, 0.68254},
        {CAROUSEL_EASING_IN_EASE_OUT, 0.33188}, {CAROUSEL_EASING_BEZIER, 0.00384}};
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 12, .item_width = 30, .item_height = 30, .item = stage_colored_item,
        .user_data = &(uint32_t){0xff0000ff}};
    carousel *c;
    OK(carousel_create(&config, &c));
    OK(carousel_resize(c, SIZE, SIZE));
    for (size_t i = 0; i < sizeof curves / sizeof *curves; i++) {
        const carousel_scroll_animation animation = {
            .struct_size = sizeof animation, .bezier = {1, 0, 1, 0}, .easing = curves[i].easing};
        OK(carousel_set_scroll_animation(c, &animation));
        OK(carousel_scroll_to_item(c, 0, 0));
        run(c);
        OK(carousel_scroll_to_item(c, 10, 1));
        // It begins with this.
        OK(carousel_advance(c, now += 0.1));
        OK(carousel_advance(c, now += 0.4));
        CHECK(fabs(carousel_scroll_offset(c) - 10 * curves[i].part) < 0.001);
        run(c);
    }
    OK(carousel_destroy(c));
}

// The upper and the lower edge of an item of 100 points, a quarter of an item beside the centre, on its way to a tenth of its size.
static void test_center_scale(void) {
    const struct {
        carousel_curve curve;
        carousel_anchor anchor;
        double upper, lower;
    } scales[] = {
        {CAROUSEL_CURVE_LINEAR, CAROUSEL_ANCHOR_CENTER, 21.25, 98.75},
        {CAROUSEL_CURVE_EASE_IN, CAROUSEL_ANCHOR_CENTER, 12.81, 107.19},
        {CAROUSEL_CURVE_EASE_OUT, CAROUSEL_ANCHOR_CENTER, 29.69, 90.31},
        {CAROUSEL_CURVE_EASE_IN_OUT, CAROUSEL_ANCHOR_CENTER, 17.03, 102.97},
        {CAROUSEL_CURVE_LINEAR, CAROUSEL_ANCHOR_START, 10, 87.5},
        {CAROUSEL_CURVE_LINEAR, CAROUSEL_ANCHOR_END, 32.5, 110}};
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 3, .item_width = 100, .item_height = 100,
        .item = stage_colored_item, .user_data = &(uint32_t){0xff0000ff}};
    carousel *c;
    OK(carousel_create(&config, &c));
    OK(carousel_resize(c, SIZE, SIZE));
    run(c);
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
        const carousel_center_scale scale = {
            .struct_size = sizeof scale, .zoom = 10, .curve = scales[i].curve, .anchor = scales[i].anchor,
            .keeps_places = true};
        OK(carousel_set_center_scale(c, &scale));
        OK(carousel_scroll_to_offset(c, 0.25, 0));
        int first = SIZE, last = 0;
        for (int y = 0; y < SIZE; y++) {
            ptrdiff_t hit;
            OK(carousel_hit_test(c, 35, y + 0.5, &hit));
            if (hit != 0) continue;
            if (first > y) first = y;
            last = y + 1;
        }
        CHECK(fabs(first - scales[i].upper) < 1 && fabs(last - scales[i].lower) < 1);
    }
    OK(carousel_destroy(c));
}

// How many of the 120 points are those of the item in the centre.
static void test_sizings(void) {
    const struct {
        carousel_sizing_kind kind;
        double amount;
        int extent;
    } sizings[] = {
        {CAROUSEL_SIZING_FITTING, 5, 24}, {CAROUSEL_SIZING_FRACTION, 0.5, 60}, {CAROUSEL_SIZING_PEEK, 5, 110},
        {CAROUSEL_SIZING_ITEMS, 5, 30}};
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 3, .item_width = 30, .item_height = 30, .item = stage_colored_item,
        .user_data = &(uint32_t){0xff0000ff}};
    carousel *c;
    OK(carousel_create(&config, &c));
    OK(carousel_resize(c, SIZE, SIZE));
    run(c);
    for (size_t i = 0; i < sizeof sizings / sizeof *sizings; i++) {
        const carousel_item_sizing sizing = {
            .struct_size = sizeof sizing, .kind = sizings[i].kind, .amount = sizings[i].amount};
        OK(carousel_set_item_sizing(c, &sizing));
        run(c);
        int count = 0;
        for (int x = 0; x < SIZE; x++) {
            ptrdiff_t hit;
            OK(carousel_hit_test(c, x + 0.5, 60, &hit));
            count += hit == 0;
        }
        CHECK(count == sizings[i].extent);
    }
    OK(carousel_destroy(c));
}

static void advance_by(carousel *c, double seconds) {
    for (double end = now + seconds; now < end;) OK(carousel_advance(c, now += 0.05));
}

// A key after three of four seconds: the item that autoplay has led to after two and a half more, and after five and a half.
static void test_resumptions(void) {
    const struct {
        carousel_resumption resumption;
        int soon, later;
        carousel_autoplay_state state;
    } resumptions[] = {
        {CAROUSEL_RESUMES_INTERVAL, 1, 2, CAROUSEL_AUTOPLAY_DWELLING},
        {CAROUSEL_RESUMES_REMAINING, 2, 2, CAROUSEL_AUTOPLAY_DWELLING},
        {CAROUSEL_RESUMES_NEVER, 1, 1, CAROUSEL_AUTOPLAY_PAUSED}};
    for (size_t i = 0; i < sizeof resumptions / sizeof *resumptions; i++) {
        carousel_config config = {
            .struct_size = sizeof config, .item_count = 9, .item_width = 30, .item_height = 30,
            .item = stage_colored_item, .user_data = &(uint32_t){0xff0000ff}};
        carousel *c;
        OK(carousel_create(&config, &c));
        OK(carousel_resize(c, SIZE, SIZE));
        advance_by(c, 1);
        const carousel_autoplay autoplay = {
            .struct_size = sizeof autoplay, .interval = 4, .resumption = resumptions[i].resumption};
        OK(carousel_set_autoplay(c, &autoplay));
        advance_by(c, 3);
        CHECK(carousel_current_item(c) == 0);
        OK(carousel_press(c, CAROUSEL_KEY_RIGHT, NULL));
        advance_by(c, 2.5);
        CHECK(carousel_current_item(c) == resumptions[i].soon);
        advance_by(c, 3);
        CHECK(carousel_current_item(c) == resumptions[i].later);
        double state;
        OK(carousel_get_property(c, CAROUSEL_AUTOPLAY_STATE, &state));
        CHECK(state == resumptions[i].state);
        OK(carousel_destroy(c));
    }
}

// Reduced motion is there at once, kept momentum goes on, and a higher threshold lets fewer items go.
static void test_motion(void) {
    memset(told, 0, sizeof told);
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 20, .item_width = 30, .item_height = 30, .item = stage_colored_item,
        .event = event, .user_data = &(uint32_t){0xff0000ff}};
    carousel *c;
    OK(carousel_create(&config, &c));
    OK(carousel_resize(c, SIZE, SIZE));
    for (int is_on = 1; is_on >= 0; is_on--) {
        OK(carousel_set_property(c, CAROUSEL_REDUCES_MOTION, is_on));
        OK(carousel_scroll_to_item(c, 0, 0));
        run(c);
        OK(carousel_scroll_to_item(c, 5, 1));
        OK(carousel_advance(c, now += 0.1));
        OK(carousel_advance(c, now += 0.2));
        CHECK((carousel_scroll_offset(c) == 5) == is_on && flag_of(c, CAROUSEL_REDUCES_MOTION) == is_on);
        run(c);
    }
    for (int is_on = 1; is_on >= 0; is_on--) {
        OK(carousel_set_property(c, CAROUSEL_KEEPS_MOMENTUM, is_on));
        OK(carousel_scroll_to_item(c, 0, 0));
        run(c);
        OK(carousel_scroll_to_item(c, 10, 1));
        OK(carousel_advance(c, now += 0.1));
        OK(carousel_advance(c, now += 0.5));
        // Halfway it is fastest; by itself a scroll begins slowly.
        OK(carousel_scroll_to_item(c, 15, 1));
        OK(carousel_advance(c, now += 0.1));
        CHECK((carousel_scroll_offset(c) > 6) == is_on && flag_of(c, CAROUSEL_KEEPS_MOMENTUM) == is_on);
        run(c);
    }
    // A slow swipe of some 40 points: of an item of 30 more than a half, and less than double.
    OK(carousel_set_property(c, CAROUSEL_DISMISS_DIRECTIONS, CAROUSEL_DIRECTION_UP));
    OK(carousel_scroll_to_item(c, 0, 0));
    run(c);
    const double thresholds[] = {0.5, 2};
    for (int i = 0; i < 2; i++) {
        double threshold = 0;
        OK(carousel_set_property(c, CAROUSEL_DISMISS_THRESHOLD, thresholds[i]));
        OK(carousel_get_property(c, CAROUSEL_DISMISS_THRESHOLD, &threshold));
        memset(told, 0, sizeof told);
        OK(carousel_pointer(c, CAROUSEL_POINTER_BEGAN, 60, 70, now += 0.1, NULL));
        for (int y = 65; y >= 20; y -= 5) OK(carousel_pointer(c, CAROUSEL_POINTER_MOVED, 60, y, now += 0.1, NULL));
        OK(carousel_pointer(c, CAROUSEL_POINTER_ENDED, 60, 20, now += 1, NULL));
        run(c);
        CHECK(threshold == thresholds[i] && told[CAROUSEL_DID_DISMISS_ITEM] == (i == 0));
    }
    OK(carousel_destroy(c));
}

static carousel_fit fit;

// An unreadable picture is reported.
static void missing_item(void *user_data, carousel *c, size_t index, carousel_item *item) {
    (void)user_data, (void)c, (void)index;
    OK(carousel_item_set_path(item, "/there/is/no/such/picture.png"));
    OK(carousel_item_set_fit(item, fit));
}

static void broken(void *user_data, carousel *c, double offset, carousel_transform *transform) {
    (void)user_data, (void)c, (void)offset;
    transform->m[5] = NAN;
}

static void count_diagnostic(void *user_data, carousel *c, const carousel_event *event) {
    (void)c;
    *(int *)user_data += event->diagnostic == CAROUSEL_DIAGNOSTIC_PICTURE;
}

// Two carousels that wait for the same unreadable picture are both told, also if they fit it in different ways.
static void test_shared_failure(carousel_fit other_fit) {
    int counts[2] = {0};
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 1, .item_width = 30, .item_height = 30, .item = missing_item,
        .event = count_diagnostic};
    OK(carousel_renderer_create(NULL, &config.renderer));
    carousel_target target = {
        .struct_size = sizeof target, .framebuffer = framebuffer, .width = SIZE, .height = SIZE};
    carousel *pair[2];
    for (int i = 0; i < 2; i++) {
        config.user_data = &counts[i];
        fit = i ? other_fit : CAROUSEL_FIT;
        OK(carousel_create(&config, &pair[i]));
        OK(carousel_draw(pair[i], &target));
    }
    for (int i = 0; i < 2; i++) stage_draw(pair[i], &target);
    CHECK(counts[0] == 1 && counts[1] == 1);
    for (int i = 0; i < 2; i++) OK(carousel_destroy(pair[i]));
    OK(carousel_renderer_destroy(config.renderer));
}

static void test_diagnostics(void) {
    carousel_config config = {.struct_size = sizeof config, .item_count = 1, .item = missing_item, .event = event};
    carousel_target target = {
        .struct_size = sizeof target, .framebuffer = framebuffer, .width = SIZE, .height = SIZE};
    carousel *c;
    OK(carousel_create(&config, &c));
    stage_draw(c, &target);
    CHECK(told[CAROUSEL_DIAGNOSTIC] == 1 && diagnosed == CAROUSEL_DIAGNOSTIC_PICTURE);
    OK(carousel_destroy(c));

    // A matrix with a number that is not finite.
    config.item = stage_colored_item;
    config.user_data = &(uint32_t){0xff0000ff};
    config.type = CAROUSEL_CUSTOM;
    config.transform = broken;
    OK(carousel_create(&config, &c));
    stage_draw(c, &target);
    CHECK(told[CAROUSEL_DIAGNOSTIC] == 2 && diagnosed == CAROUSEL_DIAGNOSTIC_TRANSFORM);
    OK(carousel_destroy(c));
}

// Four columns, red, green, blue and yellow, twice as wide as high.
static void fitted_item(void *user_data, carousel *c, size_t index, carousel_item *item) {
    (void)user_data, (void)c, (void)index;
    const unsigned char row[16] = {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 0, 255};
    unsigned char pixels[32];
    memcpy(pixels, row, 16), memcpy(pixels + 16, row, 16);
    OK(carousel_item_set_pixels(item, pixels, 4, 2, 0, CAROUSEL_ALPHA_STRAIGHT));
    OK(carousel_item_set_fit(item, fit));
}

// 'r' for red, 'g' for green, ' ' for nothing, where neighbouring columns may shine through.
static char color_of(uint32_t pixel) {
    const int red = pixel >> 24, green = pixel >> 16 & 255;
    return (pixel & 255) < 20 ? ' ' : red > 200 && green < 20 ? 'r' : green > 150 && red < 100 ? 'g' : '?';
}

// What is seen at the upper left of a square item tells the ways apart.
static void test_fits(void) {
    const struct {
        carousel_fit fit;
        char above, left;
    } all[] = {{CAROUSEL_FIT, ' ', 'r'}, {CAROUSEL_FILL, 'g', 'g'}, {CAROUSEL_STRETCH, 'r', 'r'}};
    carousel_target target = {
        .struct_size = sizeof target, .framebuffer = framebuffer, .width = SIZE, .height = SIZE};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        fit = all[i].fit;
        carousel_config config = {
            .struct_size = sizeof config, .item_count = 1, .item_width = 80, .item_height = 80, .item = fitted_item};
        carousel *c;
        OK(carousel_create(&config, &c));
        // What stands in for the picture goes with the next clear.
        stage_draw(c, &target);
        CHECK(color_of(picture_of(c, &target, 60 - 30, 60 - 34)) == all[i].above);
        CHECK(color_of(stage_pixel(60 - 30, 60, SIZE)) == all[i].left);
        OK(carousel_destroy(c));
    }
}

// In turn, the next one comes; by chance, with this seed, another one.
static void test_attract_choices(void) {
    for (int choice = 0; choice < 2; choice++) {
        int asked = 0;
        removed = 0;
        carousel_config config = {
            .struct_size = sizeof config, .item_count = 100, .item_width = 30, .item_height = 30, .item = item,
            .user_data = &asked};
        carousel *c;
        OK(carousel_create(&config, &c));
        OK(carousel_resize(c, SIZE, SIZE));
        const carousel_attract attract = {
            .struct_size = sizeof attract, .idle = 1, .interval = 50, .duration = 0.5, .seed = 7,
            .choice = choice ? CAROUSEL_ATTRACTS_IN_TURN : CAROUSEL_ATTRACTS_BY_RANDOM};
        OK(carousel_set_attract(c, &attract));
        for (int frame = 0; frame < 180; frame++) OK(carousel_advance(c, now += 1 / 60.0));
        CHECK((carousel_current_item(c) == 1) == (choice == 1) && carousel_current_item(c) != 0);
        OK(carousel_destroy(c));
    }
}

int main(void) {
    char path[] = "/tmp/carousel-behaviour-XXXXXX";
    int file = mkstemp(path);
    // A picture of one colour, as PPM.
    const char ppm[] = "P6\n2 2\n255\n\x80\x40\x20\x80\x40\x20\x80\x40\x20\x80\x40\x20";
    CHECK(file >= 0 && write(file, ppm, sizeof ppm - 1) == sizeof ppm - 1);
    close(file);
    picture_path = path;
    if (!stage_begin("es3.0")) return 1;
    framebuffer = stage_framebuffer(SIZE, SIZE);
    test_extents();
    test_repeats();
    test_places();
    test_more();
    test_wrapping();
    test_following();
    test_items_and_scrolling();
    test_custom_type_and_target();
    test_many();
    test_shared_picture();
    test_reloaded_path();
    test_neighbours_of_the_unseen();
    test_thumbnails();
    test_text();
    test_clocks();
    test_first_time();
    test_effects();
    test_fade();
    memset(told, 0, sizeof told);
    test_spins();
    memset(told, 0, sizeof told);
    test_feedback();
    test_easings();
    test_center_scale();
    test_sizings();
    test_resumptions();
    test_motion();
    test_fits();
    test_attract_choices();
    memset(told, 0, sizeof told);
    test_diagnostics();
    test_shared_failure(CAROUSEL_FIT);
    test_shared_failure(CAROUSEL_FILL);
    CHECK(glGetError() == GL_NO_ERROR);
    stage_end();
    unlink(path);
    printf("%d failures\n", stage_failures);
    return stage_failures ? 1 : 0;
}

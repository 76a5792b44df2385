// SPDX-License-Identifier: MIT
//
// What a host can build upon: it sleeps until carousel_next_frame, misses nothing, and gets back all input that the carousel has
// no use for.

#include "stage.h"

#include <math.h>

enum { SIZE = 120 };

#define OK(call) CHECK((call) == CAROUSEL_OK)

static const double frame = 1 / 60.0;
static uint32_t color = 0x20c0ffff;
static int told[32];
static GLuint framebuffer;
static double now;

static void event(void *user_data, carousel *c, const carousel_event *event) {
    (void)user_data, (void)c;
    told[event->kind]++;
}

static carousel *make(carousel_type type) {
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 9, .item_width = 30, .item_height = 30, .type = type,
        .item = stage_colored_item, .event = event, .user_data = &color};
    carousel *c = NULL;
    OK(carousel_create(&config, &c));
    memset(told, 0, sizeof told);
    return c;
}

static void draw(carousel *c) {
    carousel_target target = {
        .struct_size = sizeof target, .framebuffer = framebuffer, .width = SIZE, .height = SIZE};
    OK(carousel_draw(c, &target));
}

// Sleeps until the carousel wants to be advanced, as often as it does; returns the number of frames drawn.
static int sleep_until_nothing_is_due(carousel *c) {
    int drawn = 0;
    for (int wake = 0; wake < 10000; wake++) {
        double next = carousel_next_frame(c, now);
        if (next == INFINITY) return drawn;
        CHECK(next >= now);
        now = fmax(next, now + frame);
        OK(carousel_advance(c, now));
        if (!carousel_needs_display(c)) continue;
        draw(c);
        drawn++;
    }
    CHECK(!"it never came to rest");
    return drawn;
}

// In all types: nothing moves after the first frame; events that are due come in time, without a frame.
static void test_sleep(void) {
    CHECK(carousel_next_frame(NULL, 5) == INFINITY);
    for (int type = CAROUSEL_LINEAR; type <= CAROUSEL_CUSTOM; type++) {
        carousel *c = make(type);
        now = 1000;
        CHECK(carousel_next_frame(c, now) == now);
        OK(carousel_advance(c, now));
        for (time_t since = 0; (carousel_needs_display(c) || carousel_is_loading(c)) && stage_waits(&since);)
            if (carousel_needs_display(c)) draw(c);
        CHECK(!carousel_is_animating(c) && !carousel_needs_display(c));
        double due = carousel_next_frame(c, now);
        CHECK(due > now + 0.3 && due < now + 0.5 && carousel_next_frame(c, due + 5) == due + 5);
        CHECK(carousel_next_frame(c, NAN) == due && told[CAROUSEL_DID_END_SCROLLING] == 0);
        CHECK(sleep_until_nothing_is_due(c) == 0);
        CHECK(told[CAROUSEL_WILL_BEGIN_SCROLLING] == 1 && told[CAROUSEL_DID_END_SCROLLING] == 1 && now < 1000.6);
        // A key after an hour: every frame of the scroll, and then rest again.
        OK(carousel_press(c, CAROUSEL_KEY_RIGHT, NULL));
        now += 3600;
        CHECK(carousel_is_animating(c) && carousel_next_frame(c, now) == now);
        int drawn = sleep_until_nothing_is_due(c);
        CHECK(drawn >= 20 && drawn <= 60 && carousel_current_item(c) == 1);
        CHECK(!carousel_is_animating(c) && told[CAROUSEL_DID_END_SCROLLING] == 2);
        // What changes while nothing moves is drawn now, and once.
        OK(carousel_set_property(c, CAROUSEL_ALPHA, 0.5));
        CHECK(carousel_next_frame(c, now) == now && sleep_until_nothing_is_due(c) >= 1);
        OK(carousel_destroy(c));
        CHECK(carousel_next_frame(c, 5) == INFINITY);
    }
}

static bool press(carousel *c, carousel_key key) {
    bool used = false;
    OK(carousel_press(c, key, &used));
    return used;
}

static bool move(carousel *c, carousel_direction direction, ptrdiff_t count) {
    bool used = false;
    OK(carousel_move(c, direction, count, &used));
    return used;
}

static bool turn(carousel *c, double distance) {
    bool used = false;
    OK(carousel_wheel(c, distance, 0, &used));
    return used;
}

// Later by a number of seconds than what came before.
static bool touch(carousel *c, carousel_pointer_kind kind, double x, double y, double later) {
    bool used = false;
    OK(carousel_pointer(c, kind, x, y, now += later, &used));
    return used;
}

static void test_leftovers(void) {
    carousel *c = make(CAROUSEL_LINEAR);
    now = 10;
    sleep_until_nothing_is_due(c);
    // At the beginning.
    CHECK(!press(c, CAROUSEL_KEY_LEFT) && !press(c, CAROUSEL_KEY_UP) && !press(c, CAROUSEL_KEY_PAGE_UP));
    CHECK(!press(c, CAROUSEL_KEY_HOME) && !turn(c, -30));
    CHECK(!move(c, CAROUSEL_DIRECTION_LEFT, 1) && !move(c, CAROUSEL_DIRECTION_RIGHT, -1));
    CHECK(!move(c, CAROUSEL_DIRECTION_DOWN, 1) && !move(c, CAROUSEL_DIRECTION_UP, 1));
    sleep_until_nothing_is_due(c);
    CHECK(press(c, CAROUSEL_KEY_END));
    // Under way.
    CHECK(press(c, CAROUSEL_KEY_RIGHT) && press(c, CAROUSEL_KEY_END));
    CHECK(move(c, CAROUSEL_DIRECTION_LEFT, 2) && move(c, CAROUSEL_DIRECTION_RIGHT, 5));
    sleep_until_nothing_is_due(c);
    CHECK(carousel_current_item(c) == 8);
    CHECK(!press(c, CAROUSEL_KEY_RIGHT) && !press(c, CAROUSEL_KEY_PAGE_DOWN) && !press(c, CAROUSEL_KEY_END));
    CHECK(!move(c, CAROUSEL_DIRECTION_RIGHT, 1));
    CHECK(!turn(c, 30) && turn(c, -30));
    sleep_until_nothing_is_due(c);
    CHECK(press(c, CAROUSEL_KEY_ENTER));
    sleep_until_nothing_is_due(c);
    // Eight others, each once.
    unsigned seen = 0;
    for (int i = 0; i < 8; i++) {
        CHECK(press(c, CAROUSEL_KEY_RANDOM));
        sleep_until_nothing_is_due(c);
        CHECK(!(seen & 1u << carousel_current_item(c)));
        seen |= 1u << carousel_current_item(c);
    }
    CHECK(press(c, CAROUSEL_KEY_END) || carousel_current_item(c) == 8);
    sleep_until_nothing_is_due(c);

    // A press and a tap beside all items; on one.
    CHECK(!touch(c, CAROUSEL_POINTER_BEGAN, 60, 5, 1) && !touch(c, CAROUSEL_POINTER_ENDED, 60, 5, 0.1));
    sleep_until_nothing_is_due(c);
    CHECK(touch(c, CAROUSEL_POINTER_BEGAN, 60, 60, 1) && touch(c, CAROUSEL_POINTER_MOVED, 61, 60, 0.1));
    CHECK(touch(c, CAROUSEL_POINTER_ENDED, 61, 60, 0.1));
    sleep_until_nothing_is_due(c);
    // A drag that began beside them is the carousel's from where it is one; a hand across is not.
    CHECK(!touch(c, CAROUSEL_POINTER_BEGAN, 60, 5, 1));
    CHECK(touch(c, CAROUSEL_POINTER_MOVED, 100, 5, 0.1) && touch(c, CAROUSEL_POINTER_ENDED, 100, 5, 1));
    sleep_until_nothing_is_due(c);
    CHECK(!touch(c, CAROUSEL_POINTER_BEGAN, 60, 5, 1) && !touch(c, CAROUSEL_POINTER_MOVED, 60, 60, 0.1));
    CHECK(!touch(c, CAROUSEL_POINTER_ENDED, 60, 60, 0.1));
    sleep_until_nothing_is_due(c);
    // A press that stops it is its own, wherever it is.
    CHECK(press(c, CAROUSEL_KEY_HOME));
    OK(carousel_advance(c, now += 0.1));
    CHECK(touch(c, CAROUSEL_POINTER_BEGAN, 60, 5, 0.1));
    touch(c, CAROUSEL_POINTER_ENDED, 60, 5, 0.1);

    // Without items, and without scrolling, nothing is of use.
    OK(carousel_reload(c, 0));
    sleep_until_nothing_is_due(c);
    CHECK(!press(c, CAROUSEL_KEY_RIGHT) && !press(c, CAROUSEL_KEY_ENTER) && !turn(c, 30));
    CHECK(!touch(c, CAROUSEL_POINTER_BEGAN, 60, 60, 1));
    CHECK(!touch(c, CAROUSEL_POINTER_ENDED, 60, 60, 0.1));
    OK(carousel_destroy(c));
    // A carousel that wraps has no ends.
    c = make(CAROUSEL_ROTARY);
    now = 10;
    sleep_until_nothing_is_due(c);
    CHECK(press(c, CAROUSEL_KEY_LEFT) && turn(c, -30));
    OK(carousel_destroy(c));
}

static double interval_of(void *user_data, carousel *c, size_t index) {
    (void)user_data, (void)c;
    return index == 2 ? INFINITY : NAN;
}

static double state_of(carousel *c) {
    double state = -1;
    OK(carousel_get_property(c, CAROUSEL_AUTOPLAY_STATE, &state));
    return state;
}

// A host that sleeps sees each step, and is woken once for it.
static void test_autoplay(void) {
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 9, .item_width = 30, .item_height = 30, .item = stage_colored_item,
        .event = event, .user_data = &color, .interval = interval_of};
    carousel *c = NULL;
    OK(carousel_create(&config, &c));
    now = 10;
    sleep_until_nothing_is_due(c);
    memset(told, 0, sizeof told);
    const carousel_autoplay autoplay = {.struct_size = sizeof autoplay, .interval = 2};
    OK(carousel_set_autoplay(c, &autoplay));
    CHECK(state_of(c) == CAROUSEL_AUTOPLAY_DWELLING && carousel_next_frame(c, now) - now > 1.9);
    // The third item stays until it is told to go on.
    double begin = now;
    CHECK(sleep_until_nothing_is_due(c) > 20 && carousel_current_item(c) == 2 && now - begin < 6);
    CHECK(told[CAROUSEL_WILL_AUTOPLAY] == 2 && state_of(c) == CAROUSEL_AUTOPLAY_DWELLING);
    OK(carousel_resume_autoplay(c));
    while (carousel_current_item(c) < 3 && now < begin + 60) {
        now = fmax(carousel_next_frame(c, now), now + frame);
        OK(carousel_advance(c, now));
    }
    CHECK(told[CAROUSEL_WILL_AUTOPLAY] == 3 && told[CAROUSEL_AUTOPLAY_STATE_DID_CHANGE] >= 6);
    OK(carousel_pause_autoplay(c));
    sleep_until_nothing_is_due(c);
    CHECK(state_of(c) == CAROUSEL_AUTOPLAY_PAUSED && carousel_next_frame(c, now) == INFINITY);
    OK(carousel_set_autoplay(c, NULL));
    CHECK(state_of(c) == CAROUSEL_AUTOPLAY_OFF);
    OK(carousel_destroy(c));
}

// Only what is seen needs to be drawn anew.
static void test_visible(void) {
    carousel *c = make(CAROUSEL_LINEAR);
    now = 10;
    OK(carousel_set_option(c, CAROUSEL_OPTION_VISIBLE_ITEMS, 9));
    sleep_until_nothing_is_due(c);
    // Pictures that arrive must be drawn, too.
    for (time_t since = 0; carousel_is_loading(c) && stage_waits(&since);) sleep_until_nothing_is_due(c);
    CHECK(carousel_item_is_visible(c, 0) && carousel_item_is_visible(c, 1) && !carousel_item_is_visible(c, 8));
    CHECK(!carousel_item_is_visible(c, 9) && !carousel_item_is_visible(c, SIZE_MAX));
    OK(carousel_item_changed(c, 8));
    CHECK(!carousel_needs_display(c));
    OK(carousel_item_changed(c, 1));
    CHECK(carousel_needs_display(c));
    OK(carousel_scroll_to_item(c, 8, 0));
    CHECK(carousel_item_is_visible(c, 8) && !carousel_item_is_visible(c, 0));
    OK(carousel_destroy(c));
}

// Passes frames, as the loop in carousel.h does, until a time.
static void sleep_until(carousel *c, double end) {
    for (double next; (next = carousel_next_frame(c, now)) < end;) {
        now = fmin(end, fmax(next, now + frame));
        OK(carousel_advance(c, now));
        if (carousel_needs_display(c)) draw(c);
    }
    now = end;
}

static carousel *at_rest(void) {
    carousel *c = make(CAROUSEL_COVER_FLOW);
    now = 1000;
    OK(carousel_advance(c, now));
    draw(c);
    sleep_until_nothing_is_due(c);
    return c;
}

// An event comes at a time, for the first time, and without it.
static void expect(carousel *c, int kind, double time) {
    OK(carousel_advance(c, now));
    sleep_until(c, time - 0.1);
    CHECK(told[kind] == 0);
    sleep_until(c, time + 0.1);
    CHECK(told[kind] == 1);
    OK(carousel_destroy(c));
}

// Calls without a time, by a host that has slept: what waits counts the time slept, and what begins to wait begins now.
static void test_time_slept(void) {
    const carousel_autoplay autoplay = {
        .struct_size = sizeof autoplay, .interval = 10, .resumption = CAROUSEL_RESUMES_REMAINING};
    const carousel_attract attract = {.struct_size = sizeof attract, .idle = 20, .duration = 1, .interval = 1000};
    for (int starts_late = 0; starts_late <= 1; starts_late++) {
        carousel *c = at_rest();
        if (starts_late) sleep_until(c, now + 100);
        OK(carousel_set_autoplay(c, &autoplay));
        expect(c, CAROUSEL_WILL_AUTOPLAY, now + 10);
        c = at_rest();
        if (starts_late) sleep_until(c, now + 100);
        OK(carousel_set_attract(c, &attract));
        expect(c, CAROUSEL_WILL_BEGIN_ATTRACT, now + 20);
        // A host that sleeps as long as nothing moves.
        c = at_rest();
        OK(carousel_advance(c, now));
        CHECK(!carousel_is_animating(c));
        if (starts_late) now += 100;
        OK(carousel_set_attract(c, &attract));
        expect(c, CAROUSEL_WILL_BEGIN_ATTRACT, now + 20);
    }
    carousel *c = make(CAROUSEL_COVER_FLOW);
    OK(carousel_set_attract(c, &attract));
    sleep_until(c, now + 0.1);
    expect(c, CAROUSEL_WILL_BEGIN_ATTRACT, now + 20 - 0.1);
    c = at_rest();
    OK(carousel_set_attract(c, &attract));
    OK(carousel_advance(c, now));
    sleep_until(c, now + 19);
    OK(carousel_note_input(c));
    expect(c, CAROUSEL_WILL_BEGIN_ATTRACT, now + 20);

    // Eight of ten seconds have passed.
    for (int is_paused = 0; is_paused <= 1; is_paused++) {
        c = at_rest();
        OK(carousel_set_autoplay(c, &autoplay));
        OK(carousel_advance(c, now));
        sleep_until(c, now + 8);
        if (is_paused) {
            OK(carousel_pause_autoplay(c));
            OK(carousel_advance(c, now));
            double progress;
            OK(carousel_get_property(c, CAROUSEL_AUTOPLAY_PROGRESS, &progress));
            CHECK(fabs(progress - 0.8) < 0.01);
            sleep_until(c, now + 100);
            OK(carousel_resume_autoplay(c));
        } else {
            OK(carousel_press(c, CAROUSEL_KEY_RIGHT, NULL));
            double state = CAROUSEL_AUTOPLAY_PAUSED;
            while (state == CAROUSEL_AUTOPLAY_PAUSED) {
                OK(carousel_advance(c, now += frame));
                OK(carousel_get_property(c, CAROUSEL_AUTOPLAY_STATE, &state));
            }
        }
        expect(c, CAROUSEL_WILL_AUTOPLAY, now + 2);
    }

    // Input that nothing moves for does not hold up what else waits: the scroll bar fades.
    c = at_rest();
    OK(carousel_set_property(c, CAROUSEL_SCROLL_INDICATOR, 1));
    OK(carousel_set_attract(c, &attract));
    OK(carousel_press(c, CAROUSEL_KEY_RIGHT, NULL));
    for (int step = 0; step < 30; step++) {
        OK(carousel_advance(c, now));
        sleep_until(c, now + 0.1);
        OK(carousel_note_input(c));
    }
    CHECK(carousel_next_frame(c, now) > now + 10);
    expect(c, CAROUSEL_WILL_BEGIN_ATTRACT, now + 20);

    // Items that change each second do not hold up the time without input.
    c = at_rest();
    OK(carousel_set_attract(c, &attract));
    OK(carousel_advance(c, now));
    double begin = now;
    for (int second = 1; second < 19; second++) {
        sleep_until(c, begin + second);
        OK(carousel_reload_item(c, 3, true));
        OK(carousel_advance(c, now));
    }
    expect(c, CAROUSEL_WILL_BEGIN_ATTRACT, begin + 20);
}

int main(void) {
    if (!stage_begin("es3.0")) return 1;
    framebuffer = stage_framebuffer(SIZE, SIZE);
    test_sleep();
    test_time_slept();
    test_leftovers();
    test_autoplay();
    test_visible();
    CHECK(glGetError() == GL_NO_ERROR);
    stage_end();
    printf("%d failures\n", stage_failures);
    return stage_failures ? 1 : 0;
}

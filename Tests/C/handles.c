// SPDX-License-Identifier: MIT
//
// Destroyed objects, items outside their callback and invalid pointers: every function reports them, and nothing else
// happens. Such pointers are never dereferenced.

#include "stage.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>

enum { SIZE = 32 };

#define OK(call) CHECK((call) == CAROUSEL_OK)
#define BAD(call) CHECK((call) == CAROUSEL_BAD_ARGUMENT)

static carousel_item *last_item;

static uint32_t color = 0x20c0ffff;

static void item(void *user_data, carousel *c, size_t index, carousel_item *item) {
    (void)user_data;
    // An item of an earlier callback, though another one is being filled in.
    if (last_item) {
        CHECK(last_item != item);
        BAD(carousel_item_set_path(last_item, "too late"));
        CHECK(strstr(carousel_last_error(NULL), "returned") != NULL);
    }
    stage_colored_item(&color, c, index, item);
    last_item = item;
}

static carousel *make_carousel(carousel_renderer *renderer) {
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 9, .item_width = 20, .item_height = 20, .renderer = renderer,
        .item = item};
    carousel *c = NULL;
    OK(carousel_create(&config, &c));
    return c;
}

// Every function of a carousel, with an invalid pointer.
static void check_no_carousel(carousel *c) {
    BAD(carousel_destroy(c));
    CHECK(strstr(carousel_last_error(c), "carousel_destroy: there is no such carousel") != NULL);
    CHECK(strcmp(carousel_last_error(c), carousel_last_error(NULL)) == 0);
    BAD(carousel_abandon(c));
    BAD(carousel_set_type(c, CAROUSEL_WHEEL));
    BAD(carousel_set_shape(c, "cube"));
    BAD(carousel_set_center_scale(c, NULL));
    BAD(carousel_set_item_sizing(c, NULL));
    BAD(carousel_set_page_indicator(c, NULL));
    BAD(carousel_set_scroll_animation(c, NULL));
    BAD(carousel_set_bounce_animation(c, NULL));
    BAD(carousel_set_autoplay(c, NULL));
    BAD(carousel_pause_autoplay(c));
    BAD(carousel_resume_autoplay(c));
    BAD(carousel_set_attract(c, NULL));
    BAD(carousel_note_input(c));
    BAD(carousel_spin(c, 1, 1, 0));
    BAD(carousel_follow(c, c, NULL));
    BAD(carousel_stop_following(c));
    BAD(carousel_set_loading_more(c, CAROUSEL_EDGE_TRAILING, false));
    CHECK(!carousel_is_loading_more(c, CAROUSEL_EDGE_TRAILING));
    CHECK(!carousel_item_is_visible(c, 0));
    BAD(carousel_dismiss_item(c, CAROUSEL_DIRECTION_UP, NULL));
    BAD(carousel_undo_dismissal(c, NULL));
    BAD(carousel_invalidate_extents(c));
    BAD(carousel_set_option(c, CAROUSEL_OPTION_WRAP, 1));
    BAD(carousel_clear_option(c, CAROUSEL_OPTION_WRAP));
    BAD(carousel_set_property(c, CAROUSEL_VERTICAL, 1));
    BAD(carousel_set_depth_effects(c, NULL));
    double value = 7;
    BAD(carousel_get_property(c, CAROUSEL_VERTICAL, &value));
    BAD(carousel_item_offset(c, 0, &value));
    CHECK(value == 7);
    CHECK(carousel_scroll_offset(c) == 0 && carousel_current_item(c) == -1);
    BAD(carousel_scroll_to_item(c, 0, 0));
    BAD(carousel_scroll_by_items(c, 1, 0));
    BAD(carousel_scroll_to_offset(c, 1, 0));
    BAD(carousel_scroll_by(c, 1, 0));
    BAD(carousel_reload(c, 1));
    BAD(carousel_set_placeholder_count(c, 1));
    BAD(carousel_reload_item(c, 0, true));
    BAD(carousel_reload_path(c, "path"));
    BAD(carousel_insert_item(c, 0, true));
    BAD(carousel_remove_item(c, 0, true));
    BAD(carousel_item_changed(c, 0));
    bool used = true;
    BAD(carousel_pointer(c, CAROUSEL_POINTER_BEGAN, 0, 0, 0, &used));
    CHECK(!used);
    BAD(carousel_touch(c, 1, CAROUSEL_POINTER_BEGAN, 0, 0, 0, NULL));
    BAD(carousel_wheel(c, 1, 1, NULL));
    BAD(carousel_press(c, CAROUSEL_KEY_LEFT, NULL));
    BAD(carousel_move(c, CAROUSEL_DIRECTION_LEFT, 1, NULL));
    ptrdiff_t index = 3;
    BAD(carousel_hit_test(c, 0, 0, &index));
    CHECK(index == 3);
    BAD(carousel_resize(c, 1, 1));
    BAD(carousel_advance(c, 1));
    CHECK(!carousel_is_animating(c) && !carousel_needs_display(c) && !carousel_is_loading(c));
    CHECK(isinf(carousel_next_frame(c, 0)));
    carousel_target target = {.struct_size = sizeof target, .width = 1, .height = 1};
    BAD(carousel_draw(c, &target));
}

static void check_no_renderer(carousel_renderer *renderer) {
    BAD(carousel_renderer_destroy(renderer));
    CHECK(strstr(carousel_last_error(NULL), "there is no such renderer") != NULL);
    BAD(carousel_renderer_abandon(renderer));
    carousel_config config = {.struct_size = sizeof config, .item_count = 1, .renderer = renderer};
    carousel *c = (carousel *)&config;
    BAD(carousel_create(&config, &c));
    CHECK(c == NULL);
}

static void check_no_item(carousel_item *item) {
    BAD(carousel_item_set_path(item, "path"));
    CHECK(strstr(carousel_last_error(NULL), "returned") != NULL);
    BAD(carousel_item_set_pixels(item, "four", 1, 1, 0, CAROUSEL_ALPHA_STRAIGHT));
    carousel_texture texture = {.struct_size = sizeof texture, .name = 1, .width = 4, .height = 4};
    BAD(carousel_item_set_texture(item, &texture));
    BAD(carousel_item_set_shared_pixels(item, NULL));
    carousel_text text = {.struct_size = sizeof text, .text = "text"};
    BAD(carousel_item_set_text(item, &text));
    BAD(carousel_item_set_fit(item, CAROUSEL_FIT));
    BAD(carousel_item_set_size(item, 1, 1));
    BAD(carousel_item_set_background(item, text.color));
    BAD(carousel_item_set_frame(item, 1, 1, text.color));
    BAD(carousel_item_set_shadow(item, NULL));
    BAD(carousel_item_set_reflection(item, NULL));
}

static void check_no_pixels(carousel_pixels *pixels) {
    BAD(carousel_pixels_destroy(pixels));
    CHECK(strstr(carousel_last_error(NULL), "there are no such pixels") != NULL);
}

static void check_none(void *pointer) {
    check_no_carousel(pointer);
    check_no_pixels(pointer);
    check_no_renderer(pointer);
    check_no_item(pointer);
}

// Pointers of every other kind, even to memory that cannot be read.
static void test_strangers(void *own[3], int count) {
    static char text[] = "not a carousel";
    void *heap = malloc(64);
    for (int i = 0; i < 16; i++) check_none(text + i % 14);
    check_none(heap);
    check_none(&heap);
    check_none((void *)(uintptr_t)test_strangers);
    for (uintptr_t number = 1; number < 64; number++) {
        check_none((void *)number);
        check_none((void *)-number);
    }
    // Neighbours of valid ones, and pointers of one kind passed as another.
    for (int i = 0; i < count; i++) {
        for (int bit = 0; bit < 64; bit++) {
            uintptr_t number = (uintptr_t)own[i] ^ (uintptr_t)1 << bit;
            bool is_own = false;
            for (int k = 0; k < count; k++) is_own |= (uintptr_t)own[k] == number;
            if (!is_own) check_none((void *)number);
        }
    }
    unsigned seed = 20261122;
    for (int i = 0; i < 2000; i++) {
        uintptr_t number = 0;
        for (int k = 0; k < 5; k++) number = number << 15 ^ (uintptr_t)rand_r(&seed);
        check_none((void *)number);
    }
    free(heap);
}

// A carousel created after another was destroyed is not mistaken for it, however often.
static void test_generations(carousel_renderer *renderer) {
    enum { ROUNDS = 300 };
    static carousel *gone[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
        gone[i] = make_carousel(renderer);
        OK(carousel_set_property(gone[i], CAROUSEL_SCROLL_SPEED, i + 2));
        for (int k = 0; k < i; k++) {
            CHECK(gone[k] != gone[i]);
            if (k % 17 == 0) BAD(carousel_set_property(gone[k], CAROUSEL_SCROLL_SPEED, 1));
        }
        double speed = 0;
        OK(carousel_get_property(gone[i], CAROUSEL_SCROLL_SPEED, &speed));
        CHECK(speed == i + 2);
        OK(carousel_destroy(gone[i]));
        BAD(carousel_destroy(gone[i]));
    }
    carousel *c = make_carousel(renderer);
    for (int i = 0; i < ROUNDS; i++) BAD(carousel_advance(gone[i], 1));
    check_no_carousel(gone[0]);
    OK(carousel_destroy(c));
}

// Many at a time, so that the table grows; they are destroyed in another order.
static void test_many(carousel_renderer *renderer) {
    enum { MANY = 1500 };
    static carousel *all[MANY];
    for (int i = 0; i < MANY; i++) {
        all[i] = make_carousel(renderer);
        OK(carousel_set_property(all[i], CAROUSEL_SCROLL_SPEED, i + 1));
    }
    CHECK(carousel_renderer_destroy(renderer) == CAROUSEL_BUSY);
    for (int i = 0; i < MANY; i++) {
        double speed = 0;
        OK(carousel_get_property(all[i], CAROUSEL_SCROLL_SPEED, &speed));
        CHECK(speed == i + 1);
    }
    for (int i = 0; i < MANY; i++) OK(carousel_destroy(all[i * 7 % MANY]));
    for (int i = 0; i < MANY; i++) BAD(carousel_destroy(all[i]));
}

// As many as there can be: what does not fit any more says which kinds count.
static void test_full(carousel_renderer *renderer) {
    enum { MAX = 1 << 16 };
    static carousel_pixels *all[MAX];
    carousel_config config = {.struct_size = sizeof config, .renderer = renderer};
    carousel *c;
    int count = 0;
    while (count < MAX && !carousel_pixels_create(&color, 1, 1, 0, CAROUSEL_ALPHA_IGNORED, &all[count])) count++;
    CHECK(count > MAX / 2 && count < MAX);
    CHECK(carousel_create(&config, &c) == CAROUSEL_BUSY);
    CHECK(strstr(carousel_last_error(NULL), "65536 carousels, renderers and pixels") != NULL);
    while (count > 0) OK(carousel_pixels_destroy(all[--count]));
    OK(carousel_create(&config, &c));
    OK(carousel_destroy(c));
}

static _Atomic(carousel *) in_sight;
static atomic_bool is_over;
static atomic_long seen_alive, seen_gone;

// Calls what another thread creates and destroys all the while.
static void *onlooker(void *unused) {
    (void)unused;
    carousel *c = NULL;
    while (!atomic_load(&is_over)) {
        carousel *next = atomic_load(&in_sight);
        carousel_status status = carousel_advance(next, 1);
        if (next) CHECK(status == CAROUSEL_WRONG_THREAD || status == CAROUSEL_BAD_ARGUMENT);
        status = carousel_destroy(c);
        if (c) CHECK(status == CAROUSEL_WRONG_THREAD || status == CAROUSEL_BAD_ARGUMENT);
        atomic_fetch_add(status == CAROUSEL_WRONG_THREAD ? &seen_alive : &seen_gone, 1);
        CHECK(carousel_scroll_offset(next) == 0);
        c = next;
    }
    return NULL;
}

static void test_threads(carousel_renderer *renderer) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, onlooker, NULL);
    // Until they have seen enough of both; ten seconds would be far too long for that.
    for (int i = 0; i < 1000000 && (i < 3000 || !atomic_load(&seen_alive) || !atomic_load(&seen_gone)); i++) {
        carousel *c = make_carousel(renderer);
        atomic_store(&in_sight, c);
        OK(carousel_advance(c, 1));
        OK(carousel_destroy(c));
    }
    atomic_store(&is_over, true);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    printf("seen by other threads: %ld alive, %ld gone\n", atomic_load(&seen_alive), atomic_load(&seen_gone));
    CHECK(atomic_load(&seen_alive) > 0 && atomic_load(&seen_gone) > 0);
}

static carousel_pixels *left_behind;

static void *makes_pixels(void *number) {
    *(pthread_t *)number = pthread_self();
    OK(carousel_pixels_create("red", 1, 1, 0, CAROUSEL_ALPHA_IGNORED, &left_behind));
    return NULL;
}

static void *takes_pixels(void *number) {
    *(pthread_t *)number = pthread_self();
    CHECK(carousel_pixels_destroy(left_behind) == CAROUSEL_WRONG_THREAD);
    return NULL;
}

static pthread_t run(void *(*function)(void *)) {
    pthread_t thread, number;
    pthread_create(&thread, NULL, function, &number);
    pthread_join(thread, NULL);
    return number;
}

// What belongs to a thread that has ended belongs to no other one, though the system gives that the same number.
static void test_ended_threads(void) {
    int same = 0;
    for (int i = 0; i < 100; i++) {
        pthread_t owner = run(makes_pixels);
        same += pthread_equal(run(takes_pixels), owner) != 0;
    }
    // If none had, nothing was tested; that depends on the system.
    printf("%d of 100 threads had the number of one that had ended\n", same);
}

static pthread_key_t last_key;

static void destroys_pixels(void *pixels) { OK(carousel_pixels_destroy(pixels)); }

static void *keeps_pixels(void *number) {
    makes_pixels(number);
    pthread_setspecific(last_key, left_behind);
    return NULL;
}

// A thread is itself to its end, in whatever order its values are destroyed.
static void test_ending_threads(void) {
    pthread_key_create(&last_key, destroys_pixels);
    run(keeps_pixels);
    pthread_key_delete(last_key);
}

int main(void) {
    // Before there is any.
    check_none(&last_item);
    if (!stage_begin("es3.0")) return 1;
    GLuint framebuffer = stage_framebuffer(SIZE, SIZE);
    carousel_target target = {.struct_size = sizeof target, .framebuffer = framebuffer, .width = SIZE, .height = SIZE};
    carousel_renderer *renderer;
    OK(carousel_renderer_create(NULL, &renderer));
    carousel *shares = make_carousel(renderer), *alone = make_carousel(NULL);
    stage_draw(shares, &target);
    stage_draw(alone, &target);
    CHECK(last_item != NULL);
    check_none(last_item);
    check_no_carousel((carousel *)renderer);
    check_no_renderer((carousel_renderer *)alone);
    check_no_item((carousel_item *)alone);
    test_strangers((void *[]){renderer, shares, alone}, 3);
    test_generations(renderer);
    test_many(renderer);
    test_full(renderer);
    test_threads(renderer);
    test_ended_threads();
    test_ending_threads();
    // None of that has affected those that are alive.
    CHECK(carousel_scroll_offset(alone) == 0);
    CHECK(glGetError() == GL_NO_ERROR);
    stage_draw(alone, &target);
    stage_draw(shares, &target);
    OK(carousel_destroy(alone));
    check_none(alone);
    OK(carousel_destroy(shares));
    check_none(shares);
    OK(carousel_renderer_destroy(renderer));
    check_none(renderer);
    stage_end();
    printf("%d failures\n", stage_failures);
    return stage_failures ? 1 : 0;
}

// SPDX-License-Identifier: MIT
//
// Calls from inside callbacks that lead to the same callbacks again, of one carousel and of several: they come to an end.

#include "stage.h"

#define OK(call) CHECK((call) == CAROUSEL_OK)

static int refusals, deepest, depth;

// Reloads itself, and a neighbour that does the same.
static void circular_item(void *user_data, carousel *c, size_t index, carousel_item *item) {
    stage_colored_item(user_data, c, index, item);
    if (++depth > deepest) deepest = depth;
    carousel_status own = carousel_reload_item(c, index, false);
    CHECK(own == CAROUSEL_OK || own == CAROUSEL_BUSY);
    refusals += own == CAROUSEL_BUSY;
    carousel_reload_item(c, index ? 0 : 1, false);
    depth--;
}

// Scrolls whenever it has scrolled.
static void circular_event(void *user_data, carousel *c, const carousel_event *event) {
    (void)user_data;
    if (event->kind != CAROUSEL_DID_SCROLL) return;
    if (++depth > deepest) deepest = depth;
    carousel_status status = carousel_scroll_by(c, 0.01, 0);
    CHECK(status == CAROUSEL_OK || status == CAROUSEL_BUSY);
    refusals += status == CAROUSEL_BUSY;
    depth--;
}

static carousel *partners[2];

// Scrolls the other carousel, which does the same.
static void mutual_event(void *user_data, carousel *c, const carousel_event *event) {
    (void)user_data;
    if (event->kind != CAROUSEL_DID_SCROLL) return;
    if (++depth > deepest) deepest = depth;
    carousel_status status = carousel_scroll_by(partners[c == partners[0]], 0.01, 0);
    CHECK(status == CAROUSEL_OK || status == CAROUSEL_BUSY);
    refusals += status == CAROUSEL_BUSY;
    depth--;
}

// Callbacks that cause one another to be called come to an end, though each carousel has a renderer of its own.
static void test_partners(const carousel_target *target) {
    uint32_t color = 0xff0000ff;
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 9, .item_width = 20, .item_height = 20, .item = stage_colored_item,
        .event = mutual_event, .user_data = &color};
    for (int i = 0; i < 2; i++) OK(carousel_create(&config, &partners[i]));
    for (int i = 0; i < 2; i++) OK(carousel_draw(partners[i], target));
    refusals = deepest = 0;
    OK(carousel_scroll_by(partners[0], 1, 0));
    CHECK(refusals > 0 && deepest > 1 && deepest <= 33);
    for (int i = 0; i < 2; i++) OK(carousel_destroy(partners[i]));
}

static int branches;

// Scrolls there and back whenever it has scrolled: each callback would cause two others, 2 to the power of 32 in all.
static void branching_event(void *user_data, carousel *c, const carousel_event *event) {
    (void)user_data;
    if (event->kind != CAROUSEL_DID_SCROLL || ++branches > 10000) return;
    carousel_scroll_by(c, 0.01, 0);
    carousel_scroll_by(c, -0.01, 0);
}

static void test_branches(const carousel_target *target) {
    uint32_t color = 0xff0000ff;
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 9, .item_width = 20, .item_height = 20, .item = stage_colored_item,
        .event = branching_event, .user_data = &color};
    carousel *c;
    OK(carousel_create(&config, &c));
    OK(carousel_draw(c, target));
    for (int round = 0; round < 2; round++) {
        branches = 0;
        OK(carousel_scroll_by(c, 1, 0));
        CHECK(branches > 1 && branches < 100);
    }
    OK(carousel_destroy(c));
}

enum { LINE = 40 };
static carousel *line[LINE];
static int line_count;

// Creates another carousel, which asks for its name, too.
static const char *creating_name(void *user_data, carousel *c, size_t index) {
    (void)c, (void)index;
    if (++depth > deepest) deepest = depth;
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 9, .renderer = user_data, .identifier = creating_name,
        .user_data = user_data};
    carousel *created = NULL;
    if (depth < LINE && carousel_create(&config, &created) == CAROUSEL_OK) line[line_count++] = created;
    else refusals++;
    depth--;
    return NULL;
}

// Asks for an item of the next carousel, which has to be filled in first.
static void asking_item(void *user_data, carousel *c, size_t index, carousel_item *item) {
    (void)user_data, (void)index, (void)item;
    if (++depth > deepest) deepest = depth;
    for (int i = 0; i + 1 < LINE; i++) {
        if (line[i] == c) carousel_item_is_visible(line[i + 1], 0);
    }
    depth--;
}

// The stack does not overflow by functions that have no status, or no carousel yet.
static void test_lines(const carousel_target *target) {
    carousel_renderer *renderer;
    OK(carousel_renderer_create(NULL, &renderer));
    refusals = deepest = line_count = 0;
    CHECK(creating_name(renderer, NULL, 0) == NULL);
    CHECK(refusals > 0 && deepest > 1 && deepest <= 34);
    for (int i = 0; i < line_count; i++) OK(carousel_destroy(line[i]));
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 2, .item_width = 20, .item_height = 20, .renderer = renderer,
        .item = asking_item};
    for (int i = 0; i < LINE; i++) OK(carousel_create(&config, &line[i]));
    for (int i = 0; i < LINE; i++) OK(carousel_draw(line[i], target));
    for (int i = 0; i < LINE; i++) OK(carousel_reload(line[i], 2));
    deepest = 0;
    CHECK(carousel_item_is_visible(line[0], 0));
    CHECK(deepest > 1 && deepest <= 33);
    for (int i = 0; i < LINE; i++) OK(carousel_destroy(line[i]));
    OK(carousel_renderer_destroy(renderer));
}

// A carousel that follows another one, with a renderer of its own, is moved from within a call for that.
static void destroying_event(void *user_data, carousel *c, const carousel_event *event) {
    (void)user_data;
    if (event->kind != CAROUSEL_DID_SCROLL || c != partners[1]) return;
    for (int i = 0; i < 2; i++) {
        CHECK(carousel_destroy(partners[i]) == CAROUSEL_BUSY);
        CHECK(carousel_advance(partners[i], 1) == CAROUSEL_BUSY);
    }
    refusals++;
}

static void test_followers(const carousel_target *target) {
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 9, .item_width = 20, .item_height = 20, .event = destroying_event};
    for (int i = 0; i < 2; i++) OK(carousel_create(&config, &partners[i]));
    for (int i = 0; i < 2; i++) OK(carousel_draw(partners[i], target));
    carousel_following progress = {.struct_size = sizeof progress, .kind = CAROUSEL_FOLLOWS_PROGRESS};
    OK(carousel_follow(partners[1], partners[0], &progress));
    refusals = 0;
    OK(carousel_scroll_to_item(partners[0], 5, 0));
    OK(carousel_advance(partners[0], 1));
    OK(carousel_advance(partners[0], 2));
    CHECK(refusals > 0);
    for (int i = 0; i < 2; i++) OK(carousel_destroy(partners[i]));
}

// Callbacks that cause themselves to be called come to an end.
static void test_circles(const carousel_target *target) {
    uint32_t color = 0xff0000ff;
    for (int round = 0; round < 2; round++) {
        carousel_config config = {
            .struct_size = sizeof config, .item_count = 9, .item_width = 20, .item_height = 20,
            .item = round ? stage_colored_item : circular_item, .event = round ? circular_event : NULL,
            .user_data = &color};
        carousel *c;
        refusals = deepest = 0;
        OK(carousel_create(&config, &c));
        OK(carousel_draw(c, target));
        if (round) OK(carousel_scroll_by(c, 1, 0));
        else OK(carousel_reload_item(c, 0, false));
        CHECK(refusals > 0 && deepest > 1 && deepest <= 33);
        CHECK(strlen(carousel_last_error(c)) > 0);
        OK(carousel_scroll_to_item(c, 1, 0));
        OK(carousel_draw(c, target));
        OK(carousel_destroy(c));
    }
}

int main(void) {
    if (!stage_begin("es3.0")) return 1;
    GLuint framebuffer = stage_framebuffer(64, 64);
    carousel_target target = {.struct_size = sizeof target, .framebuffer = framebuffer, .width = 64, .height = 64};
    test_circles(&target);
    test_partners(&target);
    test_branches(&target);
    test_lines(&target);
    test_followers(&target);
    CHECK(glGetError() == GL_NO_ERROR);
    stage_end();
    printf("%d failures\n", stage_failures);
    return stage_failures ? 1 : 0;
}

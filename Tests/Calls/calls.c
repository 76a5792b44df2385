// SPDX-License-Identifier: MIT
// All functions of carousel.h, in any order and with any arguments.

#include "calls.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

#include "driver.h"

static double now;
// How many calls a callback may make, directly or indirectly.
static int calls_inside;

// MARK: - Calls from other threads and contexts

static void *call_from_elsewhere(void *c) {
    bool used = true;
    double value;
    ptrdiff_t index;
    MUST(carousel_advance(c, 0) == CAROUSEL_WRONG_THREAD);
    MUST(carousel_set_property(c, CAROUSEL_ALPHA, 1) == CAROUSEL_WRONG_THREAD);
    MUST(carousel_get_property(c, CAROUSEL_ALPHA, &value) == CAROUSEL_WRONG_THREAD);
    MUST(carousel_reload(c, 3) == CAROUSEL_WRONG_THREAD);
    MUST(carousel_wheel(c, 1, 1, &used) == CAROUSEL_WRONG_THREAD);
    MUST(carousel_hit_test(c, 1, 1, &index) == CAROUSEL_WRONG_THREAD);
    MUST(carousel_draw(c, NULL) == CAROUSEL_WRONG_THREAD);
    MUST(carousel_destroy(c) == CAROUSEL_WRONG_THREAD);
    MUST(!carousel_is_animating(c) && !carousel_needs_display(c) && !carousel_is_loading(c));
    MUST(carousel_scroll_offset(c) == 0 && carousel_current_item(c) == -1);
    MUST(strlen(carousel_last_error(c)) > 0);
    return NULL;
}

static void call_from_another_thread(carousel *c) {
    pthread_t thread;
    if (!c || pthread_create(&thread, NULL, call_from_elsewhere, c)) return;
    pthread_join(thread, NULL);
}

// MARK: - Calls

static size_t any_index(void) { return once_in(8) ? (size_t)any_int() : any_of(60); }

static double any_time(void) {
    if (once_in(16)) return any_double();
    now += once_in(8) ? any_of(200) / 50. : 1 / 60.;
    return now;
}

static double any_duration(void) { return once_in(4) ? any_double() : any_of(3) / 2.; }

static double any_position(void) { return once_in(8) ? any_double() : any_byte() % 100; }

static carousel_status read_property(carousel *c) {
    carousel_property property = (carousel_property)(any_of(2) ? any_of(41) : 100 + any_of(14));
    double value = NAN;
    carousel_status status = carousel_get_property(c, property, &value);
    MUST(status != CAROUSEL_OK || isfinite(value));
    MUST(carousel_get_property(c, property, NULL) != CAROUSEL_OK);
    return status;
}

static carousel_status set_depth_effects(carousel *c) {
    carousel_depth_effects effects = {
        .struct_size = once_in(16) ? any_byte() : sizeof effects, .tint = any_color(), .tint_amount = any_double(),
        .desaturation = any_double(), .dimming = any_double(), .fog = any_color(), .fog_density = any_double(),
        .parallax = any_double(), .reach = any_double()};
    return carousel_set_depth_effects(c, once_in(4) ? NULL : &effects);
}

static carousel_status set_center_scale(carousel *c) {
    carousel_center_scale scale = {
        .struct_size = once_in(16) ? any_byte() : sizeof scale, .zoom = any_double(), .reach = any_double(),
        .fading = any_double(), .curve = once_in(16) ? (carousel_curve)any_int() : (carousel_curve)any_of(4),
        .anchor = once_in(16) ? (carousel_anchor)any_int() : (carousel_anchor)any_of(3), .magnifies = once_in(2),
        .keeps_places = once_in(2)};
    return carousel_set_center_scale(c, once_in(4) ? NULL : &scale);
}

static carousel_status set_attract(carousel *c) {
    carousel_attract attract = {
        .struct_size = once_in(16) ? any_byte() : sizeof attract, .idle = once_in(2) ? 1 : any_double(),
        .interval = once_in(2) ? 0.1 : any_double(), .duration = once_in(2) ? 0.1 : any_double(),
        .seed = any_of(4), .turns = once_in(8) ? (int32_t)any_int() : (int32_t)any_of(5) - 2,
        .choice = once_in(16) ? (carousel_attract_choice)any_int() : (carousel_attract_choice)any_of(2)};
    if (once_in(4)) return carousel_note_input(c);
    if (once_in(2)) return carousel_spin(c, any_index(), attract.turns, attract.duration);
    return carousel_set_attract(c, once_in(4) ? NULL : &attract);
}

static carousel_status set_animation(carousel *c) {
    carousel_scroll_animation animation = {
        .struct_size = once_in(16) ? any_byte() : sizeof animation, .duration = any_double(),
        .bezier = {any_double(), any_double(), any_double(), any_double()}, .response = any_double(),
        .damping = any_double(), .easing = once_in(16) ? (carousel_easing)any_int() : (carousel_easing)any_of(8)};
    carousel_scroll_animation *given = once_in(4) ? NULL : &animation;
    return once_in(2) ? carousel_set_scroll_animation(c, given) : carousel_set_bounce_animation(c, given);
}

static carousel_status set_autoplay(carousel *c) {
    carousel_autoplay autoplay = {
        .struct_size = once_in(16) ? any_byte() : sizeof autoplay, .interval = once_in(2) ? 0.1 : any_double(),
        .scroll_duration = any_double(), .goes_back = once_in(2), .stops_at_end = once_in(2),
        .resumption = once_in(16) ? (carousel_resumption)any_int() : (carousel_resumption)any_of(3)};
    carousel_item_is_visible(c, any_index());
    if (once_in(4)) return once_in(2) ? carousel_pause_autoplay(c) : carousel_resume_autoplay(c);
    return carousel_set_autoplay(c, once_in(4) ? NULL : &autoplay);
}

static carousel_status follow(carousel *c) {
    carousel_following following = {
        .struct_size = once_in(16) ? any_byte() : sizeof following,
        .kind = once_in(16) ? (carousel_following_kind)any_int() : (carousel_following_kind)any_of(3),
        .margin = (int32_t)(once_in(4) ? any_int() : any_of(4)), .map = once_in(3) ? any_map : NULL,
        .user_data = &callbacks_inside};
    if (once_in(4)) return carousel_stop_following(c);
    carousel *leader = once_in(16) ? dead_carousel : carousels[any_of(CAROUSELS)].carousel;
    return carousel_follow(c, leader, once_in(4) ? NULL : &following);
}

static carousel_status load_more(carousel *c) {
    if (once_in(3)) return carousel_set_property(c, CAROUSEL_LOAD_MORE_THRESHOLD, any_of(20));
    if (once_in(3)) return carousel_set_property(c, CAROUSEL_PREFETCH_COUNT, any_of(9));
    carousel_edge edge = once_in(8) ? (carousel_edge)any_int() : (carousel_edge)any_of(2);
    carousel_status status = carousel_set_loading_more(c, edge, once_in(2));
    carousel_is_loading_more(c, edge);
    return status;
}

static carousel_status set_item_sizing(carousel *c) {
    carousel_item_sizing sizing = {
        .struct_size = once_in(16) ? any_byte() : sizeof sizing,
        .kind = once_in(16) ? (carousel_sizing_kind)any_int() : (carousel_sizing_kind)any_of(4), .amount = any_double(),
        .gap = any_double(), .aspect_ratio = any_double()};
    return carousel_set_item_sizing(c, once_in(4) ? NULL : &sizing);
}

static carousel_status set_page_indicator(carousel *c) {
    carousel_page_indicator pages = {
        .struct_size = once_in(16) ? any_byte() : sizeof pages,
        .style = once_in(16) ? (carousel_page_style)any_int() : (carousel_page_style)any_of(4),
        .maximum_dots = (int32_t)(once_in(2) ? any_int() : any_of(20)), .color = any_color(), .current_color = any_color(),
        .is_vertical = once_in(2), .shows_single_page = once_in(2),
        .shows_autoplay_progress = once_in(2)};
    if (once_in(4)) pages.x = any_double(), pages.y = any_double(), pages.width = any_double(), pages.height = any_double();
    return carousel_set_page_indicator(c, once_in(4) ? NULL : &pages);
}

static carousel_status dismiss(carousel *c) {
    bool is_done;
    if (once_in(8)) return carousel_invalidate_extents(c);
    if (once_in(3)) return carousel_undo_dismissal(c, once_in(4) ? NULL : &is_done);
    carousel_direction direction = once_in(8) ? (carousel_direction)any_int() : (carousel_direction)(1 << any_of(8));
    return carousel_dismiss_item(c, direction, once_in(4) ? NULL : &is_done);
}

static carousel_status set_shape(carousel *c) {
    static const char *const names[] = {
        "cube", "flip", "cards", "slant", "creative", "dissolve", "zoomOut", "depth", "overlap", "lean", "ferris", "hinge",
        "cardStack", "expandingRow", "parallax", "enlarge", "picker", "logos", "logoWheel", "spotlight", "none", ""};
    return carousel_set_shape(c, once_in(32) ? NULL : names[any_of(sizeof names / sizeof *names)]);
}

static carousel_status use_state(carousel *c) {
    static const char *const names[] = {"", "1", "7", "\xFF", "none"};
    const char *name = once_in(8) ? NULL : names[any_of(5)];
    carousel_state state = {
        .struct_size = once_in(16) ? any_byte() % sizeof state : sizeof state, .identifier = name,
        .index = once_in(4) ? (ptrdiff_t)any_int() : any_of(60), .offset = any_double()};
    bool found;
    switch (any_of(4)) {
    case 0: return carousel_restore(c, once_in(16) ? NULL : &state);
    case 1: return carousel_scroll_to_identifier(c, name, any_duration(), once_in(4) ? NULL : &found);
    case 2: return carousel_reload_keeping_item(c, any_index());
    default:;
        carousel_status status = carousel_get_state(c, &state);
        MUST(status != CAROUSEL_OK || (state.index >= -1 && fabs(state.offset) <= 0.5));
        MUST(status != CAROUSEL_OK || !state.identifier || strlen(state.identifier) < 100000);
        return status;
    }
}

static carousel_status hit_test(carousel *c) {
    ptrdiff_t index = -2;
    carousel_status status = carousel_hit_test(c, any_position(), any_position(), &index);
    MUST(status != CAROUSEL_OK || (index >= -1 && index <= INT32_MAX));
    MUST(carousel_hit_test(c, 1, 1, NULL) != CAROUSEL_OK);
    return status;
}

static carousel_status read_offset(carousel *c) {
    double offset = NAN;
    carousel_status status = carousel_item_offset(c, any_index(), &offset);
    MUST(status != CAROUSEL_OK || isfinite(offset));
    return status;
}

static carousel_status draw(const known_carousel *known) {
    bool is_usual = !once_in(8);
    carousel_target target = {
        .struct_size = once_in(32) ? any_byte() : sizeof target,
        .x = is_usual ? 0 : (int32_t)any_int(),
        .y = is_usual ? 0 : (int32_t)any_int(),
        .width = is_usual ? CONTEXT_WIDTH : (int32_t)any_int(),
        .height = is_usual ? CONTEXT_HEIGHT : (int32_t)any_int(),
        .scale = once_in(8) ? any_double() : 0,
        .is_flipped = once_in(4),
        .saving = once_in(4) ? (carousel_saving)any_of(3) : CAROUSEL_SAVES_STATE};
    if (once_in(8)) {
        target.scissor_x = (int32_t)any_int();
        target.scissor_y = (int32_t)any_int();
        target.scissor_width = (int32_t)any_int();
        target.scissor_height = (int32_t)any_int();
    }
    use_context(known->carousel ? known->context : 0);
    if (context_in_use() >= 0) target.framebuffer = context_framebuffer(context_in_use());
    return carousel_draw(known->carousel, once_in(32) ? NULL : &target);
}

static carousel_status input(carousel *c) {
    bool used;
    bool *where = once_in(4) ? NULL : &used;
    switch (any_of(5)) {
    case 4: {
        carousel_direction to = once_in(8) ? (carousel_direction)any_int() : (carousel_direction)(1 << any_of(4));
        return carousel_move(c, to, once_in(8) ? (ptrdiff_t)any_int() : (ptrdiff_t)any_of(7) - 3, where);
    }
    case 0: return carousel_wheel(c, any_position(), any_position(), where);
    case 1: return carousel_press(c, once_in(8) ? (carousel_key)any_int() : (carousel_key)any_of(10), where);
    default:;
        carousel_pointer_kind kind = once_in(16) ? (carousel_pointer_kind)any_int() : (carousel_pointer_kind)any_of(4);
        double x = any_position(), y = any_position();
        if (once_in(2)) return carousel_pointer(c, kind, x, y, any_time(), where);
        return carousel_touch(c, once_in(8) ? any_int() : any_of(3), kind, x, y, any_time(), where);
    }
}

// Calls a function of a carousel that needs no context.
static carousel_status call(carousel *c) {
    switch (any_of(24)) {
    case 0:
        if (once_in(3)) return set_shape(c);
        return carousel_set_type(c, once_in(8) ? (carousel_type)any_int() : (carousel_type)any_of(12));
    case 1: case 2:;
        carousel_option option = once_in(16) ? (carousel_option)any_int() : (carousel_option)any_of(14);
        return carousel_set_option(c, option, any_double());
    case 3: return carousel_clear_option(c, once_in(16) ? (carousel_option)any_int() : (carousel_option)any_of(14));
    case 4: case 5: case 6:;
        carousel_property property = once_in(16) ? (carousel_property)any_int() : (carousel_property)any_of(41);
        return carousel_set_property(c, property, any_double());
    case 7: return read_property(c);
    case 8:
        if (once_in(3)) return set_center_scale(c);
        if (once_in(3)) return set_item_sizing(c);
        if (once_in(3)) return set_autoplay(c);
        if (once_in(3)) return set_attract(c);
        if (once_in(3)) return load_more(c);
        if (once_in(3)) return follow(c);
        if (once_in(3)) return set_animation(c);
        if (once_in(3)) return dismiss(c);
        if (once_in(3)) return use_state(c);
        if (once_in(3)) return set_page_indicator(c);
        return once_in(2) ? set_look(c) : set_depth_effects(c);
    case 9: return read_offset(c);
    case 10: return carousel_scroll_to_item(c, any_index(), any_duration());
    case 11: return carousel_scroll_by_items(c, once_in(8) ? (ptrdiff_t)any_int() : any_of(20) - 10, any_duration());
    case 12: return carousel_scroll_to_offset(c, any_double(), any_duration());
    case 13: return carousel_scroll_by(c, any_double(), any_duration());
    case 14: return carousel_reload(c, any_index());
    case 15: return carousel_set_placeholder_count(c, once_in(8) ? (size_t)any_int() : any_of(8));
    case 16:
        if (once_in(4)) return carousel_reload_path(c, any_path());
        return carousel_reload_item(c, any_index(), any_of(2));
    case 17: return carousel_insert_item(c, any_index(), any_of(2));
    case 18: return carousel_remove_item(c, any_index(), any_of(2));
    case 19: return carousel_item_changed(c, any_index());
    case 20: return hit_test(c);
    case 21: return carousel_resize(c, any_position(), any_position());
    default: return input(c);
    }
}

void make_a_call(void) {
    known_carousel *known = &carousels[any_of(CAROUSELS)];
    carousel_status status = CAROUSEL_OK;
    carousel *c = known->carousel;
    if (dead_carousel && once_in(16)) c = dead_carousel;
    bool is_dead = c && c == dead_carousel && c != known->carousel;
    choices_count();
    switch (any_of(16)) {
    case 0:
        if (!c) make_carousel(known);
        else if (once_in(4)) destroy_carousel(known);
        break;
    case 1:
        if (!c) make_carousel(known);
        break;
    case 2:;
        int place = CONTEXTS + (int)any_of(RENDERERS - CONTEXTS);
        if (!renderers[place].renderer && once_in(16)) {
            use_context((int)any_of(CONTEXTS));
            make_renderer(place);
        } else destroy_renderer(once_in(32) ? (int)any_of(CONTEXTS) : place);
        break;
    case 3:
        if (once_in(16)) call_from_another_thread(known->carousel);
        if (once_in(4)) context_use((int)any_of(CONTEXTS + 1) - 1);
        if (once_in(32)) lose_context();
        if (once_in(8)) make_pixels();
        break;
    case 4: case 5: case 6:
        status = carousel_advance(c, any_time());
        break;
    case 7: case 8:
        status = is_dead ? carousel_draw(c, &(carousel_target){.struct_size = sizeof(carousel_target)}) : draw(known);
        break;
    case 9:
        carousel_is_animating(c);
        carousel_needs_display(c);
        carousel_is_loading(c);
        MUST(!isnan(carousel_next_frame(c, any_double())));
        MUST(isfinite(carousel_scroll_offset(c)));
        MUST(carousel_current_item(c) >= -1);
        MUST(carousel_last_error(c) && strlen(carousel_last_error(c)) < 100000);
        MUST(carousel_abi_version() == CAROUSEL_ABI_VERSION);
        break;
    default: status = call(c); break;
    }
    MUST(status >= CAROUSEL_OK && status <= CAROUSEL_BUSY);
    // As long as it is not asked to do anything, a carousel reports nothing.
    MUST(status != CAROUSEL_WRONG_THREAD && status != CAROUSEL_CONTEXT_LOST);
    MUST(c != NULL || status == CAROUSEL_OK || status == CAROUSEL_BAD_ARGUMENT);
    MUST(!is_dead || status == CAROUSEL_OK || status == CAROUSEL_BAD_ARGUMENT);
    MUST(status == CAROUSEL_OK || strlen(carousel_last_error(c)) > 0);
}

void make_calls_inside(void) {
    int context = context_in_use();
    for (unsigned i = any_of(4); i > 0 && calls_inside > 0 && !choices_are_over(); i--) {
        calls_inside--;
        make_a_call();
    }
    // Callbacks leave it as they found it.
    context_use(context);
}

// MARK: - Runs

static void run(void) {
    now = 0;
    begin_objects();
    while (!choices_are_over()) {
        calls_inside = 40;
        make_a_call();
    }
    end_objects();
    MUST(callbacks_inside == 0);
}

void calls_run(const uint8_t *bytes, size_t count) {
    choices_begin(bytes, count);
    run();
}

void calls_run_random(uint64_t seed, uint64_t count) {
    choices_begin_random(seed, count);
    run();
}

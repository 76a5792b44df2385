// SPDX-License-Identifier: MIT
//
// Every function is called with NULL and with absurd arguments: they return error codes with a message, do not crash,
// and change nothing.

#include "resets.h"

#include <float.h>
#include <math.h>
#include <pthread.h>

#define BAD(call) CHECK((call) == CAROUSEL_BAD_ARGUMENT)
#define OK(call) CHECK((call) == CAROUSEL_OK)

// A program compiled with the first header that had a struct passes so many bytes of it, and must go on working: these
// numbers never change.
#define FIRST_VERSION(value, bytes, call)                                                                              \
    do {                                                                                                               \
        _Static_assert(sizeof(value) >= (bytes), "structs only grow");                                                 \
        (value).struct_size = (bytes) - 1;                                                                             \
        BAD(call);                                                                                                     \
        (value).struct_size = (bytes);                                                                                 \
        OK(call);                                                                                                      \
    } while (0)

_Static_assert(offsetof(carousel_event, diagnostic) == 40, "what the first header's event has stays where it is");

static int items_tried;

static void absurd_item(void *user_data, carousel *c, size_t index, carousel_item *item) {
    (void)c;
    *(carousel_item **)user_data = item;
    items_tried++;
    char pixels[64] = {0};
    BAD(carousel_item_set_path(item, NULL));
    BAD(carousel_item_set_path(item, "\xff\xfe not UTF-8"));
    OK(carousel_item_set_path(item, ""));
    OK(carousel_item_set_path(item, "/there/is/no/such/picture.png"));
    BAD(carousel_item_set_pixels(item, NULL, 4, 4, 0, CAROUSEL_ALPHA_STRAIGHT));
    BAD(carousel_item_set_pixels(item, pixels, 0, 4, 0, CAROUSEL_ALPHA_STRAIGHT));
    BAD(carousel_item_set_pixels(item, pixels, -4, 4, 0, CAROUSEL_ALPHA_STRAIGHT));
    BAD(carousel_item_set_pixels(item, pixels, INT32_MAX, INT32_MAX, 0, CAROUSEL_ALPHA_STRAIGHT));
    BAD(carousel_item_set_pixels(item, pixels, 4, 4, 15, CAROUSEL_ALPHA_STRAIGHT));
    BAD(carousel_item_set_pixels(item, pixels, 4, 4, SIZE_MAX, CAROUSEL_ALPHA_STRAIGHT));
    BAD(carousel_item_set_pixels(item, pixels, 4, 4, 0, (carousel_alpha)99));
    carousel_texture texture = {.struct_size = sizeof texture, .name = 1, .width = 4, .height = 4};
    BAD(carousel_item_set_texture(item, NULL));
    carousel_texture bad_textures[] = {texture, texture, texture, texture, texture};
    bad_textures[0].struct_size = 0;
    bad_textures[1].name = 0;
    bad_textures[2].width = -1;
    bad_textures[3].target = 0x1234;
    bad_textures[4].alpha = (carousel_alpha)-1;
    for (int i = 0; i < 5; i++) BAD(carousel_item_set_texture(item, &bad_textures[i]));
    // There is no such texture: GL treats it as an empty one.
    texture.name = 123456;
    FIRST_VERSION(texture, 32, carousel_item_set_texture(item, &texture));
    carousel_text text = {.struct_size = sizeof text, .text = "text"};
    BAD(carousel_item_set_text(item, NULL));
    carousel_text bad_texts[] = {text, text, text, text, text, text};
    bad_texts[0].struct_size = 3;
    bad_texts[1].text = NULL;
    bad_texts[2].text = "\x80";
    bad_texts[3].size = NAN;
    bad_texts[4].alignment = 7;
    bad_texts[5].font = "\xc0\x80";
    for (int i = 0; i < 6; i++) BAD(carousel_item_set_text(item, &bad_texts[i]));
    text.size = 1e9;
    text.weight = INT32_MIN;
    text.margin = 1e300;
    text.color = (carousel_color){NAN, INFINITY, -5, 1e30f};
    FIRST_VERSION(text, 72, carousel_item_set_text(item, &text));
    BAD(carousel_item_set_fit(item, (carousel_fit)42));
    BAD(carousel_item_set_size(item, 0, 4));
    BAD(carousel_item_set_size(item, INFINITY, 4));
    OK(carousel_item_set_size(item, 1e300, 1e-300));
    OK(carousel_item_set_size(item, 20, 20));
    OK(carousel_item_set_background(item, (carousel_color){NAN, -1, 2, INFINITY}));
    carousel_shadow shadow = {0};
    FIRST_VERSION(shadow, 48, carousel_item_set_shadow(item, &shadow));
    // Before floors existed.
    carousel_reflection reflection = {0};
    FIRST_VERSION(reflection, 32, carousel_item_set_reflection(item, &reflection));
    const double odd[] = {NAN, INFINITY, -INFINITY, 1e300, -1, 0};
    for (int i = 0; i < 6; i++) {
        shadow = (carousel_shadow){sizeof shadow, odd[i], odd[i], odd[i], {odd[i], odd[i], odd[i], odd[i]}};
        OK(carousel_item_set_shadow(item, &shadow));
        reflection = (carousel_reflection){
            sizeof reflection, odd[i], odd[i], odd[i], {odd[i], odd[i], odd[i], odd[i]}};
        OK(carousel_item_set_reflection(item, &reflection));
    }
    if (index % 2) {
        OK(carousel_item_set_shadow(item, NULL));
        OK(carousel_item_set_reflection(item, NULL));
    }
    BAD(carousel_item_set_frame(item, -1, 0, text.color));
    BAD(carousel_item_set_frame(item, 0, NAN, text.color));
    OK(carousel_item_set_frame(item, 1e300, 1e300, text.color));
    CHECK(strlen(carousel_last_error(NULL)) > 0);
    // From inside a callback.
    CHECK(carousel_destroy(c) == CAROUSEL_BUSY);
    CHECK(carousel_abandon(c) == CAROUSEL_BUSY);
    CHECK(carousel_advance(c, 1) == CAROUSEL_BUSY);
    CHECK(carousel_draw(c, &(carousel_target){.struct_size = sizeof(carousel_target), .width = 1, .height = 1}) ==
          CAROUSEL_BUSY);
    CHECK(carousel_pointer(c, CAROUSEL_POINTER_BEGAN, 0, 0, 0, NULL) == CAROUSEL_BUSY);
    CHECK(carousel_press(c, CAROUSEL_KEY_LEFT, NULL) == CAROUSEL_BUSY);
    CHECK(carousel_move(c, CAROUSEL_DIRECTION_LEFT, 1, NULL) == CAROUSEL_BUSY);
    CHECK(carousel_wheel(c, 1, 1, NULL) == CAROUSEL_BUSY);
    CHECK(strstr(carousel_last_error(c), "callback") != NULL);
}

static void absurd_transform(void *user_data, carousel *c, double offset, carousel_transform *transform) {
    (void)user_data, (void)c;
    for (int i = 0; i < 16; i++) transform->m[i] = fmod(offset * 7 + i, 3) > 1 ? NAN : 1e308 * i;
}

static void null_calls(void) {
    BAD(carousel_create(NULL, NULL));
    BAD(carousel_renderer_create(NULL, NULL));
    OK(carousel_renderer_destroy(NULL));
    OK(carousel_destroy(NULL));
    OK(carousel_renderer_abandon(NULL));
    OK(carousel_abandon(NULL));
    CHECK(carousel_last_error(NULL) != NULL);
    BAD(carousel_item_set_path(NULL, "path"));
    BAD(carousel_item_set_pixels(NULL, "", 1, 1, 0, CAROUSEL_ALPHA_STRAIGHT));
    BAD(carousel_item_set_texture(NULL, NULL));
    BAD(carousel_item_set_shared_pixels(NULL, NULL));
    BAD(carousel_pixels_create(NULL, 1, 1, 0, CAROUSEL_ALPHA_STRAIGHT, NULL));
    OK(carousel_pixels_destroy(NULL));
    BAD(carousel_set_look(NULL, NULL));
    BAD(carousel_item_set_text(NULL, NULL));
    BAD(carousel_item_set_fit(NULL, CAROUSEL_FIT));
    BAD(carousel_item_set_size(NULL, 1, 1));
    BAD(carousel_item_set_background(NULL, (carousel_color){0}));
    BAD(carousel_item_set_frame(NULL, 1, 1, (carousel_color){0}));
    BAD(carousel_item_set_shadow(NULL, NULL));
    BAD(carousel_item_set_reflection(NULL, NULL));
    BAD(carousel_set_depth_effects(NULL, NULL));
    BAD(carousel_set_center_scale(NULL, NULL));
    BAD(carousel_set_item_sizing(NULL, NULL));
    BAD(carousel_set_page_indicator(NULL, NULL));
    BAD(carousel_set_scroll_animation(NULL, NULL));
    BAD(carousel_set_bounce_animation(NULL, NULL));
    BAD(carousel_set_autoplay(NULL, NULL));
    BAD(carousel_pause_autoplay(NULL));
    BAD(carousel_resume_autoplay(NULL));
    BAD(carousel_set_attract(NULL, NULL));
    BAD(carousel_note_input(NULL));
    BAD(carousel_spin(NULL, 1, 1, 0));
    BAD(carousel_follow(NULL, NULL, NULL));
    BAD(carousel_stop_following(NULL));
    BAD(carousel_set_loading_more(NULL, CAROUSEL_EDGE_LEADING, true));
    CHECK(!carousel_is_loading_more(NULL, CAROUSEL_EDGE_LEADING));
    CHECK(!carousel_item_is_visible(NULL, 0) && isinf(carousel_next_frame(NULL, 0)));
    BAD(carousel_dismiss_item(NULL, CAROUSEL_DIRECTION_UP, NULL));
    BAD(carousel_undo_dismissal(NULL, NULL));
    BAD(carousel_invalidate_extents(NULL));
    BAD(carousel_set_shape(NULL, "cube"));
    BAD(carousel_set_type(NULL, CAROUSEL_WHEEL));
    BAD(carousel_set_option(NULL, CAROUSEL_OPTION_WRAP, 1));
    BAD(carousel_clear_option(NULL, CAROUSEL_OPTION_WRAP));
    BAD(carousel_set_property(NULL, CAROUSEL_VERTICAL, 1));
    double value = 7;
    BAD(carousel_get_property(NULL, CAROUSEL_VERTICAL, &value));
    BAD(carousel_item_offset(NULL, 0, &value));
    CHECK(value == 7);
    CHECK(carousel_scroll_offset(NULL) == 0 && carousel_current_item(NULL) == -1);
    BAD(carousel_scroll_to_item(NULL, 0, 0));
    BAD(carousel_scroll_by_items(NULL, 1, 0));
    BAD(carousel_scroll_to_offset(NULL, 1, 0));
    BAD(carousel_scroll_by(NULL, 1, 0));
    BAD(carousel_scroll_to_identifier(NULL, "a", 0, NULL));
    BAD(carousel_get_state(NULL, NULL));
    BAD(carousel_restore(NULL, NULL));
    BAD(carousel_reload_keeping_item(NULL, 1));
    BAD(carousel_reload(NULL, 1));
    BAD(carousel_set_placeholder_count(NULL, 1));
    BAD(carousel_reload_item(NULL, 0, true));
    BAD(carousel_reload_path(NULL, "path"));
    BAD(carousel_insert_item(NULL, 0, true));
    BAD(carousel_remove_item(NULL, 0, true));
    BAD(carousel_item_changed(NULL, 0));
    bool used = true;
    BAD(carousel_pointer(NULL, CAROUSEL_POINTER_BEGAN, 0, 0, 0, &used));
    CHECK(!used);
    used = true;
    BAD(carousel_touch(NULL, 1, CAROUSEL_POINTER_BEGAN, 0, 0, 0, &used));
    CHECK(!used);
    BAD(carousel_wheel(NULL, 1, 1, NULL));
    BAD(carousel_press(NULL, CAROUSEL_KEY_LEFT, NULL));
    BAD(carousel_move(NULL, CAROUSEL_DIRECTION_LEFT, 1, NULL));
    ptrdiff_t index = 3;
    BAD(carousel_hit_test(NULL, 0, 0, &index));
    BAD(carousel_resize(NULL, 1, 1));
    BAD(carousel_advance(NULL, 1));
    CHECK(!carousel_is_animating(NULL) && !carousel_needs_display(NULL) && !carousel_is_loading(NULL));
    BAD(carousel_draw(NULL, NULL));
}

static void absurd_calls(carousel *c) {
    const double odd[] = {NAN, INFINITY, -INFINITY, DBL_MAX, -DBL_MAX, 1e18, -1e18, 0, -0.0, 5e-324, 1e9, -3.5};
    const int odds = sizeof odd / sizeof *odd;
    for (int i = 0; i < odds; i++) {
        double value = odd[i];
        bool is_odd = !isfinite(value);
        for (int option = -2; option < 20; option++) {
            bool is_known = option >= 0 && option < 14;
            carousel_status wanted = !is_known || isnan(value) ? CAROUSEL_BAD_ARGUMENT : CAROUSEL_OK;
            CHECK(carousel_set_option(c, (carousel_option)option, value) == wanted);
            CHECK(carousel_clear_option(c, (carousel_option)option) == (is_known ? CAROUSEL_OK : CAROUSEL_BAD_ARGUMENT));
        }
        for (int property = -2; property < 130; property++) {
            bool is_settable = property > CAROUSEL_TYPE && property <= CAROUSEL_STAYS_AMONG_ITEMS;
            if (property == CAROUSEL_TYPE) continue;
            CHECK(carousel_set_property(c, (carousel_property)property, value) ==
                  (is_settable && !is_odd ? CAROUSEL_OK : CAROUSEL_BAD_ARGUMENT));
            double found;
            bool is_known = (property >= 0 && property <= CAROUSEL_STAYS_AMONG_ITEMS) ||
                            (property >= CAROUSEL_ITEM_COUNT && property <= CAROUSEL_IS_ATTRACTING);
            CHECK(carousel_get_property(c, (carousel_property)property, &found) ==
                  (is_known ? CAROUSEL_OK : CAROUSEL_BAD_ARGUMENT));
            if (is_known) CHECK(isfinite(found));
        }
        BAD(carousel_set_property(c, CAROUSEL_TYPE, value == 0 ? 12 : value));
        CHECK(carousel_scroll_to_offset(c, value, 0) == (is_odd ? CAROUSEL_BAD_ARGUMENT : CAROUSEL_OK));
        CHECK(carousel_scroll_by(c, value, 0.1) == (is_odd ? CAROUSEL_BAD_ARGUMENT : CAROUSEL_OK));
        CHECK(carousel_scroll_by(c, 1, value) == (is_odd || value < 0 ? CAROUSEL_BAD_ARGUMENT : CAROUSEL_OK));
        CHECK(carousel_scroll_to_item(c, 1, value) == (is_odd || value < 0 ? CAROUSEL_BAD_ARGUMENT : CAROUSEL_OK));
        for (int kind = -1; kind < 6; kind++) {
            bool is_fine = kind >= 0 && kind < 4 && !is_odd;
            CHECK(carousel_pointer(c, (carousel_pointer_kind)kind, value, value, 0, NULL) ==
                  (is_fine ? CAROUSEL_OK : CAROUSEL_BAD_ARGUMENT));
        }
        carousel_depth_effects effects = {
            .struct_size = sizeof effects, .tint = {value, value, value, value}, .tint_amount = value,
            .desaturation = value, .dimming = value, .fog = {value, value, value, value}, .fog_density = value,
            .parallax = value, .reach = value};
        FIRST_VERSION(effects, 88, carousel_set_depth_effects(c, &effects));
        carousel_look look = {0};
        FIRST_VERSION(look, 96, carousel_set_look(c, &look));
        carousel_center_scale scale = {
            .struct_size = sizeof scale, .zoom = value, .reach = value, .fading = value, .magnifies = value > 0};
        FIRST_VERSION(scale, 48, carousel_set_center_scale(c, &scale));
        scale = (carousel_center_scale){.struct_size = sizeof scale, .curve = (carousel_curve)4};
        BAD(carousel_set_center_scale(c, &scale));
        scale = (carousel_center_scale){.struct_size = sizeof scale, .anchor = (carousel_anchor)-1};
        BAD(carousel_set_center_scale(c, &scale));
        carousel_scroll_animation animation = {
            .struct_size = sizeof animation, .duration = value, .bezier = {value, value, value, value},
            .response = value, .damping = value, .easing = CAROUSEL_EASING_BEZIER};
        CHECK(carousel_set_scroll_animation(c, &animation) == (is_odd ? CAROUSEL_BAD_ARGUMENT : CAROUSEL_OK));
        animation = (carousel_scroll_animation){.struct_size = sizeof animation, .duration = 0.1};
        for (int number = 0; number < 4; number++) {
            animation.bezier[number] = value;
            CHECK(carousel_set_scroll_animation(c, &animation) == (is_odd ? CAROUSEL_BAD_ARGUMENT : CAROUSEL_OK));
            animation.bezier[number] = 0;
        }
        for (int easing = 0; easing <= CAROUSEL_EASING_BEZIER; easing++) {
            animation.easing = (carousel_easing)easing;
            FIRST_VERSION(animation, 72, carousel_set_bounce_animation(c, &animation));
        }
        animation.easing = (carousel_easing)8;
        BAD(carousel_set_scroll_animation(c, &animation));
        carousel_item_sizing sizing = {
            .struct_size = sizeof sizing, .amount = value, .gap = value, .aspect_ratio = value};
        for (int kind = 0; kind <= CAROUSEL_SIZING_PEEK; kind++) {
            sizing.kind = (carousel_sizing_kind)kind;
            if (is_odd) BAD(carousel_set_item_sizing(c, &sizing));
            else FIRST_VERSION(sizing, 40, carousel_set_item_sizing(c, &sizing));
            double *const fields[] = {&sizing.amount, &sizing.gap, &sizing.aspect_ratio};
            for (int field = 0; field < 3; field++) {
                sizing.amount = sizing.gap = sizing.aspect_ratio = 1;
                *fields[field] = value;
                CHECK(carousel_set_item_sizing(c, &sizing) == (is_odd ? CAROUSEL_BAD_ARGUMENT : CAROUSEL_OK));
            }
            sizing.amount = sizing.gap = sizing.aspect_ratio = value;
        }
        sizing.kind = (carousel_sizing_kind)4;
        BAD(carousel_set_item_sizing(c, &sizing));
        carousel_autoplay autoplay = {.struct_size = sizeof autoplay, .interval = 1};
        FIRST_VERSION(autoplay, 32, carousel_set_autoplay(c, &autoplay));
        autoplay.interval = autoplay.scroll_duration = value;
        CHECK(carousel_set_autoplay(c, &autoplay) == (is_odd ? CAROUSEL_BAD_ARGUMENT : CAROUSEL_OK));
        autoplay = (carousel_autoplay){.struct_size = sizeof autoplay, .resumption = (carousel_resumption)3};
        BAD(carousel_set_autoplay(c, &autoplay));
        CHECK(carousel_set_autoplay(c, NULL) == CAROUSEL_OK);
        carousel_attract attract = {.struct_size = sizeof attract, .turns = -3};
        FIRST_VERSION(attract, 48, carousel_set_attract(c, &attract));
        attract.idle = attract.interval = attract.duration = value;
        CHECK(carousel_set_attract(c, &attract) == (is_odd ? CAROUSEL_BAD_ARGUMENT : CAROUSEL_OK));
        attract = (carousel_attract){.struct_size = sizeof attract, .choice = (carousel_attract_choice)2};
        BAD(carousel_set_attract(c, &attract));
        CHECK(carousel_set_attract(c, NULL) == CAROUSEL_OK);
        CHECK(carousel_spin(c, (size_t)i, i % 2 ? INT32_MAX : INT32_MIN, value) ==
              (is_odd ? CAROUSEL_BAD_ARGUMENT : CAROUSEL_OK));
        carousel_item_is_visible(c, (size_t)i);
        carousel_following following = {.struct_size = sizeof following};
        FIRST_VERSION(following, 32, carousel_follow(c, c, &following));
        BAD(carousel_follow(c, NULL, &following));
        following.kind = (carousel_following_kind)3;
        BAD(carousel_follow(c, c, &following));
        BAD(carousel_set_loading_more(c, (carousel_edge)2, true));
        CHECK(!carousel_is_loading_more(c, (carousel_edge)2));
        carousel_state state = {.struct_size = sizeof state, .index = (ptrdiff_t)(i % 2 ? PTRDIFF_MAX : PTRDIFF_MIN)};
        FIRST_VERSION(state, 32, carousel_restore(c, &state));
        FIRST_VERSION(state, 32, carousel_get_state(c, &state));
        CHECK(state.identifier == NULL && state.index >= -1 && fabs(state.offset) <= 0.5);
        state.offset = value;
        CHECK(carousel_restore(c, &state) == (is_odd ? CAROUSEL_BAD_ARGUMENT : CAROUSEL_OK));
        CHECK(carousel_scroll_to_identifier(c, "a", value, NULL) ==
              (is_odd || value < 0 ? CAROUSEL_BAD_ARGUMENT : CAROUSEL_OK));
        carousel_page_indicator pages = {
            .struct_size = sizeof pages, .maximum_dots = is_odd || fabs(value) > INT32_MAX ? INT32_MIN : (int32_t)value,
            .color = {value, value, value, value}, .current_color = {value, value, value, value}};
        for (int style = 0; style <= CAROUSEL_PAGES_FRACTION; style++) {
            pages.style = (carousel_page_style)style;
            FIRST_VERSION(pages, 88, carousel_set_page_indicator(c, &pages));
        }
        pages.x = pages.y = pages.width = pages.height = value;
        CHECK(carousel_set_page_indicator(c, &pages) == (is_odd ? CAROUSEL_BAD_ARGUMENT : CAROUSEL_OK));
        pages = (carousel_page_indicator){.struct_size = sizeof pages, .style = (carousel_page_style)4};
        BAD(carousel_set_page_indicator(c, &pages));
        pages.style = (carousel_page_style)-1;
        BAD(carousel_set_page_indicator(c, &pages));
        BAD(carousel_dismiss_item(c, CAROUSEL_DIRECTION_NONE, NULL));
        BAD(carousel_dismiss_item(c, (carousel_direction)3, NULL));
        BAD(carousel_dismiss_item(c, (carousel_direction)256, NULL));
        CHECK(carousel_wheel(c, value, 0, NULL) == (is_odd ? CAROUSEL_BAD_ARGUMENT : CAROUSEL_OK));
        ptrdiff_t index;
        CHECK(carousel_hit_test(c, value, value, &index) == (is_odd ? CAROUSEL_BAD_ARGUMENT : CAROUSEL_OK));
        CHECK(carousel_resize(c, value, value) == (is_odd ? CAROUSEL_BAD_ARGUMENT : CAROUSEL_OK));
        if (is_odd || fabs(value) > 1e11) BAD(carousel_advance(c, value));
        CHECK(carousel_pointer(c, CAROUSEL_POINTER_CANCELLED, 0, 0, value < 1e9 ? value : 1e12, NULL) ==
              (value < 1e9 && value > -1e11 ? CAROUSEL_OK : CAROUSEL_BAD_ARGUMENT));
        carousel_target target = {.struct_size = sizeof target, .width = 16, .height = 16, .scale = value};
        if (is_odd) BAD(carousel_draw(c, &target));
    }
    BAD(carousel_get_state(c, NULL));
    BAD(carousel_restore(c, NULL));
    BAD(carousel_restore(c, &(carousel_state){.struct_size = sizeof(carousel_state), .identifier = "\xC3("}));
    bool found = true;
    BAD(carousel_scroll_to_identifier(c, NULL, 0, &found));
    CHECK(!found);
    BAD(carousel_scroll_to_identifier(c, "\xFF", 0, NULL));
    BAD(carousel_reload_keeping_item(c, SIZE_MAX));
    BAD(carousel_reload_path(c, NULL));
    BAD(carousel_reload_path(c, "\xff\xfe not UTF-8"));
    OK(carousel_reload_path(c, ""));
    OK(carousel_reload_path(c, "/there/is/no/such/picture.png"));
    BAD(carousel_get_property(c, CAROUSEL_VERTICAL, NULL));
    BAD(carousel_item_offset(c, 0, NULL));
    BAD(carousel_hit_test(c, 0, 0, NULL));
    const size_t nowhere[] = {SIZE_MAX, (size_t)PTRDIFF_MAX, 1000000};
    for (int i = 0; i < 3; i++) {
        double offset;
        BAD(carousel_item_offset(c, nowhere[i], &offset));
        OK(carousel_scroll_to_item(c, nowhere[i], 0));
        OK(carousel_scroll_by_items(c, (ptrdiff_t)nowhere[i], 0));
        BAD(carousel_reload_item(c, nowhere[i], true));
        BAD(carousel_insert_item(c, nowhere[i], true));
        BAD(carousel_remove_item(c, nowhere[i], true));
        BAD(carousel_item_changed(c, nowhere[i]));
    }
    OK(carousel_scroll_by_items(c, PTRDIFF_MIN, 0.5));
    BAD(carousel_reload(c, SIZE_MAX));
    BAD(carousel_set_placeholder_count(c, SIZE_MAX));
    for (int direction = -1; direction < 260; direction++)
        CHECK(carousel_move(c, (carousel_direction)direction, 1, NULL) ==
              (direction == CAROUSEL_DIRECTION_LEFT || direction == CAROUSEL_DIRECTION_RIGHT ||
                       direction == CAROUSEL_DIRECTION_UP || direction == CAROUSEL_DIRECTION_DOWN
                   ? CAROUSEL_OK
                   : CAROUSEL_BAD_ARGUMENT));
    for (int key = -1; key < 12; key++)
        CHECK(carousel_press(c, (carousel_key)key, NULL) ==
              (key >= 0 && key <= 9 ? CAROUSEL_OK : CAROUSEL_BAD_ARGUMENT));
    BAD(carousel_set_type(c, (carousel_type)77));
    BAD(carousel_set_type(c, (carousel_type)-1));
    BAD(carousel_set_shape(c, NULL));
    BAD(carousel_set_shape(c, "no such shape"));
    CHECK(strstr(carousel_last_error(c), "cardStack") != NULL);
    BAD(carousel_draw(c, NULL));
    carousel_target target = {.struct_size = 8, .width = 16, .height = 16};
    BAD(carousel_draw(c, &target));
    target.struct_size = sizeof target;
    target.width = 0;
    BAD(carousel_draw(c, &target));
    target.width = -5;
    BAD(carousel_draw(c, &target));
    target.width = 16;
    target.scissor_width = -1;
    BAD(carousel_draw(c, &target));
    CHECK(strlen(carousel_last_error(c)) > 0);
}

static carousel *theirs;

static void *other_thread(void *unused) {
    (void)unused;
    CHECK(carousel_last_error(NULL)[0] == 0);
    CHECK(carousel_set_type(theirs, CAROUSEL_WHEEL) == CAROUSEL_WRONG_THREAD);
    CHECK(carousel_advance(theirs, 1) == CAROUSEL_WRONG_THREAD);
    CHECK(carousel_destroy(theirs) == CAROUSEL_WRONG_THREAD);
    CHECK(strstr(carousel_last_error(theirs), "thread") != NULL);
    CHECK(!carousel_needs_display(theirs) && carousel_scroll_offset(theirs) == 0);
    return NULL;
}

static const GLubyte *no_string(GLenum name) {
    (void)name;
    return NULL;
}

// Simulates a context that the driver has reset.
static void test_lost_context(carousel_config config, const carousel_target *target) {
    carousel *c;
    OK(carousel_create(&config, &c));
    OK(carousel_draw(c, target));
    const GLenum statuses[] = {GL_GUILTY_CONTEXT_RESET, GL_INNOCENT_CONTEXT_RESET, GL_UNKNOWN_CONTEXT_RESET};
    for (int i = 0; i < 3; i++) {
        reset_status = statuses[i];
        CHECK(carousel_draw(c, target) == CAROUSEL_CONTEXT_LOST);
        CHECK(strstr(carousel_last_error(c), "lost") != NULL);
        // The scene is not affected, and still needs to be drawn.
        CHECK(carousel_needs_display(c));
        OK(carousel_advance(c, 2e9 + i));
        OK(carousel_scroll_to_item(c, 1, 0));
    }
    // Drivers report it only once; the context does not recover.
    reset_status = GL_NO_ERROR;
    CHECK(carousel_draw(c, target) == CAROUSEL_CONTEXT_LOST);
    // Another context may be current by now, or none; its contents are left alone.
    int before = stage_objects();
    OK(carousel_destroy(c));
    CHECK(stage_objects() == before);
    OK(carousel_create(&config, &c));
    OK(carousel_draw(c, target));
    // It may answer no other query; and once it is known to be lost, it need not be current.
    reset_status = GL_GUILTY_CONTEXT_RESET;
    PFNGLGETSTRINGPROC strings = epoxy_glGetString;
    epoxy_glGetString = no_string;
    CHECK(carousel_draw(c, target) == CAROUSEL_CONTEXT_LOST);
    epoxy_glGetString = strings;
    reset_status = GL_NO_ERROR;
    eglMakeCurrent(stage_display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    CHECK(carousel_draw(c, target) == CAROUSEL_CONTEXT_LOST);
    OK(carousel_destroy(c));
}

int main(void) {
    CHECK(carousel_abi_version() == CAROUSEL_ABI_VERSION);
    null_calls();
    carousel_item *item = NULL;
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 12, .item_width = 20, .item_height = 20, .item = absurd_item,
        .placeholder = absurd_item, .transform = absurd_transform, .user_data = &item};
    carousel *c = (carousel *)&config;
    // Without a context.
    CHECK(carousel_create(&config, &c) == CAROUSEL_GL_FAILED);
    CHECK(c == NULL && strstr(carousel_last_error(NULL), "context") != NULL);
    carousel_renderer *renderer = NULL;
    CHECK(carousel_renderer_create(NULL, &renderer) == CAROUSEL_GL_FAILED && renderer == NULL);
    if (!stage_begin("es3.0")) return 1;
    resets_begin();
    GLuint framebuffer = stage_framebuffer(64, 64);
    carousel_target target = {.struct_size = sizeof target, .framebuffer = framebuffer, .width = 64, .height = 64};

    carousel_config bad[] = {config, config, config, config, config, config};
    bad[0].struct_size = 8;
    bad[1].item_width = NAN;
    bad[2].item_height = INFINITY;
    bad[3].type = (carousel_type)99;
    bad[4].item_count = SIZE_MAX;
    bad[5].placeholder_count = SIZE_MAX;
    for (int i = 0; i < 6; i++) {
        c = (carousel *)&config;
        BAD(carousel_create(&bad[i], &c));
        CHECK(c == NULL && strlen(carousel_last_error(NULL)) > 0);
    }
    carousel_renderer_config options = {.struct_size = sizeof options, .upload_seconds = NAN};
    BAD(carousel_renderer_create(&options, &renderer));
    options.upload_seconds = -1;
    options.thumbnails = (carousel_thumbnails)3;
    BAD(carousel_renderer_create(&options, &renderer));
    // What follows the first header's struct is not part of it.
    FIRST_VERSION(options, 40, carousel_renderer_create(&options, &renderer));
    OK(carousel_renderer_destroy(renderer));
    options.struct_size = sizeof options;
    options.thumbnails = CAROUSEL_THUMBNAILS_NONE;
    options.texture_budget = UINT64_MAX;
    OK(carousel_renderer_create(&options, &renderer));
    BAD(carousel_create(&config, NULL));

    carousel_config first = config;
    FIRST_VERSION(first, 112, carousel_create(&first, &c));
    FIRST_VERSION(target, 56, carousel_draw(c, &target));
    target.struct_size = sizeof target;
    OK(carousel_destroy(c));

    // A size in the middle of a pointer: half of it is none.
    carousel_config halved = config;
    halved.picture = absurd_item;
    halved.struct_size = offsetof(carousel_config, picture) + 4;
    OK(carousel_create(&halved, &c));
    OK(carousel_draw(c, &target));
    OK(carousel_destroy(c));

    // A caller that knows more fields than this library, from a later header.
    struct { carousel_config known; double unknown[4]; } later = {.known = config, .unknown = {1, 2, 3, 4}};
    later.known.struct_size = sizeof later;
    OK(carousel_create(&later.known, &c));
    OK(carousel_destroy(c));

    for (int type = 0; type <= CAROUSEL_CUSTOM; type++) {
        config.type = (carousel_type)type;
        config.renderer = type % 2 ? renderer : NULL;
        OK(carousel_create(&config, &c));
        OK(carousel_set_placeholder_count(c, 2));
        OK(carousel_draw(c, &target));
        absurd_calls(c);
        OK(carousel_draw(c, &target));
        // It works as before.
        OK(carousel_draw(c, &target));
        OK(carousel_set_depth_effects(c, NULL));
        OK(carousel_set_center_scale(c, NULL));
        OK(carousel_set_item_sizing(c, NULL));
        OK(carousel_set_page_indicator(c, NULL));
        OK(carousel_set_scroll_animation(c, NULL));
        OK(carousel_set_bounce_animation(c, NULL));
        for (int i = 0; i < 14; i++) OK(carousel_clear_option(c, (carousel_option)i));
        OK(carousel_set_property(c, CAROUSEL_PERSPECTIVE, -0.002));
        OK(carousel_set_property(c, CAROUSEL_AUTOSCROLL, 0));
        OK(carousel_scroll_to_item(c, 1, 0));
        for (int frame = 0; frame < 30; frame++) OK(carousel_advance(c, 1e9 + frame));
        OK(carousel_draw(c, &target));
        CHECK(glGetError() == GL_NO_ERROR);
        CHECK(isfinite(carousel_scroll_offset(c)));
        BAD(carousel_item_set_path(item, "too late"));
        CHECK(strstr(carousel_last_error(NULL), "returned") != NULL);
        if (config.renderer) CHECK(carousel_renderer_destroy(renderer) == CAROUSEL_BUSY);
        if (type == 3) {
            theirs = c;
            pthread_t thread;
            pthread_create(&thread, NULL, other_thread, NULL);
            pthread_join(thread, NULL);
        }
        OK(carousel_destroy(c));
    }
    OK(carousel_renderer_destroy(renderer));
    CHECK(items_tried > 12);

    // The context is no longer current on this thread.
    config.renderer = NULL;
    OK(carousel_create(&config, &c));
    EGLContext context = eglGetCurrentContext();
    eglMakeCurrent(stage_display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    CHECK(carousel_draw(c, &target) == CAROUSEL_GL_FAILED);
    CHECK(strstr(carousel_last_error(c), "context") != NULL);
    // It cannot be destroyed now; afterwards it works as before, and leaves nothing behind.
    CHECK(carousel_destroy(c) == CAROUSEL_GL_FAILED);
    CHECK(strstr(carousel_last_error(c), "current") != NULL);
    OK(carousel_advance(c, 1e10));
    eglMakeCurrent(stage_display, EGL_NO_SURFACE, EGL_NO_SURFACE, context);
    OK(carousel_draw(c, &target));
    CHECK(stage_objects() > 0);
    OK(carousel_destroy(c));
    CHECK(stage_objects() == 0);
    // Nor can a renderer; but a carousel that shares one has no objects of its own.
    OK(carousel_renderer_create(NULL, &renderer));
    config.renderer = renderer;
    OK(carousel_create(&config, &c));
    OK(carousel_draw(c, &target));
    eglMakeCurrent(stage_display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    OK(carousel_destroy(c));
    CHECK(carousel_renderer_destroy(renderer) == CAROUSEL_GL_FAILED);
    CHECK(strstr(carousel_last_error(NULL), "current") != NULL);
    eglMakeCurrent(stage_display, EGL_NO_SURFACE, EGL_NO_SURFACE, context);
    OK(carousel_renderer_destroy(renderer));
    CHECK(stage_objects() == 0);
    config.renderer = NULL;
    test_lost_context(config, &target);
    eglMakeCurrent(stage_display, EGL_NO_SURFACE, EGL_NO_SURFACE, context);
    stage_end();
    printf("%d items tried, %d failures\n", items_tried, stage_failures);
    return stage_failures ? 1 : 0;
}

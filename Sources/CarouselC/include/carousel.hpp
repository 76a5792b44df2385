// SPDX-License-Identifier: MIT

#pragma once

#if __cplusplus < 201703L
#error "carousel.hpp needs C++17 or later: compile with -std=c++17, or use carousel.h"
#endif

#include <carousel.h>

#include <array>
#include <cstddef>
#include <exception>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

// carousel.h for C++17: objects that own their handles, std::function instead of function pointers, and exceptions
// instead of status codes. carousel.h documents what the functions do. Each struct_size is set here, including those of a look's
// shadow and reflection.
namespace carousels {

// A failed call, with the message of carousel_last_error.
class Error : public std::runtime_error {
public:
    Error(carousel_status failure, const char *text) : std::runtime_error(text), status(failure) {}
    carousel_status status;
};

inline void check(carousel_status status, const ::carousel *carousel = nullptr) {
    if (status != CAROUSEL_OK) throw Error(status, carousel_last_error(carousel));
}

// Sets a struct's struct_size, and returns its address.
template <typename Struct> Struct *sized(Struct &given) {
    given.struct_size = sizeof given;
    return &given;
}

// Stops the library from using Pango and Cairo during its lifetime, on the thread that created it: for programs that
// use them too.
class TextLock {
public:
    TextLock() { carousel_text_lock(); }
    ~TextLock() { carousel_text_unlock(); }
    TextLock(const TextLock &) = delete;
    TextLock &operator=(const TextLock &) = delete;
};

// Pixels that several items show; see carousel_pixels_create. Belongs to the thread that made it.
class Pixels {
public:
    Pixels(const void *pixels, int width, int height, carousel_alpha alpha, std::size_t stride = 0) {
        carousel_pixels *created = nullptr;
        check(carousel_pixels_create(pixels, width, height, stride, alpha, &created));
        handle.reset(created);
    }

    carousel_pixels *get() const { return handle.get(); }

private:
    struct Destroy {
        void operator()(carousel_pixels *pixels) const { carousel_pixels_destroy(pixels); }
    };
    std::unique_ptr<carousel_pixels, Destroy> handle;
};

// An item to be filled in; valid only during the callback that receives it.
class Item {
public:
    explicit Item(carousel_item *filled) : item(filled) {}

    Item &path(const std::string &path) { return checked(carousel_item_set_path(item, path.c_str())); }
    Item &pixels(const void *pixels, int width, int height, carousel_alpha alpha, std::size_t stride = 0) {
        return checked(carousel_item_set_pixels(item, pixels, width, height, stride, alpha));
    }
    Item &pixels(const Pixels &pixels) { return checked(carousel_item_set_shared_pixels(item, pixels.get())); }
    Item &texture(carousel_texture texture) { return checked(carousel_item_set_texture(item, sized(texture))); }
    Item &text(carousel_text text) { return checked(carousel_item_set_text(item, sized(text))); }
    Item &fit(carousel_fit fit) { return checked(carousel_item_set_fit(item, fit)); }
    Item &size(double width, double height) { return checked(carousel_item_set_size(item, width, height)); }
    Item &background(carousel_color color) { return checked(carousel_item_set_background(item, color)); }
    Item &frame(double corner_radius, double border_width = 0, carousel_color border = {0, 0, 0, 1}) {
        return checked(carousel_item_set_frame(item, corner_radius, border_width, border));
    }
    Item &shadow(carousel_shadow shadow = {}) { return checked(carousel_item_set_shadow(item, sized(shadow))); }
    Item &reflection(carousel_reflection reflection = {}) {
        return checked(carousel_item_set_reflection(item, sized(reflection)));
    }

private:
    carousel_item *item;

    Item &checked(carousel_status status) {
        check(status);
        return *this;
    }
};

// What several carousels share. It must outlive them. Its context must be current when the renderer is destroyed; otherwise
// its resources leak.
class Renderer {
public:
    explicit Renderer(carousel_renderer_config config = {}) {
        carousel_renderer *created = nullptr;
        check(carousel_renderer_create(sized(config), &created));
        handle.reset(created);
    }

    carousel_renderer *get() const { return handle.get(); }

    // Frees the renderer without its context; see carousel_renderer_abandon. The object is then empty, as after a move.
    void abandon() {
        check(carousel_renderer_abandon(get()));
        static_cast<void>(handle.release());
    }

private:
    struct Destroy {
        void operator()(carousel_renderer *renderer) const { carousel_renderer_destroy(renderer); }
    };
    std::unique_ptr<carousel_renderer, Destroy> handle;
};

// A position; see carousel_state.
struct Place {
    std::optional<std::string> identifier;
    std::ptrdiff_t index = 0;
    double offset = 0;
};

// The callbacks of a carousel. If one throws, the call that led to it rethrows the exception; if that was a call of the
// carousel that this one follows, the next call of this one does.
struct Callbacks {
    std::function<void(std::size_t index, Item item)> item;
    std::function<void(std::size_t index, Item item)> placeholder;
    // Makes items pictures without views; the config's look is for these.
    std::function<void(std::size_t index, Item item)> picture;
    std::function<void(const carousel_event &event)> event;
    std::function<bool(std::size_t index)> should_select;
    std::function<void(double offset, carousel_transform &transform)> transform;
    std::function<double(double offset, double velocity)> target;
    std::function<double(std::size_t index)> interval;
    std::function<void(const std::size_t *indexes, std::size_t count)> prefetch;
    std::function<void(const std::size_t *indexes, std::size_t count)> cancel_prefetching;
    std::function<double(std::size_t index)> extent;
    // The items' names.
    std::function<std::optional<std::string>(std::size_t index)> identifier;
    std::function<std::ptrdiff_t(const std::string &identifier)> index_of;
    // Called from other threads.
    std::function<void()> wake;
};

// A carousel. The context in which it was created must be current when it is drawn and destroyed; if it is not current
// when it is destroyed, its resources leak. Movable, not copyable.
class Carousel {
public:
    // The config's callbacks and user_data are replaced by `callbacks`.
    Carousel(carousel_config config, Callbacks callbacks) : handle(nullptr, Destroy{std::make_unique<State>()}) {
        State *state = handle.get_deleter().state.get();
        state->callbacks = std::move(callbacks);
        const Callbacks &given = state->callbacks;
        std::optional<SizedLook> look;
        if (config.look) config.look = look.emplace(*config.look).get();
        config.item = given.item ? State::fill<&Callbacks::item> : nullptr;
        config.placeholder = given.placeholder ? State::fill<&Callbacks::placeholder> : nullptr;
        config.picture = given.picture ? State::fill<&Callbacks::picture> : nullptr;
        config.event = given.event ? State::event : nullptr;
        config.should_select = given.should_select ? State::should_select : nullptr;
        config.transform = given.transform ? State::transform : nullptr;
        config.target = given.target ? State::target : nullptr;
        config.interval = given.interval ? State::number<&Callbacks::interval> : nullptr;
        config.prefetch = given.prefetch ? State::tell<&Callbacks::prefetch> : nullptr;
        config.cancel_prefetching = given.cancel_prefetching ? State::tell<&Callbacks::cancel_prefetching> : nullptr;
        config.extent = given.extent ? State::number<&Callbacks::extent> : nullptr;
        config.identifier = given.identifier ? State::identifier : nullptr;
        config.index_of = given.index_of ? State::index_of : nullptr;
        config.wake = given.wake ? State::wake : nullptr;
        config.user_data = state;
        ::carousel *created = nullptr;
        const carousel_status status = carousel_create(sized(config), &created);
        handle.reset(created);
        // Some callbacks are called during creation; this rethrows what they have thrown.
        checked(status);
    }

    ::carousel *get() const { return handle.get(); }

    // Frees the carousel without its context; see carousel_abandon. The object is then empty, as after a move.
    void abandon() {
        check(carousel_abandon(get()), get());
        static_cast<void>(handle.release());
        handle.get_deleter().state.reset();
    }

    void type(carousel_type type) { checked(carousel_set_type(get(), type)); }
    void shape(const std::string &name) { checked(carousel_set_shape(get(), name.c_str())); }
    void option(carousel_option option, double value) { checked(carousel_set_option(get(), option, value)); }
    void clear(carousel_option option) { checked(carousel_clear_option(get(), option)); }
    void property(carousel_property property, double value) { checked(carousel_set_property(get(), property, value)); }
    double property(carousel_property property) const {
        double value = 0;
        check(carousel_get_property(get(), property, &value), get());
        return value;
    }
    // Without an argument, removes the effects.
    void depth_effects(std::optional<carousel_depth_effects> effects = std::nullopt) {
        set(carousel_set_depth_effects, effects);
    }
    // Without an argument, all items have the same size.
    void center_scale(std::optional<carousel_center_scale> scale = std::nullopt) {
        set(carousel_set_center_scale, scale);
    }
    // Without an argument, takes the default.
    void scroll_animation(std::optional<carousel_scroll_animation> animation = std::nullopt) {
        set(carousel_set_scroll_animation, animation);
    }
    // Without an argument, takes the scroll animation.
    void bounce_animation(std::optional<carousel_scroll_animation> animation = std::nullopt) {
        set(carousel_set_bounce_animation, animation);
    }
    // Without an argument, turns it off.
    void autoplay(std::optional<carousel_autoplay> autoplay = std::nullopt) { set(carousel_set_autoplay, autoplay); }
    void pause_autoplay() { checked(carousel_pause_autoplay(get())); }
    void resume_autoplay() { checked(carousel_resume_autoplay(get())); }
    // Without an argument, turns it off.
    void attract(std::optional<carousel_attract> attract = std::nullopt) { set(carousel_set_attract, attract); }
    void note_input() { checked(carousel_note_input(get())); }
    void loading_more(carousel_edge edge, bool is_loading) {
        checked(carousel_set_loading_more(get(), edge, is_loading));
    }
    bool is_loading_more(carousel_edge edge) const { return carousel_is_loading_more(get(), edge); }
    // Without an argument, follows by item; the program keeps what `following.user_data` points to.
    void follow(const Carousel &leader, std::optional<carousel_following> following = std::nullopt) {
        checked(carousel_follow(get(), leader.get(), following ? sized(*following) : nullptr));
    }
    void stop_following() { checked(carousel_stop_following(get())); }
    // Without an argument, items have their own size.
    void item_sizing(std::optional<carousel_item_sizing> sizing = std::nullopt) {
        set(carousel_set_item_sizing, sizing);
    }
    // Without an argument, removes the indicator.
    void page_indicator(std::optional<carousel_page_indicator> indicator = std::nullopt) {
        set(carousel_set_page_indicator, indicator);
    }
    void invalidate_extents() { checked(carousel_invalidate_extents(get())); }
    bool dismiss_item(carousel_direction direction) { return answer(carousel_dismiss_item, direction); }
    bool undo_dismissal() { return answer(carousel_undo_dismissal); }
    // The look of items without views; without an argument, the defaults.
    void look(std::optional<carousel_look> look = std::nullopt) {
        checked(carousel_set_look(get(), look ? SizedLook(*look).get() : nullptr));
    }
    double scroll_offset() const { return carousel_scroll_offset(get()); }
    std::ptrdiff_t current_item() const { return carousel_current_item(get()); }
    double item_offset(std::size_t index) const {
        double offset = 0;
        check(carousel_item_offset(get(), index, &offset), get());
        return offset;
    }

    void scroll_to_item(std::size_t index, double duration) { checked(carousel_scroll_to_item(get(), index, duration)); }
    void scroll_by_items(std::ptrdiff_t count, double duration) {
        checked(carousel_scroll_by_items(get(), count, duration));
    }
    void scroll_to_offset(double offset, double duration) { checked(carousel_scroll_to_offset(get(), offset, duration)); }
    void spin(std::size_t index, std::int32_t turns = 2, double duration = 0) {
        checked(carousel_spin(get(), index, turns, duration));
    }
    void scroll_by(double distance, double duration) { checked(carousel_scroll_by(get(), distance, duration)); }

    // False if no item has this name.
    bool scroll_to_identifier(const std::string &identifier, double duration) {
        return answer(carousel_scroll_to_identifier, identifier.c_str(), duration);
    }
    Place place() {
        carousel_state state = {};
        checked(carousel_get_state(get(), sized(state)));
        Place place;
        if (state.identifier) place.identifier = state.identifier;
        place.index = state.index;
        place.offset = state.offset;
        return place;
    }
    void restore(const Place &place) {
        carousel_state state = {};
        state.identifier = place.identifier ? place.identifier->c_str() : nullptr;
        state.index = place.index;
        state.offset = place.offset;
        checked(carousel_restore(get(), sized(state)));
    }
    void reload_keeping_item(std::size_t item_count) { checked(carousel_reload_keeping_item(get(), item_count)); }

    void reload(std::size_t item_count) { checked(carousel_reload(get(), item_count)); }
    void placeholder_count(std::size_t count) { checked(carousel_set_placeholder_count(get(), count)); }
    void reload_item(std::size_t index, bool animated) { checked(carousel_reload_item(get(), index, animated)); }
    void reload_path(const std::string &path) { checked(carousel_reload_path(get(), path.c_str())); }
    void insert_item(std::size_t index, bool animated) { checked(carousel_insert_item(get(), index, animated)); }
    void remove_item(std::size_t index, bool animated) { checked(carousel_remove_item(get(), index, animated)); }
    void item_changed(std::size_t index) { checked(carousel_item_changed(get(), index)); }
    bool item_is_visible(std::size_t index) {
        const bool is_visible = carousel_item_is_visible(get(), index);
        checked(CAROUSEL_OK);
        return is_visible;
    }

    bool pointer(carousel_pointer_kind kind, double x, double y, double time) {
        return answer(carousel_pointer, kind, x, y, time);
    }
    bool touch(std::int32_t finger, carousel_pointer_kind kind, double x, double y, double time) {
        return answer(carousel_touch, finger, kind, x, y, time);
    }
    bool wheel(double dx, double dy) { return answer(carousel_wheel, dx, dy); }
    bool press(carousel_key key) { return answer(carousel_press, key); }
    bool move(carousel_direction direction, std::ptrdiff_t count = 1) {
        return answer(carousel_move, direction, count);
    }
    // -1 for none.
    std::ptrdiff_t hit_test(double x, double y) {
        std::ptrdiff_t index = -1;
        checked(carousel_hit_test(get(), x, y, &index));
        return index;
    }

    void resize(double width, double height) { checked(carousel_resize(get(), width, height)); }
    void advance(double time) { checked(carousel_advance(get(), time)); }
    bool is_animating() const { return carousel_is_animating(get()); }
    bool needs_display() const { return carousel_needs_display(get()); }
    double next_frame(double now) const { return carousel_next_frame(get(), now); }
    bool is_loading() const { return carousel_is_loading(get()); }
    void draw(carousel_target target) { checked(carousel_draw(get(), sized(target))); }

private:
    // Keeps its address when the carousel is moved.
    struct State {
        Callbacks callbacks;
        std::exception_ptr thrown;
        // The name that the callback returned last, kept because C copies it only after the callback has returned.
        std::optional<std::string> name;

        // The number that C replaces by its default.
        static constexpr double none = std::numeric_limits<double>::quiet_NaN();

        // Exceptions must not pass through C, so after one the result is `otherwise`.
        template <typename Result, typename Body>
        static Result guard(void *user_data, Result otherwise, Body body) noexcept {
            State &state = *static_cast<State *>(user_data);
            // Calls made by this callback must not rethrow what another callback has thrown.
            std::exception_ptr earlier;
            std::swap(earlier, state.thrown);
            try {
                otherwise = body(state.callbacks);
            } catch (...) {
                if (!state.thrown) state.thrown = std::current_exception();
            }
            if (earlier) state.thrown = earlier;
            return otherwise;
        }
        template <typename Body> static void guard(void *user_data, Body body) noexcept {
            guard(user_data, 0, [&](Callbacks &callbacks) { return body(callbacks), 0; });
        }
        // The callbacks for C; each calls its counterpart in `Callbacks`.
        template <std::function<void(std::size_t, Item)> Callbacks::*callback>
        static void fill(void *data, ::carousel *, std::size_t index, carousel_item *item) {
            guard(data, [&](Callbacks &callbacks) { (callbacks.*callback)(index, Item(item)); });
        }
        template <std::function<double(std::size_t)> Callbacks::*callback>
        static double number(void *data, ::carousel *, std::size_t index) {
            return guard(data, none, [&](Callbacks &callbacks) { return (callbacks.*callback)(index); });
        }
        template <std::function<void(const std::size_t *, std::size_t)> Callbacks::*callback>
        static void tell(void *data, ::carousel *, const std::size_t *indexes, std::size_t count) {
            guard(data, [&](Callbacks &callbacks) { (callbacks.*callback)(indexes, count); });
        }
        static void event(void *data, ::carousel *, const carousel_event *event) {
            guard(data, [&](Callbacks &callbacks) { callbacks.event(*event); });
        }
        static bool should_select(void *data, ::carousel *, std::size_t index) {
            return guard(data, false, [&](Callbacks &callbacks) { return callbacks.should_select(index); });
        }
        static void transform(void *data, ::carousel *, double offset, carousel_transform *transform) {
            guard(data, [&](Callbacks &callbacks) { callbacks.transform(offset, *transform); });
        }
        static double target(void *data, ::carousel *, double offset, double velocity) {
            return guard(data, none, [&](Callbacks &callbacks) { return callbacks.target(offset, velocity); });
        }
        static const char *identifier(void *data, ::carousel *, std::size_t index) {
            std::optional<std::string> &name = static_cast<State *>(data)->name;
            // If the callback throws, the item has no name.
            name.reset();
            guard(data, [&](Callbacks &callbacks) { name = callbacks.identifier(index); });
            return name ? name->c_str() : nullptr;
        }
        static std::ptrdiff_t index_of(void *data, ::carousel *, const char *identifier) {
            return guard(data, std::ptrdiff_t{-1}, [&](Callbacks &callbacks) { return callbacks.index_of(identifier); });
        }
        // noexcept, because no caller on that thread could catch an exception: it terminates the program.
        static void wake(void *data) noexcept { static_cast<State *>(data)->callbacks.wake(); }
    };
    // A copy of a look in which every struct_size is set.
    class SizedLook {
    public:
        explicit SizedLook(const carousel_look &given) : look(given) {
            if (given.shadow) look.shadow = sized(shadow = *given.shadow);
            if (given.reflection) look.reflection = sized(reflection = *given.reflection);
        }
        SizedLook(const SizedLook &) = delete;
        SizedLook &operator=(const SizedLook &) = delete;

        // Valid as long as this object is.
        const carousel_look *get() { return sized(look); }

    private:
        carousel_look look;
        carousel_shadow shadow;
        carousel_reflection reflection;
    };
    // Keeps the callbacks alive as long as the carousel. A carousel that cannot be destroyed because its context is not
    // current keeps calling them, so they are leaked then.
    struct Destroy {
        std::unique_ptr<State> state;

        void operator()(::carousel *carousel) {
            if (carousel_destroy(carousel) != CAROUSEL_OK) static_cast<void>(state.release());
        }
    };
    std::unique_ptr<::carousel, Destroy> handle;

    // Calls a setter; without a value, it restores the default.
    template <typename Value>
    void set(carousel_status (*setter)(::carousel *, const Value *), std::optional<Value> &value) {
        checked(setter(get(), value ? sized(*value) : nullptr));
    }
    // The result of a function that returns it through its last parameter.
    template <typename Function, typename... Arguments> bool answer(Function function, Arguments... arguments) {
        bool result = false;
        checked(function(get(), arguments..., &result));
        return result;
    }
    void checked(carousel_status status) {
        const std::unique_ptr<State> &state = handle.get_deleter().state;
        if (state && state->thrown) std::rethrow_exception(std::exchange(state->thrown, nullptr));
        check(status, get());
    }
};

} // namespace carousels

// SPDX-License-Identifier: MIT
// What carousel.hpp adds to carousel.h: moving, exceptions through callbacks, errors, and the order of destruction.

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>

#include <carousel.hpp>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#define CHECK(condition)                                                  \
    if (!(condition)) {                                                   \
        std::fprintf(stderr, "%d: not so: %s\n", __LINE__, #condition);   \
        std::exit(1);                                                     \
    }

static void make_context() {
    EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
    const EGLint wanted[] = {EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_NONE};
    const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
    EGLConfig config;
    EGLint count;
    CHECK(eglInitialize(display, nullptr, nullptr) && eglChooseConfig(display, wanted, &config, 1, &count));
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, version);
    CHECK(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context));
}

// Lives as long as the callbacks that hold it; when they are destroyed, the carousel that called them must be gone.
struct Witness {
    carousel_renderer *renderer;
    int *goes;

    // A renderer that still has carousels refuses.
    ~Witness() {
        CHECK(carousel_renderer_destroy(renderer) == CAROUSEL_OK);
        ++*goes;
    }
};

// A carousel with its own renderer, whose callbacks hold a witness; it is drawn, so that threads are at work.
static carousels::Carousel watched(int *goes, const carousel_target &target) {
    carousel_config config = {};
    config.item_count = 40;
    config.item_width = config.item_height = 4;
    CHECK(carousel_renderer_create(nullptr, &config.renderer) == CAROUSEL_OK);
    carousels::Callbacks callbacks;
    callbacks.item = [witness = std::shared_ptr<Witness>(new Witness{config.renderer, goes})](
                         std::size_t index, carousels::Item item) {
        const std::string text = std::to_string(index);
        carousel_text label = {};
        label.text = text.c_str();
        item.text(label);
    };
    carousels::Carousel flow(config, std::move(callbacks));
    flow.draw(target);
    return flow;
}

// A carousel whose own threads call `wake` often; AddressSanitizer detects a call after its destruction.
static carousels::Carousel waking(const carousel_target &target) {
    carousel_config config = {};
    config.item_count = 40;
    config.item_width = config.item_height = 4;
    carousels::Callbacks callbacks;
    callbacks.item = [](std::size_t index, carousels::Item item) {
        const std::string text = std::to_string(index);
        carousel_text label = {};
        label.text = text.c_str();
        item.text(label);
    };
    callbacks.wake = [text = std::string(100, 'x')] { CHECK(text[99] == 'x'); };
    carousels::Carousel flow(config, std::move(callbacks));
    flow.draw(target);
    return flow;
}

static void test_moves(const carousel_target &target) {
    int goes = 0;
    {
        carousels::Carousel a = watched(&goes, target);
        a = watched(&goes, target);
        CHECK(goes == 1);
        carousels::Carousel b = std::move(a);
        CHECK(goes == 1 && !a.get());
        carousels::Carousel &same = b;
        b = std::move(same);
        CHECK(goes == 1);
        b.draw(target);
    }
    CHECK(goes == 2);
    for (int round = 0; round < 20; round++) {
        carousels::Carousel a = waking(target);
        a = waking(target);
    }
}

// Carousels of a destroyed context take their callbacks with them, and call nothing any more.
static void test_abandon(const carousel_target &target) {
    int goes = 0;
    {
        carousels::Carousel shares = watched(&goes, target);
        shares.abandon();
        CHECK(goes == 1 && !shares.get());
        shares.abandon();
        carousels::Carousel alone = waking(target);
        carousels::Renderer renderer;
        const EGLDisplay display = eglGetCurrentDisplay();
        const EGLContext context = eglGetCurrentContext();
        CHECK(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
        alone.abandon();
        renderer.abandon();
        CHECK(!alone.get() && !renderer.get());
        CHECK(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context));
    }
    CHECK(goes == 1);
}

// The name of an item, unless the carousel may not know it.
static carousels::Callbacks naming(const bool *throws) {
    carousels::Callbacks callbacks;
    callbacks.identifier = [throws](std::size_t index) -> std::optional<std::string> {
        if (*throws) throw std::runtime_error("no names today");
        return std::to_string(index);
    };
    callbacks.index_of = [throws](const std::string &identifier) -> std::ptrdiff_t {
        if (*throws) throw std::runtime_error("no names today");
        return std::stoi(identifier);
    };
    return callbacks;
}

// Exceptions come out of the very call, and C goes on without an answer.
static void test_throwing_names(const carousel_target &target) {
    carousels::Renderer renderer;
    carousel_config config = {};
    config.item_count = 5;
    config.renderer = renderer.get();
    bool throws = true;
    int caught = 0;
    try {
        carousels::Carousel flow(config, naming(&throws));
    } catch (const std::runtime_error &error) {
        caught += std::string(error.what()) == "no names today";
    }
    CHECK(caught == 1);
    throws = false;
    carousels::Carousel flow(config, naming(&throws));
    flow.draw(target);
    CHECK(flow.scroll_to_identifier("3", 0) && flow.current_item() == 3);
    throws = true;
    try {
        flow.scroll_to_identifier("4", 0);
    } catch (const std::runtime_error &error) {
        caught += std::string(error.what()) == "no names today";
    }
    // Without an answer there is no such item: the first one is not meant.
    CHECK(caught == 2 && flow.current_item() == 3);
}

// After a reload, the first question fills items in. What that throws comes out of the question, not of the next call.
static void test_throwing_items(const carousel_target &target) {
    carousels::Renderer renderer;
    carousel_config config = {};
    config.item_count = 3;
    config.item_width = config.item_height = 32;
    config.renderer = renderer.get();
    bool throws = false;
    int caught = 0, asked = 0;
    carousels::Carousel *itself = nullptr;
    carousels::Callbacks callbacks;
    callbacks.item = [&](std::size_t index, carousels::Item item) {
        if (throws && index == 0) throw std::runtime_error("no items today");
        // What another one has thrown does not come out of this.
        if (throws) itself->note_input();
        asked += throws;
        const unsigned char pixel[] = {255, 0, 0, 255};
        item.pixels(pixel, 1, 1, CAROUSEL_ALPHA_PREMULTIPLIED);
    };
    carousels::Carousel flow(config, std::move(callbacks));
    itself = &flow;
    flow.draw(target);
    CHECK(flow.item_is_visible(0));
    flow.reload(5);
    throws = true;
    try {
        flow.item_is_visible(0);
    } catch (const std::runtime_error &error) {
        caught += std::string(error.what()) == "no items today";
    }
    CHECK(caught == 1 && asked > 0);
    throws = false;
    flow.draw(target);
}

// A look points to structs, which need no sizes either.
static void test_looks(const carousel_target &target) {
    carousel_shadow shadow = {};
    carousel_reflection mirror = {};
    mirror.gap = 2;
    carousel_look look = {};
    look.shadow = &shadow;
    look.reflection = &mirror;
    carousel_config config = {};
    config.item_count = 1;
    config.item_width = config.item_height = 32;
    config.look = &look;
    carousels::Callbacks callbacks;
    callbacks.picture = [](std::size_t, carousels::Item item) {
        const unsigned char pixel[] = {0, 255, 0, 255};
        item.pixels(pixel, 1, 1, CAROUSEL_ALPHA_PREMULTIPLIED);
    };
    carousels::Carousel flow(config, std::move(callbacks));
    const auto mirrored = [&] {
        glClear(GL_COLOR_BUFFER_BIT);
        do flow.draw(target);
        while (flow.is_loading());
        unsigned char pixel[4];
        glReadPixels(32, 64 - 51, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
        return pixel[1] > 60;
    };
    CHECK(mirrored());
    flow.look();
    CHECK(!mirrored());
    flow.look(look);
    CHECK(mirrored());
    CHECK(look.struct_size == 0 && shadow.struct_size == 0 && look.shadow == &shadow);
}

int main() {
    int errors = 0;
    try {
        carousels::Carousel none({}, {});
    } catch (const carousels::Error &error) {
        errors += error.status == CAROUSEL_GL_FAILED;
    }
    CHECK(errors == 1);
    make_context();
    GLuint color, framebuffer;
    glGenRenderbuffers(1, &color);
    glBindRenderbuffer(GL_RENDERBUFFER, color);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 64, 64);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
    carousel_target target = {};
    target.framebuffer = framebuffer;
    target.width = target.height = 64;

    carousels::Renderer renderer;
    int asked = 0, told = 0;
    bool throws = false;
    carousel_config config = {};
    config.item_count = 3;
    config.item_width = config.item_height = 32;
    config.renderer = renderer.get();
    carousels::Callbacks callbacks;
    callbacks.item = [&](std::size_t, carousels::Item item) {
        asked++;
        if (throws) throw std::runtime_error("no items today");
        const unsigned char pixel[] = {255, 0, 0, 255};
        item.pixels(pixel, 1, 1, CAROUSEL_ALPHA_PREMULTIPLIED).fit(CAROUSEL_STRETCH).frame(4).shadow();
        carousel_reflection mirror = {};
        mirror.gap = 2;
        item.reflection(mirror);
    };
    callbacks.event = [&](const carousel_event &event) { told += event.kind == CAROUSEL_CURRENT_ITEM_DID_CHANGE; };
    carousels::Carousel first(config, callbacks);
    carousels::Carousel flow = std::move(first);
    flow.draw(target);
    while (flow.is_loading())
        if (flow.needs_display()) flow.draw(target);
    unsigned char pixel[4];
    glReadPixels(32, 32, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    CHECK(pixel[0] == 255 && pixel[1] == 0 && asked == 3);
    glReadPixels(32, 64 - 51, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    CHECK(pixel[0] > 60);
    carousel_depth_effects effects = {};
    effects.dimming = 0.5;
    flow.depth_effects(effects);
    CHECK(flow.needs_display());
    flow.depth_effects();
    flow.scroll_to_item(1, 0);
    CHECK(flow.current_item() == 1 && told == 1 && flow.property(CAROUSEL_ITEM_COUNT) == 3);

    throws = true;
    try {
        flow.reload(5);
        flow.draw(target);
    } catch (const std::runtime_error &error) {
        errors += std::string(error.what()) == "no items today";
    }
    CHECK(errors == 2);
    throws = false;
    flow.draw(target);
    try {
        flow.advance(1 / 0.0);
    } catch (const carousels::Error &error) {
        errors += error.status == CAROUSEL_BAD_ARGUMENT;
    }
    CHECK(errors == 3);
    test_moves(target);
    test_abandon(target);
    test_throwing_names(target);
    test_throwing_items(target);
    test_looks(target);
}

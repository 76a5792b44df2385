// SPDX-License-Identifier: MIT
//
// A renderer recognises its context. If another one or none is current, nothing is drawn, freed or changed, whatever
// the other one is: of the same kind or another API, one that shares textures, one that reuses the pointer of the
// renderer's destroyed context, or a GLX context:
//   contexts [glx]

#include "stage.h"
// Must follow EGL's own names.
#include <epoxy/glx.h>

#include <pthread.h>

enum { SIZE = 48 };

#define OK(call) CHECK((call) == CAROUSEL_OK)
#define REFUSED(call) CHECK((call) == CAROUSEL_GL_FAILED)

// An EGL or GLX context.
typedef struct {
    void *handle;
    bool is_glx;
} context;

static Display *screen;

static context make(const char *kind, context share) {
    int major, minor;
    if (strncmp(kind, "glx-", 4) != 0) return (context){stage_context(kind, share.handle), false};
    bool is_es = sscanf(kind, "glx-es%d.%d", &major, &minor) == 2;
    CHECK(is_es || sscanf(kind, "glx-core%d.%d", &major, &minor) == 2);
    const int wanted[] = {GLX_RENDER_TYPE, GLX_RGBA_BIT, GLX_DRAWABLE_TYPE, GLX_PBUFFER_BIT, None};
    const int attributes[] = {
        GLX_CONTEXT_MAJOR_VERSION_ARB, major, GLX_CONTEXT_MINOR_VERSION_ARB, minor, GLX_CONTEXT_PROFILE_MASK_ARB,
        is_es ? GLX_CONTEXT_ES2_PROFILE_BIT_EXT : GLX_CONTEXT_CORE_PROFILE_BIT_ARB, None};
    int count = 0;
    GLXFBConfig *configs = glXChooseFBConfig(screen, DefaultScreen(screen), wanted, &count);
    CHECK(count > 0);
    return (context){glXCreateContextAttribsARB(screen, configs[0], share.handle, True, attributes), true};
}

// The library needs only the context, so it need not have a surface.
static void make_current(context context) {
    eglMakeCurrent(stage_display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    if (screen) glXMakeContextCurrent(screen, None, None, NULL);
    if (!context.handle) return;
    if (context.is_glx) CHECK(glXMakeContextCurrent(screen, None, None, context.handle));
    else CHECK(eglMakeCurrent(stage_display, EGL_NO_SURFACE, EGL_NO_SURFACE, context.handle));
}

static const context none;

static void end(context context) {
    make_current(none);
    if (context.is_glx) glXDestroyContext(screen, context.handle);
    else eglDestroyContext(stage_display, context.handle);
}

static int items_filled;

static void item(void *user_data, carousel *c, size_t index, carousel_item *item) {
    items_filled++;
    stage_colored_item(user_data, c, index, item);
}

static uint32_t color = 0x20c0ffff;

static carousel *make_carousel(carousel_renderer *renderer) {
    carousel_config config = {
        .struct_size = sizeof config, .item_count = 9, .item_width = 20, .item_height = 20, .renderer = renderer,
        .item = item, .user_data = &color};
    carousel *c = NULL;
    OK(carousel_create(&config, &c));
    return c;
}

static carousel_target target_of(GLuint framebuffer) {
    return (carousel_target){.struct_size = sizeof(carousel_target), .framebuffer = framebuffer, .width = SIZE, .height = SIZE};
}

// The number of queries that the library may make in another context: none if the pointer differs, because epoxy may
// not even resolve the first function there; the version, which every context reports; and functions of contexts of
// that version.
typedef enum { ASKS_NOTHING, ASKS_VERSION, ASKS_MORE } asking;

static PFNGLGETSTRINGPROC get_string;
static PFNGLISVERTEXARRAYPROC is_vertex_array;
static asking asked;

static const GLubyte *noted_get_string(GLenum name) {
    if (asked < ASKS_VERSION) asked = ASKS_VERSION;
    return get_string(name);
}

static GLboolean noted_is_vertex_array(GLuint name) {
    asked = ASKS_MORE;
    return is_vertex_array(name);
}

static void begin_noting(void) {
    asked = ASKS_NOTHING;
    get_string = epoxy_glGetString;
    is_vertex_array = epoxy_glIsVertexArray;
    epoxy_glGetString = noted_get_string;
    epoxy_glIsVertexArray = noted_is_vertex_array;
}

static void end_noting(void) {
    epoxy_glGetString = get_string;
    epoxy_glIsVertexArray = is_vertex_array;
}

// What the library looks up by EGL, it asks by that.
static PFNGLISVERTEXARRAYPROC driver_is_vertex_array;
static void (*(*own_look_up)(const char *name))(void);

static GLboolean noted_driver_is_vertex_array(GLuint name) {
    asked = ASKS_MORE;
    return driver_is_vertex_array(name);
}

static void (*look_up(const char *name))(void) {
    void (*function)(void) = own_look_up(name);
    if (strcmp(name, "glIsVertexArray") != 0) return function;
    driver_is_vertex_array = (PFNGLISVERTEXARRAYPROC)function;
    return (void (*)(void))noted_driver_is_vertex_array;
}

static void note_look_ups(void) {
    eglGetProcAddress("glFlush");
    own_look_up = epoxy_eglGetProcAddress;
    epoxy_eglGetProcAddress = look_up;
}

// If another context than the carousel's is current, or none, nothing happens. The framebuffer is filled first.
static void check_refused(carousel *c, carousel_renderer *renderer, GLuint framebuffer, asking most) {
    bool is_current = glGetString(GL_VERSION) != NULL;
    int objects = 0, filled = items_filled;
    GLint array = -1, program = -1, found = 0;
    GLuint own_array = 0;
    if (is_current) {
        glGenVertexArrays(1, &own_array);
        glBindVertexArray(own_array);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        glClearColor(1, 0, 0, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        glGetIntegerv(GL_CURRENT_PROGRAM, &program);
        array = own_array;
        objects = stage_objects();
        while (glGetError()) continue;
    }
    carousel_target target = target_of(framebuffer);
    // The layout requests items only once it can be drawn.
    OK(carousel_reload(c, 9));
    begin_noting();
    for (int i = 0; i < 3; i++) {
        REFUSED(carousel_draw(c, &target));
        CHECK(strstr(carousel_last_error(c), is_current ? "context is not the renderer's" : "context is current") != NULL);
    }
    CHECK(carousel_needs_display(c));
    if (renderer) {
        REFUSED(carousel_renderer_destroy(renderer));
        CHECK(strstr(carousel_last_error(NULL), "carousel_abandon") != NULL);
    } else {
        REFUSED(carousel_destroy(c));
        CHECK(strstr(carousel_last_error(c), "carousel_abandon") != NULL);
    }
    end_noting();
    CHECK(asked <= most);
    CHECK(items_filled == filled);
    // Everything else needs no context.
    OK(carousel_set_option(c, CAROUSEL_OPTION_SPACING, 1.5));
    OK(carousel_advance(c, 1));
    if (!is_current) return;
    CHECK(glGetError() == GL_NO_ERROR);
    CHECK(stage_objects() == objects);
    glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &found);
    CHECK(found == array);
    glGetIntegerv(GL_CURRENT_PROGRAM, &found);
    CHECK(found == program);
    CHECK(stage_pixel(SIZE / 2, SIZE / 2, SIZE) == 0xff0000ff);
    glBindVertexArray(0);
    glDeleteVertexArrays(1, &own_array);
}

// It draws in its own context, before and after.
static void check_drawn(carousel *c, GLuint framebuffer) {
    carousel_target target = target_of(framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    stage_draw(c, &target);
    CHECK(stage_pixel(SIZE / 2, SIZE / 2, SIZE) == color);
    CHECK(glGetError() == GL_NO_ERROR);
}

// Two contexts, alone or sharing; a carousel and a framebuffer in each. Each refuses the other's, and none.
static void test_pair(const char *kind, const char *other_kind, bool shares) {
    context contexts[2];
    carousel *carousels[2];
    GLuint framebuffers[2];
    contexts[0] = make(kind, none);
    contexts[1] = make(other_kind, shares ? contexts[0] : none);
    CHECK(contexts[0].handle && contexts[1].handle);
    // The second one first, so that functions may be resolved in either.
    for (int i = 1; i >= 0; i--) {
        make_current(contexts[i]);
        framebuffers[i] = stage_framebuffer(SIZE, SIZE);
        carousels[i] = make_carousel(NULL);
        if (i == 0) check_drawn(carousels[0], framebuffers[0]);
    }
    for (int i = 0; i < 2; i++) {
        make_current(contexts[1 - i]);
        check_refused(carousels[i], NULL, framebuffers[1 - i], ASKS_NOTHING);
        make_current(none);
        check_refused(carousels[i], NULL, 0, ASKS_NOTHING);
        make_current(contexts[i]);
        check_drawn(carousels[i], framebuffers[i]);
    }
    for (int i = 0; i < 2; i++) {
        make_current(contexts[i]);
        OK(carousel_destroy(carousels[i]));
    }
    CHECK(stage_objects() == 0);
    for (int i = 0; i < 2; i++) end(contexts[i]);
}

// A shared renderer refuses likewise; carousels that share it have nothing in any context.
static void test_renderer(const char *kind, const char *other_kind) {
    context own = make(kind, none), other = make(other_kind, none);
    make_current(own);
    GLuint framebuffer = stage_framebuffer(SIZE, SIZE);
    carousel_renderer *renderer;
    OK(carousel_renderer_create(NULL, &renderer));
    carousel *c = make_carousel(renderer);
    check_drawn(c, framebuffer);
    make_current(other);
    GLuint other_framebuffer = stage_framebuffer(SIZE, SIZE);
    CHECK(carousel_renderer_destroy(renderer) == CAROUSEL_BUSY);
    CHECK(carousel_renderer_abandon(renderer) == CAROUSEL_BUSY);
    carousel *second = make_carousel(renderer);
    OK(carousel_destroy(c));
    carousel_target target = target_of(other_framebuffer);
    REFUSED(carousel_draw(second, &target));
    OK(carousel_abandon(second));
    c = make_carousel(renderer);
    OK(carousel_destroy(c));
    REFUSED(carousel_renderer_destroy(renderer));
    CHECK(stage_objects() == 0);
    make_current(own);
    CHECK(stage_objects() > 0);
    c = make_carousel(renderer);
    check_drawn(c, framebuffer);
    OK(carousel_destroy(c));
    OK(carousel_renderer_destroy(renderer));
    CHECK(stage_objects() == 0);
    end(own);
    end(other);
}

static EGLContext pretended;

static EGLContext pretend(void) { return pretended; }

// The context has been destroyed, and a new one has its pointer. The new one contains a carousel as well, whose objects
// have the same names.
static void test_made_anew(const char *kind, const char *other_kind, bool has_carousel) {
    context own = make(kind, none);
    make_current(own);
    GLuint framebuffer = stage_framebuffer(SIZE, SIZE);
    carousel *c = make_carousel(NULL);
    carousel_renderer *renderer;
    OK(carousel_renderer_create(NULL, &renderer));
    check_drawn(c, framebuffer);
    char version[128];
    snprintf(version, sizeof version, "%s", (const char *)glGetString(GL_VERSION));
    end(own);
    context other = make(other_kind, none);
    make_current(other);
    bool is_alike = strcmp(version, (const char *)glGetString(GL_VERSION)) == 0;
    framebuffer = stage_framebuffer(SIZE, SIZE);
    EGLContext (*truth)(void) = epoxy_eglGetCurrentContext;
    pretended = own.handle;
    if (!own.is_glx) epoxy_eglGetCurrentContext = pretend;
    carousel *theirs = has_carousel ? make_carousel(NULL) : NULL;
    if (theirs) check_drawn(theirs, framebuffer);
    check_refused(c, NULL, framebuffer, is_alike ? ASKS_MORE : ASKS_VERSION);
    REFUSED(carousel_renderer_destroy(renderer));
    int objects = stage_objects();
    CHECK((objects > 0) == has_carousel);
    // Only memory is left of it, which can be freed.
    OK(carousel_abandon(c));
    OK(carousel_renderer_abandon(renderer));
    CHECK(stage_objects() == objects && glGetError() == GL_NO_ERROR);
    CHECK(carousel_abandon(c) == CAROUSEL_BAD_ARGUMENT);
    CHECK(carousel_renderer_abandon(renderer) == CAROUSEL_BAD_ARGUMENT);
    if (theirs) {
        check_drawn(theirs, framebuffer);
        OK(carousel_destroy(theirs));
        CHECK(stage_objects() == 0);
    }
    epoxy_eglGetCurrentContext = truth;
    end(other);
}

// Abandoning needs no context, and leaves an existing one alone.
static void test_abandon(const char *kind) {
    OK(carousel_abandon(NULL));
    OK(carousel_renderer_abandon(NULL));
    context own = make(kind, none);
    for (int is_current = 0; is_current < 2; is_current++) {
        make_current(own);
        GLuint framebuffer = stage_framebuffer(SIZE, SIZE);
        carousel *c = make_carousel(NULL);
        check_drawn(c, framebuffer);
        int objects = stage_objects();
        if (!is_current) make_current(none);
        OK(carousel_abandon(c));
        make_current(own);
        CHECK(objects > 0 && stage_objects() == objects);
    }
    end(own);
}

static const char *kind_of_thread;
static carousel *of_main_thread;

// Draws in its own context, as often as the other thread does.
static void *other_thread(void *unused) {
    (void)unused;
    context own = make(kind_of_thread, none);
    make_current(own);
    GLuint framebuffer = stage_framebuffer(SIZE, SIZE);
    carousel *c = make_carousel(NULL);
    carousel_target target = target_of(framebuffer);
    for (int i = 0; i < 20; i++) {
        check_drawn(c, framebuffer);
        CHECK(carousel_draw(of_main_thread, &target) == CAROUSEL_WRONG_THREAD);
        CHECK(carousel_destroy(of_main_thread) == CAROUSEL_WRONG_THREAD);
        CHECK(carousel_abandon(of_main_thread) == CAROUSEL_WRONG_THREAD);
    }
    OK(carousel_destroy(c));
    CHECK(stage_objects() == 0);
    end(own);
    return NULL;
}

static void test_threads(const char *kind, const char *other_kind) {
    context own = make(kind, none);
    make_current(own);
    GLuint framebuffer = stage_framebuffer(SIZE, SIZE);
    kind_of_thread = other_kind;
    of_main_thread = make_carousel(NULL);
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, other_thread, NULL) == 0);
    for (int i = 0; i < 20; i++) check_drawn(of_main_thread, framebuffer);
    pthread_join(thread, NULL);
    OK(carousel_destroy(of_main_thread));
    CHECK(stage_objects() == 0);
    end(own);
}

int main(int count, char **arguments) {
    const char *kinds[] = {"es3.0", "core3.3", "compatibility4.5", "glx-core3.3", "glx-es3.0"};
    const int kinds_of_egl = 3;
    int most = kinds_of_egl;
    note_look_ups();
    if (count > 1 && strcmp(arguments[1], "glx") == 0) {
        XInitThreads();
        screen = XOpenDisplay(NULL);
        if (!screen) {
            fprintf(stderr, "there is no X server\n");
            return 1;
        }
        most = sizeof kinds / sizeof *kinds;
    }
    for (int i = 0; i < most; i++) {
        for (int k = 0; k < most; k++) {
            // Only once, if there are no others.
            if (screen && i < kinds_of_egl && k < kinds_of_egl) continue;
            printf("%s, then %s\n", kinds[i], kinds[k]);
            fflush(stdout);
            test_pair(kinds[i], kinds[k], false);
            test_renderer(kinds[i], kinds[k]);
            for (int has_carousel = 0; has_carousel < 2; has_carousel++)
                test_made_anew(kinds[i], kinds[k], has_carousel);
            test_threads(kinds[i], kinds[k]);
        }
        test_pair(kinds[i], kinds[i], true);
        test_abandon(kinds[i]);
    }
    printf("%d failures\n", stage_failures);
    return stage_failures ? 1 : 0;
}

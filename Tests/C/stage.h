// SPDX-License-Identifier: MIT
// Contexts without windows, for the tests in C.

#pragma once

#include <epoxy/gl.h>
// Must follow GL's own names.
#include <epoxy/egl.h>

#include <carousel.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define CHECK(condition)                                                                       \
    do {                                                                                       \
        if (!(condition)) {                                                                    \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);            \
            stage_failures++;                                                                  \
        }                                                                                      \
    } while (0)

#ifndef STAGE_DETECTS_LEAKS
// Of the programs built with AddressSanitizer only one checks for leaks, because drivers have their own.
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "detect_leaks=0"; }
#endif

static int stage_failures;
static EGLDisplay stage_display;
// Whether contexts are created silently.
static bool stage_is_quiet;

// Creates a context: "es3.0", "core3.3", "compatibility4.5" and so on; none if it is not available.
static inline EGLContext stage_context(const char *kind, EGLContext share) {
    int major = 0, minor = 0;
    bool is_es = sscanf(kind, "es%d.%d", &major, &minor) == 2;
    bool is_core = !is_es && sscanf(kind, "core%d.%d", &major, &minor) == 2;
    if (!is_es && !is_core && sscanf(kind, "compatibility%d.%d", &major, &minor) != 2) return EGL_NO_CONTEXT;
    stage_display = eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    if (!stage_display || !eglInitialize(stage_display, NULL, NULL)) return EGL_NO_CONTEXT;
    eglBindAPI(is_es ? EGL_OPENGL_ES_API : EGL_OPENGL_API);
    const EGLint wanted[] = {
        EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, is_es ? EGL_OPENGL_ES3_BIT : EGL_OPENGL_BIT, EGL_NONE};
    EGLint attributes[] = {
        EGL_CONTEXT_MAJOR_VERSION, major, EGL_CONTEXT_MINOR_VERSION, minor,
        is_es ? EGL_NONE : EGL_CONTEXT_OPENGL_PROFILE_MASK,
        is_core ? EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT : EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT, EGL_NONE};
    EGLConfig config;
    EGLint count = 0;
    if (!eglChooseConfig(stage_display, wanted, &config, 1, &count) || count == 0) return EGL_NO_CONTEXT;
    return eglCreateContext(stage_display, config, share, attributes);
}

// Creates a context and makes it current; false if it is not available.
static inline bool stage_begin(const char *kind) {
    EGLContext context = stage_context(kind, EGL_NO_CONTEXT);
    if (!context || !eglMakeCurrent(stage_display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) return false;
    if (!stage_is_quiet) printf("%s: %s\n", kind, (const char *)glGetString(GL_VERSION));
    return true;
}

static inline void stage_end(void) {
    EGLContext context = eglGetCurrentContext();
    eglMakeCurrent(stage_display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(stage_display, context);
    eglTerminate(stage_display);
}

// A framebuffer to draw into, with depth, bound.
static inline GLuint stage_framebuffer(int width, int height) {
    GLuint buffers[2], framebuffer;
    glGenRenderbuffers(2, buffers);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    for (int i = 0; i < 2; i++) {
        glBindRenderbuffer(GL_RENDERBUFFER, buffers[i]);
        glRenderbufferStorage(GL_RENDERBUFFER, i ? GL_DEPTH_COMPONENT16 : GL_RGBA8, width, height);
        glFramebufferRenderbuffer(
            GL_FRAMEBUFFER, i ? GL_DEPTH_ATTACHMENT : GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, buffers[i]);
    }
    glBindRenderbuffer(GL_RENDERBUFFER, 0);
    CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    return framebuffer;
}

// The pixel at x, y from the upper left corner of the bound framebuffer.
static inline uint32_t stage_pixel(int x, int y, int height) {
    unsigned char p[4];
    glReadPixels(x, height - 1 - y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

// Number of GL objects of the kinds that, in most tests, only the library creates: all except framebuffers.
static inline int stage_objects(void) {
    int count = 0;
    for (GLuint name = 1; name < 20000; name++)
        count += glIsTexture(name) + glIsBuffer(name) + glIsVertexArray(name) + glIsProgram(name) + glIsShader(name) +
                 glIsSampler(name) + glIsQuery(name) + glIsTransformFeedback(name);
    return count;
}

static inline GLuint stage_program(const char *vertex, const char *fragment) {
    const char *version = epoxy_is_desktop_gl() ? "#version 330 core\n" : "#version 300 es\nprecision highp float;\n";
    GLuint program = glCreateProgram();
    const char *sources[] = {vertex, fragment};
    for (int i = 0; i < 2; i++) {
        GLuint shader = glCreateShader(i ? GL_FRAGMENT_SHADER : GL_VERTEX_SHADER);
        glShaderSource(shader, 2, (const char *[]){version, sources[i]}, NULL);
        glCompileShader(shader);
        glAttachShader(program, shader);
        glDeleteShader(shader);
    }
    glLinkProgram(program);
    GLint is_linked = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &is_linked);
    CHECK(is_linked);
    return program;
}

// Fills an item with one colour; user_data points to that, as 0xRRGGBBAA.
static inline void stage_colored_item(void *user_data, carousel *c, size_t index, carousel_item *item) {
    (void)c, (void)index;
    uint32_t color = *(uint32_t *)user_data;
    unsigned char pixel[4] = {color >> 24, color >> 16 & 255, color >> 8 & 255, color & 255};
    unsigned char pixels[64];
    for (int i = 0; i < 64; i++) pixels[i] = pixel[i & 3];
    CHECK(carousel_item_set_pixels(item, pixels, 4, 4, 0, CAROUSEL_ALPHA_PREMULTIPLIED) == CAROUSEL_OK);
    CHECK(carousel_item_set_fit(item, CAROUSEL_STRETCH) == CAROUSEL_OK);
}

// Pauses between two looks at what other threads do; false once they have taken longer than they do on any machine, however busy.
// `since` is 0 before the first.
static inline bool stage_waits(time_t *since) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (!*since) *since = now.tv_sec;
    usleep(500);
    return now.tv_sec - *since < 1800;
}

// Draws until all pictures have loaded.
static inline void stage_draw(carousel *c, const carousel_target *target) {
    CHECK(carousel_draw(c, target) == CAROUSEL_OK);
    for (time_t since = 0; (carousel_is_loading(c) || carousel_needs_display(c)) && stage_waits(&since);)
        if (carousel_needs_display(c)) CHECK(carousel_draw(c, target) == CAROUSEL_OK);
    CHECK(!carousel_is_loading(c));
}

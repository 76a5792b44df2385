// SPDX-License-Identifier: MIT

#include "contexts.h"

#include <epoxy/gl.h>
// Must follow GL's own names.
#include <epoxy/egl.h>
#include <stdio.h>
#include <stdlib.h>

static EGLDisplay display;
static struct {
    EGLContext context;
    EGLenum api;
    GLuint framebuffer, texture;
} contexts[CONTEXTS];
static int in_use = -1;

static void make(int number, EGLenum api, EGLContext shared) {
    bool is_es = api == EGL_OPENGL_ES_API;
    const EGLint wanted[] = {
        EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, is_es ? EGL_OPENGL_ES3_BIT : EGL_OPENGL_BIT, EGL_NONE};
    const EGLint attributes[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, is_es ? 0 : 3, EGL_NONE};
    EGLConfig config;
    EGLint count = 0;
    eglBindAPI(api);
    EGLContext context = EGL_NO_CONTEXT;
    if (eglChooseConfig(display, wanted, &config, 1, &count) && count > 0) {
        context = eglCreateContext(display, config, shared, attributes);
    }
    if (!context) {
        fprintf(stderr, "there is no OpenGL%s 3 without a window\n", is_es ? " ES" : "");
        exit(EXIT_FAILURE);
    }
    contexts[number].context = context;
    contexts[number].api = api;
    context_use(number);
    GLuint buffer;
    glGenRenderbuffers(1, &buffer);
    glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, CONTEXT_WIDTH, CONTEXT_HEIGHT);
    glBindRenderbuffer(GL_RENDERBUFFER, 0);
    glGenFramebuffers(1, &contexts[number].framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, contexts[number].framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, buffer);
    glGenTextures(1, &contexts[number].texture);
    glBindTexture(GL_TEXTURE_2D, contexts[number].texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glBindTexture(GL_TEXTURE_2D, 0);
}

void contexts_begin(void) {
    if (display) return;
    display = eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    if (!display || !eglInitialize(display, NULL, NULL)) {
        fprintf(stderr, "EGL offers no display without a window\n");
        exit(EXIT_FAILURE);
    }
    make(0, EGL_OPENGL_ES_API, EGL_NO_CONTEXT);
    make(1, EGL_OPENGL_API, EGL_NO_CONTEXT);
    make(2, EGL_OPENGL_ES_API, contexts[0].context);
}

void context_use(int number) {
    if (in_use == number) return;
    // Each API has its own current context, until another API's becomes current.
    if (number < 0) eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    else {
        eglBindAPI(contexts[number].api);
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, contexts[number].context);
    }
    in_use = number;
}

void context_lose(int number) {
    context_use(-1);
    eglDestroyContext(display, contexts[number].context);
    make(number, contexts[number].api, EGL_NO_CONTEXT);
}

int context_in_use(void) { return in_use; }

uint32_t context_framebuffer(int number) { return contexts[number].framebuffer; }

uint32_t context_texture(int number) { return contexts[number].texture; }

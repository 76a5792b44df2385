// SPDX-License-Identifier: MIT
// Preloaded into a host, says on standard error what OpenGL has to say (KHR_debug) about the library's calls, and about no others.
// While there is a file "asleep", the library's threads get no picture: once it is gone, they have to wake the host.

#define _GNU_SOURCE
#include <carousel.h>
#include <dlfcn.h>
#include <epoxy/gl.h>
#include <stdio.h>
#include <unistd.h>

int gdk_pixbuf_loader_write(void *loader, const unsigned char *bytes, size_t count, void **error) {
    __typeof__(gdk_pixbuf_loader_write) *own = (__typeof__(own))dlsym(RTLD_NEXT, "gdk_pixbuf_loader_write");
    while (gettid() != getpid() && access("asleep", F_OK) == 0) usleep(10000);
    return own(loader, bytes, count, error);
}

static _Thread_local bool is_inside;

static void hear(GLenum source, GLenum type, GLuint name, GLenum severity, GLsizei length, const GLchar *message,
                 const void *data) {
    (void)source, (void)type, (void)name, (void)severity, (void)length, (void)data;
    if (is_inside) fprintf(stderr, "OpenGL: %s\n", message);
}

carousel_status carousel_create(const carousel_config *config, carousel **result) {
    __typeof__(carousel_create) *own = (__typeof__(own))dlsym(RTLD_NEXT, "carousel_create");
    glEnable(GL_DEBUG_OUTPUT), glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(hear, NULL);
    glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 0, NULL, GL_TRUE);
    is_inside = true;
    glDebugMessageInsert(GL_DEBUG_SOURCE_APPLICATION, GL_DEBUG_TYPE_OTHER, 1, GL_DEBUG_SEVERITY_HIGH, -1, "all is heard");
    carousel_status status = own(config, result);
    is_inside = false;
    return status;
}

carousel_status carousel_draw(carousel *carousel, const carousel_target *target) {
    __typeof__(carousel_draw) *own = (__typeof__(own))dlsym(RTLD_NEXT, "carousel_draw");
    is_inside = true;
    carousel_status status = own(carousel, target);
    is_inside = false;
    return status;
}

carousel_status carousel_destroy(carousel *carousel) {
    __typeof__(carousel_destroy) *own = (__typeof__(own))dlsym(RTLD_NEXT, "carousel_destroy");
    is_inside = true;
    carousel_status status = own(carousel);
    is_inside = false;
    return status;
}

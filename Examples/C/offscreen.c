// SPDX-License-Identifier: MIT
//
// Draws a carousel of picture files with libcarousel, in a context that this program makes, and writes the picture into a file:
//   offscreen NEW.ppm PICTURE...

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <carousel.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WIDTH = 640, HEIGHT = 360 };

static bool make_context(void) {
    EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    if (display == EGL_NO_DISPLAY || !eglInitialize(display, NULL, NULL)) return false;
    const EGLint wanted[] = {EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_NONE};
    const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
    EGLConfig config;
    EGLint count;
    if (!eglChooseConfig(display, wanted, &config, 1, &count) || count == 0) return false;
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, version);
    return context != EGL_NO_CONTEXT && eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context);
}

static GLuint make_framebuffer(void) {
    GLuint color, framebuffer;
    glGenRenderbuffers(1, &color);
    glBindRenderbuffer(GL_RENDERBUFFER, color);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, WIDTH, HEIGHT);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
    return framebuffer;
}

static void fill_item(void *user_data, carousel *flow, size_t index, carousel_item *item) {
    (void)flow;
    char **pictures = user_data;
    carousel_item_set_path(item, pictures[index]);
}

static bool write_ppm(const char *name) {
    static unsigned char pixels[HEIGHT][WIDTH][4];
    glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    // Never overwrites a file.
    FILE *file = fopen(name, "wbx");
    if (!file) return false;
    fprintf(file, "P6\n%d %d\n255\n", WIDTH, HEIGHT);
    for (int y = HEIGHT - 1; y >= 0; y--)
        for (int x = 0; x < WIDTH; x++) fwrite(pixels[y][x], 1, 3, file);
    return fclose(file) == 0;
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: offscreen NEW.ppm PICTURE...\n");
        return 2;
    }
    if (!make_context()) {
        fprintf(stderr, "offscreen: no OpenGL ES 3 context\n");
        return 1;
    }
    carousel_config config = {
        .struct_size = sizeof config,
        .item_count = (size_t)(argc - 2),
        .item_width = 240,
        .item_height = 180,
        .type = CAROUSEL_COVER_FLOW,
        .item = fill_item,
        .user_data = argv + 2,
    };
    carousel *flow = NULL;
    if (carousel_create(&config, &flow) != CAROUSEL_OK) {
        fprintf(stderr, "offscreen: %s\n", carousel_last_error(NULL));
        return 1;
    }
    carousel_target target = {
        .struct_size = sizeof target, .framebuffer = make_framebuffer(), .width = WIDTH, .height = HEIGHT, .scale = 1};
    carousel_scroll_to_item(flow, config.item_count / 2, 0.4);
    // The clock advances by a sixtieth of a second for each frame, until nothing moves and all pictures are there.
    for (int frame = 0; frame == 0 || carousel_is_animating(flow) || carousel_is_loading(flow); frame++) {
        carousel_advance(flow, frame / 60.0);
        if (carousel_needs_display(flow)) {
            glClear(GL_COLOR_BUFFER_BIT);
            if (carousel_draw(flow, &target) != CAROUSEL_OK) {
                fprintf(stderr, "offscreen: %s\n", carousel_last_error(flow));
                return 1;
            }
        }
        usleep(1000);
    }
    bool is_written = write_ppm(argv[1]);
    if (!is_written) perror(argv[1]);
    carousel_destroy(flow);
    return is_written ? 0 : 1;
}

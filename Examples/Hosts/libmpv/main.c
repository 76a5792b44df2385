// SPDX-License-Identifier: MIT
//
// A video that libmpv plays on the first item of a cover flow: while it is in sight, each of its frames is drawn once; otherwise
// it pauses.
//   coverflow VIDEO PICTURE...

#define GLFW_INCLUDE_ES3
#include <GLFW/glfw3.h>
#include <carousel.h>
#include <locale.h>
#include <mpv/client.h>
#include <mpv/render_gl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 720, HEIGHT = 540 }; // The size of the video on its item, in pixels.

static char **arguments;
static carousel *flow;
static GLuint texture, framebuffer;

static void die(const char *why) { fprintf(stderr, "coverflow: %s\n", why), exit(1); }

static void fill_item(void *user_data, carousel *flow, size_t index, carousel_item *item) {
    (void)user_data, (void)flow;
    if (index > 0) carousel_item_set_path(item, arguments[index]), carousel_item_set_fit(item, CAROUSEL_FILL);
    else
        carousel_item_set_texture(item, &(carousel_texture){.struct_size = sizeof(carousel_texture), .name = texture,
                                                            .width = WIDTH, .height = HEIGHT, .alpha = CAROUSEL_ALPHA_IGNORED});
}

// On a thread of the library or of mpv.
static void wake(void *user_data) { (void)user_data, glfwPostEmptyEvent(); }

// Called on one of mpv's threads, where mpv must not be called, so the loop asks mpv what is new.
static atomic_bool is_news;
static void note_news(void *user_data) { (void)user_data, atomic_store(&is_news, true), glfwPostEmptyEvent(); }

static void *find(void *user_data, const char *name) { return (void)user_data, (void *)glfwGetProcAddress(name); }

static void on_key(GLFWwindow *window, int key, int code, int action, int modifiers) {
    (void)window, (void)code, (void)modifiers;
    static const int keys[] = {GLFW_KEY_LEFT, GLFW_KEY_RIGHT, GLFW_KEY_UP, GLFW_KEY_DOWN, GLFW_KEY_PAGE_UP,
                               GLFW_KEY_PAGE_DOWN, GLFW_KEY_HOME, GLFW_KEY_END, GLFW_KEY_ENTER}; // In the order of carousel_key.
    for (int i = 0; i < 9; i++)
        if (keys[i] == key && action != GLFW_RELEASE) carousel_press(flow, (carousel_key)i, NULL);
}

static void on_button(GLFWwindow *window, int button, int action, int modifiers) {
    (void)modifiers;
    double x, y;
    glfwGetCursorPos(window, &x, &y);
    if (button == GLFW_MOUSE_BUTTON_LEFT)
        carousel_pointer(flow, action == GLFW_PRESS ? CAROUSEL_POINTER_BEGAN : CAROUSEL_POINTER_ENDED, x, y, glfwGetTime(), NULL);
}

static void on_move(GLFWwindow *window, double x, double y) {
    if (glfwGetMouseButton(window, GLFW_MOUSE_BUTTON_LEFT))
        carousel_pointer(flow, CAROUSEL_POINTER_MOVED, x, y, glfwGetTime(), NULL);
}

static void on_wheel(GLFWwindow *window, double x, double y) { (void)window, carousel_wheel(flow, -60 * x, -60 * y, NULL); }

static bool is_exposed = true;
static void on_exposure(GLFWwindow *window) { (void)window, is_exposed = true; }

static void make_texture(void) {
    glGenTextures(1, &texture), glBindTexture(GL_TEXTURE_2D, texture);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, WIDTH, HEIGHT);
    glGenFramebuffers(1, &framebuffer), glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glClear(GL_COLOR_BUFFER_BIT); // Black until the video begins.
}

static mpv_render_context *begin_video(mpv_handle *player) {
    if (!player || mpv_set_option_string(player, "vo", "libmpv") || mpv_set_option_string(player, "loop-file", "inf") ||
        mpv_set_option_string(player, "pause", "yes") || mpv_initialize(player)) die("there is no player");
    mpv_render_context *video;
    mpv_render_param parameters[] = {{MPV_RENDER_PARAM_API_TYPE, MPV_RENDER_API_TYPE_OPENGL},
                                     {MPV_RENDER_PARAM_OPENGL_INIT_PARAMS, &(mpv_opengl_init_params){.get_proc_address = find}},
                                     {MPV_RENDER_PARAM_INVALID, NULL}};
    if (mpv_render_context_create(&video, player, parameters)) die("the player cannot draw here");
    mpv_render_context_set_update_callback(video, note_news, NULL), mpv_set_wakeup_callback(player, wake, NULL);
    mpv_command(player, (const char *[]){"loadfile", arguments[0], NULL});
    return video;
}

static void follow(mpv_handle *player) {
    for (mpv_event *event; (event = mpv_wait_event(player, 0))->event_id != MPV_EVENT_NONE;)
        if (event->event_id == MPV_EVENT_END_FILE && ((mpv_event_end_file *)event->data)->error)
            die(mpv_error_string(((mpv_event_end_file *)event->data)->error));
}

// Draws one frame of the video into the texture; if the item is in sight, the carousel then needs to be drawn.
static void take_frame(mpv_render_context *video) {
    if (!atomic_exchange(&is_news, false) || !(mpv_render_context_update(video) & MPV_RENDER_UPDATE_FRAME)) return;
    mpv_opengl_fbo target = {.fbo = (int)framebuffer, .w = WIDTH, .h = HEIGHT, .internal_format = GL_RGBA8};
    int waits = 0; // Does not wait until the frame is due, because the carousel may be moving.
    mpv_render_context_render(video, (mpv_render_param[]){{MPV_RENDER_PARAM_OPENGL_FBO, &target},
                                                          {MPV_RENDER_PARAM_BLOCK_FOR_TARGET_TIME, &waits},
                                                          {MPV_RENDER_PARAM_INVALID, NULL}});
    carousel_item_changed(flow, 0);
}

int main(int argc, char **argv) {
    arguments = argv + 1;
    if (argc < 2) return fprintf(stderr, "usage: coverflow VIDEO PICTURE...\n"), 2;
    glfwInit();
    setlocale(LC_NUMERIC, "C"); // mpv needs this to read numbers.
    glfwWindowHint(GLFW_CLIENT_API, GLFW_OPENGL_ES_API), glfwWindowHint(GLFW_CONTEXT_CREATION_API, GLFW_EGL_CONTEXT_API);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    GLFWwindow *window = glfwCreateWindow(960, 540, "Cover flow", NULL, NULL);
    if (!window) die("there is no OpenGL ES 3");
    glfwMakeContextCurrent(window), glfwSwapInterval(1);
    glfwSetKeyCallback(window, on_key), glfwSetMouseButtonCallback(window, on_button), glfwSetCursorPosCallback(window, on_move);
    glfwSetScrollCallback(window, on_wheel), glfwSetWindowRefreshCallback(window, on_exposure);
    make_texture();
    carousel_config config = {.struct_size = sizeof config, .item_count = (size_t)argc - 1, .item_width = 360,
                              .item_height = 270, .type = CAROUSEL_COVER_FLOW, .item = fill_item, .wake = wake};
    if (carousel_create(&config, &flow)) die(carousel_last_error(NULL));
    mpv_handle *player = mpv_create();
    mpv_render_context *video = begin_video(player);
    for (int plays = false; !glfwWindowShouldClose(window);) {
        double pause = carousel_next_frame(flow, glfwGetTime()) - glfwGetTime();
        if (pause <= 0) glfwPollEvents();
        else glfwWaitEventsTimeout(pause < 3600 ? pause : 3600);
        follow(player), take_frame(video);
        carousel_advance(flow, glfwGetTime());
        if (is_exposed || carousel_needs_display(flow)) {
            is_exposed = false;
            int width, height, points;
            glfwGetFramebufferSize(window, &width, &height), glfwGetWindowSize(window, &points, NULL);
            glBindFramebuffer(GL_FRAMEBUFFER, 0);
            glClearColor(0.07f, 0.08f, 0.11f, 1), glClear(GL_COLOR_BUFFER_BIT);
            carousel_draw(flow, &(carousel_target){.struct_size = sizeof(carousel_target), .width = width, .height = height,
                                                   .scale = (double)width / points});
            glfwSwapBuffers(window);
        }
        int is_visible = carousel_item_is_visible(flow, 0);
        if (plays == is_visible) continue;
        plays = is_visible;
        mpv_set_property_async(player, 0, "pause", MPV_FORMAT_FLAG, &(int){!plays});
    }
    mpv_render_context_free(video), mpv_terminate_destroy(player);
    carousel_destroy(flow);
    glfwTerminate();
    return 0;
}

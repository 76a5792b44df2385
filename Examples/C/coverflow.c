// SPDX-License-Identifier: MIT
//
// A complete program in C: a cube that turns as you scroll, and a cover flow of photographs over it.
//   coverflow FOLDER | PICTURE...
// Arrows, Home, End, the wheel, drags and clicks move the cover flow; Escape ends. Between events the program sleeps.

#define _GNU_SOURCE // For asprintf.
#define GLFW_INCLUDE_ES3
#include <GLFW/glfw3.h>
#include <carousel.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct gallery { char **paths; size_t count; } gallery;

static void add(gallery *gallery, const char *folder, const char *name) {
    gallery->paths = realloc(gallery->paths, (gallery->count + 1) * sizeof *gallery->paths);
    const char *format = *folder ? "%s/%s" : "%s%s";
    if (!gallery->paths || asprintf(&gallery->paths[gallery->count++], format, folder, name) < 0) abort();
}

// A folder's files, or the file itself.
static void add_all(gallery *gallery, const char *path) {
    struct dirent **entries;
    int count = scandir(path, &entries, NULL, alphasort);
    if (count < 0) add(gallery, "", path);
    for (int i = 0; i < count; i++)
        if (entries[i]->d_name[0] != '.') add(gallery, path, entries[i]->d_name);
}

// Photographs in thin frames, on a floor that mirrors them.
static void fill_item(void *user_data, carousel *flow, size_t index, carousel_item *item) {
    (void)flow;
    carousel_item_set_path(item, ((gallery *)user_data)->paths[index]), carousel_item_set_fit(item, CAROUSEL_FILL);
    carousel_item_set_frame(item, 8, 3, (carousel_color){0.9f, 0.9f, 0.95f, 1});
    carousel_item_set_reflection(item, &(carousel_reflection){.struct_size = sizeof(carousel_reflection), .gap = 5,
                                 .scale = 0.3, .alpha = 0.4, .floor = {0.05f, 0.05f, 0.08f, 1}});
}

// What the program draws itself: a cube, one strip of 14 corners, which the shader finds from their numbers.
static GLint make_cube(void) {
    static const char *sources[] = {
        "#version 300 es\nuniform vec2 turn; out vec3 at;" // Angle and aspect ratio.
        "void main() {"
        "  int b = 1 << gl_VertexID; float c = cos(turn.x), s = sin(turn.x);"
        "  at = vec3((0x287a & b) != 0, (0x02af & b) != 0, (0x31e3 & b) != 0) * 2.0 - 1.0;"
        "  at = vec3(c * at.x + s * at.z, at.y, c * at.z - s * at.x);"
        "  at = vec3(at.x, c * at.y + s * at.z, c * at.z - s * at.y);"
        "  gl_Position = vec4(at.x * 1.2 / turn.y, at.y * 1.2 + 1.75, at.z, at.z + 5.0); }",
        "#version 300 es\nprecision highp float; in vec3 at; out vec4 color;" // The colour of a side says where it faces.
        "void main() { color = vec4(0.4 + 0.3 * normalize(cross(dFdx(at), dFdy(at))), 1.0); }"};
    GLuint program = glCreateProgram();
    for (int i = 0; i < 2; i++) {
        GLuint shader = glCreateShader(i ? GL_FRAGMENT_SHADER : GL_VERTEX_SHADER);
        glShaderSource(shader, 1, &sources[i], NULL);
        glCompileShader(shader);
        glAttachShader(program, shader);
    }
    glLinkProgram(program);
    glUseProgram(program);
    glEnable(GL_DEPTH_TEST);
    glClearColor(0.05f, 0.05f, 0.08f, 1);
    return glGetUniformLocation(program, "turn");
}

static bool is_exposed = true;
static void expose(GLFWwindow *window) { (void)window, is_exposed = true; }
static void wake(void *user_data) { (void)user_data, glfwPostEmptyEvent(); } // On one of the library's threads.
static carousel *flow_of(GLFWwindow *window) { return glfwGetWindowUserPointer(window); }

static void key_pressed(GLFWwindow *window, int key, int code, int action, int mods) {
    (void)code, (void)mods;
    static const int keys[] = {GLFW_KEY_LEFT, GLFW_KEY_RIGHT, GLFW_KEY_UP, GLFW_KEY_DOWN, GLFW_KEY_PAGE_UP,
                               GLFW_KEY_PAGE_DOWN, GLFW_KEY_HOME, GLFW_KEY_END, GLFW_KEY_ENTER}; // In the order of carousel_key.
    if (key == GLFW_KEY_ESCAPE) glfwSetWindowShouldClose(window, GLFW_TRUE);
    for (int i = 0; i < 9 && action != GLFW_RELEASE; i++)
        if (keys[i] == key) carousel_press(flow_of(window), (carousel_key)i, NULL);
}

static void move_pointer(GLFWwindow *window, carousel_pointer_kind kind) {
    double x, y;
    glfwGetCursorPos(window, &x, &y);
    carousel_pointer(flow_of(window), kind, x, y, glfwGetTime(), NULL);
}

static void button_pressed(GLFWwindow *window, int button, int action, int mods) {
    (void)mods;
    carousel_pointer_kind kind = action == GLFW_PRESS ? CAROUSEL_POINTER_BEGAN : CAROUSEL_POINTER_ENDED;
    if (button == GLFW_MOUSE_BUTTON_LEFT) move_pointer(window, kind);
}

static void cursor_moved(GLFWwindow *window, double x, double y) {
    (void)x, (void)y;
    if (glfwGetMouseButton(window, GLFW_MOUSE_BUTTON_LEFT)) move_pointer(window, CAROUSEL_POINTER_MOVED);
}

static void wheel_turned(GLFWwindow *window, double x, double y) { // Touchpads report parts of a notch.
    if (x != 0 || y != (int)y) carousel_wheel(flow_of(window), -60 * x, -60 * y, NULL);
    else carousel_press(flow_of(window), y > 0 ? CAROUSEL_KEY_UP : CAROUSEL_KEY_DOWN, NULL);
}

int main(int argc, char **argv) {
    gallery gallery = {0};
    for (int i = 1; i < argc; i++) add_all(&gallery, argv[i]);
    if (!gallery.count) return fprintf(stderr, "usage: coverflow FOLDER | PICTURE...\n"), 2;
    if (!glfwInit()) return fprintf(stderr, "coverflow: there is no display\n"), 1;
    glfwWindowHint(GLFW_CLIENT_API, GLFW_OPENGL_ES_API);
    glfwWindowHint(GLFW_CONTEXT_CREATION_API, GLFW_EGL_CONTEXT_API);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    GLFWwindow *window = glfwCreateWindow(1280, 720, "Cover flow", NULL, NULL);
    if (!window) return fprintf(stderr, "coverflow: there is no OpenGL ES 3\n"), 1;
    glfwMakeContextCurrent(window);
    glfwSwapInterval(1);
    GLint turn = make_cube();
    carousel *flow;
    carousel_config config = {.struct_size = sizeof config, .item_count = gallery.count, .item_width = 400,
                              .item_height = 300, .type = CAROUSEL_COVER_FLOW_2, .item = fill_item, .user_data = &gallery,
                              .wake = wake};
    if (carousel_create(&config, &flow)) return fprintf(stderr, "coverflow: %s\n", carousel_last_error(NULL)), 1;
    carousel_set_property(flow, CAROUSEL_CONTENT_OFFSET_Y, 120);
    carousel_scroll_to_item(flow, gallery.count / 2, 0);
    glfwSetWindowUserPointer(window, flow);
    glfwSetKeyCallback(window, key_pressed);
    glfwSetMouseButtonCallback(window, button_pressed);
    glfwSetCursorPosCallback(window, cursor_moved);
    glfwSetScrollCallback(window, wheel_turned);
    glfwSetWindowRefreshCallback(window, expose);
    while (!glfwWindowShouldClose(window)) {
        double now = glfwGetTime(), pause = carousel_next_frame(flow, now) - now;
        glfwWaitEventsTimeout(pause < 3600 ? pause : 3600); // Until an event, or until something has to move.
        carousel_advance(flow, glfwGetTime());
        if (!is_exposed && !carousel_needs_display(flow)) continue;
        is_exposed = false;
        int width, height, points;
        glfwGetFramebufferSize(window, &width, &height);
        glfwGetWindowSize(window, &points, NULL);
        glViewport(0, 0, width, height);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        glUniform2f(turn, (float)carousel_scroll_offset(flow) + 0.6f, (float)width / (float)(height ? height : 1));
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 14);
        carousel_target target = {.struct_size = sizeof target, .width = width, .height = height,
                                  .scale = points ? (double)width / points : 1};
        carousel_draw(flow, &target);
        glfwSwapBuffers(window);
    }
    carousel_destroy(flow);
    glfwTerminate();
}

// SPDX-License-Identifier: MIT
//
// A complete program in C++: a spinning cube, and a cover flow of photographs over it.
//   coverflow FOLDER | PICTURE...
// Arrows, Home, End, the wheel, drags and clicks move the cover flow; Escape ends.

#define GLFW_INCLUDE_ES3
#include <GLFW/glfw3.h>
#include <algorithm>
#include <carousel.hpp>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

namespace fs = std::filesystem;

static std::vector<std::string> pictures(const std::vector<std::string> &arguments) {
    std::vector<std::string> paths;
    for (const auto &argument : arguments) {
        if (!fs::is_directory(argument)) paths.push_back(argument);
        else for (const auto &entry : fs::directory_iterator(argument)) paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

// What the program draws itself: a cube, one strip of 14 corners, which the shader finds from their numbers.
struct Cube {
    GLint turn;
    Cube() {
        const char *sources[] = {
            R"(#version 300 es
            uniform vec2 turn; out vec3 at; // Angle and aspect ratio.
            void main() {
                int b = 1 << gl_VertexID; float c = cos(turn.x), s = sin(turn.x);
                at = vec3((0x287a & b) != 0, (0x02af & b) != 0, (0x31e3 & b) != 0) * 2.0 - 1.0;
                at = vec3(c * at.x + s * at.z, at.y, c * at.z - s * at.x);
                at = vec3(at.x, c * at.y + s * at.z, c * at.z - s * at.y);
                gl_Position = vec4(at.x * 1.2 / turn.y, at.y * 1.2 + 1.75, at.z, at.z + 5.0);
            })",
            R"(#version 300 es
            precision highp float; in vec3 at; out vec4 color; // By the direction that a side looks in.
            void main() { color = vec4(0.4 + 0.3 * normalize(cross(dFdx(at), dFdy(at))), 1.0); })"};
        const GLuint program = glCreateProgram();
        for (int i = 0; i < 2; i++) {
            GLuint shader = glCreateShader(i ? GL_FRAGMENT_SHADER : GL_VERTEX_SHADER);
            glShaderSource(shader, 1, &sources[i], nullptr);
            glCompileShader(shader);
            glAttachShader(program, shader);
        }
        glLinkProgram(program);
        glUseProgram(program);
        glEnable(GL_DEPTH_TEST);
        glClearColor(0.05f, 0.05f, 0.08f, 1);
        turn = glGetUniformLocation(program, "turn");
    }

    void draw(float angle, float aspect) const {
        glUniform2f(turn, angle, aspect);
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 14);
    }
};

static auto &flow_of(GLFWwindow *window) { return *static_cast<carousels::Carousel *>(glfwGetWindowUserPointer(window)); }

static void move_pointer(GLFWwindow *window, carousel_pointer_kind kind) {
    double x, y;
    glfwGetCursorPos(window, &x, &y);
    flow_of(window).pointer(kind, x, y, glfwGetTime());
}

static void connect_input(GLFWwindow *window, carousels::Carousel &flow) {
    glfwSetWindowUserPointer(window, &flow);
    glfwSetKeyCallback(window, [](GLFWwindow *window, int key, int, int action, int) {
        const int keys[] = {GLFW_KEY_LEFT, GLFW_KEY_RIGHT, GLFW_KEY_UP, GLFW_KEY_DOWN, GLFW_KEY_PAGE_UP,
                            GLFW_KEY_PAGE_DOWN, GLFW_KEY_HOME, GLFW_KEY_END, GLFW_KEY_ENTER}; // In the order of carousel_key.
        if (key == GLFW_KEY_ESCAPE) glfwSetWindowShouldClose(window, GLFW_TRUE);
        const auto found = std::find(std::begin(keys), std::end(keys), key);
        if (action != GLFW_RELEASE && found != std::end(keys)) flow_of(window).press(carousel_key(found - keys));
    });
    glfwSetMouseButtonCallback(window, [](GLFWwindow *window, int button, int action, int) {
        if (button == GLFW_MOUSE_BUTTON_LEFT)
            move_pointer(window, action == GLFW_PRESS ? CAROUSEL_POINTER_BEGAN : CAROUSEL_POINTER_ENDED);
    });
    glfwSetCursorPosCallback(window, [](GLFWwindow *window, double, double) {
        if (glfwGetMouseButton(window, GLFW_MOUSE_BUTTON_LEFT)) move_pointer(window, CAROUSEL_POINTER_MOVED);
    });
    glfwSetScrollCallback(window, [](GLFWwindow *window, double x, double y) { // Touchpads report parts of a notch.
        if (x != 0 || y != int(y)) flow_of(window).wheel(-60 * x, -60 * y);
        else flow_of(window).press(y > 0 ? CAROUSEL_KEY_UP : CAROUSEL_KEY_DOWN);
    });
}

static void run(const std::vector<std::string> &paths) {
    glfwWindowHint(GLFW_CLIENT_API, GLFW_OPENGL_ES_API);
    glfwWindowHint(GLFW_CONTEXT_CREATION_API, GLFW_EGL_CONTEXT_API);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    GLFWwindow *window = glfwCreateWindow(1280, 720, "Cover flow", nullptr, nullptr);
    if (!window) throw std::runtime_error("there is no OpenGL ES 3");
    glfwMakeContextCurrent(window);
    glfwSwapInterval(1);
    const Cube cube;
    carousel_config config = {};
    config.item_count = paths.size();
    config.type = CAROUSEL_COVER_FLOW_2;
    carousels::Callbacks callbacks;
    const carousel_reflection floor = {0, 5, 0.3, 0.4, {0.05f, 0.05f, 0.08f, 1}};
    callbacks.item = [&](std::size_t index, carousels::Item item) {
        item.path(paths[index]).fit(CAROUSEL_FILL).frame(8, 3, {0.9f, 0.9f, 0.95f, 1}).reflection(floor);
    };
    carousels::Carousel flow(config, callbacks);
    flow.property(CAROUSEL_CONTENT_OFFSET_Y, 120);
    flow.scroll_to_item(paths.size() / 2, 0);
    // A second carousel, of one item, says what to do.
    carousel_text text = {};
    text.text = "Press the arrows, turn the wheel, drag or click; Escape ends";
    text.color = {0.7f, 0.7f, 0.75f, 1};
    config.item_count = 1, config.item_width = 800;
    callbacks.item = [&](std::size_t, carousels::Item item) { item.text(text); };
    carousels::Carousel keys(config, callbacks);
    connect_input(window, flow);
    while (!glfwWindowShouldClose(window)) {
        carousel_target target = {};
        int points = 0;
        glfwGetFramebufferSize(window, &target.width, &target.height);
        glfwGetWindowSize(window, &points, nullptr);
        target.scale = points ? double(target.width) / points : 1;
        glViewport(0, 0, target.width, target.height);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        cube.draw(float(glfwGetTime()), float(target.width) / float(std::max(1, target.height)));
        flow.advance(glfwGetTime());
        if (target.width > 0 && target.height > 0) flow.draw(target);
        target.y = target.height * 11 / 12, target.height -= target.y;
        if (target.width > 0 && target.height > 0) keys.draw(target);
        glfwSwapBuffers(window);
        glfwPollEvents();
    }
}

int main(int argc, char **argv) try {
    const auto paths = pictures({argv + 1, argv + argc});
    if (paths.empty()) return std::cerr << "usage: coverflow FOLDER | PICTURE...\n", 2;
    if (!glfwInit()) throw std::runtime_error("there is no display");
    run(paths);
    glfwTerminate();
} catch (const std::exception &error) {
    return std::cerr << "coverflow: " << error.what() << "\n", 1;
}

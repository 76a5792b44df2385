// SPDX-License-Identifier: MIT
//
// A program of its own in C++, with a spinning cube, and a cover flow of photographs over it.
//   coverflow FOLDER | PICTURE...
// Arrows, Home, End, the wheel, drags and clicks move; Escape ends.

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

// What the program would draw without us: a cube, made of 36 corners that the shader counts.
class Cube {
public:
    Cube() {
        const char *sources[] = {
            R"(#version 300 es
            const int corners[36] = int[36](
                0,2,1, 1,2,3, 4,5,6, 5,7,6, 0,1,4, 1,5,4, 2,6,3, 3,6,7, 0,4,2, 2,4,6, 1,3,5, 3,7,5);
            uniform vec2 turn; // Angle and aspect ratio.
            flat out int face;
            void main() {
                int corner = corners[gl_VertexID];
                face = gl_VertexID / 6;
                vec3 at = vec3(corner & 1, corner >> 1 & 1, corner >> 2) * 2.0 - 1.0;
                float c = cos(turn.x), s = sin(turn.x);
                at = vec3(c * at.x + s * at.z, at.y, c * at.z - s * at.x);
                at = vec3(at.x, c * at.y + s * at.z, c * at.z - s * at.y);
                gl_Position = vec4(at.x * 1.8 / turn.y, at.y * 1.8 + 1.6, at.z, at.z + 5.0);
            })",
            R"(#version 300 es
            precision mediump float;
            flat in int face;
            out vec4 color;
            void main() { color = vec4(vec3(0.2, 0.3, 0.5) * (0.5 + 0.3 * float(face)), 1.0); })"};
        GLuint program = glCreateProgram(), array = 0;
        for (int i = 0; i < 2; i++) {
            GLuint shader = glCreateShader(i ? GL_FRAGMENT_SHADER : GL_VERTEX_SHADER);
            glShaderSource(shader, 1, &sources[i], nullptr);
            glCompileShader(shader);
            glAttachShader(program, shader);
        }
        glLinkProgram(program);
        glUseProgram(program);
        glGenVertexArrays(1, &array);
        glBindVertexArray(array);
        glEnable(GL_DEPTH_TEST);
        glClearColor(0.05f, 0.05f, 0.08f, 1);
        turn = glGetUniformLocation(program, "turn");
    }

    void draw(float angle, float aspect) const {
        glUniform2f(turn, angle, aspect);
        glDrawArrays(GL_TRIANGLES, 0, 36);
    }

private:
    GLint turn;
};

static carousels::Carousel &flow_of(GLFWwindow *window) {
    return *static_cast<carousels::Carousel *>(glfwGetWindowUserPointer(window));
}

static void move_pointer(GLFWwindow *window, carousel_pointer_kind kind) {
    double x, y;
    glfwGetCursorPos(window, &x, &y);
    flow_of(window).pointer(kind, x, y, glfwGetTime());
}

static void connect_input(GLFWwindow *window, carousels::Carousel &flow) {
    glfwSetWindowUserPointer(window, &flow);
    glfwSetKeyCallback(window, [](GLFWwindow *window, int key, int, int action, int) {
        const int keys[] = {GLFW_KEY_LEFT, GLFW_KEY_RIGHT, GLFW_KEY_UP, GLFW_KEY_DOWN, GLFW_KEY_PAGE_UP,
                            GLFW_KEY_PAGE_DOWN, GLFW_KEY_HOME, GLFW_KEY_END, GLFW_KEY_ENTER}; // As carousel_key has them.
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
    glfwSetScrollCallback(
        window, [](GLFWwindow *window, double x, double y) { flow_of(window).wheel(-60 * x, -60 * y); });
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
    callbacks.item = [&](std::size_t index, carousels::Item item) { item.path(paths[index]); };
    carousels::Carousel flow(config, callbacks);
    flow.property(CAROUSEL_CONTENT_OFFSET_Y, 120);
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
    std::cerr << "coverflow: " << error.what() << "\n";
    return 1;
}

// SPDX-License-Identifier: MIT
//
// A cover flow in a window of Dear ImGui, which sleeps at rest:
//   coverflow PICTURE...

#include <GLFW/glfw3.h>
#include <algorithm>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <carousel.hpp>
#include <imgui.h>
#include <iostream>

// Where the carousel lies in the frame that is being made, in points.
struct Place {
    carousels::Carousel *flow;
    ImVec2 from, size;
};

// Called amid ImGui's own drawing, so that what lies over the window covers the carousel. ImGui's state is left unchanged.
static void draw(const ImDrawList *, const ImDrawCmd *command) {
    const auto &place = *static_cast<const Place *>(command->UserCallbackData);
    const ImVec2 scale = ImGui::GetIO().DisplayFramebufferScale;
    const float height = ImGui::GetIO().DisplaySize.y; // OpenGL counts rows from the bottom.
    const ImVec4 &clip = command->ClipRect;
    carousel_target target = {};
    target.scale = scale.x;
    target.x = int(place.from.x * scale.x), target.y = int((height - place.from.y - place.size.y) * scale.y);
    target.width = int(place.size.x * scale.x), target.height = int(place.size.y * scale.y);
    target.scissor_x = int(clip.x * scale.x), target.scissor_y = int((height - clip.w) * scale.y);
    target.scissor_width = int((clip.z - clip.x) * scale.x), target.scissor_height = int((clip.w - clip.y) * scale.y);
    if (target.scissor_width > 0 && target.scissor_height > 0) place.flow->draw(target);
}

static void show_pictures(Place &place, ImGuiCond places_window) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({20, 20}, places_window), ImGui::SetNextWindowSize({display.x - 40, display.y - 120}, places_window);
    if (ImGui::Begin("Pictures", nullptr, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse)) {
        const ImVec2 space = ImGui::GetContentRegionAvail();
        place.size = {std::max(space.x, 1.0f), std::max(space.y, 1.0f)};
        ImGui::InvisibleButton("carousel", place.size);
        place.from = ImGui::GetItemRectMin();
        const ImGuiIO &io = ImGui::GetIO();
        const auto move = [&](carousel_pointer_kind kind) {
            place.flow->pointer(kind, io.MousePos.x - place.from.x, io.MousePos.y - place.from.y, glfwGetTime());
        };
        if (ImGui::IsItemActivated()) move(CAROUSEL_POINTER_BEGAN);
        else if (ImGui::IsItemDeactivated()) move(CAROUSEL_POINTER_ENDED);
        else if (ImGui::IsItemActive()) move(CAROUSEL_POINTER_MOVED);
        if (ImGui::IsItemHovered() && (io.MouseWheelH != 0 || io.MouseWheel != 0))
            place.flow->wheel(-60 * io.MouseWheelH, -60 * io.MouseWheel);
        place.flow->advance(glfwGetTime());
        ImGui::GetWindowDrawList()->AddCallback(draw, &place);
    }
    ImGui::End();
}

static void show_look(carousels::Carousel &flow, float &tilt, ImGuiCond places_window) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({20, display.y - 90}, places_window), ImGui::SetNextWindowSize({display.x - 40, 70}, places_window);
    ImGui::Begin("Look");
    if (ImGui::SliderFloat("Tilt", &tilt, 0, 1)) flow.option(CAROUSEL_OPTION_TILT, tilt);
    ImGui::End();
}

static void run(GLFWwindow *window, char **paths, int count) {
    carousel_config config = {};
    config.item_count = std::size_t(count), config.type = CAROUSEL_COVER_FLOW;
    config.item_width = 360, config.item_height = 270;
    carousels::Callbacks callbacks;
    callbacks.item = [=](std::size_t index, carousels::Item item) { item.path(paths[index]).fit(CAROUSEL_FILL); };
    callbacks.wake = glfwPostEmptyEvent;
    carousels::Carousel flow(config, callbacks);
    Place place = {&flow, {}, {}};
    glfwSetWindowUserPointer(window, &flow);
    // Set before ImGui's own callback, which then calls this one.
    glfwSetKeyCallback(window, [](GLFWwindow *window, int key, int, int action, int) {
        const int keys[] = {GLFW_KEY_LEFT, GLFW_KEY_RIGHT, GLFW_KEY_UP, GLFW_KEY_DOWN, GLFW_KEY_PAGE_UP,
                            GLFW_KEY_PAGE_DOWN, GLFW_KEY_HOME, GLFW_KEY_END, GLFW_KEY_ENTER}; // In the order of carousel_key.
        const auto found = std::find(std::begin(keys), std::end(keys), key);
        if (action == GLFW_RELEASE || found == std::end(keys) || ImGui::GetIO().WantTextInput) return;
        static_cast<carousels::Carousel *>(glfwGetWindowUserPointer(window))->press(carousel_key(found - keys));
    });
    ImGui_ImplGlfw_InitForOpenGL(window, true);
    ImGui_ImplOpenGL3_Init("#version 330");
    float tilt = 0.9f;
    ImVec2 size = {};
    for (int unsettled = 3; !glfwWindowShouldClose(window); unsettled--) {
        // ImGui takes three frames to respond to an event, so the program sleeps only after three frames at rest.
        const double now = glfwGetTime(), next = flow.next_frame(now);
        if (next <= now) glfwPollEvents(), unsettled = 3;
        else if (unsettled <= 0) glfwWaitEventsTimeout(std::min(next - now, 3600.0)), unsettled = 3;
        ImGui_ImplOpenGL3_NewFrame(), ImGui_ImplGlfw_NewFrame(), ImGui::NewFrame();
        // Users may move ImGui's windows; a change of the program's window puts them back in their places.
        const ImVec2 old = size;
        size = ImGui::GetIO().DisplaySize;
        const ImGuiCond places_window = size.x != old.x || size.y != old.y ? ImGuiCond_Always : ImGuiCond_Once;
        show_pictures(place, places_window), show_look(flow, tilt, places_window);
        ImGui::Render();
        glClearColor(0.07f, 0.08f, 0.11f, 1), glClear(GL_COLOR_BUFFER_BIT);
        ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
        glfwSwapBuffers(window);
    }
    ImGui_ImplOpenGL3_Shutdown(), ImGui_ImplGlfw_Shutdown();
}

int main(int argc, char **argv) try {
    glfwInit();
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3), glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    GLFWwindow *window = glfwCreateWindow(960, 540, "Cover flow", nullptr, nullptr);
    if (!window) throw std::runtime_error("there is no OpenGL 3.3");
    glfwMakeContextCurrent(window);
    glfwSwapInterval(1);
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr; // Windows begin where this program puts them.
    run(window, argv + 1, argc - 1);
    ImGui::DestroyContext();
    glfwTerminate();
} catch (const std::exception &error) {
    std::cerr << "coverflow: " << error.what() << "\n";
    return 1;
}

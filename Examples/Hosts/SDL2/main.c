// SPDX-License-Identifier: MIT
//
// A cover flow in a window of SDL 2, which sleeps at rest:
//   coverflow PICTURE...

#include <GLES3/gl3.h>
#include <SDL.h>
#include <carousel.h>

static double seconds(void) { return SDL_GetTicks64() / 1e3; }

static void fill_item(void *paths, carousel *flow, size_t index, carousel_item *item) {
    (void)flow;
    carousel_item_set_path(item, ((char **)paths)[index]), carousel_item_set_fit(item, CAROUSEL_FILL);
}

// On one of the library's threads.
static void wake(void *user_data) { (void)user_data, SDL_PushEvent(&(SDL_Event){.type = SDL_USEREVENT}); }

static void press(carousel *flow, SDL_Keycode key) {
    // In the order of carousel_key.
    static const SDL_Keycode keys[] = {SDLK_LEFT, SDLK_RIGHT, SDLK_UP, SDLK_DOWN, SDLK_PAGEUP, SDLK_PAGEDOWN, SDLK_HOME, SDLK_END,
                                       SDLK_RETURN};
    for (int i = 0; i < 9; i++)
        if (keys[i] == key) carousel_press(flow, (carousel_key)i, NULL);
}

// False when it is time to end.
static bool handle(carousel *flow, const SDL_Event *event, bool *is_exposed) {
    switch (event->type) {
    case SDL_QUIT: return false;
    case SDL_KEYDOWN: press(flow, event->key.keysym.sym); return event->key.keysym.sym != SDLK_ESCAPE;
    case SDL_MOUSEWHEEL: carousel_wheel(flow, 60 * event->wheel.preciseX, -60 * event->wheel.preciseY, NULL); break;
    case SDL_MOUSEBUTTONDOWN:
        if (event->button.button == SDL_BUTTON_LEFT)
            carousel_pointer(flow, CAROUSEL_POINTER_BEGAN, event->button.x, event->button.y, seconds(), NULL);
        break;
    case SDL_MOUSEBUTTONUP:
        if (event->button.button == SDL_BUTTON_LEFT)
            carousel_pointer(flow, CAROUSEL_POINTER_ENDED, event->button.x, event->button.y, seconds(), NULL);
        break;
    case SDL_MOUSEMOTION:
        if (event->motion.state & SDL_BUTTON_LMASK)
            carousel_pointer(flow, CAROUSEL_POINTER_MOVED, event->motion.x, event->motion.y, seconds(), NULL);
        break;
    case SDL_WINDOWEVENT: *is_exposed = true; break;
    default: break;
    }
    return true;
}

int main(int argc, char **argv) {
    SDL_Init(SDL_INIT_VIDEO);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_ES);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3), SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 0);
    SDL_Window *window = SDL_CreateWindow("Cover flow", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, 960, 540,
                                          SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    SDL_GLContext context = window ? SDL_GL_CreateContext(window) : NULL;
    if (!context) return fprintf(stderr, "coverflow: %s\n", SDL_GetError()), 1;
    carousel *flow;
    carousel_config config = {.struct_size = sizeof config, .item_count = (size_t)argc - 1, .item_width = 360,
                              .item_height = 270, .type = CAROUSEL_COVER_FLOW, .item = fill_item, .user_data = argv + 1,
                              .wake = wake};
    if (carousel_create(&config, &flow)) return fprintf(stderr, "coverflow: %s\n", carousel_last_error(NULL)), 1;
    for (bool is_open = true, is_exposed = true; is_open;) {
        double pause = carousel_next_frame(flow, seconds()) - seconds();
        SDL_Event event;
        // Until an event, or until something has to move.
        int most = pause <= 0 ? 0 : pause < 3600 ? (int)(pause * 1000) + 1 : 3600000;
        for (bool is_one = SDL_WaitEventTimeout(&event, most); is_one && is_open; is_one = SDL_PollEvent(&event))
            is_open = handle(flow, &event, &is_exposed);
        carousel_advance(flow, seconds());
        if (!is_exposed && !carousel_needs_display(flow)) continue;
        is_exposed = false;
        int width, height, points;
        SDL_GL_GetDrawableSize(window, &width, &height), SDL_GetWindowSize(window, &points, NULL);
        // Nothing else draws here, so the library is trusted, and leaves its scissor rectangle on.
        glDisable(GL_SCISSOR_TEST), glClearColor(0.07f, 0.08f, 0.11f, 1), glClear(GL_COLOR_BUFFER_BIT);
        carousel_draw(flow, &(carousel_target){.struct_size = sizeof(carousel_target), .width = width, .height = height,
                                               .scale = (double)width / points, .saving = CAROUSEL_TRUSTED});
        SDL_GL_SwapWindow(window);
    }
    carousel_destroy(flow);
    // SDL_Quit is left out: SDL may have sent an event to the window by its second connection. If the window goes first, that is
    // an error to X, which ends the program with status 1.
    return 0;
}

// SPDX-License-Identifier: MIT
// Renderers and carousels that are created and destroyed.

#include "driver.h"

known_carousel carousels[CAROUSELS];
known_renderer renderers[RENDERERS];
carousel *dead_carousel;
carousel_renderer *dead_renderer;

void use_context(int context) {
    if (once_in(8)) context = (int)any_of(CONTEXTS + 1) - 1;
    context_use(context);
}

void make_renderer(int place) {
    carousel_renderer_config config = {
        .struct_size = once_in(16) ? any_byte() : sizeof config,
        .texture_budget = once_in(4) ? (uint64_t)any_int() : 4 << 20,
        .upload_seconds = once_in(4) ? any_double() : 0,
        .user_data = &callbacks_inside,
        .thumbnails = once_in(8) ? (carousel_thumbnails)any_int() : CAROUSEL_THUMBNAILS_NONE};
    // Nothing must be left in the user's cache.
    if (config.thumbnails == CAROUSEL_THUMBNAILS_READ_AND_WRITE) config.thumbnails = CAROUSEL_THUMBNAILS_READ;
    carousel_renderer *made = (carousel_renderer *)1;
    int context = context_in_use();
    carousel_status status = carousel_renderer_create(once_in(16) ? NULL : &config, &made);
    MUST((status == CAROUSEL_OK) == (made != NULL));
    MUST(carousel_renderer_create(&config, NULL) == CAROUSEL_BAD_ARGUMENT);
    if (!made) return;
    MUST(context >= 0);
    renderers[place].renderer = made;
    renderers[place].context = context;
}

static bool has_carousels(int renderer) {
    for (int i = 0; i < CAROUSELS; i++) {
        if (carousels[i].carousel && carousels[i].renderer == renderer) return true;
    }
    return false;
}

void destroy_renderer(int place) {
    carousel_renderer *renderer = renderers[place].renderer;
    if (!renderer) return;
    use_context(renderers[place].context);
    carousel_status status = carousel_renderer_destroy(renderer);
    MUST(status == CAROUSEL_OK || status == CAROUSEL_BUSY || status == CAROUSEL_GL_FAILED);
    MUST(status != CAROUSEL_OK || !has_carousels(place));
    if (status != CAROUSEL_OK) return;
    dead_renderer = renderer;
    renderers[place].renderer = NULL;
}

void make_carousel(known_carousel *known) {
    // Callbacks come from creating, too: another carousel would take this one's place.
    static bool is_making;
    if (is_making) return;
    int place = (int)any_of(RENDERERS);
    if (any_of(2)) place = once_in(32) ? -1 : (int)any_of(CONTEXTS);
    if (place >= 0 && !renderers[place].renderer) place = -1;
    carousel_config config = {
        .struct_size = once_in(16) ? any_byte() : sizeof config,
        .item_count = once_in(8) ? (size_t)any_int() : any_of(40),
        .item_width = once_in(4) ? any_double() : any_of(100),
        .item_height = once_in(4) ? any_double() : any_of(100),
        .type = once_in(16) ? (carousel_type)any_int() : (carousel_type)any_of(12),
        .placeholder_count = once_in(8) ? (size_t)any_int() : any_of(4),
        .renderer = place < 0 ? NULL : renderers[place].renderer};
    set_callbacks(&config);
    if (dead_renderer && once_in(32)) config.renderer = dead_renderer;
    use_context(place < 0 ? (int)any_of(CONTEXTS) : renderers[place].context);
    carousel *made = (carousel *)1;
    int context = context_in_use();
    is_making = true;
    carousel_status status = carousel_create(once_in(32) ? NULL : &config, &made);
    is_making = false;
    MUST((status == CAROUSEL_OK) == (made != NULL));
    MUST(carousel_create(&config, NULL) == CAROUSEL_BAD_ARGUMENT);
    if (!made) return;
    *known = (known_carousel){made, place < 0 ? context : renderers[place].context, place};
}

void destroy_carousel(known_carousel *known) {
    if (!known->carousel) return;
    use_context(known->context);
    carousel_status status = carousel_destroy(known->carousel);
    MUST(status == CAROUSEL_OK || status == CAROUSEL_GL_FAILED || status == CAROUSEL_BUSY);
    MUST(status != CAROUSEL_BUSY || callbacks_inside > 0);
    if (status != CAROUSEL_OK) return;
    dead_carousel = known->carousel;
    known->carousel = NULL;
}

// The renderer of a context that is kept.
static void make_lasting_renderer(int context) {
    renderers[context].context = context;
    if (renderers[context].renderer) return;
    context_use(context);
    MUST(carousel_renderer_create(
        &(carousel_renderer_config){
            .struct_size = sizeof(carousel_renderer_config), .texture_budget = 4 << 20,
            .thumbnails = CAROUSEL_THUMBNAILS_NONE},
        &renderers[context].renderer) == CAROUSEL_OK);
}

void lose_context(void) {
    // Nothing of a carousel is freed while one of its callbacks runs.
    if (callbacks_inside > 0) return;
    // Abandoning needs no context, whether or not the lost one still exists.
    bool is_gone = any_of(2);
    if (is_gone) context_lose(CONTEXT_TO_LOSE);
    use_context((int)any_of(CONTEXTS));
    int place = (int)any_of(RENDERERS);
    if (renderers[place].renderer && has_carousels(place)) {
        MUST(carousel_renderer_abandon(renderers[place].renderer) == CAROUSEL_BUSY);
    }
    for (int i = 0; i < CAROUSELS; i++) {
        if (!carousels[i].carousel || carousels[i].context != CONTEXT_TO_LOSE) continue;
        dead_carousel = carousels[i].carousel;
        MUST(carousel_abandon(dead_carousel) == CAROUSEL_OK);
        MUST(carousel_abandon(dead_carousel) == CAROUSEL_BAD_ARGUMENT);
        carousels[i].carousel = NULL;
    }
    for (int i = 0; i < RENDERERS; i++) {
        if (!renderers[i].renderer || renderers[i].context != CONTEXT_TO_LOSE) continue;
        dead_renderer = renderers[i].renderer;
        MUST(carousel_renderer_abandon(dead_renderer) == CAROUSEL_OK);
        MUST(carousel_renderer_abandon(dead_renderer) == CAROUSEL_BAD_ARGUMENT);
        renderers[i].renderer = NULL;
    }
    if (!is_gone) context_lose(CONTEXT_TO_LOSE);
    make_lasting_renderer(CONTEXT_TO_LOSE);
}

void begin_objects(void) {
    contexts_begin();
    for (int i = 0; i < CONTEXTS; i++) make_lasting_renderer(i);
    make_carousel(&carousels[0]);
}

void end_objects(void) {
    for (int i = 0; i < CAROUSELS; i++) {
        if (!carousels[i].carousel) continue;
        context_use(carousels[i].context);
        MUST(carousel_destroy(carousels[i].carousel) == CAROUSEL_OK);
        carousels[i].carousel = NULL;
    }
    for (int i = CONTEXTS; i < RENDERERS; i++) {
        if (!renderers[i].renderer) continue;
        context_use(renderers[i].context);
        MUST(carousel_renderer_destroy(renderers[i].renderer) == CAROUSEL_OK);
        renderers[i].renderer = NULL;
    }
    destroy_pixels();
    dead_carousel = NULL;
    dead_renderer = NULL;
}

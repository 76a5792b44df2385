// SPDX-License-Identifier: MIT

#pragma once

// Plays sounds of the desktop's theme by libcanberra, or nothing where that was not installed at the time of the build
// (libcanberra-dev).

#include <stddef.h>

#if defined(__has_include) && __has_include(<canberra.h>)
#include <canberra.h>

static inline void *sounds_open(void)
{
    ca_context *player = NULL;
    if (ca_context_create(&player) != CA_SUCCESS) return NULL;
    // Without a sound server the other drivers complain on standard error.
    ca_context_set_driver(player, "pulse");
    return player;
}

// Returns whether there is anything that plays it.
static inline int sounds_play(void *player, const char *name)
{
    // Decoded once and kept by the sound server.
    return ca_context_play((ca_context *)player, 0, CA_PROP_EVENT_ID, name, CA_PROP_CANBERRA_CACHE_CONTROL, "permanent",
                           NULL) == CA_SUCCESS;
}

static inline void sounds_close(void *player) { ca_context_destroy((ca_context *)player); }
#else
static inline void *sounds_open(void) { return NULL; }
static inline int sounds_play(void *player, const char *name) { return player && name && 0; }
static inline void sounds_close(void *player) { (void)player; }
#endif

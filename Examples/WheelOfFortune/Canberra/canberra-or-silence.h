// SPDX-License-Identifier: MIT

#pragma once

// Plays sounds of the desktop's theme with libcanberra, or nothing if that (libcanberra-dev) was not installed at the time of the
// build.

#include <stddef.h>

#if defined(__has_include) && __has_include(<canberra.h>)
#include <canberra.h>

static inline void *sounds_open(void)
{
    ca_context *player = NULL;
    if (ca_context_create(&player) != CA_SUCCESS) return NULL;
    // This driver only: without a sound server, the others complain on standard error.
    ca_context_set_driver(player, "pulse");
    return player;
}

// Returns whether anything plays the sound.
static inline int sounds_play(void *player, const char *name)
{
    // The sound server decodes the sound once and keeps it.
    return ca_context_play((ca_context *)player, 0, CA_PROP_EVENT_ID, name, CA_PROP_CANBERRA_CACHE_CONTROL, "permanent",
                           NULL) == CA_SUCCESS;
}

static inline void sounds_close(void *player) { ca_context_destroy((ca_context *)player); }
#else
static inline void *sounds_open(void) { return NULL; }
static inline int sounds_play(void *player, const char *name) { return player && name && 0; }
static inline void sounds_close(void *player) { (void)player; }
#endif

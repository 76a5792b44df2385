// SPDX-License-Identifier: MIT
// Faults that are known, and being mended: calls keep away from them meanwhile.

#pragma once

// Handles that were destroyed are used by chance.
#define AVOIDS_DEAD_HANDLES 1
// Carousels draw with whatever context is current.
#define AVOIDS_OTHER_CONTEXTS 1
// Counts beyond 32 bits trap, and large ones take as long as they say.
#define AVOIDS_LARGE_COUNTS 1
// Texts that are laid out on several threads race.
#define AVOIDS_MANY_TEXTS 1

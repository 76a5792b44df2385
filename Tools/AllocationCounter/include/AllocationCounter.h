// SPDX-License-Identifier: MIT

#pragma once

// Counts heap allocations of the calling thread. This replaces malloc and its family for the whole program, so that the
// driver's allocations are counted as well, separately from the program's own. A program to be measured is started with
// the library in LD_PRELOAD, or linked with it. If a sanitizer has already replaced malloc, the library is empty.

// Allocations by the program, the Swift runtime and libcarousel.
unsigned long allocations_own(void);

// Allocations by everything, including the driver.
unsigned long allocations_all(void);

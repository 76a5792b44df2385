// SPDX-License-Identifier: MIT

#pragma once

// Counts heap allocations of the calling thread. This replaces malloc and its family for the whole program, so that the
// driver's allocations are counted as well, separately from the program's own. A program to be measured is started with
// the library in LD_PRELOAD, or linked with it. If a sanitizer has already replaced malloc, this file is empty.

// By the program, the Swift runtime and everything else that is not a graphics driver.
unsigned long allocations_own(void);

// By everything, including the driver.
unsigned long allocations_all(void);

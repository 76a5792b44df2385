// SPDX-License-Identifier: MIT

#pragma once

// Counts heap allocations of the calling thread. This replaces malloc and its family for the whole program, so that the
// driver's allocations are seen as well and told apart from the program's own. A program that is to be measured is started
// with the library in LD_PRELOAD, or linked with it. Where a sanitizer has replaced malloc already, there is nothing here.

// By the program, the Swift runtime and anything that is not a graphics driver.
unsigned long allocations_own(void);

// By everything, the driver included.
unsigned long allocations_all(void);

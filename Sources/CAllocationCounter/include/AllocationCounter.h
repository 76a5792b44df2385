// SPDX-License-Identifier: MIT

#pragma once

// Counts heap allocations of the calling thread. Linking this replaces malloc and its family for the whole program,
// so that the driver's allocations are seen as well and told apart from the program's own.

struct allocation_counts {
    // By the program, the Swift runtime and anything that is not a graphics driver.
    unsigned long own;
    // By everything, the driver included.
    unsigned long all;
};

struct allocation_counts allocation_counter_read(void);

// Lets blocks from 256 KiB on go back to the system when they are freed, for the rest of the process.
//
// Decoded pictures come and go; with the allocator's moving threshold their blocks would end up in its arenas and leave
// holes there.
void allocation_return_large_blocks(void);

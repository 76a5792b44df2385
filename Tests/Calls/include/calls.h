// SPDX-License-Identifier: MIT

#pragma once

#include <stddef.h>
#include <stdint.h>

// Calls everything in carousel.h, in any order and with any arguments, including from inside callbacks: several
// carousels and renderers in three contexts. The results are checked against the header; the process ends at the first
// contradiction.

// Makes the calls encoded in bytes, and frees what they have created.
void calls_run(const uint8_t *bytes, size_t count);

// Makes the given number of random calls for a seed, and frees what they have created.
void calls_run_random(uint64_t seed, uint64_t count);

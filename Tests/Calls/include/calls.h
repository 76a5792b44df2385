// SPDX-License-Identifier: MIT

#pragma once

#include <stddef.h>
#include <stdint.h>

// Calls of everything in carousel.h, in any order and with any arguments, from inside callbacks as well: several
// carousels and renderers in three contexts. What comes back is held against the header; the process ends where it is
// otherwise.

// Makes the calls that bytes stand for, and frees what they made.
void calls_run(const uint8_t *bytes, size_t count);

// Makes so many calls by random numbers of a seed, and frees what they made.
void calls_run_random(uint64_t seed, uint64_t count);

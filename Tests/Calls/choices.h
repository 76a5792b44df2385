// SPDX-License-Identifier: MIT
// Choices of calls and arguments: from given bytes, or random ones.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Takes choices from bytes; after their end, all are 0.
void choices_begin(const uint8_t *bytes, size_t count);
// Takes choices from random numbers, for the given number of calls.
void choices_begin_random(uint64_t seed, uint64_t calls);
// Whether there are none left.
bool choices_are_over(void);
// Counts a call.
void choices_count(void);

uint8_t any_byte(void);
// 0..<count, at most 256.
unsigned any_of(unsigned count);
// True once in the given number of times.
bool once_in(unsigned count);
// Small numbers and the ends of the range come often.
int64_t any_int(void);
// Sensible numbers are frequent, and so are troublesome ones.
double any_double(void);
// A number that is sensible in most places.
double usual_double(void);

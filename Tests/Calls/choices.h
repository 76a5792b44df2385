// SPDX-License-Identifier: MIT
// What is called with what: bytes that somebody gives, or random ones.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Takes choices from bytes; where these are over, all is 0.
void choices_begin(const uint8_t *bytes, size_t count);
// Takes choices from random numbers, for so many calls.
void choices_begin_random(uint64_t seed, uint64_t calls);
// Whether there are no more to take.
bool choices_are_over(void);
// Counts a call.
void choices_count(void);

uint8_t any_byte(void);
// 0..<count, at most 256.
unsigned any_of(unsigned count);
// True once in so many times.
bool once_in(unsigned count);
// Small numbers and the ends of the range come often.
int64_t any_int(void);
// Sensible numbers come often, as do those that make trouble.
double any_double(void);
// A number that makes sense in most places.
double usual_double(void);

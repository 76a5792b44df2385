// SPDX-License-Identifier: MIT

#include "choices.h"

#include <float.h>
#include <math.h>
#include <string.h>

static const uint8_t *next_byte;
static size_t bytes_left;
static bool is_random;
static uint64_t random_state, calls_left;

void choices_begin(const uint8_t *bytes, size_t count) {
    is_random = false;
    next_byte = bytes;
    bytes_left = count;
}

void choices_begin_random(uint64_t seed, uint64_t calls) {
    is_random = true;
    random_state = seed;
    calls_left = calls;
}

bool choices_are_over(void) { return is_random ? calls_left == 0 : bytes_left == 0; }

void choices_count(void) {
    if (is_random && calls_left > 0) calls_left--;
}

uint8_t any_byte(void) {
    if (is_random) {
        // SplitMix64.
        random_state += 0x9E3779B97F4A7C15;
        uint64_t x = random_state;
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
        x = (x ^ x >> 27) * 0x94D049BB133111EB;
        return (uint8_t)(x >> 40);
    }
    if (bytes_left == 0) return 0;
    bytes_left--;
    return *next_byte++;
}

unsigned any_of(unsigned count) { return any_byte() % count; }

bool once_in(unsigned count) { return any_byte() % count == count - 1; }

static uint64_t any_word(void) {
    uint64_t word = 0;
    for (int i = 0; i < 8; i++) word = word << 8 | any_byte();
    return word;
}

int64_t any_int(void) {
    static const int64_t numbers[] = {
        INT64_MAX, INT64_MIN, INT64_MAX - 1, INT64_MIN + 1, INT32_MAX, INT32_MIN, (int64_t)INT32_MAX + 1,
        (int64_t)INT32_MIN - 1, 1LL << 53, -(1LL << 53), 1LL << 62, UINT32_MAX, 1000, 100000, 1000000000, 65535, 65536,
        255, 256, INT64_MAX / 2, INT64_MIN / 2};
    uint8_t kind = any_byte();
    if (kind < 200) return (int64_t)kind - 60;
    if (kind < 240) return numbers[kind % (sizeof numbers / sizeof *numbers)];
    return (int64_t)any_word();
}

double usual_double(void) { return ((double)any_byte() - 60) / 10; }

double any_double(void) {
    static const double numbers[] = {
        NAN, INFINITY, -INFINITY, DBL_MAX, -DBL_MAX, DBL_TRUE_MIN, -0.0, 1e9, -1e9, 1e18, -1e18, 0x1p63, -0x1p63, 1e11,
        -1e11, 1e-9, -1e-9, 0x1p31, 0x1p32, 1e154, 1e-154, 1e6, -1e6};
    uint8_t kind = any_byte();
    if (kind < 120) return ((double)kind - 40) / 10;
    if (kind < 180) return ((double)kind - 130) * 30;
    if (kind < 235) return numbers[kind % (sizeof numbers / sizeof *numbers)];
    uint64_t word = any_word();
    double number;
    memcpy(&number, &word, sizeof number);
    return number;
}

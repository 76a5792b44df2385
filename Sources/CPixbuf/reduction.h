// SPDX-License-Identifier: MIT

// The loops over the pixels of a picture that is reduced. They are in C so that unoptimised builds can run them as well.

#pragma once

#include <string.h>

// Four floats: red, green and blue, premultiplied, and alpha; each 0...255.
typedef float carousel_pixel __attribute__((vector_size(16)));

// Which pixels of a row contribute to each pixel of the result: from first, as many as there are weights up to the next begin.
typedef struct {
    const int *first, *begin;
    const float *weights;
    int count;
} carousel_taps;

static inline carousel_pixel carousel_all(float value) { return (carousel_pixel){value, value, value, value}; }

static inline carousel_pixel carousel_floats(const unsigned char *bytes, size_t count) {
    unsigned char four __attribute__((vector_size(4))) = {0, 0, 0, 255};
    memcpy(&four, bytes, count);
    return __builtin_convertvector(four, carousel_pixel);
}

// Reduces a row of straight pixels, with 3 or 4 channels; spread has room for all source pixels. Colours are weighted by
// alpha, so that invisible pixels do not contribute.
static inline void carousel_reduce_row(
    const unsigned char *row, int width, int channels, carousel_pixel *restrict spread, carousel_taps taps,
    carousel_pixel *restrict out) {
    if (channels == 4) {
        for (int x = 0; x < width; x++) {
            carousel_pixel pixel = carousel_floats(row + 4 * x, 4);
            float weight = pixel[3] / 255;
            spread[x] = pixel * (carousel_pixel){weight, weight, weight, 1};
        }
    } else {
        const carousel_pixel color = {1, 1, 1, 0}, opaque = {0, 0, 0, 255};
        // Four bytes are read at once; there is one more behind all pixels but the last.
        for (int x = 0; x < width - 1; x++) spread[x] = carousel_floats(row + 3 * x, 4) * color + opaque;
        spread[width - 1] = carousel_floats(row + 3 * (width - 1), 3);
    }
    for (int x = 0; x < taps.count; x++) {
        const carousel_pixel *from = spread + taps.first[x];
        carousel_pixel sum = carousel_all(0);
        for (int tap = taps.begin[x]; tap < taps.begin[x + 1]; tap++) sum += *from++ * carousel_all(taps.weights[tap]);
        out[x] = sum;
    }
}

// Writes the weighted sum of rows as straight pixels with 3 or 4 channels. Row number `first` and those after it are in a ring
// of as many rows as there are weights at most.
static inline void carousel_store_rows(
    const carousel_pixel *ring, int rows, int first, const float *weights, int count, unsigned char *out, int channels,
    int width) {
    for (int x = 0; x < width; x++, out += channels) {
        carousel_pixel sum = carousel_all(0);
        int row = first % rows;
        for (int tap = 0; tap < count; tap++) {
            sum += ring[(size_t)row * (size_t)width + (size_t)x] * carousel_all(weights[tap]);
            if (++row == rows) row = 0;
        }
        float scale = channels == 3 ? 1 : sum[3] > 0 ? 255 / sum[3] : 0;
        sum *= (carousel_pixel){scale, scale, scale, 1};
        for (int channel = 0; channel < channels; channel++) {
            float value = sum[channel];
            out[channel] = value <= 0 ? 0 : value >= 255 ? 255 : (unsigned char)(value + 0.5f);
        }
    }
}

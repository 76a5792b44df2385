// SPDX-License-Identifier: MIT

// The loops over the pixels of a picture that is reduced. They are in C so that unoptimised builds can run them as well.

#pragma once

#include <string.h>

// Which pixels of a row contribute to each pixel of the result: from first, as many as there are weights up to the next begin.
typedef struct {
    const int *first, *begin;
    const float *weights;
    int count;
} carousel_taps;

// Reduces a row of straight pixels, with 3 or 4 channels, to four premultiplied floats each; spread has four for each source
// pixel. Colours are weighted by alpha, so that invisible pixels do not contribute.
static inline void carousel_reduce_row(
    const unsigned char *row, int width, int channels, float *restrict spread, carousel_taps taps, float *restrict out) {
    for (int x = 0; x < width; x++, row += channels) {
        float alpha = channels == 4 ? row[3] : 255, weight = alpha / 255;
        for (int channel = 0; channel < 3; channel++) spread[4 * x + channel] = row[channel] * weight;
        spread[4 * x + 3] = alpha;
    }
    memset(out, 0, (size_t)taps.count * 4 * sizeof(float));
    for (int x = 0; x < taps.count; x++, out += 4) {
        const float *from = spread + 4 * taps.first[x];
        for (int tap = taps.begin[x]; tap < taps.begin[x + 1]; tap++, from += 4)
            for (int channel = 0; channel < 4; channel++) out[channel] += from[channel] * taps.weights[tap];
    }
}

// Adds a weighted row of floats to another.
static inline void carousel_add_row(float *restrict sum, const float *restrict row, float weight, int count) {
    for (int i = 0; i < count; i++) sum[i] += row[i] * weight;
}

static inline unsigned char carousel_byte(float value) { return value <= 0 ? 0 : value >= 255 ? 255 : (unsigned char)(value + 0.5f); }

// Writes a row of premultiplied floats as straight pixels with 3 or 4 channels.
static inline void carousel_store_row(const float *row, unsigned char *out, int channels, int width) {
    for (int x = 0; x < width; x++, row += 4, out += channels) {
        float scale = row[3] > 0 ? 255 / row[3] : 0;
        for (int channel = 0; channel < 3; channel++) out[channel] = carousel_byte(row[channel] * scale);
        if (channels == 4) out[3] = carousel_byte(row[3]);
    }
}

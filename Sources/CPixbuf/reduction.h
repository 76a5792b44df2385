// SPDX-License-Identifier: MIT

// The loops over the pixels of a picture that is reduced. They are in C so that unoptimised builds can run them as well.

#pragma once

// Four floats: red, green and blue, premultiplied, and alpha; each 0...255. They may begin at any float.
typedef float carousel_pixel __attribute__((vector_size(16), aligned(4)));

// Turns a row of straight pixels with 3 or 4 channels into floats. Colours are weighted by alpha, so that invisible pixels do
// not contribute.
static inline void carousel_read_row(
    const unsigned char *restrict row, int width, int channels, float *restrict out) {
    if (channels == 3) {
        for (int i = 0; i < 3 * width; i++) out[i] = row[i];
        return;
    }
    for (int x = 0; x < width; x++, row += 4, out += 4) {
        float alpha = row[3], weight = alpha / 255;
        for (int channel = 0; channel < 3; channel++) out[channel] = row[channel] * weight;
        out[3] = alpha;
    }
}

// Divides the colours of premultiplied pixels with 4 channels by their alpha.
static inline void carousel_unmultiply_row(unsigned char *row, int width) {
    for (; width > 0; width--, row += 4) {
        unsigned alpha = row[3];
        if (alpha == 0 || alpha == 255) continue;
        for (int channel = 0; channel < 3; channel++) {
            unsigned color = (row[channel] * 255u + alpha / 2) / alpha;
            row[channel] = color > 255 ? 255 : (unsigned char)color;
        }
    }
}

// Adds a weighted row to a sum of rows, or begins the sum with it.
static inline void carousel_add_row(
    const float *restrict row, float weight, int count, int begins, float *restrict sum) {
    if (begins)
        for (int i = 0; i < count; i++) sum[i] = row[i] * weight;
    else
        for (int i = 0; i < count; i++) sum[i] += row[i] * weight;
}

// Reduces a row to `count` pixels and writes them with straight alpha. Pixel x is the sum of the pixels from first[x]
// on, weighted by weights[begin[x]] up to, but not including, weights[begin[x + 1]]. One float beyond the row is read.
static inline void carousel_write_row(
    const float *row, int channels, const int *first, const int *begin, const float *weights, int count, unsigned char *out) {
    for (int x = 0; x < count; x++, out += channels) {
        const float *from = row + first[x] * channels;
        carousel_pixel sum = {0, 0, 0, 0};
        for (int tap = begin[x]; tap < begin[x + 1]; tap++, from += channels)
            sum += *(const carousel_pixel *)from * weights[tap];
        float scale = channels == 3 ? 1 : sum[3] > 0 ? 255 / sum[3] : 0;
        sum = sum * (carousel_pixel){scale, scale, scale, 1} + 0.5f;
        for (int channel = 0; channel < channels; channel++) {
            int whole = (int)sum[channel];
            out[channel] = whole < 0 ? 0 : whole > 255 ? 255 : (unsigned char)whole;
        }
    }
}

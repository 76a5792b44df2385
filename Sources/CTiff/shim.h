// SPDX-License-Identifier: MIT

#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <tiffio.h>
#include <unistd.h>

// A TIFF file that is read by strips or rows of tiles. libtiff's error handlers are variadic, which Swift functions
// cannot be.
typedef struct {
    TIFF *tiff;
    uint32_t width, height;
    // As in EXIF.
    uint16_t orientation;
    // Rows of a strip or a tile: reading fewer at a time decodes some twice.
    uint32_t band;
    // Bytes that libtiff needs to decode one strip or tile, in addition to the resulting pixels.
    uint64_t bandBytes;
    // Bytes per row, if rows can be decoded one by one and pixels are bytes of grey or RGB; else 0.
    uint64_t rowBytes;
    int samples;
    // Bytes that libtiff needs to decode rows.
    uint64_t rowwiseBytes;
    TIFFRGBAImage image;
    bool hasImage;
    // The error message.
    char reason[96];
} carousel_tiff;

static int carousel_tiff_fail(TIFF *tiff, void *data, const char *module, const char *format, va_list values) {
    carousel_tiff *self = (carousel_tiff *)data;
    (void)tiff;
    (void)module;
    if (!self->reason[0]) vsnprintf(self->reason, sizeof self->reason, format, values);
    return 1;
}

static int carousel_tiff_ignore(TIFF *tiff, void *data, const char *module, const char *format, va_list values) {
    (void)tiff;
    (void)data;
    (void)module;
    (void)format;
    (void)values;
    return 1;
}

// Limits a number of bytes that a file claims, so that sums do not overflow. Nothing that is beyond the limit fits into memory.
static inline uint64_t carousel_tiff_bytes(uint64_t claimed) { return claimed < 1ull << 40 ? claimed : 1ull << 40; }

// The error message; Swift sees arrays as tuples.
static inline const char *carousel_tiff_reason(const carousel_tiff *self) { return self->reason; }

static inline void carousel_tiff_close(carousel_tiff *self) {
    if (self->hasImage) TIFFRGBAImageEnd(&self->image);
    if (self->tiff) TIFFClose(self->tiff);
    free(self);
}

// Opens the first picture of a file, and takes over the descriptor; NULL if there is no picture that libtiff can read.
//
// most: maximum single allocation of libtiff, in bytes.
static inline carousel_tiff *carousel_tiff_open(int descriptor, int64_t most) {
    carousel_tiff *self = (carousel_tiff *)calloc(1, sizeof *self);
    TIFFOpenOptions *options = self ? TIFFOpenOptionsAlloc() : NULL;
    if (options) {
        TIFFOpenOptionsSetErrorHandlerExtR(options, carousel_tiff_fail, self);
        TIFFOpenOptionsSetWarningHandlerExtR(options, carousel_tiff_ignore, self);
        TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)most);
#if TIFFLIB_VERSION >= 20240911
        TIFFOpenOptionsSetMaxCumulatedMemAlloc(options, (tmsize_t)(2 * most));
#endif
        // Not memory-mapped: truncating the file meanwhile would crash the program.
        self->tiff = TIFFFdOpenExt(descriptor, "", "rm", options);
        TIFFOpenOptionsFree(options);
    }
    TIFF *tiff = self ? self->tiff : NULL;
    if (!tiff) {
        close(descriptor);
        free(self);
        return NULL;
    }
    if (!TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &self->width)
        || !TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &self->height) || !self->width || !self->height
        || self->width > INT32_MAX || self->height > INT32_MAX) {
        carousel_tiff_close(self);
        return NULL;
    }
    uint16_t planar = PLANARCONFIG_CONTIG, bits = 1, samples = 1, photometric = 0;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &self->orientation);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &planar);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &bits);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &samples);
    TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &photometric);
    bool isTiled = TIFFIsTiled(tiff);
    self->band = self->height;
    TIFFGetField(tiff, isTiled ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP, &self->band);
    if (self->band > self->height || !self->band) self->band = self->height;
    uint64_t coded = 0;
    uint32_t parts = isTiled ? TIFFNumberOfTiles(tiff) : TIFFNumberOfStrips(tiff);
    // No real file has that many strips or tiles.
    if (parts > 1u << 22) {
        carousel_tiff_close(self);
        return NULL;
    }
    for (uint32_t part = 0; part < parts; part++) {
        uint64_t bytes = carousel_tiff_bytes(TIFFGetStrileByteCount(tiff, part));
        if (bytes > coded) coded = bytes;
    }
    uint64_t decoded = carousel_tiff_bytes(isTiled ? TIFFTileSize64(tiff) : TIFFStripSize64(tiff));
    self->bandBytes = coded + decoded * (planar == PLANARCONFIG_CONTIG ? 1 : 4);
    bool isGrey = photometric == PHOTOMETRIC_MINISBLACK && samples == 1;
    bool isRGB = photometric == PHOTOMETRIC_RGB && samples == 3;
    if (!isTiled && planar == PLANARCONFIG_CONTIG && bits == 8 && (isGrey || isRGB)) {
        self->samples = samples;
        self->rowBytes = carousel_tiff_bytes(TIFFScanlineSize64(tiff));
        self->rowwiseBytes = coded + 2 * self->rowBytes;
    }
    return self;
}

// Prepares for `carousel_tiff_band`; false if libtiff cannot.
static inline bool carousel_tiff_begin(carousel_tiff *self) {
    char reason[1024] = "";
    if (!TIFFRGBAImageOK(self->tiff, reason) || !TIFFRGBAImageBegin(&self->image, self->tiff, 1, reason)) {
        snprintf(self->reason, sizeof self->reason, "%s", reason);
        return false;
    }
    self->hasImage = true;
    // Rows are read as they are stored, from the first on.
    self->image.req_orientation = self->image.orientation;
    return true;
}

// Reads rows with four bytes per pixel: red, green, blue, alpha.
static inline bool carousel_tiff_band(carousel_tiff *self, uint32_t first, uint32_t count, uint32_t *pixels) {
    self->image.row_offset = (int)first;
    self->image.col_offset = 0;
    if (!TIFFRGBAImageGet(&self->image, pixels, self->width, count)) return false;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    TIFFSwabArrayOfLong(pixels, (tmsize_t)self->width * count);
#endif
    return true;
}

// Reads the samples of the next row.
static inline bool carousel_tiff_row(carousel_tiff *self, uint32_t row, uint8_t *samples) {
    return TIFFReadScanline(self->tiff, samples, row, 0) >= 0;
}

// The colour profile; NULL if there is none.
static inline const uint8_t *carousel_tiff_profile(carousel_tiff *self, uint32_t *count) {
    void *profile = NULL;
    return TIFFGetField(self->tiff, TIFFTAG_ICCPROFILE, count, &profile) ? (const uint8_t *)profile : NULL;
}

// SPDX-License-Identifier: MIT

#pragma once

#include <png.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

// A PNG file that is read row by row. libpng reports errors with longjmp, which must not cross Swift frames: each of
// these functions returns normally, with false after an error. After the first error only `carousel_png_close` may be
// called.
typedef struct {
    png_structp png;
    png_infop info;
    FILE *file;
    // Samples per pixel in the output, 8 bits each: 3 or, with alpha, 4.
    int channels;
    // The error message.
    char reason[96];
} carousel_png;

static void carousel_png_fail(png_structp png, png_const_charp reason) {
    carousel_png *self = (carousel_png *)png_get_error_ptr(png);
    snprintf(self->reason, sizeof self->reason, "%s", reason);
    png_longjmp(png, 1);
}

static void carousel_png_ignore(png_structp png, png_const_charp warning) {
    (void)png;
    (void)warning;
}

// The error message; Swift sees arrays as tuples.
static inline const char *carousel_png_reason(const carousel_png *self) { return self->reason; }

static inline void carousel_png_close(carousel_png *self) {
    if (self->png) png_destroy_read_struct(&self->png, &self->info, NULL);
    if (self->file) fclose(self->file);
    free(self);
}

// NULL if the file cannot be opened or memory is exhausted.
static inline carousel_png *carousel_png_open(const char *path) {
    carousel_png *self = (carousel_png *)calloc(1, sizeof *self);
    if (!self) return NULL;
    self->file = fopen(path, "rbe");
    if (self->file) self->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, self, carousel_png_fail, carousel_png_ignore);
    if (self->png) self->info = png_create_info_struct(self->png);
    if (self->info) return self;
    carousel_png_close(self);
    return NULL;
}

// Reads what precedes the pixels, and requests them as RGB or RGBA with 8 bits per sample, like gdk-pixbuf. The passes
// of an interlaced picture are read one after the other, as small pictures.
static __attribute__((noinline)) bool carousel_png_begin(carousel_png *self) {
    if (setjmp(png_jmpbuf(self->png))) return false;
    setvbuf(self->file, NULL, _IOFBF, 64 << 10);
    png_init_io(self->png, self->file);
    // These limits suffice. By default, libpng would keep up to a thousand chunks other than pixels, each of this size.
    png_set_user_limits(self->png, 1000000, 1000000);
    png_set_chunk_malloc_max(self->png, 8 << 20);
    png_set_chunk_cache_max(self->png, 16);
    // Texts are not read, so libpng need not keep them.
    png_set_keep_unknown_chunks(self->png, PNG_HANDLE_CHUNK_NEVER, (png_const_bytep)"tEXt\0zTXt\0iTXt", 3);
    png_read_info(self->png, self->info);
    png_set_expand(self->png);
    png_set_strip_16(self->png);
    png_set_gray_to_rgb(self->png);
    png_read_update_info(self->png, self->info);
    self->channels = png_get_channels(self->png, self->info);
    return true;
}

// Reads the next row.
static __attribute__((noinline)) bool carousel_png_row(carousel_png *self, png_bytep row) {
    if (setjmp(png_jmpbuf(self->png))) return false;
    png_read_row(self->png, row, NULL);
    return true;
}

// The colour profile; NULL if there is none.
static __attribute__((noinline)) png_bytep carousel_png_profile(carousel_png *self, png_uint_32 *count) {
    if (setjmp(png_jmpbuf(self->png))) return NULL;
    png_charp name;
    png_bytep profile;
    int compression;
    return png_get_iCCP(self->png, self->info, &name, &compression, &profile, count) ? profile : NULL;
}

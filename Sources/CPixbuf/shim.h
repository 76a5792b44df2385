// SPDX-License-Identifier: MIT

#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "reduction.h"

// GLib declares this in a header of another package.
GInputStream *g_unix_input_stream_new(int file, gboolean closes);

// A file in memory, freed when it is closed. glibc declares memfd_create only with _GNU_SOURCE.
static inline int carousel_memory_file(const char *name) { return (int)syscall(SYS_memfd_create, name, 1u /* MFD_CLOEXEC */); }

// glibc declares this only with _GNU_SOURCE.
int pthread_clockjoin_np(pthread_t, void **, clockid_t, const struct timespec *);

// Waits for a thread to end, until a time in seconds of CLOCK_MONOTONIC. Returns 0 once it has ended.
static inline int carousel_join(pthread_t thread, double time) {
    struct timespec moment = {(time_t)time, (long)((time - (double)(time_t)time) * 1e9)};
    return pthread_clockjoin_np(thread, NULL, CLOCK_MONOTONIC, &moment);
}

static void carousel_note_extent(GdkPixbufLoader *loader, int width, int height, void *extent) {
    ((int *)extent)[0] = width;
    ((int *)extent)[1] = height;
    // Makes the loader stop here. gdk_pixbuf_get_file_info does so, too, but reports a picture of size 0 as an error of its caller.
    gdk_pixbuf_loader_set_size(loader, 0, 0);
}

// A loader that stops at the picture's size, which it writes to two numbers.
static inline GdkPixbufLoader *carousel_extent_loader(int extent[2]) {
    GdkPixbufLoader *loader = gdk_pixbuf_loader_new();
    g_signal_connect(loader, "size-prepared", G_CALLBACK(carousel_note_extent), extent);
    return loader;
}

// Moves a file without overwriting. glibc declares renameat2 only with _GNU_SOURCE.
int renameat2(int, const char *, int, const char *, unsigned int);
static inline int carousel_rename_to_free(const char *from, const char *to) {
    return renameat2(-100 /* AT_FDCWD */, from, -100, to, 1u /* RENAME_NOREPLACE */);
}

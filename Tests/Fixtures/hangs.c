// SPDX-License-Identifier: MIT
//
// Preloaded, this lets paths hang as on a mount whose server is gone: whatever asks for one that begins with $HANGS does not
// come back until there is the file $HANGS_UNTIL, and leaves the file $HANGS_NOTE. Of $HANGS_READING, a file, only reading does not.

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// Leaves the note, and returns once hanging is over, if ever.
static void hang(void) {
    const char *note = getenv("HANGS_NOTE");
    if (note) close(creat(note, 0600));
    const char *until = getenv("HANGS_UNTIL");
    while (!until || NEXT(access)(until, F_OK) != 0) usleep(10000);
}

static void hang_at(const char *path) {
    const char *hangs = getenv("HANGS");
    // glibc says of some of these arguments that they are never NULL.
    const char *volatile asked = path;
    if (hangs && asked && strncmp(asked, hangs, strlen(hangs)) == 0) hang();
}

static _Atomic int silent_file = -1;

static void hang_reading(int file) {
    if (file >= 0 && file == silent_file) hang();
}

int stat(const char *path, struct stat *info) { hang_at(path); return NEXT(stat)(path, info); }
int lstat(const char *path, struct stat *info) { hang_at(path); return NEXT(lstat)(path, info); }
int access(const char *path, int mode) { hang_at(path); return NEXT(access)(path, mode); }
DIR *opendir(const char *path) { hang_at(path); return NEXT(opendir)(path); }
char *realpath(const char *path, char *out) { hang_at(path); return NEXT(realpath)(path, out); }

int inotify_add_watch(int file, const char *path, uint32_t mask) {
    hang_at(path);
    return NEXT(inotify_add_watch)(file, path, mask);
}

int open(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    int mode = va_arg(more, int);
    va_end(more);
    hang_at(path);
    int file = NEXT(open)(path, flags, mode);
    const char *silent = getenv("HANGS_READING");
    if (silent && strcmp(path, silent) == 0) silent_file = file;
    return file;
}

int close(int file) {
    if (file == silent_file) silent_file = -1;
    return NEXT(close)(file);
}

ssize_t read(int file, void *bytes, size_t count) {
    hang_reading(file);
    return NEXT(read)(file, bytes, count);
}

ssize_t pread(int file, void *bytes, size_t count, off_t place) {
    hang_reading(file);
    return NEXT(pread)(file, bytes, count, place);
}

FILE *fopen(const char *path, const char *mode) {
    hang_at(path);
    return NEXT(fopen)(path, mode);
}

FILE *fopen64(const char *path, const char *mode) {
    hang_at(path);
    return NEXT(fopen64)(path, mode);
}

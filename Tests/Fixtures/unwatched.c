// SPDX-License-Identifier: MIT
//
// Preloaded, this is a system that allows the watching of no more folders: $USED_UP is "watches", or "instances", of which each program
// that watches takes one.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_used_up(const char *what) {
    const char *used = getenv("USED_UP");
    return used && strcmp(used, what) == 0;
}

int inotify_add_watch(int file, const char *path, uint32_t mask) {
    if (!is_used_up("watches")) return NEXT(inotify_add_watch)(file, path, mask);
    errno = ENOSPC;
    return -1;
}

int inotify_init1(int flags) {
    if (!is_used_up("instances")) return NEXT(inotify_init1)(flags);
    errno = EMFILE;
    return -1;
}

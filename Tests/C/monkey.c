// SPDX-License-Identifier: MIT
// Makes random calls: monkey SEED CALLS [CORES]. The same seed makes the same calls; only the arrival times of pictures
// differ.

#define _GNU_SOURCE
#include <calls.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// Drivers have leaks of their own.
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "detect_leaks=0"; }

static long cores;

// Replaces the C library's function: the library starts as many threads as it sees cores.
long sysconf(int name) {
    static long (*real)(int);
    if (name == _SC_NPROCESSORS_ONLN && cores > 0) return cores;
    if (!real) real = (long (*)(int))dlsym(RTLD_NEXT, "sysconf");
    return real(name);
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: monkey SEED CALLS [CORES]\n");
        return EXIT_FAILURE;
    }
    cores = argc > 3 ? atol(argv[3]) : 0;
    calls_run_random(strtoull(argv[1], NULL, 10), strtoull(argv[2], NULL, 10));
    printf("seed %s: %s calls\n", argv[1], argv[2]);
    return EXIT_SUCCESS;
}

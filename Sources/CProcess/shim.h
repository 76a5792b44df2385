// SPDX-License-Identifier: MIT

#pragma once

#include <malloc.h>
#include <mntent.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>

// Process features that Swift cannot access: macros, and variables that any thread may set.

// Ends this process when the thread that started it ends.
static inline void process_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }

// Returns freed blocks of 256 KiB or more to the system, for the rest of the process.
//
// With the allocator's dynamic threshold, decoded pictures would be allocated in its arenas and leave holes there.
static inline void process_return_large_blocks(void) { mallopt(M_MMAP_THRESHOLD, 256 << 10); }

// Makes standard output line-buffered, also for pipes and files.
static inline void process_print_lines(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

// Flushes standard output and standard error. Other files may be locked for ever, by threads that hang while reading
// them.
static inline void process_flush_output(void) {
    fflush(stdout);
    fflush(stderr);
}

// Whether the parent process has made this process ignore a signal.
static inline bool process_ignores(int signal) {
    struct sigaction action;
    return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

// Bytes that the program has allocated and not freed, in all threads.
static inline size_t process_allocated_bytes(void) {
    struct mallinfo2 figures = mallinfo2();
    return figures.uordblks + figures.hblkhd;
}

// SPDX-License-Identifier: MIT

#pragma once

#include <malloc.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/prctl.h>

// What Swift cannot name of a process: macros, and variables that any thread may set.

// Ends this process once the thread that has started it does.
static inline void process_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }

// Lets blocks from 256 KiB on go back to the system when they are freed, for the rest of the process.
//
// Decoded pictures come and go; with the allocator's moving threshold their blocks would end up in its arenas and leave
// holes there.
static inline void process_return_large_blocks(void) { mallopt(M_MMAP_THRESHOLD, 256 << 10); }

// Writes standard output line by line, also into pipes and files.
static inline void process_print_lines(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

// Writes what waits to be written to standard output and standard error. Other files may be locked for ever, by threads that
// read them and hang.
static inline void process_flush_output(void) {
    fflush(stdout);
    fflush(stderr);
}

// Whether whoever started this process does not want it to hear of a signal.
static inline bool process_ignores(int signal) {
    struct sigaction action;
    return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

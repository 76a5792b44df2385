// SPDX-License-Identifier: MIT

#pragma once

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/prctl.h>

// What Swift cannot name of a process: macros, and variables that any thread may set.

// Ends this process once the thread that has started it does.
static inline void process_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }

// Writes standard output line by line, also into pipes and files.
static inline void process_print_lines(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

// Whether whoever started this process does not want it to hear of a signal.
static inline bool process_ignores(int signal) {
    struct sigaction action;
    return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

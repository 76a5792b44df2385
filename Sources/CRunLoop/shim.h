// SPDX-License-Identifier: MIT

#pragma once

#include <errno.h>
#include <sys/epoll.h>
#include <unistd.h>

// The event descriptor through which other threads wake the main queue. libdispatch exports it for run loops, but declares it in no header.
int _dispatch_get_main_queue_handle_4CF(void);

// A descriptor that reports each wake-up of the main queue once, even if the queue has not yet run what it was woken for; -1 on failure.
static inline int run_loop_watch_main_queue(void) {
    int watch = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN | EPOLLET};
    if (epoll_ctl(watch, EPOLL_CTL_ADD, _dispatch_get_main_queue_handle_4CF(), &event) == 0) return watch;
    close(watch);
    return -1;
}

// Waits until the descriptor reports something. True if it did, or a signal came.
static inline int run_loop_wait(int watch) {
    struct epoll_event event;
    return epoll_wait(watch, &event, 1, -1) >= 0 || errno == EINTR;
}

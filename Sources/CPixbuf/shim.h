// SPDX-License-Identifier: MIT

#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <sys/syscall.h>
#include <unistd.h>

// A file in memory that goes when it is closed. glibc shows memfd_create to those who define _GNU_SOURCE only.
static inline int carousel_memory_file(const char *name) { return (int)syscall(SYS_memfd_create, name, 1u /* MFD_CLOEXEC */); }

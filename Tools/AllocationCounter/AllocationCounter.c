// SPDX-License-Identifier: MIT

#define _GNU_SOURCE
#include "AllocationCounter.h"

#ifndef __has_feature
#define __has_feature(feature) 0
#endif
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)

#include <errno.h>
#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

// With this model, access never allocates, however the library is loaded.
static __thread struct { unsigned long own, all; } counts __attribute__((tls_model("initial-exec")));

// The address ranges of the program, of the Swift runtime and of libcarousel: calls of malloc from there count as the
// library's.
#define RANGES 64
static struct { uintptr_t low, high; } ranges[RANGES];
static int range_count;

static int add_module(struct dl_phdr_info *info, size_t size, void *data) {
    (void)size;
    (void)data;
    const char *name = info->dlpi_name ? info->dlpi_name : "";
    if (name[0] != '\0' && !strstr(name, "swift") && !strstr(name, "libcarousel")) return 0;
    for (int i = 0; i < info->dlpi_phnum && range_count < RANGES; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
        if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_X)) continue;
        ranges[range_count].low = info->dlpi_addr + segment->p_vaddr;
        ranges[range_count].high = ranges[range_count].low + segment->p_memsz;
        range_count++;
    }
    return 0;
}

__attribute__((constructor)) static void find_modules(void) { dl_iterate_phdr(add_module, NULL); }

static void count(const void *caller) {
    counts.all++;
    for (int i = 0; i < range_count; i++) {
        if ((uintptr_t)caller >= ranges[i].low && (uintptr_t)caller < ranges[i].high) {
            counts.own++;
            return;
        }
    }
}

unsigned long allocations_own(void) { return counts.own; }

unsigned long allocations_all(void) { return counts.all; }

void *malloc(size_t size) {
    count(__builtin_return_address(0));
    return __libc_malloc(size);
}

void *calloc(size_t n, size_t size) {
    count(__builtin_return_address(0));
    return __libc_calloc(n, size);
}

void *realloc(void *pointer, size_t size) {
    count(__builtin_return_address(0));
    return __libc_realloc(pointer, size);
}

void *memalign(size_t alignment, size_t size) {
    count(__builtin_return_address(0));
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count(__builtin_return_address(0));
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **pointer, size_t alignment, size_t size) {
    count(__builtin_return_address(0));
    if (alignment < sizeof(void *) || (alignment & (alignment - 1))) return EINVAL;
    void *memory = __libc_memalign(alignment, size);
    if (!memory) return ENOMEM;
    *pointer = memory;
    return 0;
}

#endif

// SPDX-License-Identifier: MIT
//
// Tells ThreadSanitizer what it cannot see. Preloaded, or linked into a libcarousel that has the Swift runtime in it.
//
// Swift's Mutex: if threads have to wait for one, it is handed over by a part of the Swift runtime that is not built
// with the sanitizer; without this, data guarded by the mutex would look unguarded. Threads joined with another clock:
// they would count as running for ever, until another thread gets the same ID.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <time.h>

// The tested program has these functions; others that find this preloaded, such as swift itself, do not.
__attribute__((weak)) void __tsan_acquire(void *);
__attribute__((weak)) void __tsan_release(void *);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

int pthread_clockjoin_np(pthread_t thread, void **result, clockid_t clock, const struct timespec *until) {
    struct timespec now, other;
    clock_gettime(clock, &now);
    clock_gettime(CLOCK_REALTIME, &other);
    long nanoseconds = other.tv_nsec + until->tv_nsec - now.tv_nsec + 1000000000;
    other.tv_sec += until->tv_sec - now.tv_sec - 1 + nanoseconds / 1000000000;
    other.tv_nsec = nanoseconds % 1000000000;
    return pthread_timedjoin_np(thread, result, &other);
}

#ifdef WRAPS // As ld's --wrap names them.

SWIFT void lock_slow(uint32_t thread, SELF) __asm__("__wrap_" LOCK);
SWIFT void unlock_slow(SELF) __asm__("__wrap_" UNLOCK);
SWIFT void own_lock(uint32_t thread, SELF) __asm__("__real_" LOCK);
SWIFT void own_unlock(SELF) __asm__("__real_" UNLOCK);

#else

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK);

static SWIFT void (*own_lock)(uint32_t, SELF);
static SWIFT void (*own_unlock)(SELF);

__attribute__((constructor)) static void find(void) {
    own_lock = dlsym(RTLD_NEXT, LOCK);
    own_unlock = dlsym(RTLD_NEXT, UNLOCK);
}

#endif

SWIFT void lock_slow(uint32_t thread, SELF) {
    own_lock(thread, self);
    if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT void unlock_slow(SELF) {
    if (__tsan_release) __tsan_release(self);
    own_unlock(self);
}

// SPDX-License-Identifier: MIT
//
// Tells ThreadSanitizer of Swift's own Mutex. Where threads have to wait for one, a part of the Swift runtime hands it over
// that is not built with the sanitizer; without this, what the mutex guards would look unguarded. Preloaded.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// The tested program has them; others that find this preloaded, such as swift itself, do not.
__attribute__((weak)) void __tsan_acquire(void *);
__attribute__((weak)) void __tsan_release(void *);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK);

static SWIFT void (*own_lock)(uint32_t, SELF);
static SWIFT void (*own_unlock)(SELF);

__attribute__((constructor)) static void find(void) {
    own_lock = dlsym(RTLD_NEXT, LOCK);
    own_unlock = dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void lock_slow(uint32_t thread, SELF) {
    own_lock(thread, self);
    if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT void unlock_slow(SELF) {
    if (__tsan_release) __tsan_release(self);
    own_unlock(self);
}

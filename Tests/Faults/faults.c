// SPDX-License-Identifier: MIT
//
// Makes system calls fail, one in a run, in a program started with this preloaded. From the environment:
//
//   FAULTS_UNDER  a folder: only calls about its contents count. Calls for memory and threads always do, unless a graphics
//                 driver makes them.
//   FAULTS_LOG    a log file, with a line for each call that counts: process, kind, number among its kind, purpose.
//   FAULTS        KIND:NUMBER:ERRNO, the call that fails and its error, as in write:3:28; with a negative number, that call
//                 and all later ones. ERRNO 0 kills the process instead: before the call, or halfway through a write.
//                 ERRNO -1 writes only half of the data and returns that.

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

enum kind { OPEN, READ, WRITE, CLOSE, SYNC, TRUNCATE, RENAME, LINK, UNLINK, MKDIR, MMAP, THREAD, KINDS };
static const char *const names[KINDS] = {
    "open", "read", "write", "close", "sync", "truncate", "rename", "link", "unlink", "mkdir", "mmap", "thread"};

static atomic_int counts[KINDS];
static int wanted_kind = -1, wanted_number, wanted_errno, log_file = -1;
static char under[PATH_MAX];
static size_t under_length;

// The original function of the same name.
#define NEXT(name) ((__typeof__(&name))next(#name))
static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void begin(void) {
    const char *fault = getenv("FAULTS"), *folder = getenv("FAULTS_UNDER"), *log = getenv("FAULTS_LOG");
    if (folder && realpath(folder, under)) under_length = strlen(under);
    if (log) log_file = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    char kind[16];
    if (!fault || sscanf(fault, "%15[a-z]:%d:%d", kind, &wanted_number, &wanted_errno) != 3) return;
    for (int i = 0; i < KINDS; i++) if (!strcmp(names[i], kind)) wanted_kind = i;
}

enum verdict { PASSES, FAILS, KILLS, HALVES };

static enum verdict count(enum kind kind, const char *what) {
    int saved = errno, number = atomic_fetch_add(&counts[kind], 1) + 1;
    if (log_file >= 0) {
        char line[PATH_MAX + 80];
        int length = snprintf(line, sizeof line, "%d %s %d %s\n", getpid(), names[kind], number, what);
        if (length >= (int)sizeof line) length = sizeof line - 1;
        syscall(SYS_write, log_file, line, length);
    }
    errno = saved;
    if ((int)kind != wanted_kind) return PASSES;
    if (wanted_number < 0 ? number < -wanted_number : number != wanted_number) return PASSES;
    if (wanted_errno > 0) errno = wanted_errno;
    enum verdict verdict = wanted_errno > 0 ? FAILS : wanted_errno == 0 ? KILLS : HALVES;
    if (verdict == KILLS && kind != WRITE) syscall(SYS_kill, getpid(), SIGKILL);
    return verdict;
}

static bool is_under(const char *path) {
    return under_length && !strncmp(path, under, under_length) && (path[under_length] == '/' || !path[under_length]);
}

// The file behind a descriptor; false if it is elsewhere.
static bool is_file_under(int file, char *path) {
    char name[64];
    snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, name, path, PATH_MAX - 1);
    path[length < 0 ? 0 : length] = 0;
    return is_under(path);
}

static enum verdict at_path(enum kind kind, int folder, const char *path) {
    int saved = errno, number;
    char whole[2 * PATH_MAX], start[PATH_MAX] = "";
    enum verdict verdict = PASSES;
    if (!path) return PASSES;
    if (sscanf(path, "/proc/self/fd/%d", &number) == 1) {
        if (is_file_under(number, start)) verdict = count(kind, start);
        else errno = saved;
        return verdict;
    }
    if (path[0] != '/') {
        if (folder == AT_FDCWD) syscall(SYS_getcwd, start, sizeof start);
        else is_file_under(folder, start);
        strcat(start, "/");
    }
    snprintf(whole, sizeof whole, "%s%s", start, path);
    errno = saved;
    return is_under(whole) ? count(kind, whole) : PASSES;
}

static enum verdict at_file(enum kind kind, int file) {
    int saved = errno;
    char path[PATH_MAX];
    bool counts_here = file != log_file && is_file_under(file, path);
    errno = saved;
    return counts_here ? count(kind, path) : PASSES;
}

static bool has_name(const Dl_info *info, const char *part) { return strstr(info->dli_fname, part) != NULL; }

// A driver's memory and threads are not our concern, and neither are Foundation's threads, without which it waits for
// ever: it runs the benchmark's child processes. If GLib cannot start a thread, it aborts the process: it must, if
// nothing else can be done.
static enum verdict for_library(enum kind kind, const void *caller) {
    static const char *const drivers[] = {"swrast", "gallium", "LLVM", "EGL", "glapi", "GLX", "libX", "libxcb", "libGL",
                                          "libFoundation", "libdispatch"};
    Dl_info info;
    if (!dladdr(caller, &info) || !info.dli_fname) return PASSES;
    for (size_t i = 0; i < sizeof drivers / sizeof *drivers; i++) if (has_name(&info, drivers[i])) return PASSES;
    if (kind == THREAD && has_name(&info, "libglib") && wanted_number >= 0) return PASSES;
    return count(kind, info.dli_fname);
}

#define CALLER __builtin_return_address(0)

// MARK: - Opening

static mode_t mode_of(int flags, va_list arguments) {
    return flags & (O_CREAT | __O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
}

#define OPENS(name)                                                            \
    int name(const char *path, int flags, ...) {                               \
        va_list arguments;                                                     \
        va_start(arguments, flags);                                            \
        mode_t mode = mode_of(flags, arguments);                               \
        va_end(arguments);                                                     \
        if (at_path(OPEN, AT_FDCWD, path) == FAILS) return -1;                 \
        return NEXT(name)(path, flags, mode);                                  \
    }
OPENS(open)
OPENS(open64)

#define OPENS_AT(name)                                                         \
    int name(int folder, const char *path, int flags, ...) {                   \
        va_list arguments;                                                     \
        va_start(arguments, flags);                                            \
        mode_t mode = mode_of(flags, arguments);                               \
        va_end(arguments);                                                     \
        if (at_path(OPEN, folder, path) == FAILS) return -1;                   \
        return NEXT(name)(folder, path, flags, mode);                          \
    }
OPENS_AT(openat)
OPENS_AT(openat64)

int __open_2(const char *path, int flags);
int __open64_2(const char *path, int flags);
int __open_2(const char *path, int flags) { return open(path, flags); }
int __open64_2(const char *path, int flags) { return open64(path, flags); }

#define WITH_PATH(result, failed, kind, name, parameters, ...)                 \
    result name parameters {                                                   \
        if (at_path(kind, AT_FDCWD, path) == FAILS) return failed;             \
        return NEXT(name)(__VA_ARGS__);                                        \
    }
WITH_PATH(int, -1, OPEN, creat, (const char *path, mode_t mode), path, mode)
WITH_PATH(int, -1, OPEN, creat64, (const char *path, mode_t mode), path, mode)
WITH_PATH(FILE *, NULL, OPEN, fopen, (const char *path, const char *mode), path, mode)
WITH_PATH(FILE *, NULL, OPEN, fopen64, (const char *path, const char *mode), path, mode)
WITH_PATH(DIR *, NULL, OPEN, opendir, (const char *path), path)
WITH_PATH(int, -1, OPEN, mkstemp, (char *path), path)
WITH_PATH(int, -1, OPEN, mkstemp64, (char *path), path)
WITH_PATH(char *, NULL, MKDIR, mkdtemp, (char *path), path)
WITH_PATH(int, -1, MKDIR, mkdir, (const char *path, mode_t mode), path, mode)
WITH_PATH(int, -1, UNLINK, unlink, (const char *path), path)
WITH_PATH(int, -1, UNLINK, rmdir, (const char *path), path)
WITH_PATH(int, -1, UNLINK, remove, (const char *path), path)
WITH_PATH(int, -1, TRUNCATE, truncate, (const char *path, off_t length), path, length)

// MARK: - Names

int mkdirat(int folder, const char *path, mode_t mode) {
    return at_path(MKDIR, folder, path) == FAILS ? -1 : NEXT(mkdirat)(folder, path, mode);
}

int unlinkat(int folder, const char *path, int flags) {
    return at_path(UNLINK, folder, path) == FAILS ? -1 : NEXT(unlinkat)(folder, path, flags);
}

int rename(const char *from, const char *to) {
    return at_path(RENAME, AT_FDCWD, to) == FAILS ? -1 : NEXT(rename)(from, to);
}

int renameat(int folder, const char *from, int other, const char *to) {
    return at_path(RENAME, other, to) == FAILS ? -1 : NEXT(renameat)(folder, from, other, to);
}

int renameat2(int folder, const char *from, int other, const char *to, unsigned flags) {
    return at_path(RENAME, other, to) == FAILS ? -1 : NEXT(renameat2)(folder, from, other, to, flags);
}

int link(const char *from, const char *to) {
    return at_path(LINK, AT_FDCWD, to) == FAILS ? -1 : NEXT(link)(from, to);
}

int linkat(int folder, const char *from, int other, const char *to, int flags) {
    return at_path(LINK, other, to) == FAILS ? -1 : NEXT(linkat)(folder, from, other, to, flags);
}

int symlink(const char *target, const char *path) {
    return at_path(LINK, AT_FDCWD, path) == FAILS ? -1 : NEXT(symlink)(target, path);
}

// MARK: - Bytes

#define READS(name, parameters, ...)                                           \
    ssize_t name parameters {                                                  \
        return at_file(READ, file) == FAILS ? -1 : NEXT(name)(__VA_ARGS__);    \
    }
READS(read, (int file, void *bytes, size_t size), file, bytes, size)
READS(pread, (int file, void *bytes, size_t size, off_t offset), file, bytes, size, offset)
READS(pread64, (int file, void *bytes, size_t size, off64_t offset), file, bytes, size, offset)

#define WRITES(name, parameters, whole, half)                                  \
    ssize_t name parameters {                                                  \
        enum verdict verdict = at_file(WRITE, file);                           \
        if (verdict == FAILS) return -1;                                       \
        if (verdict == PASSES || size < 2) return NEXT(name) whole;            \
        ssize_t written = NEXT(name) half;                                     \
        if (verdict == KILLS) syscall(SYS_kill, getpid(), SIGKILL);            \
        return written;                                                        \
    }
WRITES(write, (int file, const void *bytes, size_t size), (file, bytes, size), (file, bytes, size / 2))
WRITES(
    pwrite, (int file, const void *bytes, size_t size, off_t offset), (file, bytes, size, offset),
    (file, bytes, size / 2, offset))
WRITES(
    pwrite64, (int file, const void *bytes, size_t size, off64_t offset), (file, bytes, size, offset),
    (file, bytes, size / 2, offset))

static size_t write_stream(const void *bytes, size_t size, size_t number, FILE *stream, __typeof__(&fwrite) real) {
    enum verdict verdict = at_file(WRITE, fileno(stream));
    if (verdict == FAILS) return 0;
    if (verdict == KILLS) {
        // Earlier data may still be in the stream's buffer.
        NEXT(fflush)(stream);
        real(bytes, 1, size * number / 2, stream);
        NEXT(fflush)(stream);
        syscall(SYS_kill, getpid(), SIGKILL);
    }
    return real(bytes, size, number, stream);
}

size_t fwrite(const void *bytes, size_t size, size_t number, FILE *stream) {
    return write_stream(bytes, size, number, stream, NEXT(fwrite));
}

#undef fwrite_unlocked
size_t fwrite_unlocked(const void *bytes, size_t size, size_t number, FILE *stream) {
    return write_stream(bytes, size, number, stream, NEXT(fwrite_unlocked));
}

int fflush(FILE *stream) {
    if (stream && at_file(WRITE, fileno(stream)) == FAILS) return EOF;
    return NEXT(fflush)(stream);
}

// A closed descriptor is closed, whatever the system returns.
int fclose(FILE *stream) {
    bool fails = at_file(CLOSE, fileno(stream)) == FAILS;
    int reason = errno, result = NEXT(fclose)(stream);
    if (fails) errno = reason;
    return fails ? EOF : result;
}

int close(int file) {
    bool fails = at_file(CLOSE, file) == FAILS;
    int reason = errno, result = NEXT(close)(file);
    if (fails) errno = reason;
    return fails ? -1 : result;
}

int fsync(int file) { return at_file(SYNC, file) == FAILS ? -1 : NEXT(fsync)(file); }
int fdatasync(int file) { return at_file(SYNC, file) == FAILS ? -1 : NEXT(fdatasync)(file); }
int ftruncate(int file, off_t length) { return at_file(TRUNCATE, file) == FAILS ? -1 : NEXT(ftruncate)(file, length); }
int ftruncate64(int file, off64_t length) {
    return at_file(TRUNCATE, file) == FAILS ? -1 : NEXT(ftruncate64)(file, length);
}
int posix_fallocate(int file, off_t offset, off_t length) {
    return at_file(TRUNCATE, file) == FAILS ? errno : NEXT(posix_fallocate)(file, offset, length);
}

// MARK: - Memory and threads

#define MAPS(name, type)                                                                              \
    void *name(void *address, size_t length, int access, int flags, int file, type offset) {          \
        if (for_library(MMAP, CALLER) == FAILS) return MAP_FAILED;                                    \
        return NEXT(name)(address, length, access, flags, file, offset);                              \
    }
MAPS(mmap, off_t)
MAPS(mmap64, off64_t)

int memfd_create(const char *name, unsigned flags) {
    return for_library(MMAP, CALLER) == FAILS ? -1 : NEXT(memfd_create)(name, flags);
}

// Swift accesses files in memory through this.
long syscall(long number, ...) {
    long a[6];
    va_list arguments;
    va_start(arguments, number);
    for (int i = 0; i < 6; i++) a[i] = va_arg(arguments, long);
    va_end(arguments);
    if (number == SYS_memfd_create && for_library(MMAP, CALLER) == FAILS) return -1;
    static long (*own)(long, ...);
    if (!own) own = (long (*)(long, ...))next("syscall");
    return own(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
    if (for_library(THREAD, CALLER) == FAILS) return errno;
    return NEXT(pthread_create)(thread, attributes, body, argument);
}

// SPDX-License-Identifier: MIT

import Glibc

/// Regular files, which can be read without waiting. A pipe is not one: opening it would wait for a writer.
enum PlainFile {
    /// Opens one for reading. -1 if it cannot be opened or is not a regular file; `errno` says why.
    static func open(_ path: FilePath) -> Int32 {
        var info = stat()
        // Opening a device may already have effects.
        guard stat(path.system, &info) == 0 else { return -1 }
        guard info.st_mode & S_IFMT == S_IFREG else {
            errno = EINVAL
            return -1
        }
        // The path may have been replaced meanwhile.
        var file = Glibc.open(path.system, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        // Another program holds a lease on it, and is asked to release it: only regular files can be leased.
        if file < 0, errno == EWOULDBLOCK { file = Glibc.open(path.system, O_RDONLY | O_CLOEXEC) }
        guard file >= 0 else { return -1 }
        guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            close(file)
            errno = EINVAL
            return -1
        }
        return file
    }

    /// What `body` finds in one while it is open; nil if it cannot be opened or is not a regular file; `errno` says why.
    static func with<R>(_ path: FilePath, _ body: (_ file: Int32) -> R?) -> R? {
        let file = open(path)
        guard file >= 0 else { return nil }
        defer { close(file) }
        return body(file)
    }

    /// That many bytes of an open file, or as many as there are.
    static func bytes(_ file: Int32, atMost count: Int, at place: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { $1 = max(0, pread(file, $0.baseAddress, count, off_t(place))) }
    }

    /// That many bytes of an open file; nil if there are fewer.
    static func bytes(_ file: Int32, _ count: Int, at place: Int) -> [UInt8]? {
        let bytes = bytes(file, atMost: count, at: place)
        return bytes.count == count ? bytes : nil
    }
}

// SPDX-License-Identifier: MIT

import Glibc

/// Files that can be read without waiting for anybody. A pipe is none: to open it is to wait for whoever fills it.
enum PlainFile {
    /// Whether a path, or what it leads to, is one.
    static func isThere(_ path: String) -> Bool {
        var info = stat()
        return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
    }

    /// Opens one for reading. -1 where it cannot be opened, or is something else; `errno` says why.
    static func open(_ path: String) -> Int32 {
        var info = stat()
        // Devices may do things as soon as they are opened.
        guard stat(path, &info) == 0 else { return -1 }
        guard info.st_mode & S_IFMT == S_IFREG else {
            errno = EINVAL
            return -1
        }
        // Something else may have come in its place meanwhile.
        var file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        // Another program has it, and is told to let go of it: only files are held so.
        if file < 0, errno == EWOULDBLOCK { file = Glibc.open(path, O_RDONLY | O_CLOEXEC) }
        guard file >= 0 else { return -1 }
        guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            close(file)
            errno = EINVAL
            return -1
        }
        return file
    }

    /// So many bytes of an open file, or as many as there are.
    static func bytes(_ file: Int32, atMost count: Int, at place: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { $1 = max(0, pread(file, $0.baseAddress, count, off_t(place))) }
    }

    /// So many bytes of an open file; nil where there are fewer.
    static func bytes(_ file: Int32, _ count: Int, at place: Int) -> [UInt8]? {
        let bytes = bytes(file, atMost: count, at: place)
        return bytes.count == count ? bytes : nil
    }
}

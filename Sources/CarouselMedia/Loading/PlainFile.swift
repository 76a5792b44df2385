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
        let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return -1 }
        guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            close(file)
            errno = EINVAL
            return -1
        }
        return file
    }
}

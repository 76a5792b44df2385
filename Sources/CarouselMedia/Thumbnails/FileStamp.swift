// SPDX-License-Identifier: MIT

import Glibc

/// What tells one state of a file from another.
struct FileStamp: Hashable, Sendable {
    /// In bytes.
    var size: Int
    /// Seconds since 1970, as thumbnails note it.
    var modified: Int
    /// The same in nanoseconds.
    var modifiedExactly: Int

    /// Nil for what is not a file that can be seen.
    init?(of path: String) {
        var info = stat()
        guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
        size = Int(info.st_size)
        modified = info.st_mtim.tv_sec
        modifiedExactly = info.st_mtim.tv_sec &* 1_000_000_000 &+ info.st_mtim.tv_nsec
    }
}

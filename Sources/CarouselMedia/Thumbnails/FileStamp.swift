// SPDX-License-Identifier: MIT

import Glibc

/// What tells a file from others, and one state of it from another.
package struct FileStamp: Hashable, Sendable {
    /// The file system that it lies in, and its number there: it keeps them where it is moved or called another name.
    var device: dev_t
    var number: ino_t
    /// In bytes.
    var size: Int
    /// Seconds since 1970, as thumbnails note it.
    var modified: Int
    /// The same in nanoseconds.
    var modifiedExactly: Int

    /// Of the file that a path leads to; nil where that is not one, or cannot be seen.
    package init?(of path: UnsafePointer<CChar>) {
        var info = stat()
        guard stat(path, &info) == 0 else { return nil }
        self.init(info)
    }

    /// Of a file that is open; nil for what is not one.
    package init?(of descriptor: Int32) {
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { return nil }
        self.init(info)
    }

    private init?(_ info: stat) {
        guard info.st_mode & S_IFMT == S_IFREG else { return nil }
        (device, number) = (info.st_dev, info.st_ino)
        size = Int(info.st_size)
        modified = info.st_mtim.tv_sec
        modifiedExactly = info.st_mtim.tv_sec &* 1_000_000_000 &+ info.st_mtim.tv_nsec
    }
}

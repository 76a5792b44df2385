// SPDX-License-Identifier: MIT

import Glibc

/// Identifies a file and one state of it.
package struct FileStamp: Hashable, Sendable {
    /// The file system's device number and the inode number: they stay the same when a file is moved or renamed.
    var device: dev_t
    var number: ino_t
    /// In bytes.
    var size: Int
    /// Seconds since 1970, as stored in thumbnails.
    var modified: Int
    /// The same in nanoseconds.
    var modifiedExactly: Int

    /// For the file that a path leads to; nil if it is not a regular file or cannot be accessed.
    package init?(of path: UnsafePointer<CChar>) {
        var info = stat()
        guard stat(path, &info) == 0 else { return nil }
        self.init(info)
    }

    /// For an open file; nil if it is not a regular file.
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

// SPDX-License-Identifier: MIT

package import Glibc

/// Files of this user in folders shared with others. Anything that is not a regular file (a link, a pipe, a folder) or
/// that belongs to another user is neither opened nor deleted, whatever its name.
package enum OwnFile {
    /// A file's status; nil if there is no file of this user.
    package static func status(_ path: String) -> stat? {
        var info = stat()
        return lstat(path, &info) == 0 && isOwn(info) ? info : nil
    }

    /// Opens a file for reading without updating its access time. -1 if there is no file of this user.
    package static func open(_ path: String) -> Int32 {
        // Opening a device may already have effects.
        guard status(path) != nil else { return -1 }
        // The path may have been replaced meanwhile.
        let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW | quietly)
        guard file >= 0 else { return -1 }
        var info = stat()
        guard fstat(file, &info) == 0, isOwn(info) else {
            close(file)
            return -1
        }
        return file
    }

    /// Creates a file that only this user can read, and opens it for writing. Negative on failure, or if the name is
    /// taken; `errno` says why.
    package static func create(_ path: String) -> Int32 {
        Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }

    /// Deletes a file if it belongs to this user.
    package static func remove(_ path: String) {
        if status(path) != nil { unlink(path) }
    }

    private static func isOwn(_ info: stat) -> Bool { info.st_mode & S_IFMT == S_IFREG && info.st_uid == geteuid() }

    /// `O_NOATIME`, which glibc defines only with _GNU_SOURCE.
    private static let quietly: Int32 = 0o1_000_000
}

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

// SPDX-License-Identifier: MIT

package import Glibc

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

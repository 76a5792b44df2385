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

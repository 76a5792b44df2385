// SPDX-License-Identifier: MIT

package import Glibc

/// Files of this user in folders that others may use as well. What is no plain file (a link, a pipe, a folder), and what
/// belongs to somebody else, is neither opened nor deleted, whatever its name.
package enum OwnFile {
    /// What the system says of a file; nil where there is none that is this user's.
    package static func status(_ path: String) -> stat? {
        var info = stat()
        return lstat(path, &info) == 0 && isOwn(info) ? info : nil
    }

    /// Opens a file to be read, without that being noted as a use of it. -1 where there is none that is this user's.
    package static func open(_ path: String) -> Int32 {
        // Devices may do things as soon as they are opened.
        guard status(path) != nil else { return -1 }
        // Something else may have come in its place meanwhile.
        let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW | quietly)
        guard file >= 0 else { return -1 }
        var info = stat()
        guard fstat(file, &info) == 0, isOwn(info) else {
            close(file)
            return -1
        }
        return file
    }

    /// Makes a file that nobody else may read, and opens it to be written. Negative where that does not work, or where
    /// something has this name; `errno` says why.
    package static func create(_ path: String) -> Int32 {
        Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }

    /// Deletes a file, if it is this user's.
    package static func remove(_ path: String) {
        if status(path) != nil { unlink(path) }
    }

    private static func isOwn(_ info: stat) -> Bool { info.st_mode & S_IFMT == S_IFREG && info.st_uid == geteuid() }

    /// `O_NOATIME`, which glibc shows to those who define _GNU_SOURCE only.
    private static let quietly: Int32 = 0o1_000_000
}

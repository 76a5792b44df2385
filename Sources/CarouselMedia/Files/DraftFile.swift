// SPDX-License-Identifier: MIT

import CPixbuf
import Glibc

/// A file being written: it is created beside its target, and replaces the target once it is complete.
package struct DraftFile: ~Copyable {
    /// Why a file cannot be created, written or moved: an `errno` of the system.
    package struct Failure: Error {
        package var code: Int32

        package init(_ code: Int32) { self.code = code }

        package var reason: String { String(cString: strerror(code)) }

        /// Whether the target already exists.
        package var isTaken: Bool { code == EEXIST || code == ENOTEMPTY }
    }

    package let descriptor: Int32
    private let path: FilePath
    private let target: FilePath
    private var hasEnded = false

    /// Creates an empty file in the target's folder.
    package init(for target: FilePath) throws(Failure) {
        self.target = target
        guard target.bytes.last ?? UInt8(ascii: "/") != UInt8(ascii: "/") else { throw Failure(EISDIR) }
        // Hidden, so that programs watching the folder see it only once it is complete.
        var name = target.folder.appending(".carousel-XXXXXX.part".utf8).system
        // Never follows a link, and never opens an existing file.
        let made = g_mkstemp_full(&name, O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard made >= 0 else { throw Failure(errno) }
        (path, descriptor) = (FilePath(cString: name), made)
    }

    deinit {
        if hasEnded { return }
        close(descriptor)
        unlink(path.system)
    }

    /// Writes all bytes into an open file.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure(count < 0 ? errno : ENOSPC) }
            rest = rest.dropFirst(count)
        }
    }

    /// The same, but returns the failure; nil if there is none.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Failure? {
        bytes.withUnsafeBytes { bytes in
            do throws(Failure) { try write(bytes, to: descriptor) } catch { return error }
            return nil
        }
    }

    /// Gives the draft the permissions of the file that it replaces, so that the same users can read it and no others.
    private borrowing func keepMode() {
        var info = stat()
        guard lstat(target.system, &info) == 0, info.isRegular, info.st_uid == geteuid() else {
            return
        }
        // If the file cannot have the same group, its group gets no rights.
        let keepsGroup = fchown(descriptor, uid_t.max, info.st_gid) == 0
        fchmod(descriptor, info.st_mode & (keepsGroup ? 0o777 : 0o707))
    }

    /// Moves the file to its target atomically, replacing even a link, or failing if not `replacing`. On failure the draft is deleted.
    package consuming func commit(replacing: Bool) throws(Failure) {
        hasEnded = true
        var code: Int32 = 0
        if replacing { keepMode() }
        // Without `fdatasync`, a power failure could destroy both files, old and new. Some file systems do not support it.
        if replacing, access(target.system, F_OK) == 0, fdatasync(descriptor) != 0, ![EINVAL, ENOSYS].contains(errno) {
            code = errno
        }
        if close(descriptor) != 0, code == 0 { code = errno }
        if code == 0 { code = DraftFile.move(path.system, to: target.system, replacing: replacing) }
        guard code == 0 else {
            unlink(path.system)
            throw Failure(code)
        }
    }

    /// Moves a file within a file system. Returns 0, or an error number: `EEXIST` if the target exists and must stay.
    package static func move(_ from: UnsafePointer<CChar>, to: UnsafePointer<CChar>, replacing: Bool) -> Int32 {
        if replacing { return rename(from, to) == 0 ? 0 : errno }
        if carousel_rename_to_free(from, to) == 0 { return 0 }
        guard errno == EINVAL || errno == ENOSYS else { return errno }
        // Not all file systems can do that in one step, but most of the others support hard links.
        if link(from, to) == 0 { return unlink(from) == 0 ? 0 : errno }
        guard errno == EPERM || errno == ENOTSUP || errno == ENOSYS else { return errno }
        var info = stat()
        if lstat(to, &info) == 0 { return EEXIST }
        return rename(from, to) == 0 ? 0 : errno
    }
}

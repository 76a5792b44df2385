// SPDX-License-Identifier: MIT

import CPixbuf
import Glibc

/// A file that is being written: it lies beside the place that it is meant for, and takes that once it is whole.
package struct DraftFile: ~Copyable {
    /// Why a file cannot be made or moved: an error number of the system.
    package struct Failure: Error {
        package var code: Int32

        package init(_ code: Int32) { self.code = code }

        /// In the system's words.
        package var reason: String { String(cString: strerror(code)) }

        /// Whether something is there already.
        package var isTaken: Bool { code == EEXIST || code == ENOTEMPTY }
    }

    /// What it is written through.
    package let descriptor: Int32
    private let path: String
    private let target: String
    private var hasEnded = false

    /// Makes an empty file in the folder that the target lies in, or is to.
    package init(for target: String) throws(Failure) {
        self.target = target
        let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
        guard target.utf8.last != UInt8(ascii: "/"), !target.isEmpty else { throw Failure(EISDIR) }
        var made: (path: String, descriptor: Int32)?
        while made == nil {
            // Hidden, so that whoever watches the folder sees it only once it is whole.
            let path = folder + ".carousel-" + String(UInt64.random(in: 0...UInt64.max), radix: 36) + ".part"
            // Never through a link, nor into a file that is there.
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
            if descriptor < 0, errno != EEXIST, errno != EINTR { throw Failure(errno) }
            if descriptor >= 0 { made = (path, descriptor) }
        }
        (path, descriptor) = made ?? ("", -1)
    }

    deinit {
        if hasEnded { return }
        close(descriptor)
        unlink(path)
    }

    /// Writes all bytes into a file that is open.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure(count < 0 ? errno : ENOSPC) }
            rest = rest.dropFirst(count)
        }
    }

    /// Takes its place, as a whole; what lies there goes, be it a link. Where that does not work, nothing is left of it.
    ///
    /// - Parameter replacing: false fails where there is something already.
    package consuming func commit(replacing: Bool) throws(Failure) {
        hasEnded = true
        let isWritten = close(descriptor) == 0
        let code = isWritten ? DraftFile.move(path, to: target, replacing: replacing) : errno
        guard code == 0 else {
            unlink(path)
            throw Failure(code)
        }
    }

    /// Moves a file within a file system.
    ///
    /// - Parameter replacing: whether what lies there goes.
    /// - Returns: 0, or an error number; `EEXIST` where something lies there that is to stay.
    package static func move(_ from: UnsafePointer<CChar>, to: UnsafePointer<CChar>, replacing: Bool) -> Int32 {
        if replacing { return rename(from, to) == 0 ? 0 : errno }
        if carousel_rename_to_free(from, to) == 0 { return 0 }
        guard errno == EINVAL || errno == ENOSYS else { return errno }
        // Not all file systems can do that in one step. A second name can be given on most of the others.
        if link(from, to) == 0 { return unlink(from) == 0 ? 0 : errno }
        guard errno == EPERM || errno == ENOTSUP || errno == ENOSYS else { return errno }
        var info = stat()
        if lstat(to, &info) == 0 { return EEXIST }
        return rename(from, to) == 0 ? 0 : errno
    }
}

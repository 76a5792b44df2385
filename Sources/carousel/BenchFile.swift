// SPDX-License-Identifier: MIT

import Glibc

/// A file that figures are written into, all of them anew as more come in.
struct BenchFile {
    /// Why figures could not be written.
    struct Failure: Error, CustomStringConvertible {
        let path: String
        let option: String
        let reason: String
        var description: String {
            "'\(PathText.visible(path))' cannot be written (\(reason)). Name another file with \(option)."
        }
    }

    private let path: String
    private let option: String
    /// Whether it can be written over; a pipe cannot.
    private let isRegular: Bool

    /// Throws where the file could not be written: before anything is measured. Leaves it as it is.
    init(_ path: String, option: String) throws(Failure) {
        (self.path, self.option) = (path, option)
        var info = stat()
        guard stat(path, &info) != 0 else {
            isRegular = info.st_mode & S_IFMT == S_IFREG
            guard access(path, W_OK) == 0 else { throw failure(errno) }
            guard info.st_mode & S_IFMT != S_IFDIR else { throw failure(EISDIR) }
            return
        }
        isRegular = true
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw failure(errno) }
        close(file)
        unlink(path)
    }

    /// - Parameter isLast: whether nothing more comes.
    func write(_ bytes: some Collection<UInt8>, isLast: Bool) throws(Failure) {
        guard isRegular || isLast else { return }
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw failure(errno) }
        defer { close(file) }
        let bytes = Array(bytes)
        var start = 0
        while start < bytes.count {
            let written = bytes[start...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw failure(written < 0 ? errno : ENOSPC) }
            start += written
        }
    }

    private func failure(_ code: Int32) -> Failure {
        Failure(path: path, option: option, reason: String(cString: strerror(code)))
    }
}

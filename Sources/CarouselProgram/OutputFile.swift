// SPDX-License-Identifier: MIT

import CarouselCore
package import CarouselMedia
import Glibc

/// A file that a command was asked to write. It appears whole or not at all. It never replaces a file that the command
/// reads, and other existing files only if that is allowed.
package struct OutputFile {
    /// Why the file was not written.
    package struct Failure: Error, CustomStringConvertible {
        enum Cause {
            case exists
            /// One of the pictures to be shown is at the path.
            case isInput
            case isFolder
            case notWritable(reason: String)
        }

        let path: FilePath
        /// The alternative: the beginning of a sentence.
        let hint: String
        let cause: Cause

        package var description: String {
            let name = "'\(path.shown)'"
            return switch cause {
            case .exists: "\(name) already exists. \(hint), or overwrite it with --force."
            case .isInput: "\(name) is one of the pictures to be shown and will not be overwritten. \(hint)."
            case .isFolder: "\(name) is a folder. \(hint)."
            case .notWritable(let reason): "\(name) cannot be written (\(reason)). \(hint)."
            }
        }
    }

    private let path: FilePath
    private let hint: String
    private let force: Bool
    private let inputs: [FilePath]
    /// Whether the path only accepts data, as pipes do, so that nothing can be lost or overwritten.
    private let isStream: Bool
    /// The last file written.
    private var own: FileStamp?

    /// Throws if the file cannot or must not be written, so that this is known before anything is drawn or measured. Changes nothing.
    ///
    /// - Parameters:
    ///   - option: the option that named the path.
    ///   - force: whether an existing file is replaced. If it is a link, the link itself is replaced.
    ///   - inputs: files that are never replaced, whatever their names.
    package init(_ path: FilePath, option: String, force: Bool, inputs: [FilePath] = []) throws(Failure) {
        (self.path, self.force, self.inputs) = (path, force, inputs)
        hint = "Name another file with \(option)"
        isStream = OutputFile.isStream(path)
        guard !isStream else {
            guard access(path.system, W_OK) == 0 else {
                throw failure(.notWritable(reason: String(cString: strerror(errno))))
            }
            return
        }
        if let cause = OutputFile.cause(against: path, force: force, inputs: inputs) { throw failure(cause) }
        do throws(DraftFile.Failure) { _ = try DraftFile(for: path) } catch { throw failure(error) }
    }

    /// Throws if the file could not be written because it exists. Does not check for other obstacles.
    package static func check(_ path: FilePath, hint: String, force: Bool) throws(Failure) {
        guard let cause = cause(against: path, force: force, inputs: []) else { return }
        throw Failure(path: path, hint: hint, cause: cause)
    }

    /// Writes the whole file, replacing what was written here before. Streams get the last version only. `fill`
    /// writes into an open file, and returns the reason if that failed, otherwise nil.
    package mutating func write(isLast: Bool = true, _ fill: (Int32) throws -> String?) throws {
        guard !isStream else { return isLast ? try writeStream(fill) : () }
        // A file that someone else has created since the check is kept.
        let isOwn = own != nil && FileStamp(of: path.system) == own
        if force, let cause = OutputFile.cause(against: path, force: true, inputs: inputs) { throw failure(cause) }
        do {
            let draft = try DraftFile(for: path)
            if let reason = try fill(draft.descriptor) { throw failure(.notWritable(reason: reason)) }
            let written = FileStamp(of: draft.descriptor)
            try draft.commit(replacing: force || isOwn)
            own = written
        } catch let error as DraftFile.Failure {
            throw failure(error)
        }
    }

    /// Writes bytes, replacing everything written before.
    package mutating func write(_ bytes: some Collection<UInt8>, isLast: Bool) throws {
        try write(isLast: isLast) { DraftFile.write(Array(bytes), to: $0)?.reason }
    }

    private func writeStream(_ fill: (Int32) throws -> String?) throws {
        let descriptor = open(path.system, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(.notWritable(reason: String(cString: strerror(errno)))) }
        defer { close(descriptor) }
        if let reason = try fill(descriptor) { throw failure(.notWritable(reason: reason)) }
    }

    /// Why a file must not be written.
    private static func cause(against path: FilePath, force: Bool, inputs: [FilePath]) -> Failure.Cause? {
        var (entry, file) = (stat(), stat())
        guard lstat(path.system, &entry) == 0 else { return nil }
        if stat(path.system, &file) == 0 {
            if file.kind == S_IFDIR { return .isFolder }
            if inputs.contains(where: { isSame(file, $0) }) { return .isInput }
        }
        guard force else { return .exists }
        // The system's own links, such as /dev/stdout, lead into /proc; replacing one would not write to the open file behind it.
        guard entry.kind == S_IFLNK else { return nil }
        let isOfSystem = path.linkTarget?.bytes.starts(with: "/proc/".utf8) == true
        return isOfSystem ? .notWritable(reason: "it refers to an open file") : nil
    }

    private static func isSame(_ file: stat, _ path: FilePath) -> Bool {
        var info = stat()
        return stat(path.system, &info) == 0 && info.st_dev == file.st_dev
            && info.st_ino == file.st_ino
    }

    private static func isStream(_ path: FilePath) -> Bool {
        var info = stat()
        guard stat(path.system, &info) == 0 else { return false }
        return [S_IFIFO, S_IFCHR].contains(info.kind)
    }

    private func failure(_ cause: Failure.Cause) -> Failure { Failure(path: path, hint: hint, cause: cause) }

    private func failure(_ error: DraftFile.Failure) -> Failure {
        failure(error.isTaken ? .exists : .notWritable(reason: error.reason))
    }
}

// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// A system call that fails in a program, as implemented in `Tests/Faults/faults.c`.
public struct Fault: Hashable, Sendable, CustomStringConvertible {
    /// What the call would do.
    public enum Kind: String, CaseIterable, Sendable {
        case open, read, write, close, sync, truncate, rename, link, unlink, mkdir, mmap, thread

        /// Why such calls fail.
        var reasons: [Int32] {
            switch self {
            case .open: [EMFILE, ENOSPC]
            case .read, .close, .sync: [EIO]
            case .write, .truncate, .mkdir: [ENOSPC, EIO]
            case .rename: [ENOSPC, EIO]
            case .link: [EPERM, EMLINK]
            case .unlink: [EACCES]
            case .mmap: [ENOMEM]
            case .thread: [EAGAIN]
            }
        }
    }

    /// What happens to the call.
    public enum Effect: Hashable, Sendable {
        /// It fails with this error number.
        case fails(Int32)
        /// The process is killed: before the call, or halfway through what it writes.
        case kills
        /// Only half of the data is written.
        case halves
    }

    public var kind: Kind
    /// Which call of its kind, from 1; negative for that and all later ones.
    public var number: Int
    public var effect: Effect

    public init(_ kind: Kind, _ number: Int, _ effect: Effect) {
        (self.kind, self.number, self.effect) = (kind, number, effect)
    }

    /// The value for the program's environment.
    var text: String {
        switch effect {
        case .fails(let code): "\(kind.rawValue):\(number):\(code)"
        case .kills: "\(kind.rawValue):\(number):0"
        case .halves: "\(kind.rawValue):\(number):-1"
        }
    }

    public var description: String {
        let calls = number < 0 ? "every \(kind.rawValue) from the \(-number). on" : "the \(number). \(kind.rawValue)"
        return switch effect {
        case .fails(let code): "\(calls) fails (\(String(cString: strerror(code))))"
        case .kills: "killed at \(calls)"
        case .halves: "\(calls) writes a half"
        }
    }

    /// Every way in which calls can fail, or the process can end at them.
    ///
    /// - Parameter counts: number of calls of each kind.
    static func all(_ counts: [Kind: Int]) -> [Fault] {
        Kind.allCases.flatMap { kind -> [Fault] in
            guard let count = counts[kind], count > 0 else { return [] }
            var effects = kind.reasons.map(Effect.fails)
            // Calls that change nothing are not worth dying at.
            if ![.open, .read, .close, .mmap, .thread].contains(kind) { effects.append(.kills) }
            if kind == .write { effects.append(.halves) }
            let single = effects.flatMap { effect in (1...count).map { Fault(kind, $0, effect) } }
            let lasting = kind.reasons.map { Fault(kind, -1, .fails($0)) }
            return lasting + single
        }
    }

    /// The library that makes calls fail, built from `Tests/Faults/faults.c`.
    static let library: Result<String, any Error> = Result {
        let folder = try TemporaryFolder()
        let path = folder.file("faults.so")
        let result = try Shell.run(
            "cc",
            [
                "-std=gnu11", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", path,
                TestFolders.tests + "/Faults/faults.c", "-ldl",
            ])
        guard result.status == 0 else { throw NotBuilt(description: result.errors) }
        libraryFolder.withLock { $0.append(folder) }
        return path
    }

    /// Keeps the folder for as long as the process lives.
    private static let libraryFolder = Kept()

    private final class Kept: @unchecked Sendable {
        private let lock = NSLock()
        private var folders: [TemporaryFolder] = []
        func withLock(_ body: (inout [TemporaryFolder]) -> Void) { lock.withLock { body(&folders) } }
    }

    struct NotBuilt: Error, CustomStringConvertible {
        var description: String
    }
}

// SPDX-License-Identifier: MIT

import Foundation
import Glibc
public import Testing

/// Runs a program repeatedly, each time with another failing system call, and checks the result: it must not crash,
/// must report what it could not do, must leave other programs' files as they were, and must do everything right in the
/// next run.
public struct FaultSweep {
    /// The working folder; calls for files elsewhere do not fail.
    public let folder: String
    private let program: String
    private let arguments: [String]
    /// Set in addition to the tests' own environment.
    public var environment: [String: String?] = [:]
    /// Puts files that must not change into the empty folder.
    private let prepare: () throws -> Void
    /// The program's result as text: the same whenever it has done everything.
    public var result: (Shell.Result) throws -> String = { $0.output }
    /// The nature of the program's own files.
    public var ownFiles = OwnFiles.same
    /// Files in the folder that are deleted before the next run: they are written again.
    public var outputs: [String] = []
    /// Whether everything starts from scratch in the next run.
    public var beginsAnew = false
    /// Whether the program has reported a failure.
    public var isSaid: (Shell.Result) -> Bool = { !$0.errors.isEmpty }
    /// Any other fault in what the program leaves behind.
    public var objections: () throws -> [String] = { [] }
    /// Actions performed on the program while it runs.
    public var use: (RunningProgram) throws -> Void = { _ in }
    /// Files in the folder that may disappear or change.
    public var mayChange: (_ path: String) -> Bool = { _ in false }
    /// Seconds that the program may take: more than it ever does on a busy machine.
    public var patience = TestSupport.patience

    /// How to recognise complete files.
    public enum OwnFiles {
        /// They are the same each time.
        case same
        /// They differ each time, and only the program can tell.
        case random
        /// This closure says whether they are complete.
        case judged((_ path: String) -> Bool)
    }

    public init(in folder: String, _ program: String, _ arguments: [String], prepare: @escaping () throws -> Void) {
        (self.folder, self.program, self.arguments, self.prepare) = (folder, program, arguments, prepare)
    }

    /// Whether every fault is tried, as in `scripts/faults`, or only a random selection.
    public static let takesAll = ProcessInfo.processInfo.environment["CAROUSEL_FAULTS"] == "all"

    /// Makes calls fail, one in a run, and then all of a kind in a run.
    ///
    /// - Parameters:
    ///   - few: how many faults are tried unless all are.
    ///   - kinds: the kinds to try; nil for all.
    public func check(few: Int, kinds: Set<Fault.Kind>? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws
    {
        let expected = try begin()
        var faults = Fault.all(try calls()).filter { kinds?.contains($0.kind) ?? true }
        try #require(!faults.isEmpty, "no call can fail", sourceLocation: sourceLocation)
        if !FaultSweep.takesAll {
            let seed = UInt64.random(in: 0...(.max))
            print("faults of seed \(seed): \(few) of \(faults.count)")
            var random = SeededGenerator(seed: seed)
            faults = Array(faults.shuffled(using: &random).prefix(few))
        }
        var failures = 0
        for fault in faults { failures += try check(fault, expected, sourceLocation) }
        if FaultSweep.takesAll { print("\(faults.count) faults, \(failures) failures") }
    }

    /// Makes one call fail.
    public func check(_ fault: Fault, sourceLocation: SourceLocation = #_sourceLocation) throws {
        _ = try check(fault, try begin(), sourceLocation)
    }

    private func check(_ fault: Fault, _ expected: Expected, _ sourceLocation: SourceLocation) throws -> Int {
        let wrong = try whatGoesWrong(with: fault, expected)
        for wrong in wrong { Issue.record("\(fault): \(wrong)", sourceLocation: sourceLocation) }
        return wrong.count
    }

    /// How often programs are killed, unless `CAROUSEL_KILLS` says otherwise, as in `scripts/faults`.
    private static let kills = ProcessInfo.processInfo.environment["CAROUSEL_KILLS"].flatMap { Int($0) } ?? 20

    /// Kills the program at random moments.
    public func checkKills(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let count = FaultSweep.kills
        let expected = try begin()
        let begun = Date()
        _ = try run(nil)
        let seconds = Date().timeIntervalSince(begun)
        let seed = UInt64.random(in: 0...(.max))
        print("killed \(count) times, seed \(seed), within \(Int(seconds * 1e3)) ms")
        var random = SeededGenerator(seed: seed)
        for number in 1...count {
            // Some of the files must be written again.
            for file in try files().keys.sorted() where expected.inputs[file] == nil && Bool.random(using: &random) {
                unlink(folder + "/" + file)
            }
            let running = try start(nil)
            usleep(UInt32(Double.random(in: 0...seconds, using: &random) * 1e6))
            running.kill()
            _ = running.finish(timeout: patience)
            var wrong = try brokenFiles(expected)
            let ended = try run(nil)
            let next = try result(ended)
            if next != expected.result {
                wrong.append(
                    "afterwards comes \(next), not \(expected.result); status \(ended.status), \(ended.errors)")
            }
            for wrong in wrong { Issue.record("killed the \(number). time: \(wrong)", sourceLocation: sourceLocation) }
        }
    }

    // MARK: - Expected results

    private struct Expected {
        /// Files that must stay, by path within the folder.
        var inputs: [String: Data]
        /// The files after a successful run.
        var files: [String: Data]
        var result: String
    }

    /// Runs the program once without faults.
    private func begin() throws -> Expected {
        try clear()
        let inputs = try files()
        let result = try result(try run(nil))
        return Expected(inputs: inputs, files: try files(), result: result)
    }

    /// Number of calls of each kind.
    private func calls() throws -> [Fault.Kind: Int] {
        try clear()
        let log = folder + ".log"
        defer { unlink(log) }
        unlink(log)
        _ = try run(nil, log: log)
        var counts: [Fault.Kind: Int] = [:]
        for line in try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count > 2, let kind = Fault.Kind(rawValue: String(words[1])), let number = Int(words[2]) else {
                continue
            }
            counts[kind] = max(counts[kind] ?? 0, number)
        }
        return counts
    }

    private func clear() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            try FileManager.default.removeItem(atPath: folder + "/" + name)
        }
        try prepare()
    }

    private func files() throws -> [String: Data] {
        var files: [String: Data] = [:]
        for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
            if let bytes = FileManager.default.contents(atPath: folder + "/" + name) { files[name] = bytes }
        }
        return files
    }

    // MARK: - Running

    private func start(_ fault: Fault?, log: String? = nil) throws -> RunningProgram {
        var environment = environment
        environment["SWIFT_BACKTRACE"] = "enable=no"
        if fault != nil || log != nil { environment["LD_PRELOAD"] = try Fault.library.get() }
        environment["FAULTS_UNDER"] = folder
        environment["FAULTS"] = fault?.text
        environment["FAULTS_LOG"] = log
        return try Shell.start(program, arguments, environment: environment)
    }

    private func run(_ fault: Fault?, log: String? = nil) throws -> Shell.Result {
        let running = try start(fault, log: log)
        try use(running)
        return running.finish(timeout: patience)
    }

    private func whatGoesWrong(with fault: Fault, _ expected: Expected) throws -> [String] {
        try clear()
        let running = try start(fault)
        try use(running)
        let ended = running.finish(timeout: patience)
        var wrong: [String] = []
        if running.process.terminationReason == .uncaughtSignal, fault.effect != .kills {
            wrong.append("ended by signal \(ended.status): \(ended.errors)")
        }
        let isDone = try ended.status == 0 && result(ended) == expected.result
        if !isDone, !isSaid(ended), fault.effect != .kills { wrong.append("nothing is said: \(ended.output)") }
        if !isDone, fault.effect == .halves { wrong.append("it does not go on: \(ended.errors)") }
        wrong += try brokenFiles(expected)
        if fault.kind != .unlink, fault.effect != .kills {
            wrong += try drafts(expected).map { "'\($0)' is left behind" }
        }
        wrong += try objections()
        if beginsAnew { try clear() }
        for output in outputs { unlink(folder + "/" + output) }
        let next = try run(nil)
        if try next.status != 0 || result(next) != expected.result {
            wrong.append("the next time comes \(next.output), not \(expected.result) \(next.errors)")
        }
        return wrong + (try brokenFiles(expected) + objections())
    }

    /// Files that have changed although they should not.
    private func brokenFiles(_ expected: Expected) throws -> [String] {
        let files = try files()
        var wrong = expected.inputs.keys.filter { files[$0] != expected.inputs[$0] && !mayChange($0) }.map {
            "'\($0)' has \(files[$0] == nil ? "gone" : "changed")"
        }
        let own = files.filter { expected.inputs[$0.key] == nil && expected.files[$0.key] != nil && !mayChange($0.key) }
        let broken: [String]
        switch ownFiles {
        case .same: broken = own.filter { expected.files[$0.key] != $0.value }.map(\.key)
        case .random: broken = []
        case .judged(let isWhole): broken = own.keys.filter { !isWhole(folder + "/" + $0) }
        }
        wrong += broken.map { "'\($0)' is broken" }
        return wrong
    }

    /// Deletes temporary files.
    private func drafts(_ expected: Expected) throws -> [String] {
        var hasRandomNames = false
        if case .random = ownFiles { hasRandomNames = true }
        return try files().keys.filter { name in
            name.hasSuffix(".part") || (!hasRandomNames && expected.files[name] == nil && !mayChange(name))
        }
    }
}

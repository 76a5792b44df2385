// SPDX-License-Identifier: MIT

public import Foundation

/// The reference traces in `Tests/Fixtures/traces`, packed by `scripts/pack-traces`.
public enum TraceArchive {
    /// What the names of a file's traces begin with.
    public enum Family: String, Sendable, CaseIterable {
        case layout, motion, random
    }

    /// A family's traces, in the order of their names. They are read once a process.
    public static func traces(_ family: Family) throws(TraceArchiveError) -> [ReferenceTrace] {
        switch family {
        case .layout: try layout.get()
        case .motion: try motion.get()
        case .random: try random.get()
        }
    }

    private static let layout = read(.layout)
    private static let motion = read(.motion)
    private static let random = read(.random)

    /// A family's traces as they are in the file: JSON, one trace a line.
    public static func load(_ family: Family) throws(TraceArchiveError) -> Data {
        try unpack(path(family))
    }

    private static func path(_ family: Family) -> String {
        "\(TestFolders.fixtures)/traces/\(family.rawValue).jsonl.gz"
    }

    private static func read(_ family: Family) -> Result<[ReferenceTrace], TraceArchiveError> {
        do throws(TraceArchiveError) {
            return .success(try decode(try load(family), path: path(family)))
        } catch {
            return .failure(error)
        }
    }

    private static func decode(_ text: Data, path: String) throws(TraceArchiveError) -> [ReferenceTrace] {
        let decoder = JSONDecoder()
        do {
            let lines = text.split(separator: UInt8(ascii: "\n"))
            return try lines.map { try decoder.decode(ReferenceTrace.self, from: $0) }
        } catch {
            throw .notUnderstood(path: path, reason: String(describing: error))
        }
    }

    private static func unpack(_ path: String) throws(TraceArchiveError) -> Data {
        guard FileManager.default.isReadableFile(atPath: path) else { throw .missing(path: path) }
        let gzip = Process()
        let output = Pipe()
        gzip.executableURL = URL(fileURLWithPath: "/bin/gzip")
        gzip.arguments = ["-dc", path]
        gzip.standardOutput = output
        let text: Data?
        do {
            try gzip.run()
            text = try output.fileHandleForReading.readToEnd()
        } catch {
            throw .notUnpacked(path: path, reason: String(describing: error))
        }
        gzip.waitUntilExit()
        guard gzip.terminationStatus == 0, let text else {
            throw .notUnpacked(path: path, reason: "gzip ended with \(gzip.terminationStatus)")
        }
        return text
    }
}

/// Why traces were not loaded.
public enum TraceArchiveError: Error, CustomStringConvertible {
    case missing(path: String)
    case notUnpacked(path: String, reason: String)
    case notUnderstood(path: String, reason: String)

    public var description: String {
        switch self {
        case .missing(let path):
            "There is no file \(path). Make it with scripts/pack-traces from a folder of traces."
        case .notUnpacked(let path, let reason):
            "\(path) was not unpacked: \(reason). Check that /bin/gzip is there and the file whole."
        case .notUnderstood(let path, let reason):
            "\(path) holds something that is no trace: \(reason). Pack it again with scripts/pack-traces."
        }
    }
}

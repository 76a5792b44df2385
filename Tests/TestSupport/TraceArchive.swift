// SPDX-License-Identifier: MIT

public import Foundation

/// The reference traces in `Tests/Fixtures/traces`, packed by `scripts/pack-traces`.
public enum TraceArchive {
    /// The prefix of the names of a file's traces.
    public enum Family: String, Sendable, CaseIterable {
        case layout, motion, random
    }

    /// A family's traces as stored in the file: JSON, one trace per line.
    public static func load(_ family: Family) throws(TraceArchiveError) -> Data {
        try unpack(path(family))
    }

    private static func path(_ family: Family) -> String {
        "\(TestFolders.fixtures)/traces/\(family.rawValue).jsonl.gz"
    }

    private static func unpack(_ path: String) throws(TraceArchiveError) -> Data {
        guard FileManager.default.isReadableFile(atPath: path) else { throw .missing(path: path) }
        let gzip = Process()
        let output = Pipe.unshared()
        gzip.executableURL = URL(fileURLWithPath: "/bin/gzip")
        gzip.arguments = ["-dc", path]
        gzip.standardOutput = output
        let text: Data?
        do {
            try gzip.launchAlone()
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

    public var description: String {
        switch self {
        case .missing(let path):
            "There is no file \(path). Make it with scripts/pack-traces from a folder of traces."
        case .notUnpacked(let path, let reason):
            "\(path) was not unpacked: \(reason). Check that /bin/gzip is there and the file whole."
        }
    }
}

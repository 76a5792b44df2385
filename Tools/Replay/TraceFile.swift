// SPDX-License-Identifier: MIT

public import Foundation

/// Reads and writes scenarios and traces as JSON: one object, or one on each line.
public enum TraceFile {
    /// A scenario, and its recorded behaviour if the file contains it.
    public struct Record: Sendable {
        public var scenario: Scenario
        public var trace: Trace?
    }

    /// The content of a file.
    public static func records(_ data: Data) throws -> [Record] {
        do {
            return [try record(data)]
        } catch {
            let lines = data.split(separator: UInt8(ascii: "\n"))
            guard lines.count > 1 else { throw error }
            return try lines.map { try record(Data($0)) }
        }
    }

    private static func record(_ data: Data) throws -> Record {
        let decoder = JSONDecoder()
        if let probe = try? decoder.decode(Probe.self, from: data), probe.scenario != nil {
            let trace = try decoder.decode(Trace.self, from: data)
            return Record(scenario: trace.scenario, trace: trace)
        }
        return Record(scenario: try decoder.decode(Scenario.self, from: data), trace: nil)
    }

    /// Distinguishes a trace from a scenario.
    private struct Probe: Decodable {
        struct Anything: Decodable {}
        var scenario: Anything?
    }

    /// A trace as one line of JSON.
    public static func encode(_ trace: Trace) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(trace), as: UTF8.self)
    }
}

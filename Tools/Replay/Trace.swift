// SPDX-License-Identifier: MIT

public import Foundation

/// The recorded behaviour of a run of a scenario.
public struct Trace: Codable, Sendable {
    public var scenario: Scenario
    public var frames: [Frame]
    public var callbacks: [Callback]
    public var snapshots: [Snapshot]

    /// `[t, scrollOffset, toggle, currentItemIndex, flags]`; flags: 1 dragging, 2 decelerating, 4 scrolling.
    public struct Frame: Codable, Sendable, Hashable {
        public var time: Double
        public var scrollOffset: Double
        public var toggle: Double
        public var currentItemIndex: Int
        public var flags: Int
    }

    /// `[t, name]`, with an argument if the call has one.
    public struct Callback: Codable, Sendable, Hashable {
        public var time: Double
        public var name: String
        public var argument: Argument?

        public enum Argument: Sendable, Hashable {
            case index(Int)
            case flag(Bool)
        }
    }

    /// The state of the items at a time.
    public struct Snapshot: Codable, Sendable {
        public var t: Double
        public var itemWidth: Double
        public var numberOfItems: Int
        public var numberOfVisibleItems: Int
        public var offsetMultiplier: Double
        public var wrapEnabled: Bool
        /// Indexes from back to front.
        public var order: [Int]
        public var items: [Item]
    }

    public struct Item: Codable, Sendable {
        public var index: Int
        public var offset: Double
        public var alpha: Double
        public var hidden: Bool
        public var interactive: Bool
        public var center: [Double]
        public var size: [Double]
        public var transform: [Double]
    }
}

extension Trace.Frame {
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        time = try container.decode(Double.self)
        scrollOffset = try container.decode(Double.self)
        toggle = try container.decode(Double.self)
        currentItemIndex = try container.decode(Int.self)
        flags = try container.decode(Int.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        // Adding zero turns -0 into 0.
        for value in [time, scrollOffset, toggle] { try container.encode(value + 0) }
        for value in [currentItemIndex, flags] { try container.encode(value) }
    }
}

extension Trace.Callback {
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        time = try container.decode(Double.self)
        name = try container.decode(String.self)
        guard !container.isAtEnd else { return }
        if let flag = try? container.decode(Bool.self) {
            argument = .flag(flag)
        } else {
            argument = .index(try container.decode(Int.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(time)
        try container.encode(name)
        switch argument {
        case .index(let index): try container.encode(index)
        case .flag(let flag): try container.encode(flag)
        case nil: break
        }
    }
}

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

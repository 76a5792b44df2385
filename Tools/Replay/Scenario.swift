// SPDX-License-Identifier: MIT

public import CarouselCore
import Foundation

/// A scripted run of a carousel: its setup, its events and the times of its snapshots. Counts, indexes and numbers may be
/// of any size: they are passed to the carousel, which handles them as documented.
public struct Scenario: Codable, Sendable {
    public var name: String
    public var setup: Setup
    public var events: [Event]
    /// In seconds, up to 3600.
    public var duration: Double
    /// Times in seconds at which the items are recorded; those outside the run are ignored.
    public var snapshots: [Double]?

    public struct Setup: Codable, Sendable {
        public var bounds: [Double]
        public var type: String
        public var vertical: Bool
        public var numberOfItems: Int
        public var itemSize: [Double]
        public var numberOfPlaceholders: Int
        public var placeholderSize: [Double]
        /// The delegate's item width; 0 if it provides none.
        public var itemWidth: Double
        public var options: [String: Double]
        public var properties: [String: Value]
        public var itemsDoubleSided: Bool
        public var shouldSelect: Bool
    }

    public struct Event: Codable, Sendable {
        /// In seconds; must be finite.
        public var at: Double
        /// The kind of event.
        public var action: String
        public var translation: [Double]?
        public var velocity: [Double]?
        public var point: [Double]?
        public var index: Int?
        public var count: Int?
        public var offset: Double?
        public var animated: Bool?
        public var duration: Double?
        public var numberOfItems: Int?
        public var property: String?
        public var value: Value?

        enum CodingKeys: String, CodingKey {
            case at, translation, velocity, point, index, count, offset, animated, duration, numberOfItems, property
            case value
            case action = "do"
        }
    }

    /// The value of a property: a number, a flag, a name or a pair.
    public enum Value: Codable, Sendable, Hashable {
        case flag(Bool)
        case number(Double)
        case name(String)
        case pair([Double])

        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let flag = try? container.decode(Bool.self) {
                self = .flag(flag)
            } else if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else if let name = try? container.decode(String.self) {
                self = .name(name)
            } else {
                self = .pair(try container.decode([Double].self))
            }
        }

        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .flag(let flag): try container.encode(flag)
            case .number(let number): try container.encode(number)
            case .name(let name): try container.encode(name)
            case .pair(let pair): try container.encode(pair)
            }
        }

        /// The value as a number; flags are 0 and 1. JSON has no infinity: the name "Infinity" stands for it.
        public var number: Double {
            switch self {
            case .flag(let flag): flag ? 1 : 0
            case .number(let number): number
            case .name(let name): name == "Infinity" ? .infinity : .nan
            case .pair(let pair): pair.first ?? .nan
            }
        }

        /// The value as a flag; a number is on unless it is 0.
        public var flag: Bool {
            if case .flag(let flag) = self { return flag }
            return number != 0
        }

        /// The value as a size.
        public var size: Size {
            guard case .pair(let pair) = self, pair.count == 2 else { return .zero }
            return Size(width: pair[0], height: pair[1])
        }
    }
}

/// Why a scenario cannot be run.
public enum ScenarioError: Error, CustomStringConvertible {
    case invalid(scenario: String, reason: String)

    public var description: String {
        switch self {
        case .invalid(let scenario, let reason): "The scenario '\(scenario)' cannot be run: \(reason)."
        }
    }
}

/// Finds what is wrong with a scenario before it is run.
enum ScenarioCheck {
    static func check(_ scenario: Scenario) throws(ScenarioError) {
        func fail(_ reason: String) -> ScenarioError { .invalid(scenario: scenario.name, reason: reason) }
        let setup = scenario.setup
        for (name, pair) in [
            ("bounds", setup.bounds), ("itemSize", setup.itemSize), ("placeholderSize", setup.placeholderSize),
        ] where pair.count != 2 || !pair.allSatisfy(\.isFinite) {
            throw fail("\(name) must be two numbers, width and height")
        }
        guard BuiltInShapes.any(named: setup.type) != nil else { throw fail("there is no type '\(setup.type)'") }
        guard scenario.duration.isFinite, scenario.duration <= 3600 else {
            throw fail("the duration must be a number of seconds up to 3600")
        }
        guard scenario.events.allSatisfy(\.at.isFinite) else {
            throw fail("the time of each event must be a number of seconds")
        }
    }
}

// SPDX-License-Identifier: MIT

import CarouselCore

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

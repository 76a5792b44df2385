// SPDX-License-Identifier: MIT

import CarouselCore
@testable import CarouselReplay
import TestSupport

/// Makes scenarios with counts and numbers of any size.
struct RandomScenario {
    private var numbers: OddNumbers

    private static let properties = [
        "perspective", "contentOffset", "viewpointOffset", "decelerationRate", "bounces", "bounceDistance",
        "scrollEnabled", "pagingEnabled", "centerItemWhenSelected", "scrollSpeed", "stopAtItemBoundary",
        "scrollToItemBoundary", "autoscroll",
    ]
    private static let later = properties + ["scrollOffset", "currentItemIndex", "vertical", "type", "bounds"]
    private static let actions = [
        "panBegan", "panChanged", "panEnded", "tap", "scrollToItem", "scrollByItems", "scrollToOffset",
        "scrollByOffset",
        "reloadData", "insertItem", "removeItem", "reloadItem", "set", "nothing known",
    ]

    init(seed: UInt64) { numbers = OddNumbers(seed: seed) }

    mutating func scenario(_ name: String) -> Scenario {
        let isOdd = numbers.chance(20)
        let duration = isOdd ? numbers.pick([0, -1, 1]) : Double.random(in: 0...0.4, using: &numbers.random)
        let events = (0..<Int.random(in: 0...12, using: &numbers.random)).map { _ in event(duration) }
        return Scenario(
            name: name, setup: setup(), events: events, duration: duration,
            snapshots: (0..<3).map { _ in numbers.double(0...0.4) })
    }

    private mutating func setup() -> Scenario.Setup {
        var options: [String: Double] = [:]
        for option in CarouselOption.allCases where numbers.chance(4) { options["\(option)"] = numbers.double(-1...12) }
        // Thousands of views in sight are no special case but take time, so only few scenarios have them.
        if let count = options["visibleItems"], count > 100, !numbers.chance(4) { options["visibleItems"] = 40 }
        var properties: [String: Scenario.Value] = [:]
        for name in RandomScenario.properties where numbers.chance(4) { properties[name] = value() }
        return Scenario.Setup(
            bounds: pair(), type: type, vertical: numbers.chance(2), numberOfItems: numbers.int(0...20),
            itemSize: pair(),
            numberOfPlaceholders: numbers.chance(2) ? 0 : numbers.int(0...4), placeholderSize: pair(),
            itemWidth: numbers.chance(2) ? 0 : numbers.double(0...200), options: options, properties: properties,
            itemsDoubleSided: numbers.chance(2), shouldSelect: numbers.chance(2))
    }

    private mutating func event(_ duration: Double) -> Scenario.Event {
        let at = numbers.chance(10) ? numbers.finite() : Double.random(in: 0...max(0, duration), using: &numbers.random)
        var event = Scenario.Event(at: at, action: numbers.pick(RandomScenario.actions))
        event.translation = [numbers.double(-200...200), numbers.double(-200...200)]
        event.velocity = [numbers.double(-2000...2000), numbers.double(-2000...2000)]
        event.point = numbers.chance(10) ? [1] : [numbers.double(0...640), numbers.double(0...400)]
        event.index = numbers.int()
        event.count = numbers.int()
        event.offset = numbers.double(-3...30)
        event.animated = numbers.chance(2)
        event.duration = numbers.chance(2) ? nil : numbers.double(0...1)
        event.numberOfItems = numbers.chance(3) ? numbers.int(0...20) : nil
        event.property = numbers.pick(RandomScenario.later)
        event.value = value()
        return event
    }

    private mutating func value() -> Scenario.Value {
        switch Int.random(in: 0...7, using: &numbers.random) {
        case 0: .flag(numbers.chance(2))
        case 1: .name(numbers.pick(["Infinity", "wheel", "coverFlow2", "none"]))
        case 2, 3: .pair([numbers.double(-100...700), numbers.double(-100...700)])
        default: .number(numbers.double(-2...4))
        }
    }

    private var type: String { mutating get { numbers.pick(CarouselType.allCases.map(\.name)) } }

    /// Sizes must be finite in a scenario.
    private mutating func pair() -> [Double] { [numbers.finite(1...640), numbers.finite(1...400)] }
}

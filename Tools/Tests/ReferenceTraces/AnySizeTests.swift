// SPDX-License-Identifier: MIT

import CarouselCore
@testable import CarouselReplay
import Foundation
import TestSupport
import Testing

/// Scenarios with counts and numbers of any size come to an end, with the documented result.
@Suite struct AnySizeTests {
    @Test func randomScenariosComeToADefinedEnd() throws {
        for seed in RandomRuns.seeds(300, of: "scenarios of any size") {
            var generator = RandomScenario(seed: seed)
            let scenario = generator.scenario("seed \(seed)")
            let trace = try ScenarioPlayer.run(scenario)
            for fault in faults(of: trace) { Issue.record("seed \(seed): \(fault)") }
        }
    }

    /// Values in a trace that are outside their documented ranges.
    private func faults(of trace: Trace) -> [String] {
        var faults: [String] = []
        func check(_ isFine: Bool, _ fault: @autoclosure () -> String) { if !isFine { faults.append(fault()) } }
        let frames = max(0, Int((trace.scenario.duration * 60 + 1e-6).rounded(.down)) + 1)
        check(trace.frames.count == frames, "\(trace.frames.count) frames, not \(frames)")
        for frame in trace.frames {
            check(abs(frame.scrollOffset) <= ScrollMotion.maxOffset, "offset \(frame.scrollOffset)")
            check(abs(frame.toggle) <= 1, "toggle \(frame.toggle)")
            check((-1..<CarouselLimits.items).contains(frame.currentItemIndex), "current \(frame.currentItemIndex)")
        }
        for snapshot in trace.snapshots {
            check((0...CarouselLimits.items).contains(snapshot.numberOfItems), "\(snapshot.numberOfItems) items")
            check(
                (0...CarouselLimits.views).contains(snapshot.numberOfVisibleItems), "\(snapshot.numberOfVisibleItems)")
            check(snapshot.items.count <= CarouselLimits.views + 1, "\(snapshot.items.count) views")
            check((0...CarouselLimits.number).contains(snapshot.itemWidth), "item width \(snapshot.itemWidth)")
            for item in snapshot.items {
                let numbers = [item.offset, item.alpha] + item.center + item.size + item.transform
                check(numbers.allSatisfy(\.isFinite), "item \(item.index): \(numbers)")
            }
        }
        return faults
    }

    @Test(arguments: [Int.max, Int.max - 1, Int(Int32.max), Int(Int32.max) + 1, 1 << 53, 0, -1, .min])
    func countsOfAnySizeArePlayed(count: Int) throws {
        for type in CarouselType.allCases {
            var scenario = Scenario.plain
            scenario.setup.type = type.name
            scenario.setup.numberOfItems = count
            scenario.setup.numberOfPlaceholders = count
            scenario.events = [
                Scenario.Event(at: 0.02, action: "insertItem"), Scenario.Event(at: 0.04, action: "removeItem"),
                Scenario.Event(at: 0.05, action: "removeItem"),
            ]
            let trace = try ScenarioPlayer.run(scenario)
            let end = try #require(trace.snapshots.last)
            let known = min(max(count, 0), CarouselLimits.items)
            // At the maximum no item can be added, but two can be removed.
            #expect(end.numberOfItems == max(0, min(known + 1, CarouselLimits.items) - 2), "\(type)")
            #expect(end.items.count <= 30, "\(type)")
        }
    }

    @Test func aBillionVisibleItemsAreAsManyAsCanBeLoaded() throws {
        for visible in [1e9, 1e300, Double(CarouselLimits.views + 1)] {
            var scenario = Scenario.plain
            scenario.setup.options = ["visibleItems": visible]
            let trace = try ScenarioPlayer.run(scenario)
            let end = try #require(trace.snapshots.last)
            #expect(end.numberOfVisibleItems == CarouselLimits.views)
            #expect(end.items.count == CarouselLimits.views)
        }
    }

    @Test func whatIsNoNumberOfSecondsIsRefused() throws {
        var scenario = Scenario.plain
        for duration in [Double.nan, .infinity, 3601, 1e300] {
            scenario.duration = duration
            #expect(throws: ScenarioError.self) { try ScenarioPlayer.run(scenario) }
        }
        scenario = .plain
        for time in [Double.nan, .infinity, -.infinity] {
            scenario.events = [Scenario.Event(at: time, action: "reloadData")]
            #expect(throws: ScenarioError.self) { try ScenarioPlayer.run(scenario) }
        }
        scenario = .plain
        scenario.setup.bounds = [.nan, 1]
        #expect(throws: ScenarioError.self) { try ScenarioPlayer.run(scenario) }
        scenario = .plain
        scenario.snapshots = [.nan, .infinity, -1e300, 1e300]
        #expect(try ScenarioPlayer.run(scenario).snapshots.count <= 1)
    }
}

extension Scenario {
    /// A line of very many items for a tenth of a second.
    fileprivate static let plain = Scenario(
        name: "plain",
        setup: Setup(
            bounds: [640, 400], type: "linear", vertical: false, numberOfItems: CarouselLimits.items,
            itemSize: [200, 200], numberOfPlaceholders: 0, placeholderSize: [200, 200], itemWidth: 0, options: [:],
            properties: [:], itemsDoubleSided: true, shouldSelect: true),
        events: [], duration: 0.1, snapshots: [0.1])
}

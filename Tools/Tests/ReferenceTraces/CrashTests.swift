// SPDX-License-Identifier: MIT

import CarouselReplay
import Foundation
import TestSupport
import Testing

/// Scenarios in which the original crashes or yields NaN.
@Suite struct CrashTests {
    @Test func nothingCrashesOrYieldsNaN() throws {
        let data = try #require(FileManager.default.contents(atPath: TestFolders.fixtures + "/crashes.jsonl"))
        let records = try TraceFile.records(data)
        #expect(records.count == 10)
        for record in records {
            let trace = try ScenarioPlayer.run(record.scenario)
            let name = record.scenario.name
            #expect(trace.frames.count == 121, "\(name)")
            for frame in trace.frames {
                #expect(frame.scrollOffset.isFinite && frame.toggle.isFinite, "\(name)")
            }
            let end = try ScenarioPlayer.run(record.scenario.observed(at: record.scenario.duration))
            for item in try #require(end.snapshots.first).items {
                #expect(item.alpha.isFinite && item.transform.allSatisfy(\.isFinite), "\(name)")
            }
        }
    }

    private func run(_ name: String) throws -> Trace.Snapshot {
        let data = try #require(FileManager.default.contents(atPath: TestFolders.fixtures + "/crashes.jsonl"))
        let record = try #require(try TraceFile.records(data).first { $0.scenario.name == name })
        let trace = try ScenarioPlayer.run(record.scenario.observed(at: record.scenario.duration))
        return try #require(trace.snapshots.first)
    }

    @Test func aDragWithoutBounceDistanceStopsDeadAtTheEnd() throws {
        let snapshot = try run("crash-bounceDistance-0-drag")
        let first = try #require(snapshot.items.first)
        #expect(first.offset <= 0 && first.offset >= -4)
    }

    @Test func aFadeWithoutRangeIsAStep() throws {
        let snapshot = try run("crash-fadeRange-0")
        #expect(snapshot.items.map(\.index) == [0], "those beyond the step have alpha 0 and are not loaded")
    }

    @Test func anArcOfNothingIsAStraightLine() throws {
        for name in ["crash-arc-0-cylinder", "crash-arc-0-wheel"] {
            let items = try run(name).items
            #expect(!items.isEmpty, "\(name)")
            for item in items {
                #expect(abs(item.transform[12] - item.offset * 200) < 0.01, "\(name)")
            }
        }
    }
}

extension Scenario {
    fileprivate func observed(at time: Double) -> Scenario {
        var copy = self
        copy.snapshots = [time]
        return copy
    }
}

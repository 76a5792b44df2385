// SPDX-License-Identifier: MIT

import CarouselReplay
import Foundation
import TestSupport
import Testing

/// Replays recorded behaviour of iCarousel 1.8.3. `Documentation/Deviations.md` lists the intended differences.
@Suite struct ReplayTests {
    @Test(arguments: TraceArchive.Family.allCases)
    func everyTraceIsReplayedExactly(family: TraceArchive.Family) throws {
        let records = try TraceFile.records(TraceArchive.load(family))
        #expect(records.count > 50)
        for record in records {
            let recorded = try #require(record.trace)
            let name = record.scenario.name
            let differences = TraceComparison().differences(
                got: try ScenarioPlayer.run(record.scenario), want: recorded)
            if Deviations.names.contains(name) {
                #expect(!differences.isEmpty, "\(name) no longer deviates: take it out of the list")
            } else {
                #expect(differences.isEmpty, "\(name): \(differences.joined(separator: "; "))")
            }
        }
    }

    @Test(arguments: TraceArchive.Family.allCases) func tracesAreComplete(family: TraceArchive.Family) throws {
        for record in try TraceFile.records(TraceArchive.load(family)) {
            let trace = try #require(record.trace)
            let name = record.scenario.name
            #expect(name.hasPrefix(family.rawValue + "-"))
            // A frame each 1/60 s, both ends included.
            #expect(trace.frames.count == Int(record.scenario.duration * 60 + 1e-6) + 1, "\(name)")
            #expect(trace.snapshots.count == record.scenario.snapshots?.count, "\(name)")
        }
    }

    @Test func aComparisonSeesADifference() throws {
        let record = try #require(try TraceFile.records(TraceArchive.load(.motion)).first)
        let trace = try #require(record.trace)
        func differences(_ got: Trace) -> [String] {
            TraceComparison().differences(got: got, want: trace)
        }
        var same = trace
        for place in same.snapshots.indices { same.snapshots[place].order = try order(record, place) }
        #expect(differences(same).isEmpty)
        var other = same
        other.frames[3].scrollOffset += 1e-4
        other.callbacks.removeLast()
        other.snapshots[0].items[0].alpha -= 1e-4
        other.snapshots[0].order.reverse()
        #expect(differences(other).count == 4)
    }

    /// The drawing order in a replay, because the recorded one may be that of an earlier offset.
    private func order(_ record: TraceFile.Record, _ snapshot: Int) throws -> [Int] {
        try ScenarioPlayer.run(record.scenario).snapshots[snapshot].order
    }

    @Test func tracesSurviveWritingAndReading() throws {
        let record = try #require(try TraceFile.records(TraceArchive.load(.motion)).first)
        let trace = try ScenarioPlayer.run(record.scenario)
        let text = try TraceFile.encode(trace)
        let again = try #require(try TraceFile.records(Data(text.utf8)).first?.trace)
        #expect(TraceComparison().differences(got: again, want: trace).isEmpty)
    }
}

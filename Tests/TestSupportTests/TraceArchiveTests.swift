// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@Suite struct TraceArchiveTests {
    @Test(arguments: TraceArchive.Family.allCases) func tracesAreComplete(family: TraceArchive.Family) throws {
        let traces = try TraceArchive.traces(family)
        #expect(!traces.isEmpty)
        #expect(traces.map(\.name) == traces.map(\.name).sorted())
        for trace in traces {
            #expect(trace.name.hasPrefix(family.rawValue + "-"))
            // A frame each 1/60 s, both ends included.
            #expect(trace.frames.count == Int(trace.scenario.duration * 60 + 1e-6) + 1, "\(trace.name)")
            #expect(trace.snapshots.count == trace.scenario.snapshots.count, "\(trace.name)")
            for snapshot in trace.snapshots {
                #expect(snapshot.order.sorted() == snapshot.items.map(\.index).sorted(), "\(trace.name)")
            }
        }
    }

    @Test func valuesAreRead() throws {
        let trace = try #require(try TraceArchive.traces(.random).first { $0.name == "random-000" })
        #expect(trace.scenario.setup.bounds == Size(width: 375, height: 667))
        #expect(trace.scenario.setup.type == .invertedCylinder)
        #expect(trace.scenario.setup.vertical)
        #expect(trace.scenario.setup.itemWidth == 163.2)
        #expect(trace.scenario.setup.options == [.showBackfaces: 1, .tilt: 0.967])
        #expect(trace.scenario.setup.properties.perspective == -0.00105)
        #expect(trace.scenario.events.first?.time == 0.0919)
        #expect(trace.scenario.events.first?.action == .panBegan(translation: Point(x: 0, y: -0.69)))
        #expect(trace.frames[1].time == 0.0166666667)
        #expect(trace.frames[1].scrollOffset == -1)
        #expect(trace.frames[1].toggle == 0.999710648)
        #expect(trace.frames[1].currentItemIndex == -1)
        #expect(trace.frames[1].flags == [])
    }

    @Test func seededNumbersAreThePublishedOnes() {
        var random = SeededGenerator(seed: 1_234_567)
        #expect(random.next() == 6_457_827_717_110_365_317)
        #expect(random.next() == 3_203_168_211_198_807_973)
    }
}

// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite struct BenchTests {
    @Test func figuresGoIntoTableFileAndPlot() throws {
        let folder = try TemporaryFolder()
        let result = try carousel(
            "bench", "--items", "5,2000", "--types", "linear,wheel", "--mode", "windowed,allVisible", "--frames", "3",
            "--size", "160x120", "--limit", "--json", folder.file("b.json"), "--plot", folder.file("b.svg"))
        #expect(result.status == 0, "\(result.errors)")
        let object = try JSONSerialization.jsonObject(
            with: Data(contentsOf: URL(fileURLWithPath: folder.file("b.json"))))
        let report = try #require(object as? [String: Any])
        #expect(report["machine"] is [String: Any])
        let rows = try #require(report["rows"] as? [[String: Any]])
        #expect(rows.count == 8)
        for row in rows {
            #expect(
                Set(row.keys) == [
                    "type", "mode", "items", "visible", "frameMilliseconds", "cpuMicroseconds", "limitMilliseconds",
                    "limitRatio", "drawCalls", "bytesPerFrame", "allocationsPerFrame", "firstFrameMilliseconds",
                    "peakMegabytes",
                ])
            let frame = try #require(row["frameMilliseconds"] as? [String: Double])
            #expect(Set(frame.keys) == ["mean", "p50", "p99", "max"])
            #expect(frame.values.allSatisfy { $0 > 0 })
            if row["mode"] as? String == "allVisible" { #expect(row["visible"] as? Int == row["items"] as? Int) }
        }
        let plot = try String(contentsOfFile: folder.file("b.svg"), encoding: .utf8)
        #expect(plot.hasPrefix("<svg") && plot.components(separatedBy: "<polyline").count == 5)
        #expect(result.output.contains("wheel") && result.output.contains("allVisible"))
    }

    @Test func picturesAreMeasuredToo() throws {
        let folder = try colourFolder(5)
        let result = try carousel("bench", folder.path, "--frames", "10", "--size", "160x120", "--type", "coverFlow")
        #expect(result.status == 0, "\(result.errors)")
        for word in ["first frame", "heap allocations", "peak memory", "before GL"] {
            #expect(result.output.contains(word))
        }
    }

    @Test func nonsenseIsTurnedDown() throws {
        #expect(try carousel("bench", "--items", "0").status != 0)
        #expect(try carousel("bench", "--items", "1,x").status != 0)
        #expect(try carousel("bench", "--types", "spiral").status != 0)
        #expect(try carousel("bench", "--mode", "sideways").status != 0)
    }
}

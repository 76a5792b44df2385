// SPDX-License-Identifier: MIT

import CarouselCore
import Foundation
import TestSupport
import Testing

@testable import carousel

@Suite struct BenchTests {
    private static let display = VirtualDisplay()

    private static let keys = [
        "type", "mode", "items", "visible", "frameMilliseconds", "cpuMicroseconds", "drawCalls", "bytesPerFrame",
        "allocationsPerFrame", "firstFrameMilliseconds", "peakMegabytes", "frames", "quads", "glMilliseconds",
    ]
    private static let limitKeys = [
        "limitMilliseconds", "limitRatio", "limitFirstFrameMilliseconds", "limitPeakMegabytes",
    ]

    @Test func figuresGoIntoTableFileAndPlot() throws {
        let folder = try TemporaryFolder()
        let result = try carousel(
            "bench", "--items", "5,2000", "--types", "linear,wheel", "--frames", "3", "--size", "160x120", "--limit",
            "--json", folder.file("b.json"), "--plot", folder.file("b.svg"))
        #expect(result.status == 0, "\(result.errors)")
        let object = try JSONSerialization.jsonObject(
            with: Data(contentsOf: URL(fileURLWithPath: folder.file("b.json"))))
        let report = try #require(object as? [String: Any])
        #expect(report["machine"] is [String: Any])
        let rows = try #require(report["rows"] as? [[String: Any]])
        #expect(rows.count == 8)
        for row in rows {
            let missing = Set(BenchTests.keys + BenchTests.limitKeys).subtracting(row.keys)
            #expect(missing.isEmpty, "\(missing)")
            let frame = try #require(row["frameMilliseconds"] as? [String: Double])
            #expect(Set(frame.keys) == ["mean", "p50", "p99", "max"])
            #expect(frame.values.allSatisfy { $0 > 0 })
            #expect(row["frames"] as? Int == 3)
            if row["mode"] as? String == "allVisible" {
                #expect(row["visible"] as? Int == row["items"] as? Int)
                #expect(row["quads"] as? Int == row["items"] as? Int, "all of them are drawn")
            }
        }
        let plot = try String(contentsOfFile: folder.file("b.svg"), encoding: .utf8)
        #expect(plot.contains("Windowed") && plot.contains("All items visible"))
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

    @Test func flicksAreMeasuredToo() throws {
        let result = try carousel("bench", "--flick", "--frames", "20", "--size", "160x120")
        #expect(result.status == 0, "\(result.errors)")
        for word in ["100000 items in 20 frames", "frame p99", "MB uploaded", "their budget, MB"] {
            #expect(result.output.contains(word))
        }
    }

    @Test func effectsAreMeasuredToo() throws {
        let result = try carousel(
            "bench", "--effects", "--items", "40", "--types", "coverFlow", "--frames", "3", "--size", "160x120")
        #expect(result.status == 0, "\(result.errors)")
        let lines = result.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        func columns(_ name: String) throws -> [String] {
            let words = name.split(separator: " ").map(String.init)
            return try #require(lines.first { $0.starts(with: words) }).dropFirst(words.count).map { $0 }
        }
        // What has had effects is the same to draw as what never had any: rectangles and calls.
        #expect(try columns("taken off again")[4...5] == columns("no effects, once more")[4...5])
        #expect(try columns("shadow, blur 24")[4] != columns("no effects, once more")[4])
        for name in ["corners", "border", "reflection", "dimming", "tint", "fog", "parallax", "bare limit"] {
            #expect(lines.contains { $0.joined(separator: " ").hasPrefix(name) }, "\(name)")
        }
        #expect(try carousel("bench", "--effects", "--mode", "allVisible").status != 0)
    }

    @Test func nonsenseIsTurnedDown() throws {
        #expect(try carousel("bench", "--items", "0").status != 0)
        #expect(try carousel("bench", "--items", "1,x").status != 0)
        #expect(try carousel("bench", "--types", "spiral").status != 0)
        #expect(try carousel("bench", "--mode", "sideways").status != 0)
        #expect(try carousel("bench", "--frames", "0").status != 0)
    }

    /// Every type spreads its items over the picture: ink from the left to the right, or all around.
    @Test(arguments: CarouselType.allCases.filter { $0 != .custom })
    func allItemsAreSeen(type: CarouselType) throws {
        let folder = try TemporaryFolder()
        let result = try carousel(
            "bench", "--single", "--items", "300", "--types", type.name, "--mode", "allVisible", "--frames", "1",
            "--picture", folder.file("a.png"))
        #expect(result.status == 0, "\(result.errors)")
        let picture = try PNGFile.read(folder.file("a.png"))
        #expect(picture.size == PixelSize(width: 1280, height: 720))
        let ink = BenchInk(picture)
        let isWheel = type == .wheel || type == .invertedWheel
        #expect(ink.width >= (isWheel ? 560 : 900) && ink.width <= 1270, "\(ink)")
        #expect(isWheel ? ink.height >= 560 && ink.height <= 640 : ink.height >= 6 && ink.height <= 12, "\(ink)")
        #expect(ink.left > 4 && ink.top > 4)
    }

    @Test func windowsAreMeasuredToo() throws {
        let display = try #require(BenchTests.display, "Xvfb is missing: run scripts/test")
        let folder = try TemporaryFolder()
        let result = try carousel(
            "bench", "--window", "--items", "50", "--types", "coverFlow", "--frames", "3", "--size", "320x200",
            "--limit", "--json", folder.file("b.json"),
            environment: ["DISPLAY": display.name, "WAYLAND_DISPLAY": nil])
        #expect(result.status == 0, "\(result.errors)")
        let data = try Data(contentsOf: URL(fileURLWithPath: folder.file("b.json")))
        let report = try JSONDecoder().decode(BenchReport.self, from: data)
        #expect(report.rows.count == 2)
        #expect(report.rows.allSatisfy { $0.limitRatio ?? 0 > 0 && $0.quads > 0 })
        #expect(report.machine.width == 320 && report.machine.height == 200)
    }

    @Test func withoutADisplayTheWindowIsAnErrorThatSaysWhatToDo() throws {
        let result = try carousel(
            "bench", "--window", "--items", "5", "--types", "linear",
            environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil])
        #expect(result.status == 1)
        #expect(result.errors.contains("DISPLAY"), "\(result.errors)")
    }
}

/// Where a picture differs from its corner.
private struct BenchInk: CustomStringConvertible {
    var left = Int.max
    var top = Int.max
    var right = 0
    var bottom = 0

    init(_ picture: PixelBuffer) {
        let ground = picture[0, 0]
        for y in 0..<picture.size.height {
            for x in 0..<picture.size.width where picture[x, y] != ground {
                (left, top) = (min(left, x), min(top, y))
                (right, bottom) = (max(right, x), max(bottom, y))
            }
        }
    }

    var width: Int { right - left + 1 }
    var height: Int { bottom - top + 1 }
    var description: String { "\(left)...\(right), \(top)...\(bottom)" }
}

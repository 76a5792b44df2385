// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselMedia
import Foundation
import TestSupport
import Testing

@testable import CarouselProgram
@testable import CarouselTools

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

    /// Of many names in a row, `carousel view` parses only a few; `carousel bench` must pass all of them on.
    @Test func theOtherProgramGetsAllArguments() throws {
        let folder = try colourFolder(120)
        let names = (1...120).map { folder.file("\($0).png") }
        let result = try Shell.run(
            Shell.products + "/carousel",
            ["bench"] + names + ["--frames", "3", "--size", "160x120", "--type", "coverFlow"])
        #expect(result.status == 0, "\(result.errors)")
        let items = result.output.split(separator: "\n").first { $0.hasPrefix("items ") }
        #expect(items?.split(separator: " ").last == "120", "\(result.output)")
    }

    /// The program itself leaves `malloc` alone; a library beside it counts.
    @Test func allocationsAreCountedByALibraryBesideTheProgram() throws {
        let exported = try Shell.run("nm", ["-D", "--defined-only", Shell.products + "/carousel-tools"])
        #expect(exported.status == 0, "\(exported.errors)")
        #expect(!exported.output.contains("alloc"), "\(exported.output)")
        let pictures = try colourFolder(3)
        let arguments = ["bench", pictures.path, "--frames", "10", "--size", "160x120"]
        let counted = try Shell.run(Shell.products + "/carousel-tools", arguments)
        let line = try #require(counted.output.split(separator: "\n").first { $0.hasPrefix("heap allocations  ") })
        let figures = line.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
        #expect(figures.count == 3 && figures[2] > figures[0], "\(line)")
        // Frames need not allocate at all. This program does, once in its own code and once in a library.
        let folder = try TemporaryFolder()
        try """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        int main(int count, char **arguments) {
            unsigned long (*own)(void) = (unsigned long (*)(void))dlsym(RTLD_DEFAULT, "allocations_own");
            unsigned long (*all)(void) = (unsigned long (*)(void))dlsym(RTLD_DEFAULT, "allocations_all");
            unsigned long before[] = {own(), all()};
            free(malloc(count));
            free(strdup(arguments[0]));
            unsigned long after[] = {own(), all()};
            printf("%lu %lu", after[0] - before[0], after[1] - before[1]);
        }
        """.write(toFile: folder.file("two.c"), atomically: true, encoding: .utf8)
        let compiled = try Shell.run("cc", ["-O0", "-fno-builtin", folder.file("two.c"), "-o", folder.file("two")])
        #expect(compiled.status == 0, "\(compiled.errors)")
        let two = try Shell.run(
            folder.file("two"), environment: ["LD_PRELOAD": Shell.products + "/libAllocationCounter.so"])
        #expect(two.output == "1 2", "\(two)")
        // The program without that library, in a separate folder.
        try FileManager.default.copyItem(
            atPath: Shell.products + "/carousel-tools", toPath: folder.file("carousel-tools"))
        let alone = try Shell.run(folder.file("carousel-tools"), arguments)
        #expect(alone.status == 0, "\(alone.errors)")
        #expect(alone.output.contains("heap allocations         not counted: libAllocationCounter.so is not in"))
        let cases = try Shell.run(
            folder.file("carousel-tools"),
            ["bench", "--items", "5", "--types", "linear", "--mode", "windowed", "--frames", "3"])
        #expect(cases.status == 0, "\(cases.errors)")
        #expect(cases.output.contains("\nHeap allocations are not counted: libAllocationCounter.so is not in"))
    }

    /// The viewer is installed without the program that measures.
    @Test(arguments: ["bench", "replay"]) func aViewerByItselfSaysWhatItNeeds(command: String) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: Shell.products + "/carousel", toPath: folder.file("carousel"))
        let result = try Shell.run(folder.file("carousel"), [command, "--help"])
        #expect(result.status == 1 && result.errors.contains("carousel \(command) needs the program carousel-tools"))
        #expect(result.errors.contains("scripts/bench"), "\(result.errors)")
    }

    @Test func flicksAreMeasuredToo() throws {
        let result = try carousel("bench", "--flick", "--frames", "20", "--size", "160x120")
        #expect(result.status == 0, "\(result.errors)")
        for word in ["100000 items in 20 frames", "frame p99", "MB uploaded", "texture budget, MB"] {
            #expect(result.output.contains(word))
        }
    }

    @Test func effectsAreMeasuredToo() throws {
        let folder = try TemporaryFolder()
        let result = try carousel(
            "bench", "--effects", "--items", "40", "--types", "coverFlow", "--frames", "3", "--size", "160x120",
            "--json", folder.file("e.json"))
        #expect(result.status == 0, "\(result.errors)")
        let lines = result.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        func columns(_ name: String) throws -> [String] {
            let words = name.split(separator: " ").map(String.init)
            return try #require(lines.first { $0.starts(with: words) }).dropFirst(words.count).map { $0 }
        }
        // Items whose effects were removed cost the same as those that never had any: rectangles and calls.
        #expect(try columns("effects removed")[5...6] == columns("no effects, again")[5...6])
        #expect(try columns("shadow, blur 24")[5] != columns("no effects, again")[5])
        for name in ["corners", "border", "reflection", "dimming", "tint", "fog", "parallax", "bare limit"] {
            #expect(lines.contains { $0.joined(separator: " ").hasPrefix(name) }, "\(name)")
        }
        let file = try Data(contentsOf: URL(fileURLWithPath: folder.file("e.json")))
        let report = try JSONDecoder().decode(EffectReport.self, from: file)
        #expect(report.items == 40 && report.frames == 3 && report.limitMilliseconds > 0)
        #expect(report.rows.contains { $0.name == "pictures, all" && $0.quads > 0 && $0.frameMilliseconds > 0 })
        try expectTurnedDown(
            ["bench", "--effects", "--mode", "allVisible"], saying: "can only measure --mode windowed")
    }

    @Test func nonsenseIsTurnedDown() throws {
        try expectTurnedDown(["bench", "--items", "0"], saying: "--items must be 1 to")
        try expectTurnedDown(["bench", "--items", "1,x"], saying: "'1,x' is invalid")
        try expectTurnedDown(["bench", "--types", "spiral"], saying: "'spiral' is invalid")
        try expectTurnedDown(["bench", "--mode", "sideways"], saying: "'sideways' is invalid")
        try expectTurnedDown(["bench", "--frames", "0"], saying: "--frames must be 1 to")
    }

    @Test(arguments: [
        ["--flick", "--frames", "9223372036854775807"], ["--frames", "1000001"], ["--frames", "-1"],
        ["--items", "4000000000"], ["--items", "5,10000001", "--mode", "allVisible"], ["--items", "100000001"],
        ["--step=-1"], ["--step", "-1"], ["--step", "inf"], ["--step", "nan"], ["--step", "1e9"],
        ["--idle", "--seconds", "0"], ["--loading", "--files", "1"], ["--loading", "--files", "-1"],
    ])
    func numbersOutOfRangeAreTurnedDown(arguments: [String]) throws {
        try expectTurnedDown(["bench"] + arguments, saying: " must be ")
    }

    @Test func theHelpNamesRanges() throws {
        let help = try carousel("bench", "--help").output
        for range in ["1 to 1000000", "1 to\n", "10000000", "0 to 1000", "1 to 3600", "100 to 1000000"] {
            #expect(help.contains(range), "\(range)")
        }
    }

    @Test(arguments: [
        "/tmp --items 5", "/tmp --json f", "/tmp --limit", "/tmp --types linear", "--flick --json f",
        "--flick --step 1",
        "--idle --json f", "--idle --frames 5", "--loading --plot f", "--loading --items 5", "--effects --plot f",
        "--effects --type linear", "--type linear", "--vertical", "--no-wrap", "--corners=4", "--files 500",
        "--idle --flick", "/tmp --loading", "/tmp --opening --frames 5", "/tmp --rounds 5",
        "--cards --items 5", "--posters --items 5", "--posters --cards",
    ])
    func optionsThatDoNothingAreTurnedDown(arguments: String) throws {
        // `carousel bench` becomes this program, which looks at its own arguments, not only at what was parsed.
        let result = try Shell.run(
            Shell.products + "/carousel-tools", ["bench"] + arguments.split(separator: " ").map(String.init))
        #expect(result.status == 64)
        #expect(result.errors.contains("has no effect") || result.errors.contains("one at a time"), "\(result.errors)")
    }

    @Test func filesThatCannotBeWrittenAreToldOfBeforehand() throws {
        let folder = try TemporaryFolder()
        for option in ["--json", "--plot"] {
            let result = try carousel("bench", "--items", "5", "--types", "linear", option, folder.file("no/b"))
            #expect(result.status == 1 && result.output.isEmpty, "nothing is measured")
            #expect(
                result.errors
                    == "Error: '\(folder.file("no/b"))' cannot be written (No such file or directory). "
                    + "Name another file with \(option).\n", "\(result.errors)")
        }
        var file = try OutputFile(FilePath(folder.file("b")), option: "--json", force: false)
        #expect(!FileManager.default.fileExists(atPath: folder.file("b")), "trying leaves nothing")
        try file.write("long".utf8, isLast: false)
        try file.write("new".utf8, isLast: true)
        #expect(try String(contentsOfFile: folder.file("b"), encoding: .utf8) == "new")
    }

    /// Every type spreads its items over the picture, from left to right or all around.
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

    @Test func loadingIsMeasuredToo() throws {
        let result = try carousel("bench", "--loading", "--files", "100", "--frames", "5", "--size", "160x120")
        #expect(result.status == 0, "\(result.errors)")
        for line in [
            "coverFlow2, 160 x 120", "first frame              100 files", "with listing the folder  100 files",
            "finding 100 files", "a flick across 100 items in 5 frames", "pictures there           p50", "from files",
            "pictures uploaded", "textures                 ", "memory                   peak", "12-megapixel JPEGs",
            "no shared thumbnails yet", "with existing shared thumbnails", "  items loaded", "  all visible after",
        ] {
            #expect(result.output.contains(line), "\(line)")
        }
        let sharp = result.output.split(separator: "\n").filter { $0.hasPrefix("  all sharp after        ") }
        #expect(sharp.count == 2 && sharp.allSatisfy { $0.contains(" ms (") })
    }

    @Test func cardsAreMeasuredToo() throws {
        let result = try carousel("bench", "--cards", "--frames", "3")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.hasPrefix("1000 labelled cards, "), "\(result.output)")
        #expect(result.output.contains("2000, in"), "each has a rectangle and a text")
        // Sizes do not depend on how busy the machine is.
        let memory = try #require(result.output.split(separator: "\n").first { $0.contains("memory") })
        let sizes = memory.split(separator: " ").compactMap { Int($0) }
        #expect(sizes.count == 2 && sizes.allSatisfy { (100..<2048).contains($0) }, "\(memory)")
    }

    @Test func postersAreMeasuredToo() throws {
        let result = try carousel("bench", "--posters", "--frames", "2", "--size", "320x180")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.hasPrefix("1000 of 1000 posters, rows, "), "\(result.output)")
        #expect(result.output.contains("\n1000 of 1000 posters, all in sight, "), "\(result.output)")
        #expect(result.output.contains("2008, in"), "each has a picture and a title, each row one more")
    }

    @Test func openingIsMeasuredToo() throws {
        let display = try #require(BenchTests.display, "Xvfb is missing: run scripts/test")
        let folder = try TemporaryFolder()
        #expect(try carousel("samples", folder.file("pictures"), "--count", "5").status == 0)
        let result = try carousel(
            "bench", "--opening", folder.file("pictures"), "--rounds", "2", "--size", "320x200",
            environment: ["DISPLAY": display.name, "WAYLAND_DISPLAY": nil])
        #expect(result.status == 0, "\(result.errors)")
        let times = result.output.split(separator: "\n").dropFirst().map { line in
            line.split(separator: " ").compactMap { Double($0) }
        }
        #expect(times.count == 3 && times.allSatisfy { $0.count == 2 && $0[0] <= $0[1] }, "\(result.output)")
        #expect(zip(times, times.dropFirst()).allSatisfy { $0[0] <= $1[0] }, "\(result.output)")
        #expect(try carousel("bench", "--opening").status == 64, "which folder?")
    }

    @Test func restIsMeasuredToo() throws {
        let display = try #require(BenchTests.display, "Xvfb is missing: run scripts/test")
        let result = try carousel(
            "bench", "--idle", "--seconds", "2", "--size", "320x200",
            environment: ["DISPLAY": display.name, "WAYLAND_DISPLAY": nil])
        #expect(result.status == 0, "\(result.errors)")
        let names = result.output.split(separator: "\n").map {
            $0.split(separator: " ").dropLast().joined(separator: " ")
        }
        #expect(names.prefix(3) == ["frames drawn", "wake-ups", "wake-ups of all threads"])
        #expect(result.output.contains("CPU  "))
        let counts = result.output.split(separator: "\n").prefix(3).compactMap {
            $0.split(separator: " ").last.flatMap { Int($0) }
        }
        // The wake-ups of all threads include the drawing thread's. Their number depends on what else the machine does.
        #expect(counts.count == 3 && counts[2] >= counts[1], "\(result.output)")
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

/// The area in which a picture differs from its corner pixel.
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

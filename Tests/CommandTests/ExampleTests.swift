// SPDX-License-Identifier: MIT

import CarouselCore
import Foundation
import TestSupport
import Testing

/// The examples in windows, driven by real mouse and keyboard events: their output and their screenshots.
@Suite(.serialized) struct ExampleTests {
    private static let display = VirtualDisplay()

    private func run(_ name: String, _ arguments: [String] = [], rests: Bool = true) throws -> ExampleRun {
        try ExampleRun(name, arguments, rests: rests, on: ExampleTests.display)
    }

    @Test func allHaveATest() throws {
        let examples = TestFolders.repository + "/Examples"
        let tests = try ["ExampleTests", "ExampleSettingsTests", "EffectExampleTests", "TheatreTests"].map {
            try String(contentsOfFile: "\(TestFolders.tests)/CommandTests/\($0).swift", encoding: .utf8)
        }.joined()
        for name in try FileManager.default.contentsOfDirectory(atPath: examples)
        where FileManager.default.fileExists(atPath: "\(examples)/\(name)/main.swift") {
            #expect(tests.contains("(\"\(name)\"") || tests.contains("\"\(name)\", title:"), "\(name)")
        }
    }

    @Test func basicScrolls() throws {
        let run = try run("Basic")
        try run.press("Right")
        try run.wait("steps") { $0.index == 501 && !$0.moves }
        try run.rest()
        // A scene that has slept for longer than a scroll takes must not treat the scroll as finished.
        usleep(300_000)
        try run.turnWheel(by: 1)
        try run.wait("takes a notch of the wheel") { $0.index == 502 && !$0.moves }
        func glided() -> Bool { run.states.contains { $0.offset > 501 && $0.offset < 502 } }
        for _ in 0..<20 where !glided() {
            // On a busy machine, no frame may come on the way.
            try run.turnWheel(by: -1)
            try run.wait("goes back") { $0.index == 501 && !$0.moves }
            try run.turnWheel(by: 1)
            try run.wait("comes again") { $0.index == 502 && !$0.moves }
        }
        #expect(glided(), "it glides there")
        try run.drag(640, 360, by: -400)
        let dragged = try run.rest()
        #expect(dragged.index == 504 && dragged.offset == 504)
        // On a busy machine a flick may seem slow.
        let goesOn = try (1...20).contains { _ in
            let index = try run.rest().index
            try run.flick(700, 360, by: -200)
            return try run.rest().index > index + 1
        }
        #expect(goesOn, "a flick goes on after it is let go")
        try run.click(800, 360)
        try run.press("End")
        try run.wait("goes to the end") { $0.index == 999 && !$0.moves }
        try run.expectPicture()
        try run.end()
    }

    @Test func buttonsArePressedAndDragged() throws {
        // The button in the middle is at (520...760, 478...526).
        let run = try run("Buttons")
        try run.click(640, 502)
        try run.wait("is pressed") { $0.event == "Playing Peat Smoke, record 12" }
        try run.drag(640, 502, by: -200)
        #expect(try run.rest().index == 13, "a drag that begins on a button scrolls")
        try run.press("Tab", "Return", "Return")
        try run.wait("is pressed by the keyboard alone") { $0.event == "Playing North Light, record 13" }
        try run.expectPicture()
        try run.end()
    }

    @Test func tablesScrollOneWayAndCarouselsTheOther() throws {
        // The table in the middle is at (490...790, 198...578), its rows are 44 points high.
        let run = try run("Tables")
        try run.click(640, 220)
        try run.wait("takes a tap") { $0.event == "Arisaig: 05:17   Corrour" && $0.index == 4 }
        try run.drag(640, 430, by: 0, -110)
        try run.rest()
        try run.click(640, 220)
        try run.wait("has scrolled by some 100 points") {
            $0.event == "Arisaig: 05:51   Taynuilt" || $0.event == "Arisaig: 06:08   Ardlui"
        }
        try run.drag(640, 390, by: -200)
        let last = try run.rest()
        #expect(last.index > 4)
        try run.expectPicture()
        try run.end()
    }

    @Test func controlsTellWhoseTheyAre() throws {
        // The item in the middle is at (500...780, 170...550).
        let run = try run("Controls")
        try run.click(724, 351)
        try run.wait("is switched") { $0.event == "Kitchen: off" }
        try run.click(640, 494)
        try run.wait("is pressed") { $0.event == "Kitchen: good night" }
        try run.drag(640, 415, by: 80)
        try run.wait("slides") { $0.event.hasPrefix("Kitchen: 9") || $0.event == "Kitchen: 100 %" }
        #expect(try run.rest().index == 0, "a drag along the slider does not scroll")
        try run.expectPicture()
        try run.end()
    }

    @Test func portedCodeScrolls() throws {
        let run = try ExampleRun(
            "PortedFromiOS", title: "Ported from iOS", size: PixelSize(width: 900, height: 560),
            on: ExampleTests.display)
        try run.press("Right")
        try run.wait("steps") { $0.index == 1 && !$0.moves }
        try run.drag(450, 280, by: -300)
        #expect(try run.rest().index > 1)
        try run.press("Home")
        try run.wait("goes back") { $0.index == 0 && !$0.moves }
        try run.expectPicture()
        try run.end()
    }

    @Test func galleryShowsAllTypesAndItemsComeAndGo() throws {
        let run = try run("Gallery")
        try run.click(100, 506)
        try run.wait("takes the last type") { $0.event == "type custom" }
        try run.rest()
        try run.click(100, 66)
        try run.wait("changes its type") { $0.event == "type rotary" }
        try run.click(330, 687)
        try run.wait("turns") { $0.event == "vertical true" }
        try run.drag(740, 330, by: 0, -200)
        let dragged = try run.rest()
        #expect(dragged.index == 11, "it scrolls downward now")
        try run.click(470, 687)
        try run.wait("has ends") { $0.event == "wrap false" }
        try run.click(580, 687)
        try run.wait("has one more") { $0.event == "21 items" }
        try run.rest()
        try run.click(695, 687)
        try run.wait("has one less") { $0.event == "20 items" }
        try run.rest()
        try run.press("End")
        try run.wait("goes to the last") { $0.index == 19 && !$0.moves }
        try run.expectPicture()
        try run.click(330, 687)
        try run.wait("lies down") { $0.event == "vertical false" }
        try run.click(910, 687)
        try run.wait("goes from right to left") { $0.event == "right to left true" }
        try run.press("Right")
        try run.wait("goes to what is at the right") { $0.index == 18 && !$0.moves }
        try run.drag(740, 330, by: 200)
        #expect(try run.rest().index == 19, "what was at the left comes")
        try run.end()
    }

    @Test func galleryShowsPicturesThatAreNamed() throws {
        let folder = try colourFolder(5)
        let run = try run("Gallery", (1...5).map { folder.file("\($0).png") })
        #expect(try run.rest().index == 2)
        try run.press("Home")
        try run.wait("goes to the first") { $0.index == 0 && !$0.moves }
        try run.expectPicture("Pictures")
        try run.end()
    }

    @Test func eachOfMultipleCarouselsScrollsAlone() throws {
        let run = try run("MultipleCarousels")
        try run.drag(640, 360, by: -220)
        try run.wait("scrolls the second") { $0.event == "Series at 5" }
        try run.rest()
        try run.click(790, 600)
        try run.wait("scrolls the third to what was clicked") { $0.event == "Music at 7" }
        #expect(try run.rest().index == 7, "the first has stayed")
        try run.press("Tab", "Right")
        try run.wait("scrolls the one in focus") { $0.event == "Films at 8" && $0.index == 8 }
        try run.rest()
        try run.expectPicture()
        try run.end()
    }

    @Test func nestedCarouselsScrollOneInTheOther() throws {
        let run = try run("NestedCarousels")
        try run.drag(640, 360, by: -150)
        try run.wait("turns the ring in the middle") { $0.event == "ring 5 at 1" && $0.index == 5 }
        try run.rest()
        try run.drag(640, 360, by: 0, -250)
        let moved = try run.rest()
        #expect(moved.index == 6, "up and down goes from ring to ring")
        try run.drag(640, 360, by: 300)
        try run.wait("turns the next ring") { $0.event.hasPrefix("ring 6 at 1") }
        try run.rest()
        try run.expectPicture()
        try run.end()
    }
}

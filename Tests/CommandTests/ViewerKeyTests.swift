// SPDX-License-Identifier: MIT

import CarouselKit
import Foundation
import TestSupport
import Testing

@testable import CarouselProgram

/// Every key that the viewer lists, pressed in a real window, and its effect.
@Suite(.serialized) struct ViewerKeyTests {
    /// Six pictures of one colour each whose names are numbers, and one named after a letter, which is last.
    private func pictures() throws -> TemporaryFolder {
        let folder = try colourFolder(6)
        let picture = PixelBuffer(size: PixelSize(width: 40, height: 30), color: Color(red: 0, green: 0, blue: 1))
        try PNGFile.write(picture, to: folder.file("b.png"))
        return folder
    }

    /// Waits until the screen matches.
    private func look(_ viewer: ViewerRun, _ what: String, until fits: (PixelBuffer) -> Bool) throws {
        let isThere = try eventually(every: 0.05) { try fits(viewer.screen()) }
        #expect(isThere, "\(what) is not on screen")
    }

    private static func isNear(_ pixel: SIMD4<UInt8>, _ color: [Int]) -> Bool {
        zip([Int(pixel.x), Int(pixel.y), Int(pixel.z)], color).allSatisfy { abs($0 - $1) <= 2 }
    }

    @MainActor private var listed: Set<String> {
        Set(
            HelpPage.keys.split(separator: "\n").map {
                String($0.prefix(14)).trimmingCharacters(in: .whitespaces)
            })
    }

    @MainActor @Test func everyKeyOfTheListDoesWhatItSays() throws {
        let folder = try pictures()
        let viewer = try ViewerRun(folder.path, ["--interval", "0.5", "--type", "coverFlow2"], pictures: 7)
        var seen: Set<String> = []
        let blue = [0, 0, 255]

        seen.insert("Arrows")
        for (key, index) in [("Right", 1), ("Down", 2), ("Left", 1), ("Up", 0)] {
            try viewer.press(key)
            viewer.waitForRest(at: index)
        }
        seen.insert("Home, End")
        try viewer.press("End")
        viewer.waitForRest(at: 6)
        try look(viewer, "the blue one") { ViewerKeyTests.isNear($0[320, 190], blue) }
        try viewer.press("Home")
        viewer.waitForRest(at: 0)
        try look(viewer, "the first one") { ViewerKeyTests.isNear($0[320, 190], [43, 128, 64]) }

        seen.insert("Page Up/Down")
        try viewer.press("Next")
        viewer.wait("a screenful") { !($0.last?.moves ?? true) && ($0.last?.index ?? 0) > 1 }
        try viewer.press("Prior")
        viewer.waitForRest(at: 0)

        seen.insert("Other letters")
        try viewer.press("b")
        viewer.waitForRest(at: 6)

        seen.insert("Enter, click")
        try viewer.press("Return")
        viewer.waitForRest(event: "filled")
        try look(viewer, "the picture up to the edge") { ViewerKeyTests.isNear($0[320, 2], blue) }
        try viewer.press("Return")
        viewer.waitForRest(event: "back")
        try look(viewer, "the carousel") { !ViewerKeyTests.isNear($0[320, 2], blue) }
        try viewer.xdotool("mousemove", "320", "190", "click", "1")
        viewer.waitForRest(event: "filled")
        try viewer.xdotool("click", "1")
        viewer.waitForRest(event: "back")

        seen.insert("Ctrl+wheel")
        try viewer.xdotool("keydown", "ctrl", "click", "4", "keyup", "ctrl")
        viewer.waitForRest(event: "filled")
        seen.insert("Wheel, + -")
        for (keys, factor) in [
            (["click", "4"], 1.3), (["key", "plus"], 1.625), (["key", "minus"], 1.3), (["click", "5"], 1),
        ] {
            try viewer.xdotool(keys[0], keys[1])
            viewer.wait("\(keys)") { $0.last?.event == "magnified \(factor)" }
        }
        seen.insert("Esc")
        try viewer.press("Escape")
        viewer.waitForRest(event: "back")

        seen.insert("Delete")
        try viewer.press("Delete")
        viewer.waitForRest(at: 5, event: "trashed")
        #expect(viewer.trashed == ["b.png"] && !FileManager.default.fileExists(atPath: folder.file("b.png")))
        try look(viewer, "the one before") { ViewerKeyTests.isNear($0[320, 190], [255, 128, 64]) }
        seen.insert("Ctrl+Z")
        try viewer.press("ctrl+z")
        viewer.waitForRest(at: 6, event: "restored")
        #expect(viewer.trashed == [] && FileManager.default.fileExists(atPath: folder.file("b.png")))
        try look(viewer, "the blue one again") { ViewerKeyTests.isNear($0[320, 190], blue) }

        seen.insert("S")
        try viewer.press("s")
        viewer.wait("the slide show goes on from the last to the first") { $0.last?.index == 0 }
        viewer.wait("and on") { $0.last?.index == 1 }
        try viewer.press("s")
        viewer.waitForRest(event: "Slide show ended")

        seen.insert("R")
        let shown = viewer.states.last?.index
        try viewer.press("r")
        viewer.wait("another one") { $0.last.map { $0.event == "random" && $0.index != shown && !$0.moves } ?? false }

        seen.insert("V, W")
        try viewer.press("Home")
        viewer.waitForRest(at: 0)
        var before = try viewer.screenAtRest()
        try viewer.press("v")
        viewer.waitForRest(event: "vertical")
        try look(viewer, "the others above each other") { $0 != before }
        try viewer.press("v")
        viewer.waitForRest(event: "horizontal")
        try look(viewer, "the others side by side") { $0 == before }

        try viewer.press("w")
        viewer.waitForRest(event: "wrap")
        try viewer.press("Left")
        viewer.waitForRest(at: 6)
        try viewer.press("w")
        viewer.waitForRest(at: 6, event: "no wrap")
        // The key after it is reported in any case.
        try viewer.expect("help") { try viewer.press("Right", "question") }
        viewer.waitForRest(at: 6)
        try viewer.expect("no help") { try viewer.press("question") }

        seen.insert("T, Shift+T")
        let types = BuiltInShapes.all.map(\.name)
        var place = try #require(types.firstIndex(of: "coverFlow2"))
        for step in [1, 1, 1, 1, 1, -1, -1, -1, -1, -1] {
            place = (place + step) % types.count
            before = try viewer.screen()
            try viewer.press(step > 0 ? "t" : "shift+t")
            viewer.waitForRest(at: 6, event: "type \(types[place])")
            // The caption names it, even if nothing else is different.
            try look(viewer, types[place]) { $0 != before }
        }

        seen.insert("Space")
        try viewer.press("Home", "w")
        viewer.waitForRest(at: 0, event: "wrap")
        try viewer.press("space")
        viewer.wait("it goes on by itself") { $0.last.map { $0.event == "autoscroll" && $0.index == 2 } ?? false }
        try viewer.press("space")
        viewer.waitForRest(event: "autoscroll ended")
        // It takes the slide show's place, so that the caption comes back.
        try viewer.press("s")
        viewer.wait("the slide show") { $0.last?.event == "Slide show" }
        let states = viewer.states.count
        try viewer.press("space")
        viewer.wait("it goes on by itself instead") {
            $0.dropFirst(states).contains { $0.event == "Slide show ended" } && $0.last?.event == "autoscroll"
        }
        try viewer.press("space")
        viewer.waitForRest(event: "autoscroll ended")
        // Between two items it would come to rest on one of them when the window is resized.
        try viewer.press("Home")
        viewer.waitForRest(at: 0)

        before = try viewer.screenAtRest()
        try viewer.press("question")
        viewer.waitForRest(event: "help")
        try look(viewer, "the list") { $0[320, 200] != before[320, 200] }
        try viewer.press("question")
        viewer.waitForRest(event: "no help")
        try look(viewer, "no list") { $0 == before }

        seen.insert("/")
        try viewer.press("slash", "2", "period", "p", "x", "BackSpace")
        viewer.wait("what was typed and what it finds") {
            $0.last?.event == "Search: \u{2068}2.p\u{2069}▏   \u{2068}2.png\u{2069}"
        }
        try look(viewer, "the search in place of the name") { $0 != before }
        try viewer.press("Return")
        viewer.waitForRest(at: 1, event: "searched")
        // Without a match, Enter leaves it open, and Escape is for it and not for the viewer.
        try viewer.expect("searched") { try viewer.press("slash", "v", "q", "Return", "Escape") }
        viewer.waitForRest(at: 1, event: "searched")
        #expect(viewer.states.contains { $0.event == "Search: \u{2068}vq\u{2069}▏   not found" })
        try viewer.press("Home")
        viewer.waitForRest(at: 0)

        seen.insert("F, F11")
        let frame = try viewer.frame()
        #expect(frame.suffix(2) == [640, 400])
        // On a busy machine it may be hidden again by the time that this is seen.
        try viewer.expect("full screen") { try viewer.press("f") }
        #expect(try viewer.frame() == [0, 0, 1280, 720])
        try look(viewer, "the whole screen") { ViewerKeyTests.isNear($0[1270, 10], [16, 16, 20]) }
        try viewer.press("f")
        viewer.waitForRest(event: "window")
        #expect(try viewer.frame() == frame)
        try look(viewer, "the window as before") { $0 == before }
        try viewer.expect("full screen") { try viewer.press("F11") }
        // Without input, the caption disappears; with input, it returns.
        let caption = { (picture: PixelBuffer) in
            (400..<880).contains { x in picture[x, 664].x > 150 }
        }
        viewer.waitForRest(event: "hidden")
        try look(viewer, "no caption") { !caption($0) }
        try viewer.expect("shown") { try viewer.xdotool("mousemove", "300", "300") }
        var x = 300
        let isShown = try eventually(every: 0.05) {
            // It is hidden again after a while.
            x = 601 - x
            try viewer.xdotool("mousemove", "\(x)", "300")
            return try caption(viewer.screen())
        }
        #expect(isShown, "a movement shows the caption")
        // Escape closes what was opened last.
        try viewer.expect("no help") { try viewer.press("question", "Escape") }
        try viewer.press("Escape")
        viewer.waitForRest(event: "window")

        #expect(seen == listed)
        try viewer.leave()
    }

    /// Letters that continue a typed name are not commands.
    @Test func namesThatAreTypedTurnNothing() throws {
        let folder = try pictures()
        try FileManager.default.copyItem(atPath: folder.file("b.png"), toPath: folder.file("avocado.png"))
        var (turns, seconds) = (true, 2.0)
        // On a busy machine, letters may come so late that each is for itself: then the test tries again.
        for _ in 0..<20 where turns && seconds > 1 {
            let viewer = try ViewerRun(folder.path, pictures: 8)
            let begin = Date()
            try viewer.press("a", "v", "o")
            viewer.waitForRest(at: 6)
            // By its end, all letters have been heard.
            try viewer.leave()
            seconds = Date().timeIntervalSince(begin)
            turns = viewer.states.contains { $0.event == "vertical" }
        }
        #expect(!turns)
    }

    /// A hyphen belongs to the name while one is typed, and is no zoom then.
    @Test func namesWithHyphensCanBeTyped() throws {
        let folder = try pictures()
        for name in ["2024-06.png", "2024-07.png"] {
            try FileManager.default.copyItem(atPath: folder.file("b.png"), toPath: folder.file(name))
        }
        let viewer = try ViewerRun(folder.path, pictures: 9)
        // On a busy machine, characters may come so late that each begins another name.
        for attempt in 0..<20 where viewer.states.last?.index != 7 {
            if attempt > 0 {
                try viewer.press("Home")
                viewer.waitForRest(at: 0)
                // Nothing is left of the name by then.
                Thread.sleep(forTimeInterval: 1.1)
            }
            try viewer.press("2", "0", "2", "4", "minus", "0", "7")
            _ = try viewer.screenAtRest()
        }
        viewer.waitForRest(at: 7)
        try viewer.leave()
    }

    @Test func fullScreenFromTheStart() throws {
        let folder = try pictures()
        let viewer = try ViewerRun(folder.path, ["--fullscreen"], pictures: 7)
        viewer.waitForRest(event: "hidden")
        #expect(try viewer.frame() == [0, 0, 1280, 720])
        // While a name is being typed, it stays visible.
        try viewer.press("slash")
        let search = "Search: \u{2068}\u{2069}▏"
        viewer.wait("the search") { $0.last?.event == search }
        Thread.sleep(forTimeInterval: 2.6)
        #expect(viewer.states.last?.event == search)
        try viewer.press("Escape")
        viewer.waitForRest(event: "hidden")
        try viewer.press("Escape")
        viewer.waitForRest(event: "window")
        #expect(try viewer.frame().suffix(2) == [640, 400])
        try viewer.leave()
        let display = try #require(VirtualDisplay())
        let result = try Shell.run(
            Shell.products + "/carousel", ["view", folder.path, "--monitor", "2"],
            environment: ["DISPLAY": display.name, "WAYLAND_DISPLAY": nil])
        #expect(
            result.status != 0 && result.errors.contains("--monitor must be 1: there is only one"), "\(result.errors)")
    }

    /// A window manager adds frames to windows, and moves them as it likes.
    @Test func fromTheWholeScreenTheWindowComesBackAsItWas() throws {
        let folder = try pictures()
        let viewer = try ViewerRun(folder.path, pictures: 7, managesWindows: true)
        let frame = try viewer.frame()
        for _ in 0..<3 {
            try viewer.expect("full screen") { try viewer.press("f") }
            #expect(try eventually { try viewer.frame() == [0, 0, 1280, 720] })
            try viewer.expect("window") { try viewer.press("f") }
            #expect(try eventually { try viewer.frame() == frame })
        }
        try viewer.leave()
    }

    @Test func heldArrowsGoOn() throws {
        let folder = try pictures()
        let viewer = try ViewerRun(folder.path, pictures: 7, keyRepeatDelay: 0.3)
        try viewer.xdotool("keydown", "Right")
        viewer.wait("held, it goes on") { ($0.last?.index ?? 0) >= 3 }
        try viewer.xdotool("keyup", "Right")
        viewer.waitForRest()
        try viewer.leave()
    }

    /// The show is for people who pass by.
    @Test func whatCoversThePicturesGoesOnceTheyMoveByThemselves() throws {
        let folder = try pictures()
        let viewer = try ViewerRun(folder.path, ["--attract", "1"], pictures: 7)
        for (key, event) in [("question", "no help"), ("slash", "searched")] {
            try viewer.press(key)
            viewer.wait(event) { $0.contains { $0.event == event } }
        }
    }

    /// Later than the pointer and the caption would have gone without it.
    @Test func aSearchThatNobodyEndsLeavesNothingOnAFullScreen() throws {
        let folder = try pictures()
        let viewer = try ViewerRun(folder.path, ["--fullscreen", "--attract", "3"], pictures: 7)
        try viewer.press("slash")
        viewer.wait("hidden after the search") {
            guard let end = $0.lastIndex(where: { $0.event == "searched" }) else { return false }
            return $0[end...].contains { $0.event == "hidden" }
        }
    }

    /// What a key switches on is not switched off again while the key is held.
    @Test func heldKeysSwitchOnce() throws {
        let folder = try pictures()
        let viewer = try ViewerRun(folder.path, pictures: 7, keyRepeatDelay: 0.3)
        let search = "Search: \u{2068}\u{2069}▏"
        for (key, event) in [("question", "help"), ("v", "vertical"), ("f", "full screen"), ("slash", search)] {
            try viewer.xdotool("keydown", key, "sleep", "1.2", "keyup", key)
            viewer.wait(event) { $0.contains { $0.event == event } }
        }
        // All that was typed has been seen by then.
        try viewer.expect("searched") { try viewer.press("Escape") }
        let events = viewer.states.map(\.event)
        #expect(!events.contains("no help") && !events.contains("horizontal") && !events.contains("window"))
        #expect(!events.contains { $0.hasPrefix("Search: ") && $0 != search })
    }
}

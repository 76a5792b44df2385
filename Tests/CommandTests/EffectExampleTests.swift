// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

/// The examples with effects and downloads, in windows on a separate display.
@Suite(.serialized) struct EffectExampleTests {
    private static let display = VirtualDisplay()

    private func run(_ name: String, rests: Bool = true) throws -> ExampleRun {
        try ExampleRun(name, rests: rests, on: EffectExampleTests.display)
    }

    @Test func reflectionsAreLive() throws {
        let run = try run("Reflections")
        try run.click(640, 407)
        try run.click(640, 407)
        try run.wait("grows") { $0.event == "Poppy: 3" }
        try run.rest()
        try run.expectPicture()
        try run.drag(640, 250, by: -200)
        #expect(try run.rest().index >= 1)
        try run.end()
    }

    @Test func imageEffectsComeAndGo() throws {
        let run = try run("ImageEffects")
        try run.press("Right")
        try run.press("Right")
        try run.wait("steps") { $0.index == 6 && !$0.moves }
        try run.rest()
        try run.expectPicture()
        for key in ["r", "s", "d", "c"] {
            try run.press(key)
            try run.wait("takes \(key)") { $0.event == key && !$0.moves }
        }
        try run.rest()
        try run.expectPicture("Plain")
        try run.end()
    }

    private func loaded(_ state: ExampleRun.State) -> Int {
        state.event.split(separator: " ").first.flatMap { Int($0) } ?? 0
    }

    @Test func downloadsComeOrSayWhyNot() throws {
        let run = try run("Downloads", rests: false)
        // Of the first dozen, four do not arrive: missing, silent, invalid, truncated. Those are retried.
        let first = try run.wait("has loaded some") { loaded($0) >= 4 }
        #expect(first.frames > 0)
        try run.wait("has failed with some") { state in
            state.event.split(separator: " ").count == 4 && (Int(state.event.split(separator: " ")[2]) ?? 0) >= 3
        }
        try run.press("End")
        try run.wait("goes to the end") { $0.index == 119 && !$0.moves }
        try run.press("End")
        try run.wait("goes to the end of the next page") { $0.index == 159 && !$0.moves }
        try run.press("Home")
        try run.wait("comes back") { $0.index == 0 && !$0.moves }
        try run.expectPicture(below: 100, loading: 15)
        try run.end(rests: false)
    }

    @Test func downloadsHaveEffects() throws {
        let run = try run("DownloadsAndEffects", rests: false)
        try run.wait("has loaded some") { loaded($0) >= 4 }
        try run.drag(640, 250, by: -200)
        try run.wait("scrolls") { $0.index >= 1 && !$0.moves }
        try run.press("Home")
        try run.wait("comes back") { $0.index == 0 && !$0.moves }
        for _ in 1...3 { try run.press("Right") }
        // The one in the middle is missing; one at the side fails after a while.
        try run.wait("is at the fourth") { $0.index == 3 && !$0.moves }
        try run.expectPicture(loading: 15)
        try run.end(rests: false)
    }
}

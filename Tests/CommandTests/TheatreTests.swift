// SPDX-License-Identifier: MIT

import CarouselCore
import Foundation
import TestSupport
import Testing

/// The home screen of a media centre, by its keys.
@Suite(.serialized) struct TheatreTests {
    private static let display = VirtualDisplay()

    private func run(_ arguments: [String] = [], rests: Bool = true) throws -> ExampleRun {
        try ExampleRun("Theatre", arguments, rests: rests, on: TheatreTests.display)
    }

    @Test func arrowsGoAlongRowsAndFromRowToRow() throws {
        let run = try run()
        try run.press("Right")
        try run.wait("goes along") { $0.event == "Tonight: Salt Choir" }
        try run.press("Right")
        try run.wait("goes along") { $0.event == "Tonight: Perigee" }
        try run.press("Down")
        try run.wait("goes to the next row") { $0.event == "After Dark: Blue Hour Bakery" && $0.index == 1 }
        try run.press("Up")
        try run.wait("comes back to where the row was left") { $0.event == "Tonight: Perigee" && $0.index == 0 }
        try run.press("Up")
        try run.press("Left")
        try run.wait("stays in the first row") { $0.event == "Tonight: Salt Choir" && $0.index == 0 }
        try run.rest()
        try run.end()
    }

    @Test func aPageOpensOutOfThePosterAndGoesBack() throws {
        let run = try run()
        try run.press("Down")
        try run.wait("goes down") { $0.event == "After Dark: Blue Hour Bakery" }
        try run.rest()
        try run.press("Return")
        try run.wait("opens") { $0.event == "open: Blue Hour Bakery" }
        try run.press("Right")
        try run.press("Return")
        try run.wait("presses the second button") { $0.event == "Trailer: Blue Hour Bakery" }
        try run.press("Escape")
        try run.wait("goes back") { $0.event == "back" }
        try run.press("Right")
        try run.wait("goes on in the row") { $0.event == "After Dark: Vantablack" }
        try run.rest()
        try run.end()
    }

    @Test func aRowStopsAtItsEnd() throws {
        let run = try run()
        try run.press("End")
        try run.wait("goes to the last film") { $0.event == "Tonight: Small Gods of Transit" }
        try run.rest()
        // The last one is at the right, and the one before it beside it.
        try run.click(950, 470)
        try run.wait("goes back by one") { $0.event == "Tonight: Kilowatt" }
        try run.rest()
        try run.click(1140, 470)
        try run.wait("goes on by one") { $0.event == "Tonight: Small Gods of Transit" }
        try run.rest()
        try run.end()
    }

    @Test func whenNobodyIsThereFilmsGoBy() throws {
        // On a busy machine it would be at rest at a later film only.
        let run = try run(["--attract", "3", "--posters", "1000"], rests: false)
        try run.wait("goes on by itself") { $0.event == "attract" }
        for film in ["Salt Choir", "Perigee"] { try run.wait("shows \(film)") { $0.event == "Tonight: \(film)" } }
        try run.press("Return")
        try run.wait("does what it is told") { $0.event.hasPrefix("open: ") }
        // Longer than it would wait on the home screen.
        usleep(4_000_000)
        try run.press("Escape")
        try run.wait("goes back") { $0.event == "back" }
        let events = run.states.map(\.event)
        #expect(events.drop { !$0.hasPrefix("open: ") }.prefix { $0 != "back" }.allSatisfy { $0 != "attract" })
        try run.press("Down")
        try run.wait("goes to another row") { $0.event.hasPrefix("After Dark: ") }
        try run.wait("goes on there") { $0.event == "attract" }
        try run.wait("shows another film") { $0.event.hasPrefix("After Dark: ") }
        try run.end(rests: false)
    }
}

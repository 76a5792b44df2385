// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

/// The examples about settings, motion and layouts; on a separate display.
@Suite(.serialized) struct ExampleSettingsTests {
    private static let display = VirtualDisplay()

    private func run(_ name: String, _ arguments: [String] = [], rests: Bool = true) throws -> ExampleRun {
        try ExampleRun(name, arguments, rests: rests, on: ExampleSettingsTests.display)
    }

    @Test func offsetsFollowTheirSliders() throws {
        let run = try run("Offsets")
        try run.click(470, 635)
        let content = try run.wait("shifts the content") { $0.event.hasSuffix(" 0 0 0") && $0.event != "0 0 0 0" }
        #expect(Int(content.event.split(separator: " ")[0]).map { 60...180 ~= $0 } == true)
        try run.drag(955, 680, by: -70)
        try run.wait("shifts the viewpoint") { Int($0.event.split(separator: " ")[3]).map { $0 < -100 } == true }
        try run.rest()
        try run.expectPicture()
        try run.click(1200, 660)
        try run.wait("goes back") { $0.event == "0 0 0 0" }
        try run.end()
    }

    @Test func optionsShapeTheLayout() throws {
        let run = try run("Options")
        try run.click(1220, 675)
        try run.wait("has ends") { $0.event == "wrap 0.0" }
        try run.click(100, 154)
        try run.wait("changes its type") { $0.event == "type cylinder" }
        try run.click(560, 635)
        try run.wait("takes another arc") { $0.event.hasPrefix("arc 4.") || $0.event.hasPrefix("arc 3.") }
        try run.click(600, 680)
        try run.wait("takes another radius") { $0.event.hasPrefix("radius ") }
        try run.press("Right", "Right")
        try run.wait("scrolls") { $0.index == 13 && !$0.moves }
        try run.expectPicture()
        try run.end()
    }

    @Test func stillsComeAgain() throws {
        let run = try run("FilmStills")
        try run.press("Right", "Right", "Right", "Right", "Right", "Right")
        try run.wait("goes round") { $0.index == 1 && !$0.moves }
        try run.rest()
        try run.expectPicture()
        try run.click(231, 670)
        try run.wait("shows each still once") { $0.event == "repeatsItems false" }
        try run.click(489, 670)
        try run.wait("has one extent for all") { $0.event == "hasVariableExtents false" }
        try run.click(489, 670)
        try run.wait("has their own again") { $0.event == "hasVariableExtents true" }
        try run.click(747, 670)
        try run.wait("has ends") { $0.event == "trimsEnds true" }
        try run.click(1155, 670)
        try run.wait("begins at the left") { $0.event == "alignment: start" }
        try run.press("Home", "Right", "Right", "Right")
        try run.wait("goes on in a row that stands still") { $0.index == 3 && !$0.moves }
        try run.rest()
        try run.expectPicture("Trimmed")
        try run.drag(140, 270, by: 1000)
        #expect(try run.rest().index == 0)
        // As far as the row goes, and not to its last still.
        try run.drag(1140, 270, by: -1000)
        #expect((1...2).contains(try run.rest().index))
        try run.click(1005, 670)
        try run.wait("fades from now on") { $0.event == "reducesMotion true" }
        let before = try run.rest().offset
        try run.press("End")
        try run.wait("is there at once") { $0.index == 4 && $0.offset == 4 && $0.offset != before }
        try run.end()
    }

    @Test func theWheelOfFortuneSpinsToAPrize() throws {
        let run = try run("WheelOfFortune", ["--prize", "3"])
        // Nothing stops it on its way.
        try run.xdotool(["key", "space", "Left", "space", "Return", "mousemove", "390", "100", "click", "1"])
        try run.wait("goes round") { $0.offset > 11 }
        try run.wait("comes to the prize") { $0.event == "won: Accordion" && $0.index == 3 }
        try run.rest()
        try run.expectPicture()
        try run.press("Down", "Right")
        try run.wait("steps") { $0.index == 5 && !$0.moves }
        try run.press("Up", "Left", "Page_Up", "Page_Down", "Home")
        try run.wait("goes back") { $0.index == 0 && !$0.moves }
        try run.press("End")
        try run.wait("goes on") { $0.index == 11 && !$0.moves }
        try run.press("Return")
        try run.wait("spins again") { $0.event == "won: Accordion" && $0.index == 3 && !$0.moves }
        // The prize at the left is opposite to the one at the pointer.
        try run.click(200, 360)
        try run.wait("brings what is clicked") { $0.event == "won: Goldfish" && $0.index == 9 }
        // How far it goes depends on how fast the pointer is: perhaps once round.
        try run.flick(600, 460, by: 0, -220)
        try run.wait("turns with a flick") { $0.index != 9 }
        try run.rest()
        try run.click(930, 420)
        try run.wait("has a button") { $0.event == "won: Accordion" }
        try run.press("Tab", "Escape", "Tab", "Tab")
        try run.end()
    }

    @Test func theWheelOfFortuneTurnsByItself() throws {
        let run = try run("WheelOfFortune", ["--attract", "2"], rests: false)
        try run.wait("turns") { $0.event == "attract" && $0.offset > 1 }
        try run.press("Right")
        try run.wait("obeys") { $0.event == "attract ends" }
        try run.press("space")
        try run.wait("spins") { $0.event.hasPrefix("won: ") }
        try run.end(rests: false)
    }

    @Test func cardsAreSwipedAwayAndComeBack() throws {
        let run = try run("Cards")
        try run.drag(640, 300, by: 260)
        try run.wait("is kept") { $0.event == "23 left" }
        try run.press("Left")
        try run.wait("is passed") { $0.event == "22 left" }
        // Too short: it comes back.
        try run.drag(640, 300, by: -90)
        try run.rest()
        try run.press("u")
        try run.wait("comes back") { $0.event == "23 left" }
        try run.rest()
        try run.click(640, 672)
        try run.wait("comes back, too") { $0.event == "24 left" }
        try run.rest()
        try run.expectPicture()
        try run.end()
    }

    @Test func shapesFollowTheirSliders() throws {
        let run = try run("Shapes")
        try run.click(500, 595)
        try run.wait("turns more or less") { $0.event.hasPrefix("angle 0.") || $0.event.hasPrefix("angle 1.") }
        try run.click(80, 450)
        try run.wait("is another shape") { $0.event == "shape creative" }
        try run.rest()
        try run.click(80, 142)
        try run.wait("is a third one") { $0.event == "shape wheel" }
        try run.click(1180, 683)
        try run.wait("has a larger middle") { $0.event.hasPrefix("middle 1.") || $0.event.hasPrefix("middle 2.") }
        try run.press("Right")
        try run.wait("scrolls") { $0.index == 5 && !$0.moves }
        try run.expectPicture()
        try run.end()
    }

    @Test func slipsUnfoldAndCardsOpen() throws {
        let run = try run("Folding")
        try run.click(270, 360)
        try run.wait("begins to unfold") { $0.event == "slip 2" && $0.moves }
        // Turned round on its way, whenever that is, and once more.
        try run.click(270, 360)
        try run.click(270, 360)
        try run.rest()
        // Pulled up, the card opens.
        try run.drag(910, 380, by: 0, -140)
        try run.rest()
        try run.expectPicture()
        try run.press("Tab", "Down")
        try run.wait("scrolls on") { $0.index == 3 && !$0.moves }
        try run.rest()
        try run.expectPicture("Closed")
        try run.end()
    }

    @Test func itemsFade() throws {
        let run = try run("Fading")
        try run.click(1000, 635)
        try run.wait("takes another range") { $0.event.hasPrefix("fadeRange 1.") || $0.event.hasPrefix("fadeRange 2.") }
        try run.drag(560, 300, by: -180)
        #expect(try run.rest().index == 15)
        try run.expectPicture()
        try run.end()
    }

    @Test func recordsAreSortedAroundTheOneInTheMiddle() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("place.json")
        let run = try run("Records", [file])
        try run.press("Right")
        try run.wait("scrolls") { $0.event == "21: Esker: Signals" }
        try run.wait("settles") { $0.event.hasPrefix("settled at 21 by command, ") }
        try run.rest()
        try run.click(640, 672)
        try run.wait("is sorted by title") { $0.event == "36: Esker: Signals" && $0.index == 36 }
        try run.rest()
        try run.expectPicture()
        try run.end()
        // By artist again, it is that record that the shelf opens at.
        let again = try self.run("Records", [file])
        try again.press("Left")
        try again.wait("begins at the record") { $0.event == "20: Esker: Low Water" }
        try again.end()
    }

    @Test func aFlickTurnsOnePage() throws {
        let run = try run("Paging")
        // Beyond the middle, so that it turns a page even if a busy machine makes it slow.
        try run.flick(900, 300, by: -600)
        try run.wait("turns a page") { $0.event == "page 1" }
        #expect(try run.rest().index == 1, "however fast the flick was")
        try run.click(1235, 320)
        try run.wait("turns by the button") { $0.index == 2 && !$0.moves }
        // The fifth of six dots, 16 points apart.
        try run.click(664, 670)
        try run.wait("tells of the dot") { $0.event == "chosen 4" }
        #expect(try run.rest().index == 4)
        try run.drag(664, 670, by: -64)
        #expect(try run.rest().index == 0, "a finger on the dots takes the pages along")
        try run.click(200, 671)
        try run.wait("is switched") { $0.event == "paging false" }
        // On a busy machine a flick may seem slow.
        let goesOn = try (1...20).contains { _ in
            try run.press("Home")
            try run.wait("goes back") { $0.index == 0 && !$0.moves }
            try run.flick(1200, 300, by: -1150)
            return try run.rest().index > 1
        }
        #expect(goesOn, "a flick turns more than one page")
        try run.press("End")
        try run.wait("goes to the end") { $0.index == 5 && !$0.moves }
        try run.expectPicture()
        try run.end()
    }

    @Test func autoscrollingGoesOnUntilItIsStopped() throws {
        let run = try run("Autoscrolling", rests: false)
        try run.wait("moves on") { $0.index == 1 && $0.moves }
        try run.click(330, 671)
        try run.wait("takes another speed") { $0.event.hasPrefix("speed -3") }
        try run.wait("moves the other way") { $0.index == 20 }
        try run.click(1200, 676)
        try run.wait("is stopped") { $0.event == "speed 0.0" }
        #expect(try run.rest().offset.remainder(dividingBy: 1) == 0, "it does not stay between two items")
        try run.press("Home")
        try run.wait("goes to the first") { $0.index == 0 && !$0.moves }
        try run.expectPicture()
        try run.click(1070, 676)
        try run.wait("rests at it") { $0.event == "dwelling" }
        try run.wait("goes on to the next") { $0.index == 1 }
        try run.wait("rests there, too") { $0.index == 1 && $0.event == "dwelling" }
        // It goes on every second.
        try run.end(rests: false)
    }

    @Test func declarativeIsWhatTheFileSays() throws {
        let run = try run("Declarative")
        try run.click(640, 330)
        try run.wait("is chosen") { $0.event == "selected Earth" }
        try run.click(930, 330)
        try run.wait("comes to the middle") { $0.event == "selected Mars" && $0.index == 3 && !$0.moves }
        try run.expectPicture()
        try run.end()
    }

    @Test func declarativeSaysWhatIsWrongWithAFile() throws {
        let program = "\(TestFolders.repository)/.build/debug/Declarative"
        let result = try Shell.run(program, ["/nowhere.json"])
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("Declarative: /nowhere.json cannot be used"))
    }

    @Test func minimalRunsALoopOfItsOwn() throws {
        let run = try run("Minimal")
        try run.press("Right")
        try run.wait("steps") { $0.index == 15 && !$0.moves }
        try run.turnWheel(by: -2)
        try run.wait("takes two notches of the wheel") { $0.index == 13 && !$0.moves }
        try run.xdotool(["click", "6"])
        try run.wait("takes one to the left") { $0.index == 12 && !$0.moves }
        try run.xdotool(["click", "7"])
        try run.wait("takes one to the right") { $0.index == 13 && !$0.moves }
        try run.drag(640, 360, by: -200)
        #expect(try run.rest().index == 14)
        try run.click(820, 360)
        try run.wait("goes to what was clicked") { $0.index == 15 && !$0.moves }
        try run.expectPicture()
        try run.end()
    }

    @Test func ownShapesHoldAHundredThousandPictures() throws {
        let run = try run("CustomLayout")
        try run.click(85, 120)
        try run.wait("is a globe") { $0.event == "Globe" && !$0.moves }
        try run.press("Right")
        try run.wait("turns by one") { $0.index == 50_001 && !$0.moves }
        // Loading all colours takes a while.
        try run.expectPicture("Globe", loading: 30)
        try run.click(760, 360)
        try run.wait("goes to the bead that was clicked") { $0.index > 50_010 && !$0.moves }
        try run.click(85, 166)
        try run.wait("is a sea") { $0.event == "Sea" && !$0.moves }
        try run.press("Home")
        try run.wait("goes to the end") { $0.index == 0 && !$0.moves }
        try run.expectPicture("Sea", loading: 30)
        try run.click(85, 74)
        try run.wait("is a helix") { $0.event == "Helix" && !$0.moves }
        try run.expectPicture("Helix", loading: 30)
        try run.drag(640, 360, by: -200)
        try run.wait("is dragged") { $0.index > 10 && !$0.moves }
        try run.end()
    }

    @Test func eachOfTheMirroredPairFollowsTheOther() throws {
        let run = try run("Mirror")
        try run.drag(640, 600, by: -250)
        let lower = try run.wait("follows") { $0.event == "lower leads to 14" }
        #expect(lower.index == 14, "the state is that of the upper one")
        try run.rest()
        try run.turnWheel(by: -1, at: 640, 250)
        try run.wait("leads") { $0.event == "upper leads to 13" && !$0.moves }
        try run.expectPicture()
        try run.end()
    }
}

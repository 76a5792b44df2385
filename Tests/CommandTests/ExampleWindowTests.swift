// SPDX-License-Identifier: MIT

import CarouselCore
import Foundation
import TestSupport
import Testing

/// What a desktop does to windows: resizing, minimising, restoring, closing. With a window manager, if there is one.
@Suite(.serialized) struct ExampleWindowTests {
    private static let display = VirtualDisplay()

    /// A window manager that places windows without frames in the upper left corner, and closes them with Alt+F4. It
    /// ends with the display.
    private static let manager: (program: RunningProgram, folder: TemporaryFolder)? = {
        let settings = """
            <openbox_config xmlns="http://openbox.org/3.4/rc">
            <keyboard><keybind key="A-F4"><action name="Close"/></keybind></keyboard>
            <applications><application class="*"><decor>no</decor><focus>yes</focus>
            <position force="yes"><x>0</x><y>0</y></position></application></applications>
            </openbox_config>
            """
        guard let display, let folder = try? TemporaryFolder(),
            (try? settings.write(toFile: folder.file("rc.xml"), atomically: true, encoding: .utf8)) != nil,
            let program = try? Shell.start(
                "openbox", ["--sm-disable", "--config-file", folder.file("rc.xml")],
                environment: ["DISPLAY": display.name])
        else { return nil }
        return (program, folder)
    }()

    init() throws {
        let manager = try #require(ExampleWindowTests.manager, "openbox is missing: run scripts/test")
        let name = try #require(ExampleWindowTests.display).name
        // Only a window manager knows of desktops.
        let isThere = try eventually(every: 0.05) {
            try #require(manager.program.process.isRunning, "openbox does not start")
            return try Shell.run("xdotool", ["get_num_desktops"], environment: ["DISPLAY": name]).status == 0
        }
        try #require(isThere, "openbox does not answer")
    }

    @Test func anExampleLivesThroughWhatWindowsLiveThrough() throws {
        let run = try ExampleRun("Options", on: ExampleWindowTests.display)
        try run.press("Right")
        let before = try run.wait("scrolls") { $0.index == 12 && !$0.moves }

        try run.xdotool(["windowsize", "--sync", run.window, "900", "600"])
        try run.wait("draws itself anew") { $0.frames > before.frames }
        #expect(try run.rest().index == 12)
        try run.expectPicture("Small", size: PixelSize(width: 900, height: 600))

        try run.xdotool(["windowminimize", run.window])
        try run.waitUntilInvisible()
        let frames = try run.rest().frames
        try run.xdotool(["windowactivate", "--sync", run.window])
        try run.wait("comes back") { $0.frames > frames }
        #expect(try run.rest().index == 12)
        try run.expectPicture("Small", size: PixelSize(width: 900, height: 600))

        try run.press("alt+F4")
        let result = run.program.finish()
        #expect(result.status == 0 && result.errors == "")
    }

    @Test(arguments: ExampleFolderTests.names) func eachIsResizedMinimisedAndClosed(_ name: String) throws {
        let rests = !["Autoscrolling", "Downloads", "DownloadsAndEffects"].contains(name)
        let run = try ExampleRun(
            name, title: name == "PortedFromiOS" ? "Ported from iOS" : nil, rests: rests,
            on: ExampleWindowTests.display)
        let before = try #require(run.states.last)
        func shows(_ what: String, after frames: Int) throws {
            let state = try run.wait(what) { $0.frames > frames && !(rests && $0.moves) }
            #expect(!rests || state.index == before.index)
            // The last frame may not have reached the screen yet.
            let isSeen = try eventually {
                let picture = try #require(ExampleWindowTests.display?.picture(PixelSize(width: 800, height: 600)))
                return Set((0..<600).map { picture[400, $0] }).count >= 2
            }
            #expect(isSeen, "it \(what), and nothing is to be seen")
        }
        try run.xdotool(["windowsize", "--sync", run.window, "800", "600"])
        try shows("draws itself anew", after: before.frames)
        try run.xdotool(["windowminimize", run.window])
        try run.waitUntilInvisible()
        let hidden = try #require(run.states.last)
        try run.xdotool(["windowactivate", "--sync", run.window])
        try shows("comes back", after: hidden.frames)
        try run.press("alt+F4")
        let result = run.program.finish()
        #expect(result.status == 0 && result.errors == "")
    }

    @Test func whatMovesSleepsWhileItIsMinimised() throws {
        let run = try ExampleRun("Autoscrolling", rests: false, on: ExampleWindowTests.display)
        try run.wait("moves") { $0.index == 1 }
        try run.xdotool(["windowminimize", run.window])
        try run.waitUntilInvisible()
        let frames = try run.sleep().frames
        try run.xdotool(["windowactivate", "--sync", run.window])
        try run.wait("goes on") { $0.frames > frames }
        try run.press("alt+F4")
        #expect(run.program.finish().status == 0)
    }

    /// A font is needed for text, and for nothing else.
    @Test func everythingButTextWorksWithoutAnyFont() throws {
        let folder = try TemporaryFolder()
        try "<?xml version=\"1.0\"?><fontconfig></fontconfig>".write(
            toFile: folder.file("fonts.conf"), atomically: true, encoding: .utf8)
        let run = try ExampleRun(
            "Options", settings: ["FONTCONFIG_FILE": folder.file("fonts.conf")], on: ExampleWindowTests.display)
        try run.press("Right")
        try run.wait("scrolls") { $0.index == 12 && !$0.moves }
        try run.rest()
        try run.end()
    }
}

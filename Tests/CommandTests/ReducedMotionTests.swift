// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestSupport
import Testing

/// The viewer does not slide where the desktop asks for reduced motion.
@Suite struct ReducedMotionTests {
    /// Whether the viewer slides from one picture to another.
    private func slides(_ settings: [String: String?], isReady: () -> Bool = { true }) throws -> Bool {
        let folder = try colourFolder(6)
        let run = try ViewerRun(folder.path, pictures: 6, settings: settings)
        let hasBegun = eventually(isReady)
        #expect(hasBegun)
        // By the end of this the viewer has the desktop's answer.
        try run.press("Right")
        run.waitForRest(at: 1)
        let slides = try slides(run)
        try run.leave()
        return slides
    }

    /// On a busy machine, no frame may come between two pictures.
    private func slides(_ run: ViewerRun) throws -> Bool {
        try [("End", 5), ("Home", 0), ("End", 5), ("Home", 0)].contains { key, index in
            let before = run.states.count
            try run.press(key)
            run.waitForRest(at: index)
            return run.states.dropFirst(before).contains { $0.offset != $0.offset.rounded() }
        }
    }

    @Test func theEnvironmentSays() throws {
        #expect(try slides(["CAROUSEL_REDUCE_MOTION": "0"]))
        #expect(try !slides(["CAROUSEL_REDUCE_MOTION": "1"]))
    }

    @Test(arguments: [
        (["org.freedesktop.appearance", "reduced-motion", "uint32 1"], false),
        (["org.freedesktop.appearance", "reduced-motion", "uint32 0"], true),
        (["org.gnome.desktop.interface", "enable-animations", "false"], false),
        (["org.gnome.desktop.interface", "enable-animations", "true"], true),
        (["org.gnome.desktop.interface", "enable-animations", "'of another type'"], true),
    ])
    func theDesktopSays(setting: [String], slides expected: Bool) throws {
        try withPortal(setting) { settings, portal in
            let isSliding = try slides(settings) { portal.outputSoFar.contains(setting[1]) }
            #expect(isSliding == expected)
        }
    }

    @Test func itFollowsTheDesktop() throws {
        try withPortal(["org.freedesktop.appearance", "reduced-motion", "uint32 0", "uint32 1"]) { settings, portal in
            let folder = try colourFolder(6)
            defer { withExtendedLifetime(folder) {} }
            let run = try ViewerRun(folder.path, pictures: 6, settings: settings)
            let slidesAtFirst = try slides(run)
            #expect(slidesAtFirst)
            let asked = portal.outputSoFar.count
            Glibc.kill(portal.process.processIdentifier, SIGUSR1)
            #expect(eventually { portal.outputSoFar.count > asked }, "it asks again")
            // By the end of this it has the answer.
            try run.press("Home", "Right")
            run.waitForRest(at: 1)
            let slidesAfterwards = try slides(run)
            #expect(!slidesAfterwards)
            try run.leave()
        }
    }

    /// As with programs that start with the session.
    @Test func theDesktopMayComeLater() throws {
        try withBus { settings, start in
            let folder = try colourFolder(6)
            let run = try ViewerRun(folder.path, pictures: 6, settings: settings)
            let portal = try start(["org.freedesktop.appearance", "reduced-motion", "uint32 1"])
            defer { portal.kill() }
            #expect(eventually { portal.outputSoFar.contains("reduced-motion") }, "it asks")
            // By the end of this it has the answer.
            try run.press("Right")
            run.waitForRest(at: 1)
            let isSliding = try slides(run)
            #expect(!isSliding)
            try run.leave()
        }
    }

    /// Runs something with a desktop that has a setting, and perhaps another value for later.
    private func withPortal(_ setting: [String], _ body: ([String: String?], RunningProgram) throws -> Void) throws {
        try withBus { settings, start in
            let portal = try start(setting)
            defer { portal.kill() }
            eventually { portal.outputSoFar.contains("there") }
            try body(settings, portal)
        }
    }

    /// Runs something with a bus, and what starts a desktop on it.
    private func withBus(_ body: ([String: String?], ([String]) throws -> RunningProgram) throws -> Void) throws {
        let folder = try TemporaryFolder()
        let flags = try Shell.run("pkg-config", ["--cflags", "--libs", "gio-2.0"]).output
            .split(whereSeparator: \.isWhitespace).map(String.init)
        let program = folder.file("portal")
        let made = try Shell.run("cc", ["-O1", "-o", program, TestFolders.fixtures + "/portal.c"] + flags)
        #expect(made.status == 0, "\(made.errors)")
        let address = "unix:path=" + folder.file("bus")
        let bus = try Shell.start("dbus-daemon", ["--session", "--nofork", "--nopidfile", "--address=" + address])
        defer { bus.kill() }
        eventually { FileManager.default.fileExists(atPath: folder.file("bus")) }
        let settings = ["DBUS_SESSION_BUS_ADDRESS": Optional(address)]
        try body(settings) { try Shell.start(program, $0, environment: settings) }
    }
}

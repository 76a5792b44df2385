// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestSupport
import Testing

@testable import CarouselTools

/// The viewer at rest, measured as the harness does.
@Suite struct IdleTests {
    @Test func atRestNoThreadWakesUp() throws {
        let display = try #require(VirtualDisplay(), "Xvfb is missing: run scripts/test")
        let folder = try colourFolder(6)
        // Parent folders are watched, too, so files of other programs must not come and go there.
        let pictures = folder.file("quiet/pictures")
        try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name != "quiet" {
            try FileManager.default.moveItem(atPath: folder.file(name), toPath: pictures + "/" + name)
        }
        let viewer = try Shell.start(
            Shell.products + "/carousel",
            ["view", pictures, "--window", "640x400", "--report-state"] + ["--plain"],
            environment: ["DISPLAY": display.name, "WAYLAND_DISPLAY": nil])
        defer { viewer.kill() }
        let process = String(viewer.process.processIdentifier)
        #expect(eventually { viewer.outputSoFar.contains("6 pictures") })
        // The date of the first picture comes last, and takes a while on a busy machine.
        let isQuiet = eventually {
            let before = WakeUps(ofProcess: process)
            sleep(3)
            return WakeUps(ofProcess: process).count(since: before) <= 1 || !viewer.process.isRunning
        }
        #expect(isQuiet, "something wakes up")
        #expect(viewer.process.isRunning)
    }
}

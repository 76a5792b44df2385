// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The viewer in a window, with a real keyboard's events.
@Suite(.serialized) struct ViewTests {
    private static let display = VirtualDisplay()

    @Test func theViewerOpensTakesKeysAndLeaves() throws {
        let display = try #require(ViewTests.display, "Xvfb is missing: run scripts/test")
        let folder = try colourFolder(6)
        let environment: [String: String?] = ["DISPLAY": display.name, "WAYLAND_DISPLAY": nil]
        let viewer = try Shell.start(
            Shell.products + "/carousel", ["view", folder.path, "--window", "640x400"], environment: environment)
        let search = try Shell.run(
            "xdotool", ["search", "--sync", "--onlyvisible", "--name", "CarouselKit"], environment: environment)
        let window = try #require(search.output.split(separator: "\n").first.map(String.init), "no window")
        for key in ["Right", "End", "Home", "t", "v", "w", "space", "question", "Next", "Prior", "Escape"] {
            _ = try Shell.run("xdotool", ["key", "--window", window, key], environment: environment)
        }
        let result = viewer.finish(timeout: 30)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors == "")
    }
}

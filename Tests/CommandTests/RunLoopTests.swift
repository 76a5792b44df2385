// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite struct RunLoopTests {
    private static let display = VirtualDisplay()

    /// In a window run with `import iCarousel`, whatever another thread or a timer gives the main thread is done, and nothing
    /// wakes it otherwise.
    @Test func theMainRunLoopRunsInAWindow() throws {
        let display = try #require(RunLoopTests.display, "Xvfb is missing: run scripts/test")
        let path = "\(TestFolders.repository)/.build/debug/RunLoopProgram"
        let program = try Shell.start(path, environment: ["DISPLAY": display.name, "WAYLAND_DISPLAY": nil])
        let result = program.finish()
        let lines = result.output.split(separator: "\n")
        #expect(result.status == 0 && Set(lines.prefix(2)) == ["block", "task"], "\(result.errors)")
        #expect(lines.dropFirst(2) == ["timer", "block from another thread"])
    }
}

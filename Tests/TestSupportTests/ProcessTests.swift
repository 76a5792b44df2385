// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Programs that tests start side by side.
@Suite struct ProcessTests {
    @Test func aPipeEndsThoughAnotherProgramHasBeenStartedMeanwhile() throws {
        let pipe = Pipe.unshared()
        let other = try Shell.start("sleep", ["60"])
        defer { _ = other.finish(timeout: 0) }
        try pipe.fileHandleForWriting.close()
        #expect(pipe.fileHandleForReading.readDataToEndOfFile().isEmpty)
        #expect(other.process.isRunning)
    }
}

// SPDX-License-Identifier: MIT

import CarouselMedia
import Foundation
import TestSupport
import Testing

/// A fetcher with a cache, while system calls fail or the process is killed.
@Suite struct FetchingFaultTests {
    private let stage: FetchStage
    private let sweep: FaultSweep

    init() throws {
        let stage = try FetchStage()
        self.stage = stage
        let work = stage.folder.file("work")
        try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
        // Cached; revalidated each time; not cached; a cached redirect; from the cache.
        let urls = ["fresh/a", "tagged/a", "private/a", "moved-for-an-hour", "fresh/a", "tagged/a"].map {
            stage.server.url($0)
        }
        var sweep = FaultSweep(in: work, Shell.products + "/FaultScenario", ["fetch", work + "/http"] + urls) {
            // Another program's file, in the same folder.
            try FileManager.default.createDirectory(atPath: work + "/http", withIntermediateDirectories: true)
            try Data("mine".utf8).write(to: URL(fileURLWithPath: work + "/http/letter.txt"))
        }
        sweep.ownFiles = .random
        // If there is no room elsewhere.
        sweep.environment["TMPDIR"] = work
        self.sweep = sweep
    }

    @Test func whateverFailsBytesComeOrItIsSaidWhy() throws { try sweep.check(few: 25) }

    @Test func killedAtAnyMomentItLeavesNoBrokenCache() throws { try sweep.checkKills() }
}

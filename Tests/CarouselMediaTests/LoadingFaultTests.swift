// SPDX-License-Identifier: MIT

import CarouselCore
import Foundation
import TestSupport
import Testing

/// A loader that writes thumbnails, while system calls fail or the process is killed.
@Suite struct LoadingFaultTests {
    private let folder: TemporaryFolder
    private let sweep: FaultSweep

    init() throws {
        folder = try TemporaryFolder()
        let root = folder.path
        // Large enough for thumbnails.
        var random = SeededGenerator(seed: 1)
        for name in ["a", "b", "c"] {
            var picture = PixelBuffer(size: PixelSize(width: 420, height: 300))
            picture.withUnsafeMutableBytes { bytes in
                for index in bytes.indices {
                    bytes[index] = index & 3 == 3 ? 255 : UInt8.random(in: 0...255, using: &random)
                }
            }
            try PNGFile.write(picture, to: folder.file("\(name).png"))
        }
        let work = folder.file("work")
        try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
        sweep = FaultSweep(
            in: work, Shell.products + "/FaultScenario",
            ["load", work + "/in", work + "/cache", "http://127.0.0.1:1/nobody"]
        ) {
            try FileManager.default.createDirectory(atPath: work + "/in", withIntermediateDirectories: true)
            for name in ["a", "b", "c"] {
                let path = work + "/in/\(name).png"
                try FileManager.default.copyItem(atPath: "\(root)/\(name).png", toPath: path)
                // Thumbnails store the time.
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: path)
            }
        }
    }

    @Test func whateverFailsPicturesShowOrSayWhyAndThumbnailsAreWhole() throws { try sweep.check(few: 25) }

    @Test func withoutThreadsPicturesSayWhy() throws { try sweep.check(Fault(.thread, -1, .fails(EAGAIN))) }

    @Test func killedAtAnyMomentItLeavesNoBrokenThumbnails() throws { try sweep.checkKills() }
}

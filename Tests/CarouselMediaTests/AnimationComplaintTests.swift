// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore
import CarouselScene
import Foundation
import TestSupport
import Testing

@testable import CarouselMedia

/// GLib prints lines where it is called with what is none of its objects, and ends programs that want to hear of that.
@Suite struct AnimationComplaintTests {
    private static let size = PixelSize(width: 16, height: 16)

    /// Decodes a file and plays five pictures of it; how many there were.
    @discardableResult private static func play(_ path: String) -> Int {
        _ = try? PictureDecoder.decode(path, fitting: size)
        guard let animated = AnimatedFile(at: path), let reader = FrameReader(animated, size: size) else { return 0 }
        var count = 0
        while count < 5, reader.delay != nil, reader.next() != nil { count += 1 }
        return count
    }

    /// As `G_DEBUG=fatal-criticals`.
    private static func endWithTheFirstComplaint() {
        g_log_set_always_fatal(GLogLevelFlags(G_LOG_LEVEL_CRITICAL.rawValue | G_LOG_LEVEL_ERROR.rawValue))
    }

    /// A film of forty seconds, much longer than what gdk-pixbuf reads at once.
    private static let film = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Documentation/pictures/Buttons-moves.webp")

    @Test func playingMakesNobodyComplain() async {
        await #expect(processExitsWith: .success) {
            AnimationComplaintTests.endWithTheFirstComplaint()
            let folder = try TemporaryFolder()
            try AnimatedPictureTests.gif.write(to: URL(fileURLWithPath: folder.file("a.gif")))
            try #require(AnimatedPictureTests.webp).write(to: URL(fileURLWithPath: folder.file("a.webp")))
            for path in [folder.file("a.gif"), folder.file("a.webp"), AnimationComplaintTests.film.path] {
                #expect(AnimationComplaintTests.play(path) == 5, "\(path)")
            }
        }
    }

    @Test func damagedAnimationsMakeNobodyComplain() async {
        await #expect(processExitsWith: .success) {
            AnimationComplaintTests.endWithTheFirstComplaint()
            let seed = UInt64.random(in: 0...UInt64.max)
            print("seed \(seed)")
            var generator = SeededGenerator(seed: seed)
            let folder = try TemporaryFolder()
            let path = folder.file("a.webp")
            let whole = [try Data(contentsOf: AnimationComplaintTests.film), try #require(AnimatedPictureTests.webp)]
            for round in 0..<120 {
                var data = whole[round % 2]
                if Int.random(in: 0..<3, using: &generator) == 0 {
                    data = data.prefix(.random(in: 0..<data.count, using: &generator))
                } else {
                    for _ in 0..<Int.random(in: 1...5, using: &generator) {
                        // In the head, or anywhere.
                        let end = Bool.random(using: &generator) ? min(data.count, 200) : data.count
                        data[Int.random(in: 0..<end, using: &generator)] = .random(in: 0...255, using: &generator)
                    }
                }
                try data.write(to: URL(fileURLWithPath: path))
                AnimationComplaintTests.play(path)
            }
        }
    }

    @Test func partsOfPicturesLieWhereTheyBelong() throws {
        let folder = try TemporaryFolder()
        try WebPFixture.parts().write(to: URL(fileURLWithPath: folder.file("parts.webp")))
        let frames = try #require(WebPFrames(folder.file("parts.webp")))
        #expect(frames.size == PixelSize(width: 8, height: 4) && frames.isAnimated)
        let pictures = try (0..<7).map { _ in
            let pixbuf = try #require(frames.next())
            let picture = try #require(Pixbuf.pixels(pixbuf, reducedTo: frames.size))
            return (WebPFixture.letters(picture), frames.delay)
        }
        // Red everywhere; blue to the right; green that goes again; nothing over it; and all of it once more.
        #expect(pictures.map(\.0) == ["rr", "rb", "gb", "-b", "rr", "rb", "gb"])
        #expect(pictures.map(\.1) == [100, 200, 300, 400, 100, 200, 300])
        _ = frames.next()
        #expect(frames.delay == nil, "It plays twice.")
        let still = try PictureDecoder.decode(folder.file("parts.webp"), fitting: frames.size)
        #expect(WebPFixture.letters(still.pixels) == "rr")
    }
}

// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore
import CarouselScene
import Foundation
import TestSupport
import Testing

@testable import CarouselMedia

/// GLib prints warnings when it is called with invalid objects, and aborts programs that request it.
@Suite struct AnimationComplaintTests {
    private static let size = PixelSize(width: 16, height: 16)

    /// Decodes a file and plays five frames; returns how many there were.
    @discardableResult private static func play(_ path: String) -> Int {
        _ = try? PictureDecoder.decodePatiently(path, fitting: size)
        guard let animated = AnimatedFile(at: FilePath(path)), let reader = FrameReader(animated, size: size) else {
            return 0
        }
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

    /// Plays many random files, and ends with the first warning.
    private static func play(_ count: Int, _ file: (_ number: Int, inout SeededGenerator) -> Data) throws {
        endWithTheFirstComplaint()
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        for number in 0..<count {
            try file(number, &generator).write(to: URL(fileURLWithPath: folder.file("a")))
            play(folder.file("a"))
        }
    }

    @Test func damagedAnimationsMakeNobodyComplain() async {
        await #expect(processExitsWith: .success) {
            let whole = [try Data(contentsOf: AnimationComplaintTests.film), try #require(AnimatedPictureTests.webp)]
            try AnimationComplaintTests.play(120) { round, generator in
                var data = whole[round % 2]
                if Int.random(in: 0..<3, using: &generator) == 0 {
                    data = data.prefix(.random(in: 0..<data.count, using: &generator))
                } else {
                    for _ in 0..<Int.random(in: 1...5, using: &generator) {
                        // In the header, or anywhere.
                        let end = Bool.random(using: &generator) ? min(data.count, 200) : data.count
                        data[Int.random(in: 0..<end, using: &generator)] = .random(in: 0...255, using: &generator)
                    }
                }
                return data
            }
        }
    }

    /// Sizes of 0, and frames beyond the canvas, for which gdk-pixbuf 2.42.10 clears memory that is not theirs.
    @Test func damagedGIFsMakeNobodyComplain() async {
        await #expect(processExitsWith: .success) {
            try AnimationComplaintTests.play(400) { _, generator in
                let wide = Int.random(in: 0..<10, using: &generator) == 0
                var bytes = Array("GIF89a".utf8) + [wide ? 0 : 16, 0, 16, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    func place() -> UInt8 { [0, 3, 15, 16, 20].randomElement(using: &generator) ?? 0 }
                    func extent() -> UInt8 { [1, 2, 16, 30, 1, 2, 16, 30, 0].randomElement(using: &generator) ?? 0 }
                    let disposal = UInt8.random(in: 0...3, using: &generator) << 2
                    bytes += [
                        0x21, 0xF9, 4, disposal, 4, 0, 0, 0, 0x2C, place(), 0, place(), 0, extent(), 0, extent(), 0,
                    ]
                    bytes += [0, 2, 2, 0x44, 1, 0]
                }
                return Data(bytes + [0x3B])
            }
        }
    }

    /// gdk-pixbuf warns about its own loaders when they do not say why they stop.
    @Test func headsAreReadWithoutAWord() async {
        await #expect(processExitsWith: .success) {
            let levels = [G_LOG_LEVEL_WARNING, G_LOG_LEVEL_CRITICAL, G_LOG_LEVEL_ERROR].map(\.rawValue)
            g_log_set_always_fatal(GLogLevelFlags(levels.reduce(0, |)))
            let folder = try TemporaryFolder()
            let picture = Array("P6\n4 2\n255\n".utf8) + [UInt8](repeating: 100, count: 24)
            try Data(picture).write(to: URL(fileURLWithPath: folder.file("a.pnm")))
            let result = try PictureDecoder.decodePatiently(folder.file("a.pnm"), fitting: AnimationComplaintTests.size)
            #expect(result.natural == PixelSize(width: 4, height: 2))
        }
    }

    @Test func picturesWithoutExtentAreDamaged() throws {
        let folder = try TemporaryFolder()
        for (width, frame, reason) in [(1, 0, "its data are truncated or corrupt"), (0, 0, "it has no size")] {
            var bytes = AnimatedPictureTests.gif
            bytes[6] = UInt8(width)
            bytes[try #require(bytes.firstIndex(of: 0x2C)) + 5] = UInt8(frame)
            try bytes.write(to: URL(fileURLWithPath: folder.file("a.gif")))
            #expect(throws: PictureError.damaged(path: folder.file("a.gif"), reason: reason)) {
                try PictureDecoder.decodePatiently(folder.file("a.gif"), fitting: AnimationComplaintTests.size)
            }
        }
        let vector = "<svg xmlns='http://www.w3.org/2000/svg' width='0' height='0'/>"
        try Data(vector.utf8).write(to: URL(fileURLWithPath: folder.file("a.svg")))
        #expect(throws: PictureError.damaged(path: folder.file("a.svg"), reason: "it has no size")) {
            try PictureDecoder.decodePatiently(folder.file("a.svg"), fitting: AnimationComplaintTests.size)
        }
    }
}

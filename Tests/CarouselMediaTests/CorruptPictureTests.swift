// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Foundation
import Glibc
import TestSupport
import Testing

@testable import CarouselMedia

/// Pictures that were cut off, changed or made to lie, in every format: nothing crashes or hangs, memory stays within
/// bounds, and good neighbours come as ever.
@Suite struct CorruptPictureTests {
    private struct Random: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    private let folder: TemporaryFolder
    private static let count = 500

    init() throws { folder = try TemporaryFolder() }

    private func originals() throws -> [(ending: String, bytes: [UInt8])] {
        var files: [(String, [UInt8])] = []
        for ending in ["png", "jpg", "webp"] {
            let path = folder.file("whole." + ending)
            try PictureWriter.write(SamplePictures.picture(number: 7), to: path)
            files.append((ending, [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))))
        }
        files.append(("gif", [UInt8](AnimatedPictureTests.gif)))
        let deep = PNGFixture.data(
            width: 60, depth: 16, colorType: 2, rows: (0..<40).map { y in (0..<360).map { UInt8(($0 * y) & 255) } })
        files.append(("png", [UInt8](deep)))
        return files
    }

    private func spoilt(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
        var bytes = bytes
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
        case 1:
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
        default:
            // Sizes stand near the beginning.
            for _ in 0..<4 {
                bytes[Int.random(in: 8..<min(64, bytes.count), using: &random)] =
                    [0, 1, 0x7F, 0x80, 0xFF]
                    .randomElement(using: &random) ?? 0
            }
        }
        return bytes
    }

    private static var peakKilobytes: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss
    }

    @Test(.timeLimit(.minutes(3))) func fiveHundredBadFilesDoNoHarm() throws {
        let seed = UInt64(ProcessInfo.processInfo.environment["CAROUSEL_SEED"] ?? "") ?? 20_261_121
        var random = Random(state: seed)
        let originals = try originals()
        var bad: [String] = []
        for number in 0..<CorruptPictureTests.count {
            let (ending, bytes) = originals[number % originals.count]
            let path = folder.file("bad-\(number).\(ending)")
            try Data(spoilt(bytes, &random)).write(to: URL(fileURLWithPath: path))
            bad.append(path)
        }
        var good: [String] = []
        for number in 0..<10 {
            good.append(folder.file("good-\(number).jpg"))
            try PictureWriter.write(SamplePictures.picture(number: number), to: good[number])
        }
        var settings = ImageLoader.Settings()
        settings.cacheDirectory = folder.path + "/cache"
        settings.memoryCacheBytes = 8 << 20
        let source = ImageLoader(settings)
        defer { source.close() }
        let requests = (bad + good).map {
            ContentRequest(content: .file(path: $0), pixelSize: PixelSize(width: 128, height: 128), scale: 1)
        }
        var (shown, failed) = (Set<Int>(), Set<Int>())
        let before = CorruptPictureTests.peakKilobytes
        while shown.count + failed.count < requests.count {
            source.beginRequests()
            for (index, request) in requests.enumerated() where !shown.contains(index) && !failed.contains(index) {
                switch source.state(of: request, priority: Double(index % 20)) {
                case .ready(let chain, let natural):
                    #expect(chain.pictureSize.width <= 128 && chain.pictureSize.height <= 128, "seed \(seed)")
                    #expect(!natural.isEmpty)
                    shown.insert(index)
                    // What moves must not do harm either.
                    source.play(request.content)
                case .failed(let card, let message):
                    #expect(card != nil && !message.isEmpty, "seed \(seed)")
                    failed.insert(index)
                case .pending, .preview:
                    break
                }
            }
            source.endRequests()
            while source.takeFrame() != nil {}
            #expect(source.memoryCacheBytes <= 8 << 20)
            usleep(500)
        }
        for index in bad.count..<requests.count { #expect(shown.contains(index), "good one, seed \(seed)") }
        #expect(failed.count > 100, "some can be shown in part, seed \(seed)")
        // A picture of 64 megapixels may be decoded whole, other tests run at the same time: only a leak is more.
        #expect(CorruptPictureTests.peakKilobytes - before < 1 << 20, "seed \(seed)")
    }
}

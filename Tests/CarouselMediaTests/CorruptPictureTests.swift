// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Foundation
import Glibc
import TestSupport
import Testing

@testable import CarouselMedia

/// Truncated, corrupted and lying pictures in every format: nothing crashes or hangs, memory stays within bounds, and
/// valid pictures beside them load as usual.
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
        let progressive = try Data(contentsOf: URL(fileURLWithPath: TestFolders.fixtures + "/Progressive/420.jpg"))
        files.append(("jpg", [UInt8](progressive)))
        // As a camera writes it: with another picture inside.
        let path = folder.file("camera.jpg")
        try PictureWriter.write(SamplePictures.picture(number: 3), to: path)
        try PictureFixtures.setThumbnail([UInt8](progressive), orientation: 6, of: path)
        // Only large files are searched for a thumbnail.
        let padding = [UInt8](repeating: 0, count: ContentDecoder.smallFile)
        files.append(("jpg", [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) + padding))
        files.append(("webp", [UInt8](try #require(AnimatedPictureTests.webp))))
        for kind in [TIFFFixture(strip: 5), TIFFFixture(strip: 80, isPacked: true), TIFFFixture(isTiled: true)] {
            files.append(("tiff", [UInt8](kind.data(width: 120, height: 80) { x, y in [x, y, x + y] })))
        }
        let vector = """
            <svg xmlns="http://www.w3.org/2000/svg" width="120" height="80" viewBox="0 0 120 80"><circle cx="60" cy="40" \
            r="30" fill="#c33"/><text x="10" y="20">Text</text></svg>
            """
        files.append(("svg", Array(vector.utf8)))
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
            // Sizes are near the beginning.
            for _ in 0..<4 {
                bytes[Int.random(in: 8..<min(64, bytes.count), using: &random)] =
                    [0, 1, 0x7F, 0x80, 0xFF]
                    .randomElement(using: &random) ?? 0
            }
        }
        return bytes
    }

    /// This process's peak memory since `forgetPeak()`.
    private static func peakKilobytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
    }

    private static func forgetPeak() throws {
        let file = open("/proc/self/clear_refs", O_WRONLY)
        defer { close(file) }
        try #require(write(file, "5", 1) == 1)
    }

    /// In a process of its own: the memory of other tests does not count.
    @Test func fiveHundredBadFilesDoNoHarm() async {
        await #expect(processExitsWith: .success) { try CorruptPictureTests().loadBadFiles() }
    }

    private func loadBadFiles() throws {
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
        settings.decodingSeconds = .infinity
        let source = ImageLoader(settings)
        defer { source.close() }
        var requests = (bad + good).map {
            ContentRequest(content: .file(path: $0), pixelSize: PixelSize(width: 128, height: 128), scale: 1)
        }
        for index in requests.indices where index % 3 == 0 { requests[index].covers = true }
        var (shown, failed) = (Set<Int>(), Set<Int>())
        try CorruptPictureTests.forgetPeak()
        let before = try CorruptPictureTests.peakKilobytes()
        while shown.count + failed.count < requests.count {
            source.beginRequests()
            for (index, request) in requests.enumerated() where !shown.contains(index) && !failed.contains(index) {
                switch source.state(of: request, priority: ContentPriority(distance: Double(index % 20))) {
                case .ready(let chain, let natural):
                    let most = request.covers ? 4096 : 128
                    #expect(chain.pictureSize.width <= most && chain.pictureSize.height <= most, "seed \(seed)")
                    #expect(!natural.isEmpty)
                    shown.insert(index)
                    // Animations must not do harm either.
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
            // The threads that load have little time where many ask.
            usleep(20_000)
        }
        for index in bad.count..<requests.count { #expect(shown.contains(index), "good one, seed \(seed)") }
        #expect(failed.count > 100, "some can be shown in part, seed \(seed)")
        // A thread may take 192 MiB to decode a picture.
        let growth = try CorruptPictureTests.peakKilobytes() - before
        #expect(growth < 400 << 10, "\(growth >> 10) MiB, seed \(seed)")
    }
}

// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Foundation
import TestSupport
import Testing

@testable import CarouselMedia

/// Pictures in formats other than PNG and JPEG that do not fit the memory limit, tested with small pictures and a low
/// limit.
@Suite struct LargePictureTests {
    private let folder: TemporaryFolder
    private var settings = ImageLoader.Settings()

    init() throws {
        folder = try TemporaryFolder()
        settings.cacheDirectory = folder.path + "/cache"
        settings.decodingSeconds = .infinity
    }

    private static let kinds: [TIFFFixture] = {
        var kinds: [TIFFFixture] = []
        for samples in [1, 3, 4] {
            // Strips of one row, of some, and of all rows; compressed ones are read row by row.
            for (strip, isPacked) in [(1, false), (7, false), (7, true), (128, false), (128, true)] {
                kinds.append(TIFFFixture(samples: samples, strip: strip, isPacked: isPacked, isBig: strip == 7))
            }
            kinds.append(TIFFFixture(samples: samples, isTiled: true))
        }
        kinds.append(TIFFFixture(isPlanar: true))
        kinds.append(TIFFFixture(isTiled: true, isPlanar: true))
        for orientation in 2...8 {
            kinds.append(TIFFFixture(orientation: orientation))
            kinds.append(TIFFFixture(strip: 128, isPacked: true, orientation: orientation))
            kinds.append(TIFFFixture(isTiled: true, orientation: orientation))
        }
        return kinds
    }()

    private func write(_ data: Data, _ name: String) throws -> String {
        try data.write(to: URL(fileURLWithPath: folder.file(name)))
        return folder.file(name)
    }

    @Test(arguments: kinds) func everyTIFFComesAsItDoesWhole(kind: TIFFFixture) throws {
        let data = kind.data(width: 192, height: 128) { x, y in
            let square = (x / 32 + 2 * (y / 32)) % 4
            let values = [square * 60 + x / 8, 200 - square * 40, y + square * 20, square == 3 ? 128 : 255]
            return kind.samples == 1 ? [values[0]] : Array(values.prefix(kind.samples))
        }
        let path = try write(data, "a.tiff")
        let natural = kind.orientation > 4 ? PixelSize(width: 128, height: 192) : PixelSize(width: 192, height: 128)
        let small = PixelSize(width: natural.width / 4, height: natural.height / 4)
        // A strip of a picture with alpha takes as much as the whole picture.
        let memory = 110_000
        let route = TIFFFormat().route(
            of: FilePath(path), PixelSize(width: 192, height: 128), to: PixelSize(width: 48, height: 32), memory: memory
        )
        let isTooLong = kind.samples == 4 && kind.strip == 128 && !kind.isTiled && kind.isPacked
        guard !isTooLong else {
            #expect(route == .thumbnail)
            return
        }
        // One with long strips that are packed leaves less memory for the result.
        let step = kind.strip == 128 && kind.isPacked && kind.samples == 3 && !kind.isTiled ? 3 : 2
        #expect(route == .own(step: step))
        let comparison = try RouteComparison(
            path, step: step, orientation: Int(kind.orientation), size: small, memory: memory)
        #expect(comparison.lean.natural == natural && comparison.whole.natural == natural)
        #expect(comparison.difference.mean < 1 && comparison.difference.most <= 3, "\(comparison.difference)")
        // At full size, if that fits.
        let full = try PictureDecoder.decodePatiently(path, fitting: natural, memory: 500_000)
        let whole = try PictureDecoder.decodePatiently(path, fitting: natural)
        #expect(full.pixels == whole.pixels)
    }

    /// Half transparent white, as the file stores it: multiplied by alpha. It has no dark edges.
    @Test func coloursOfTIFFsAreNotMultipliedByAlphaTwice() throws {
        let path = try write(
            TIFFFixture(samples: 4).data(width: 192, height: 128) { x, _ in x < 96 ? [128, 64, 0, 128] : [9, 9, 9, 9] },
            "a.tiff")
        for memory in [110_000, PictureDecoder.usualMemory] {
            let pixels = try PictureDecoder.decodePatiently(
                path, fitting: PixelSize(width: 48, height: 48), memory: memory
            )
            .pixels
            #expect(pixels[10, 10] == SIMD4(128, 64, 0, 128) && pixels[40, 10] == SIMD4(9, 9, 9, 9), "\(memory)")
        }
    }

    /// Strips of 64 rows are read at once, unless they alone would take more than there is.
    @Test func stripsThatDoNotFitAreReadByRows() throws {
        let path = try write(
            TIFFFixture(strip: 64, isPacked: true).data(width: 640, height: 128) { x, y in [x % 256, y, 0] }, "a.tiff")
        let small = PixelSize(width: 40, height: 8)
        guard let rows = TIFFRows(FilePath(path), memory: PictureDecoder.usualMemory) else {
            Issue.record("it cannot be opened")
            return
        }
        let memories = [1_000_000, 250_000]
        let (byRows, steps) = (
            memories.map { rows.isReadByRows(within: $0) }, memories.map { rows.step(to: small, memory: $0) }
        )
        #expect(byRows == [false, true])
        #expect(steps.allSatisfy { $0 != nil })
        let (lean, usual) = try (
            PictureDecoder.decodePatiently(path, fitting: small, memory: 250_000),
            PictureDecoder.decodePatiently(path, fitting: small)
        )
        #expect(lean.natural == usual.natural && lean.pixels.size == usual.pixels.size)
    }

    @Test func openTIFFsAreNotInheritedAndStayTheirOwnFile() throws {
        let path = try write(TIFFFixture().data(width: 48, height: 32) { _, _ in [1, 2, 3] }, "a.tiff")
        func descriptors() -> [Int32] {
            (0..<1024).filter {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
            }
        }
        if let rows = TIFFRows(FilePath(path), memory: PictureDecoder.usualMemory) {
            let flags = descriptors().map { fcntl($0, F_GETFD) & FD_CLOEXEC }
            let width = rows.size.width
            #expect(flags == [FD_CLOEXEC] && width == 48)
        } else {
            Issue.record("it cannot be opened")
        }
        // Damaged ones are closed as well.
        try Data("II*\0damaged".utf8).write(to: URL(fileURLWithPath: path))
        let hasNone = TIFFRows(FilePath(path), memory: PictureDecoder.usualMemory) == nil
        #expect(hasNone && descriptors().isEmpty)
    }

    @Test func largeTIFFsComeCoarserInsteadOfNotAtAll() throws {
        // Truncated, but no pixel is read.
        let kind = TIFFFixture(strip: 9000, isPacked: true)
        var bytes = [UInt8](kind.data(width: 16, height: 16) { _, _ in [0, 0, 0] })
        let directory = bytes.count - 4 - 11 * 12
        for (index, value) in [(0, 12_000), (1, 9000)] {
            bytes[directory + index * 12 + 8] = UInt8(value & 255)
            bytes[directory + index * 12 + 9] = UInt8(value >> 8)
        }
        let path = try write(Data(bytes), "large.tiff")
        let size = PixelSize(width: 12_000, height: 9000)
        #expect(PictureHead(FilePath(path), memory: PictureDecoder.usualMemory)?.size == size)
        let route = TIFFFormat().route(
            of: FilePath(path), size, to: PixelSize(width: 800, height: 600), memory: PictureDecoder.usualMemory)
        #expect(route == .own(step: 10))
    }

    /// A sum of what its strips claim would have no number.
    @Test func aTIFFWhoseStripsClaimExabytesIsRefused() {
        let path = TestFolders.repository + "/Tools/Fuzzing/Crashes/heads/tiff-of-strips-of-8-exabytes"
        let size = PixelSize(width: 5000, height: 5000)
        #expect(PictureHead(FilePath(path), memory: PictureDecoder.usualMemory)?.size == size)
        #expect(throws: PictureError.self) {
            try PictureDecoder.decodePatiently(path, fitting: PixelSize(width: 8, height: 8))
        }
        guard let rows = TIFFRows(FilePath(path), memory: PictureDecoder.usualMemory) else {
            Issue.record("it cannot be opened")
            return
        }
        let step = rows.step(to: size, memory: PictureDecoder.usualMemory)
        #expect(step == nil)
    }

    /// Its size is known before its loader, which would have to decode it, has seen it.
    @Test(arguments: ["avif", "avis", "heic", "heix", "mif1"])
    func anAVIFOrHEICThatDoesNotFitIsNotEvenLookedAt(brand: String) throws {
        func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
            [0, 0, 0, UInt8(8 + body.count)] + Array(name.utf8) + body
        }
        let extents =
            box("ispe", [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0])
            + box("ispe", [0, 0, 0, 0, 0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30])
        let bytes =
            box("ftyp", Array(brand.utf8) + [0, 0, 0, 0]) + box("meta", [0, 0, 0, 0] + extents)
            + [UInt8](repeating: 0, count: 64)
        let path = try write(Data(bytes), "a." + brand)
        let size = PixelSize(width: 30_000, height: 30_000)
        #expect(PictureHead(FilePath(path), memory: PictureDecoder.usualMemory)?.size == size)
        #expect(throws: PictureError.tooLarge(path: path, width: 30_000, height: 30_000)) {
            try PictureDecoder.decodePatiently(path, fitting: PixelSize(width: 8, height: 8))
        }
    }

    /// Bytes that this process has read from files.
    private static func bytesRead() throws -> Int {
        let counts = try String(contentsOfFile: "/proc/self/io", encoding: .utf8).split(separator: "\n")
        let line = try #require(counts.first { $0.hasPrefix("rchar:") })
        return try #require(line.split(separator: " ").last.flatMap { Int($0) })
    }

    /// A download may make room for all of a file first: zeros that look like chunks without an end. Here they are 16 GiB each. The
    /// process is one that reads nothing else.
    @Test func roomThatADownloadHasMadeIsNotSearched() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let png = folder.file("a.png")
            try PNGFile.write(PixelBuffer(size: PixelSize(width: 8, height: 8), color: .white), to: png)
            let head =
                Array("RIFF\u{ff}\u{ff}\u{ff}\u{7f}".unicodeScalars.map { UInt8($0.value) }) + Array("WEBPVP8X".utf8)
            // Animated, and not.
            let webps = [2, 0].map { folder.file("\($0).webp") }
            for (path, flags) in zip(webps, [UInt8(2), 0]) {
                try Data(head + [10, 0, 0, 0, flags, 0, 0, 0, 7, 0, 0, 7, 0, 0]).write(to: URL(fileURLWithPath: path))
            }
            // The head, and nothing of the pixels.
            #expect(truncate(png, 33) == 0)
            let before = try LargePictureTests.bytesRead()
            for path in [png] + webps {
                try #require(truncate(path, 16 << 30) == 0)
                #expect(
                    PNGChunks.compressedTexts(in: FilePath(path)) == nil && PNGChunks.texts(in: FilePath(path)) == nil)
                #expect(throws: PictureError.self) {
                    try PictureDecoder.decodePatiently(path, fitting: PixelSize(width: 8, height: 8))
                }
            }
            let read = try LargePictureTests.bytesRead() - before
            #expect(read < 1 << 30, "\(read >> 20) MiB")
        }
    }

    /// Their loaders keep all that they are given until they know the size: in memory, and in a file that is then read. Holes in files
    /// take no room. The process is one that reads nothing else.
    @Test func whatNeverTellsItsSizeIsReadOnlyAsFarAsItFits() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            setenv("TMPDIR", folder.path, 1)
            let starts: [(name: String, bytes: [UInt8])] = [
                ("a.avif", [0, 0, 0, 24] + Array("ftypavif".utf8)), ("a.xpm", Array("/* XPM */\n".utf8)),
            ]
            for (name, bytes) in starts {
                let path = folder.file(name)
                try Data(bytes).write(to: URL(fileURLWithPath: path))
                try #require(truncate(path, 512 << 20) == 0)
                let before = try LargePictureTests.bytesRead()
                #expect(throws: PictureError.unknownFormat(path: path)) {
                    try PictureDecoder.decodePatiently(
                        path, fitting: PixelSize(width: 8, height: 8), memory: 8 << 20)
                }
                let read = try LargePictureTests.bytesRead() - before
                #expect(read < 128 << 20, "\(name): \(read >> 20) MiB")
            }
            let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            #expect(left == starts.map(\.name))
        }
    }

    /// An uncompressed bitmap with 24 bits per pixel.
    private func bitmap(_ name: String, _ width: Int, _ height: Int) throws -> String {
        func long(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
        let bytes = 3 * width * height
        let head =
            Array("BM".utf8) + long(54 + bytes) + long(0) + long(54) + long(40) + long(width) + long(height)
            + [1, 0, 24, 0] + long(0) + long(bytes) + long(2835) + long(2835) + long(0) + long(0)
        return try write(Data(head + (0..<bytes).map { UInt8($0 % 251) }), name)
    }

    private func states(_ paths: [String], _ settings: ImageLoader.Settings) -> [ContentState] {
        let source = ImageLoader(settings)
        defer { source.close() }
        let requests = paths.map {
            ContentRequest(content: .file(path: $0), pixelSize: PixelSize(width: 32, height: 32), scale: 1)
        }
        var states = [ContentState](repeating: .pending, count: paths.count)
        eventually {
            var isPending = false
            source.beginRequests()
            for (index, request) in requests.enumerated() {
                switch states[index] {
                case .ready, .failed: continue
                case .pending, .preview:
                    states[index] = source.state(of: request, priority: ContentPriority(distance: Double(index)))
                    isPending = true
                }
            }
            source.endRequests()
            return !isPending
        }
        return states
    }

    private func width(_ state: ContentState?) -> Int {
        if case .ready(let chain, _)? = state { return chain.pictureSize.width }
        return -1
    }

    @Test func whatHasToBeDecodedWholeComesIfItFits() throws {
        var settings = settings
        let path = try bitmap("a.bmp", 400, 300)
        settings.decodingBytes = 3 * 400 * 300 + 12 * 32 * 32
        #expect(width(states([path], settings).first) == 32)
        settings.decodingBytes = 3 * 400 * 300
        guard case .failed(let card?, let message)? = states([path], settings).first else {
            Issue.record("no card")
            return
        }
        #expect(card.pictureSize == PixelSize(width: 32, height: 32))
        #expect(message.contains("400 x 300 pixels, too many to decode within the memory limit"), "\(message)")
        // Another program has left a thumbnail.
        let thumbnails = ThumbnailCache(
            folder: folder.path + "/cache/thumbnails", writes: true, trim: CacheTrim(bytes: .max, seconds: .infinity))
        let picture = PixelBuffer(size: PixelSize(width: 128, height: 96), color: .black)
        thumbnails.write(
            picture, of: FilePath(path), try #require(FileStamp(of: path)), natural: PixelSize(width: 400, height: 300))
        #expect(width(states([path], settings).first) == 128)
    }

    @Test func manyThatHaveToBeDecodedWholeTakeTurnsAndSmallOnesGoOn() throws {
        var settings = settings
        settings.decodingBytes = 3 * 400 * 300 * 3 / 2
        settings.workers = 3
        settings.thumbnails = .none
        var paths = try (0..<6).map { try bitmap("\($0).bmp", 400, 300) }
        for number in 0..<6 {
            paths.append(folder.file("\(number).png"))
            try PictureWriter.write(PictureFixtures.quarters(40, 40), to: paths[6 + number])
        }
        #expect(states(paths, settings).map { width($0) } == [Int](repeating: 32, count: 12))
    }

    @Test func sharedMemoryIsHandedOutOnce() {
        let memory = MemoryBudget(bytes: 800)
        #expect(memory.take(500) && memory.isTaken)
        #expect(!memory.take(301) && memory.take(300))
        #expect(!memory.take(101), "what is small does not count")
        #expect(memory.take(100))
        for bytes in [500, 300, 100] { memory.giveBack(bytes) }
        #expect(!memory.isTaken && !memory.take(801) && memory.take(800))
    }

    @Test func whatWaitsForMemoryLetsOthersPass() throws {
        var schedule = LoadSchedule()
        func request(_ number: Int) -> RankedRequest {
            RankedRequest(
                request: ContentRequest(
                    content: .file(path: "\(number)"), pixelSize: PixelSize(width: 8, height: 8), scale: 1),
                urgency: RankedRequest.Urgency(soon: ContentPriority(distance: Double(number)), since: 0))
        }
        schedule.setWanted([request(1), request(0)])
        var wakeUp = 0.0
        let large = try #require(schedule.next(for: .decoder, at: 0, wakeUp: &wakeUp))
        #expect(large.request == request(0).request)
        schedule.isMemoryTaken = true
        let hasArrived = schedule.finish(large, .waitForMemory, at: 0)
        #expect(!hasArrived)
        let other = try #require(schedule.next(for: .decoder, at: 0, wakeUp: &wakeUp))
        #expect(other.request == request(1).request)
        let third = schedule.next(for: .decoder, at: 0, wakeUp: &wakeUp)
        #expect(third == nil && schedule.isBusy)
        schedule.isMemoryTaken = false
        let again = try #require(schedule.next(for: .decoder, at: 0, wakeUp: &wakeUp))
        #expect(again.request == large.request && again.stage == large.stage && again.failures == 0)
    }
}

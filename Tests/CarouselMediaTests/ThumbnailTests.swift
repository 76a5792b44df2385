// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore
import CarouselScene
import Foundation
import TestSupport
import Testing

@testable import CarouselMedia

@Suite struct ThumbnailTests {
    private let folder: TemporaryFolder
    private let cache: ThumbnailCache

    init() throws {
        folder = try TemporaryFolder()
        cache = ThumbnailCache(
            folder: folder.path + "/cache/thumbnails", writes: true, trim: CacheTrim(bytes: 1 << 30, seconds: 1e9))
    }

    private func request(_ path: String, _ extent: Int) -> ContentRequest {
        ContentRequest(content: .file(path: path), pixelSize: PixelSize(width: extent, height: extent), scale: 1)
    }

    @Test func whatWasLeftIsFoundAgainWhileTheFileStaysAsItIs() throws {
        let path = folder.file("ä b.jpg")
        try PictureWriter.write(PictureFixtures.quarters(1200, 800), to: path)
        let file = try #require(FileStamp(of: path))
        let natural = PixelSize(width: 1200, height: 800)
        let decoded = try PictureDecoder.decodePatiently(path, fitting: PixelSize(width: 600, height: 600)).pixels
        cache.write(decoded, of: FilePath(path), file, natural: natural)

        // The path in the specification: the digest of the URI, which escapes non-ASCII characters.
        let uri = "file://\(folder.path)/%C3%A4%20b.jpg"
        let digest = try #require(g_compute_checksum_for_string(G_CHECKSUM_MD5, uri, -1))
        defer { g_free(digest) }
        let thumbnail = "\(cache.folder)/x-large/\(String(cString: digest)).png"
        #expect(FileStamp(of: thumbnail) != nil)
        let mode = try FileManager.default.attributesOfItem(atPath: thumbnail)[.posixPermissions] as? Int
        #expect(mode == 0o600)

        let found = try #require(cache.pixels(of: FilePath(path), file, natural: natural, for: request(path, 500)))
        #expect(found.size == PixelSize(width: 512, height: 341))
        #expect(PictureFixtures.letters(found) == "rgbw")
        // It is a preview for larger requests.
        #expect(cache.pixels(of: FilePath(path), file, natural: natural, for: request(path, 1000)) != nil)

        var changed = file
        changed.modified += 1
        #expect(cache.pixels(of: FilePath(path), changed, natural: natural, for: request(path, 500)) == nil)
        // Within the same second.
        changed = file
        changed.modifiedExactly += 1
        #expect(cache.pixels(of: FilePath(path), changed, natural: natural, for: request(path, 500)) == nil)
        changed = file
        changed.size += 1
        #expect(cache.pixels(of: FilePath(path), changed, natural: natural, for: request(path, 500)) == nil)
        #expect(cache.pixels(of: FilePath(path + "x"), file, natural: natural, for: request(path, 500)) == nil)
        let turned = PixelSize(width: 800, height: 1200)
        #expect(cache.pixels(of: FilePath(path), file, natural: turned, for: request(path, 500)) == nil)
    }

    @Test func aFileReplacedByAnOlderOneOrAnotherGetsItsOwn() throws {
        let path = folder.file("a.jpg")
        let natural = PixelSize(width: 1200, height: 800)
        try PictureWriter.write(PictureFixtures.quarters(1200, 800), to: path)
        var file = try #require(FileStamp(of: path))
        cache.write(PictureFixtures.quarters(600, 400), of: FilePath(path), file, natural: natural)
        #expect(cache.pixels(of: FilePath(path), file, natural: natural, for: request(path, 500)) != nil)
        file.modified -= 1_000_000
        #expect(cache.pixels(of: FilePath(path), file, natural: natural, for: request(path, 500)) == nil)
        cache.write(PictureFixtures.quarters(600, 400), of: FilePath(path), file, natural: natural)
        #expect(cache.pixels(of: FilePath(path), file, natural: natural, for: request(path, 500)) != nil)
        // Of the same age, but not the same.
        file.size += 1
        #expect(cache.pixels(of: FilePath(path), file, natural: natural, for: request(path, 500)) == nil)
        // Nobody else should see which pictures there are.
        for name in ["", "/x-large"] {
            let mode = try FileManager.default.attributesOfItem(atPath: cache.folder + name)[.posixPermissions] as? Int
            #expect(mode == 0o700, "\(name)")
        }
    }

    /// How it is turned is known only once it is decoded: TIFFs say so themselves, HEICs too large to be decoded in their boxes.
    @Test(arguments: zip([1, 6], [PixelSize(width: 300, height: 200), PixelSize(width: 200, height: 300)]))
    func aTurnedPicturesThumbnailIsFound(orientation: Int, natural: PixelSize) throws {
        let path = folder.file("a.tif")
        try TIFFFixture(orientation: orientation).data(width: 300, height: 200) { x, y in [x & 255, y & 255, 0] }
            .write(to: URL(fileURLWithPath: path))
        let (wanted, file) = (request(path, 256), try #require(FileStamp(of: path)))
        let decoded = try PictureDecoder.decodePatiently(path, fitting: wanted.pixelSize)
        #expect(decoded.natural == natural)
        cache.write(decoded.pixels, of: FilePath(path), file, natural: natural)
        let preview = try #require(
            PicturePreview(
                at: FilePath(path), file, for: wanted, thumbnails: cache, memory: PictureDecoder.usualMemory))
        #expect(preview.natural == natural && preview.pixels.size == decoded.pixels.size && preview.suffices)
    }

    @Test func textsOfPicturesAreReadWithoutTheirPixels() throws {
        let path = folder.file("a.png")
        try PictureWriter.write(PictureFixtures.quarters(60, 40), to: path)
        #expect(PNGChunks.texts(in: FilePath(path)) == [:])
        #expect(PNGChunks.texts(in: FilePath(folder.path)) == nil)
        #expect(PNGChunks.texts(in: FilePath(folder.file("missing.png"))) == nil)
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        for length in 0..<min(data.count, 200) {
            try data.prefix(length).write(to: URL(fileURLWithPath: path))
            _ = PNGChunks.texts(in: FilePath(path))
        }
        mkfifo(folder.file("pipe.png"), 0o600)
        #expect(PNGChunks.texts(in: FilePath(folder.file("pipe.png"))) == nil)
    }

    @Test func tooManyAndTooOldOnesGoTheOldestFirst() {
        let files = (0..<5).map { CacheTrim.File(path: "\($0)", size: 10, used: Double($0)) }
        func victims(_ bytes: Int, _ seconds: Double) -> [String] {
            CacheTrim(bytes: bytes, seconds: seconds).victims(among: files.shuffled(), at: 10).map(\.path)
        }
        #expect(victims(50, 100) == [])
        #expect(victims(25, 100) == ["0", "1", "2"])
        #expect(victims(50, 8.5) == ["0", "1"])
        #expect(victims(0, 100).count == 5)
    }

    @Test func thumbnailsOfOthersStay() throws {
        let path = folder.file("a.jpg")
        try PictureWriter.write(PictureFixtures.quarters(1200, 800), to: path)
        let file = try #require(FileStamp(of: path))
        let strict = ThumbnailCache(folder: cache.folder, writes: true, trim: CacheTrim(bytes: 0, seconds: 1e9))
        strict.write(
            PictureFixtures.quarters(600, 400), of: FilePath(path), file, natural: PixelSize(width: 1200, height: 800))
        let other = "\(cache.folder)/x-large/other.png"
        try PictureWriter.write(PictureFixtures.quarters(60, 40), to: other)
        // One of another program, whose name follows the specification.
        let digits = String(repeating: "0123456789abcdef", count: 2) + ".png"
        let isWritten = Pixbuf.with(PictureFixtures.quarters(60, 40)) {
            Pixbuf.save($0, to: "\(cache.folder)/x-large/\(digits)", format: "png", [("tEXt::Software", "Other")])
        }
        #expect(isWritten == true)
        strict.sweep()
        let left = try FileManager.default.contentsOfDirectory(atPath: "\(cache.folder)/x-large")
        #expect(left.sorted() == [digits, "other.png"])
    }

    private func age(_ path: String) {
        let time = timeval(tv_sec: 1_000_000_000, tv_usec: 0)
        lutimes(path, [time, time])
    }

    @Test func draftsOfProgramsThatCrashedGoAndAllElseStays() throws {
        let path = folder.file("a.jpg")
        try PictureWriter.write(PictureFixtures.quarters(1200, 800), to: path)
        let file = try #require(FileStamp(of: path))
        let strict = ThumbnailCache(folder: cache.folder, writes: true, trim: CacheTrim(bytes: 0, seconds: 1))
        strict.write(
            PictureFixtures.quarters(600, 400), of: FilePath(path), file, natural: PixelSize(width: 1200, height: 800))
        let large = "\(cache.folder)/x-large"
        let thumbnail = try #require(try FileManager.default.contentsOfDirectory(atPath: large).first)
        let whole = try Data(contentsOf: URL(fileURLWithPath: "\(large)/\(thumbnail)"))
        let digits = String(repeating: "0123456789abcdef", count: 2)
        let old = CacheName.new(.draft)
        let kept = ["photo.png", "photo.part", digits, "\(digits).png.part", "\(digits.uppercased()).png"]
        // Even those that look as if this library had written them.
        for name in kept + [old, CacheName.new(.draft), "target"] {
            try whole.write(to: URL(fileURLWithPath: "\(large)/\(name)"))
        }
        for name in kept + [old, thumbnail, "target"] { age("\(large)/\(name)") }
        mkfifo("\(large)/\(String(digits.reversed())).png", 0o600)
        symlink("target", "\(large)/\(String(repeating: "a", count: 32)).png")
        let before = Set(try FileManager.default.contentsOfDirectory(atPath: large))
        strict.sweep()
        let gone = before.subtracting(try FileManager.default.contentsOfDirectory(atPath: large))
        #expect(gone == [old, thumbnail])
    }

    /// Makes a file so large that its thumbnail counts: bytes after the end of a picture do not.
    private func pad(_ path: String) throws {
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.seekToEnd()
        try file.write(contentsOf: Data(count: ContentDecoder.smallFile))
        try file.close()
    }

    private func job(_ path: String, _ extent: Int, _ stage: LoadSchedule.Stage) -> LoadSchedule.Job {
        LoadSchedule.Job(
            request: request(path, extent), stage: stage, worker: .decoder, failures: 0, file: nil,
            cancellation: Cancellation())
    }

    /// To find the size of a HEIC, gdk-pixbuf decodes it, only for the decoder to do so again.
    @Test func whereThereIsNoThumbnailAPictureIsNotExaminedForIt() throws {
        let path = folder.file("a.png")
        try PictureWriter.write(PictureFixtures.quarters(60, 40), to: path)
        try pad(path)
        let watch = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        defer { close(watch) }
        // Alternating, so that none is merged with the one before.
        try #require(inotify_add_watch(watch, path, UInt32(IN_OPEN) | UInt32(IN_CLOSE_NOWRITE)) >= 0)
        guard case .goOn = ContentDecoder(thumbnails: cache).perform(job(path, 600, .preview)) else {
            Issue.record("it is shown")
            return
        }
        var events = [UInt8](repeating: 0, count: 4096)
        // Only once, for the thumbnail that a JPEG would contain.
        #expect(read(watch, &events, events.count) == 2 * MemoryLayout<inotify_event>.size)
    }

    /// The tasks for idle times after decoding pictures of many bytes, each by another thread's decoder.
    private func tasks(_ names: [String], with cache: ThumbnailCache) throws -> [@Sendable () -> Void] {
        var tasks: [@Sendable () -> Void] = []
        for name in names {
            let path = folder.file(name)
            try PictureWriter.write(PictureFixtures.quarters(1200, 800), to: path)
            try pad(path)
            let decoder = ContentDecoder(thumbnails: cache, addBackgroundTask: { tasks.append($1) })
            guard case .final(.ready) = decoder.perform(job(path, 600, .decode)) else {
                Issue.record("\(name) is not shown")
                continue
            }
        }
        return tasks
    }

    @Test func whereNoneAreWrittenNothingIsKeptForThem() throws {
        let reading = ThumbnailCache(folder: cache.folder, writes: false, trim: cache.trim)
        #expect(try tasks(["a.jpg"], with: reading).isEmpty)
    }

    @Test func threadsSweepTogetherNotEach() throws {
        let tasks = try tasks(["a.jpg", "b.jpg"], with: cache)
        #expect(tasks.count == 2)
        let draft = "\(cache.folder)/normal/\(CacheName.new(.draft))"
        func isLeft(after task: () -> Void) throws -> Bool {
            try FileManager.default.createDirectory(atPath: cache.folder + "/normal", withIntermediateDirectories: true)
            try Data([1]).write(to: URL(fileURLWithPath: draft))
            age(draft)
            task()
            return FileStamp(of: draft) != nil
        }
        #expect(try tasks.map { try isLeft(after: $0) } == [false, true])
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache.folder + "/x-large").count == 2)
    }

    /// The sweep must not count as a use of the files that it looks at.
    @Test func sweepsDoNotMakeThumbnailsYounger() throws {
        let path = folder.file("a.jpg")
        try PictureWriter.write(PictureFixtures.quarters(1200, 800), to: path)
        let file = try #require(FileStamp(of: path))
        let natural = PixelSize(width: 1200, height: 800)
        cache.write(PictureFixtures.quarters(600, 400), of: FilePath(path), file, natural: natural)
        cache.write(PictureFixtures.quarters(600, 400), of: FilePath(path + "x"), file, natural: natural)
        let large = "\(cache.folder)/x-large"
        let names = try FileManager.default.contentsOfDirectory(atPath: large)
        #expect(names.count == 2)
        for name in names { age("\(large)/\(name)") }
        let bytes = names.compactMap { FileStamp(of: "\(large)/\($0)")?.size }.max() ?? 0
        let one = ThumbnailCache(
            folder: cache.folder, writes: true, trim: CacheTrim(bytes: bytes, seconds: 1e10))
        one.sweep()
        let left = try FileManager.default.contentsOfDirectory(atPath: large)
        #expect(left.count == 1)
        var info = stat()
        #expect(lstat("\(large)/\(try #require(left.first))", &info) == 0 && info.st_atim.tv_sec == 1_000_000_000)
    }

    /// What has a thumbnail's name but is not one: it is neither waited for, nor read, nor overwritten.
    @Test(arguments: ["pipe", "folder", "link"]) func whatStandsWhereAThumbnailShouldIsLeft(obstacle: String) throws {
        let path = folder.file("a.jpg")
        try PictureWriter.write(PictureFixtures.quarters(1200, 800), to: path)
        let file = try #require(FileStamp(of: path))
        let natural = PixelSize(width: 1200, height: 800)
        cache.write(PictureFixtures.quarters(600, 400), of: FilePath(path), file, natural: natural)
        let large = "\(cache.folder)/x-large"
        let thumbnail = try #require(try FileManager.default.contentsOfDirectory(atPath: large).first)
        unlink("\(large)/\(thumbnail)")
        try Data("My diary".utf8).write(to: URL(fileURLWithPath: folder.file("diary")))
        switch obstacle {
        case "pipe": mkfifo("\(large)/\(thumbnail)", 0o600)
        case "folder": mkdir("\(large)/\(thumbnail)", 0o700)
        default: symlink(folder.file("diary"), "\(large)/\(thumbnail)")
        }
        var before = stat()
        #expect(lstat("\(large)/\(thumbnail)", &before) == 0)
        #expect(cache.pixels(of: FilePath(path), file, natural: natural, for: request(path, 500)) == nil)
        cache.write(PictureFixtures.quarters(600, 400), of: FilePath(path), file, natural: natural)
        ThumbnailCache(folder: cache.folder, writes: true, trim: CacheTrim(bytes: 0, seconds: 0)).sweep()
        var after = stat()
        #expect(lstat("\(large)/\(thumbnail)", &after) == 0 && after.st_ino == before.st_ino)
        #expect(try String(contentsOfFile: folder.file("diary"), encoding: .utf8) == "My diary")
        #expect(try FileManager.default.contentsOfDirectory(atPath: large) == [thumbnail])
    }

    /// A JPEG with an EXIF block that contains another, small JPEG.
    private func withEXIFThumbnail(_ orientation: UInt8, _ small: PixelBuffer, in path: String) throws {
        try PictureWriter.write(small, to: folder.file("small.jpg"))
        let thumbnail = try Array(Data(contentsOf: URL(fileURLWithPath: folder.file("small.jpg"))))
        try PictureFixtures.setThumbnail(thumbnail, orientation: orientation, of: path)
    }

    @Test(arguments: zip([1, 3, 6, 8], ["rgbw", "wbgr", "brwg", "gwrb"]))
    func camerasThumbnailsStandUprightAndWithoutBars(orientation: UInt8, letters: String) throws {
        let path = folder.file("camera.jpg")
        try PictureWriter.write(PictureFixtures.quarters(1600, 800), to: path)
        // 160 x 120, as the EXIF standard has it, with black bars above and below.
        var small = PixelBuffer(size: PixelSize(width: 160, height: 120), color: .black)
        let inner = PictureFixtures.quarters(160, 80)
        for y in 0..<80 { for x in 0..<160 { small[x, y + 20] = inner[x, y] } }
        try withEXIFThumbnail(orientation, small, in: path)
        let exif = try #require(EXIFThumbnail(inJPEGAt: FilePath(path)))
        #expect(exif.orientation == Int(orientation))
        let isTurned = orientation > 4
        let natural = isTurned ? PixelSize(width: 800, height: 1600) : PixelSize(width: 1600, height: 800)
        let pixels = try #require(exif.pixels(natural: natural))
        #expect(pixels.size == (isTurned ? PixelSize(width: 80, height: 160) : PixelSize(width: 160, height: 80)))
        #expect(PictureFixtures.letters(pixels) == letters)
        #expect(pixels[2, 2].x > 100 || pixels[2, 2].y > 100 || pixels[2, 2].z > 100, "no bar")
    }

    /// A progressive JPEG that does not fit the memory limit, with thumbnails of both kinds.
    @Test func aCamerasThumbnailDoesNotReplaceAFinerOne() throws {
        let path = folder.file("camera.jpg")
        try FileManager.default.copyItem(atPath: TestFolders.fixtures + "/Progressive/420.jpg", toPath: path)
        try withEXIFThumbnail(1, PictureFixtures.quarters(64, 47), in: path)
        try pad(path)
        let finer = PictureFixtures.quarters(128, 94)
        cache.write(
            finer, of: FilePath(path), try #require(FileStamp(of: path)), natural: PixelSize(width: 203, height: 149))
        let decoder = ContentDecoder(thumbnails: cache, decodingBytes: 20_000)
        guard case .preview(let first, _) = decoder.perform(job(path, 600, .preview)),
            case .final(.ready(let last, _)) = decoder.perform(job(path, 600, .decode))
        else {
            Issue.record("it is not shown")
            return
        }
        #expect(first.pictureSize == finer.size && last.pictureSize == finer.size)
    }

    @Test func thumbnailsThatClaimToBeLargeAreLeftAlone() throws {
        let path = folder.file("a.jpg")
        try PictureWriter.write(PictureFixtures.quarters(64, 32), to: path)
        try withEXIFThumbnail(1, PictureFixtures.quarters(16, 8), in: path)
        #expect(EXIFThumbnail(inJPEGAt: FilePath(path))?.pixels(natural: PixelSize(width: 64, height: 32)) != nil)
        // The frame's size follows its marker, length and precision.
        var small = try Data(contentsOf: URL(fileURLWithPath: folder.file("small.jpg")))
        let frame = try #require(small.firstRange(of: Data([0xFF, 0xC0]))).lowerBound
        small.replaceSubrange(frame + 5..<frame + 9, with: [0x10, 0, 0x10, 0])
        try PictureWriter.write(PictureFixtures.quarters(64, 32), to: path)
        try PictureFixtures.setThumbnail(Array(small), orientation: 1, of: path)
        let exif = try #require(EXIFThumbnail(inJPEGAt: FilePath(path)))
        #expect(exif.pixels(natural: PixelSize(width: 64, height: 32)) == nil)
        // Nor is a truncated one.
        try PictureWriter.write(PictureFixtures.quarters(64, 32), to: path)
        try PictureFixtures.setThumbnail(Array(small.prefix(frame + 4)), orientation: 1, of: path)
        #expect(EXIFThumbnail(inJPEGAt: FilePath(path))?.pixels(natural: PixelSize(width: 64, height: 32)) == nil)
    }

    @Test func brokenEXIFBlocksAreHarmless() throws {
        let path = folder.file("camera.jpg")
        try PictureWriter.write(PictureFixtures.quarters(160, 80), to: path)
        try withEXIFThumbnail(1, PictureFixtures.quarters(16, 8), in: path)
        let whole = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        var random = SystemRandomNumberGenerator()
        let seed = UInt64.random(in: 0..<1000, using: &random)
        var state = seed
        for _ in 0..<2000 {
            var bytes = whole
            for _ in 0..<4 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[2 + Int(state >> 40) % 80] = UInt8(truncatingIfNeeded: state >> 33)
            }
            state = state &* 6_364_136_223_846_793_005 &+ 1
            let end = Int(state >> 40) % bytes.count
            let exif = EXIFThumbnail(inJPEG: Array(bytes[..<end]))
            if let exif { #expect((1...8).contains(exif.orientation), "seed \(seed)") }
            _ = exif?.pixels(natural: PixelSize(width: 160, height: 80))
        }
    }
}

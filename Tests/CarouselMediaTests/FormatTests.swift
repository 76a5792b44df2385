// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore
import CarouselScene
import Foundation
import TestSupport
import Testing

@testable import CarouselMedia

@Suite struct FormatTests {
    private let folder: TemporaryFolder
    private let large = PixelSize(width: 4096, height: 4096)

    init() throws { folder = try TemporaryFolder() }

    private func write(_ data: Data, _ name: String) throws -> String {
        try data.write(to: URL(fileURLWithPath: folder.file(name)))
        return folder.file(name)
    }

    @Test func sixteenBitsAndGreyAreRead() throws {
        let deep = PNGFixture.data(
            width: 2, depth: 16, colorType: 2, rows: [[255, 255, 0, 0, 128, 7, 0, 0, 255, 255, 64, 9]])
        let pixels = try PictureDecoder.decodePatiently(try write(deep, "deep.png"), fitting: large).pixels
        #expect(pixels[0, 0] == SIMD4(255, 0, 128, 255) && pixels[1, 0] == SIMD4(0, 255, 64, 255))
        for (depth, row) in [(UInt8(8), [UInt8(0), 200]), (16, [0, 0, 200, 1])] {
            let grey = PNGFixture.data(width: 2, depth: depth, colorType: 0, rows: [row])
            let pixels = try PictureDecoder.decodePatiently(try write(grey, "grey.png"), fitting: large).pixels
            #expect(pixels[0, 0] == SIMD4(0, 0, 0, 255) && pixels[1, 0] == SIMD4(200, 200, 200, 255))
        }
    }

    /// A name that gdk-pixbuf does not use would have no effect.
    @Test func formatsHaveTheNamesThatGdkPixbufGivesThem() {
        var names: Set<String> = []
        let special = ["avif", "heic", "heif", "webp", "tif", "tga", "bmp", "pnm", "jpg", "png", "gif", "svg"]
        let all = gdk_pixbuf_get_formats()
        defer { g_slist_free(all) }
        var list = all
        while let entry = list {
            if let data = entry.pointee.data, let name = gdk_pixbuf_format_get_name(OpaquePointer(data)) {
                names.insert(String(cString: name))
                let extensions = gdk_pixbuf_format_get_extensions(OpaquePointer(data))
                let isSpecial = (0...).lazy.map { extensions?[$0] }.prefix { $0 != nil }
                    .contains { $0.map { special.contains(String(cString: $0)) } ?? false }
                #expect(!(isSpecial && PictureHead.format(named: String(cString: name)) is OtherFormat))
                g_strfreev(extensions)
                g_free(name)
            }
            list = entry.pointee.next
        }
        let ours = PictureHead.formats.map(\.name)
        #expect(Set(ours).count == ours.count)
        // Their loaders may be missing.
        for name in ours where !["avif", "webp"].contains(name) { #expect(names.contains(name), "\(name)") }
        #expect(PictureHead.format(named: "xpm").name == "xpm")
    }

    @Test func theExtensionSaysHowAPictureIsWritten() {
        #expect(["a.png", "in.a/b.JPG", "a.b.webp"].map { PictureWriter.format(of: $0) } == ["png", "jpeg", "webp"])
        for other in [".jpeg", "in/.png", "png", "in.png/a", "a.png.", "a.bmp", "a", ""] {
            #expect(PictureWriter.format(of: other) == nil, "\(other)")
        }
    }

    @Test func coloursBecomeSRGB() throws {
        let row: [UInt8] = [128, 128, 128, 0, 0, 0, 255, 255, 255]
        func pixel(_ profile: [UInt8]?) throws -> PixelBuffer {
            let data = PNGFixture.data(width: 3, depth: 8, colorType: 2, rows: [row], profile: profile)
            return try PictureDecoder.decodePatiently(try write(data, "profile.png"), fitting: large).pixels
        }
        #expect(try pixel(nil)[0, 0] == SIMD4(128, 128, 128, 255))
        // Half the light is 188 in sRGB.
        let linear = try pixel(ProfileFixture.bytes(gamma: 1))
        for channel in 0..<3 { #expect(abs(Int(linear[0, 0][channel]) - 188) <= 2, "\(linear[0, 0])") }
        #expect(linear[1, 0].x <= 1 && linear[2, 0].x >= 254)
        // A name that begins like sRGB's is not enough.
        let named = try pixel(ProfileFixture.bytes(gamma: 1, name: "sRGB-elle-V4-g10.icc"))
        #expect(abs(Int(named[0, 0].x) - 188) <= 2)
        #expect(try pixel(ProfileFixture.bytes(gamma: 1, name: "sRGB IEC61966-2.1"))[0, 0].x == 128)
        // An invalid profile counts as none.
        var broken = try ProfileFixture.bytes(gamma: 1)
        for index in 0..<60 { broken[index * 5] ^= 0x5A }
        #expect(try pixel(broken)[1, 0] == SIMD4(0, 0, 0, 255))
    }

    @Test func greysBecomeSRGB() throws {
        let rows: [[UInt8]] = [[128, 0, 255]]
        let profile = try ProfileFixture.greyBytes(gamma: 1)
        let data = PNGFixture.data(width: 3, depth: 8, colorType: 0, rows: rows, profile: profile)
        let pixels = try PictureDecoder.decodePatiently(try write(data, "grey-profile.png"), fitting: large).pixels
        for channel in 0..<3 { #expect(abs(Int(pixels[0, 0][channel]) - 188) <= 2, "\(pixels[0, 0])") }
        #expect(pixels[1, 0].x <= 1 && pixels[2, 0].x >= 254 && pixels[0, 0].w == 255)
    }

    /// libpng ignores such a profile; JPEGs may contain any.
    @Test func coloursWithAProfileForGreysStayColours() throws {
        let path = folder.file("a.jpg")
        let profile = try ProfileFixture.greyBytes(gamma: 1)
        func decoded(_ picture: PixelBuffer) throws -> PixelBuffer {
            try PictureWriter.write(picture, to: path)
            try PictureFixtures.insert(Array("ICC_PROFILE\0".utf8) + [1, 1] + profile, behind: 0xE2, of: path)
            return try PictureDecoder.decodePatiently(path, fitting: large).pixels
        }
        #expect(try PictureFixtures.letters(decoded(PictureFixtures.quarters(64, 64))) == "rgbw")
        let grey = PixelBuffer(size: PixelSize(width: 16, height: 16), color: Color(red: 0.5, green: 0.5, blue: 0.5))
        #expect(try abs(Int(decoded(grey)[8, 8].x) - 188) <= 3)
    }

    @Test(.enabled(if: PictureDecoder.isPictureName("a.avif"), "needs a loader for AVIF"))
    func avifIsReadWhereItsLoaderIsThere() throws {
        let base64 = """
            AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxp\
            YmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAC4AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAA\
            BhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAACAAAAAQAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgSAAAAAAABNj\
            b2xybmNseAABAA0ABoAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAADZtZGF0EgAKCDgQ/+wgIaDSMiBFkAGGGGFA5imBAu5e/2iYfdAGoN\
            hH6sNZk5Xhy5tQwA==
            """
        let result = try PictureDecoder.decodePatiently(
            try write(try #require(Data(base64Encoded: base64)), "a.avif"), fitting: large)
        #expect(result.natural == PixelSize(width: 32, height: 16))
        #expect(PictureFixtures.letters(result.pixels) == "rgbw")
    }
}

@Suite struct AnimatedPictureTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// One pixel, red and blue in turn, 40 milliseconds each.
    static let gif: Data = {
        let frame: [UInt8] = [0x21, 0xF9, 4, 0, 4, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2]
        let loop: [UInt8] = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        return Data(
            Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255] + loop + frame + [0x44, 1, 0] + frame
                + [0x4C, 1, 0, 0x3B])
    }()

    /// The same, 16 x 16.
    static let webp = Data(
        base64Encoded: """
            UklGRoQAAABXRUJQVlA4WAoAAAACAAAADwAADwAAQU5JTQYAAAD/////AABBTk1GKAAAAAAAAAAAAA8AAA8AACgAAAJWUDhMDwAAAC8PwAMA\
            BxD9j/4HIqL/AQBBTk1GKAAAAAAAAAAAAA8AAA8AACgAAABWUDhMDwAAAC8PwAMABxDR//4HIqL/AQA=
            """)

    private func file(_ name: String) throws -> String {
        let data = name.hasSuffix("gif") ? AnimatedPictureTests.gif : try #require(AnimatedPictureTests.webp)
        try data.write(to: URL(fileURLWithPath: folder.file(name)))
        return folder.file(name)
    }

    /// More than play at a time, or one twice: the thread is woken only if something else is to play.
    @Test func whatPlaysAlreadyIsNotTakenUpAgain() throws {
        let animated = try #require(AnimatedFile(at: FilePath(try file("a.gif"))))
        func animations(_ numbers: [Int]) -> [(animation: Player.Animation, file: AnimatedFile)] {
            numbers.map { number in
                (Player.Animation(content: .file(path: "\(number)"), size: PixelSize(width: 4, height: 4)), animated)
            }
        }
        let workers = Workers()
        let player = Player(workers, WorkWatch(), seconds: 1, of: workers) {}
        for numbers in [Array(0..<9), [3, 3], [3], [4, 3], [4]] {
            let before = player.changeCount
            player.play(animations(numbers))
            let after = player.changeCount
            // The same numbers in other orders, and as often as one likes, are the same to play.
            #expect((after > before) == (numbers != [3]))
            player.play(animations(numbers))
            player.play(animations(numbers.count > 8 ? numbers : numbers.reversed()))
            #expect(player.changeCount == after, "\(numbers)")
        }
    }

    /// Times in milliseconds at which decoding begins, with 40 for each frame: when nothing is drawn for a while after the first, too.
    @Test(
        arguments: [
            // Each frame begins when it is due.
            (10, 0, [0, 40, 80, 120, 160]), (39, 0, [0, 40, 80, 120, 160]),
            // They follow one another as fast as they can.
            (100, 0, [0, 100, 200, 300, 400]),
            // Of what came late, one is made up for.
            (10, 1000, [0, 1000, 1010, 1040, 1080]),
        ]) func animationsKeepTheirTime(decoding: Double, pause: Double, times: [Double])
    {
        var due: Double?
        var (began, all) = (0.0, [Double]())
        for index in times.indices {
            all.append(began)
            let next = Player.nextDue(after: due, begun: began, delay: 40)
            began = max(next, began + decoding, index == 0 ? pause : 0)
            due = next
        }
        #expect(all == times)
    }

    @Test(arguments: ["a.gif", "a.webp"]) func picturesFollowOneAnother(name: String) throws {
        let animated = try #require(AnimatedFile(at: FilePath(try file(name))))
        let size = PixelSize(width: 4, height: 4)
        let reader = try #require(FrameReader(animated, size: size))
        var colors: [String] = []
        for _ in 0..<4 {
            #expect(reader.delay == 0.04)
            let chain = try #require(reader.next())
            #expect(chain.pictureSize == size)
            colors.append(chain.bytes[0] > 128 ? "red" : chain.bytes[2] > 128 ? "blue" : "?")
        }
        #expect(colors == ["blue", "red", "blue", "red"])
    }

    @Test func whatDoesNotMoveIsNotPlayed() throws {
        try PictureFixtures.gif.write(to: URL(fileURLWithPath: folder.file("still.gif")))
        let still = try #require(AnimatedFile(at: FilePath(folder.file("still.gif"))))
        #expect(FrameReader(still, size: PixelSize(width: 1, height: 1)) == nil)
        for name in ["a.png", "a.webp", "a.jpg"] {
            try PictureWriter.write(PictureFixtures.quarters(8, 8), to: folder.file(name))
            #expect(AnimatedFile(at: FilePath(folder.file(name))) == nil)
        }
        #expect(AnimatedFile(at: FilePath(folder.file("missing"))) == nil)
        // Truncated anywhere, it does no harm.
        for length in 0..<AnimatedPictureTests.gif.count {
            try AnimatedPictureTests.gif.prefix(length).write(to: URL(fileURLWithPath: folder.file("cut.gif")))
            guard let cut = AnimatedFile(at: FilePath(folder.file("cut.gif"))) else { continue }
            _ = FrameReader(cut, size: PixelSize(width: 1, height: 1))?.next()
        }
    }

    /// The frames of some content that plays in a new loader.
    private func frames(of content: Content, _ extent: Int, _ settings: ImageLoader.Settings) -> [UInt8] {
        let source = ImageLoader(settings)
        defer { source.close() }
        let request = ContentRequest(
            content: content, pixelSize: PixelSize(width: extent, height: extent), scale: 1)
        var reds: [UInt8] = []
        eventually {
            source.beginRequests()
            _ = source.state(of: request, priority: ContentPriority())
            source.play(content)
            source.endRequests()
            if let frame = source.takeFrame() { reds.append(frame.chain.bytes[0]) }
            return reds.count == 3
        }
        return reds
    }

    @Test func picturesInsideURLsPlayWhateverElseIsOpened() throws {
        var settings = ImageLoader.Settings()
        (settings.thumbnails, settings.decodingSeconds) = (.none, .infinity)
        let url = "data:image/gif;base64," + AnimatedPictureTests.gif.base64EncodedString()
        #expect(frames(of: .url(url), 16, settings) == [0, 255, 0])
    }

    @Test func picturesPlayAlsoWhereAThumbnailIsThere() throws {
        var settings = ImageLoader.Settings()
        settings.cacheDirectory = folder.path
        settings.decodingSeconds = .infinity
        // Enough to be worth a thumbnail: a picture of many colours would be as large.
        let path = try file("a.gif")
        var data = AnimatedPictureTests.gif
        (data[6], data[7], data[8], data[9]) = (0, 3, 0, 3)
        data.insert(contentsOf: AnimatedPictureTests.comment(bytes: ContentDecoder.smallFile), at: 19)
        try data.write(to: URL(fileURLWithPath: path))
        let stamp = try #require(FileStamp(of: path))
        let natural = PixelSize(width: 768, height: 768)
        let cache = ThumbnailCache(
            folder: folder.path + "/thumbnails", writes: true, trim: CacheTrim(bytes: 1 << 30, seconds: 1e9))
        cache.write(
            PixelBuffer(size: PixelSize(width: 512, height: 512), color: .white), of: FilePath(path), stamp,
            natural: natural)
        let request = ContentRequest(
            content: .file(path: path), pixelSize: PixelSize(width: 200, height: 200), scale: 1)
        #expect(cache.pixels(of: FilePath(path), stamp, natural: natural, for: request) != nil)
        #expect(frames(of: .file(path: path), 200, settings).count == 3)
    }

    /// A block of a GIF that shows nothing.
    private static func comment(bytes: Int) -> [UInt8] {
        [0x21, 0xFE] + (0...bytes / 255).flatMap { _ in [255] + [UInt8](repeating: 32, count: 255) } + [0]
    }

    /// Its file is replaced by one of the same size, and nobody has said so.
    @Test func aStillPictureInPlaceOfAnAnimatedOneDoesNotPlay() throws {
        var settings = ImageLoader.Settings()
        (settings.thumbnails, settings.decodingSeconds) = (.none, .infinity)
        settings.memoryCacheBytes = 0
        let source = ImageLoader(settings)
        defer { source.close() }
        let contents = try ["a.gif", "b.gif"].map { Content.file(path: try file($0)) }
        var frames: [Content] = []
        func round(loads: [Content]) -> Bool {
            var count = 0
            source.beginRequests()
            for content in loads {
                let request = ContentRequest(content: content, pixelSize: PixelSize(width: 16, height: 16), scale: 1)
                if case .ready = source.state(of: request, priority: ContentPriority()) { count += 1 }
            }
            for content in contents { source.play(content) }
            source.endRequests()
            while let frame = source.takeFrame() { frames.append(frame.content) }
            return count == loads.count
        }
        for content in contents { eventually { round(loads: [content]) } }
        eventually {
            _ = round(loads: [])
            return Set(frames).count == 2
        }
        let still = folder.file("still.png")
        try PictureWriter.write(PixelBuffer(size: PixelSize(width: 1, height: 1), color: .white), to: still)
        #expect(rename(still, folder.file("a.gif")) == 0)
        eventually { round(loads: [contents[0]]) }
        frames = []
        eventually {
            _ = round(loads: [])
            return frames.filter { $0 == contents[1] }.count == 5
        }
        #expect(Set(frames) == [contents[1]])
    }

    @Test func whatStandsInTheMiddlePlaysAndStopsElsewhere() throws {
        var settings = ImageLoader.Settings()
        (settings.thumbnails, settings.decodingSeconds) = (.none, .infinity)
        let source = ImageLoader(settings)
        defer { source.close() }
        let content = Content.file(path: try file("a.gif"))
        let request = ContentRequest(content: content, pixelSize: PixelSize(width: 16, height: 16), scale: 1)
        func round(plays: Bool) -> Bool {
            source.beginRequests()
            let state = source.state(of: request, priority: ContentPriority())
            if plays { source.play(content) }
            source.endRequests()
            if case .ready = state { return true }
            return false
        }
        eventually { round(plays: true) }
        var frames = 0
        eventually {
            _ = round(plays: true)
            if let frame = source.takeFrame() {
                #expect(frame.content == content && frame.chain.pictureSize == PixelSize(width: 1, height: 1))
                frames += 1
            }
            return frames == 3
        }
        #expect(frames == 3)
        _ = round(plays: false)
        while source.takeFrame() != nil {}
        usleep(150_000)
        #expect(!source.hasFrames)
    }

    /// Fetches a copy of a file, which goes when nobody needs it.
    private struct Copier: PictureFetcher {
        var data: Data
        var copy: String

        func fetch(
            _ url: String, cancellation: Cancellation, progress: @escaping (_ bytes: Int, _ total: Int?) -> Void
        ) throws(FetchError) -> FetchedFile {
            guard FileManager.default.createFile(atPath: copy, contents: data) else {
                throw FetchError("It cannot be written.", isTransient: false)
            }
            return FetchedFile(path: copy, isTemporary: true)
        }
    }

    @Test func aClosedLoaderKeepsNoFilesThatWereFetched() {
        let source = ImageLoader()
        let copy = folder.file("copy")
        source.fetcher = Copier(data: AnimatedPictureTests.gif, copy: copy)
        let content = Content.url("https://host.invalid/a.gif")
        let request = ContentRequest(content: content, pixelSize: PixelSize(width: 16, height: 16), scale: 1)
        func round() {
            source.beginRequests()
            _ = source.state(of: request, priority: ContentPriority())
            source.play(content)
            source.endRequests()
        }
        #expect(
            eventually {
                round()
                return source.takeFrame() != nil
            })
        #expect(access(copy, F_OK) == 0)
        source.close()
        #expect(eventually { access(copy, F_OK) != 0 })
        round()
        #expect(source.isClosed && source.takeFrame() == nil)
    }
}

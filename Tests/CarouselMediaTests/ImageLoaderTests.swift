// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CarouselMedia

@Suite struct ImageLoaderTests {
    private let folder: TemporaryFolder
    private var settings = ImageLoader.Settings()

    init() throws {
        folder = try TemporaryFolder()
        settings.cacheDirectory = folder.path + "/cache"
        settings.backOff = BackOff(attempts: 3, firstDelay: 0.01)
        // However busy the machine is, no picture is given up.
        settings.decodingSeconds = .infinity
    }

    private func file(_ name: String) throws -> ContentRequest {
        let path = folder.path + "/" + name
        try PictureWriter.write(PictureFixtures.quarters(40, 20), to: path)
        return request(path)
    }

    private func request(_ path: String) -> ContentRequest {
        ContentRequest(content: .file(path: path), pixelSize: PixelSize(width: 64, height: 64), scale: 1)
    }

    @Test func scenesAreToldOfWhatHasBeenDecoded() throws {
        let source = ImageLoader(settings)
        defer { source.close() }
        let scene = Scene(size: Size(width: 100, height: 100))
        source.attach(to: scene)
        let (picture, pixels) = (try file("a.png"), PixelBuffer(size: PixelSize(width: 3, height: 2), color: .white))
        let known = ContentRequest(
            content: Image(pixels: pixels).content, pixelSize: PixelSize(width: 3, height: 2), scale: 1)
        for state in fetch([picture, known, try file("b.png")], from: source) {
            guard case .ready = state else { Issue.record("\(state)"); return }
        }
        let info = try #require(scene.info(of: Image(path: folder.path + "/a.png")))
        #expect(info.size == PixelSize(width: 40, height: 20))
        // A quarter each of red, green, blue and white.
        let color = info.color
        #expect([color.red, color.green, color.blue].allSatisfy { abs($0 - 0.5) < 0.01 } && color.alpha == 1)
        #expect(scene.info(of: Image(pixels: pixels)) == nil, "who has the pixels knows their size")
        #expect(scene.textMeasure != nil)
    }

    /// Polls until all requests are fulfilled.
    private func fetch(_ requests: [ContentRequest], from source: ImageLoader) -> [ContentState] {
        var states = [ContentState](repeating: .pending, count: requests.count)
        eventually {
            source.beginRequests()
            var isPending = false
            for (index, request) in requests.enumerated() {
                if case .pending = states[index] {
                    states[index] = source.state(of: request, priority: ContentPriority(distance: Double(index)))
                    if case .pending = states[index] { isPending = true }
                }
            }
            source.endRequests()
            return !isPending
        }
        return states
    }

    @Test func picturesArriveReduced() throws {
        let source = ImageLoader(settings)
        defer { source.close() }
        let states = fetch([try file("a.png"), try file("b.jpg")], from: source)
        for state in states {
            guard case .ready(let chain, let natural) = state else {
                Issue.record("\(state)")
                continue
            }
            #expect(chain.pictureSize == PixelSize(width: 40, height: 20))
            #expect(natural == PixelSize(width: 40, height: 20))
        }
        #expect(!source.hasArrivals && !source.isBusy)
    }

    @Test func textAndPixelsArriveToo() {
        let source = ImageLoader(settings)
        defer { source.close() }
        let size = PixelSize(width: 64, height: 64)
        let text = ContentRequest(
            content: .text(TextContent(string: "Text", size: Size(width: 50, height: 20))), pixelSize: size, scale: 1)
        let pixels = ContentRequest(
            content: .pixels(Picture(PictureFixtures.quarters(256, 128))), pixelSize: size, scale: 1)
        let sizes = fetch([text, pixels], from: source).map { state -> PixelSize in
            if case .ready(let chain, _) = state { return chain.pictureSize }
            return .zero
        }
        #expect(sizes == [PixelSize(width: 50, height: 20), PixelSize(width: 64, height: 32)])
    }

    /// A label that shows the time would be empty for a moment at each change.
    @Test func aShortTextThatChangesIsThereAtOnce() {
        let source = ImageLoader(settings)
        defer { source.close() }
        // As renderers do, for as many pixels as the text needs.
        func request(_ text: String, width: Double = 64) -> ContentRequest {
            ContentRequest(
                content: .text(TextContent(string: text, size: Size(width: width, height: 20))),
                pixelSize: PixelSize(width: 1 << 14, height: 1 << 14), scale: 1)
        }
        func isReady(_ request: ContentRequest, isInSight: Bool = true) -> Bool {
            let state = source.state(of: request, priority: ContentPriority(isInSight: isInSight))
            if case .ready = state { return true }
            return false
        }
        source.beginRequests()
        #expect(!isReady(request("12:00")), "fonts may have to be found first")
        source.endRequests()
        _ = fetch([request("12:00")], from: source)
        // No other thread draws text meanwhile.
        TextLock.shared.whileHeld {
            source.beginRequests()
            #expect(!isReady(request("12:01"), isInSight: false))
            #expect(!isReady(request(String(repeating: "12:01 ", count: 20))))
            #expect(!isReady(request("12:01", width: 16_384)))
            #expect(isReady(request("12:01")) && isReady(request("Monday")))
            #expect(!isReady(request("October")), "a frame has no time for many")
            source.beginRequests()
            #expect(isReady(request("October")))
        }
    }

    @Test func aFileRemovedWhileLoadingGetsACardThatNamesIt() throws {
        let source = ImageLoader(settings)
        defer { source.close() }
        var messages: [String] = []
        source.onFailure = { messages.append($1) }
        let gone = try file("gone.png")
        unlink(folder.path + "/gone.png")
        guard case .failed(let chain?, let message)? = fetch([gone], from: source).first else {
            Issue.record("no stand-in")
            return
        }
        #expect(chain.pictureSize == PixelSize(width: 64, height: 64))
        #expect(message.contains("gone.png"))
        #expect(messages == [message])
        // Different names, different cards.
        let layout = TextLayout()
        let size = PixelSize(width: 200, height: 150)
        #expect(
            StandInCard.draw(for: "/x/one.png", size: size, layout: layout)
                != StandInCard.draw(for: "/x/two.png", size: size, layout: layout))
    }

    @Test func namesShowAllThatTheyConsistOf() throws {
        let source = ImageLoader(settings)
        defer { source.close() }
        let (name, visible) = ("a\u{202E}gpj\u{200B}.exe", "a\u{FFFD}gpj\u{FFFD}.exe")
        var messages: [String] = []
        source.onEvent = { if case .failed(_, let message) = $0 { messages.append(message) } }
        let url = ContentRequest(
            content: .url("https://example.org/" + name), pixelSize: PixelSize(width: 64, height: 64), scale: 1)
        for state in fetch([request(folder.path + "/" + name), url], from: source) {
            guard case .failed(_, let message) = state else {
                Issue.record("\(state)")
                continue
            }
            #expect(message.contains(visible) && !message.contains("\u{202E}"), "\(message)")
        }
        source.beginRequests()
        source.endRequests()
        #expect(messages.count == 2 && messages.allSatisfy { $0.contains(visible) })
        #expect(
            PictureError.damaged(path: name, reason: "\u{202E}").description.hasPrefix(
                "'\(visible)' is damaged: \u{FFFD}"))
        let layout = TextLayout()
        let size = PixelSize(width: 200, height: 150)
        #expect(
            StandInCard.draw(for: name, size: size, layout: layout)
                == StandInCard.draw(for: visible, size: size, layout: layout))
    }

    @Test func theFileThatShowsIsKnownAsItWasBeforeItWasRead() throws {
        let source = ImageLoader(settings)
        defer { source.close() }
        let first = try file("a.png")
        _ = fetch([first], from: source)
        #expect(source.shownFile(of: first.content) == nil, "nobody has asked for it")
        source.forget(first.content)
        source.noteShownFiles()
        _ = fetch([first], from: source)
        let path = folder.path + "/a.png"
        let stamp = try #require(FileStamp(of: path))
        #expect(source.shownFile(of: first.content) == stamp)
        // As a URL as well, and damaged ones by their cards.
        let url = ContentRequest(
            content: .url(URLText.fileURL(ofPath: FilePath(path))), pixelSize: PixelSize(width: 64, height: 64),
            scale: 1)
        let text = folder.path + "/text.png"
        try Data("text".utf8).write(to: URL(fileURLWithPath: text))
        _ = fetch([url, request(text)], from: source)
        #expect(source.shownFile(of: url.content) == stamp)
        #expect(source.shownFile(of: .file(path: text)) == FileStamp(of: text))
        // A file that replaces it counts once it is delivered.
        try PictureWriter.write(PictureFixtures.quarters(20, 40), to: path)
        source.forget(first.content)
        #expect(source.shownFile(of: first.content) == stamp)
        _ = fetch([first], from: source)
        let other = try #require(FileStamp(of: path))
        #expect(other != stamp && source.shownFile(of: first.content) == other)
        #expect(source.shownFile(of: .file(path: "/no/such/file")) == nil)
    }

    @Test func oneRoundHandsOverLittleEnough() throws {
        let source = ImageLoader(settings)
        defer { source.close() }
        source.bytesPerRound = 1
        let requests = [try file("a.png"), try file("b.png")]
        source.beginRequests()
        for request in requests { _ = source.state(of: request, priority: ContentPriority()) }
        source.endRequests()
        eventually { !source.isBusy }
        source.beginRequests()
        let ready = requests.filter {
            if case .ready = source.state(of: $0, priority: ContentPriority()) { true } else { false }
        }
        source.endRequests()
        #expect(ready.count == 1)
        #expect(source.hasArrivals)
    }

    @Test func whatIsPostponedStays() throws {
        let source = ImageLoader(settings)
        defer { source.close() }
        let request = try file("a.png")
        source.beginRequests()
        _ = source.state(of: request, priority: ContentPriority())
        source.endRequests()
        eventually { !source.isBusy }
        for _ in 0..<3 {
            source.beginRequests()
            source.postpone(request, priority: ContentPriority())
            source.endRequests()
            #expect(source.hasArrivals)
        }
        source.beginRequests()
        guard case .ready = source.state(of: request, priority: ContentPriority()) else {
            Issue.record("it has been dropped")
            return
        }
        source.endRequests()
        #expect(!source.hasArrivals)
    }

    @Test func picturesCanBeMadeInsteadOfRead() throws {
        let source = ImageLoader(
            settings,
            making: { path, size in
                path == "red" ? PixelBuffer(size: size, color: Color(red: 1, green: 0, blue: 0)) : nil
            })
        defer { source.close() }
        let states = fetch([request("red"), try file("a.png")], from: source)
        guard case .ready(let made, _)? = states.first, case .ready(let read, _)? = states.last else {
            Issue.record("\(states)")
            return
        }
        #expect(made.pictureSize == PixelSize(width: 64, height: 64) && made.bytes[0] == 255 && made.bytes[1] == 0)
        #expect(read.pictureSize == PixelSize(width: 40, height: 20))
    }

    /// Nobody writes to them: opening them would wait for ever, and so would ending the threads.
    @Test func pipesHoldUpNeitherPicturesNorTheEnd() throws {
        let source = ImageLoader(settings)
        let path = folder.file("pipe.png")
        #expect(mkfifo(path, 0o600) == 0)
        let bytes = Array(folder.file("caf").utf8) + [0xE9] + Array(".jpg".utf8)
        #expect(mkfifo(bytes.map { CChar(bitPattern: $0) } + [0], 0o600) == 0)
        #expect(symlink(path, folder.file("link.webp")) == 0)
        let url = ContentRequest(
            content: .url(URLText.fileURL(ofPath: FilePath(bytes))), pixelSize: PixelSize(width: 64, height: 64),
            scale: 1)
        let states = fetch(
            [request(path), request(folder.file("link.webp")), url, request("/dev/zero"), try file("a.png")],
            from: source)
        for state in states.dropLast() {
            guard case .failed(_, let message) = state else {
                Issue.record("\(state)")
                continue
            }
            #expect(message.contains("it is not a regular file"), "\(message)")
        }
        if case .ready? = states.last {} else { Issue.record("\(states)") }
        source.close()
        // An animation may no longer be one.
        #expect(AnimatedFile(at: FilePath(path)) == nil && EXIFThumbnail(inJPEGAt: FilePath(path)) == nil)
        #expect(throws: PixbufReader.Failure.self) {
            try PixbufReader.read(FilePath(path), at: PixelSize(width: 8, height: 8), nil)
        }
        let gif = folder.file("moves.gif")
        try Data(AnimatedPictureTests.gif).write(to: URL(fileURLWithPath: gif))
        let animated = try #require(AnimatedFile(at: FilePath(gif)))
        unlink(gif)
        #expect(mkfifo(gif, 0o600) == 0)
        #expect(FrameReader(animated, size: PixelSize(width: 8, height: 8)) == nil)
    }

    @Test func arrivalsWakeTheProgram() throws {
        let source = ImageLoader(settings)
        defer { source.close() }
        let woken = DispatchSemaphore(value: 0)
        source.onArrival = { woken.signal() }
        source.beginRequests()
        _ = source.state(of: try file("a.png"), priority: ContentPriority())
        source.endRequests()
        #expect(woken.wait(timeout: .now() + patience) == .success)
    }
}

extension ImageLoaderTests {
    /// Larger than a small file: noise does not compress.
    private func largePicture(_ name: String, seed: UInt64 = 1) throws -> String {
        var picture = PictureFixtures.quarters(1600, 1200)
        var state = seed
        picture.withUnsafeMutableBytes { bytes in
            for index in bytes.indices where index % 4 != 3 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[index] = UInt8(clamping: Int(bytes[index]) + Int(state >> 59) - 16)
            }
        }
        let path = folder.file(name)
        try PictureWriter.write(picture, to: path)
        #expect(try #require(FileStamp(of: path)).size > ContentDecoder.smallFile)
        return path
    }

    private func request(_ path: String, extent: Int) -> ContentRequest {
        ContentRequest(content: .file(path: path), pixelSize: PixelSize(width: extent, height: extent), scale: 1)
    }

    /// Polls until a request is fulfilled or fails; returns the result, nil if there is none.
    private func outcome(
        of request: ContentRequest, from source: ImageLoader, preview: (MipChain) -> Void = { _ in }
    ) -> ContentState? {
        var outcome: ContentState?
        eventually {
            source.beginRequests()
            let state = source.state(of: request, priority: ContentPriority())
            source.endRequests()
            switch state {
            case .preview(let chain, _): preview(chain)
            case .ready, .failed: outcome = state
            case .pending: break
            }
            return outcome != nil
        }
        return outcome
    }

    /// A loader of which each piece of work waits for its turn: otherwise a picture could overtake its preview.
    private func loader(_ settings: ImageLoader.Settings, inTurns turns: DispatchSemaphore) -> ImageLoader {
        ImageLoader(
            settings,
            making: { _, _ in
                turns.wait()
                return nil
            })
    }

    /// The widths of the results of a request, -1 if it fails.
    private func widths(_ request: ContentRequest, from source: ImageLoader) -> [Int] {
        var widths: [Int] = []
        switch outcome(of: request, from: source, preview: { widths.append($0.pictureSize.width) }) {
        case .ready(let chain, _): widths.append(chain.pictureSize.width)
        case .failed: widths.append(-1)
        case .preview, .pending, nil: break
        }
        return widths
    }

    /// However small they say they are.
    @Test func vectorPicturesAreDrawnAnewForLargerItems() throws {
        let path = folder.file("small.svg")
        try #"<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><circle cx="12" cy="12" r="12"/></svg>"#
            .write(toFile: path, atomically: true, encoding: .utf8)
        let source = ImageLoader(settings)
        defer { source.close() }
        for extent in [24, 64, 512, 128] { #expect(widths(request(path, extent: extent), from: source) == [extent]) }
        // Nor is a thumbnail of one that says so the finest.
        let large = folder.file("large.svg")
        let filling = String(repeating: "long ", count: 100_000)
        try "<svg xmlns='http://www.w3.org/2000/svg' width='400' height='400'><!--\(filling)--><circle r='300'/></svg>"
            .write(toFile: large, atomically: true, encoding: .utf8)
        let thumbnails = ThumbnailCache(
            folder: folder.path + "/cache/thumbnails", writes: true, trim: CacheTrim(bytes: 1 << 30, seconds: 1e9))
        thumbnails.write(
            PictureFixtures.quarters(512, 512), of: FilePath(large), try #require(FileStamp(of: large)),
            natural: PixelSize(width: 400, height: 400))
        #expect(widths(request(large, extent: 300), from: source) == [512])
        #expect(widths(request(large, extent: 1024), from: source).last == 1024)
    }

    @Test func aThumbnailComesFirstOnceThereIsOne() throws {
        let path = try largePicture("large.jpg")
        do {
            let source = ImageLoader(settings)
            defer { source.close() }
            #expect(widths(request(path, extent: 512), from: source) == [512])
            // The thumbnail is written when there is nothing else to do.
            let thumbnails = folder.path + "/cache/thumbnails/x-large"
            eventually {
                (try? FileManager.default.contentsOfDirectory(atPath: thumbnails))?
                    .contains { $0.hasSuffix(".png") } == true
            }
        }
        let turns = DispatchSemaphore(value: 0)
        let source = loader(settings, inTurns: turns)
        defer { source.close() }
        func widthsInTurn(_ path: String) -> [Int] {
            var widths: [Int] = []
            turns.signal()
            let state = outcome(of: request(path, extent: 1024), from: source) {
                widths.append($0.pictureSize.width)
                turns.signal()
            }
            if case .ready(let chain, _) = state { widths.append(chain.pictureSize.width) }
            return widths
        }
        #expect(widthsInTurn(path) == [512, 1024])
        let other = try largePicture("other.jpg")
        // The second turn is that of the picture itself.
        turns.signal()
        #expect(widthsInTurn(other) == [1024])
    }

    /// The renderer goes on showing a picture until the one that replaces it is there in full.
    @Test func aPreviewOfANewFileIsNotWhatShowsInPlaceOfAPicture() throws {
        var settings = settings
        settings.thumbnails = .read
        let thumbnails = ThumbnailCache(
            folder: folder.path + "/cache/thumbnails", writes: true, trim: CacheTrim(bytes: 1 << 30, seconds: 1e9))
        let turns = DispatchSemaphore(value: 0)
        let source = loader(settings, inTurns: turns)
        defer { source.close() }
        source.noteShownFiles()
        /// Writes a file that has a thumbnail.
        func write(_ name: String) throws -> FileStamp {
            let path = try largePicture(name)
            let stamp = try #require(FileStamp(of: path))
            thumbnails.write(
                PictureFixtures.quarters(512, 384), of: FilePath(path), stamp,
                natural: PixelSize(width: 1600, height: 1200))
            return stamp
        }
        /// The files that count as shown once the preview is there, if there is one, and once the picture is.
        func shown(_ request: ContentRequest) -> [FileStamp] {
            var stamps: [FileStamp?] = []
            turns.signal()
            _ = outcome(of: request, from: source) { _ in
                stamps.append(source.shownFile(of: request.content))
                turns.signal()
            }
            stamps.append(source.shownFile(of: request.content))
            return stamps.compactMap { $0 }
        }
        _ = try file("a.jpg")
        let old = try #require(FileStamp(of: folder.file("a.jpg")))
        let request = request(folder.file("a.jpg"), extent: 1024)
        #expect(shown(request) == [old])
        let new = try write("a.jpg")
        source.forget(request.content)
        #expect(new != old && shown(request) == [old, new])
        // Where there was nothing, the preview shows.
        let other = try write("b.jpg")
        #expect(shown(self.request(folder.file("b.jpg"), extent: 1024)) == [other, other])
        // Nor is it what shows in place of one that was away for a moment.
        source.drop(request.content)
        #expect(source.shownFile(of: request.content) == nil)
        let newer = try write("a.jpg")
        source.forget(request.content)
        #expect(shown(request) == [newer])
    }

    /// A camera or a dashboard that has run for months has written files of ever new names.
    @Test func nothingIsKeptOfPicturesThatAreGone() throws {
        let source = ImageLoader(settings)
        defer { source.close() }
        source.noteShownFiles()
        let stays = try file("stays.png")
        #expect(widths(stays, from: source) == [40])
        let comes = try file("comes.png")
        for number in 0..<1000 {
            // Most of them never show.
            let name = folder.file(number % 100 == 0 ? "comes.png" : "new \(number).png")
            source.forget(.file(path: name))
            if number % 100 == 0 { #expect(widths(comes, from: source) == [40]) }
            source.drop(.file(path: name))
        }
        #expect(source.shownFiles.map { Array($0.keys) } == [stays.content])
        #expect(source.shownFile(of: stays.content) != nil)
    }

    @Test func whatIsKeptInMemoryIsThereAtOnce() throws {
        let source = ImageLoader(settings)
        defer { source.close() }
        let path = folder.file("a.png")
        try PictureWriter.write(PictureFixtures.quarters(256, 256), to: path)
        #expect(widths(request(path, extent: 256), from: source) == [256])
        #expect(source.memoryCacheBytes > 0)
        unlink(path)
        source.beginRequests()
        guard case .ready(let chain, _) = source.state(of: request(path, extent: 64), priority: ContentPriority())
        else {
            Issue.record("it has to be decoded")
            return
        }
        #expect(chain.pictureSize.width == 64)
    }

    /// The red of the first pixel of a request's result, -1 if it fails.
    private func red(_ request: ContentRequest, from source: ImageLoader) -> Int {
        switch outcome(of: request, from: source) {
        case .ready(let chain, _): Int(chain.bytes[0])
        case .failed: -1
        case .preview, .pending, nil: -2
        }
    }

    @Test func aFileThatWasWrittenOverIsReadAnewOnceForgotten() throws {
        let source = ImageLoader(settings)
        defer { source.close() }
        let path = folder.file("a.png")
        func write(_ red: Float, extent: Int = 64) throws {
            let color = Color(red: red, green: 0, blue: 0)
            try PictureWriter.write(
                PixelBuffer(size: PixelSize(width: extent, height: extent), color: color), to: path)
        }
        let request = request(path, extent: 64)
        unlink(path)
        #expect(red(request, from: source) == -1)
        try write(0)
        source.forget(request.content)
        #expect(red(request, from: source) == 0)
        try write(1)
        #expect(red(request, from: source) == 0, "it is kept in memory")
        source.forget(request.content)
        #expect(red(request, from: source) == 255)
        source.forget(.file(path: "never seen"))
    }

    @Test func filesWhoseNamesAreNoTextAreShownByTheirURLs() throws {
        let source = ImageLoader(settings)
        defer { source.close() }
        let plain = folder.file("caf.png")
        try PictureWriter.write(PictureFixtures.quarters(40, 20), to: plain)
        let name = Array(folder.file("caf").utf8) + [0xE9] + Array(".png".utf8)
        #expect(rename(plain, name.map { CChar(bitPattern: $0) } + [0]) == 0)
        let url = URLText.fileURL(ofPath: FilePath(name))
        #expect(url == "file://\(folder.path)/caf%E9.png" && URLText.path(ofFileURL: url)?.bytes == name)
        func request(_ url: String) -> ContentRequest {
            ContentRequest(content: .url(url), pixelSize: PixelSize(width: 64, height: 64), scale: 1)
        }
        #expect(widths(request(url), from: source) == [40])
        #expect(widths(request(url + "x"), from: source) == [-1])
    }

    @Test func dataAndFileURLsShowWithoutAFetcherAndOthersSayWhatIsMissing() throws {
        let source = ImageLoader(settings)
        defer { source.close() }
        let path = folder.file("a b.png")
        try PictureWriter.write(PictureFixtures.quarters(40, 20), to: path)
        func url(_ url: String) -> ContentRequest {
            ContentRequest(content: .url(url), pixelSize: PixelSize(width: 64, height: 64), scale: 1)
        }
        #expect(widths(url("file://" + folder.path + "/a%20b.png"), from: source) == [40])
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path)).base64EncodedString()
        #expect(widths(url("data:image/png;base64," + bytes), from: source) == [40])
        var messages: [String] = []
        source.onFailure = { messages.append($1) }
        for wrong in ["data:image/png;base64,AAAA", "https://example.invalid/a.png", "nonsense", "file://host/a"] {
            #expect(widths(url(wrong), from: source) == [-1])
        }
        #expect(messages.count == 4)
        #expect(messages.dropFirst().first?.contains("HTTPFetcher") == true)
    }

    @Test func neitherMessagesNorCardsHavePasswords() throws {
        let source = ImageLoader(settings)
        defer { source.close() }
        var messages: [String] = []
        source.onFailure = { messages.append($1) }
        func card(_ url: String) -> [UInt8] {
            let request = ContentRequest(
                content: .url(url), pixelSize: PixelSize(width: 256, height: 256), scale: 1)
            var card: [UInt8] = []
            eventually {
                source.beginRequests()
                defer { source.endRequests() }
                guard case .failed(let chain, _) = source.state(of: request, priority: ContentPriority()) else {
                    return false
                }
                card = chain?.bytes ?? []
                return true
            }
            return card
        }
        let plain = card("https://host.invalid")
        #expect(!plain.isEmpty && plain != card("https://other.invalid"))
        for url in ["https://anna:s3cret@host.invalid", "https://anna@host.invalid?key=s3cret"] {
            let isPlain = card(url) == plain
            #expect(isPlain, "\(url)")
        }
        _ = card("//anna:s3cret@host.invalid")
        _ = card("file://anna:s3cret@host.invalid")
        #expect(messages.count == 6)
        for message in messages { #expect(!message.contains("anna") && !message.contains("s3cret"), "\(message)") }
    }

    /// Fails as often as told, then returns a file.
    private final class Flaky: PictureFetcher, @unchecked Sendable {
        private let lock = NSLock()
        private let path: String
        private var failures: Int
        private var calls = 0

        init(path: String, failures: Int) { (self.path, self.failures) = (path, failures) }

        var count: Int { lock.withLock { calls } }

        func fetch(
            _ url: String, cancellation: Cancellation, progress: @escaping (Int, Int?) -> Void
        ) throws(FetchError) -> FetchedFile {
            let fails = lock.withLock {
                calls += 1
                failures -= 1
                return failures >= 0
            }
            progress(10, 20)
            if fails { throw FetchError("not now", isTransient: true) }
            return FetchedFile(path: path)
        }
    }

    /// Fetches until it is called off.
    private final class Lasting: PictureFetcher {
        let begun = Mutex<[Cancellation]>([])
        /// Whether the first transfer was under way still when its URL was forgotten.
        let wasUnderWay = Mutex(false)

        func fetch(
            _ url: String, cancellation: Cancellation, progress: @escaping (Int, Int?) -> Void
        ) throws(FetchError) -> FetchedFile {
            begun.withLock { $0.append(cancellation) }
            while !cancellation.isCancelled { usleep(500) }
            throw FetchError("called off", isTransient: false)
        }

        func forget(_ url: String) {
            let first = begun.withLock { $0.first }
            wasUnderWay.withLock { $0 = first?.isCancelled == false }
        }
    }

    /// The queue calls a transfer off for a new one, which must not begin before.
    @Test func fetchersForgetBeforeTheyAreAskedAgain() {
        let fetcher = Lasting()
        let source = ImageLoader(settings)
        defer { source.close() }
        source.fetcher = fetcher
        let request = ContentRequest(
            content: .url("http://x/a.png"), pixelSize: PixelSize(width: 64, height: 64), scale: 1)
        eventually {
            source.beginRequests()
            _ = source.state(of: request, priority: ContentPriority())
            source.endRequests()
            return fetcher.begun.withLock { !$0.isEmpty }
        }
        source.forget(request.content)
        #expect(fetcher.wasUnderWay.withLock { $0 })
        #expect(fetcher.begun.withLock { $0.first?.isCancelled } == true)
    }

    @Test(arguments: [(2, true), (3, false)])
    func whatFailsIsTriedAgainAndToldAsEvents(failures: Int, succeeds: Bool) throws {
        let path = folder.file("a.png")
        try PictureWriter.write(PictureFixtures.quarters(40, 20), to: path)
        let fetcher = Flaky(path: path, failures: failures)
        let source = ImageLoader(settings)
        defer { source.close() }
        source.fetcher = fetcher
        var events: [String] = []
        source.onEvent = { event in
            switch event {
            case .progress(_, let bytes, let total): events.append("\(bytes) of \(total ?? 0)")
            case .retrying(_, let message): events.append("again: \(message)")
            case .loaded(_, let natural): events.append("\(natural.width)")
            case .failed(_, let message): events.append("failed: \(message)")
            case .preview: events.append("preview")
            }
        }
        let request = ContentRequest(
            content: .url("http://x/a.png"), pixelSize: PixelSize(width: 64, height: 64), scale: 1)
        #expect(widths(request, from: source) == [succeeds ? 40 : -1])
        source.beginRequests()
        #expect(fetcher.count == 3)
        let again = ["10 of 20", "again: not now"]
        #expect(events == again + again + ["10 of 20", succeeds ? "40" : "failed: not now"])
    }
}

extension ImageLoaderTests {
    /// A picture that cannot be finer is decoded once, however often and at whatever size it is requested.
    @Test func whatCannotBeFinerIsDecodedOnce() throws {
        var settings = settings
        settings.thumbnails = .none
        settings.decodingBytes = 20_000
        let source = ImageLoader(settings)
        defer { source.close() }
        var decoded = 0
        source.onEvent = { if case .loaded = $0 { decoded += 1 } }
        let path = folder.file("sequential.jpg")
        try PictureWriter.write(PictureFixtures.quarters(400, 300), to: path)
        for extent in [200, 200, 300, 120, 200, 4096] {
            #expect(widths(request(path, extent: extent), from: source) == [50])
        }
        source.beginRequests()
        source.endRequests()
        #expect(decoded == 1)
    }
}

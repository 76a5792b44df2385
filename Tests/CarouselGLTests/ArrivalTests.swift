// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import CarouselScene
import Glibc
import TestSupport
import Testing

@testable import CarouselGL

/// How pictures arrive: thumbnails first, fading, reduced for lack of room, animated, and only where they belong.
@Suite(.serialized) struct ArrivalTests {
    private final class Clock {
        var now = 0.0
    }

    /// A source that delivers what the test sets.
    private final class ScriptedSource: ContentSource {
        var states: [String: ContentState] = [:]
        var frames: [(content: Content, chain: MipChain)] = []
        private(set) var asked: [String: Int] = [:]
        private(set) var sizes: [String: PixelSize] = [:]
        private(set) var played: [Content] = []

        func beginRequests() { (asked, sizes, played) = ([:], [:], []) }
        func endRequests() {}
        func play(_ content: Content) { played.append(content) }
        func takeFrame() -> (content: Content, chain: MipChain)? { frames.popLast() }

        func state(of request: ContentRequest, priority: ContentPriority) -> ContentState {
            let name: String
            switch request.content {
            case .file(path: let path): name = path
            case .url(let url): name = url
            case .text, .pixels, .texture: return .pending
            }
            asked[name, default: 0] += 1
            sizes[name] = request.pixelSize
            return states[name] ?? .pending
        }

        var hasArrivals: Bool { false }
        var isBusy: Bool { false }
    }

    private let context: OffscreenContext
    private let source = ScriptedSource()
    private let clock = Clock()

    init() throws {
        context = try OffscreenContext()
        try context.makeCurrent()
    }

    private func store(budget: Int) throws -> TextureStore {
        let clock = clock
        let store = TextureStore(budget: budget, capabilities: try Capabilities()) { clock.now }
        store.uploadSeconds = .infinity
        return store
    }

    private func request(_ name: String, _ extent: Int) -> ContentRequest {
        ContentRequest(content: .file(path: name), pixelSize: PixelSize(width: extent, height: extent), scale: 1)
    }

    private func chain(_ extent: Int, _ color: Color = .white) -> MipChain {
        MipChain(PixelBuffer(size: PixelSize(width: extent, height: extent), color: color))
    }

    private func strip(_ width: Int) -> MipChain {
        MipChain(PixelBuffer(size: PixelSize(width: width, height: 1)), layerSize: PixelSize(width: width, height: 1))
    }

    private func frame(_ store: TextureStore, _ requests: [ContentRequest]) -> [TextureStore.Slot?] {
        store.beginFrame()
        source.beginRequests()
        defer { source.endRequests() }
        return requests.map { store.slot(for: $0, priority: ContentPriority(), from: source) }
    }

    private func close(_ store: TextureStore) {
        store.close()
        context.close()
    }

    @Test func aThumbnailShowsUntilThePictureIsThere() throws {
        let store = try store(budget: 64 << 20)
        defer { close(store) }
        let natural = PixelSize(width: 2000, height: 2000)
        let wanted = request("a", 512)
        #expect(frame(store, [wanted])[0] == nil)
        #expect((store.stats.missing, store.stats.coarse) == (1, 0))
        source.states["a"] = .preview(chain(128), natural: natural)
        #expect(frame(store, [wanted])[0]?.pictureSize.width == 128)
        #expect((store.stats.missing, store.stats.coarse, store.stats.pending) == (0, 1, 1))
        // The same preview again changes nothing, and the request goes on.
        let uploads = store.stats.texturesUploaded
        #expect(frame(store, [wanted])[0]?.pictureSize.width == 128)
        #expect(store.stats.texturesUploaded == 0 && uploads == 1 && source.asked["a"] == 1)
        source.states["a"] = .ready(chain(512), natural: natural)
        #expect(frame(store, [wanted])[0]?.pictureSize.width == 512)
        _ = frame(store, [wanted])
        #expect(store.stats.pending == 0 && source.asked["a"] == nil)
    }

    @Test func aPictureThatHasBecomeAnotherStaysUntilThatIsThere() throws {
        let store = try store(budget: 64 << 20)
        defer { close(store) }
        store.fadeSeconds = 1
        let natural = PixelSize(width: 2000, height: 2000)
        let wanted = request("a", 512)
        source.states["a"] = .ready(chain(512), natural: natural)
        let old = try #require(frame(store, [wanted])[0])
        clock.now = 10
        source.states["a"] = nil
        store.reload(wanted.content)
        let moves = store.moves
        for _ in 0..<3 {
            #expect(frame(store, [wanted])[0]?.layer == old.layer && source.asked["a"] == 1)
            #expect((store.stats.missing, store.stats.coarse, store.stats.pending) == (0, 1, 1))
        }
        // No coarser preview is shown in between.
        source.states["a"] = .preview(chain(128), natural: natural)
        #expect(frame(store, [wanted])[0]?.pictureSize.width == 512)
        source.states["a"] = .ready(chain(512), natural: natural)
        _ = frame(store, [wanted])
        let new = try #require(frame(store, [wanted])[0])
        #expect(new.layer != old.layer || new.array != old.array)
        #expect(store.alpha(of: new) == 1 && !store.isFading && store.moves > moves)
        #expect(source.asked["a"] == nil && store.stats.pending == 0)

        // A reload forgets a picture that is out of sight, and tries one again that could not be shown.
        source.states["b"] = .failed(nil, message: "broken")
        for _ in 0..<3 { _ = frame(store, [request("b", 512)]) }
        #expect(source.asked["b"] == nil)
        store.reload(wanted.content)
        store.reload(.file(path: "b"))
        source.states = ["b": .ready(chain(64), natural: PixelSize(width: 64, height: 64))]
        #expect(frame(store, [wanted, request("b", 512)])[0] == nil)
        #expect(frame(store, [wanted, request("b", 512)])[1]?.pictureSize.width == 64)
        store.reload(.file(path: "unknown"))
    }

    /// A program that reloads a picture asks whether the renderer could still show the old one.
    @Test func itIsKnownWhichPicturesThereAre() throws {
        let store = try store(budget: 64 << 20)
        defer { close(store) }
        let natural = PixelSize(width: 512, height: 512)
        source.states = ["a": .ready(chain(512), natural: natural), "b": .failed(nil, message: "broken")]
        #expect(!store.has(.file(path: "a")) && !store.has(.file(path: "b")))
        for _ in 0..<3 { _ = frame(store, [request("a", 512), request("b", 512)]) }
        #expect(store.has(.file(path: "a")) && store.has(.file(path: "b")))
        for _ in 0..<3 { _ = frame(store, []) }
        #expect(store.has(.file(path: "a")), "out of sight as well")
        store.reload(.file(path: "a"))
        #expect(!store.has(.file(path: "a")))
    }

    /// Its disk may be mounted again, or another program may have finished writing it.
    @Test(arguments: [false, true])
    func whatFailedIsAskedForAgainWhenItComesIntoSight(hasStandIn: Bool) throws {
        let store = try store(budget: 64 << 20)
        defer { close(store) }
        let wanted = request("a", 64)
        func goOutOfSight() { for _ in 0..<3 { _ = frame(store, []) } }
        source.states["a"] = .failed(hasStandIn ? chain(16) : nil, message: "broken")
        for round in 0..<2 {
            for turn in 0..<4 {
                let slot = frame(store, [wanted])[0]
                #expect((slot?.isStandIn ?? false) == hasStandIn)
                #expect(source.asked["a", default: 0] == (turn == 0 ? 1 : 0), "frame \(turn) of round \(round)")
            }
            goOutOfSight()
        }
        // Loading takes a while.
        source.states["a"] = .pending
        for _ in 0..<3 {
            #expect((frame(store, [wanted])[0]?.isStandIn ?? false) == hasStandIn)
            #expect(source.asked["a"] == 1, "until it is there")
        }
        source.states["a"] = .ready(chain(64), natural: PixelSize(width: 64, height: 64))
        let slot = try #require(frame(store, [wanted])[0])
        #expect(slot.pictureSize.width == 64 && !slot.isStandIn)
        goOutOfSight()
        _ = frame(store, [wanted])
        #expect(source.asked["a"] == nil, "what is there stays")
    }

    @Test func whatIsOnItsWayWhenItBecomesAnotherIsDropped() throws {
        let store = try store(budget: 64 << 20)
        defer { close(store) }
        store.uploadSeconds = 0
        let size = PixelSize(width: 2048, height: 2048)
        source.states["a"] = .ready(chain(2048), natural: size)
        let wanted = request("a", 2048)
        _ = frame(store, [wanted])
        #expect(store.upload != nil)
        store.reload(wanted.content)
        #expect(store.upload == nil)
        store.uploadSeconds = .infinity
        _ = frame(store, [wanted])
        #expect(source.asked["a"] == 1 && store.stats.texturesUploaded == 1)
    }

    @Test func whatIsBeyondTheBudgetIsCoarserAndBecomesFineWhenThereIsRoom() throws {
        let natural = PixelSize(width: 4000, height: 4000)
        let budget = 8 << 20
        let store = try store(budget: budget)
        defer { close(store) }
        for name in 0..<8 { source.states["\(name)"] = .ready(chain(1024), natural: natural) }
        let all = (0..<8).map { request("\($0)", 1024) }
        for _ in 0..<4 {
            let slots = frame(store, all)
            #expect(slots.allSatisfy { $0 != nil }, "none is left out")
            #expect(store.byteCount <= budget)
        }
        let slots = frame(store, all)
        #expect(slots[0]?.pictureSize.width == 1024)
        #expect(slots.contains { $0?.pictureSize.width ?? 0 < 1024 })
        #expect(source.asked.isEmpty, "what has no room is not asked for in each frame")
        // The other pictures are out of sight, so there is room.
        for _ in 0..<4 { _ = frame(store, [all[7]]) }
        #expect(frame(store, [all[7]])[0]?.pictureSize.width == 1024)
        #expect(store.byteCount <= budget)
    }

    /// A memory cache may deliver a picture larger than requested: there may be room for the requested size, but not for that one.
    @Test func whatComesLargerThanAskedForIsNotAskedForInEachFrame() throws {
        source.states["a"] = .ready(chain(1000), natural: PixelSize(width: 4000, height: 4000))
        source.states["b"] = .ready(chain(500), natural: PixelSize(width: 500, height: 500))
        for budget in stride(from: 2 << 20, to: 16 << 20, by: 256 << 10) {
            let store = try store(budget: budget)
            defer { store.close() }
            let all = [request("b", 500), request("a", 700)]
            for _ in 0..<6 { _ = frame(store, all) }
            #expect(source.asked.isEmpty, "\(budget) bytes")
        }
        context.close()
    }

    /// The arrays that it leaves as it grows do not free enough room for it.
    @Test func aPictureThatGrowsBeyondTheBudgetIsNotAskedForInEachFrame() throws {
        let natural = PixelSize(width: 4000, height: 4000)
        for budget in stride(from: 8 << 20, to: 32 << 20, by: 1 << 20) {
            let store = try store(budget: budget)
            defer { store.close() }
            source.states["a"] = .ready(chain(256), natural: natural)
            for _ in 0..<3 { _ = frame(store, [request("a", 256)]) }
            source.states["a"] = .ready(chain(2048), natural: natural)
            for _ in 0..<6 { _ = frame(store, [request("a", 2048)]) }
            #expect(source.asked.isEmpty, "\(budget) bytes")
        }
        context.close()
    }

    private typealias TexImage3D =
        @convention(c) (
            GLenum, GLint, GLint, GLsizei, GLsizei, GLsizei, GLint, GLenum, GLenum, UnsafeRawPointer?
        ) -> Void
    /// The driver's function, for a test in a process of its own.
    nonisolated(unsafe) private static var texImage3D: TexImage3D?

    /// Until memory is freed, the driver has none for layers of more than 256 pixels, whatever the budget says.
    @Test func whatTheDriverHasNoMemoryForIsNotAskedForInEachFrame() async {
        await #expect(processExitsWith: .success) {
            let tests = try ArrivalTests()
            let store = try tests.store(budget: 64 << 20)
            defer { tests.close(store) }
            for extent in [64, 512] {
                tests.source.states["\(extent)"] = .ready(
                    tests.chain(extent), natural: PixelSize(width: extent, height: extent))
            }
            // epoxy looks up a function when it is first called.
            _ = tests.frame(store, [tests.request("64", 64)])
            let function = try #require(dlsym(nil, "epoxy_glTexImage3D")).assumingMemoryBound(to: TexImage3D.self)
            ArrivalTests.texImage3D = function.pointee
            function.pointee = { target, level, format, width, height, layers, border, pixelFormat, type, pixels in
                let isRefused = width > 256
                // An array of 2 TiB makes the driver report that it is out of memory.
                ArrivalTests.texImage3D?(
                    target, level, format, isRefused ? 16384 : width, isRefused ? 16384 : height,
                    isRefused ? 2048 : layers, border, pixelFormat, type, pixels)
            }
            let wanted = [tests.request("512", 512)]
            for turn in 0..<6 {
                #expect(tests.frame(store, wanted)[0]?.pictureSize.width == 256)
                #expect(tests.source.asked["512"] == (turn == 0 ? 1 : nil), "frame \(turn)")
            }
            function.pointee = try #require(ArrivalTests.texImage3D)
            for _ in 0..<TextureStore.recentFrames { _ = tests.frame(store, wanted) }
            #expect(tests.frame(store, wanted)[0]?.pictureSize.width == 512)
        }
    }

    /// A camera's thumbnail may be as large as the requested picture.
    @Test func aPreviewIsNeverTheEnd() throws {
        let store = try store(budget: 64 << 20)
        defer { close(store) }
        let natural = PixelSize(width: 4000, height: 3000)
        let thumbnail = MipChain(PixelBuffer(size: PixelSize(width: 512, height: 384)))
        source.states["a"] = .preview(thumbnail, natural: natural)
        for _ in 0..<2 { _ = frame(store, [request("a", 512)]) }
        #expect(source.asked["a"] == 1)
        // The same is true of a thumbnail of exactly the requested size.
        var small = request("b", 256)
        small.pixelSize.height = 192
        source.states["b"] = .preview(thumbnail, natural: natural)
        for _ in 0..<2 { _ = frame(store, [small]) }
        #expect(source.asked["b"] == 1 && store.stats.coarse == 1)
        // Until the picture arrives, a request for a larger size does not replace the first one.
        _ = frame(store, [request("b", 512)])
        #expect(source.sizes["b"] == small.pixelSize)
    }

    /// To fit the driver's limit, pictures are halved once or twice, so a smaller item may get a finer one than a larger item.
    @Test func aPictureThatCouldBeFinerIsAskedForAnew() throws {
        let store = try store(budget: 256 << 20)
        defer { close(store) }
        let limit = store.capabilities.maxTextureSize
        let natural = PixelSize(width: limit / 4, height: 2 * limit)
        source.states["high"] = .ready(
            MipChain(PixelBuffer(size: PixelSize(width: 96, height: 768))), natural: natural)
        var filling = request("high", 3 * limit / 16)
        filling.covers = true
        _ = frame(store, [filling])
        filling.pixelSize = PixelSize(width: limit / 8, height: limit / 8)
        _ = frame(store, [filling])
        #expect(source.asked["high"] == 1)
    }

    /// Pictures one pixel high cannot be halved.
    @Test func aPictureStaysWhereTheDriverTakesNoFinerOne() throws {
        let store = try store(budget: 64 << 20)
        defer { close(store) }
        let limit = store.capabilities.maxTextureSize
        let natural = PixelSize(width: 4 * limit, height: 1)
        source.states["strip"] = .ready(strip(256), natural: natural)
        #expect(frame(store, [request("strip", 256)])[0]?.pictureSize.width == 256)
        source.states["strip"] = .ready(strip(2 * limit), natural: natural)
        #expect(frame(store, [request("strip", limit)])[0]?.pictureSize.width == 256)
        #expect(frame(store, [request("strip", limit)])[0]?.pictureSize.width == 256)
        #expect(source.asked["strip"] == nil)
    }

    @Test func whatCannotBeHadFinerStaysAsItIs() throws {
        let store = try store(budget: 64 << 20)
        defer { close(store) }
        source.states["a"] = .ready(chain(256), natural: PixelSize(width: 4000, height: 4000))
        _ = frame(store, [request("a", 256)])
        source.states["a"] = .failed(chain(32), message: "It takes too long.")
        let slot = try #require(frame(store, [request("a", 1024)])[0])
        #expect(slot.pictureSize.width == 256 && !slot.isStandIn)
        _ = frame(store, [request("a", 1024)])
        #expect(source.asked.isEmpty)
        // If the picture fails to load, its preview does not stay.
        source.states["b"] = .preview(chain(64), natural: PixelSize(width: 4000, height: 4000))
        _ = frame(store, [request("b", 256)])
        source.states["b"] = .failed(chain(32), message: "It is damaged.")
        #expect(try #require(frame(store, [request("b", 256)])[0]).isStandIn)
    }

    /// A server may only be unreachable for a while; a file that cannot be read has changed or is gone.
    @Test(arguments: ["https://host/a", "FILE:///a"]) func whatCannotBeFetchedAnewStays(url: String) throws {
        let store = try store(budget: 64 << 20)
        defer { close(store) }
        var wanted = request("", 512)
        wanted.content = .url(url)
        source.states[url] = .ready(chain(512), natural: PixelSize(width: 2000, height: 2000))
        #expect(frame(store, [wanted])[0]?.pictureSize.width == 512)
        store.reload(wanted.content)
        source.states[url] = .failed(chain(32), message: "It cannot be had.")
        let slot = try #require(frame(store, [wanted])[0])
        let stays = url.hasPrefix("https")
        #expect(slot.isStandIn == !stays && slot.pictureSize.width == (stays ? 512 : 32))
        _ = frame(store, [wanted])
        #expect(source.asked.isEmpty)
        // Once the server can be reached, the new picture replaces the old one.
        store.reload(wanted.content)
        source.states[url] = .ready(chain(256), natural: PixelSize(width: 256, height: 256))
        #expect(frame(store, [wanted])[0]?.pictureSize.width == 256)
    }

    /// Its server is out of reach, or the driver does not take the picture that has arrived.
    @Test(arguments: [true, false]) func whatCouldNotBeHadAnewIsAskedForWhenItComesIntoSight(fails: Bool) throws {
        let store = try store(budget: 64 << 20)
        defer { close(store) }
        let url = "https://host/a"
        var wanted = request("", 512)
        wanted.content = .url(url)
        source.states[url] = .ready(strip(256), natural: PixelSize(width: 256, height: 1))
        _ = frame(store, [wanted])
        store.reload(wanted.content)
        let wide = strip(2 * store.capabilities.maxTextureSize)
        source.states[url] =
            fails ? .failed(chain(32), message: "It cannot be had.") : .ready(wide, natural: wide.pictureSize)
        #expect(frame(store, [wanted])[0]?.pictureSize.width == 256)
        for _ in 0..<2 {
            _ = frame(store, [wanted])
            #expect(source.asked.isEmpty, "not in each frame")
            _ = frame(store, [])
            #expect(frame(store, [wanted])[0]?.pictureSize.width == 256)
            #expect(source.asked[url] == 1)
        }
        // The new picture has arrived, so it is not requested again.
        source.states[url] = .ready(strip(128), natural: PixelSize(width: 128, height: 1))
        for asked in [1, nil] {
            _ = frame(store, [])
            #expect(frame(store, [wanted])[0]?.pictureSize.width == 128)
            #expect(source.asked[url] == asked)
        }
    }

    @Test func aPictureWiderThanTheDriverTakesIsReduced() throws {
        let store = try store(budget: 256 << 20)
        defer { close(store) }
        let limit = store.capabilities.maxTextureSize
        let wide = MipChain(PixelBuffer(size: PixelSize(width: limit + 16, height: 16), color: .white))
        source.states["wide"] = .ready(wide, natural: wide.pictureSize)
        let slot = try #require(frame(store, [request("wide", limit)])[0])
        #expect(slot.pictureSize.width == limit / 2 + 8)
        // A picture that fills its item is wider than the driver takes, but is not requested in each frame.
        source.states["high"] = .ready(wide, natural: PixelSize(width: 2 * limit + 32, height: 32))
        var filling = request("high", 16)
        filling.covers = true
        #expect(frame(store, [filling])[0]?.pictureSize.width == limit / 2 + 8)
        _ = frame(store, [filling])
        #expect(source.asked.isEmpty)
    }

    @Test(arguments: [true, false])
    func driversThatTakeNoMoreThan2048PixelsShowPanoramas(sourceKeepsToIt: Bool) throws {
        let stage = try GLStage(PixelSize(width: 3000, height: 100), maxTextureSize: 2048)
        defer { stage.close() }
        // The left half is red, and the right half is blue.
        var pixels = PixelBuffer(size: PixelSize(width: 3000, height: 100), color: Color(red: 1, green: 0, blue: 0))
        for y in 0..<100 { for x in 1500..<3000 { pixels[x, y] = SIMD4(0, 0, 255, 255) } }
        let half = try #require(MipChain(pixels).halved)
        stage.source.answer = { request in
            #expect(max(request.pixelSize.width, request.pixelSize.height) <= 2048)
            return .ready(sourceKeepsToIt ? half : MipChain(pixels), natural: pixels.size)
        }
        let scene = Scene(size: Size(width: 3000, height: 100))
        let view = ImageView(frame: scene.root.bounds, image: Image(path: "panorama"))
        scene.root.addSubview(view)
        let picture = try stage.picture(of: scene.drawList())
        #expect(picture[20, 50] == SIMD4(255, 0, 0, 255) && picture[2980, 50] == SIMD4(0, 0, 255, 255))
        #expect(stage.renderer.textureBytes <= 2048 * 2048 * 4 * 4 / 3 + 4096)
    }

    @Test func picturesThatWereWaitedForFadeIn() throws {
        let store = try store(budget: 64 << 20)
        defer { close(store) }
        store.fadeSeconds = 0.25
        source.states["there"] = .ready(chain(16), natural: PixelSize(width: 16, height: 16))
        let wishes = [request("there", 16), request("late", 16)]
        clock.now = 1
        var slots = frame(store, wishes)
        #expect(slots[0].map { store.alpha(of: $0) } == 1, "nothing else was seen before")
        source.states["late"] = .preview(chain(8), natural: PixelSize(width: 16, height: 16))
        clock.now = 2
        slots = frame(store, wishes)
        #expect(slots[1].map { store.alpha(of: $0) } == 0)
        // The full picture replaces the thumbnail and continues from there.
        source.states["late"] = .ready(chain(16), natural: PixelSize(width: 16, height: 16))
        clock.now = 2.125
        slots = frame(store, wishes)
        #expect(slots[1]?.pictureSize.width == 16)
        #expect(slots[1].map { store.alpha(of: $0) } == 0.5 && store.isFading)
        clock.now = 2.25
        slots = frame(store, wishes)
        #expect(slots[1].map { store.alpha(of: $0) } == 1 && !store.isFading)
    }

    @Test func picturesThatMoveDoSoInPlace() throws {
        let store = try store(budget: 64 << 20)
        defer { close(store) }
        let wanted = request("a", 16)
        source.states["a"] = .ready(chain(16, .black), natural: PixelSize(width: 16, height: 16))
        let before = try #require(frame(store, [wanted])[0])
        let moves = store.moves
        source.frames = [(wanted.content, chain(16, .white)), (request("gone", 16).content, chain(16))]
        #expect(store.takeFrames(from: source) == 1)
        let after = try #require(frame(store, [wanted])[0])
        #expect(after.layer == before.layer && after.array == before.array && store.moves == moves)
        // A frame of another size is ignored.
        source.frames = [(wanted.content, chain(8))]
        #expect(store.takeFrames(from: source) == 0)
        // A frame that is larger than the first one became is reduced to the same size.
        source.frames = [(wanted.content, chain(32))]
        #expect(store.takeFrames(from: source) == 1)
        #expect(frame(store, [wanted])[0]?.pictureSize.width == 16)
    }
}

/// Arrival and playing in a carousel of views, or of pictures without views.
@Suite(.serialized) struct CarouselArrivalTests {
    private final class LateSource: ContentSource {
        var there: Set<String> = []
        var brightness: Float = 1
        private(set) var played: [Content] = []
        func beginRequests() { played = [] }
        func endRequests() {}
        func play(_ content: Content) { played.append(content) }
        func state(of request: ContentRequest, priority: ContentPriority) -> ContentState {
            guard case .file(let path) = request.content, there.contains(path), let number = Int(path) else {
                return .pending
            }
            // Each picture has its own grey.
            let color = Color(white: brightness * Float(number + 1) / 10)
            let size = PixelSize(width: 64, height: 64)
            return .ready(MipChain(PixelBuffer(size: size, color: color)), natural: size)
        }
        var hasArrivals: Bool { false }
        var isBusy: Bool { false }
    }

    private final class Items: CarouselDataSource {
        let givesPictures: Bool
        init(givesPictures: Bool) { self.givesPictures = givesPictures }
        func pictureItems(in carousel: Carousel) -> CarouselScene.PictureItems? {
            givesPictures
                ? CarouselScene.PictureItems(size: Size(width: 64, height: 64), placeholderColor: .clear) : nil
        }
        func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? { Image(path: "\(index)") }
        func numberOfItems(in carousel: Carousel) -> Int { 9 }
        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
            let view = (view as? ImageView) ?? ImageView(frame: Rect(x: 0, y: 0, width: 64, height: 64))
            view.placeholderColor = .clear
            view.image = Image(path: "\(index)")
            return view
        }
    }

    private func show(_ givesPictures: Bool) throws -> (
        scene: Scene, carousel: Carousel, items: Items, stage: LateStage
    ) {
        let size = PixelSize(width: 64, height: 64)
        let scene = Scene(size: Size(width: 64, height: 64))
        let carousel = Carousel(frame: Rect(x: 0, y: 0, width: 64, height: 64))
        let items = Items(givesPictures: givesPictures)
        carousel.type = .linear
        carousel.dataSource = items
        scene.root.addSubview(carousel)
        scene.layoutIfNeeded()
        return (scene, carousel, items, try LateStage(size))
    }

    private struct LateStage {
        let context: OffscreenContext
        let renderer: Renderer
        let target: OffscreenTarget
        let source = LateSource()

        init(_ size: PixelSize) throws {
            context = try OffscreenContext()
            try context.makeCurrent()
            renderer = try Renderer()
            target = try OffscreenTarget(size: size)
        }

        /// The middle pixel's grey, 0...255.
        func grey(of scene: Scene) throws -> Int {
            try renderer.draw(scene.drawList(), source: source, target: target.renderTarget(scale: 1))
            return Int(try target.readPixels()[32, 32].x)
        }

        func close() {
            renderer.close()
            target.close()
            context.close()
        }
    }

    @Test(arguments: [false, true])
    func aRecycledItemNeverShowsThePictureOfTheOneBefore(ofPictures: Bool) throws {
        let (scene, carousel, items, stage) = try show(ofPictures)
        defer { stage.close() }
        #expect(try stage.grey(of: scene) == 0)
        // The request for 0 is in progress; its view goes to item 8 before it arrives.
        carousel.scrollOffset = 8
        #expect(try stage.grey(of: scene) == 0)
        stage.source.there = ["0", "1", "2", "3"]
        for _ in 0..<3 { #expect(try stage.grey(of: scene) == 0) }
        stage.source.there.insert("8")
        for _ in 0..<3 { _ = try stage.grey(of: scene) }
        #expect(abs(try stage.grey(of: scene) - 230) <= 1)
        carousel.scrollOffset = 0
        for _ in 0..<3 { _ = try stage.grey(of: scene) }
        #expect(abs(try stage.grey(of: scene) - 26) <= 1)
        withExtendedLifetime(items) {}
    }

    @Test(arguments: [false, true])
    func aReloadedPictureGivesWayAtOnce(ofPictures: Bool) throws {
        let (scene, _, items, stage) = try show(ofPictures)
        defer { stage.close() }
        stage.source.there = ["0"]
        for _ in 0..<3 { _ = try stage.grey(of: scene) }
        #expect(abs(try stage.grey(of: scene) - 26) <= 1)
        stage.renderer.fadeSeconds = 100
        stage.source.there = []
        stage.source.brightness = 5
        stage.renderer.reload(.file(path: "0"))
        for _ in 0..<3 { #expect(abs(try stage.grey(of: scene) - 26) <= 1, "the old one stays") }
        stage.source.there = ["0"]
        _ = try stage.grey(of: scene)
        #expect(abs(try stage.grey(of: scene) - 128) <= 1)
        #expect(!stage.renderer.isFading)
        withExtendedLifetime(items) {}
    }

    @Test(arguments: [false, true])
    func picturesFadeInFromTheirPlaceholder(ofPictures: Bool) throws {
        let (scene, _, items, stage) = try show(ofPictures)
        defer { stage.close() }
        stage.renderer.fadeSeconds = 100
        _ = try stage.grey(of: scene)
        stage.source.there = ["0"]
        _ = try stage.grey(of: scene)
        #expect(try stage.grey(of: scene) < 10 && stage.renderer.isFading, "it has only begun")
        stage.renderer.fadeSeconds = 1e-6
        for _ in 0..<3 { _ = try stage.grey(of: scene) }
        #expect(abs(try stage.grey(of: scene) - 26) <= 1)
        #expect(!stage.renderer.isFading)
        withExtendedLifetime(items) {}
    }

    @Test(arguments: [false, true])
    func onlyTheItemInTheMiddlePlays(ofPictures: Bool) throws {
        let (scene, carousel, items, stage) = try show(ofPictures)
        defer { stage.close() }
        _ = try stage.grey(of: scene)
        #expect(stage.source.played.isEmpty, "unless asked to")
        stage.renderer.playsAnimations = true
        _ = try stage.grey(of: scene)
        #expect(stage.source.played == [.file(path: "0")])
        carousel.scrollOffset = 3
        _ = try stage.grey(of: scene)
        #expect(stage.source.played == [.file(path: "3")])
        carousel.frame.origin.y = scene.size.height + 10
        _ = try stage.grey(of: scene)
        #expect(stage.source.played.isEmpty, "out of sight")
        withExtendedLifetime(items) {}
    }
}

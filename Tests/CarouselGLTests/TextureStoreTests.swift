// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import CarouselScene
import TestSupport
import Testing

@testable import CarouselGL

@Suite(.serialized) struct TextureStoreTests {
    /// A clock that advances by a step each time it is read.
    private final class Clock {
        var now = 0.0
        var step = 0.0

        func read() -> Double {
            now += step
            return now
        }
    }

    private let context: OffscreenContext
    private let clock = Clock()
    private let source = ImmediateSource()

    init() throws {
        context = try OffscreenContext()
        try context.makeCurrent()
    }

    private func store(budget: Int, uploadsFromBuffers: Bool = false) throws -> TextureStore {
        let clock = clock
        var capabilities = try Capabilities()
        capabilities.uploadsFromBuffers = uploadsFromBuffers
        return TextureStore(budget: budget, capabilities: capabilities, clock: clock.read)
    }

    private func request(_ name: Int, extent: Int = 256) -> ContentRequest {
        ContentRequest(
            content: .file(path: "\(name)"), pixelSize: PixelSize(width: extent, height: extent), scale: 1)
    }

    private func frame(_ store: TextureStore, _ requests: [ContentRequest]) -> [TextureStore.Slot?] {
        store.beginFrame()
        source.beginRequests()
        defer { source.endRequests() }
        return requests.map { store.slot(for: $0, priority: ContentPriority(), from: source) }
    }

    private func answer(natural: Int = 256) {
        source.answer = { request in
            let size = PixelSize(
                width: min(natural, request.pixelSize.width), height: min(natural, request.pixelSize.height))
            return .ready(MipChain(PixelBuffer(size: size)), natural: PixelSize(width: natural, height: natural))
        }
    }

    private func close(_ store: TextureStore) {
        store.close()
        context.close()
    }

    @Test func theBudgetIsKeptAndWhatWasSeenLeastRecentlyGoesFirst() throws {
        answer()
        let budget = 20 << 20
        let store = try store(budget: budget)
        defer { close(store) }
        var kept = 0
        for name in 0..<400 {
            _ = frame(store, [request(name), request(0)])
            #expect(store.byteCount <= budget)
            if store.stats.texturesUploaded == 1, name > 0, store.table.index(of: request(1).content) != nil {
                kept = name
            }
        }
        // Picture 0 was always in sight. Of the others, the first ones were evicted when the budget was used up.
        #expect(store.table.index(of: request(0).content) != nil)
        let present = (0..<400).filter { store.table.index(of: request($0).content) != nil }
        #expect(present == [0] + Array((400 - present.count + 1)..<400))
        #expect(kept > 20 && kept <= present.count)
    }

    @Test func aHundredThousandPicturesLeaveNoTraceBeyondTheBudget() throws {
        let size = PixelSize(width: 16, height: 16)
        let chain = MipChain(PixelBuffer(size: size))
        source.answer = { _ in .ready(chain, natural: size) }
        let budget = 8 << 20
        let store = try store(budget: budget)
        defer { close(store) }
        for name in 0..<10_000 { _ = frame(store, (0..<10).map { request(10 * name + $0, extent: 16) }) }
        #expect(store.byteCount <= budget)
        let present = (0..<100_000).filter { store.table.index(of: request($0, extent: 16).content) != nil }
        #expect(present.count * TextureArray.bytes(ofLayer: size) <= budget)
        #expect(present == Array((100_000 - present.count)..<100_000))
    }

    @Test func uploadingEndsWhenItsTimeIsOverAndGoesOnInTheNextFrame() throws {
        answer()
        let store = try store(budget: 64 << 20)
        defer { close(store) }
        store.uploadSeconds = 0.004
        // Each picture takes about 1.5 ms: three are started within 4 ms.
        clock.step = 0.0015
        let requests = (0..<8).map { request($0) }
        var counts: [Int] = []
        for _ in 0..<4 {
            let slots = frame(store, requests)
            counts.append(slots.filter { $0 != nil }.count)
            #expect(store.stats.pending == 8 - counts[counts.count - 1])
            #expect(store.hasDeferredUploads == (store.stats.pending > 0))
            #expect(source.postponed.count == store.stats.pending)
        }
        #expect(counts == [3, 6, 8, 8])
    }

    @Test func onePictureMayAlwaysGo() throws {
        answer()
        let store = try store(budget: 64 << 20)
        defer { close(store) }
        store.uploadSeconds = 0
        let requests = [request(0), request(1)]
        #expect(frame(store, requests).map { $0 != nil } == [true, false])
        #expect(frame(store, requests).map { $0 != nil } == [true, true])
    }

    @Test(arguments: [false, true]) func aLargePictureComesInBandsWhileTheSmallOneIsShown(fromBuffers: Bool) throws {
        let extent = 1024
        var pixels = PixelBuffer(size: PixelSize(width: extent, height: extent))
        for y in 0..<extent {
            for x in 0..<extent { pixels[x, y] = SIMD4(UInt8(x / 4), UInt8(y / 4), UInt8((x ^ y) & 255), 255) }
        }
        let large = MipChain(pixels)
        let natural = pixels.size
        source.answer = { request in
            request.pixelSize.width == extent
                ? .ready(large, natural: natural)
                : .ready(MipChain(PixelBuffer(size: request.pixelSize)), natural: natural)
        }
        let store = try store(budget: 64 << 20, uploadsFromBuffers: fromBuffers)
        defer { close(store) }
        store.uploadSeconds = 0.004
        clock.step = 0.005
        #expect(frame(store, [request(0, extent: 64)])[0]?.pictureSize.width == 64)
        let bands = (large.bytes.count + PictureUpload.bandBytes - 1) / PictureUpload.bandBytes
        #expect(bands > 8)
        for band in 1...bands {
            let slot = frame(store, [request(0, extent: extent)])[0]
            #expect(slot?.pictureSize.width == (band < bands ? 64 : extent))
            #expect(store.hasDeferredUploads == (band < bands))
            #expect(store.stats.textureBytesUploaded <= PictureUpload.bandBytes + 4 * extent)
            #expect(store.stats.textureBytesUploaded > 0)
        }
        #expect(store.upload == nil)
        let slot = try #require(frame(store, [request(0, extent: extent)])[0])
        for level in 0..<large.levelSizes.count {
            let got = read(store, slot, level: level, size: large.levelSizes[level])
            let begin = large.offset(ofLevel: level)
            #expect(got == Array(large.bytes[begin..<begin + got.count]), "level \(level)")
        }
    }

    @Test func aLargePictureThatIsWantedNoMoreIsDropped() throws {
        answer(natural: 1024)
        let store = try store(budget: 64 << 20)
        defer { close(store) }
        store.uploadSeconds = 0
        _ = frame(store, [request(0, extent: 1024)])
        #expect(store.upload != nil)
        _ = frame(store, [])
        #expect(store.upload != nil, "what was seen in the frame before may be seen in the next")
        _ = frame(store, [])
        #expect(store.upload == nil)
        // Its layer is free again.
        store.uploadSeconds = .infinity
        let bytes = store.byteCount
        #expect(frame(store, [request(1, extent: 1024)])[0] != nil)
        #expect(store.byteCount == bytes)
    }

    @Test func onlyLargerPicturesAreAskedForAndWhatIsOnItsWayIsWaitedFor() throws {
        answer(natural: 2048)
        let store = try store(budget: 64 << 20)
        defer { close(store) }
        store.uploadSeconds = .infinity
        #expect(frame(store, [request(0, extent: 256)])[0]?.pictureSize.width == 256)
        #expect(frame(store, [request(0, extent: 64)])[0]?.pictureSize.width == 256)
        #expect(source.requests.isEmpty)
        source.answer = { _ in .pending }
        #expect(frame(store, [request(0, extent: 512)])[0]?.pictureSize.width == 256)
        _ = frame(store, [request(0, extent: 768)])
        #expect(source.requests.map(\.pixelSize.width) == [512], "else nothing would ever come while things move")
        answer(natural: 2048)
        #expect(frame(store, [request(0, extent: 768)])[0]?.pictureSize.width == 512)
        #expect(frame(store, [request(0, extent: 768)])[0]?.pictureSize.width == 768)
    }

    /// A panorama that fits into its item is low; one that fills its item must be as high as the item.
    @Test func whatFillsIsAskedForAgainUnlessWhatIsThereIsEnough() throws {
        let natural = PixelSize(width: 2048, height: 512)
        source.answer = { request in
            let size = natural.scaled(by: natural.scale(to: request.pixelSize, covers: request.covers))
            return .ready(MipChain(PixelBuffer(size: size)), natural: natural)
        }
        let store = try store(budget: 64 << 20)
        defer { close(store) }
        store.uploadSeconds = .infinity
        func filling(_ extent: Int) -> ContentRequest {
            var request = request(0, extent: extent)
            request.covers = true
            return request
        }
        #expect(frame(store, [request(0, extent: 256)])[0]?.pictureSize == PixelSize(width: 256, height: 64))
        #expect(frame(store, [filling(48)])[0]?.pictureSize.height == 64)
        #expect(source.requests.isEmpty)
        #expect(frame(store, [filling(256)])[0]?.pictureSize == PixelSize(width: 1024, height: 256))
        // With both in one frame, neither replaces the picture that the other one needs.
        #expect(frame(store, [request(0, extent: 512), filling(128)]).allSatisfy { $0?.pictureSize.width == 1024 })
        #expect(source.requests.isEmpty)
    }

    @Test(arguments: [true, false]) func vectorPicturesAreFinerThanTheirOwnSizeWhereThatIsWanted(isVector: Bool) throws
    {
        source.answer = { request in
            var chain = MipChain(PixelBuffer(size: isVector ? request.pixelSize : PixelSize(width: 64, height: 64)))
            chain.isScalable = isVector
            return .ready(chain, natural: PixelSize(width: 64, height: 64))
        }
        let store = try store(budget: 64 << 20)
        defer { close(store) }
        store.uploadSeconds = .infinity
        #expect(frame(store, [request(0, extent: 64)])[0]?.pictureSize.width == 64)
        #expect(frame(store, [request(0, extent: 256)])[0]?.pictureSize.width == (isVector ? 256 : 64))
        #expect(source.requests.isEmpty == !isVector)
        _ = frame(store, [request(0, extent: 256)])
        #expect(source.requests.isEmpty)
    }

    /// A quad that precedes the larger one in the list still shows the smaller picture.
    @Test func theLayerOfAReplacedPictureIsFreeOnlyInTheNextList() throws {
        answer(natural: 1024)
        let store = try store(budget: 64 << 20)
        defer { close(store) }
        let small = request(0, extent: 64)
        _ = frame(store, [small])
        let slots = frame(store, [small, request(0, extent: 256), request(1, extent: 64)])
        #expect(slots.map { $0?.pictureSize.width } == [64, 256, 64])
        #expect(slots[2]?.array == slots[0]?.array && slots[2]?.layer != slots[0]?.layer)
        let next = frame(store, [request(2, extent: 64)])
        #expect(next[0]?.array == slots[0]?.array && next[0]?.layer == slots[0]?.layer)
    }

    @Test func theArrayOfAReplacedPictureIsNotDeletedInTheSameList() throws {
        answer(natural: 1024)
        // The budget is too small for arrays of all three sizes.
        let budget = 16 << 20
        let store = try store(budget: budget)
        defer { close(store) }
        let small = request(0, extent: 64)
        _ = frame(store, [small])
        let slots = frame(store, [small, request(0, extent: 256), request(1, extent: 512)])
        #expect(slots.map { $0?.pictureSize.width } == [64, 256, 512])
        let slot = try #require(slots[0])
        #expect(store.arrays[Int(slot.array)]?.layerSize == slot.layerSize)
        #expect(store.byteCount <= budget)
    }

    /// Reads a level of a layer back from the driver.
    private func read(_ store: TextureStore, _ slot: TextureStore.Slot, level: Int, size: PixelSize) -> [UInt8] {
        var framebuffer: GLuint = 0
        glGenFramebuffers(1, &framebuffer)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        glFramebufferTextureLayer(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), store.name(ofArray: slot.array), GLint(level),
            slot.layer)
        var bytes = [UInt8](repeating: 0, count: 4 * size.area)
        bytes.withUnsafeMutableBytes {
            glReadPixels(
                0, 0, GLsizei(size.width), GLsizei(size.height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE),
                $0.baseAddress)
        }
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
        glDeleteFramebuffers(1, &framebuffer)
        return bytes
    }

    /// A host that puts each picture into an array of its own, and shows only the newest.
    @Test func arraysThatAreShownNoMoreLeaveTheirNumbers() throws {
        let context = try OffscreenContext()
        try context.makeCurrent()
        defer { context.close() }
        let hosts = HostArrays(try Capabilities())
        func slot(_ name: Int) throws -> TextureStore.Slot {
            let texture = HostTexture(name: UInt32(name), size: PixelSize(width: 1, height: 1), target: .array)
            return try #require(hosts.slot(of: texture))
        }
        var numbers: Set<Int32> = []
        let lasting = try slot(9999).array
        for frame in 1...2000 {
            hosts.begin(frame: frame)
            let number = try slot(frame).array
            numbers.insert(number)
            #expect(hosts.hostArray(number)?.name == UInt32(frame))
            #expect(try slot(9999).array == lasting, "what is shown keeps its number")
        }
        #expect(numbers.count < 500 && !numbers.contains(lasting))
        hosts.close()
        #expect(hosts.hostArray(lasting) == nil)
    }
}

// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Testing

@testable import CarouselMedia

@Suite struct MemoryCacheTests {
    private func entry(_ extent: Int, natural: Int = 4096) -> MemoryCache.Entry {
        MemoryCache.Entry(
            chain: MipChain(PixelBuffer(size: PixelSize(width: extent, height: extent))),
            natural: PixelSize(width: natural, height: natural))
    }

    private func request(_ name: Int, _ extent: Int) -> ContentRequest {
        ContentRequest(
            content: .file(path: "\(name)"), pixelSize: PixelSize(width: extent, height: extent), scale: 1)
    }

    private func width(_ name: Int, _ extent: Int, in cache: inout MemoryCache) -> Int? {
        cache.picture(for: request(name, extent))?.chain.pictureSize.width
    }

    @Test func whatWasUsedLeastRecentlyGoesFirst() {
        let bytes = entry(64).chain.bytes.count
        var cache = MemoryCache(budget: 3 * bytes)
        for name in 0..<3 { cache.insert(entry(64), for: request(name, 64).content) }
        #expect(width(0, 64, in: &cache) != nil)
        cache.insert(entry(64), for: request(3, 64).content)
        #expect((0..<4).map { width($0, 64, in: &cache) != nil } == [true, false, true, true])
        #expect(cache.byteCount == 3 * bytes)
    }

    @Test func theBudgetIsKeptOverManyUses() {
        var cache = MemoryCache(budget: 100_000)
        for step in 0..<5000 {
            cache.insert(entry(16 << (step % 3)), for: request(step % 97, 16).content)
            _ = cache.picture(for: request(step * 7 % 97, 16))
            #expect(cache.byteCount <= 100_000)
        }
        #expect(cache.count > 1)
        cache.insert(entry(512), for: request(1000, 512).content)
        #expect(width(1000, 512, in: &cache) == nil, "too large for all of it")
    }

    @Test func largeOnesServeSmallRequestsReducedAndSmallOnesLargeRequestsNever() {
        var cache = MemoryCache(budget: 10 << 20)
        cache.insert(entry(512), for: request(0, 0).content)
        #expect(width(0, 512, in: &cache) == 512)
        #expect(width(0, 300, in: &cache) == 512)
        #expect(width(0, 100, in: &cache) == 128)
        #expect(width(0, 600, in: &cache) == nil)
        // A smaller version does not replace it; a full-size picture is enough for all.
        cache.insert(entry(64), for: request(0, 0).content)
        #expect(width(0, 512, in: &cache) != nil)
        cache.insert(entry(64, natural: 64), for: request(1, 0).content)
        #expect(width(1, 2000, in: &cache) == 64)
    }

    @Test func whatCannotBeFinerServesAllRequests() {
        var cache = MemoryCache(budget: 10 << 20)
        var finest = entry(256)
        finest.isFinest = true
        cache.insert(finest, for: request(0, 0).content)
        #expect(width(0, 2000, in: &cache) == 256)
        #expect(width(0, 256, in: &cache) == 256)
        #expect(width(0, 100, in: &cache) == 128)
    }
}

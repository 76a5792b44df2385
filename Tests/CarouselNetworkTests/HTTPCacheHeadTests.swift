// SPDX-License-Identifier: MIT

import CarouselMedia
import TestSupport
import Testing

@testable import CarouselNetwork

@Suite struct HTTPCacheHeadTests {
    private let heads = [
        HTTPCacheHead(
            .file(name: CacheName.new(.body), bytes: 12_345), ["etag": "\"a: b\"", "cache-control": "max-age=60"],
            received: 1234.5),
        HTTPCacheHead(.redirect(to: "https://host/a?b=c d"), ["age": ""], received: 1e9),
    ]

    @Test func whatIsNotedIsReadAgain() throws {
        for head in heads {
            let bytes = try #require(head.bytes)
            #expect(HTTPCacheHead(bytes) == head)
            #expect(HTTPCacheHead.isMarked(bytes))
        }
    }

    /// As left by a full disk or a power failure.
    @Test func headsThatAreNotWholeAreNotRead() throws {
        for head in heads {
            let bytes = try #require(head.bytes)
            for count in 0..<bytes.count { #expect(HTTPCacheHead(Array(bytes.prefix(count))) == nil, "\(count)") }
        }
    }

    @Test func bytesOfTheCacheAloneAreRead() {
        for name in ["../picture.png", "picture.png", CacheName.new(.head), "x/" + CacheName.new(.body), ""] {
            #expect(HTTPCacheHead(.file(name: name, bytes: 1), [:], received: 0).bytes == nil, "\(name)")
            #expect(HTTPCacheHead(Array("carousel 3\n0\nfile 1 \(name)\nend".utf8)) == nil, "\(name)")
        }
        for line in ["file 1", "file -1 \(CacheName.new(.body))", "file x \(CacheName.new(.body))", "redirect", ""] {
            #expect(HTTPCacheHead(Array("carousel 3\n0\n\(line)\nend".utf8)) == nil, "\(line)")
        }
    }

    @Test func whatWouldBeReadAsSomethingElseIsNotNoted() {
        let file = HTTPCacheHead.Body.file(name: CacheName.new(.body), bytes: 1)
        #expect(HTTPCacheHead(.redirect(to: "http://x/\netag:1"), [:], received: 0).bytes == nil)
        #expect(HTTPCacheHead(file, ["etag": String(repeating: "x", count: 1 << 15)], received: 0).bytes == nil)
        #expect(HTTPCacheHead(file, ["etag": "a\nage:9"], received: 0).bytes == nil)
        #expect(HTTPCacheHead(file, [:], received: .infinity).bytes == nil)
    }

    @Test func anyBytesAreHarmless() {
        let seed = UInt64.random(in: 0...(.max))
        var random = SeededGenerator(seed: seed)
        let whole = heads.compactMap(\.bytes)
        var read = 0
        for _ in 0..<2000 {
            var bytes = whole.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 0..<8, using: &random) where !bytes.isEmpty {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            guard let head = HTTPCacheHead(bytes) else { continue }
            if case .file(let name, let count) = head.body {
                #expect(CacheName.kind(of: name) == .body && count >= 0, "seed \(seed)")
                read += 1
            }
        }
        // An eighth remain as they are.
        #expect(read > 0, "seed \(seed)")
    }
}

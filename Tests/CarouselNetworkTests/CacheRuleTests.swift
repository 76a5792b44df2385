// SPDX-License-Identifier: MIT

import CarouselMedia
import CarouselScene
import Foundation
import TestSupport
import Testing

@testable import CarouselNetwork

/// Which responses are asked for again.
@Suite struct CacheRuleTests {
    private let stage: FetchStage
    private var server: TestServer { stage.server }
    private var picture: Data { get throws { try stage.picture } }

    init() throws { stage = try FetchStage() }

    private func fetch(_ path: String, _ fetcher: HTTPFetcher) throws -> Data {
        try stage.fetch(server.url(path), fetcher)
    }

    @Test(arguments: zip([301, 302, 303, 307, 308], [1, 2, 2, 2, 1]))
    func onlyPermanentRedirectsAreKeptUnasked(status: Int, count: Int) throws {
        let fetcher = HTTPFetcher(stage.settings)
        for _ in 0..<2 { #expect(try fetch("long-since/\(status)", fetcher) == picture) }
        #expect(try stage.count("long-since/\(status)") == count)
    }

    @Test func redirectsInACircleAreForgotten() throws {
        let fetcher = HTTPFetcher(stage.settings)
        #expect(throws: FetchError.self) { try fetch("circle", fetcher) }
        #expect(try fetch("circle", fetcher) == picture)
        #expect(try stage.count("circle") == 2)
    }

    @Test(arguments: [
        ("fresh/a", "fresh/a"), ("moved-for-an-hour", "fresh/target"), ("to?/fresh/b", "fresh/b"), ("hour", "hour"),
    ])
    func whatIsForgottenIsAskedForAnew(path: String, target: String) throws {
        let fetcher = HTTPFetcher(stage.settings)
        let source = ImageLoader()
        defer { source.close() }
        source.fetcher = fetcher
        for number in 1...3 {
            for _ in 0..<2 { #expect(try fetch(path, fetcher) == picture) }
            #expect(try stage.count(target) == number)
            source.forget(.url(server.url(path)))
        }
    }

    @Test func whatIsForgottenIsAskedForUntilThereIsAnAnswer() throws {
        let fetcher = HTTPFetcher(stage.settings)
        for _ in 0..<2 { #expect(try fetch("moody", fetcher) == picture) }
        fetcher.forget(server.url("moody"))
        #expect(throws: FetchError.self) { try fetch("moody", fetcher) }
        for _ in 0..<2 { #expect(try fetch("moody", fetcher) == picture) }
        #expect(try stage.count("moody") == 3)
    }
}

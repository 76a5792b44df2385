// SPDX-License-Identifier: MIT

import CarouselMedia
import Foundation
import TestSupport
import Testing

@testable import CarouselNetwork

/// What is shown while a server cannot be reached.
@Suite struct OfflineTests {
    private let stage: FetchStage
    private var server: TestServer { stage.server }
    private var picture: Data { get throws { try stage.picture } }

    init() throws { stage = try FetchStage() }

    /// Fetches now, or in two hours, when all is stale that is fresh for an hour.
    private func fetch(_ path: String, hours: Double = 0) throws -> Data {
        let fetcher = HTTPFetcher(stage.settings) { Date().timeIntervalSince1970 + hours * 3600 }
        return try stage.fetch(server.url(path), fetcher)
    }

    @Test(arguments: ["fresh/a", "moved-for-an-hour"]) func stalePicturesAreShown(path: String) throws {
        #expect(try fetch(path) == picture)
        server.stop()
        for _ in 0..<2 { #expect(try fetch(path, hours: 2) == picture) }
    }

    @Test(arguments: ["tagged/a", "strict/a"]) func picturesThatServersForbidToShowStaleAreNot(path: String) throws {
        #expect(try fetch(path) == picture)
        server.stop()
        let error = #expect(throws: FetchError.self) { try fetch(path, hours: 2) }
        #expect(error?.isTransient == true)
    }

    /// Also behind a network that says so in its own way: 522 is Cloudflare's, 511 that of one where one must sign in.
    @Test(arguments: [(429, true), (500, true), (507, true), (511, true), (522, true), (404, false), (501, false)])
    func whatServersFailToShowIsShownAsItWas(status: Int, shows: Bool) throws {
        #expect(try fetch("failing/\(status)") == picture)
        if shows {
            #expect(try fetch("failing/\(status)", hours: 2) == picture)
        } else {
            let error = #expect(throws: FetchError.self) { try fetch("failing/\(status)", hours: 2) }
            #expect(error?.isTransient == false)
        }
    }

    @Test func whatTakesTooLongIsShownAsItWas() throws {
        #expect(try fetch("mute") == picture)
        var settings = stage.settings
        settings.timeout = 0.5
        let fetcher = HTTPFetcher(settings) { Date().timeIntervalSince1970 + 7200 }
        #expect(try stage.fetch(server.url("mute"), fetcher) == picture)
    }

    @Test func aServerThatFailsIsAskedAgain() throws {
        #expect(try fetch("moody") == picture)
        for requests in 2...3 {
            #expect(try fetch("moody", hours: 2) == picture)
            #expect(try stage.count("moody") == requests)
        }
    }

    @Test(arguments: [
        "here", "elsewhere", "elsewhere-for-an-hour", "elsewhere-for-good", "around", "untyped", "xhtml", "script",
    ])
    func pagesOfTheNetworkDoNotReplacePictures(kind: String) throws {
        let path = "paid/\(kind)"
        #expect(try fetch(path) == picture)
        for _ in 0..<2 { #expect(try fetch(path, hours: 2) == picture) }
        #expect(try stage.count(path) == 3, "it is asked each time")
        let error = #expect(throws: FetchError.self) { try fetch("sign-in") }
        #expect(error?.isTransient == true)
        #expect(error?.description.contains("sign in") == true)
    }

    /// Pages are in memory then.
    @Test func pagesDoNotReplacePicturesWhileDisksAreFull() throws {
        let path = "paid/here"
        #expect(try fetch(path) == picture)
        @Sendable func isFull(_: String) -> Int32 {
            errno = ENOSPC
            return -1
        }
        let fetcher = HTTPFetcher(stage.settings, open: isFull) { Date().timeIntervalSince1970 + 7200 }
        for _ in 0..<2 { #expect(try stage.fetch(server.url(path), fetcher) == picture) }
    }

    /// That the page is not there, either, costs nobody the picture.
    @Test func picturesOutliveRedirectsToNothing() throws {
        #expect(try fetch("paid/nowhere") == picture)
        #expect(throws: FetchError.self) { try fetch("paid/nowhere", hours: 2) }
        server.stop()
        #expect(try fetch("paid/nowhere", hours: 2) == picture)
    }

    /// Although a redirect does not take the place of a picture.
    @Test func aPictureThatHasMovedReplacesTheOneThatWasForgotten() throws {
        let fetcher = HTTPFetcher(stage.settings)
        let url = server.url("moving")
        #expect(try stage.fetch(url, fetcher) == picture)
        fetcher.forget(url)
        for _ in 0..<2 { #expect(try stage.fetch(url, fetcher) == picture + Data("/version/2".utf8)) }
    }

    @Test func picturesThatServersCallPagesAreShown() throws {
        #expect(try fetch("mislabelled/a.png") == picture)
        for name in ["a", "long"] {
            #expect(try String(decoding: fetch("mislabelled/\(name).svg"), as: UTF8.self).contains("<svg"))
        }
    }

    /// As where one must sign in before https reaches anybody.
    @Test func picturesOfAServerThatIsNotTrustedNowAreShown() throws {
        let stage = try FetchStage(secure: true)
        let url = stage.server.url("fresh/a")
        #expect(try stage.fetch(url, HTTPFetcher(stage.settings)) == stage.picture)
        var settings = stage.settings
        settings.certificates = nil
        let fetcher = HTTPFetcher(settings) { Date().timeIntervalSince1970 + 7200 }
        #expect(try stage.fetch(url, fetcher) == stage.picture)
        let error = #expect(throws: FetchError.self) { try stage.fetch(stage.server.url("fresh/b"), fetcher) }
        #expect(error?.isTransient == false)
    }
}

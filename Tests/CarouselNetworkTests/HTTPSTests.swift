// SPDX-License-Identifier: MIT

import CarouselMedia
import CarouselScene
import Foundation
import TestSupport
import Testing

@testable import CarouselNetwork

@Suite struct HTTPSTests {
    private let stage: FetchStage
    private var server: TestServer { stage.server }
    private var settings: HTTPFetcher.Settings { stage.settings }

    init() throws { stage = try FetchStage(secure: true) }

    private func fetch(_ path: String, with fetcher: HTTPFetcher) throws -> Data {
        try stage.fetch(server.url(path), fetcher)
    }

    private func error(_ settings: HTTPFetcher.Settings) throws -> FetchError {
        try #require(throws: FetchError.self) { _ = try fetch("fresh/a", with: HTTPFetcher(settings)) }
    }

    @Test func picturesComeOverOneConnectionWhoseAuthorityIsTrusted() throws {
        let fetcher = HTTPFetcher(settings)
        let picture = try stage.picture
        for path in ["fresh/a", "fresh/a", "moved", "tagged/a", "tagged/a", "private/a"] {
            #expect(try fetch(path, with: fetcher) == picture, "\(path)")
        }
        #expect(try String(decoding: fetch("count/fresh/a", with: fetcher), as: UTF8.self) == "1")
        #expect(try String(decoding: fetch("connections", with: fetcher), as: UTF8.self) == "1")
    }

    @Test func certificatesThatNobodyKnownHasSignedAreRefused() throws {
        var settings = settings
        settings.certificates = nil
        let error = try error(settings)
        #expect(!error.isTransient)
        #expect(error.description.contains("certificate is not trusted"), "\(error)")
        #expect(error.description.contains("HTTPFetcher.Settings.certificates"), "\(error)")
        let files = try FileManager.default.contentsOfDirectory(atPath: stage.folder.path + "/http")
        #expect(files.isEmpty, "nothing is left behind")
        // The certificate is for another address.
        let elsewhere = server.url("fresh/a").replacingOccurrences(of: "127.0.0.1", with: "localhost")
        #expect(throws: FetchError.self) {
            _ = try stage.fetch(elsewhere, HTTPFetcher(stage.settings))
        }
    }

    /// Machines without a battery start with a wrong date, and learn the right one from the network.
    @Test(arguments: [3000..<3001, 2020..<2021]) func untilTheDateIsRightCertificatesAreTriedAgain(years: Range<Int>)
        throws
    {
        let stage = try FetchStage(secure: true, years: years)
        let error = try #require(throws: FetchError.self) {
            _ = try stage.fetch(stage.server.url("fresh/a"), HTTPFetcher(stage.settings))
        }
        #expect(error.isTransient)
        #expect(error.description.contains("Check this machine's date"), "\(error)")
    }

    @Test func authoritiesThatCannotBeReadAreNamed() throws {
        var settings = settings
        settings.certificates = stage.folder.file("nowhere.pem")
        let error = try error(settings)
        #expect(!error.isTransient)
        #expect(error.description.contains("nowhere.pem"), "\(error)")
        #expect(error.description.contains("HTTPFetcher.Settings.certificates"), "\(error)")
    }
}

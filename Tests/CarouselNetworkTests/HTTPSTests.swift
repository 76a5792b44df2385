// SPDX-License-Identifier: MIT

import CarouselMedia
import CarouselScene
import Foundation
import TestSupport
import Testing

@testable import CarouselNetwork

@Suite struct HTTPSTests {
    private let folder: TemporaryFolder
    private let certificates: TestCertificates
    private let server: TestServer
    private var settings = HTTPFetcher.Settings()

    init() throws {
        folder = try TemporaryFolder()
        certificates = try TestCertificates(in: folder)
        try PictureWriter.write(SamplePictures.picture(number: 1), to: folder.file("picture.png"))
        server = try TestServer(picture: folder.file("picture.png"), certificates: certificates)
        settings.cacheFolder = folder.path + "/http"
    }

    private func fetch(_ path: String, with fetcher: HTTPFetcher) throws -> Data {
        let file = try fetcher.fetch(server.url(path), cancellation: Cancellation()) { _, _ in }
        return try Data(contentsOf: URL(fileURLWithPath: file.path))
    }

    private func error(_ settings: HTTPFetcher.Settings) throws -> FetchError {
        try #require(throws: FetchError.self) { _ = try fetch("fresh/a", with: HTTPFetcher(settings)) }
    }

    @Test func picturesComeOverOneConnectionWhoseAuthorityIsTrusted() throws {
        var settings = settings
        settings.certificates = certificates.authority
        let fetcher = HTTPFetcher(settings)
        let picture = try Data(contentsOf: URL(fileURLWithPath: folder.file("picture.png")))
        for path in ["fresh/a", "fresh/a", "moved", "tagged/a", "tagged/a", "private/a"] {
            #expect(try fetch(path, with: fetcher) == picture, "\(path)")
        }
        #expect(try String(decoding: fetch("count/fresh/a", with: fetcher), as: UTF8.self) == "1")
        #expect(try String(decoding: fetch("connections", with: fetcher), as: UTF8.self) == "1")
    }

    @Test func certificatesThatNobodyKnownHasSignedAreRefused() throws {
        let error = try error(settings)
        #expect(!error.isTransient)
        #expect(error.description.contains("certificate is not trusted"), "\(error)")
        #expect(error.description.contains("HTTPFetcher.Settings.certificates"), "\(error)")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/http")
        #expect(files.isEmpty, "nothing is left behind")
        // The certificate is good for another address.
        var settings = settings
        settings.certificates = certificates.authority
        let elsewhere = server.url("fresh/a").replacingOccurrences(of: "127.0.0.1", with: "localhost")
        #expect(throws: FetchError.self) {
            _ = try HTTPFetcher(settings).fetch(elsewhere, cancellation: Cancellation()) { _, _ in }
        }
    }

    @Test func authoritiesThatCannotBeReadAreNamed() throws {
        var settings = settings
        settings.certificates = folder.file("nowhere.pem")
        let error = try error(settings)
        #expect(!error.isTransient)
        #expect(error.description.contains("nowhere.pem"), "\(error)")
        #expect(error.description.contains("HTTPFetcher.Settings.certificates"), "\(error)")
    }
}

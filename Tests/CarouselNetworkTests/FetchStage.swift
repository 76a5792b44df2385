// SPDX-License-Identifier: MIT

import CarouselMedia
import Foundation
import TestSupport
import Testing

@testable import CarouselNetwork

/// A picture, a server that sends it in many ways, and settings with a separate cache folder.
struct FetchStage {
    let folder: TemporaryFolder
    let server: TestServer
    let settings: HTTPFetcher.Settings

    /// - Parameters:
    ///   - secure: creates certificates, and makes the server speak https.
    ///   - years: those in which the server's certificate is valid.
    ///   - change: changes the default settings.
    init(
        secure: Bool = false, years: Range<Int> = 2020..<3000, _ change: (inout HTTPFetcher.Settings) -> Void = { _ in }
    ) throws {
        folder = try TemporaryFolder()
        try PictureWriter.write(SamplePictures.picture(number: 1), to: folder.file("picture.png"))
        var settings = HTTPFetcher.Settings()
        settings.cacheFolder = folder.path + "/http"
        // However busy the machine is, good servers are in time.
        (settings.connectTimeout, settings.stallTimeout, settings.timeout) = (2 * patience, 2 * patience, 2 * patience)
        let certificates = secure ? try TestCertificates(in: folder, years: years) : nil
        settings.certificates = certificates?.authority
        change(&settings)
        self.settings = settings
        server = try TestServer(picture: folder.file("picture.png"), certificates: certificates)
    }

    /// What the server sends.
    var picture: Data { get throws { try Data(contentsOf: URL(fileURLWithPath: folder.file("picture.png"))) } }

    /// Fetches an address.
    func fetch(_ url: String, _ fetcher: HTTPFetcher) throws -> Data {
        let file = try fetcher.fetch(url, cancellation: Cancellation()) { _, _ in }
        return try Data(contentsOf: URL(fileURLWithPath: file.path))
    }

    /// How often the server received a request for something.
    func count(_ path: String) throws -> Int {
        let data = try fetch(server.url("count/\(path)"), HTTPFetcher(settings))
        return try #require(Int(String(decoding: data, as: UTF8.self)))
    }
}

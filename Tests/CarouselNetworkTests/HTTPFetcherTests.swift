// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselMedia
import CarouselScene
import Foundation
import TestSupport
import Testing

@testable import CarouselNetwork

@Suite struct HTTPFetcherTests {
    private let folder: TemporaryFolder
    private let server: TestServer
    private var settings = HTTPFetcher.Settings()

    init() throws {
        folder = try TemporaryFolder()
        try PictureWriter.write(SamplePictures.picture(number: 1), to: folder.file("picture.png"))
        server = try TestServer(picture: folder.file("picture.png"))
        settings.cacheFolder = folder.path + "/http"
        settings.stallTimeout = 1
        settings.connectTimeout = 5
        settings.mostBytes = 4 << 20
    }

    private var picture: Data { get throws { try Data(contentsOf: URL(fileURLWithPath: folder.file("picture.png"))) } }

    private func fetch(
        _ path: String, with fetcher: HTTPFetcher, _ cancellation: Cancellation = Cancellation()
    ) throws -> (file: FetchedFile, data: Data) {
        let file = try fetcher.fetch(server.url(path), cancellation: cancellation) { _, _ in }
        return (file, try Data(contentsOf: URL(fileURLWithPath: file.path)))
    }

    private func count(_ path: String) throws -> Int {
        let data = try fetch("count/\(path)", with: HTTPFetcher(settings)).data
        return try #require(Int(String(decoding: data, as: UTF8.self)))
    }

    @Test func freshPicturesAreNotAskedForAgain() throws {
        let fetcher = HTTPFetcher(settings)
        for _ in 0..<3 { #expect(try fetch("fresh/a", with: fetcher).data == picture) }
        #expect(try fetch("fresh/a", with: HTTPFetcher(settings)).data == picture)
        #expect(try count("fresh/a") == 1)
        // An hour later they are.
        let later = HTTPFetcher(settings) { Date().timeIntervalSince1970 + 3601 }
        #expect(try fetch("fresh/a", with: later).data == picture)
        #expect(try count("fresh/a") == 2)
    }

    @Test func unchangedPicturesAreNotSentAgain() throws {
        let fetcher = HTTPFetcher(settings)
        for _ in 0..<3 { #expect(try fetch("tagged/a", with: fetcher).data == picture) }
        #expect(try count("tagged/a") == 3)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/http")
        #expect(files.filter { $0.hasSuffix(".part") }.isEmpty)
    }

    @Test func whatMustNotBeKeptGoes() throws {
        let fetcher = HTTPFetcher(settings)
        var path = ""
        do {
            let (file, data) = try fetch("private/a", with: fetcher)
            #expect(try data == picture)
            path = file.path
            #expect(FileManager.default.fileExists(atPath: path))
        }
        #expect(!FileManager.default.fileExists(atPath: path))
        _ = try fetch("private/a", with: fetcher)
        #expect(try count("private/a") == 2)
    }

    @Test func redirectsAreFollowed() throws {
        #expect(try fetch("moved", with: HTTPFetcher(settings)).data == picture)
    }

    @Test(arguments: [
        ("missing", false), ("loop", false), ("local", false), ("endless", false), ("huge", false), ("midway", true),
        ("drip", true), ("silent", true), ("flaky", true),
    ])
    func badServersAreLeft(path: String, isTransient: Bool) throws {
        let begin = Date()
        do {
            _ = try fetch(path, with: HTTPFetcher(settings))
            Issue.record("\(path) came")
        } catch let error as FetchError {
            #expect(error.isTransient == isTransient, "\(error)")
            #expect(error.description.contains("/\(path)'"))
        }
        #expect(Date().timeIntervalSince(begin) < 20)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/http")
        #expect(files.isEmpty, "nothing is left behind")
    }

    @Test func aTransferThatIsCalledOffEndsSoon() throws {
        do {
            var settings = settings
            settings.stallTimeout = 60
            let cancellation = Cancellation()
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { cancellation.cancel() }
            #expect(throws: FetchError.self) {
                _ = try fetch("silent", with: HTTPFetcher(settings), cancellation)
            }
        }
    }

    @Test func portsWithoutAServerFailForNow() throws {
        #expect(throws: FetchError.self) {
            _ = try HTTPFetcher(settings).fetch("http://127.0.0.1:1/", cancellation: Cancellation()) { _, _ in }
        }
    }

    /// All at once through a loader: bad ones show their error, good ones are there, and nothing is mixed up.
    @Test func goodNeighboursOfBadServersAreUnaffected() throws {
        var loading = ImageLoader.Settings()
        loading.cacheDirectory = folder.path + "/cache"
        loading.backOff = BackOff(attempts: 3, firstDelay: 0.05)
        let source = ImageLoader(loading)
        defer { source.close() }
        source.fetcher = HTTPFetcher(settings)
        let bad = ["missing", "loop", "local", "endless", "huge", "midway", "text", "headers/x"]
        let good = (0..<6).map { "fresh/\($0)" } + ["flaky", "moved", "private/x", "tagged/x"]
        let requests = (bad + good).map {
            ContentRequest(content: .url(server.url($0)), pixelSize: PixelSize(width: 128, height: 128), scale: 1)
        }
        var states: [String: String] = [:]
        let deadline = Date(timeIntervalSinceNow: 60)
        while states.count < requests.count, Date() < deadline {
            source.beginRequests()
            for (name, request) in zip(bad + good, requests) where states[name] == nil {
                switch source.state(of: request, priority: 0) {
                case .ready: states[name] = "ready"
                case .failed(let card, _): states[name] = card == nil ? "nothing" : "card"
                case .pending, .preview: break
                }
            }
            source.endRequests()
            usleep(2000)
        }
        for name in good { #expect(states[name] == "ready", "\(name)") }
        // libcurl takes many headers; either way the item shows something.
        for name in bad where name != "headers/x" { #expect(states[name] == "card", "\(name)") }
        #expect(states["headers/x"] != nil)
        #expect(!source.isBusy)
    }
}

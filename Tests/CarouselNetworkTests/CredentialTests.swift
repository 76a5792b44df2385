// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselMedia
import CarouselScene
import Foundation
import TestSupport
import Testing

@testable import CarouselNetwork

/// Names and passwords in addresses.
@Suite struct CredentialTests {
    private let stage: FetchStage
    private var folder: TemporaryFolder { stage.folder }
    private var server: TestServer { stage.server }
    private var settings: HTTPFetcher.Settings { stage.settings }
    private let anna = "anna:s3cret"

    init() throws {
        stage = try FetchStage { $0.maxBytes = 4 << 20 }
    }

    /// The body of a redirect or an error.
    private func fetch(_ url: String, _ fetcher: HTTPFetcher) throws -> String {
        let (data, picture) = (try stage.fetch(url, fetcher), try stage.picture)
        return String(decoding: data.starts(with: picture) ? data.dropFirst(picture.count) : data, as: UTF8.self)
    }

    private func header(_ credentials: String) -> String { "Basic " + Data(credentials.utf8).base64EncodedString() }

    @Test func whatIsKeptOfOneUserIsNotHandedToAnother() throws {
        let fetcher = HTTPFetcher(settings)
        for _ in 0..<2 {
            #expect(try fetch(server.url("login", as: anna), fetcher) == "anna")
            #expect(try fetch(server.url("login", as: "bert:s3cret"), fetcher) == "bert")
        }
        #expect(try fetch(server.url("count/login"), fetcher) == "2")
        for wrong in ["anna:wrong", "anna", "anna:", ":s3cret2", nil] {
            let error = try #require(throws: FetchError.self) { _ = try fetch(server.url("login", as: wrong), fetcher) }
            #expect(error.description.contains("401"), "\(error)")
        }
        // As the escapes say.
        #expect(try fetch(server.url("login", as: "%61nn%40:s%33cret"), fetcher) == "ann@")
        #expect(
            try fetch(server.url("authorization", as: "a%C3%A4:%ff%2F:"), fetcher)
                == "Basic " + (Data("aä:".utf8) + Data([0xFF]) + Data("/:".utf8)).base64EncodedString())
    }

    @Test func noFileOfTheCacheHasThem() throws {
        let fetcher = HTTPFetcher(settings)
        _ = try fetch(server.url("login", as: anna), fetcher)
        _ = try fetch(server.url("tagged/a?key=t0ken", as: anna), fetcher)
        _ = try fetch(server.url("to/kept?/login", as: anna), fetcher)
        _ = try fetch(server.url("to/kept?" + server.url("login", as: anna)), fetcher)
        let http = folder.path + "/http"
        let names = try FileManager.default.contentsOfDirectory(atPath: http)
        #expect(names.filter { $0.hasSuffix(".head") }.count == 3)
        for name in names {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: http + "/" + name))
            for secret in ["anna:", "s3cret", "t0ken", Data(anna.utf8).base64EncodedString()] {
                #expect(bytes.firstRange(of: Data(secret.utf8)) == nil && !name.contains(secret), "\(name)")
            }
        }
        // A cached redirect also leads there with them.
        #expect(try fetch(server.url("to/kept?/login", as: anna), fetcher) == "anna")
        #expect(try fetch(server.url("count/to/kept?/login"), fetcher) == "1")
    }

    @Test func redirectsTakeThemAlongWithinAServerOnly() throws {
        let other = try TestServer(picture: folder.file("picture.png"))
        let fetcher = HTTPFetcher(settings)
        for kind in ["to", "to/kept", "to/kept"] {
            func authorization(_ target: String) throws -> String {
                try fetch(server.url("\(kind)?\(target)", as: anna), fetcher)
            }
            #expect(try authorization("/authorization") == header(anna))
            #expect(try authorization(server.url("authorization")) == header(anna))
            #expect(try authorization(server.url("to?/authorization")) == header(anna))
            // Another port or another name is another server.
            #expect(try authorization(other.url("authorization")) == "none")
            #expect(try authorization(server.url("authorization", host: "localhost")) == "none")
            #expect(try authorization(other.url("to?" + server.url("authorization"))) == "none")
            // Credentials named by the server are the server's business.
            #expect(try authorization(other.url("authorization", as: "bert:x")) == header("bert:x"))
        }
    }

    @Test(arguments: [
        "missing", "login", "loop", "to?file:///etc/passwd?", "endless", "huge", "midway", "text?", "busy/1",
    ])
    func messagesLeaveThemOut(path: String) throws {
        var loading = ImageLoader.Settings()
        loading.cacheDirectory = folder.path + "/cache"
        loading.backOff = BackOff(attempts: 2, firstDelay: 0.01)
        let source = ImageLoader(loading)
        defer { source.close() }
        source.fetcher = HTTPFetcher(settings)
        var messages: [String] = []
        source.onFailure = { messages.append($1) }
        source.onEvent = { event in
            switch event {
            case .retrying(_, let message), .failed(_, let message): messages.append(message)
            case .progress, .preview, .loaded: break
            }
        }
        let there = server.url(path, as: "anna:s3cretX") + (path.contains("?") ? "" : "?") + "&key=t0ken"
        let urls = [there, server.url("to?" + there), there.replacingOccurrences(of: "\(server.port)", with: "1")]
        for url in urls {
            let request = ContentRequest(
                content: .url(url), pixelSize: PixelSize(width: 64, height: 64), scale: 1)
            messages = []
            var hasFailed = false
            eventually {
                source.beginRequests()
                if case .failed = source.state(of: request, priority: ContentPriority()) { hasFailed = true }
                source.endRequests()
                return hasFailed
            }
            source.beginRequests()
            source.endRequests()
            #expect(hasFailed && messages.count >= 2, "\(url): \(messages)")
            for message in messages {
                #expect(message.contains("127.0.0.1:"), "\(message)")
                for secret in ["anna", "s3cret", "t0ken"] { #expect(!message.contains(secret), "\(message)") }
            }
        }
    }

    /// Passwords with characters that should be escaped.
    @Test(arguments: [
        "http://anna:s3/cret@127.0.0.1/", "http://anna:s3?cret@127.0.0.1/", "http://anna:s3#cret@127.0.0.1/",
        "http://anna:s3 cret@127.0.0.1/", "http://anna:s3cret@127.0.0.1:port/", "http://anna:s3@cret@ /",
        "anna:s3cret@127.0.0.1:1/", "https:/anna:s3cret@127.0.0.1:1/", "ftp://anna:s3cret@127.0.0.1/",
        "http:///anna:s3cret@127.0.0.1:1/a",
    ])
    func messagesOfBrokenAddressesLeaveThemOut(url: String) throws {
        let error = try #require(throws: FetchError.self) { _ = try fetch(url, HTTPFetcher(settings)) }
        for secret in ["anna", "s3", "cret"] { #expect(!error.description.contains(secret), "\(error)") }
        let led = try #require(throws: FetchError.self) {
            _ = try fetch(server.url("to?" + url), HTTPFetcher(settings))
        }
        // If the address breaks off within the password, curl says no more.
        for secret in ["s3", "cret"] { #expect(!led.description.contains(secret), "\(led)") }
    }
}

// SPDX-License-Identifier: MIT

import CarouselMedia
import Foundation
import TestSupport
import Testing

@testable import CarouselNetwork

/// Where redirects may lead.
@Suite struct RedirectTests {
    private let stage: FetchStage
    private var folder: TemporaryFolder { stage.folder }
    private var server: TestServer { stage.server }
    private var settings: HTTPFetcher.Settings { stage.settings }
    private var picture: Data { get throws { try stage.picture } }

    init() throws { stage = try FetchStage { $0.followsRedirectsToPrivateAddresses = false } }

    private func fetch(_ url: String, _ fetcher: HTTPFetcher) throws -> Data { try stage.fetch(url, fetcher) }

    private func count(_ path: String) throws -> Int { try stage.count(path) }

    /// Expects that a redirect is refused, and that no request was sent to its target.
    private func expectRefused(_ path: String, by fetcher: HTTPFetcher) throws {
        let before = try count("fresh/target")
        let error = try #require(throws: FetchError.self) { _ = try fetch(server.url(path), fetcher) }
        #expect(!error.isTransient)
        #expect(error.description.contains("HTTPFetcher.Settings.followsRedirectsToPrivateAddresses"), "\(error)")
        #expect(try count("fresh/target") == before)
    }

    @Test func privateAddressesThatTheProgramNamesAreFetched() throws {
        #expect(try fetch(server.url("fresh/a"), HTTPFetcher(settings)) == picture)
    }

    @Test func redirectsToPrivateAddressesAreFollowedUnlessTheyMustNotBe() throws {
        var settings = settings
        try expectRefused("moved", by: HTTPFetcher(settings))
        let followed = HTTPFetcher.Settings()
        #expect(followed.followsRedirectsToPrivateAddresses)
        settings.followsRedirectsToPrivateAddresses = true
        #expect(try fetch(server.url("moved"), HTTPFetcher(settings)) == picture)
    }

    /// Neither other number formats, nor names, nor IPv6 circumvent it.
    @Test(arguments: [
        "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "0.0.0.0", "localhost", "LOCALHOST",
        "10.0.0.1", "169.254.169.254", "192.168.1.1", "172.16.0.1", "100.64.0.1",
    ])
    func noNameOfAPrivateAddressGetsRoundIt(host: String) throws {
        try expectRefused("to?\(server.url("fresh/target", host: host))", by: HTTPFetcher(settings))
    }

    /// Machines without IPv6 cannot connect.
    private static let hasIPv6: Bool = {
        let probe = socket(AF_INET6, Int32(SOCK_DGRAM.rawValue), 0)
        close(probe)
        return probe >= 0
    }()

    @Test(
        .enabled(if: hasIPv6),
        arguments: ["[::1]", "[::]", "[::ffff:127.0.0.1]", "[fd00::1]", "[fe80::1]", "[64:ff9b::7f00:1]"])
    func noPrivateAddressOfIPv6GetsRoundIt(host: String) throws {
        try expectRefused("to?\(server.url("fresh/target", host: host))", by: HTTPFetcher(settings))
    }

    /// An open connection and a cached picture come from an address that the program named.
    @Test func whatIsThereAlreadyDoesNotGetRoundIt() throws {
        var settings = settings
        let fetcher = HTTPFetcher(settings)
        #expect(try fetch(server.url("fresh/target"), fetcher) == picture)
        try expectRefused("moved", by: fetcher)
        try expectRefused("moved-for-an-hour", by: fetcher)
        // A redirect cached by others.
        settings.followsRedirectsToPrivateAddresses = true
        #expect(try fetch(server.url("moved-for-an-hour"), HTTPFetcher(settings)) == picture)
        settings.followsRedirectsToPrivateAddresses = false
        try expectRefused("moved-for-an-hour", by: fetcher)
    }

    @Test func redirectsToPublicAddressesAreFollowed() throws {
        // For this fetcher, this machine is the internet.
        let fetcher = HTTPFetcher(settings, isPublic: { _ in true }, now: { Date().timeIntervalSince1970 })
        for number in 0..<3 {
            #expect(try fetch(server.url("to?/private/\(number)"), fetcher) == picture)
            #expect(try fetch(server.url("moved-for-an-hour"), fetcher) == picture)
        }
        #expect(try count("fresh/target") == 1)
        // One for what the program names, one for the redirect's target, and the one that makes requests here and
        // above.
        #expect(try String(decoding: fetch(server.url("connections"), fetcher), as: UTF8.self) == "3")
    }

    @Test func redirectsFromHTTPSToHTTPAreFollowedOnlyWhereTheyMayBe() throws {
        let other = try FetchStage(secure: true)
        defer { withExtendedLifetime(other) {} }
        let (secure, settings) = (other.server, other.settings)
        #expect(!settings.followsRedirectsToHTTP)
        var following = settings
        following.followsRedirectsToHTTP = true
        let urls = ["to", "to/kept"].map { secure.url("\($0)?\(server.url("fresh/target"))") }
        func expectRefused() throws {
            // Through http, https and http again, too.
            for url in urls + urls.map({ server.url("to?\($0)") }) {
                let error = try #require(throws: FetchError.self, "\(url)") {
                    _ = try fetch(url, HTTPFetcher(settings))
                }
                #expect(!error.isTransient)
                #expect(error.description.contains("HTTPFetcher.Settings.followsRedirectsToHTTP"), "\(error)")
            }
        }
        try expectRefused()
        #expect(try count("fresh/target") == 0)
        for url in urls { #expect(try fetch(url, HTTPFetcher(following)) == picture) }
        // Now the redirect and its target are cached.
        try expectRefused()
        // The other way round security improves, and within https nothing is lost.
        #expect(try fetch(server.url("to?\(secure.url("fresh/a"))"), HTTPFetcher(settings)) == picture)
        #expect(try fetch(secure.url("moved"), HTTPFetcher(settings)) == picture)
    }
}

// SPDX-License-Identifier: MIT

import CarouselMedia
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CarouselNetwork

/// A cache in a folder with other programs' files.
@Suite struct SharedCacheFolderTests {
    private let stage: FetchStage
    private let shared: String
    private var folder: TemporaryFolder { stage.folder }
    private var server: TestServer { stage.server }
    private var settings: HTTPFetcher.Settings { stage.settings }
    private var picture: Data { get throws { try stage.picture } }

    init() throws {
        var shared = ""
        stage = try FetchStage {
            shared = ($0.cacheFolder ?? "") + "/shared"
            $0.cacheFolder = shared
        }
        self.shared = shared
        try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: true)
    }

    private func data(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: shared) }

    /// Fetches a picture; nil if that does not end.
    private func fetch(_ path: String, _ fetcher: HTTPFetcher) throws -> Data? {
        let url = server.url(path)
        let outcome = Outcome()
        let end = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [stage] in
            outcome.data = Result {
                try stage.fetch(url, fetcher)
            }
            end.signal()
        }
        return end.wait(timeout: .now() + patience) == .success ? try outcome.data?.get() : nil
    }

    /// `@unchecked`: a semaphore separates the writer from the reader.
    private final class Outcome: @unchecked Sendable {
        var data: Result<Data, any Error>?
    }

    private func count(_ path: String) throws -> Int {
        let data = try #require(try fetch("count/\(path)", HTTPFetcher(settings)))
        return try #require(Int(String(decoding: data, as: UTF8.self)))
    }

    private func age(_ path: String) {
        let time = timeval(tv_sec: 1_000_000_000, tv_usec: 0)
        lutimes(path, [time, time])
    }

    /// What a name refers to, as shown by `ls`.
    private func state(_ name: String) throws -> String {
        var info = stat()
        try #require(lstat(shared + "/" + name, &info) == 0, "\(name) is gone")
        let isFile = info.st_mode & S_IFMT == S_IFREG
        let bytes = isFile ? try data(shared + "/" + name).base64EncodedString() : ""
        return "\(info.st_mode) \(info.st_ino) \(info.st_mtim.tv_sec) \(info.st_mtim.tv_nsec) \(info.st_size) \(bytes)"
    }

    @Test func filesOfOthersStayAndDoNotCount() throws {
        var settings = settings
        let digits = String(repeating: "0123456789abcdef", count: 2)
        let names = [
            "IMG_0001.jpg", "notes.txt", "film.part", "77.88.part", digits, digits + ".head", "\(digits).png",
            "carousel-\(digits)", "carousel-\(digits).jpg", "carousel-\(digits.uppercased()).body",
            "carousel-\(digits.dropLast()).body", "carousel-\(digits)0.head", "carousel-\(digits).body.jpg",
            "carousel-\(digits).body", "carousel-\(digits).part", "carousel-\(digits).head",
            "a carousel-\(digits).part", ".carousel-\(digits).head",
        ]
        // More than the cache may hold, and older than its limit.
        for name in names {
            try Data(repeating: 7, count: 100_000).write(to: URL(fileURLWithPath: shared + "/" + name))
        }
        try Data("carousel 3\n".utf8).write(to: URL(fileURLWithPath: shared + "/letter.head"))
        try FileManager.default.createDirectory(atPath: shared + "/2019", withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: shared + "/link", withDestinationPath: "IMG_0001.jpg")
        let all = names + ["letter.head", "2019", "link"]
        for name in all { age(shared + "/" + name) }
        let before = try all.map(state)

        settings.cacheBytes = try picture.count * 20
        settings.cacheDays = 1
        let fetcher = HTTPFetcher(settings)
        for number in 0..<60 {
            #expect(try fetch("fresh/\(number)", fetcher) == picture)
            #expect(try fetch("fresh/used", fetcher) == picture)
        }
        let http = HTTPCache(folder: shared, bytes: settings.cacheBytes, days: 1)
        http.makeRoom(at: Date().timeIntervalSince1970)
        for (name, state) in zip(all, before) { #expect(try self.state(name) == state, "\(name)") }
        // Its own limit applies, and the others do not count.
        let own = try self.names().filter { !all.contains($0) }
        let bytes = try own.reduce(0) { $0 + (try data(shared + "/" + $1).count) }
        #expect(try bytes <= picture.count * 20 && bytes > picture.count * 5, "\(bytes)")
        #expect(try count("fresh/used") == 1)
    }

    /// What may exist in place of a head or a body.
    enum Obstacle: CaseIterable {
        case pipe, folder, link, linkToNowhere, text, fileOfAnotherUser

        /// Those that this user can make: only the superuser can give files away.
        static let possible = allCases.filter { $0 != .fileOfAnotherUser || geteuid() == 0 }
    }

    private func put(_ obstacle: Obstacle, at path: String, bytes: Data) throws {
        try? FileManager.default.removeItem(atPath: path)
        switch obstacle {
        case .pipe: #expect(mkfifo(path, 0o600) == 0)
        case .folder: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        case .link:
            try bytes.write(to: URL(fileURLWithPath: shared + "/target"))
            age(shared + "/target")
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: shared + "/target")
        case .linkToNowhere:
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: shared + "/nowhere")
        case .text: try Data("My diary".utf8).write(to: URL(fileURLWithPath: path))
        case .fileOfAnotherUser:
            try bytes.write(to: URL(fileURLWithPath: path))
            chown(path, 65_534, 65_534)
        }
        age(path)
    }

    @Test(arguments: Obstacle.possible) func whatStandsWhereAHeadShouldIsLeft(obstacle: Obstacle) throws {
        var settings = settings
        let name = CacheName.head(of: server.url("fresh/a"))
        let path = shared + "/" + name
        #expect(try fetch("fresh/a", HTTPFetcher(settings)) == picture)
        try put(obstacle, at: path, bytes: try data(path))
        let before = try state(name)
        let target = obstacle == .link ? try state("target") : nil
        settings.cacheDays = 1
        for _ in 0..<2 { #expect(try fetch("fresh/a", HTTPFetcher(settings)) == picture) }
        // A redirect to something else is not a picture either, and what was cached of it is deleted.
        let cache = HTTPCache(folder: shared, bytes: 1 << 30, days: 1)
        cache.remove(server.url("fresh/a"))
        cache.makeRoom(at: 0)
        #expect(try count("fresh/a") == 3)
        #expect(try state(name) == before)
        if let target { #expect(try state("target") == target) }
        #expect(access(shared + "/nowhere", F_OK) != 0)
        #expect(try names().filter { $0.hasSuffix(".part") }.isEmpty)
    }

    @Test(arguments: Obstacle.possible) func whatStandsWhereABodyShouldIsLeft(obstacle: Obstacle) throws {
        var settings = settings
        #expect(try fetch("fresh/a", HTTPFetcher(settings)) == picture)
        let name = try #require(try names().first { $0.hasSuffix(".body") })
        try put(obstacle, at: shared + "/" + name, bytes: picture)
        let before = try state(name)
        let target = obstacle == .link ? try state("target") : nil
        // A new one is created beside it.
        for _ in 0..<2 { #expect(try fetch("fresh/a", HTTPFetcher(settings)) == picture) }
        #expect(try count("fresh/a") == 2)
        if let target { #expect(try state("target") == target) }
        settings.cacheDays = 1
        _ = try fetch("fresh/a", HTTPFetcher(settings))
        // A regular file of this user with such a name is taken for the cache's own.
        if obstacle != .text { #expect(try state(name) == before) }
    }

    @Test func filesAreForTheUserAlone() throws {
        var settings = settings
        settings.cacheFolder = shared + "/new/cache"
        let fetcher = HTTPFetcher(settings)
        for path in ["fresh/a", "tagged/a", "tagged/a", "moved-for-an-hour"] {
            #expect(try fetch(path, fetcher) == picture)
        }
        let file = try fetcher.fetch(server.url("private/a"), cancellation: Cancellation()) { _, _ in }
        #expect(try data(file.path) == picture)
        let kept = try FileManager.default.contentsOfDirectory(atPath: shared + "/new/cache")
        #expect(kept.count == 8, "\(kept)")
        for (path, mode) in kept.map({ ("/new/cache/" + $0, 0o600) }) + [("/new", 0o700), ("/new/cache", 0o700)] {
            let found = try FileManager.default.attributesOfItem(atPath: shared + path)[.posixPermissions] as? Int
            #expect(found == mode, "\(path)")
        }
    }

    @Test func whatIsLentIsNoDraftHoweverLongItIsRead() throws {
        #expect(try fetch("fresh/a", HTTPFetcher(settings)) == picture)
        let cache = HTTPCache(folder: shared, bytes: 1 << 30, days: 30)
        guard case .picture(let lent) = cache.entry(for: server.url("fresh/a")) else {
            Issue.record("nothing is kept")
            return
        }
        let draft = cache.draft()
        try Data([1]).write(to: URL(fileURLWithPath: draft))
        for path in [lent.file.path, draft] { age(path) }
        CacheTrim.sweepDrafts(shared)
        #expect(access(draft, F_OK) != 0)
        #expect(try data(lent.file.path) == picture)
    }

    /// Programs that were killed leave the names that they were lent: each is one more link to the same file.
    @Test func whatWasLentMoreThanOnceGoesOnceItsBodyHasGone() throws {
        #expect(try fetch("fresh/a", HTTPFetcher(settings)) == picture)
        let cache = HTTPCache(folder: shared, bytes: 1 << 30, days: 30)
        let lent = (0..<2).compactMap { _ -> FetchedFile? in
            guard case .picture(let lent) = cache.entry(for: server.url("fresh/a")) else { return nil }
            return lent.file
        }
        #expect(lent.count == 2)
        func left() -> Int { lent.filter { access($0.path, F_OK) == 0 }.count }
        for file in lent { age(file.path) }
        CacheTrim.sweepDrafts(shared)
        #expect(left() == 2, "they are names of a body")
        cache.remove(server.url("fresh/a"))
        CacheTrim.sweepDrafts(shared)
        #expect(left() == 0)
    }

    /// The date may be wrong until the network tells the right one.
    @Test func usingAResponseDoesNotMakeItOlder() throws {
        #expect(try fetch("fresh/a", HTTPFetcher(settings)) == picture)
        let kept = try names().sorted()
        #expect(kept.count == 2)
        let later = timeval(tv_sec: time(nil) + 40 * 86_400, tv_usec: 0)
        for name in kept { lutimes(shared + "/" + name, [later, later]) }
        let before = try kept.map(state)
        let cache = HTTPCache(folder: shared, bytes: 1 << 30, days: 30)
        guard case .picture = cache.entry(for: server.url("fresh/a")) else {
            Issue.record("nothing is kept")
            return
        }
        #expect(try kept.map(state) == before)
        // Otherwise it is noted.
        for name in kept { age(shared + "/" + name) }
        let old = try kept.map(state)
        _ = cache.entry(for: server.url("fresh/a"))
        for (name, state) in zip(kept, old) { #expect(try self.state(name) != state, "\(name)") }
    }

    /// Like several processes: each has its own cache object on one folder. Each response says whose bytes it contains.
    @Test func whatIsNotedIsAlwaysOfTheBytesBesideIt() throws {
        let shared = shared
        let compared = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 4) { writer in
            let cache = HTTPCache(folder: shared, bytes: 1 << 30, days: 30)
            for turn in 0..<150 {
                let tag = "\(writer)-\(turn)"
                let draft = cache.draft()
                #expect(FileManager.default.createFile(atPath: draft, contents: Data(tag.utf8)))
                let file = FetchedFile(path: draft, isTemporary: true)
                _ = cache.store(file, for: "http://x/", ["etag": tag], received: 1e9)
                guard case .picture(let picture) = cache.entry(for: "http://x/") else { continue }
                let bytes = try? String(contentsOfFile: picture.file.path, encoding: .utf8)
                #expect(bytes == picture.head.headers["etag"])
                compared.add(1, ordering: .relaxed)
            }
        }
        #expect(compared.load(ordering: .relaxed) > 0)
        let cache = HTTPCache(folder: shared, bytes: 1 << 30, days: 30)
        guard case .picture = cache.entry(for: "http://x/") else {
            Issue.record("nothing is kept")
            return
        }
        cache.remove("http://x/")
        if case .some = cache.entry(for: "http://x/") { Issue.record("something is kept") }
    }
}

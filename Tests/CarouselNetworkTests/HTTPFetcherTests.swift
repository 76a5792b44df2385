// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselMedia
import CarouselScene
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CarouselNetwork

@Suite struct HTTPFetcherTests {
    private let stage: FetchStage
    private var folder: TemporaryFolder { stage.folder }
    private var server: TestServer { stage.server }
    private var settings: HTTPFetcher.Settings { stage.settings }
    private var picture: Data { get throws { try stage.picture } }

    init() throws {
        stage = try FetchStage { $0.maxBytes = 4 << 20 }
    }

    private func fetch(
        _ path: String, with fetcher: any PictureFetcher, _ cancellation: Cancellation = Cancellation()
    ) throws -> (file: FetchedFile, data: Data) {
        let file = try fetcher.fetch(server.url(path), cancellation: cancellation) { _, _ in }
        return (file, try Data(contentsOf: URL(fileURLWithPath: file.path)))
    }

    private func count(_ path: String) throws -> Int { try stage.count(path) }

    /// Soon gives up the servers that send next to nothing, and waits for all others.
    private struct Choosy: PictureFetcher {
        private let usual: HTTPFetcher
        private let hasty: HTTPFetcher

        init(_ settings: HTTPFetcher.Settings) {
            var hasty = settings
            hasty.stallTimeout = 1
            (usual, self.hasty) = (HTTPFetcher(settings), HTTPFetcher(hasty))
        }

        func fetch(
            _ url: String, cancellation: Cancellation, progress: @escaping (_ bytes: Int, _ total: Int?) -> Void
        ) throws(FetchError) -> FetchedFile {
            let isStalling = url.hasSuffix("/drip") || url.hasSuffix("/silent")
            return try (isStalling ? hasty : usual).fetch(url, cancellation: cancellation, progress: progress)
        }
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

    @Test func redirectsAreKeptAsLongAsTheySay() throws {
        let fetcher = HTTPFetcher(settings)
        for _ in 0..<3 { #expect(try fetch("moved-for-an-hour", with: fetcher).data == picture) }
        #expect(try count("moved-for-an-hour") == 1)
        let later = HTTPFetcher(settings) { Date().timeIntervalSince1970 + 3601 }
        #expect(try fetch("moved-for-an-hour", with: later).data == picture)
        #expect(try count("moved-for-an-hour") == 2)
    }

    /// That a picture is no longer wanted is not the fault of the redirect that leads to it.
    @Test func redirectsStayWhereATransferIsCalledOff() throws {
        let fetcher = HTTPFetcher(settings)
        let path = "to/kept?/halting"
        // Lets answers through, or has them halt in their middle.
        func tell(_ what: String) throws { _ = try fetch("\(what)/halting", with: HTTPFetcher(settings)) }
        try tell("release")
        #expect(try fetch(path, with: fetcher).data == picture)
        try tell("hold")
        let cancellation = Cancellation()
        #expect(throws: FetchError.self) {
            _ = try fetcher.fetch(server.url(path), cancellation: cancellation) { _, _ in cancellation.cancel() }
        }
        try tell("release")
        #expect(try fetch(path, with: fetcher).data == picture)
        #expect(try count(path) == 1)
    }

    /// Servers may answer each in another way.
    @Test func programsOfDifferentNamesShareNoResponses() throws {
        var settings = settings
        for (name, requests) in [("CarouselKit", 1), ("One", 2), ("Two", 3), ("One", 3), ("CarouselKit", 3)] {
            settings.userAgent = name
            #expect(try fetch("fresh/a", with: HTTPFetcher(settings)).data == picture)
            #expect(try count("fresh/a") == requests, "\(name)")
        }
    }

    /// The target of a redirect is neither cached as the redirect itself nor requested with another response's ETag.
    @Test func redirectsThatChangeAreFollowed() throws {
        let fetcher = HTTPFetcher(settings)
        for number in 1...3 {
            let data = try fetch("latest", with: fetcher).data
            #expect(try data == picture + Data("/version/\(number)".utf8))
        }
        #expect(try count("latest") == 3)
        #expect(try fetch("version/2", with: fetcher).data.suffix(10) == Data("/version/2".utf8))
        #expect(try count("version/2") == 1)
        // In two years all are stale, and the next one has the same ETag as those before.
        let later = HTTPFetcher(settings) { Date().timeIntervalSince1970 + 2 * 365 * 86_400 }
        #expect(try fetch("latest", with: later).data.suffix(10) == Data("/version/4".utf8))
        #expect(try fetch("version/2", with: later).data.suffix(10) == Data("/version/2".utf8))
        #expect(try count("version/2") == 2)
    }

    @Test func whatIsUnchangedIsGoodForAsLongAgain() throws {
        for seconds in [0, 3601, 3602, 7200, 7202] {
            let fetcher = HTTPFetcher(settings) { 1e9 + Double(seconds) }
            #expect(try fetch("hour", with: fetcher).data == picture)
        }
        #expect(try count("hour") == 3)
    }

    @Test func whatIsToBeAskedAboutStaysSo() throws {
        let fetcher = HTTPFetcher(settings)
        for _ in 0..<4 { #expect(try fetch("ask", with: fetcher).data == picture) }
        #expect(try count("ask") == 4)
    }

    private func cachedBytes() throws -> Int {
        let http = folder.path + "/http"
        return try FileManager.default.contentsOfDirectory(atPath: http).reduce(0) { sum, name in
            let size = try FileManager.default.attributesOfItem(atPath: http + "/" + name)[.size] as? Int
            return sum + (size ?? 0)
        }
    }

    @Test func theCacheStaysWithinItsBytes() throws {
        var settings = settings
        settings.cacheBytes = try picture.count * 20
        let fetcher = HTTPFetcher(settings)
        for number in 0..<60 {
            #expect(try fetch("fresh/\(number)", with: fetcher).data == picture)
            // What is used all the time stays.
            #expect(try fetch("fresh/used", with: fetcher).data == picture)
            #expect(try cachedBytes() <= settings.cacheBytes, "after \(number)")
        }
        #expect(try cachedBytes() > settings.cacheBytes / 2)
        #expect(try count("fresh/used") == 1)
        #expect(try fetch("fresh/0", with: fetcher).data == picture)
        #expect(try count("fresh/0") == 2)
    }

    @Test func picturesStayWhileTheyAreUsedWhateverTheCacheDoes() throws {
        for bytes in [0, try picture.count * 6 / 5] {
            var settings = settings
            settings.cacheBytes = bytes
            let fetcher = HTTPFetcher(settings)
            let files = try (0..<5).map { try fetch("fresh/\($0)", with: fetcher).file }
            #expect(try cachedBytes() >= picture.count * 5)
            for file in files { #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == picture) }
        }
        #expect(try cachedBytes() <= picture.count * 6 / 5)
    }

    @Test func whatIsNotUsedForLongGoes() throws {
        _ = try fetch("fresh/old", with: HTTPFetcher(settings))
        _ = try fetch("fresh/new", with: HTTPFetcher(settings))
        let http = folder.path + "/http"
        // A draft left by a program that crashed.
        let cache = HTTPCache(folder: http, bytes: 1 << 20, days: 30)
        let draft = cache.draft()
        try Data([1]).write(to: URL(fileURLWithPath: draft))
        let old = cache.head(of: server.url("fresh/old"))
        let head = try #require(HTTPCacheHead(Array(Data(contentsOf: URL(fileURLWithPath: old)))))
        guard case .file(let body, _) = head.body else {
            Issue.record("\(head)")
            return
        }
        for path in [old, http + "/" + body, draft] {
            let date = Date(timeIntervalSinceNow: -31 * 86_400)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
            var times = [timeval(tv_sec: Int(date.timeIntervalSince1970), tv_usec: 0)]
            times.append(times[0])
            utimes(path, times)
        }
        _ = try fetch("fresh/new", with: HTTPFetcher(settings))
        #expect(!FileManager.default.fileExists(atPath: old))
        #expect(try FileManager.default.contentsOfDirectory(atPath: http).count == 2)
        #expect(try count("fresh/new") == 1)
    }

    @Test func aCacheFolderThatIsDeletedIsMadeAgain() throws {
        let fetcher = HTTPFetcher(settings)
        let http = folder.path + "/http"
        for number in 0..<3 {
            #expect(try fetch("fresh/\(number)", with: fetcher).data == picture)
            #expect(try fetch("fresh/used", with: fetcher).data == picture)
            #expect(FileManager.default.fileExists(atPath: http))
            try FileManager.default.removeItem(atPath: http)
        }
        #expect(try count("fresh/used") == 3)
        // Something else has taken its place.
        try FileManager.default.removeItem(atPath: http)
        try Data([1]).write(to: URL(fileURLWithPath: http))
        for _ in 0..<2 { #expect(try fetch("fresh/other", with: fetcher).data == picture) }
    }

    @Test(arguments: ["tagged/b", "private/b"]) func aCacheFolderMayGoWhileAPictureComes(path: String) throws {
        let fetcher = HTTPFetcher(settings)
        for _ in 0..<2 { #expect(try fetch("remove/\(path)?\(folder.path)/http", with: fetcher).data == picture) }
    }

    /// Full disks: that of the cache, or also that for temporary files.
    @Test(arguments: [false, true]) func whereDisksAreFullPicturesComeAllTheSame(all: Bool) throws {
        let http = folder.path + "/http"
        let before = HTTPFetcher(settings)
        for number in 0..<8 { _ = try fetch("fresh/\(number)", with: before) }
        let kept = try cachedBytes()
        let opened = Mutex<[String]>([])
        let fetcher = HTTPFetcher(settings) { path in
            opened.withLock { $0.append(path) }
            guard all || path.hasPrefix(http) else { return OwnFile.create(path) }
            return open("/dev/full", O_WRONLY | O_CLOEXEC)
        } now: {
            Date().timeIntervalSince1970
        }
        for number in 0..<4 { #expect(try fetch("fresh/full/\(number)", with: fetcher).data == picture) }
        // The cache has made room, but not all of it was deleted.
        let left = try cachedBytes()
        #expect(left <= kept / 2 && left > 0, "\(left) of \(kept)")
        let drafts = opened.withLock { $0 }
        #expect(drafts.contains { !$0.hasPrefix(http) })
        #expect(drafts.filter { access($0, F_OK) == 0 }.isEmpty)
    }

    @Test func whereThereIsNoRoomAtAllTheDiskIsNamed() throws {
        let http = folder.path + "/http"
        let fetcher = HTTPFetcher(settings)
        let draft = Draft(in: .cache, of: HTTPCache(folder: http, bytes: 0, days: 1)) { _ in
            errno = ENOSPC
            return -1
        }
        #expect(draft == nil)
        let error = fetcher.noRoom("'http://x/'", (Draft.Place.cache, ENOSPC))
        #expect(error.isTransient && error.description.contains("'\(http)': No space left on device"), "\(error)")
    }

    @Test func serversSayWhenToTryAgain() throws {
        for path in ["busy/7", "busy/date"] {
            do {
                _ = try fetch(path, with: HTTPFetcher(settings) { 784_111_770 })
                Issue.record("\(path) came")
            } catch let error as FetchError {
                #expect(error.isTransient && error.wait == 7, "\(path): \(error.wait)")
            }
        }
    }

    /// A server can ask for any delay, and the program may wait for ever.
    @Test(arguments: ["99999999999999999999999", "20000000000", "31535999"])
    func serversMayAskForAnyDelay(seconds: String) throws {
        var loading = ImageLoader.Settings()
        (loading.cacheDirectory, loading.decodingSeconds) = (folder.path + "/cache", .infinity)
        loading.backOff = BackOff(firstDelay: 1e19, longestDelay: .infinity)
        let source = ImageLoader(loading)
        defer { source.close() }
        source.fetcher = HTTPFetcher(settings)
        var (retries, failures) = (0, 0)
        source.onEvent = { event in
            if case .retrying = event { retries += 1 }
            if case .failed = event { failures += 1 }
        }
        let request = ContentRequest(
            content: .url(server.url("busy/\(seconds)")), pixelSize: PixelSize(width: 128, height: 128), scale: 1)
        eventually {
            source.beginRequests()
            _ = source.state(of: request, priority: ContentPriority())
            source.endRequests()
            return retries + failures > 0
        }
        // A thread sleeps until then.
        usleep(50_000)
        #expect(seconds.count < 9 ? retries == 1 && failures == 0 : retries == 0 && failures == 1)
    }

    /// Of a packed answer, what counts is what comes over the network.
    @Test(arguments: [false, true]) func howFarATransferIsIsTold(isPacked: Bool) throws {
        var steps: [(bytes: Int, total: Int?)] = []
        let path = isPacked ? "halting/packed" : "halting"
        let file = try HTTPFetcher(settings).fetch(server.url(path), cancellation: Cancellation()) {
            steps.append(($0, $1))
            // The second half comes once the first has been told of.
            if steps.count == 1 { _ = try? fetch("release/\(path)", with: HTTPFetcher(settings)) }
        }
        let size = try isPacked ? #require(steps.first?.total) : picture.count
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)).count == picture.count + (isPacked ? 1 << 20 : 0))
        #expect(!isPacked || size < 1 << 20)
        #expect(!steps.isEmpty)
        #expect(steps.allSatisfy { $0.total == size && $0.bytes > 0 && $0.bytes <= size })
        #expect(steps.contains { $0.bytes < size })
    }

    @Test func picturesOfAServerShareAConnection() throws {
        let fetcher = HTTPFetcher(settings)
        for number in 0..<20 { _ = try fetch("private/\(number)", with: fetcher) }
        _ = try fetch("moved", with: fetcher)
        _ = try? fetch("missing", with: fetcher)
        #expect(try String(decoding: fetch("connections", with: fetcher).data, as: UTF8.self) == "1")
    }

    @Test func numbersThatMakeNoSenseCountAsTheDefault() throws {
        var settings = settings
        (settings.connectTimeout, settings.stallTimeout, settings.timeout) = (.nan, .nan, .nan)
        (settings.maxBytes, settings.minSpeed, settings.redirects) = (-1, -1, -1)
        (settings.cacheBytes, settings.cacheDays) = (-1, .nan)
        let validated = settings.validated
        #expect(validated.connectTimeout == 10 && validated.stallTimeout == 15 && validated.timeout == 300)
        #expect(validated.maxBytes == 64 << 20 && validated.minSpeed == 512 && validated.redirects == 8)
        #expect(validated.cacheBytes == 512 << 20 && validated.cacheDays == 30)
        #expect(try fetch("moved", with: HTTPFetcher(settings)).data == picture)
        (settings.connectTimeout, settings.stallTimeout, settings.timeout) = (.infinity, .infinity, .infinity)
        (settings.maxBytes, settings.minSpeed, settings.redirects) = (.max, .max >> 32, .max)
        (settings.cacheBytes, settings.cacheDays) = (.max, .infinity)
        #expect(try fetch("moved", with: HTTPFetcher(settings)).data == picture)
    }

    @Test func whatTakesTooLongIsNotTriedAgain() throws {
        var settings = settings
        (settings.stallTimeout, settings.timeout) = (60, 0.5)
        do {
            _ = try fetch("drip", with: HTTPFetcher(settings))
            Issue.record("it came")
        } catch let error as FetchError {
            #expect(!error.isTransient)
            #expect(error.description.contains("HTTPFetcher.Settings.timeout"), "\(error)")
        }
    }

    @Test func manyThreadsMayFetchAtOnce() throws {
        let fetcher = HTTPFetcher(settings)
        let (server, picture) = (server, try picture)
        DispatchQueue.concurrentPerform(iterations: 60) { number in
            let path = ["fresh/\(number % 7)", "private/\(number)", "tagged/\(number % 3)", "moved"][number % 4]
            let file = try? fetcher.fetch(server.url(path), cancellation: Cancellation()) { _, _ in }
            #expect((file.flatMap { try? Data(contentsOf: URL(fileURLWithPath: $0.path)) }) == picture, "\(path)")
        }
    }

    @Test(arguments: [
        ("missing", false), ("chatter", false), ("chatter/302", false), ("chatter/206", false), ("loop", false),
        ("local", false), ("endless", false), ("huge", false), ("midway", true), ("drip", true), ("silent", true),
        ("flaky", true),
    ])
    func badServersAreLeft(path: String, isTransient: Bool) throws {
        do {
            _ = try fetch(path, with: Choosy(settings))
            Issue.record("\(path) came")
        } catch let error as FetchError {
            #expect(error.isTransient == isTransient, "\(error)")
            #expect(error.description.contains("/\(path)'"))
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/http")
        #expect(files.isEmpty, "nothing is left behind")
    }

    @Test func addressesMayHaveSpacesAsInBrowsers() throws {
        #expect(try fetch("fresh/my picture.png?a b", with: HTTPFetcher(settings)).data == picture)
        #expect(HTTPAddress("  https://host/my picture.jpg ")?.url == "https://host/my%20picture.jpg")
        #expect(HTTPAddress("https://my host/a.jpg") == nil)
    }

    @Test func aTransferThatIsCalledOffEndsSoon() throws {
        do {
            var settings = settings
            settings.stallTimeout = 2 * patience
            let cancellation = Cancellation()
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { cancellation.cancel() }
            let soon = Date(timeIntervalSinceNow: patience)
            #expect(throws: FetchError.self) {
                _ = try fetch("silent", with: HTTPFetcher(settings), cancellation)
            }
            #expect(Date() < soon)
        }
    }

    @Test func portsWithoutAServerFailForNow() throws {
        let error = #expect(throws: FetchError.self) {
            _ = try HTTPFetcher(settings).fetch("http://127.0.0.1:1/", cancellation: Cancellation()) { _, _ in }
        }
        #expect(error?.isTransient == true)
    }

    /// As while the network is down.
    @Test func proxiesThatAreNotFoundFailForNow() async {
        await #expect(processExitsWith: .success) {
            // A name so long that nobody is asked for it.
            setenv("http_proxy", "http://\(String(repeating: "x", count: 64)).invalid:1", 1)
            setenv("no_proxy", "", 1)
            let folder = try TemporaryFolder()
            var settings = HTTPFetcher.Settings()
            settings.cacheFolder = folder.path
            let error = #expect(throws: FetchError.self) {
                _ = try HTTPFetcher(settings).fetch("http://host.invalid/", cancellation: Cancellation()) { _, _ in }
            }
            #expect(error?.isTransient == true)
        }
    }

    @Test func serversThatProxiesDoNotReachFailForNow() async {
        await #expect(processExitsWith: .success) {
            let stage = try FetchStage()
            setenv("http_proxy", "socks5://127.0.0.1:\(stage.server.port)", 1)
            setenv("no_proxy", "", 1)
            let error = #expect(throws: FetchError.self) {
                _ = try stage.fetch("http://192.0.2.1/", HTTPFetcher(stage.settings))
            }
            #expect(error?.isTransient == true)
            #expect(error?.description.contains("SOCKS5") == true, "\(String(describing: error))")
        }
    }

    /// Servers that send next to nothing with the highest priority do not delay the others until they are given up.
    @Test func slowServersDoNotHoldUpGoodOnes() throws {
        var (loading, settings) = (ImageLoader.Settings(), settings)
        (loading.cacheDirectory, loading.decodingSeconds) = (folder.path + "/cache", .infinity)
        loading.transferPatience = 0.2
        (settings.stallTimeout, settings.minSpeed) = (2 * patience, 1)
        let source = ImageLoader(loading)
        defer { source.close() }
        source.fetcher = HTTPFetcher(settings)
        let bad = (0..<12).map { $0 % 3 == 0 ? "silent/\($0)" : "drip/\($0)" }
        let good = (0..<12).map { "fresh/\($0)" } + ["moved", "private/x", "tagged/x"]
        let requests = (bad + good).map {
            ContentRequest(content: .url(server.url($0)), pixelSize: PixelSize(width: 128, height: 128), scale: 1)
        }
        var ready: Set<String> = []
        eventually {
            source.beginRequests()
            for (index, (name, request)) in zip(bad + good, requests).enumerated() where !ready.contains(name) {
                if case .ready = source.state(of: request, priority: ContentPriority(distance: Double(index))) {
                    ready.insert(name)
                }
            }
            source.endRequests()
            return ready.count == good.count
        }
        #expect(ready == Set(good))
        #expect(source.isBusy, "the slow ones go on")
    }

    /// What cannot be decoded, though its server calls it fresh for an hour, is fetched again the next time.
    @Test(arguments: ["portal", "to-portal"]) func whatIsNoPictureIsNotKept(path: String) throws {
        var loading = ImageLoader.Settings()
        (loading.cacheDirectory, loading.decodingSeconds) = (folder.path + "/cache", .infinity)
        let source = ImageLoader(loading)
        defer { source.close() }
        source.fetcher = HTTPFetcher(settings)
        let request = ContentRequest(
            content: .url(server.url(path)), pixelSize: PixelSize(width: 128, height: 128), scale: 1)
        func outcome() -> String {
            var outcome = "nothing"
            eventually {
                source.beginRequests()
                defer { source.endRequests() }
                switch source.state(of: request, priority: ContentPriority()) {
                case .ready: outcome = "ready"
                case .failed(_, let message): outcome = message
                case .pending, .preview: return false
                }
                return true
            }
            return outcome
        }
        #expect(outcome().contains("/\(path)'"))
        #expect(outcome() == "ready")
        #expect(try count("portal") == 2)
    }

    /// All at once through a loader: bad ones show their error, good ones load, and nothing is mixed up.
    @Test func goodNeighboursOfBadServersAreUnaffected() throws {
        var loading = ImageLoader.Settings()
        (loading.cacheDirectory, loading.decodingSeconds) = (folder.path + "/cache", .infinity)
        loading.backOff = BackOff(attempts: 3, firstDelay: 0.05)
        let source = ImageLoader(loading)
        defer { source.close() }
        source.fetcher = Choosy(settings)
        let bad = ["missing", "loop", "local", "endless", "huge", "midway", "text", "drip", "silent", "headers/x"]
        let good = (0..<6).map { "fresh/\($0)" } + ["flaky", "moved", "private/x", "tagged/x"]
        let requests = (bad + good).map {
            ContentRequest(content: .url(server.url($0)), pixelSize: PixelSize(width: 128, height: 128), scale: 1)
        }
        var states: [String: String] = [:]
        eventually {
            source.beginRequests()
            for (name, request) in zip(bad + good, requests) where states[name] == nil {
                switch source.state(of: request, priority: ContentPriority()) {
                case .ready: states[name] = "ready"
                case .failed(let card, _): states[name] = card == nil ? "nothing" : "card"
                case .pending, .preview: break
                }
            }
            source.endRequests()
            return states.count == requests.count
        }
        for name in good { #expect(states[name] == "ready", "\(name)") }
        // libcurl accepts only so many headers; either way the item shows something.
        for name in bad where name != "headers/x" { #expect(states[name] == "card", "\(name)") }
        #expect(states["headers/x"] != nil)
        #expect(!source.isBusy)
    }
}

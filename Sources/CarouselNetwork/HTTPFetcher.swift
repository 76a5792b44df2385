// SPDX-License-Identifier: MIT

public import CarouselMedia
import Glibc
import Synchronization

/// Fetches pictures over http and https, and caches them for as long as their servers allow.
///
/// One line lets a window show pictures from the web: `window.images?.fetcher = HTTPFetcher()`.
///
/// Addresses may contain a user name and password, as in `https://name:password@host/picture.jpg`. They are sent only
/// to that server, not to others that it redirects to. They appear neither in messages nor in the cache, whose files
/// only the user can read. Messages also leave out everything after a `?`. Redirects to other servers are followed,
/// including to this machine and private networks, unless `Settings` say otherwise.
///
/// While a server cannot be reached or trusted, fails, sends a page in place of a picture, redirects in a circle or takes longer than
/// `Settings.timeout`, its cached responses are shown however old they are, unless it forbids that (`no-cache`, `must-revalidate`) or the
/// picture was forgotten. The server is asked again the next time that they are needed.
public final class HTTPFetcher: PictureFetcher {
    private let settings: Settings
    private let cache: HTTPCache?
    private let connections = Connections()
    /// For redirects that may only lead to public addresses: a connection's address is checked only when it is opened.
    private let publicConnections = Connections()
    private let isPublic: @Sendable (UnsafePointer<sockaddr>) -> Bool
    private let now: @Sendable () -> Double
    /// URLs whose servers are asked the next time, however fresh the cached responses that lead to the picture are. The
    /// responses stay in the cache: the server may say that they have not changed.
    private let forgotten = Mutex<Set<String>>([])
    private let open: @Sendable (_ path: String) -> Int32

    /// Makes a fetcher. If the cache folder is not writable, pictures are fetched each time.
    public convenience init(_ settings: Settings = Settings()) { self.init(settings) { Double(time(nil)) } }

    /// - Parameters:
    ///   - now: returns the time, in seconds since 1970.
    ///   - open: creates a file and opens it for writing; negative on failure, with the reason in `errno`.
    ///   - isPublic: whether an address is one that redirects may always lead to.
    init(
        _ settings: Settings, open: @escaping @Sendable (_ path: String) -> Int32 = OwnFile.create,
        isPublic: @escaping @Sendable (UnsafePointer<sockaddr>) -> Bool = PublicAddress.isPublic,
        now: @escaping @Sendable () -> Double
    ) {
        let settings = settings.validated
        self.settings = settings
        self.open = open
        self.isPublic = isPublic
        self.now = now
        let folder = settings.cacheFolder ?? CacheFolder.usual.map { $0 + "/carousel/http" }
        cache = folder.flatMap {
            CacheFolder.make($0) ? HTTPCache(folder: $0, bytes: settings.cacheBytes, days: settings.cacheDays) : nil
        }
    }

    public func fetch(
        _ url: String, cancellation: Cancellation, progress: @escaping (_ bytes: Int, _ total: Int?) -> Void
    ) throws(FetchError) -> FetchedFile {
        // The cache is swept here, because this thread may wait.
        cache?.sweepIfDue(at: now())
        let deadline = Monitor.now + settings.timeout
        let name = URLText.withoutSecrets(url)
        guard var here = HTTPAddress(url) else {
            throw FetchError(
                "'\(name)' cannot be fetched: it is not an http or https address. Check it.", isTransient: false
            )
        }
        // A redirect and its target are separate responses: each is cached by its own rules, and revalidated with its
        // own validators.
        var redirects: [String] = []
        // The cached picture of an address that now redirects elsewhere, perhaps to the page of a network where users
        // must sign in. It stays in the cache, unless it was forgotten and the redirect leads to a picture.
        var former: (key: String, picture: HTTPCache.Picture)?
        let agent = settings.userAgent == Settings().userAgent ? "" : "as \(settings.userAgent) "
        let isForgotten = forgotten.withLock { $0.remove(url) != nil }
        func isFresh(_ freshness: HTTPFreshness) -> Bool { !isForgotten && freshness.isFresh(at: now()) }
        // A picture that may be out of date is better than none.
        func mayBeShown(_ freshness: HTTPFreshness, inPlaceOf error: FetchError) -> Bool {
            (error.isTransient || error.allowsStale) && !isForgotten && !cancellation.isCancelled
                && freshness.mayBeShownStale
        }
        do throws(FetchError) {
            for hop in 0...settings.redirects {
                let isFirst = hop == 0
                let isForPublic = !isFirst && !settings.followsRedirectsToPrivateAddresses
                let label = isFirst ? "'\(name)'" : "'\(name)', redirected to '\(URLText.withoutSecrets(here.url))',"
                // The key keeps responses apart: a private server's must not serve a redirect that may only lead to
                // public ones, and each `User-Agent` has its own.
                let key = (isForPublic ? "public " : "") + agent + here.urlWithCredentials
                var request = HTTPRequest(
                    address: here, isForPublic: isForPublic, name: label, key: key, deadline: deadline,
                    settings: settings)
                let cached = cache?.entry(for: key)
                let step: Step
                if let cached, isFresh(cached.freshness) {
                    step = Step(cached)
                } else {
                    if case .picture(let picture) = cached { request.cached = picture }
                    do throws(FetchError) {
                        step = try perform(request, cancellation, progress)
                    } catch {
                        guard let cached, mayBeShown(cached.freshness, inPlaceOf: error) else { throw error }
                        step = Step(cached)
                    }
                }
                switch step {
                case .file(let file):
                    // The redirect has led to the picture that replaces the forgotten one.
                    if isForgotten, let former { cache?.remove(former.key) }
                    return delivered(file, cachedUnder: redirects + [key])
                case .redirect(let target):
                    if let picture = request.cached { former = (key, picture) } else { redirects.append(key) }
                    here = try allowedTarget(target, from: here, label)
                }
            }
            var error = FetchError(
                "'\(name)' cannot be fetched: there are more than \(settings.redirects) redirects. Check the address.",
                isTransient: false)
            error.allowsStale = true
            throw error
        } catch {
            if let (key, picture) = former, mayBeShown(picture.freshness, inPlaceOf: error) {
                return delivered(picture.file, cachedUnder: redirects + [key])
            }
            // A cached redirect may be the cause.
            if !cancellation.isCancelled { for key in redirects { cache?.remove(key) } }
            if isForgotten { forget(url) }
            throw error
        }
    }

    public func forget(_ url: String) { forgotten.withLock { _ = $0.insert(url) } }

    /// The target of a redirect, if it may be followed.
    private func allowedTarget(
        _ target: String, from here: HTTPAddress, _ name: String
    ) throws(FetchError) -> HTTPAddress {
        let shown = URLText.withoutSecrets(target)
        guard let next = here.redirected(to: target) else {
            throw FetchError(
                "\(name) cannot be fetched: it redirects to '\(shown)', which is not an http or https address. "
                    + "Check the address.", isTransient: false)
        }
        guard next.isSecure || !here.isSecure || settings.followsRedirectsToHTTP else {
            throw FetchError(
                "\(name) cannot be fetched: it redirects from https to '\(shown)', which is not encrypted, so others could "
                    + "read and change the data. Use another address, or set HTTPFetcher.Settings.followsRedirectsToHTTP.",
                isTransient: false)
        }
        return next
    }

    private enum Step {
        case file(FetchedFile)
        case redirect(to: String)

        init(_ cached: HTTPCache.Entry) {
            switch cached {
            case .picture(let picture): self = .file(picture.file)
            case .redirect(let target, _): self = .redirect(to: target)
            }
        }
    }

    /// Sends a request to a server. If there is no room for the answer in the cache, it is stored elsewhere.
    private func perform(
        _ request: HTTPRequest, _ cancellation: Cancellation,
        _ progress: @escaping (_ bytes: Int, _ total: Int?) -> Void
    ) throws(FetchError) -> Step {
        var failure: (place: Draft.Place, reason: Int32)?
        for place in Draft.Place.allCases {
            errno = 0
            guard let draft = Draft(in: place, of: cache, open: open) else {
                if place != .cache || cache != nil { failure = failure ?? (place, errno) }
                continue
            }
            let transfer = Transfer(
                into: draft.descriptor, maxBytes: settings.maxBytes, isPublic: isPublic, cancellation, progress)
            let connections = request.isForPublic ? publicConnections : connections
            let answer = Result { () throws(FetchError) in try request.perform(on: connections, transfer) }
            var reason = transfer.writeError
            // The folder may have been deleted meanwhile, with everything in it.
            if case .success(.picture) = answer, !draft.isThere { reason = ENOENT }
            if case .success(.unchanged(let cached)) = answer, access(cached.file.path, R_OK) != 0 {
                var request = request
                request.cached = nil
                return try perform(request, cancellation, progress)
            }
            guard reason != 0 else { return try step(answer, request, transfer.head, draft) }
            failure = failure ?? (place, reason)
            if place == .cache, [ENOSPC, EDQUOT].contains(reason) { cache?.makeRoom(at: now()) }
        }
        throw noRoom(request.name, failure ?? (.memory, ENOMEM))
    }

    func noRoom(_ name: String, _ failure: (place: Draft.Place, reason: Int32)) -> FetchError {
        FetchError(
            "There is no room for \(name) in \(failure.place.name(of: cache)): "
                + "\(String(cString: strerror(failure.reason))). Free some space, or set "
                + "HTTPFetcher.Settings.cacheFolder to a folder on a disk that has more.", isTransient: true)
    }

    /// Interprets an answer.
    private func step(
        _ answer: Result<HTTPRequest.Answer, FetchError>, _ request: HTTPRequest, _ head: ResponseHead, _ draft: Draft
    ) throws(FetchError) -> Step {
        let (headers, received) = (head.headers, now())
        let freshness = HTTPFreshness(headers, received: received)
        do throws(FetchError) {
            switch try answer.get() {
            case .picture:
                guard !isPage(draft.file, headers) else {
                    throw FetchError(
                        "\(request.name) cannot be fetched: the server sent a web page instead of a picture. Check the "
                            + "address, and whether this network requires you to sign in.", isTransient: true)
                }
                guard freshness.mayBeStored, let cache, draft.isInCache else { return .file(draft.file) }
                return .file(cache.store(draft.file, for: request.key, headers, received: received))
            case .unchanged(let cached):
                // If the server no longer allows caching, the picture is revalidated each time.
                if freshness.mayBeStored {
                    let headers = HTTPFreshness.updated(cached.head.headers, by: headers)
                    let head = HTTPCacheHead(cached.head.body, headers, received: received)
                    cache?.writeHead(head, for: request.key)
                }
                return .file(cached.file)
            case .redirect(let target):
                // How long a redirect lasts is guessed only if it is permanent. If it contains a password for another
                // server, neither the password nor the redirect is cached. A redirect is not cached in place of a
                // picture either, because a network where users must sign in redirects every address.
                let address = request.address
                if request.cached == nil, freshness.isFresh(at: received),
                    freshness.hasExplicitLifetime || [301, 308].contains(head.status),
                    let next = address.redirected(to: target), next == address.redirected(to: next.url)
                {
                    let head = HTTPCacheHead(.redirect(to: next.url), headers, received: received)
                    cache?.writeHead(head, for: request.key)
                }
                return .redirect(to: target)
            }
        } catch {
            var error = error
            error.wait = headers["retry-after"].flatMap { HTTPDate.wait($0, at: received) } ?? 0
            throw error
        }
    }

    /// Whether a file is an HTML page. The server's word alone is not enough: some call pictures pages. SVGs may contain HTML.
    private func isPage(_ file: FetchedFile, _ headers: [String: String]) -> Bool {
        // Links are followed, because the path of a file in memory is one.
        let found = PlainFile.with(FilePath(file.path)) { PlainFile.bytes($0, atMost: 1 << 10, at: 0) }
        guard let bytes = found else { return false }
        let text = String(decoding: bytes, as: UTF8.self).lowercased().drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        guard text.first == "<" else { return false }
        let start = text.firstRange(of: "<svg").map { text[..<$0.lowerBound] } ?? text
        if start.contains("<html") || start.contains("<!doctype html") { return true }
        // Some pages consist only of a script, so here the server's word counts.
        return headers["content-type"]?.lowercased().hasPrefix("text/html") == true
            && start.dropFirst().first?.isLetter == true
    }

    /// A file to be shown. If it turns out not to be a picture, everything that the cache has under `keys` is deleted.
    private func delivered(_ file: FetchedFile, cachedUnder keys: [String]) -> FetchedFile {
        guard let cache else { return file }
        return FetchedFile(path: file.path) { withExtendedLifetime(file) { for key in keys { cache.remove(key) } } }
    }
}

extension HTTPFetcher {
    /// The limits of a fetcher. Numbers out of their range and NaN count as the default.
    public struct Settings: Sendable {
        /// Maximum size of a picture in bytes, 1 or more; larger ones fail. Default: 64 MiB.
        public var maxBytes = 64 << 20
        /// Seconds within which a connection must be established, more than 0. Default: 10.
        public var connectTimeout = 10.0
        /// Seconds of low speed after which a transfer is given up, more than 0, rounded up to whole seconds: see
        /// `minSpeed`. Default: 15.
        public var stallTimeout = 15.0
        /// Bytes per second below which a transfer counts as stalled, 1 or more. Default: 512.
        public var minSpeed = 512
        /// Seconds that a picture may take in all, including redirects, more than 0. Default: 300.
        public var timeout = 300.0
        /// Number of redirects that are followed, 0...100; more count as 100. They may lead to other servers, including private networks
        /// and this machine: see `followsRedirectsToPrivateAddresses`. Default: 8.
        public var redirects = 8
        /// Whether redirects are followed to this machine (loopback), private networks, link-local and other non-public
        /// addresses. If they are, a server on the internet can make the program send requests to servers that it
        /// cannot reach itself, such as those in the program's own network. Set this to false if addresses come from
        /// untrusted sources. What counts is the address actually connected to, whatever its name. Since a proxy would
        /// hide that address, such redirects are then followed without a proxy. Addresses that the program itself names
        /// may always be private. Default: true.
        public var followsRedirectsToPrivateAddresses = true
        /// Whether redirects from https to http are followed, where others on the network path can read and change the
        /// data; otherwise they fail. Default: false.
        public var followsRedirectsToHTTP = false
        /// Sent as `User-Agent`. Programs with different ones share no responses in a cache. Default: `CarouselKit`.
        public var userAgent = "CarouselKit"
        /// A PEM file with certificates of authorities that are trusted in addition to the system's: for servers with
        /// certificates signed by a company or household. If it cannot be read, https fails. Default: nil, only the
        /// system's.
        public var certificates: String?
        /// The folder for cached responses; nil for `carousel/http` in the user's cache directory. If it is deleted, it
        /// is created again. When its disk is full, half of it is deleted, and pictures are stored in `$TMPDIR`, `/tmp`
        /// or memory without being cached. It may contain other files and be used by several programs at once: the
        /// cache's file names begin with `carousel-`, and it never reads, overwrites, counts or deletes any others, or
        /// anything that is not a regular file of this user. Default: nil.
        public var cacheFolder: String?
        /// Bytes that cached responses may take, 0 or more. The least recently used are deleted first. Default: 512
        /// MiB.
        public var cacheBytes = 512 << 20
        /// Days after which unused responses are deleted, 0 or more. Default: 30.
        public var cacheDays = 30.0

        /// The defaults.
        public init() {}

        /// These settings with the default in place of each number out of its range.
        var validated: Settings {
            let usual = Settings()
            var validated = self
            if maxBytes < 1 { validated.maxBytes = usual.maxBytes }
            // Not "0 or less": comparisons with NaN are false.
            if !(connectTimeout > 0) { validated.connectTimeout = usual.connectTimeout }
            if !(stallTimeout > 0) { validated.stallTimeout = usual.stallTimeout }
            if minSpeed < 1 { validated.minSpeed = usual.minSpeed }
            if !(timeout > 0) { validated.timeout = usual.timeout }
            validated.redirects = redirects < 0 ? usual.redirects : min(redirects, 100)
            if cacheBytes < 0 { validated.cacheBytes = usual.cacheBytes }
            if !(cacheDays >= 0) { validated.cacheDays = usual.cacheDays }
            return validated
        }
    }
}

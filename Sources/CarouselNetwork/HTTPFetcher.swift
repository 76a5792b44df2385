// SPDX-License-Identifier: MIT

public import CarouselMedia
import Glibc

/// Fetches pictures over http and https, and keeps them as long as their servers allow.
///
/// One line lets a window show pictures of the web: `window.images?.fetcher = HTTPFetcher()`.
public final class HTTPFetcher: PictureFetcher {
    private let settings: Settings
    private let cache: HTTPCache?
    private let connections = Connections()
    private let now: @Sendable () -> Double
    private let open: @Sendable (_ path: String) -> Int32

    /// Makes a fetcher. Where the cache folder cannot be written to, pictures are fetched each time.
    public convenience init(_ settings: Settings = Settings()) {
        self.init(settings) { Double(time(nil)) }
    }

    /// - Parameters:
    ///   - now: tells the time, in seconds since 1970.
    ///   - open: makes a file to be written and opens it; negative where that does not work, for which `errno` has a
    ///     reason.
    init(
        _ settings: Settings, open: @escaping @Sendable (_ path: String) -> Int32 = Draft.create,
        now: @escaping @Sendable () -> Double
    ) {
        let settings = settings.sound
        self.settings = settings
        self.open = open
        self.now = now
        let folder = settings.cacheFolder ?? CacheFolder.usual.map { $0 + "/carousel/http" }
        cache = folder.flatMap {
            CacheFolder.make($0) ? HTTPCache(folder: $0, bytes: settings.cacheBytes, days: settings.cacheDays) : nil
        }
    }

    public func fetch(
        _ url: String, cancellation: Cancellation, progress: @escaping (_ bytes: Int, _ total: Int?) -> Void
    ) throws(FetchError) -> FetchedFile {
        // Here, as this thread may wait.
        cache?.sweepIfDue(at: now())
        let deadline = Transfer.clock + settings.timeout
        // A redirect and what it leads to are responses of their own: each is kept by its own rules, and asked for with
        // its own validators.
        var visited: [String] = []
        var next = url
        do throws(FetchError) {
            while visited.count <= settings.redirects {
                // A fragment names a part of what the server sends.
                let here = String(next.prefix { $0 != "#" })
                visited.append(here)
                let kept = cache?.kept(of: here)
                var picture: HTTPCache.Picture?
                switch kept {
                case .picture(let there) where there.freshness.isFresh(at: now()): return lent(there.file, visited)
                case .picture(let there): picture = there
                case .redirect(let target, let freshness) where freshness.isFresh(at: now()):
                    next = target
                    continue
                case .redirect, nil: break
                }
                let request = HTTPRequest(
                    url: here, name: visited.count == 1 ? "'\(here)'" : "'\(url)', which leads to '\(here)',",
                    kept: picture, deadline: deadline, settings: settings)
                switch try perform(request, cancellation, progress) {
                case .file(let file): return lent(file, visited)
                case .redirect(let target): next = target
                }
            }
        } catch {
            // What was kept of a redirect may be to blame.
            for url in visited.dropLast() { cache?.remove(url) }
            throw error
        }
        throw FetchError(
            "'\(url)' cannot be fetched: there are more than \(settings.redirects) redirects. Check the address.",
            isTransient: false)
    }

    private enum Step {
        case file(FetchedFile)
        case redirect(to: String)
    }

    /// Asks a server. Where there is no room for the answer in the cache, it goes elsewhere.
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
                into: draft.descriptor, mostBytes: settings.mostBytes, cancellation, progress)
            let answer = Result { () throws(FetchError) in try request.perform(on: connections, transfer) }
            var reason = transfer.writeError
            // The folder may have gone meanwhile, and what was kept there with it.
            if case .success(.picture) = answer, !draft.isThere { reason = ENOENT }
            if case .success(.unchanged(let kept)) = answer, access(kept.file.path, R_OK) != 0 {
                var request = request
                request.kept = nil
                return try perform(request, cancellation, progress)
            }
            guard reason != 0 else { return try step(answer, request, transfer.head.headers, draft) }
            failure = failure ?? (place, reason)
            if place == .cache, [ENOSPC, EDQUOT].contains(reason) { cache?.makeRoom(at: now()) }
        }
        throw noRoom(request.name, failure ?? (.memory, ENOMEM))
    }

    func noRoom(_ name: String, _ failure: (place: Draft.Place, reason: Int32)) -> FetchError {
        FetchError(
            "There is no room for \(name) in \(failure.place.name(of: cache)): "
                + "\(String(cString: strerror(failure.reason))). Make room on that disk, or name a folder on another one "
                + "as HTTPFetcher.Settings.cacheFolder.", isTransient: true)
    }

    /// What an answer means.
    private func step(
        _ answer: Result<HTTPRequest.Answer, FetchError>, _ request: HTTPRequest, _ headers: [String: String],
        _ draft: Draft
    ) throws(FetchError) -> Step {
        let received = now()
        let freshness = HTTPFreshness(headers, received: received)
        do throws(FetchError) {
            switch try answer.get() {
            case .picture:
                guard freshness.mayBeKept, let cache, let path = draft.taken(for: cache) else {
                    return .file(draft.file())
                }
                return .file(cache.keep(path, for: request.url, headers, received: received))
            case .unchanged(let kept):
                // What the server wants kept no longer is at least asked about each time.
                if freshness.mayBeKept {
                    let headers = HTTPFreshness.updated(kept.headers, by: headers)
                    cache?.note(headers, for: request.url, received: received)
                }
                return .file(kept.file)
            case .redirect(let target):
                if freshness.isFresh(at: received) {
                    cache?.keepRedirect(to: target, for: request.url, headers, received: received)
                }
                return .redirect(to: target)
            }
        } catch {
            var error = error
            error.wait = headers["retry-after"].flatMap { HTTPDate.wait($0, at: received) } ?? 0
            throw error
        }
    }

    /// A file to be shown. Where it turns out to be no picture, nothing is kept of what led to it.
    private func lent(_ file: FetchedFile, _ urls: [String]) -> FetchedFile {
        guard let cache else { return file }
        return FetchedFile(path: file.path) { withExtendedLifetime(file) { for url in urls { cache.remove(url) } } }
    }
}

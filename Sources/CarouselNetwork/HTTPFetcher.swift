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

    /// Makes a fetcher. Where the cache folder cannot be written to, pictures are fetched each time.
    public convenience init(_ settings: Settings = Settings()) {
        self.init(settings) { Double(time(nil)) }
    }

    /// - Parameter now: tells the time, in seconds since 1970.
    init(_ settings: Settings, now: @escaping @Sendable () -> Double) {
        let settings = settings.sound
        self.settings = settings
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
                switch try perform(request, Transfer(mostBytes: settings.mostBytes, cancellation, progress)) {
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

    private func perform(_ request: HTTPRequest, _ transfer: Transfer) throws(FetchError) -> Step {
        let draft = cache?.draft() ?? "/tmp/carousel-picture.\(getpid()).\(UInt64.random(in: 0...(.max)))"
        guard transfer.open(draft) else {
            throw FetchError(
                "There is no room for \(request.name): \(String(cString: strerror(errno))).", isTransient: true)
        }
        let answer = Result { () throws(FetchError) in try request.perform(on: connections, transfer) }
        transfer.close()
        var isUsed = false
        defer { if !isUsed { unlink(draft) } }
        let (headers, received) = (transfer.head.headers, now())
        let freshness = HTTPFreshness(headers, received: received)
        do throws(FetchError) {
            switch try answer.get() {
            case .picture:
                isUsed = true
                guard freshness.mayBeKept, let cache else {
                    return .file(FetchedFile(path: draft, isTemporary: true))
                }
                return .file(cache.keep(draft, for: request.url, headers, received: received))
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

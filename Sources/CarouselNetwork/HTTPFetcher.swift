// SPDX-License-Identifier: MIT

import CCurl
public import CarouselMedia
import Glibc
import Synchronization

/// Fetches pictures over http and https, and keeps them as long as their servers allow.
///
/// One line lets a window show pictures of the web: `window.images?.fetcher = HTTPFetcher()`.
public final class HTTPFetcher: PictureFetcher {
    /// What a fetcher may do.
    public struct Settings: Sendable {
        /// Most bytes of a picture; larger ones fail. Default: 64 MiB.
        public var mostBytes = 64 << 20
        /// Seconds until a connection must stand. Default: 10.
        public var connectTimeout = 10.0
        /// Seconds in which something must come: less than `leastSpeed` for so long ends the transfer. Default: 15.
        public var stallTimeout = 15.0
        /// Bytes a second below which a transfer counts as stalled. Default: 512.
        public var leastSpeed = 512
        /// Seconds that a transfer may take in all. Default: 300.
        public var timeout = 300.0
        /// Redirects that are followed. Default: 8.
        public var redirects = 8
        /// Sent as `User-Agent`. Default: `CarouselKit`.
        public var userAgent = "CarouselKit"
        /// The folder to keep responses in; nil for `carousel/http` in the user's cache directory. Default: nil.
        public var cacheFolder: String?
        /// Bytes that kept responses may take. Default: 512 MiB.
        public var cacheBytes = 512 << 20
        /// Days after which responses go that were not used. Default: 30.
        public var cacheDays = 30.0

        /// The defaults.
        public init() {}
    }

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    private let settings: Settings
    private let cache: HTTPCache?
    private let now: @Sendable () -> Double
    private let hasSwept = Atomic(false)

    /// Makes a fetcher. Where the cache folder cannot be written to, pictures are fetched each time.
    public convenience init(_ settings: Settings = Settings()) {
        self.init(settings) { Double(time(nil)) }
    }

    /// - Parameter now: tells the time, in seconds since 1970.
    init(_ settings: Settings, now: @escaping @Sendable () -> Double) {
        self.settings = settings
        self.now = now
        let folder = settings.cacheFolder ?? CacheFolder.usual.map { $0 + "/carousel/http" }
        let trim = CacheTrim(bytes: max(0, settings.cacheBytes), seconds: max(0, settings.cacheDays) * 86_400)
        cache = folder.flatMap { CacheFolder.make($0) ? HTTPCache(folder: $0, trim: trim) : nil }
    }

    public func fetch(
        _ url: String, cancellation: Cancellation, progress: @escaping (_ bytes: Int, _ total: Int?) -> Void
    ) throws(FetchError) -> FetchedFile {
        // Here, as this thread may wait.
        if !hasSwept.exchange(true, ordering: .relaxed) { cache?.sweep() }
        // A fragment names a part of what the server sends.
        let url = String(url.prefix { $0 != "#" })
        let entry = cache?.entry(for: url)
        if let entry, entry.freshness.isFresh(at: now()) { return FetchedFile(path: entry.path) }
        let draft = HTTPCache.draft(at: cache?.path(of: url) ?? "/tmp/carousel-picture")
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw FetchError("There is no room for '\(url)': \(String(cString: strerror(errno))).", isTransient: true)
        }
        let transfer = Transfer(into: file, mostBytes: settings.mostBytes, cancellation, progress)
        let result = Result { () throws(FetchError) in try perform(url, transfer, asking: entry?.freshness) }
        close(file)
        do throws(FetchError) {
            try result.get()
            let head = transfer.head
            let freshness = HTTPFreshness(head.headers, received: now())
            if head.status == 304, let entry, let cache {
                unlink(draft)
                cache.note(freshness.keeping(entry.freshness), for: url)
                return FetchedFile(path: entry.path)
            }
            if head.status == 200, freshness.mayBeKept, let kept = cache?.keep(draft, for: url, freshness) {
                return FetchedFile(path: kept.path)
            }
            return FetchedFile(path: draft, isTemporary: true)
        } catch {
            unlink(draft)
            throw error
        }
    }

    private func perform(_ url: String, _ transfer: Transfer, asking kept: HTTPFreshness?) throws(FetchError) {
        guard HTTPFetcher.isReady, let handle = curl_easy_init() else {
            throw FetchError("'\(url)' cannot be fetched: libcurl does not start.", isTransient: false)
        }
        defer { curl_easy_cleanup(handle) }
        var headers: UnsafeMutablePointer<curl_slist>?
        defer { curl_slist_free_all(headers) }
        if let tag = kept?.entityTag { headers = curl_slist_append(headers, "If-None-Match: \(tag)") }
        if let date = kept?.lastModified { headers = curl_slist_append(headers, "If-Modified-Since: \(date)") }
        set(handle, url, headers)
        transfer.connect(to: handle)
        var reason = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
        let code = reason.withUnsafeMutableBytes { bytes in
            carousel_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, bytes.baseAddress)
            return curl_easy_perform(handle)
        }
        if transfer.isTooLarge {
            throw FetchError(
                "'\(url)' has more than \(settings.mostBytes) bytes. Raise HTTPFetcher.Settings.mostBytes, or fetch a "
                    + "smaller picture.", isTransient: false)
        }
        guard code == CURLE_OK else {
            let text = reason.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
            let message = text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
            throw FetchError(
                "'\(url)' cannot be fetched: \(message). Check the address and the network.",
                isTransient: HTTPFetcher.mayPass(code) && !transfer.isNotWritten)
        }
        let status = transfer.head.status
        guard status == 200 || (status == 304 && kept != nil) else {
            let wait = transfer.head.headers["retry-after"].flatMap(HTTPFreshness.seconds) ?? 0
            throw FetchError(
                "'\(url)' cannot be fetched: the server answers \(status). Check the address.",
                isTransient: [408, 425, 429, 500, 502, 503, 504].contains(status), wait: wait)
        }
    }

    private func set(_ handle: UnsafeMutableRawPointer, _ url: String, _ headers: UnsafeMutablePointer<curl_slist>?) {
        func milliseconds(_ seconds: Double) -> Int { Int(min(max(seconds, 0.001), 1e6) * 1000) }
        carousel_curl_set_text(handle, CURLOPT_URL, url)
        // No redirect may lead to files of this machine.
        carousel_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
        carousel_curl_set_text(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
        carousel_curl_set_text(handle, CURLOPT_USERAGENT, settings.userAgent)
        carousel_curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "")
        carousel_curl_set_headers(handle, headers)
        carousel_curl_set_long(handle, CURLOPT_FOLLOWLOCATION, 1)
        carousel_curl_set_long(handle, CURLOPT_MAXREDIRS, max(0, settings.redirects))
        carousel_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
        carousel_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, milliseconds(settings.connectTimeout))
        carousel_curl_set_long(handle, CURLOPT_TIMEOUT_MS, milliseconds(settings.timeout))
        carousel_curl_set_long(handle, CURLOPT_LOW_SPEED_LIMIT, max(1, settings.leastSpeed))
        carousel_curl_set_long(handle, CURLOPT_LOW_SPEED_TIME, max(1, Int(min(settings.stallTimeout, 1e6))))
    }

    /// Whether what went wrong may go well another time.
    private static func mayPass(_ code: CURLcode) -> Bool {
        switch code {
        case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_HOST, CURLE_OPERATION_TIMEDOUT, CURLE_PARTIAL_FILE,
            CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_SSL_CONNECT_ERROR:
            true
        default:
            false
        }
    }
}

extension HTTPFreshness {
    /// Of an answer that nothing has changed: what it does not say stays as it was.
    fileprivate func keeping(_ old: HTTPFreshness) -> HTTPFreshness {
        HTTPFreshness(
            freshUntil: freshUntil, entityTag: entityTag ?? old.entityTag,
            lastModified: lastModified ?? old.lastModified)
    }
}

// SPDX-License-Identifier: MIT

import CCurl
import CarouselMedia
import Synchronization

/// One request to one server, without redirects.
struct HTTPRequest {
    var address: HTTPAddress
    /// Whether only public addresses may be connected to.
    var isForPublic = false
    /// The picture's name in messages.
    var name: String
    /// Its key in the cache.
    var key: String
    /// The cached response, which may still be valid.
    var cached: HTTPCache.Picture?
    /// The deadline for the answer, on `Monitor.now`.
    var deadline: Double
    /// Settings with all numbers in their ranges: see `HTTPFetcher.Settings.validated`.
    var settings: HTTPFetcher.Settings

    /// Whether the deadline has passed, to the precision with which libcurl measures it.
    var isLate: Bool { Monitor.now >= deadline - 0.005 }

    enum Answer {
        case picture
        case unchanged(HTTPCache.Picture)
        case redirect(to: String)
    }

    func perform(on connections: Connections, _ transfer: Transfer) throws(FetchError) -> Answer {
        guard let (code, reason, isNotValidToday, target) = connections.withHandle({ perform(on: $0, transfer) }) else {
            throw FetchError(
                "\(name) cannot be fetched: libcurl could not be initialised. Close other programs to free memory.",
                isTransient: false)
        }
        if transfer.isTooLarge {
            throw FetchError(
                "\(name) has more than \(settings.maxBytes) bytes. Raise HTTPFetcher.Settings.maxBytes, or fetch a "
                    + "smaller picture.", isTransient: false)
        }
        if code == CURLE_COULDNT_CONNECT, transfer.isRefusedAsPrivate {
            throw FetchError(
                "\(name) cannot be fetched: the redirect leads to a private network or to this machine. Use that address "
                    + "directly, or set HTTPFetcher.Settings.followsRedirectsToPrivateAddresses.", isTransient: false)
        }
        guard code == CURLE_OK || transfer.hasSkippedEnough else { throw error(code, reason, isNotValidToday) }
        let status = transfer.head.status
        if status == 200 { return .picture }
        if status == 304, let cached { return .unchanged(cached) }
        if (300..<400).contains(status), let target { return .redirect(to: target) }
        throw FetchError(
            "\(name) cannot be fetched: the server responded with status \(status). Check the address.",
            isTransient: HTTPRequest.isTransient(status))
    }

    /// Whether trying again may help: not after 501 and 505, which reject the method and the version. CDNs add numbers, such as 522.
    private static func isTransient(_ status: Int) -> Bool {
        [408, 425, 429].contains(status) || (500...599).contains(status) && ![501, 505].contains(status)
    }

    private func perform(
        on handle: UnsafeMutableRawPointer, _ transfer: Transfer
    ) -> (code: CURLcode, reason: String, isNotValidToday: Bool, target: String?) {
        var headers: UnsafeMutablePointer<curl_slist>?
        defer { curl_slist_free_all(headers) }
        if let tag = cached?.freshness.entityTag { headers = curl_slist_append(headers, "If-None-Match: \(tag)") }
        if let date = cached?.freshness.lastModified {
            headers = curl_slist_append(headers, "If-Modified-Since: \(date)")
        }
        set(handle, headers)
        transfer.connect(to: handle)
        if isForPublic {
            transfer.allowOnlyPublic(on: handle)
            // A proxy would connect in our place, to an address that we cannot check.
            carousel_curl_set_pointer(handle, CURLOPT_PROXY, "")
        }
        var reason = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
        let code = reason.withUnsafeMutableBytes { bytes in
            carousel_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, bytes.baseAddress)
            defer { carousel_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, nil) }
            return curl_easy_perform(handle)
        }
        let text = reason.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        return (
            code, text.isEmpty ? String(cString: curl_easy_strerror(code)) : text,
            carousel_curl_is_untimely(handle),
            carousel_curl_redirect(handle).map { String(cString: $0) }
        )
    }

    private func set(_ handle: UnsafeMutableRawPointer, _ headers: UnsafeMutablePointer<curl_slist>?) {
        func milliseconds(_ seconds: Double) -> Int { Int((min(max(seconds, 0.001), 1e6) * 1000).rounded(.up)) }
        carousel_curl_set_pointer(handle, CURLOPT_URL, address.urlWithCredentials)
        // `HTTPAddress` accepts no other scheme either: addresses must never lead to files on this machine.
        carousel_curl_set_pointer(handle, CURLOPT_PROTOCOLS_STR, "http,https")
        carousel_curl_set_pointer(handle, CURLOPT_USERAGENT, settings.userAgent)
        carousel_curl_set_pointer(handle, CURLOPT_ACCEPT_ENCODING, "")
        if let certificates = settings.certificates {
            carousel_curl_set_pointer(handle, CURLOPT_CAINFO, certificates)
        }
        carousel_curl_set_pointer(handle, CURLOPT_HTTPHEADER, headers)
        carousel_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
        carousel_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, milliseconds(settings.connectTimeout))
        carousel_curl_set_long(handle, CURLOPT_TIMEOUT_MS, milliseconds(deadline - Monitor.now))
        carousel_curl_set_long(handle, CURLOPT_LOW_SPEED_LIMIT, settings.minSpeed)
        carousel_curl_set_long(handle, CURLOPT_LOW_SPEED_TIME, Int(min(settings.stallTimeout, 1e6).rounded(.up)))
    }

    private func error(_ code: CURLcode, _ reason: String, _ isNotValidToday: Bool) -> FetchError {
        let (text, isTransient): (String, Bool) =
            switch code {
            case CURLE_OPERATION_TIMEDOUT where isLate:
                // It would not be faster the next time.
                (
                    "it takes more than \(settings.timeout) seconds. Raise HTTPFetcher.Settings.timeout, or fetch a "
                        + "smaller picture.", false
                )
            case CURLE_PEER_FAILED_VERIFICATION where isNotValidToday:
                // Machines without a battery start with a wrong date.
                ("the server's certificate is not valid today (\(reason)). Check this machine's date.", true)
            case CURLE_PEER_FAILED_VERIFICATION:
                (
                    "the server's certificate is not trusted (\(reason)). If your own certificate authority has signed it, "
                        + "set HTTPFetcher.Settings.certificates to that authority's certificate.", false
                )
            case CURLE_SSL_CACERT_BADFILE:
                ("\(reason). Check HTTPFetcher.Settings.certificates.", false)
            case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY,
                CURLE_PROXY, CURLE_OPERATION_TIMEDOUT, CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR,
                CURLE_RECV_ERROR, CURLE_SSL_CONNECT_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
                ("\(reason). Check the address and the network.", true)
            default:
                ("\(reason). Check the address and the network.", false)
            }
        var error = FetchError("\(name) cannot be fetched: \(text)", isTransient: isTransient)
        // A network where users must sign in answers in place of every server.
        error.allowsStale = [CURLE_PEER_FAILED_VERIFICATION, CURLE_OPERATION_TIMEDOUT].contains(code)
        return error
    }
}

/// curl handles between transfers. Each keeps its connections open for a while, so that the next picture from a server
/// needs no new connection or handshake.
///
/// A handle is used by one thread at a time, so nothing in curl has to be shared.
final class Connections: Sendable {
    /// `@unchecked`: only the thread that has taken a handle uses it.
    private struct Handle: @unchecked Sendable {
        let pointer: UnsafeMutableRawPointer
    }

    /// Maximum number of idle handles: servers hold a connection open for each.
    private static let maxIdle = 8
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// The most recently used is last, and is taken first: its connections are the most likely to be open still.
    private let idle = Mutex<[Handle]>([])

    deinit { for handle in idle.withLock({ $0 }) { curl_easy_cleanup(handle.pointer) } }

    /// Calls `body` with a handle that has no options set; nil if libcurl does not start.
    func withHandle<R>(_ body: (UnsafeMutableRawPointer) -> R) -> R? {
        guard Connections.isReady else { return nil }
        let taken = idle.withLock { $0.popLast() }
        guard let handle = taken ?? curl_easy_init().map({ Handle(pointer: $0) }) else { return nil }
        defer {
            curl_easy_reset(handle.pointer)
            let isKept = idle.withLock {
                guard $0.count < Connections.maxIdle else { return false }
                $0.append(handle)
                return true
            }
            if !isKept { curl_easy_cleanup(handle.pointer) }
        }
        return body(handle.pointer)
    }
}

// SPDX-License-Identifier: MIT

import CCurl
import Synchronization

/// curl handles between transfers. Each keeps its connections open for a while, so that the next picture from a server
/// needs no new connection or handshake.
///
/// A handle is used by one thread at a time, so nothing in curl has to be shared.
final class Connections: Sendable {
    /// `@unchecked`: only the thread that has taken a handle uses it.
    private struct Handle: @unchecked Sendable {
        let pointer: UnsafeMutableRawPointer
    }

    /// Servers hold a connection open for each.
    private static let mostIdle = 8
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// The most recently used is last, and is taken first: its connections are the most likely to be open still.
    private let idle = Mutex<[Handle]>([])

    deinit { for handle in idle.withLock({ $0 }) { curl_easy_cleanup(handle.pointer) } }

    /// Returns a handle with no options set; nil if libcurl does not start.
    func withHandle<R>(_ body: (UnsafeMutableRawPointer) -> R) -> R? {
        guard Connections.isReady else { return nil }
        let taken = idle.withLock { $0.popLast() }
        guard let handle = taken ?? curl_easy_init().map({ Handle(pointer: $0) }) else { return nil }
        defer {
            curl_easy_reset(handle.pointer)
            let isKept = idle.withLock {
                guard $0.count < Connections.mostIdle else { return false }
                $0.append(handle)
                return true
            }
            if !isKept { curl_easy_cleanup(handle.pointer) }
        }
        return body(handle.pointer)
    }
}

// SPDX-License-Identifier: MIT

import CCurl

/// Dates as HTTP writes them.
enum HTTPDate {
    /// Seconds since 1970; nil for what is no date.
    static func seconds(_ text: String) -> Double? {
        let time = curl_getdate(text, nil)
        return time < 0 ? nil : Double(time)
    }

    /// What `Retry-After` asks for, in seconds from now: it says so, or names a date.
    static func wait(_ text: String, at now: Double) -> Double? {
        HTTPFreshness.seconds(text) ?? seconds(text).map { max(0, $0 - now) }
    }
}

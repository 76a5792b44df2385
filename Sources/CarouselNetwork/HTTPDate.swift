// SPDX-License-Identifier: MIT

import CCurl

/// Dates in HTTP's formats.
enum HTTPDate {
    /// Seconds since 1970; nil if the text is not a date.
    static func seconds(_ text: String) -> Double? {
        let time = curl_getdate(text, nil)
        return time < 0 ? nil : Double(time)
    }

    /// The delay that `Retry-After` requests, in seconds from now: given directly or as a date.
    static func wait(_ text: String, at now: Double) -> Double? {
        HTTPFreshness.seconds(text) ?? seconds(text).map { max(0, $0 - now) }
    }
}

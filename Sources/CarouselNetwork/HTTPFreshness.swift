// SPDX-License-Identifier: MIT

import CCurl

/// How long a response may be shown without asking again, by RFC 9111 for private caches. Times are in seconds since 1970.
struct HTTPFreshness: Hashable, Sendable {
    /// Whether the response may be stored at all.
    private(set) var mayBeStored = true
    /// Whether the server itself says how long it is fresh.
    private(set) var hasExplicitLifetime = false
    /// Whether the response may be shown when it is stale and the server cannot be asked.
    private(set) var mayBeShownStale = false
    /// When the response becomes stale.
    private(set) var freshUntil = -Double.infinity
    /// The validators for asking the server whether the response has changed.
    private(set) var entityTag: String?
    private(set) var lastModified: String?

    /// If the server says nothing, a response is fresh for a tenth of the time since its last change, at most a day.
    private static let longestGuess = 86_400.0
    /// No response is fresh for longer than a year.
    private static let longest = 365 * 86_400.0

    /// The headers that determine freshness, in lower case.
    static let headers = ["age", "cache-control", "date", "etag", "expires", "last-modified", "vary"]

    /// The headers of a response that the server has just confirmed as not modified: the new values, or else the old.
    static func updated(_ old: [String: String], by new: [String: String]) -> [String: String] {
        var updated = old
        // These headers say when the old response was sent.
        updated["age"] = nil
        updated["date"] = nil
        for name in headers { updated[name] = new[name] ?? updated[name] }
        return updated
    }

    /// Reads a response's headers, whose names are in lower case.
    init(_ headers: [String: String], received: Double, date: (String) -> Double? = HTTPDate.seconds) {
        entityTag = headers["etag"]
        lastModified = headers["last-modified"]
        let control = HTTPFreshness.directives(headers["cache-control"] ?? "")
        let varies = headers["vary"]?.split(separator: ",").contains { $0.trimmed(of: " \t\"") == "*" } == true
        if control["no-store"] != nil || varies {
            mayBeStored = false
            return
        }
        guard control["no-cache"] == nil else { return }
        mayBeShownStale = control["must-revalidate"] == nil
        let sent = headers["date"].flatMap(date) ?? received
        let age = max(headers["age"].flatMap(HTTPFreshness.seconds) ?? 0, max(0, received - sent))
        hasExplicitLifetime = control["max-age"] != nil || headers["expires"] != nil
        let lifetime: Double
        if let most = control["max-age"] {
            lifetime = most.flatMap(HTTPFreshness.seconds) ?? 0
        } else if let expires = headers["expires"] {
            lifetime = date(expires).map { $0 - sent } ?? 0
        } else if let changed = lastModified.flatMap(date), changed < sent {
            lifetime = min((sent - changed) / 10, HTTPFreshness.longestGuess)
        } else {
            lifetime = 0
        }
        freshUntil = received + min(lifetime, HTTPFreshness.longest) - age
    }

    /// Whether the response may be shown without asking the server.
    func isFresh(at now: Double) -> Bool { now < freshUntil }

    /// Parses `a, b=c, d="e"` into names in lower case, with the first value of each.
    private static func directives(_ text: String) -> [String: String?] {
        var directives: [String: String?] = [:]
        for part in text.split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard let name = pair.first.map({ $0.trimmed(of: " \t\"").lowercased() }), directives[name] == nil else {
                continue
            }
            directives.updateValue(pair.count > 1 ? String(pair[1].trimmed(of: " \t\"")) : nil, forKey: name)
        }
        return directives
    }

    /// Whole seconds, 0 or more; nil for anything else.
    static func seconds(_ text: String) -> Double? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Double(text)
    }
}

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

extension Substring {
    /// Without these characters at its ends.
    func trimmed(of edges: String) -> Substring {
        var text = drop { edges.contains($0) }
        while let last = text.last, edges.contains(last) { text.removeLast() }
        return text
    }
}

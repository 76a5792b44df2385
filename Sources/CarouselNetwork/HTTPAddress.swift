// SPDX-License-Identifier: MIT

import CCurl

/// An address of http or https, as curl reads it.
struct HTTPAddress: Hashable {
    /// Without credentials, and without a fragment, which names a part of what the server sends.
    let url: String
    /// The user's name and password, escaped as they stand in URLs; nil for none.
    private(set) var credentials: String?
    /// Whether it is one of https.
    let isSecure: Bool
    /// Scheme, host, zone and port: whoever they belong to may have the credentials.
    private let origin: [String?]

    /// Nil for what is no such address.
    init?(_ text: String) {
        guard let handle = curl_url() else { return nil }
        defer { curl_url_cleanup(handle) }
        func part(_ part: CURLUPart, _ flags: Int = 0) -> String? {
            var value: UnsafeMutablePointer<CChar>?
            guard curl_url_get(handle, part, &value, UInt32(flags)) == CURLUE_OK, let value else { return nil }
            defer { curl_free(value) }
            return String(cString: value)
        }
        guard curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_GUESS_SCHEME)) == CURLUE_OK,
            let scheme = part(CURLUPART_SCHEME)?.lowercased(), ["http", "https"].contains(scheme)
        else { return nil }
        isSecure = scheme == "https"
        origin = [
            scheme, part(CURLUPART_HOST)?.lowercased(), part(CURLUPART_ZONEID),
            part(CURLUPART_PORT, Int(CURLU_DEFAULT_PORT)),
        ]
        let (user, password) = (part(CURLUPART_USER), part(CURLUPART_PASSWORD))
        if user != nil || password != nil { credentials = (user ?? "") + (password.map { ":" + $0 } ?? "") }
        for secret in [CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_FRAGMENT] { curl_url_set(handle, secret, nil, 0) }
        guard let url = part(CURLUPART_URL) else { return nil }
        self.url = url
    }

    /// With the credentials.
    var whole: String {
        guard let credentials, let slashes = url.firstRange(of: "://") else { return url }
        return "\(url[..<slashes.upperBound])\(credentials)@\(url[slashes.upperBound...])"
    }

    /// Where a redirect leads: with its own credentials, or with this address's where it stays with the same server. Nil
    /// where that is no address of http or https.
    func redirected(to target: String) -> HTTPAddress? {
        guard var target = HTTPAddress(target) else { return nil }
        if target.credentials == nil, target.origin == origin { target.credentials = credentials }
        return target
    }
}

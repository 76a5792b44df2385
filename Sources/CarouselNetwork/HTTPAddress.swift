// SPDX-License-Identifier: MIT

import CCurl

/// An http or https address, as curl reads it.
struct HTTPAddress: Hashable {
    /// The address without credentials, and without a fragment, which only names a part of what the server sends.
    let url: String
    /// The user name and password, percent-encoded as in URLs; nil for none.
    private(set) var credentials: String?
    /// Whether the scheme is https.
    let isSecure: Bool
    /// Scheme, host, zone and port: servers that share them may receive the credentials.
    private let origin: [String?]

    /// Nil if the text is not such an address.
    init?(_ text: String) {
        guard let handle = curl_url() else { return nil }
        defer { curl_url_cleanup(handle) }
        func part(_ part: CURLUPart, _ flags: Int = 0) -> String? {
            var value: UnsafeMutablePointer<CChar>?
            guard curl_url_get(handle, part, &value, UInt32(flags)) == CURLUE_OK, let value else { return nil }
            defer { curl_free(value) }
            return String(cString: value)
        }
        // Addresses that somebody typed, or that a server made from file names, may contain spaces. Browsers accept them.
        let whole = text[...].trimmed(of: " ").replacing(" ", with: "%20")
        guard curl_url_set(handle, CURLUPART_URL, String(whole), UInt32(CURLU_GUESS_SCHEME)) == CURLUE_OK,
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

    /// The address including the credentials.
    var urlWithCredentials: String {
        guard let credentials, let slashes = url.firstRange(of: "://") else { return url }
        return "\(url[..<slashes.upperBound])\(credentials)@\(url[slashes.upperBound...])"
    }

    /// The target of a redirect: with its own credentials, or with this address's if it stays on the same server. Nil
    /// if the target is not an http or https address.
    func redirected(to target: String) -> HTTPAddress? {
        guard var target = HTTPAddress(target) else { return nil }
        if target.credentials == nil, target.origin == origin { target.credentials = credentials }
        return target
    }
}

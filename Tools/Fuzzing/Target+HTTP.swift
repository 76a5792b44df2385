// SPDX-License-Identifier: MIT

import CarouselMedia
import Glibc

@testable import CarouselNetwork

extension FuzzTarget {
    static let http = FuzzTarget(
        name: "http", about: "response headers, dates, freshness, and heads in the cache", maxBytes: 4096
    ) { bytes in
        var reader = ByteReader(bytes)
        let received = reader.one(of: [0, 1.7e9, reader.double()])
        let isKept = reader.flag()
        let rest = reader.remainder()
        if isKept { return checkCache(rest) }
        var head = ResponseHead()
        for line in rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let text = String(decoding: line, as: UTF8.self)
            head.add(text)
            if let wait = HTTPDate.wait(text, at: received), received.isFinite { precondition(wait >= 0) }
            if let seconds = HTTPFreshness.seconds(text) { precondition(seconds >= 0) }
            _ = HTTPDate.seconds(text)
        }
        let updated = HTTPFreshness.updated(["etag": "a", "age": "7"], by: head.headers)
        for headers in [head.headers, updated] {
            let freshness = HTTPFreshness(headers, received: received)
            // Nothing stays fresh for longer than a year.
            if received.isFinite { precondition(!freshness.isFresh(at: received + 366 * 86_400)) }
        }
    }

    /// Checks the cache when another program has written the head that it finds for a URL.
    private static func checkCache(_ bytes: [UInt8]) {
        let folder = ScratchFolder()
        let url = "http://a.b/c"
        let cache = HTTPCache(folder: folder.path, bytes: 1 << 20, days: 1)
        let draft = cache.draft()
        guard let file = fopen(draft, "we") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
        let kept = FetchedFile(path: draft, isTemporary: true)
        _ = cache.store(kept, for: url, ["etag": "\"x\"", "cache-control": "max-age=60"], received: 1.7e9)
        for name in folder.names where name.hasSuffix(".head") { folder.write(bytes, to: name) }
        switch cache.entry(for: url) {
        case .picture(let picture): precondition(access(picture.file.path, R_OK) == 0)
        case .redirect, nil: break
        }
        let headers = ["etag": String(decoding: bytes, as: UTF8.self)]
        cache.writeHead(HTTPCacheHead(.redirect(to: url), headers, received: 1.7e9), for: url)
        _ = cache.entry(for: url)
        cache.remove(url)
        precondition(cache.entry(for: url) == nil)
    }
}

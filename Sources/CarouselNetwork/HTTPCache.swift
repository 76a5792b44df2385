// SPDX-License-Identifier: MIT

import CarouselMedia
import Glibc

/// Responses on disk: for each URL a file with the bytes and one that says how long they are good for.
///
/// Several threads, and several processes, may use one folder: files appear whole or not at all.
struct HTTPCache: Sendable {
    let folder: String
    let trim: CacheTrim

    /// What is kept of a URL.
    struct Entry {
        var path: String
        var freshness: HTTPFreshness
    }

    /// The path of a URL's bytes, there or not.
    func path(of url: String) -> String { "\(folder)/\(HTTPCache.digest(of: url))" }

    /// What is kept of a URL, fresh or not.
    func entry(for url: String) -> Entry? {
        let path = path(of: url)
        guard access(path, R_OK) == 0, let text = HTTPCache.read(path + ".head") else { return nil }
        // Digests may be equal where URLs are not.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count >= 4, lines[0] == url, let freshUntil = Double(lines[1]) else { return nil }
        return Entry(
            path: path,
            freshness: HTTPFreshness(
                freshUntil: freshUntil, entityTag: lines[2].isEmpty ? nil : lines[2],
                lastModified: lines[3].isEmpty ? nil : lines[3]))
    }

    /// Takes a file over as a URL's bytes; nil where that does not work.
    func keep(_ draft: String, for url: String, _ freshness: HTTPFreshness) -> Entry? {
        let path = path(of: url)
        // A head without its bytes is worse than bytes without a head.
        unlink(path + ".head")
        guard rename(draft, path) == 0 else { return nil }
        note(freshness, for: url)
        return Entry(path: path, freshness: freshness)
    }

    /// Notes how long what is kept is good for.
    func note(_ freshness: HTTPFreshness, for url: String) {
        guard !url.contains("\n") else { return }
        let text = [
            url, String(freshness.freshUntil), freshness.entityTag ?? "", freshness.lastModified ?? "", "",
        ].joined(separator: "\n")
        let head = path(of: url) + ".head"
        let draft = HTTPCache.draft(at: head)
        guard HTTPCache.write(text, to: draft), rename(draft, head) == 0 else {
            unlink(draft)
            return
        }
    }

    /// A name for a file that is not whole yet; each is another one.
    static func draft(at path: String) -> String { "\(path).\(getpid()).\(UInt32.random(in: 0...(.max))).part" }

    /// Deletes what is too old or too much.
    func sweep() { trim.sweep(folder) }

    private static func read(_ path: String) -> String? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: 16 << 10) { $1 = fread($0.baseAddress, 1, $0.count, file) }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func write(_ text: String, to path: String) -> Bool {
        guard let file = fopen(path, "wxe") else { return false }
        let bytes = Array(text.utf8)
        let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count
        return fclose(file) == 0 && isWritten
    }

    /// Two FNV-1a sums of 64 bits, one of the text and one of the text reversed. The head names the URL.
    static func digest(of url: String) -> String {
        func sum(_ bytes: some Sequence<UInt8>) -> UInt64 {
            bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        func hex(_ value: UInt64) -> String {
            let digits = String(value, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        return hex(sum(url.utf8)) + hex(sum(url.utf8.reversed()))
    }
}

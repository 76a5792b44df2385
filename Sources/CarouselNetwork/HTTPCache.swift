// SPDX-License-Identifier: MIT

import CarouselMedia
import Glibc
import Synchronization

/// Responses on disk: for each URL a file with the bytes and one with what the server said about them. Of a redirect
/// there is the latter alone.
///
/// Several threads, and several processes, may use one folder: files appear whole or not at all.
final class HTTPCache: Sendable {
    /// What is kept of a URL.
    enum Kept {
        case picture(Picture)
        case redirect(to: String, HTTPFreshness)
    }

    /// A response with bytes.
    struct Picture {
        var file: FetchedFile
        /// Those that `HTTPFreshness` reads, of the response and of those that called it unchanged.
        var headers: [String: String]
        var freshness: HTTPFreshness
    }

    let folder: String
    private let bytes: Int
    private let days: Double
    /// Bytes kept since the last sweep, and when the next one is due.
    private let sweeping = Mutex<(bytes: Int, due: Double)>((0, -.infinity))
    /// When the disk was full last.
    private let wasFull = Mutex(-Double.infinity)

    private static let day = 86_400.0
    /// Seconds until something is deleted again because the disk is full: others may be filling it.
    private static let patience = 60.0
    /// What a head begins with; others are not read.
    private static let mark = "carousel 2"
    private static let mostHeadBytes = 16 << 10

    /// - Parameters:
    ///   - bytes: that all files may take.
    ///   - days: after which responses go that were not used.
    init(folder: String, bytes: Int, days: Double) {
        self.folder = folder
        self.bytes = bytes
        self.days = days
    }

    /// Bytes that may come in between two sweeps; sweeps leave room for them.
    private var slack: Int { bytes / 16 }

    /// The path of a URL's bytes, there or not.
    func path(of url: String) -> String { "\(folder)/\(HTTPCache.digest(of: url))" }

    /// A name for a file that is not whole yet; each is another one.
    func draft() -> String { "\(folder)/\(getpid()).\(UInt64.random(in: 0...(.max))).part" }

    /// What is kept of a URL, fresh or not.
    func kept(of url: String) -> Kept? {
        let path = path(of: url)
        guard let text = HTTPCache.read(path + ".head") else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        // Digests may be equal where URLs are not.
        guard lines.count >= 3, lines[0] == HTTPCache.mark, lines[1] == url, let received = Double(lines[2]) else {
            return nil
        }
        var headers: [String: String] = [:]
        for line in lines[3...] {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[String(line[..<colon])] = String(line[line.index(after: colon)...])
        }
        HTTPCache.touch(path + ".head")
        let freshness = HTTPFreshness(headers, received: received)
        if let target = headers["location"] { return .redirect(to: target, freshness) }
        return lend(path).map { .picture(Picture(file: $0, headers: headers, freshness: freshness)) }
    }

    /// Keeps a file's bytes as a URL's, if there is room; the file is handed back, to be used until it is let go of.
    func keep(_ draft: String, for url: String, _ headers: [String: String], received: Double) -> FetchedFile {
        let file = FetchedFile(path: draft, isTemporary: true)
        var info = stat()
        guard stat(draft, &info) == 0, info.st_size <= bytes - slack else { return file }
        let path = path(of: url)
        let copy = self.draft()
        // Not every file system has links.
        let isLinked = link(draft, copy) == 0
        // A head without its bytes is worse than bytes without a head.
        unlink(path + ".head")
        guard rename(isLinked ? copy : draft, path) == 0 else {
            unlink(copy)
            return file
        }
        note(headers, for: url, received: received)
        sweeping.withLock { $0.bytes += Int(info.st_size) }
        sweepIfDue(at: received)
        return isLinked ? file : FetchedFile(path: path)
    }

    /// Keeps where a URL leads.
    func keepRedirect(to target: String, for url: String, _ headers: [String: String], received: Double) {
        note(headers, for: url, received: received, target: target)
        unlink(path(of: url))
    }

    /// Notes what the server said about what is kept.
    func note(_ headers: [String: String], for url: String, received: Double, target: String? = nil) {
        var lines = [HTTPCache.mark, url, String(received)]
        for name in HTTPFreshness.headers { if let value = headers[name] { lines.append("\(name):\(value)") } }
        if let target { lines.append("location:\(target)") }
        let text = Array(lines.joined(separator: "\n").utf8)
        let head = path(of: url) + ".head"
        guard !url.contains("\n"), text.count <= HTTPCache.mostHeadBytes else {
            unlink(head)
            return
        }
        let draft = draft()
        guard HTTPCache.write(text, to: draft), rename(draft, head) == 0 else {
            unlink(draft)
            return
        }
        sweeping.withLock { $0.bytes += text.count }
    }

    /// Forgets what is kept of a URL.
    func remove(_ url: String) {
        unlink(path(of: url) + ".head")
        unlink(path(of: url))
    }

    /// Deletes what is too old or too much, if that has not been looked at for a while.
    func sweepIfDue(at now: Double) {
        let isDue = sweeping.withLock {
            guard now >= $0.due || $0.due - now > HTTPCache.day || $0.bytes > slack else { return false }
            $0 = (0, now + HTTPCache.day)
            return true
        }
        guard isDue else { return }
        // Drafts are in use; old ones were left by a program that crashed.
        CacheTrim(bytes: .max, seconds: HTTPCache.day).sweep(folder) { $0.hasSuffix(".part") }
        CacheTrim(bytes: bytes - slack, seconds: days * HTTPCache.day).sweep(folder) { !$0.hasSuffix(".part") }
    }

    /// Deletes the older half of what is kept, as the disk is full, if that has not been done just now.
    func makeRoom(at now: Double) {
        let isDue = wasFull.withLock { last in
            guard abs(now - last) >= HTTPCache.patience else { return false }
            last = now
            return true
        }
        guard isDue else { return }
        let isKept: (String) -> Bool = { !$0.hasSuffix(".part") }
        let half = CacheTrim.bytes(in: folder, where: isKept) / 2
        CacheTrim(bytes: half, seconds: .infinity).sweep(folder, isOwn: isKept)
    }

    /// A file under another name, so that it stays while it is read, whatever comes in its place; nil where there is none.
    private func lend(_ path: String) -> FetchedFile? {
        let name = draft()
        HTTPCache.touch(path)
        if link(path, name) == 0 { return FetchedFile(path: name, isTemporary: true) }
        return access(path, R_OK) == 0 ? FetchedFile(path: path) : nil
    }

    /// Notes that a file is used, for `CacheTrim`. Not every file system does so by itself.
    private static func touch(_ path: String) { utimes(path, nil) }

    private static func read(_ path: String) -> String? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: mostHeadBytes) {
            $1 = fread($0.baseAddress, 1, $0.count, file)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func write(_ bytes: [UInt8], to path: String) -> Bool {
        guard let file = fopen(path, "wxe") else { return false }
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

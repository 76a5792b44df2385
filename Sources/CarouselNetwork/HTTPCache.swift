// SPDX-License-Identifier: MIT

import CarouselMedia
import Glibc
import Synchronization

/// Responses on disk: each address has a head, which describes the response, and pictures also have a body with the
/// bytes. The head's file name is derived from the address; the head names the body.
///
/// Several threads and processes may use one folder: files appear whole or not at all, and a body is never overwritten.
/// Other programs may use the folder too: files whose names are not `CacheName`'s, or that are not regular files of
/// this user, are not read, overwritten, counted or deleted.
final class HTTPCache: Sendable {
    /// What is kept for an address.
    enum Entry {
        case picture(Picture)
        case redirect(to: String, HTTPFreshness)

        var freshness: HTTPFreshness {
            switch self {
            case .picture(let picture): picture.freshness
            case .redirect(_, let freshness): freshness
            }
        }
    }

    /// A response with bytes.
    struct Picture {
        var file: FetchedFile
        var head: HTTPCacheHead
        var freshness: HTTPFreshness
    }

    let folder: String
    private let bytes: Int
    private let days: Double
    /// Bytes stored since the last sweep, and when the next one is due.
    private let sweeping = Mutex<(bytes: Int, due: Double)>((0, -.infinity))
    /// When the disk was last full.
    private let lastFull = Mutex(-Double.infinity)

    private static let day = 86_400.0
    /// Seconds before the cache makes room again on a full disk: other programs may be filling it.
    private static let patience = 60.0

    /// All files together may take `bytes`; responses that have not been used for `days` are deleted.
    init(folder: String, bytes: Int, days: Double) {
        self.folder = folder
        self.bytes = bytes
        self.days = days
    }

    /// Bytes that may be added between two sweeps; sweeps leave room for them.
    private var slack: Int { bytes / 16 }

    /// The path of an address's head, whether it exists or not. Credentials count: they can change the response.
    func head(of address: String) -> String { path(CacheName.head(of: address)) }

    /// A path for an incomplete file; different each time.
    func draft() -> String { path(CacheName.new(.draft)) }

    private func path(_ name: String) -> String { folder + "/" + name }

    /// What is kept for an address, fresh or not.
    func entry(for address: String) -> Entry? {
        guard let head = HTTPCache.readHead(head(of: address), isUsed: true) else { return nil }
        let freshness = HTTPFreshness(head.headers, received: head.received)
        switch head.body {
        case .redirect(let target): return .redirect(to: target, freshness)
        case .file(let name, let bytes):
            return lend(path(name), bytes).map { .picture(Picture(file: $0, head: head, freshness: freshness)) }
        }
    }

    /// Stores a temporary file as the body for an address, if there is room. Returns the file to use, which exists until it is released.
    func store(_ file: FetchedFile, for address: String, _ headers: [String: String], received: Double) -> FetchedFile {
        guard let size = OwnFile.status(file.path).map({ Int($0.st_size) }), size <= bytes - slack else { return file }
        let name = CacheName.new(.body)
        // Not every file system supports hard links.
        let isLinked = link(file.path, path(name)) == 0
        guard isLinked || rename(file.path, path(name)) == 0 else { return file }
        let head = HTTPCacheHead(.file(name: name, bytes: size), headers, received: received)
        let isStored = writeHead(head, for: address)
        if isStored {
            sweeping.withLock { $0.bytes += size }
            sweepIfDue(at: received)
        } else if isLinked {
            OwnFile.remove(path(name))
        }
        return isLinked ? file : FetchedFile(path: path(name), isTemporary: !isStored)
    }

    /// Writes the head for an address, and deletes the previous body if it is another. Returns whether that worked.
    @discardableResult func writeHead(_ head: HTTPCacheHead, for address: String) -> Bool {
        let path = self.head(of: address)
        let before = HTTPCache.readHead(path)
        guard let bytes = head.bytes, HTTPCache.mayReplace(path),
            OwnFile.replace(path, by: draft(), { DraftFile.write(bytes, to: $0) == nil })
        else { return false }
        sweeping.withLock { $0.bytes += bytes.count }
        if before?.body != head.body { removeBody(of: before) }
        return true
    }

    /// Forgets what is kept for an address.
    func remove(_ address: String) {
        let path = head(of: address)
        guard HTTPCache.isHead(path) else { return }
        let head = HTTPCache.readHead(path)
        OwnFile.remove(path)
        removeBody(of: head)
    }

    /// Deletes old and excess files, unless that was checked recently.
    func sweepIfDue(at now: Double) {
        let isDue = sweeping.withLock {
            guard now >= $0.due || $0.due - now > HTTPCache.day || $0.bytes > slack else { return false }
            $0 = (0, now + HTTPCache.day)
            return true
        }
        guard isDue else { return }
        CacheTrim.sweepDrafts(folder)
        sweep(CacheTrim(bytes: bytes - slack, seconds: days * HTTPCache.day))
    }

    /// Deletes the older half of the cache when the disk is full, unless that was done just now.
    func makeRoom(at now: Double) {
        let isDue = lastFull.withLock { last in
            guard abs(now - last) >= HTTPCache.patience else { return false }
            last = now
            return true
        }
        guard isDue else { return }
        let half = CacheTrim.bytes(in: folder, where: HTTPCache.isHeadOrBody) / 2
        sweep(CacheTrim(bytes: half, seconds: .infinity))
    }

    private func sweep(_ trim: CacheTrim) {
        trim.sweep(folder, where: HTTPCache.isHeadOrBody) { $0.hasSuffix(".body") || HTTPCache.isHead($0) }
    }

    /// Drafts are excluded: they are in use.
    private static func isHeadOrBody(_ name: String) -> Bool { [.head, .body].contains(CacheName.kind(of: name)) }

    /// A file, if possible under another name, so that it can be read whatever happens to the original; nil if there is none of that size.
    private func lend(_ path: String, _ bytes: Int) -> FetchedFile? {
        let file = OwnFile.open(path)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var info = stat()
        guard fstat(file, &info) == 0, Int(info.st_size) == bytes else { return nil }
        HTTPCache.noteUse(file)
        let name = draft()
        // By descriptor: this is the file that was checked.
        if linkat(AT_FDCWD, "/proc/self/fd/\(file)", AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 {
            return FetchedFile(path: name, isTemporary: true)
        }
        return OwnFile.status(path)?.st_ino == info.st_ino ? FetchedFile(path: path) : nil
    }

    private func removeBody(of head: HTTPCacheHead?) {
        if case .file(let name, _) = head?.body { OwnFile.remove(path(name)) }
    }

    /// Sets the time of last use, for `CacheTrim`, because not every file system does. The time is never turned back:
    /// what a machine without a battery uses before its date is right would look unused for years.
    private static func noteUse(_ file: Int32) {
        var info = stat()
        guard fstat(file, &info) == 0, time(nil) >= max(info.st_atim.tv_sec, info.st_mtim.tv_sec) else { return }
        futimens(file, nil)
    }

    private static func readHead(_ path: String, isUsed: Bool = false) -> HTTPCacheHead? {
        OwnFile.with(path) { file in
            let head = HTTPCacheHead(bytes(of: file))
            if head != nil, isUsed { noteUse(file) }
            return head
        }
    }

    /// Whether a file is a head, whatever its content; an empty one counts, since a power failure can leave one.
    private static func isHead(_ path: String) -> Bool {
        OwnFile.with(path) { file in
            let bytes = bytes(of: file)
            return bytes.isEmpty || HTTPCacheHead.isMarked(bytes)
        } ?? false
    }

    private static func mayReplace(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0 ? isHead(path) : errno == ENOENT
    }

    /// At most one byte more than a head may have.
    private static func bytes(of file: Int32) -> [UInt8] {
        PlainFile.bytes(file, atMost: HTTPCacheHead.maxBytes + 1, at: 0)
    }
}

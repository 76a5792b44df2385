// SPDX-License-Identifier: MIT

import CarouselMedia
import Glibc
import Synchronization

/// Responses on disk: for each address a head, which says what came, and for pictures a body with the bytes. The head's
/// name is made from the address; it names the body.
///
/// Several threads, and several processes, may use one folder: files appear whole or not at all, and a body is never
/// written over. Others may use the folder as well: what has no name of `CacheName`'s, or is no plain file of this user,
/// is neither read, written over, counted nor deleted.
final class HTTPCache: Sendable {
    /// What is kept of an address.
    enum Kept {
        case picture(Picture)
        case redirect(to: String, HTTPFreshness)
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
    /// Bytes kept since the last sweep, and when the next one is due.
    private let sweeping = Mutex<(bytes: Int, due: Double)>((0, -.infinity))
    /// When the disk was full last.
    private let wasFull = Mutex(-Double.infinity)

    private static let day = 86_400.0
    /// Seconds until something is deleted again because the disk is full: others may be filling it.
    private static let patience = 60.0

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

    /// The path of what is noted of an address, there or not.
    ///
    /// - Parameter address: credentials included, as others may be shown something else.
    func head(of address: String) -> String { path(CacheName.head(of: address)) }

    /// A path for a file that is not whole yet; each is another one.
    func draft() -> String { path(CacheName.new(.draft)) }

    private func path(_ name: String) -> String { folder + "/" + name }

    /// What is kept of an address, fresh or not.
    func kept(of address: String) -> Kept? {
        guard let head = HTTPCache.readHead(head(of: address), isUsed: true) else { return nil }
        let freshness = HTTPFreshness(head.headers, received: head.received)
        switch head.body {
        case .redirect(let target): return .redirect(to: target, freshness)
        case .file(let name, let bytes):
            return lend(path(name), bytes).map { .picture(Picture(file: $0, head: head, freshness: freshness)) }
        }
    }

    /// Keeps a file's bytes as an address's, if there is room; the file is handed back, to be used until it is let go of.
    func keep(_ draft: String, for address: String, _ headers: [String: String], received: Double) -> FetchedFile {
        let file = FetchedFile(path: draft, isTemporary: true)
        guard let size = OwnFile.status(draft).map({ Int($0.st_size) }), size <= bytes - slack else { return file }
        let name = CacheName.new(.body)
        // Not every file system has links.
        let isLinked = link(draft, path(name)) == 0
        guard isLinked || rename(draft, path(name)) == 0 else { return file }
        let isNoted = note(HTTPCacheHead(.file(name: name, bytes: size), headers, received: received), of: address)
        if isNoted {
            sweeping.withLock { $0.bytes += size }
            sweepIfDue(at: received)
        } else if isLinked {
            OwnFile.remove(path(name))
        }
        return isLinked ? file : FetchedFile(path: path(name), isTemporary: !isNoted)
    }

    /// Notes what has come of an address; the bytes noted before go, if they are others. Whether that worked.
    @discardableResult func note(_ head: HTTPCacheHead, of address: String) -> Bool {
        let path = self.head(of: address)
        let before = HTTPCache.readHead(path)
        guard let bytes = head.bytes, HTTPCache.mayReplace(path) else { return false }
        let draft = draft()
        guard HTTPCache.write(bytes, to: draft), rename(draft, path) == 0 else {
            OwnFile.remove(draft)
            return false
        }
        sweeping.withLock { $0.bytes += bytes.count }
        if before?.body != head.body { removeBody(of: before) }
        return true
    }

    /// Forgets what is kept of an address.
    func remove(_ address: String) {
        let path = head(of: address)
        guard HTTPCache.isHead(path) else { return }
        let head = HTTPCache.readHead(path)
        OwnFile.remove(path)
        removeBody(of: head)
    }

    /// Deletes what is too old or too much, if that has not been looked at for a while.
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

    /// Deletes the older half of what is kept, as the disk is full, if that has not been done just now.
    func makeRoom(at now: Double) {
        let isDue = wasFull.withLock { last in
            guard abs(now - last) >= HTTPCache.patience else { return false }
            last = now
            return true
        }
        guard isDue else { return }
        let half = CacheTrim.bytes(in: folder, where: HTTPCache.isKept) / 2
        sweep(CacheTrim(bytes: half, seconds: .infinity))
    }

    private func sweep(_ trim: CacheTrim) {
        trim.sweep(folder, where: HTTPCache.isKept) { $0.hasSuffix(".body") || HTTPCache.isHead($0) }
    }

    /// Drafts are not: they are in use.
    private static func isKept(_ name: String) -> Bool { [.head, .body].contains(CacheName.kind(of: name)) }

    /// A file under another name, so that it stays while it is read, whatever becomes of it; nil where there is none with so
    /// many bytes.
    private func lend(_ path: String, _ bytes: Int) -> FetchedFile? {
        let file = OwnFile.open(path)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var info = stat()
        guard fstat(file, &info) == 0, Int(info.st_size) == bytes else { return nil }
        HTTPCache.noteUse(file)
        let name = draft()
        // By its number: this is the file that was looked at.
        if linkat(AT_FDCWD, "/proc/self/fd/\(file)", AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 {
            return FetchedFile(path: name, isTemporary: true)
        }
        return OwnFile.status(path)?.st_ino == info.st_ino ? FetchedFile(path: path) : nil
    }

    private func removeBody(of head: HTTPCacheHead?) {
        if case .file(let name, _) = head?.body { OwnFile.remove(path(name)) }
    }

    /// For `CacheTrim`. Not every file system does so by itself.
    private static func noteUse(_ file: Int32) { futimens(file, nil) }

    private static func readHead(_ path: String, isUsed: Bool = false) -> HTTPCacheHead? {
        let file = OwnFile.open(path)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let head = HTTPCacheHead(bytes(of: file))
        if head != nil, isUsed { noteUse(file) }
        return head
    }

    /// Whether a file is a head, whatever it says; an empty one is, as a machine that loses its power may leave it.
    private static func isHead(_ path: String) -> Bool {
        let file = OwnFile.open(path)
        guard file >= 0 else { return false }
        defer { close(file) }
        let bytes = bytes(of: file)
        return bytes.isEmpty || HTTPCacheHead.isMarked(bytes)
    }

    private static func mayReplace(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0 ? isHead(path) : errno == ENOENT
    }

    /// One more than a head may have, where there are so many.
    private static func bytes(of file: Int32) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: HTTPCacheHead.mostBytes + 1) {
            $1 = max(0, pread(file, $0.baseAddress, $0.count, 0))
        }
    }

    private static func write(_ bytes: [UInt8], to path: String) -> Bool {
        let file = OwnFile.create(path)
        guard file >= 0 else { return false }
        let isWritten = bytes.withUnsafeBytes { (try? DraftFile.write($0, to: file)) != nil }
        return close(file) == 0 && isWritten
    }
}

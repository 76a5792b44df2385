// SPDX-License-Identifier: MIT

package import Glibc

/// Regular files, which can be read without waiting. A pipe is not one: opening it would wait for a writer.
package enum PlainFile {
    /// Opens a regular file for reading. -1 if it cannot be opened or is not a regular file; `errno` says why.
    static func open(_ path: FilePath) -> Int32 { open(path.system, isOwn: false) }

    /// - Parameter isOwn: if true, opens only a file of this user, not a link to one, and without updating its access
    ///   time; fails if another program holds a lease on it.
    fileprivate static func open(_ path: UnsafePointer<CChar>, isOwn: Bool) -> Int32 {
        var info = stat()
        func isWanted() -> Bool { isOwn ? OwnFile.isOwn(info) : info.isRegular }
        guard isOwn ? lstat(path, &info) == 0 : stat(path, &info) == 0 else { return -1 }
        // Opening a device may already have effects.
        if isWanted() {
            let flags = O_RDONLY | O_CLOEXEC | (isOwn ? O_NOFOLLOW | OwnFile.quietly : 0)
            var file = Glibc.open(path, flags | O_NONBLOCK)
            // Another program holds a lease on the file: wait until it is released. Only regular files can be leased, so this is no pipe.
            if file < 0, errno == EWOULDBLOCK, !isOwn { file = Glibc.open(path, flags) }
            guard file >= 0 else { return -1 }
            // The path may have been replaced meanwhile.
            if fstat(file, &info) == 0, isWanted() { return file }
            close(file)
        }
        errno = EINVAL
        return -1
    }

    /// What `body` finds in a regular file while it is open; nil, with the reason in `errno`, if it cannot be opened or is not one.
    package static func with<R>(_ path: FilePath, _ body: (_ file: Int32) -> R?) -> R? { with(open(path), body) }

    /// The same for the result of opening a file, which may be negative.
    fileprivate static func with<R>(_ file: Int32, _ body: (_ file: Int32) -> R?) -> R? {
        guard file >= 0 else { return nil }
        defer { close(file) }
        return body(file)
    }

    /// The `errno` of opening a regular file and reading its first byte; nil if that succeeds, even if the file is empty.
    static func errorOfReading(_ path: FilePath) -> CInt? {
        var byte: UInt8 = 0
        return with(path) { pread($0, &byte, 1, 0) < 0 ? nil : true } == nil ? errno : nil
    }

    /// The given number of bytes of an open file, or as many as there are.
    package static func bytes(_ file: Int32, atMost count: Int, at place: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { $1 = max(0, pread(file, $0.baseAddress, count, off_t(place))) }
    }

    /// The given number of bytes of an open file; nil if there are fewer.
    static func bytes(_ file: Int32, _ count: Int, at place: Int) -> [UInt8]? {
        let bytes = bytes(file, atMost: count, at: place)
        return bytes.count == count ? bytes : nil
    }
}

/// Reads bytes in sequence, from an open file through a buffer, or from memory. The file remains its caller's.
struct FileBytes {
    private let file: Int32?
    private var piece: [UInt8] = []
    /// Where the buffered piece begins in the file, and how much of it has been read.
    private var (start, read) = (0, 0)

    /// Maximum number of bytes that can be read from a file at once.
    private static let maxPiece = 64 << 10

    init(_ file: Int32) { self.file = file }

    init(_ bytes: [UInt8]) { (file, piece) = (nil, bytes) }

    /// Where the next byte is in the file.
    var place: Int { start + read }

    /// The next byte; nil at the end.
    mutating func byte() -> UInt8? {
        guard read < piece.count else { return next(1)?.first }
        defer { read += 1 }
        return piece[read]
    }

    /// The next `count` bytes; nil if there are fewer, or if a file is asked for more than `most`.
    mutating func next(_ count: Int) -> [UInt8]? {
        if piece.count - read < count {
            (start, read) = (place, 0)
            piece = file.map { PlainFile.bytes($0, atMost: FileBytes.maxPiece, at: start) } ?? []
        }
        guard piece.count - read >= count else { return nil }
        defer { read += count }
        return Array(piece[read..<read + count])
    }

    mutating func skip(_ count: Int) {
        read += count
        if read > piece.count { (start, read, piece) = (place, 0, []) }
    }
}

extension Sequence<UInt8> {
    /// The number that big-endian bytes stand for.
    var number: Int { reduce(0) { $0 << 8 | Int($1) } }
}

extension stat {
    /// The kind of file that it describes, such as `S_IFREG`.
    package var kind: mode_t { st_mode & S_IFMT }

    var isRegular: Bool { kind == S_IFREG }
}

extension FilePath {
    /// The names of all entries of this folder; none if it cannot be read.
    package var entries: [[UInt8]] {
        guard let directory = opendir(system) else { return [] }
        defer { closedir(directory) }
        var names: [[UInt8]] = []
        while let entry = readdir(directory) { names.append(Array(FilePath.name(of: entry))) }
        return names
    }

    /// An entry's name, valid as long as the entry.
    package static func name(of entry: UnsafeMutablePointer<dirent>) -> UnsafeBufferPointer<UInt8> {
        let start = UnsafeRawPointer(entry).advanced(by: MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
            .assumingMemoryBound(to: UInt8.self)
        return UnsafeBufferPointer(
            start: start, count: strlen(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)))
    }
}

/// Files of this user in folders shared with others. Anything that is not a regular file (a link, a pipe, a folder) or
/// that belongs to another user is neither opened nor deleted, whatever its name.
package enum OwnFile {
    /// A file's status; nil if there is no file of this user.
    package static func status(_ path: String) -> stat? {
        var info = stat()
        return lstat(path, &info) == 0 && isOwn(info) ? info : nil
    }

    /// Opens a file for reading without updating its access time. -1 if there is no file of this user.
    package static func open(_ path: String) -> Int32 { PlainFile.open(path, isOwn: true) }

    /// What `body` finds in a file of this user while it is open; nil if there is no such file.
    package static func with<R>(_ path: String, _ body: (_ file: Int32) -> R?) -> R? {
        PlainFile.with(open(path), body)
    }

    /// Creates a file that only this user can read, open for writing; negative if that fails or the name is taken: see `errno`.
    package static func create(_ path: String) -> Int32 {
        Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }

    /// Replaces a file with what `fill` writes to a new one, `draft`: whole or not at all. Returns whether that worked.
    package static func replace(_ path: String, by draft: String, _ fill: (_ file: Int32) -> Bool) -> Bool {
        let file = create(draft)
        guard file >= 0 else { return false }
        let isFilled = fill(file)
        guard close(file) == 0, isFilled, rename(draft, path) == 0 else {
            unlink(draft)
            return false
        }
        return true
    }

    /// Deletes a file if it belongs to this user.
    package static func remove(_ path: String) { if status(path) != nil { unlink(path) } }

    fileprivate static func isOwn(_ info: stat) -> Bool { info.isRegular && info.st_uid == geteuid() }

    /// `O_NOATIME`, which glibc defines only with _GNU_SOURCE.
    fileprivate static let quietly: Int32 = 0o1_000_000
}

/// Identifies a file and one state of it.
package struct FileStamp: Hashable, Sendable {
    /// The file system's device number and the inode number: they stay the same when a file is moved or renamed.
    var device: dev_t
    var number: ino_t
    /// In bytes.
    var size: Int
    /// Seconds since 1970, as stored in thumbnails.
    var modified: Int
    /// The same in nanoseconds.
    var modifiedExactly: Int

    /// For the file that a path leads to; nil if it is not a regular file or cannot be accessed.
    package init?(of path: UnsafePointer<CChar>) { self.init { stat(path, &$0) } }

    /// For an open file; nil if it is not a regular file.
    package init?(of descriptor: Int32) { self.init { fstat(descriptor, &$0) } }

    /// For what is at a path, of any kind: links are not followed. Nil if nothing is there.
    package init?(entry path: UnsafePointer<CChar>) { self.init(ofAnyKind: true) { lstat(path, &$0) } }

    /// Whether the size and the time are the same. Unlike the two numbers, a file keeps these when its drive is unplugged and comes back:
    /// the drive may get another device number then, and FAT file systems number their files anew.
    package func hasSizeAndTime(of other: FileStamp) -> Bool {
        size == other.size && modifiedExactly == other.modifiedExactly
    }

    private init?(ofAnyKind: Bool = false, _ look: (inout stat) -> Int32) {
        var info = stat()
        guard look(&info) == 0, ofAnyKind || info.isRegular else { return nil }
        (device, number) = (info.st_dev, info.st_ino)
        size = Int(info.st_size)
        modified = info.st_mtim.tv_sec
        modifiedExactly = info.st_mtim.tv_sec &* 1_000_000_000 &+ info.st_mtim.tv_nsec
    }
}

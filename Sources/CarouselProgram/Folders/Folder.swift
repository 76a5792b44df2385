// SPDX-License-Identifier: MIT

import CarouselMedia
import Glibc

/// The pictures and subfolders in a folder, each in natural order; hidden ones are left out.
///
/// Names are kept in one run of bytes and only become paths at the end: folders can contain a hundred thousand of
/// them.
struct Folder: Sendable {
    /// The paths of files with the extensions of picture formats.
    let pictures: [FilePath]
    /// The paths of its subfolders. Symbolic links are left out: they could form loops.
    let folders: [FilePath]
    /// The folder's identity, whatever its name.
    let identity: Identity

    struct Identity: Hashable, Sendable {
        var device: dev_t
        var number: ino_t
    }

    /// Reads a folder; throws if it cannot be read to its end. `goesOn` is called now and then while it is read.
    init(_ path: FilePath, _ goesOn: () -> Void = {}) throws(PictureFilesError) {
        // With the dot, this also fails if the folder may be read but not entered, so that nothing in it could be opened.
        guard let directory = opendir(path.appending(".".utf8).system) else { throw PictureFilesError(path, errno) }
        defer { closedir(directory) }
        var info = stat()
        guard fstat(dirfd(directory), &info) == 0 else { throw PictureFilesError(path, errno) }
        identity = Identity(device: info.st_dev, number: info.st_ino)
        var (pictures, folders) = (Names(), Names())
        var count = 0
        // readdir() returns nil at the end and on failure; only errno distinguishes them.
        errno = 0
        while let entry = readdir(directory) {
            defer { errno = 0 }
            count += 1
            if count % Folder.step == 0 { goesOn() }
            let name = FilePath.name(of: entry)
            guard name.first != UInt8(ascii: ".") else { continue }
            switch Int(entry.pointee.d_type) {
            case DT_DIR:
                folders.append(name)
            case DT_REG:
                if PictureDecoder.isPictureName(name) { pictures.append(name) }
            case DT_LNK where !PictureDecoder.isPictureName(name):
                break
            case let type where type == DT_LNK || type == DT_UNKNOWN:
                // Links must be followed, and some file systems do not report kinds here.
                let kind = Folder.kind(of: name, in: dirfd(directory))
                if kind == S_IFDIR, type != DT_LNK { folders.append(name) }
                if kind == S_IFREG, PictureDecoder.isPictureName(name) { pictures.append(name) }
            default:
                break
            }
        }
        guard errno == 0 else { throw PictureFilesError(path, errno) }
        self.pictures = pictures.sortedPaths(in: path)
        self.folders = folders.sortedPaths(in: path)
    }

    /// Entries read between two reports of progress.
    private static let step = 256

    private static func kind(of name: UnsafeBufferPointer<UInt8>, in folder: Int32) -> mode_t? {
        var info = stat()
        guard let start = name.baseAddress,
            fstatat(folder, UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self), &info, 0) == 0
        else { return nil }
        return info.kind
    }
}

/// Names to be sorted, each followed by its key.
private struct Names {
    private struct Entry {
        var name: Int
        var key: Int
        var end: Int
        /// The first bytes in which keys can differ.
        var prefix: UInt64 = 0
    }

    private var bytes: [UInt8] = []
    private var entries: [Entry] = []

    mutating func append(_ name: UnsafeBufferPointer<UInt8>) {
        let start = bytes.count
        bytes.append(contentsOf: name)
        let key = bytes.count
        NaturalOrder.append(keyOf: name, to: &bytes)
        entries.append(Entry(name: start, key: key, end: bytes.count))
    }

    /// The paths of all, in natural order.
    func sortedPaths(in folder: FilePath) -> [FilePath] {
        guard !entries.isEmpty else { return [] }
        let start = folder.asFolder.bytes
        return bytes.withUnsafeBufferPointer { bytes in
            sorted(bytes).map { FilePath(start + bytes[$0.name..<$0.key]) }
        }
    }

    private func sorted(_ bytes: UnsafeBufferPointer<UInt8>) -> [Entry] {
        // Photographs have similar names: eight bytes after the common prefix almost always decide.
        let first = entries[0]
        var shared = first.end - first.key
        for entry in entries {
            var length = 0
            while length < min(shared, entry.end - entry.key),
                bytes[first.key + length] == bytes[entry.key + length]
            {
                length += 1
            }
            shared = length
        }
        var entries = entries
        for index in entries.indices {
            var prefix: UInt64 = 0
            for number in 0..<8 {
                let byte = entries[index].key + shared + number
                prefix = prefix << 8 | (byte < entries[index].end ? UInt64(bytes[byte]) : 0)
            }
            entries[index].prefix = prefix
        }
        func compare(_ a: Range<Int>, _ b: Range<Int>) -> Int {
            guard let base = bytes.baseAddress else { return 0 }
            let order = memcmp(base + a.lowerBound, base + b.lowerBound, min(a.count, b.count))
            return order != 0 ? Int(order) : a.count - b.count
        }
        entries.sort { a, b in
            if a.prefix != b.prefix { return a.prefix < b.prefix }
            let order = compare(a.key..<a.end, b.key..<b.end)
            return order != 0 ? order < 0 : compare(a.name..<a.key, b.name..<b.key) < 0
        }
        return entries
    }
}

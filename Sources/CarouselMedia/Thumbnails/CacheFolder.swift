// SPDX-License-Identifier: MIT

import CPixbuf
import Glibc

/// Where caches are, according to the XDG Base Directory Specification.
package enum CacheFolder {
    /// The user's cache directory; nil if the environment names none.
    package static var usual: String? {
        if let path = variable("XDG_CACHE_HOME"), path.hasPrefix("/") { return path }
        return variable("HOME").map { $0 + "/.cache" }
    }

    /// Creates a folder and its parents, accessible to the user only. Returns whether it can be written to.
    package static func make(_ folder: String) -> Bool {
        if access(folder, W_OK) == 0 { return true }
        g_mkdir_with_parents(folder, 0o700)
        return access(folder, W_OK) == 0
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}

/// Names of this library's files in shared folders: `carousel-`, 32 hexadecimal digits, a dot and the kind of file.
package enum CacheName {
    /// The kind of file, which is the name's extension.
    package enum Kind: String, CaseIterable, Sendable {
        /// The description of a response.
        case head
        /// The bytes of a response.
        case body
        /// Incomplete, or lent to a reader.
        case draft = "part"
    }

    private static let mark = "carousel-"
    private static let digits = 32

    /// The name of an address's head. It does not reveal the address.
    package static func head(of address: String) -> String {
        "\(mark)\(digest(address, digits) ?? random() + random()).\(Kind.head.rawValue)"
    }

    /// A name that no other file has. The second half of its digits is computed from the first half, so that the name
    /// alone marks the file as ours: its content does not.
    package static func new(_ kind: Kind) -> String {
        let first = random()
        return "\(mark)\(first)\(digest(first, digits / 2) ?? random()).\(kind.rawValue)"
    }

    /// The kind of a file by its name; nil for names that are not ours.
    package static func kind(of name: String) -> Kind? {
        guard name.utf8.starts(with: mark.utf8) else { return nil }
        let rest = name.utf8.dropFirst(mark.utf8.count)
        guard rest.prefix(digits).count == digits, rest.prefix(digits).allSatisfy(isHex),
            let kind = Kind.allCases.first(where: { rest.dropFirst(digits).elementsEqual(".\($0.rawValue)".utf8) })
        else { return nil }
        if kind == .head { return kind }
        let sign = digest(String(decoding: rest.prefix(digits / 2), as: UTF8.self), digits / 2)
        return sign.map { rest.dropFirst(digits / 2).starts(with: $0.utf8) } == true ? kind : nil
    }

    /// Whether a byte is a lower-case hexadecimal digit.
    static func isHex(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    private static func random() -> String {
        let text = String(UInt64.random(in: 0...(.max)), radix: 16)
        return String(repeating: "0", count: digits / 2 - text.count) + text
    }

    private static func digest(_ text: String, _ count: Int) -> String? {
        guard let digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1) else { return nil }
        defer { g_free(digest) }
        return String(String(cString: digest).prefix(count))
    }
}

/// Decides which files of a cache to delete: those unused for too long, and the least recently used if all take too much space.
package struct CacheTrim: Hashable, Sendable {
    /// Bytes that all files together may take.
    package var bytes: Int
    /// Seconds since its last use after which a file is deleted.
    package var seconds: Double

    package init(bytes: Int, seconds: Double) {
        self.bytes = bytes
        self.seconds = seconds
    }

    struct File: Hashable, Sendable {
        var path: String
        var size: Int
        /// When it was last used, in seconds since 1970.
        var used: Double
        /// Distinguishes it from another file with the same name.
        var inode: UInt64 = 0
    }

    /// The files to delete, the least recently used first.
    func victims(among files: [File], at now: Double) -> [File] {
        var left = files.reduce(0) { $0 + $1.size }
        var victims: [File] = []
        for file in files.sorted(by: { $0.used < $1.used }) {
            guard left > bytes || now - file.used > seconds else { break }
            victims.append(file)
            left -= file.size
        }
        return victims
    }

    /// Deletes the files of a folder that are too old or take too much space. Others are kept and do not count: those that `isNamed`
    /// rejects by their name or `isOwn` by their content, files of other users, and anything that is not a regular file.
    package func sweep(
        _ folder: String, where isNamed: (_ name: String) -> Bool, isOwn: (_ path: String) -> Bool = { _ in true }
    ) {
        let files = CacheTrim.files(in: folder, where: isNamed)
        let now = Double(time(nil))
        guard !victims(among: files, at: now).isEmpty else { return }
        for victim in victims(among: files.filter { isOwn($0.path) }, at: now) {
            // Another file may have replaced it meanwhile.
            let file = CacheTrim.file(at: victim.path)
            if file?.inode == victim.inode, file?.size == victim.size { unlink(victim.path) }
        }
    }

    /// Deletes drafts that have not been used for a day, left by programs that crashed. Others may be in use; so may an
    /// older one that is another name of a body, because an animation is read for as long as it plays. Such a draft is
    /// deleted only once the body has gone and only drafts are names of the file.
    package static func sweepDrafts(_ folder: String) {
        func isDraft(_ name: String) -> Bool { CacheName.kind(of: name) == .draft }
        let names = files(in: folder, where: isDraft).reduce(into: [:]) { $0[$1.inode, default: 0] += 1 }
        CacheTrim(bytes: .max, seconds: 86_400).sweep(folder, where: isDraft) { path in
            guard let info = OwnFile.status(path) else { return false }
            return Int(info.st_nlink) <= names[UInt64(info.st_ino), default: 0]
        }
    }

    /// Bytes that this user's files with such names take in a folder.
    package static func bytes(in folder: String, where isNamed: (_ name: String) -> Bool) -> Int {
        files(in: folder, where: isNamed).reduce(0) { $0 + $1.size }
    }

    private static func files(in folder: String, where isNamed: (String) -> Bool) -> [File] {
        FilePath(folder).entries.compactMap { entry in
            let name = String(decoding: entry, as: UTF8.self)
            return isNamed(name) ? file(at: folder + "/" + name) : nil
        }
    }

    /// Nil if there is no file of this user.
    private static func file(at path: String) -> File? {
        guard let info = OwnFile.status(path) else { return nil }
        let used = [info.st_atim, info.st_mtim].map { Double($0.tv_sec) + Double($0.tv_nsec) * 1e-9 }
        return File(path: path, size: Int(info.st_size), used: used.reduce(0, max), inode: UInt64(info.st_ino))
    }
}

// SPDX-License-Identifier: MIT

import Glibc

/// Which files of a cache must be deleted: those too old, and the oldest if there are too many. Times are in seconds.
package struct CacheTrim: Hashable, Sendable {
    /// Bytes that all files together may take.
    package var bytes: Int
    /// Age since its last use at which a file is deleted.
    package var seconds: Double

    package init(bytes: Int, seconds: Double) {
        self.bytes = bytes
        self.seconds = seconds
    }

    /// A file of a cache.
    package struct File: Hashable, Sendable {
        package var path: String
        package var size: Int
        /// When it was last used.
        package var used: Double
        /// Distinguishes it from another file with the same name.
        fileprivate var inode: UInt64 = 0

        package init(path: String, size: Int, used: Double) {
            self.path = path
            self.size = size
            self.used = used
        }

        /// Nil if there is no file of this user.
        fileprivate init?(at path: String) {
            guard let info = OwnFile.status(path) else { return nil }
            let used = [info.st_atim, info.st_mtim].map { Double($0.tv_sec) + Double($0.tv_nsec) * 1e-9 }
            self.init(path: path, size: Int(info.st_size), used: used.reduce(0, max))
            inode = UInt64(info.st_ino)
        }
    }

    /// The files to delete, the oldest first.
    package func victims(among files: [File], at now: Double) -> [File] {
        var left = files.reduce(0) { $0 + $1.size }
        var victims: [File] = []
        for file in files.sorted(by: { $0.used < $1.used }) {
            guard left > bytes || now - file.used > seconds else { break }
            victims.append(file)
            left -= file.size
        }
        return victims
    }

    /// Deletes the files of a folder that must be deleted. Others are kept and do not count: files with other names,
    /// files of other users, and anything that is not a regular file.
    ///
    /// - Parameters:
    ///   - isNamed: whether files with a name may be deleted.
    ///   - isOwn: checks the content of the file at a path for whether it may be deleted.
    package func sweep(
        _ folder: String, where isNamed: (_ name: String) -> Bool, isOwn: (_ path: String) -> Bool = { _ in true }
    ) {
        let files = CacheTrim.files(in: folder, where: isNamed)
        let now = Double(time(nil))
        guard !victims(among: files, at: now).isEmpty else { return }
        for victim in victims(among: files.filter { isOwn($0.path) }, at: now) {
            // Another file may have replaced it meanwhile.
            guard let file = File(at: victim.path), file.inode == victim.inode, file.size == victim.size else {
                continue
            }
            unlink(victim.path)
        }
    }

    /// Deletes drafts that are a day old, left by programs that crashed. Others are in use.
    package static func sweepDrafts(_ folder: String) {
        CacheTrim(bytes: .max, seconds: 86_400).sweep(folder, where: { CacheName.kind(of: $0) == .draft })
    }

    /// Bytes of the files of this user with such names in a folder.
    package static func bytes(in folder: String, where isNamed: (_ name: String) -> Bool) -> Int {
        files(in: folder, where: isNamed).reduce(0) { $0 + $1.size }
    }

    private static func files(in folder: String, where isNamed: (String) -> Bool) -> [File] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var files: [File] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if isNamed(name), let file = File(at: folder + "/" + name) { files.append(file) }
        }
        return files
    }
}

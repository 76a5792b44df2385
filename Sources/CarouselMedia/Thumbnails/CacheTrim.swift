// SPDX-License-Identifier: MIT

import Glibc

/// Which files of a cache have to go: those too old, and the oldest ones of too many. Times are in seconds.
package struct CacheTrim: Hashable, Sendable {
    /// Bytes that all files together may take.
    package var bytes: Int
    /// Age, from when a file was used last, at which it goes.
    package var seconds: Double

    package init(bytes: Int, seconds: Double) {
        self.bytes = bytes
        self.seconds = seconds
    }

    /// A file of a cache.
    package struct File: Hashable, Sendable {
        package var path: String
        package var size: Int
        /// When it was used last.
        package var used: Double

        package init(path: String, size: Int, used: Double) {
            self.path = path
            self.size = size
            self.used = used
        }
    }

    /// The files that go, the oldest first.
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

    /// Deletes files of a folder that have to go.
    ///
    /// - Parameter isOwn: whether a file may be deleted; others are left, and do not count.
    package func sweep(_ folder: String, isOwn: (String) -> Bool = { _ in true }) {
        let files = CacheTrim.files(in: folder)
        let now = Double(time(nil))
        guard !victims(among: files, at: now).isEmpty else { return }
        for victim in victims(among: files.filter { isOwn($0.path) }, at: now) { unlink(victim.path) }
    }

    /// Bytes that files of a folder take.
    package static func bytes(in folder: String, where counts: (String) -> Bool) -> Int {
        files(in: folder).reduce(0) { $0 + (counts($1.path) ? $1.size : 0) }
    }

    private static func files(in folder: String) -> [File] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var files: [File] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            var info = stat()
            let path = folder + "/" + name
            guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { continue }
            let used = [info.st_atim, info.st_mtim].map { Double($0.tv_sec) + Double($0.tv_nsec) * 1e-9 }
            files.append(File(path: path, size: Int(info.st_size), used: used.reduce(0, max)))
        }
        return files
    }
}

// SPDX-License-Identifier: MIT

import CProcess
import CarouselMedia
import Glibc

/// The folders and links that lead to a file or folder.
enum PathResolution {
    /// The folders that contain a path, the outermost first.
    static func folders(to path: FilePath) -> [FilePath] {
        let entry = path.asEntry
        let folder = entry.folder
        return folder.asEntry == entry ? [] : folders(to: folder) + [folder]
    }

    /// The symbolic links to folders on a path, and the first entry on it that does not exist, unless that is in `named`; each by a
    /// path of its own that contains no links. Empty if the path does not respond within some seconds.
    static func links(to path: FilePath, besides named: Set<FilePath> = [], within seconds: Double) -> Set<FilePath> {
        SideThreads.shared.run(on: path, within: seconds) { _ in links(to: path, besides: named, maxLinks: maxLinks) }
            ?? []
    }

    /// The maximum number of links that the system follows one after the other.
    private static let maxLinks = 40

    private static func links(to path: FilePath, besides named: Set<FilePath>, maxLinks: Int) -> Set<FilePath> {
        guard maxLinks > 0 else { return [] }
        var found: Set<FilePath> = []
        for part in folders(to: path) + [path] {
            let entry = part.asEntry
            var info = stat()
            let isMissing = stat(entry.system, &info) != 0
            guard isMissing ? errno == ENOENT : info.kind == S_IFDIR else { continue }
            let target = entry.linkTarget
            guard isMissing || target != nil, let real = realpath(entry.folder.system, nil) else { continue }
            defer { free(real) }
            let folder = FilePath(cString: real)
            let own = folder.appending(entry.name)
            if !isMissing || !named.contains(own) { found.insert(own) }
            guard let target else { continue }
            // The link's target may lead through other links.
            let isAbsolute = target.bytes.first == UInt8(ascii: "/")
            let next = isAbsolute ? target : folder.appending(target.bytes)
            found.formUnion(links(to: next, besides: named, maxLinks: maxLinks - 1))
        }
        return found
    }
}

/// A mounted file system, and the folder in which its files appear.
struct Mount: Equatable {
    var device: FilePath
    var folder: FilePath

    /// The system's table of mounts; whoever polls it is told of each change.
    static let table = "/proc/self/mounts"

    /// The mounts at, above and in some paths.
    static func concerning(_ paths: [FilePath], in table: String) -> [Mount] {
        guard let file = setmntent(table, "re") else { return [] }
        defer { endmntent(file) }
        var found: [Mount] = []
        var entry = mntent()
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16 << 10) { buffer in
            while getmntent_r(file, &entry, buffer.baseAddress, Int32(buffer.count)) != nil {
                let mount = Mount(
                    device: FilePath(cString: entry.mnt_fsname), folder: FilePath(cString: entry.mnt_dir))
                let folder = mount.folder.asFolder.bytes
                let concerns = paths.contains { path in
                    let path = path.asFolder.bytes
                    return path.starts(with: folder) || folder.starts(with: path)
                }
                if concerns { found.append(mount) }
            }
        }
        return found
    }
}

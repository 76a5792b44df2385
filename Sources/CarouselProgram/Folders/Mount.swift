// SPDX-License-Identifier: MIT

import CProcess
import CarouselMedia
import Glibc

/// A drive or the like, in the folder where the system shows its files.
struct Mount: Equatable {
    var device: FilePath
    var folder: FilePath

    /// The system's table of all of them, which tells those who poll it of each change.
    static let table = "/proc/self/mounts"

    /// Those at, above and in some paths.
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

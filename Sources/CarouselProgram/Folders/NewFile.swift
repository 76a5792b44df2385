// SPDX-License-Identifier: MIT

import CarouselMedia
import Glibc

/// A new file in a folder, with something in it. If the file was linked there, it is complete, and no further event comes. If it was
/// created there, it is still being written, and another event comes when it is closed.
struct NewFile {
    /// Whether the file was certainly linked. It may have been even if this is false: its other name may be gone already, or it may
    /// never have had one.
    let isLinked: Bool
    private let stamp: FileStamp
    /// When the file counts as linked, if it has not changed by then, in seconds of `Monitor.now`.
    let due: Double

    /// How many seconds a file must go unchanged, and not be closed, to count as linked.
    private static let quiet = 1.0

    /// Nil if there is no such file, if it is empty, or if it does not respond. Waits for the disk.
    init?(at path: FilePath) {
        let found = SideThreads.shared.run(on: path) { _ -> (isLinked: Bool, stamp: FileStamp)? in
            var info = stat()
            guard lstat(path.system, &info) == 0, let stamp = FileStamp(of: path.system) else { return nil }
            let isLinked = info.kind == S_IFLNK || info.st_nlink > 1
            return isLinked || info.st_size > 0 ? (isLinked, stamp) : nil
        }
        guard let (isLinked, stamp) = found ?? nil else { return nil }
        (self.isLinked, self.stamp, due) = (isLinked, stamp, Monitor.now + NewFile.quiet)
    }

    func isSameFile(as other: NewFile) -> Bool { stamp == other.stamp }
}

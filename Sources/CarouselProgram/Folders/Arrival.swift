// SPDX-License-Identifier: MIT

import CarouselMedia
import Glibc

/// A new file in a folder, with something in it. If it was linked there, it is complete, and no event follows. If it was created there,
/// it is still being written, and an event follows when it is closed.
struct Arrival {
    /// Whether it was certainly linked. If false, it may have been: its other name may be gone already, or it never had one.
    let isLinked: Bool
    private let stamp: FileStamp
    /// When it counts as linked, if it has not changed by then.
    let due: Double

    /// How many seconds a file must go unchanged, and not be closed, to count as linked.
    private static let quiet = 1.0

    /// Nil if there is no such file, or if it does not respond. It waits for the file.
    init?(at path: FilePath) {
        let found = SideThreads.shared.run(on: path) { _ -> (isLinked: Bool, stamp: FileStamp)? in
            var info = stat()
            guard lstat(path.system, &info) == 0, let stamp = FileStamp(of: path.system) else { return nil }
            let isLinked = info.kind == S_IFLNK || info.st_nlink > 1
            return isLinked || info.st_size > 0 ? (isLinked, stamp) : nil
        }
        guard let (isLinked, stamp) = found ?? nil else { return nil }
        (self.isLinked, self.stamp, due) = (isLinked, stamp, Monitor.now + Arrival.quiet)
    }

    func isSameFile(as other: Arrival) -> Bool { stamp == other.stamp }
}

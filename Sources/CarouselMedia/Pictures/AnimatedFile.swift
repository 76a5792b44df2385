// SPDX-License-Identifier: MIT

import Glibc

/// A picture file that may contain an animation.
struct AnimatedFile: Sendable {
    /// The file's path.
    var path: String
    /// gdk-pixbuf's name of its format.
    var format: String
    /// Keeps a fetched file alive.
    var fetched: FetchedFile?

    /// Nil for files in formats without animation, and for WebP files that declare none.
    init?(at path: String, fetched: FetchedFile? = nil) {
        let file = PlainFile.open(path)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let animated: String? = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 21) { head in
            let count = pread(file, head.baseAddress, 21, 0)
            if count >= 6, head[..<4].elementsEqual("GIF8".utf8) { return "gif" }
            let isWebP =
                count == 21 && head[..<4].elementsEqual("RIFF".utf8) && head[8..<16].elementsEqual("WEBPVP8X".utf8)
            return isWebP && head[20] & 2 != 0 ? "webp" : nil
        }
        guard let animated else { return nil }
        self.path = path
        format = animated
        self.fetched = fetched
    }
}

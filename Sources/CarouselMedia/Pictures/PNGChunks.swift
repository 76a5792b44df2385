// SPDX-License-Identifier: MIT

import Glibc

/// Whether a PNG file goes on to its end: gdk-pixbuf shows cut-off ones as if nothing were missing.
enum PNGChunks {
    static func areWhole(in path: String) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var offset: off_t = 8
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 8) { head in
            while pread(file, head.baseAddress, 8, offset) == 8 {
                let length = head[..<4].reduce(0) { $0 << 8 | off_t($1) }
                if head[4...].elementsEqual("IEND".utf8) { return true }
                // Length, name and checksum take twelve bytes.
                offset += length + 12
            }
            return false
        }
    }
}

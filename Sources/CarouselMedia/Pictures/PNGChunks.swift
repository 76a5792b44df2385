// SPDX-License-Identifier: MIT

import Glibc

/// Looks into a PNG file without decoding it.
enum PNGChunks {
    /// Whether its pixels come in passes, coarse ones first.
    static func isInterlaced(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var method: UInt8 = 0
        // The last byte of the header, which comes first.
        return pread(file, &method, 1, 28) == 1 && method != 0
    }

    /// Whether it goes on to its end: gdk-pixbuf shows cut-off ones as if nothing were missing.
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

// SPDX-License-Identifier: MIT

import Glibc

/// Information in a PNG file that does not require decoding its pixels.
enum PNGChunks {
    /// Longer texts are not ours.
    private static let mostText = 4096

    /// The texts before the pixels, by keyword; nil if the file is not a PNG.
    static func texts(in path: FilePath) -> [String: String]? {
        let file = PlainFile.open(path)
        guard file >= 0 else { return nil }
        defer { close(file) }
        return texts(of: file)
    }

    /// The same for an open file.
    static func texts(of file: Int32) -> [String: String]? {
        var texts: [String: String] = [:]
        var offset: off_t = 8
        let isPNG = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: mostText) { buffer in
            guard pread(file, buffer.baseAddress, 8, 0) == 8, buffer[1..<4].elementsEqual("PNG".utf8) else {
                return false
            }
            while pread(file, buffer.baseAddress, 8, offset) == 8 {
                let length = buffer[..<4].reduce(0) { $0 << 8 | off_t($1) }
                if buffer[4..<8].elementsEqual("IDAT".utf8) { return true }
                if buffer[4..<8].elementsEqual("tEXt".utf8), length <= mostText,
                    pread(file, buffer.baseAddress, Int(length), offset + 8) == Int(length),
                    let end = buffer[..<Int(length)].firstIndex(of: 0)
                {
                    let key = String(decoding: buffer[..<end], as: UTF8.self)
                    texts[key] = String(decoding: buffer[(end + 1)..<Int(length)], as: UTF8.self)
                }
                offset += length + 12
            }
            return false
        }
        return isPNG ? texts : nil
    }

    /// Whether it is interlaced.
    static func isInterlaced(_ path: FilePath) -> Bool {
        let file = PlainFile.open(path)
        guard file >= 0 else { return false }
        defer { close(file) }
        var method: UInt8 = 0
        // The last byte of the header, which comes first.
        return pread(file, &method, 1, 28) == 1 && method != 0
    }

    /// Whether a file is complete: gdk-pixbuf shows truncated files without an error.
    static func areWhole(in path: FilePath) -> Bool {
        let file = PlainFile.open(path)
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

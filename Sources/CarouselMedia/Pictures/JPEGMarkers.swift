// SPDX-License-Identifier: MIT

import Glibc

/// Reads the bytes, markers and segments of a JPEG file in sequence. The file need not be valid.
struct JPEGMarkers: ~Copyable {
    private let file: Int32
    private let buffer: UnsafeMutablePointer<UInt8>
    private var (place, count) = (0, 0)

    private static let bufferBytes = 64 << 10

    /// Nil if the file cannot be opened.
    init?(_ path: FilePath) {
        file = PlainFile.open(path)
        guard file >= 0 else { return nil }
        buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: JPEGMarkers.bufferBytes)
    }

    deinit {
        buffer.deallocate()
        close(file)
    }

    /// The next byte; nil at the end.
    private mutating func byte() -> UInt8? {
        if place == count {
            (place, count) = (0, max(0, read(file, buffer, JPEGMarkers.bufferBytes)))
            if count == 0 { return nil }
        }
        place += 1
        return buffer[place - 1]
    }

    /// The second byte of the next marker; anything before it is skipped.
    mutating func marker() -> UInt8? {
        var isBegun = false
        while let next = byte() {
            // Any number of these may precede a marker.
            if next == 0xFF {
                isBegun = true
            } else if isBegun, next != 0 {
                return next
            } else {
                isBegun = false
            }
        }
        return nil
    }

    /// The segment after a marker, without its length; nil if it is truncated.
    mutating func segment() -> [UInt8]? {
        guard let high = byte(), let low = byte() else { return nil }
        let length = Int(high) << 8 | Int(low)
        guard length >= 2 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(length - 2)
        while bytes.count < length - 2 {
            guard let next = byte() else { return nil }
            bytes.append(next)
        }
        return bytes
    }
}

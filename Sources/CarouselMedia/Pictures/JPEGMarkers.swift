// SPDX-License-Identifier: MIT

import Glibc

/// Reads the bytes, markers and segments of a JPEG file in sequence. The file need not be valid.
struct JPEGMarkers: ~Copyable {
    private let file: Int32
    private let buffer: UnsafeMutablePointer<UInt8>
    private var (place, count) = (0, 0)
    /// A marker found in entropy-coded data.
    private var met: UInt8?
    /// Bits of entropy-coded data that have been read but not used yet, the last ones lowest.
    private var (bits, bitCount) = (0, 0)

    private static let bufferBytes = 64 << 10

    /// Nil if the file cannot be opened.
    init?(_ path: String) {
        file = PlainFile.open(path)
        guard file >= 0 else { return nil }
        buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: JPEGMarkers.bufferBytes)
    }

    deinit {
        buffer.deallocate()
        close(file)
    }

    /// The next byte; nil at the end.
    mutating func byte() -> UInt8? {
        if place == count {
            (place, count) = (0, max(0, read(file, buffer, JPEGMarkers.bufferBytes)))
            if count == 0 { return nil }
        }
        place += 1
        return buffer[place - 1]
    }

    /// The second byte of the next marker except restarts; anything before it is skipped.
    mutating func marker() -> UInt8? {
        (bits, bitCount) = (0, 0)
        if let marker = met, !(0xD0...0xD7).contains(marker) {
            met = nil
            return marker
        }
        met = nil
        while let marker = anyMarker() {
            if !(0xD0...0xD7).contains(marker) { return marker }
        }
        return nil
    }

    private mutating func anyMarker() -> UInt8? {
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

    // MARK: - Entropy-coded data

    /// The next 0...16 bits as a number; nil at the end of the data.
    mutating func number(bits wanted: Int) -> Int? {
        while bitCount < wanted {
            guard let next = codedByte() else { return nil }
            bits = (bits & 0xFFFF) << 8 | Int(next)
            bitCount += 8
        }
        bitCount -= wanted
        return bits >> bitCount & ((1 << wanted) - 1)
    }

    private mutating func codedByte() -> UInt8? {
        guard met == nil, let next = byte() else { return nil }
        guard next == 0xFF else { return next }
        while let second = byte() {
            if second == 0 { return next }
            guard second == 0xFF else {
                met = second
                return nil
            }
        }
        return nil
    }

    /// Continues after the restart marker that must follow; false if there is another one or none.
    mutating func restart() -> Bool {
        (bits, bitCount) = (0, 0)
        let marker = met ?? anyMarker()
        met = nil
        guard let marker, !(0xD0...0xD7).contains(marker) else { return marker != nil }
        met = marker
        return false
    }
}

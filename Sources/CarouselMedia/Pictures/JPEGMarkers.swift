// SPDX-License-Identifier: MIT

import Glibc

/// A JPEG file's bytes, markers and segments, one after the other. The file need not be one.
struct JPEGMarkers: ~Copyable {
    private let file: Int32
    private let buffer: UnsafeMutablePointer<UInt8>
    private var (place, count) = (0, 0)
    /// A marker that was met among entropy-coded data.
    private var met: UInt8?
    /// Bits of entropy-coded data that were read and not taken yet, the last ones lowest.
    private var (bits, bitCount) = (0, 0)

    private static let bufferBytes = 64 << 10

    /// Nil where the file cannot be opened.
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

    /// The second byte of the next marker, restarts left out; whatever comes before it is skipped.
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
            // In front of a marker there may be any number of these.
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

    /// What follows a marker, without its length; nil where it is cut off.
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

    /// The next bits as a number, 0...16 of them; nil where the data end.
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

    /// Goes on behind the restart marker that has to follow; false where there is another one or none.
    mutating func restart() -> Bool {
        (bits, bitCount) = (0, 0)
        let marker = met ?? anyMarker()
        met = nil
        guard let marker, !(0xD0...0xD7).contains(marker) else { return marker != nil }
        met = marker
        return false
    }
}

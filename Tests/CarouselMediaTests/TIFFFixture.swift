// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// TIFF files written byte by byte, for what gdk-pixbuf does not write.
struct TIFFFixture: CustomTestStringConvertible {
    /// Bytes per pixel: grey, RGB, or RGB and alpha.
    var samples = 3
    /// Rows per strip.
    var strip = 8
    /// Whether it consists of tiles of 32 x 32 pixels instead: libtiff 4.5.0 cannot read smaller ones.
    var isTiled = false
    /// Whether samples are in separate planes.
    var isPlanar = false
    /// Whether rows are compressed, which prevents libtiff from splitting strips.
    var isPacked = false
    var isBig = false
    var orientation = 1

    var testDescription: String {
        "\(samples) samples, \(isTiled ? "tiles" : "strips of \(strip)")" + (isPlanar ? ", planes" : "")
            + (isPacked ? ", packed" : "") + (isBig ? ", big-endian" : "") + ", orientation \(orientation)"
    }

    func data(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> [Int]) -> Data {
        var parts: [[UInt8]] = []
        for plane in 0..<(isPlanar ? samples : 1) {
            func bytes(_ x: Int, _ y: Int) -> [UInt8] {
                let values = pixel(min(x, width - 1), min(y, height - 1)).map { UInt8($0) }
                return isPlanar ? [values[plane]] : values
            }
            if isTiled {
                for top in stride(from: 0, to: height, by: 32) {
                    for left in stride(from: 0, to: width, by: 32) {
                        parts.append(
                            (top..<top + 32).flatMap { y in packed((left..<left + 32).flatMap { bytes($0, y) }) })
                    }
                }
            } else {
                for top in stride(from: 0, to: height, by: strip) {
                    parts.append(
                        (top..<min(height, top + strip)).flatMap { y in packed((0..<width).flatMap { bytes($0, y) }) })
                }
            }
        }
        var file: [UInt8] = Array((isBig ? "MM\0*" : "II*\0").utf8) + long(0)
        var offsets: [Int] = []
        for part in parts {
            offsets.append(file.count)
            file += part
        }
        if file.count % 2 == 1 { file.append(0) }
        func array(_ values: [Int]) -> Int {
            guard values.count > 1 else { return values[0] }
            defer { file += values.flatMap { long($0) } }
            return file.count
        }
        let places = array(offsets)
        let counts = array(parts.map(\.count))
        var entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
            (256, 4, 1, width), (257, 4, 1, height), (258, 3, 1, 8), (259, 3, 1, isPacked ? 32_773 : 1),
            (262, 3, 1, samples == 1 ? 1 : 2), (274, 3, 1, orientation), (277, 3, 1, samples),
            (284, 3, 1, isPlanar ? 2 : 1),
        ]
        if samples > 1 {
            // The same for each sample.
            entries[2] = (258, 3, samples, file.count)
            file += (0..<samples).flatMap { _ in short(8) }
        }
        if samples == 4 { entries.append((338, 3, 1, 1)) }
        if isTiled {
            entries += [(322, 3, 1, 32), (323, 3, 1, 32), (324, 4, parts.count, places), (325, 4, parts.count, counts)]
        } else {
            entries += [(273, 4, parts.count, places), (278, 4, 1, strip), (279, 4, parts.count, counts)]
        }
        if file.count % 2 == 1 { file.append(0) }
        file.replaceSubrange(4..<8, with: long(file.count))
        file += short(entries.count)
        for entry in entries.sorted(by: { $0.tag < $1.tag }) {
            file += short(entry.tag) + short(entry.type) + long(entry.count)
            file += entry.type == 3 && entry.count == 1 ? short(entry.value) + short(0) : long(entry.value)
        }
        return Data(file + long(0))
    }

    /// PackBits: runs of literal bytes.
    private func packed(_ row: [UInt8]) -> [UInt8] {
        guard isPacked else { return row }
        return stride(from: 0, to: row.count, by: 128).flatMap { start -> [UInt8] in
            let run = row[start..<min(row.count, start + 128)]
            return [UInt8(run.count - 1)] + run
        }
    }

    private func short(_ value: Int) -> [UInt8] {
        isBig ? [UInt8(value >> 8), UInt8(value & 255)] : [UInt8(value & 255), UInt8(value >> 8)]
    }

    private func long(_ value: Int) -> [UInt8] {
        let bytes = (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) }
        return isBig ? bytes : bytes.reversed()
    }
}

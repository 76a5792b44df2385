// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore

/// Reads the coarsest scans of a progressive JPEG, at an eighth of its size: libjpeg has to keep all coefficients of
/// such a file to decode any of it. These scans contain each block's mean (DC), except perhaps for its last bits.
struct ProgressivePreview {
    /// The means of a component's blocks.
    private struct Plane {
        let component: JPEGFrame.Component
        /// Blocks per row, and rows of them, including those that only pad MCUs.
        let extent: PixelSize
        /// Those that overlap the picture.
        let inside: PixelSize
        var samples: [UInt8]
        var isRead = false

        /// The mean at a position in eighths of blocks, interpolated from those around it.
        func mean(_ x: Int, _ y: Int) -> Int {
            let (x, y) = (min(max(x, 0), 8 * (inside.width - 1)), min(max(y, 0), 8 * (inside.height - 1)))
            let at = (y >> 3) * extent.width + x >> 3
            let (right, down) = (x & 7, y & 7)
            // Without a neighbour, its weight is 0.
            let (next, below) = (right > 0 ? 1 : 0, down > 0 ? extent.width : 0)
            let upper = Int(samples[at]) * (8 - right) + Int(samples[at + next]) * right
            let lower = Int(samples[at + below]) * (8 - right) + Int(samples[at + below + next]) * right
            return (upper * (8 - down) + lower * down + 32) >> 6
        }
    }

    /// Huffman codes of up to 16 bits.
    private struct Code {
        /// Number of codes of each length.
        var counts: [Int]
        var values: [UInt8]
    }

    private var frame: JPEGFrame?
    private var planes: [Plane] = []
    private var codes = [Code?](repeating: nil, count: 4)
    /// The multiplier of means in each quantisation table; in eighths.
    private var factors = [Int](repeating: 1, count: 4)
    private var restartInterval = 0
    private var adobeTransform: UInt8?
    private var isJFIF = false
    private var profile: [UInt8: ArraySlice<UInt8>] = [:]

    /// Bytes that reading a frame takes.
    static func bytes(of frame: JPEGFrame) -> Int {
        let blocks = frame.components.reduce(0) { $0 + $1.across * $1.down } * frame.groups.area
        return blocks + 3 * frame.size.divided(by: 8).area
    }

    /// A pixbuf with its colour profile; the caller releases it.
    static func read(_ path: String, _ cancellation: Cancellation?) throws(PixbufReader.Failure) -> OpaquePointer {
        guard var markers = JPEGMarkers(path) else { throw PixbufReader.Failure(reason: "it cannot be opened") }
        var preview = ProgressivePreview()
        while let marker = markers.marker(), marker != 0xD9 {
            if cancellation?.isCancelled == true { throw PixbufReader.Failure(reason: "cancelled") }
            if marker == 0xD8 || marker == 0x01 { continue }
            guard let segment = markers.segment() else { break }
            if marker == 0xDA {
                try preview.readScan(segment, from: &markers, cancellation)
                if preview.planes.allSatisfy(\.isRead) { return try preview.pixbuf() }
            } else {
                try preview.take(segment, behind: marker)
            }
        }
        throw PixbufReader.Failure(reason: "it is truncated")
    }

    private static let damaged = PixbufReader.Failure(reason: "it is invalid")

    // MARK: - Tables

    private mutating func take(_ bytes: [UInt8], behind marker: UInt8) throws(PixbufReader.Failure) {
        switch marker {
        case 0xC4: try takeCodes(bytes[...])
        case 0xDB: try takeFactors(bytes[...])
        case 0xDD where bytes.count >= 2: restartInterval = Int(bytes[0]) << 8 | Int(bytes[1])
        case 0xE0 where bytes.starts(with: "JFIF\0".utf8): isJFIF = true
        case 0xE2 where bytes.starts(with: "ICC_PROFILE\0".utf8) && bytes.count > 14:
            profile[bytes[12]] = bytes[14...]
        case 0xEE where bytes.starts(with: "Adobe".utf8) && bytes.count >= 12: adobeTransform = bytes[11]
        default:
            guard let found = JPEGFrame(marker: marker, bytes) else { return }
            guard frame == nil, found.isPlain else { throw ProgressivePreview.damaged }
            frame = found
            for component in found.components {
                let extent = PixelSize(
                    width: found.groups.width * component.across, height: found.groups.height * component.down)
                planes.append(
                    Plane(
                        component: component, extent: extent, inside: found.blocks(of: component),
                        samples: [UInt8](repeating: 128, count: extent.area)))
            }
        }
    }

    private mutating func takeCodes(_ bytes: ArraySlice<UInt8>) throws(PixbufReader.Failure) {
        var left = bytes
        while let head = left.popFirst() {
            guard left.count >= 16 else { throw ProgressivePreview.damaged }
            let counts = left.prefix(16).map { Int($0) }
            left = left.dropFirst(16)
            let count = counts.reduce(0, +)
            guard left.count >= count else { throw ProgressivePreview.damaged }
            // Those from 16 on are for other (AC) coefficients.
            if head < 4 { codes[Int(head)] = Code(counts: counts, values: Array(left.prefix(count))) }
            left = left.dropFirst(count)
        }
    }

    private mutating func takeFactors(_ bytes: ArraySlice<UInt8>) throws(PixbufReader.Failure) {
        var left = bytes
        while let head = left.popFirst() {
            let width = head >> 4 == 0 ? 1 : 2
            guard head & 15 < 4, left.count >= 64 * width else { throw ProgressivePreview.damaged }
            factors[Int(head & 15)] = left.prefix(width).reduce(0) { $0 << 8 | Int($1) }
            left = left.dropFirst(64 * width)
        }
    }

    // MARK: - Scans

    private mutating func readScan(
        _ header: [UInt8], from markers: inout JPEGMarkers, _ cancellation: Cancellation?
    ) throws(PixbufReader.Failure) {
        guard let frame, let count = header.first.map({ Int($0) }), (1...planes.count).contains(count),
            header.count >= 4 + 2 * count
        else { throw ProgressivePreview.damaged }
        let (first, last, bits) = (header[1 + 2 * count], header[2 + 2 * count], header[3 + 2 * count])
        // Other coefficients, or refinements of means.
        guard first == 0, last == 0, bits >> 4 == 0 else { return }
        var scanned: [(plane: Int, code: Code)] = []
        for index in 0..<count {
            let identifier = header[1 + 2 * index]
            let table = Int(header[2 + 2 * index] >> 4)
            guard let plane = planes.firstIndex(where: { $0.component.identifier == identifier && !$0.isRead }),
                !scanned.contains(where: { $0.plane == plane }), table < 4, let code = codes[table]
            else { throw ProgressivePreview.damaged }
            scanned.append((plane, code))
        }
        var means = [Int](repeating: 0, count: count)
        let isAlone = count == 1
        let groups = isAlone ? planes[scanned[0].plane].inside : frame.groups
        var untilRestart = restartInterval
        for y in 0..<groups.height {
            if cancellation?.isCancelled == true { throw PixbufReader.Failure(reason: "cancelled") }
            for x in 0..<groups.width {
                if restartInterval > 0, untilRestart == 0 {
                    guard markers.restart() else { throw ProgressivePreview.damaged }
                    for index in means.indices { means[index] = 0 }
                    untilRestart = restartInterval
                }
                untilRestart -= 1
                for (index, (plane, code)) in scanned.enumerated() {
                    let component = planes[plane].component
                    let (across, down) = isAlone ? (1, 1) : (component.across, component.down)
                    for row in 0..<down {
                        for column in 0..<across {
                            guard let step = ProgressivePreview.step(code, &markers) else {
                                throw PixbufReader.Failure(reason: "its data are truncated or corrupt")
                            }
                            means[index] = min(max(means[index] + step, -1 << 16), 1 << 16)
                            let at = (y * down + row) * planes[plane].extent.width + x * across + column
                            planes[plane].samples[at] = sample(means[index], Int(bits & 15), component)
                        }
                    }
                }
            }
        }
        for (plane, _) in scanned { planes[plane].isRead = true }
    }

    /// The difference between the next mean and the one before; nil if the data are invalid.
    private static func step(_ code: Code, _ markers: inout JPEGMarkers) -> Int? {
        var (read, first, index) = (0, 0, 0)
        for count in code.counts {
            guard let bit = markers.number(bits: 1) else { return nil }
            read = read << 1 | bit
            first <<= 1
            if read - first < count {
                let length = Int(code.values[index + read - first])
                guard length <= 15, let number = markers.number(bits: length) else { return nil }
                // Numbers that begin with 0 are negative.
                return length > 0 && number >> (length - 1) == 0 ? number - (1 << length) + 1 : number
            }
            index += count
            first += count
        }
        return nil
    }

    /// - Parameter missing: bits of the mean that come later; half of their greatest value is added.
    private func sample(_ mean: Int, _ missing: Int, _ component: JPEGFrame.Component) -> UInt8 {
        let doubled = (mean << (missing + 1)) + (1 << missing) - 1
        return UInt8(clamping: 128 + (doubled * factors[component.table] + 8) >> 4)
    }

    // MARK: - The picture

    private func pixbuf() throws(PixbufReader.Failure) -> OpaquePointer {
        guard let frame, let size = self.frame?.size.divided(by: 8),
            let pixbuf = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, gint(size.width), gint(size.height)),
            let pixels = gdk_pixbuf_get_pixels(pixbuf)
        else { throw PixbufReader.Failure(reason: "out of memory") }
        let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
        let (across, down) = frame.most
        for y in 0..<size.height {
            for x in 0..<size.width {
                func sample(_ plane: Plane) -> Int {
                    // Its middle, in eighths of the plane's blocks.
                    plane.mean(
                        (8 * x + 4) * plane.component.across / across - 4, (8 * y + 4) * plane.component.down / down - 4
                    )
                }
                let out = pixels + y * stride + 3 * x
                guard planes.count == 3 else {
                    let grey = UInt8(sample(planes[0]))
                    (out[0], out[1], out[2]) = (grey, grey, grey)
                    continue
                }
                let (a, b, c) = (sample(planes[0]), sample(planes[1]), sample(planes[2]))
                if isRGB {
                    (out[0], out[1], out[2]) = (UInt8(a), UInt8(b), UInt8(c))
                } else {
                    // JFIF's colour conversion, in 65,536ths.
                    let (blue, red) = (b - 128, c - 128)
                    out[0] = UInt8(clamping: a + (91_881 * red + 32_768) >> 16)
                    out[1] = UInt8(clamping: a + (-22_554 * blue - 46_802 * red + 32_768) >> 16)
                    out[2] = UInt8(clamping: a + (116_130 * blue + 32_768) >> 16)
                }
            }
        }
        let parts = profile.keys.sorted().reduce(into: [UInt8]()) { $0 += profile[$1] ?? [] }
        if !parts.isEmpty { parts.withUnsafeBufferPointer { ColorProfile.attach($0, to: pixbuf) } }
        return pixbuf
    }

    /// Whether components are red, green and blue: Adobe's marker decides or, without it, their names.
    private var isRGB: Bool {
        if isJFIF { return false }
        if let adobeTransform { return adobeTransform == 0 }
        return planes.map(\.component.identifier).elementsEqual("RGB".utf8)
    }
}

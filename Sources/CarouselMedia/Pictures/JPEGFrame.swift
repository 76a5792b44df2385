// SPDX-License-Identifier: MIT

import CarouselCore

/// What a JPEG says about its frame, up to its first scan.
struct JPEGFrame {
    struct Component {
        var identifier: UInt8
        /// Sampling factor in each direction, 1...4.
        var (across, down): (Int, Int)
        /// The index of its quantisation table, 0...3.
        var table: Int
    }

    /// Size in pixels, as stored.
    private(set) var size: PixelSize
    private(set) var components: [Component]
    private let marker: UInt8
    private let precision: UInt8

    /// The greatest sampling factor of any component, in each direction.
    var most: (across: Int, down: Int) {
        (components.map(\.across).max() ?? 1, components.map(\.down).max() ?? 1)
    }
    /// Number of MCUs in each direction.
    var groups: PixelSize {
        PixelSize(width: 8 * most.across, height: 8 * most.down).count(in: size)
    }
    /// Number of a component's blocks that overlap the picture, in each direction.
    func blocks(of component: Component) -> PixelSize {
        let (across, down) = most
        return PixelSize(
            width: (size.width * component.across + 8 * across - 1) / (8 * across),
            height: (size.height * component.down + 8 * down - 1) / (8 * down))
    }

    /// Whether `ProgressivePreview` can read it: Huffman-coded, with one or three components of 8 bits.
    var isPlain: Bool { marker == 0xC2 && precision == 8 && (components.count == 1 || components.count == 3) }
    /// Whether it is progressive, with either entropy coding.
    private var isProgressive: Bool { [0xC2, 0xC6, 0xCA, 0xCE].contains(marker) }

    /// Parses the segment after a marker; nil if it does not begin a frame, or not a valid one.
    init?(marker: UInt8, _ bytes: [UInt8]) {
        // C4, C8 and CC are other markers.
        guard (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker), bytes.count >= 6 else { return nil }
        self.marker = marker
        precision = bytes[0]
        size = PixelSize(width: Int(bytes[3]) << 8 | Int(bytes[4]), height: Int(bytes[1]) << 8 | Int(bytes[2]))
        let count = Int(bytes[5])
        guard !size.isEmpty, (1...4).contains(count), bytes.count >= 6 + 3 * count else { return nil }
        components = (0..<count).map { index in
            let at = 6 + 3 * index
            return Component(
                identifier: bytes[at], across: Int(bytes[at + 1] >> 4), down: Int(bytes[at + 1] & 15),
                table: Int(bytes[at + 2]))
        }
        let isValid = components.allSatisfy {
            (1...4).contains($0.across) && (1...4).contains($0.down) && (0...3).contains($0.table)
        }
        guard isValid else { return nil }
    }

    /// Bytes of the coefficients that libjpeg keeps while it decodes the file; 0 if it keeps none. Nil for invalid
    /// files.
    static func coefficientBytes(of path: String) -> (frame: JPEGFrame, bytes: Int)? {
        guard var markers = JPEGMarkers(path) else { return nil }
        var frame: JPEGFrame?
        while let marker = markers.marker(), marker != 0xD9 {
            if marker == 0xD8 || marker == 0x01 { continue }
            guard let segment = markers.segment() else { return nil }
            if let found = JPEGFrame(marker: marker, segment) { frame = found }
            guard marker == 0xDA, let frame else { continue }
            // The components of a sequential JPEG may also come one after the other.
            let isKept = frame.isProgressive || Int(segment.first ?? 0) < frame.components.count
            let blocks = frame.components.reduce(0) { $0 + $1.across * $1.down } * frame.groups.area
            return (frame, isKept ? 128 * blocks : 0)
        }
        return nil
    }
}

extension PixelSize {
    /// How many of this size cover another, in each direction.
    func count(in whole: PixelSize) -> PixelSize {
        PixelSize(width: (whole.width + width - 1) / width, height: (whole.height + height - 1) / height)
    }
}

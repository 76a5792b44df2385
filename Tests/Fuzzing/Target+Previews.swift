// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore

@testable import CarouselMedia

extension FuzzTarget {
    /// Progressive JPEGs, whose first scans are decoded by our own code.
    static let previews = FuzzTarget(
        name: "previews", about: "progressive JPEGs, at an eighth of their size", mostBytes: 16_384
    ) { bytes in
        let file = MemoryFile(bytes)
        var markers = JPEGMarkers(file.path)
        while let marker = markers?.marker(), marker != 0xD9 {
            if marker == 0xDA {
                _ = markers?.segment()
                for wanted in 0...16 { _ = markers?.number(bits: wanted) }
                _ = markers?.restart()
            }
        }
        // The decoder checks the memory first.
        guard let (frame, _) = JPEGFrame.coefficientBytes(of: file.path), frame.isPlain,
            ProgressivePreview.bytes(of: frame) <= 4 << 20,
            let pixbuf = try? ProgressivePreview.read(file.path, nil)
        else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        let eighth = frame.size.divided(by: 8)
        precondition(Int(gdk_pixbuf_get_width(pixbuf)) == eighth.width)
        precondition(Int(gdk_pixbuf_get_height(pixbuf)) == eighth.height)
        ColorProfile.convert(pixbuf, profileOf: pixbuf)
        _ = Pixbuf.pixels(pixbuf, reducedTo: PixelSize(width: 16, height: 16))
    }
}

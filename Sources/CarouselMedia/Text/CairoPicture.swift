// SPDX-License-Identifier: MIT

import CPango
import CarouselCore

/// Pictures drawn by Cairo.
enum CairoPicture {
    /// Greatest extent that Cairo draws, in pixels.
    static let greatestExtent = 16384

    /// A clear picture with what `body` draws on it. Out of memory the picture stays clear.
    static func draw(size: PixelSize, _ body: (OpaquePointer) -> Void) -> PixelBuffer {
        let size = PixelSize(
            width: min(max(1, size.width), greatestExtent), height: min(max(1, size.height), greatestExtent))
        var picture = PixelBuffer(size: size)
        let stride = picture.stride
        picture.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            let surface = cairo_image_surface_create_for_data(
                base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(size.width),
                Int32(size.height), Int32(stride))
            if let cr = cairo_create(surface) {
                body(cr)
                cairo_destroy(cr)
            }
            cairo_surface_flush(surface)
            cairo_surface_destroy(surface)
            makeRGBA(base.assumingMemoryBound(to: UInt32.self), count: size.area)
        }
        return picture
    }

    /// Cairo's pixels are words of alpha, red, green, blue from the highest byte down; both are premultiplied.
    private static func makeRGBA(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
        for index in 0..<count {
            let word = pixels[index]
            let (alpha, red, green, blue) = (word >> 24, word >> 16 & 255, word >> 8 & 255, word & 255)
            pixels[index] = UInt32(littleEndian: alpha << 24 | blue << 16 | green << 8 | red)
        }
    }
}

// SPDX-License-Identifier: MIT

import CPango
import CarouselCore
import CarouselScene

enum CairoPicture {
    /// Maximum width or height that Cairo draws, in pixels.
    static let maxExtent = 16384
    /// Pixels drawn before other threads that wait for Cairo get their turn.
    private static let pixelsPerPiece = 1 << 20

    /// A picture being drawn, as rows of pixels from top to bottom.
    struct Pieces {
        fileprivate var base: UnsafeMutableRawPointer
        fileprivate var size: PixelSize
        fileprivate var stride: Int

        /// Draws piece by piece: each call of `body` draws the whole picture, of which only the piece is kept. Between
        /// two pieces the drawing thread may get its turn.
        func each(_ body: (OpaquePointer) -> Void) {
            let rows = max(1, CairoPicture.pixelsPerPiece / size.width)
            for top in Swift.stride(from: 0, to: size.height, by: rows) {
                if top > 0 { TextLock.shared.giveWay() }
                let surface = cairo_image_surface_create_for_data(
                    (base + top * stride).assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(size.width),
                    Int32(min(rows, size.height - top)), Int32(stride))
                if let cr = cairo_create(surface) {
                    cairo_translate(cr, 0, -Double(top))
                    body(cr)
                    cairo_destroy(cr)
                }
                cairo_surface_flush(surface)
                cairo_surface_destroy(surface)
            }
        }
    }

    /// A clear picture with what `body` draws on it, piece by piece.
    static func draw(size: PixelSize, _ body: (OpaquePointer) -> Void) -> PixelBuffer {
        draw(size: size, pieces: { $0.each(body) })
    }

    /// The same, with a value that is made once for all pieces. If memory runs out, the picture stays clear.
    static func draw(size: PixelSize, pieces body: (Pieces) -> Void) -> PixelBuffer {
        let size = PixelSize(
            width: min(max(1, size.width), maxExtent), height: min(max(1, size.height), maxExtent))
        var picture = PixelBuffer(size: size)
        let stride = picture.stride
        picture.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            TextLock.shared.held(.text) { body(Pieces(base: base, size: size, stride: stride)) }
            makeRGBA(base.assumingMemoryBound(to: UInt32.self), count: size.area)
        }
        return picture
    }

    /// Cairo's pixels are words of alpha, red, green, blue from the highest byte down; both formats are premultiplied.
    private static func makeRGBA(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
        for index in 0..<count {
            let word = pixels[index]
            let (alpha, red, green, blue) = (word >> 24, word >> 16 & 255, word >> 8 & 255, word & 255)
            pixels[index] = UInt32(littleEndian: alpha << 24 | blue << 16 | green << 8 | red)
        }
    }
}

/// A card shown in place of a picture that cannot be shown: it names the file and the reason.
///
/// Width and height are each rounded up to a size class, and the card is cropped to its view's aspect ratio, so the
/// text keeps to the middle two thirds.
enum StandInCard {
    static func draw(for path: String, _ reason: String? = nil, size: PixelSize, layout: TextLayout) -> PixelBuffer {
        // The aspect ratio matters, the resolution does not.
        let size = size.within(extent: 512)
        let (width, height) = (Double(size.width), Double(size.height))
        let name = VisibleText.of(path.split(separator: "/").last.map(String.init) ?? path)
        let unit = min(width, height)
        return CairoPicture.draw(size: size) { cr in
            cairo_set_source_rgb(cr, 0.16, 0.16, 0.18)
            cairo_paint(cr)
            drawCrossedOutFrame(cr, center: Point(x: width / 2, y: height * 0.42), unit: unit * 0.2)
            let text = TextContent(
                string: name, font: Font(size: max(6, unit * 0.07)), color: Color(white: 0.75), alignment: .center,
                lineBreak: .truncateMiddle, size: Size(width: width * 0.66, height: unit * 0.12))
            cairo_translate(cr, width * 0.17, height * 0.42 + unit * 0.24)
            layout.draw(text, on: cr)
            guard let reason else { return }
            cairo_translate(cr, 0, unit * 0.12)
            let line = TextContent(
                string: reason, font: Font(size: max(6, unit * 0.045)), color: Color(white: 0.6), alignment: .center,
                lineBreak: .truncateTail, size: Size(width: width * 0.66, height: unit * 0.05))
            layout.draw(line, on: cr)
        }
    }

    /// The outline of a picture, crossed out.
    private static func drawCrossedOutFrame(_ cr: OpaquePointer, center: Point, unit: Double) {
        cairo_set_source_rgb(cr, 0.55, 0.55, 0.58)
        cairo_set_line_width(cr, max(1, unit * 0.08))
        cairo_rectangle(cr, center.x - unit * 0.65, center.y - unit * 0.5, unit * 1.3, unit)
        cairo_move_to(cr, center.x - unit * 0.65, center.y + unit * 0.5)
        cairo_line_to(cr, center.x + unit * 0.65, center.y - unit * 0.5)
        cairo_stroke(cr)
    }
}

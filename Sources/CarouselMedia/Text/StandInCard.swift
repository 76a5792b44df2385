// SPDX-License-Identifier: MIT

import CPango
import CarouselCore
import CarouselScene

/// A card shown in place of a picture that cannot be: it names the file and the reason.
///
/// Width and height are each rounded up to a size class, and the card is cropped to its view's aspect ratio: the text
/// keeps to the middle two thirds.
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
            drawTornFrame(cr, center: Point(x: width / 2, y: height * 0.42), unit: unit * 0.2)
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
    private static func drawTornFrame(_ cr: OpaquePointer, center: Point, unit: Double) {
        cairo_set_source_rgb(cr, 0.55, 0.55, 0.58)
        cairo_set_line_width(cr, max(1, unit * 0.08))
        cairo_rectangle(cr, center.x - unit * 0.65, center.y - unit * 0.5, unit * 1.3, unit)
        cairo_move_to(cr, center.x - unit * 0.65, center.y + unit * 0.5)
        cairo_line_to(cr, center.x + unit * 0.65, center.y - unit * 0.5)
        cairo_stroke(cr)
    }
}

// SPDX-License-Identifier: MIT

import CPango
import CarouselCore
import CarouselScene

/// Lays out text on systems without fonts, using the font built into Cairo: Latin letters made of strokes.
///
/// Pango would show boxes, in lines of arbitrary height. An appliance's screen should be readable even then.
struct FontlessText {
    private let font: OpaquePointer
    private let text: TextContent
    private let ascent: Double
    private let lineHeight: Double
    private let lines: [String]

    /// Whether the system has no fonts.
    static var isNeeded: Bool { TextLock.shared.held(.text) { hasNoFonts } }

    /// fontconfig is asked once, with the lock held.
    private static let hasNoFonts = SharedFonts.families.allSatisfy { aliases.contains($0.lowercased()) }

    /// Pango lists these whether or not a font exists for them.
    private static let aliases: Set<String> = ["sans", "serif", "monospace", "system-ui"]

    /// Lays out text for the duration of `body`; with the lock held.
    static func with<R>(_ text: TextContent, _ body: (FontlessText) -> R) -> R {
        let slant = text.font.isItalic ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL
        let weight = text.font.weight >= 600 ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
        // Cairo's name of its built-in font.
        let face = cairo_toy_font_face_create("@cairo:", slant, weight)
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        var (size, plain) = (cairo_matrix_t(), cairo_matrix_t())
        let points = min(max(0.1, text.font.size), 10_000)
        cairo_matrix_init_scale(&size, points, points)
        cairo_matrix_init_identity(&plain)
        let font = cairo_scaled_font_create(face, &size, &plain, options)
        cairo_font_options_destroy(options)
        cairo_font_face_destroy(face)
        defer { cairo_scaled_font_destroy(font) }
        guard let font else { preconditionFailure("Cairo returns a font, if only one that notes an error.") }
        return body(FontlessText(text, font))
    }

    private init(_ text: TextContent, _ font: OpaquePointer) {
        self.font = font
        self.text = text
        var extents = cairo_font_extents_t()
        cairo_scaled_font_extents(font, &extents)
        ascent = extents.ascent
        lineHeight = max(1, extents.height)
        var breaker = LineBreaker(width: text.size.width) { character in
            var extents = cairo_text_extents_t()
            cairo_scaled_font_text_extents(font, String(character), &extents)
            return extents.x_advance
        }
        lines = breaker.lines(of: text, lineHeight: lineHeight)
    }

    /// The size of the lines, in points.
    var size: Size {
        var extents = cairo_text_extents_t()
        var width = 0.0
        for line in lines {
            cairo_scaled_font_text_extents(font, line, &extents)
            width = max(width, extents.x_advance)
        }
        return Size(width: width, height: lineHeight * Double(lines.count))
    }

    /// Draws the lines into the text's box, which begins at the origin.
    func draw(on cr: OpaquePointer) {
        let color = text.color
        cairo_save(cr)
        cairo_rectangle(cr, 0, 0, text.size.width, text.size.height)
        cairo_clip(cr)
        cairo_set_source_rgba(cr, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
        cairo_set_font_face(cr, cairo_scaled_font_get_font_face(font))
        cairo_set_font_size(cr, min(max(0.1, text.font.size), 10_000))
        // Hinted letters would be wider than measured.
        let options = cairo_font_options_create()
        cairo_scaled_font_get_font_options(font, options)
        cairo_set_font_options(cr, options)
        cairo_font_options_destroy(options)
        var y = max(0, (text.size.height - size.height) / 2) + ascent
        for line in lines {
            var extents = cairo_text_extents_t()
            cairo_scaled_font_text_extents(font, line, &extents)
            let room = text.size.width - extents.x_advance
            cairo_move_to(cr, text.alignment == .left ? 0 : text.alignment == .center ? room / 2 : room, y)
            cairo_show_text(cr, line)
            y += lineHeight
        }
        cairo_restore(cr)
    }
}

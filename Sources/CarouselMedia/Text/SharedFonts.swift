// SPDX-License-Identifier: MIT

import CPango

/// The fonts of all text in the process. There is one set, so that none goes when a thread ends: that would touch what all
/// share.
enum SharedFonts {
    // Never changed once they are made, and Pango's counting of references bears several threads.
    nonisolated(unsafe) private static let map: UnsafeMutablePointer<PangoFontMap>? =
        FontThread.canStart
        ? carousel_font_map { map in
            TextLock.shared.noteText()
            return carousel_font_map_serial(map)
        } : nil

    /// What text is laid out with, with the lock held.
    nonisolated(unsafe) static let context: OpaquePointer? = {
        guard let map, let context = pango_font_map_create_context(map) else { return nil }
        // Unhinted, so that text keeps its shape at every scale and angle.
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(context, 0)
        return context
    }()

    /// The families that there are, as fontconfig names them; with the lock held.
    static var families: [String] {
        guard let map else { return [] }
        var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        var count: Int32 = 0
        pango_font_map_list_families(map, &families, &count)
        defer { g_free(families) }
        return (0..<Int(count)).compactMap { index in
            families?[index].flatMap { pango_font_family_get_name($0) }.map { String(cString: $0) }
        }
    }

    /// Decodes a picture. Where that comes to text, as librsvg may, it uses these fonts and waits for its turn.
    static func whileDecoding<R, E>(_ body: () throws(E) -> R) throws(E) -> R {
        guard let map, let own = pango_cairo_font_map_get_default() else { return try body() }
        g_object_ref(UnsafeMutableRawPointer(own))
        pango_cairo_font_map_set_default(OpaquePointer(map))
        defer {
            pango_cairo_font_map_set_default(OpaquePointer(own))
            g_object_unref(UnsafeMutableRawPointer(own))
        }
        return try TextLock.shared.whileDecoding(body)
    }
}

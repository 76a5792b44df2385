// SPDX-License-Identifier: MIT

import CPango
import CarouselScene
import Glibc
import Synchronization

/// The fonts of all text in the process. With one set for each thread, a thread that ends would free fonts, which touches shared data.
enum SharedFonts {
    // Never changed once created, and Pango's reference counting is thread-safe.
    nonisolated(unsafe) private static let map: UnsafeMutablePointer<PangoFontMap>? =
        canStartThread
        ? carousel_font_map { map in
            TextLock.shared.noteText()
            return carousel_font_map_serial(map)
        } : nil

    /// Whether the system allowed a thread before Pango was first used. Pango looks up fonts on a thread of its own,
    /// and ends the process if the system refuses it. So if this is false, Pango is not used.
    private static let canStartThread: Bool = {
        for _ in 0..<3 {
            if let thread = BackgroundThread.make({}) {
                pthread_join(thread, nil)
                return true
            }
            usleep(5000)
        }
        return false
    }()

    /// The context for text layout; only to be used with the lock held.
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

    /// Maximum number of fonts that Pango remembers; it never forgets any by itself, and each takes about 13 KiB.
    private static let maxFonts = 500
    private static let remembered = Mutex<Set<Font>>([])

    /// Records that a font is used; with the lock held.
    static func note(_ font: Font) { remembered.withLock { if $0.count <= maxFonts { $0.insert(font) } } }

    /// Makes Pango forget its fonts if there are too many; with the lock held and no layout in use. Takes some milliseconds.
    static func tidy() {
        guard let map, !TextLock.shared.isDecoding, remembered.withLock({ $0.count > maxFonts }) else { return }
        remembered.withLock { $0 = [] }
        // The resolution matters only for sizes in typographic points, which are not used here. Setting another one
        // clears the cache.
        pango_cairo_font_map_set_resolution(OpaquePointer(map), resolution + 1)
        pango_cairo_font_map_set_resolution(OpaquePointer(map), resolution)
    }

    /// Pango's default.
    private static let resolution = 96.0

    /// Decodes a picture. If that draws text, as librsvg may, it uses these fonts and waits for its turn.
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

// SPDX-License-Identifier: MIT

import CPango
public import CarouselCore
public import CarouselScene

/// Lays out text with Pango: any script, with the system's fonts. If the thread that looks up fonts cannot start, texts
/// are empty. Only the first 10,000 characters of a text are laid out; if it is truncated in the middle, the first and
/// the last 5,000.
public final class TextLayout: TextMeasuring {
    /// Seconds for which measuring waits for other threads that draw text: half a frame.
    private static let patience = 0.008

    public private(set) var estimates = 0

    /// Lays out with the fonts that fontconfig finds. Finding them takes a while, and begins now.
    public init() { _ = TextLock.shared.ifFree(within: TextLayout.patience) { SharedFonts.context } }

    public func measure(_ text: TextContent) -> Size {
        let text = text.bounded
        guard let size = TextLock.shared.ifFree(within: TextLayout.patience, { exactSize(of: text) }) else {
            estimates += 1
            return TextEstimate.size(of: text)
        }
        return Size(width: size.width.rounded(.up), height: size.height.rounded(.up))
    }

    /// The size of a text, not rounded; with the lock held.
    private func exactSize(of text: TextContent) -> Size {
        guard let layout = layout(for: text) else { return .zero }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        return TextLayout.size(of: layout, lines: text.numberOfLines)
    }

    /// The text's picture, with `scale` pixels per point, and at most as wide and as high as `limit`.
    func picture(of text: TextContent, scale: Double, limit: PixelSize) -> PixelBuffer {
        func extent(_ points: Double, _ limit: Int) -> Int {
            min(max(1, Int(saturating: (points * scale).rounded(.up))), max(1, limit))
        }
        let size = PixelSize(
            width: extent(text.size.width, limit.width), height: extent(text.size.height, limit.height))
        return CairoPicture.draw(
            size: size,
            pieces: { pieces in
                with(text) { draw in
                    pieces.each { cr in
                        // The box fills the pixels, so that it can be placed in the view as it is.
                        cairo_scale(
                            cr, Double(size.width) / text.size.width, Double(size.height) / text.size.height)
                        draw(cr)
                    }
                }
                SharedFonts.tidy()
            })
    }

    /// The text's picture; nil if other threads go on drawing text for longer than `measure` waits.
    func pictureIfFree(of text: TextContent, scale: Double, limit: PixelSize) -> PixelBuffer? {
        TextLock.shared.ifFree(within: TextLayout.patience) { picture(of: text, scale: scale, limit: limit) }
    }

    /// Draws text into its box, which begins at the origin; with the lock held.
    func draw(_ text: TextContent, on cr: OpaquePointer) { with(text) { draw in draw(cr) } }

    /// Lays out text and calls `body`, which may draw it any number of times; with the lock held.
    private func with(_ text: TextContent, _ body: ((_ cr: OpaquePointer) -> Void) -> Void) {
        let text = text.bounded
        guard let layout = layout(for: text) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        body { draw(layout, text, on: $0) }
    }

    private func draw(_ layout: OpaquePointer, _ text: TextContent, on cr: OpaquePointer) {
        let size = TextLayout.size(of: layout, lines: text.numberOfLines)
        let top = max(0, (text.size.height - size.height) / 2)
        let color = text.color
        cairo_save(cr)
        cairo_rectangle(cr, 0, 0, text.size.width, top + size.height)
        cairo_clip(cr)
        cairo_set_source_rgba(cr, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
        if text.alignment == .center, pango_layout_get_width(layout) >= 0 {
            cairo_move_to(cr, 0, top)
            pango_cairo_show_layout(cr, layout)
        } else {
            drawLines(of: layout, text, top: top, on: cr)
        }
        cairo_restore(cr)
    }

    /// Places each line by the alignment: Pango swaps left and right in right-to-left paragraphs, and aligns nothing without a width.
    private func drawLines(of layout: OpaquePointer, _ text: TextContent, top: Double, on cr: OpaquePointer) {
        let iterator = pango_layout_get_iter(layout)
        defer { pango_layout_iter_free(iterator) }
        repeat {
            var line = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &line)
            let room = text.size.width - Double(line.width) / Double(PANGO_SCALE)
            let left = text.alignment == .left ? 0 : text.alignment == .center ? room / 2 : room
            cairo_move_to(cr, left, top + Double(pango_layout_iter_get_baseline(iterator)) / Double(PANGO_SCALE))
            pango_cairo_show_layout_line(cr, pango_layout_iter_get_line_readonly(iterator))
        } while pango_layout_iter_next_line(iterator) != 0
    }

    /// The size in points of the first `lines` lines; 0 for all.
    private static func size(of layout: OpaquePointer, lines: Int) -> Size {
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_size(layout, &width, &height)
        if lines > 0, Int(pango_layout_get_line_count(layout)) > lines {
            let iterator = pango_layout_get_iter(layout)
            defer { pango_layout_iter_free(iterator) }
            width = 0
            for index in 1...lines {
                var line = PangoRectangle()
                pango_layout_iter_get_line_extents(iterator, nil, &line)
                pango_layout_iter_get_line_yrange(iterator, nil, &height)
                width = max(width, line.width)
                if index < lines { pango_layout_iter_next_line(iterator) }
            }
        }
        return Size(width: Double(width) / Double(PANGO_SCALE), height: Double(height) / Double(PANGO_SCALE))
    }

    /// Truncates across paragraphs: Pango adds an ellipsis only within one, and counts the lines of each separately.
    private func truncate(_ layout: OpaquePointer, _ text: TextContent) {
        let (count, most) = (Int(pango_layout_get_line_count(layout)), text.numberOfLines)
        let last = Int32(clamping: (most > 0 ? min(most, count) : count) - 1)
        guard let line = pango_layout_get_line_readonly(layout, last) else { return }
        let string = text.string
        let start = string.utf8.index(string.startIndex, offsetBy: Int(line.pointee.start_index))
        if let end = string[start...].firstIndex(where: \.isNewline) {
            let isAll = string[end...].allSatisfy(\.isNewline)
            pango_layout_set_text(layout, string[..<end] + (isAll ? "" : "\u{2026}"), -1)
        }
        if most > 0, Int(pango_layout_get_line_count(layout)) > most {
            pango_layout_set_height(layout, units(TextLayout.size(of: layout, lines: most).height))
        }
    }

    private func layout(for text: TextContent) -> OpaquePointer? {
        guard let context = SharedFonts.context, let layout = pango_layout_new(context) else { return nil }
        SharedFonts.note(text.font)
        let font = pango_font_description_new()
        defer { pango_font_description_free(font) }
        pango_font_description_set_family(font, text.font.family)
        pango_font_description_set_weight(font, PangoWeight(rawValue: numericCast(text.font.weight)))
        pango_font_description_set_style(font, text.font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        pango_font_description_set_absolute_size(font, min(text.font.size, 10_000) * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        pango_layout_set_text(layout, text.string, -1)
        // `drawLines` aligns the others.
        if text.alignment == .center { pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER) }
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        let isOneLine = text.lineBreak == .clip && text.numberOfLines == 1
        pango_layout_set_width(layout, isOneLine ? -1 : units(text.size.width))
        switch text.lineBreak {
        case .truncateTail:
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
            // Negative heights count the lines of each paragraph; none is unlimited.
            let room = min(text.size.height, Double(Int32.max) / Double(PANGO_SCALE))
            let height = text.numberOfLines > 0 ? -Int32(clamping: text.numberOfLines) : units(room)
            pango_layout_set_height(layout, height)
            truncate(layout, text)
        case .truncateMiddle: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
        case .wrap, .clip: break
        }
        return layout
    }

    /// In Pango's units; -1 for no limit.
    private func units(_ points: Double) -> Int32 {
        guard points.isFinite, points >= 0 else { return -1 }
        return Int32(clamping: Int(saturating: (points * Double(PANGO_SCALE)).rounded(.up)))
    }
}

extension TextContent {
    /// Maximum number of characters laid out: more would take too long, and very long words much longer.
    private static let maxLength = 10_000

    /// The text without the part that is not laid out.
    fileprivate var bounded: TextContent {
        let letters = string.unicodeScalars
        // There are no more characters than bytes.
        guard string.utf8.count > TextContent.maxLength,
            let end = letters.index(
                letters.startIndex, offsetBy: TextContent.maxLength, limitedBy: letters.endIndex),
            end < letters.endIndex
        else { return self }
        var bounded = self
        if lineBreak == .truncateMiddle {
            let half = TextContent.maxLength / 2
            bounded.string = String(letters.prefix(half)) + "\u{2026}" + String(letters.suffix(half))
        } else {
            bounded.string = String(letters[..<end])
        }
        return bounded
    }
}

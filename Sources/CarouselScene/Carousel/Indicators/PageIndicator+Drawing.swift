// SPDX-License-Identifier: MIT

import CarouselCore

/// The marks of a page indicator: quads of its own, without views.
extension PageIndicator {
    /// A good extent across the pages, in points.
    static let thickness = 24.0
    /// Extent of a bar across the pages, in points.
    private static let barThickness = 4.0

    /// The sizes of a row's marks, in points.
    private struct Mark {
        /// Distance of neighbours.
        var pitch: Double
        /// Extent along the pages and across them.
        var length: Double
        var thickness: Double
        /// The same of the current page's.
        var currentLength: Double
        var currentThickness: Double

        static let dot = Mark(pitch: 16, length: 7, thickness: 7, currentLength: 9, currentThickness: 9)
        /// Dots of which the current one can be filled.
        static let pill = Mark(pitch: 16, length: 7, thickness: 7, currentLength: 20, currentThickness: 7)
        static let line = Mark(pitch: 26, length: 20, thickness: 3, currentLength: 20, currentThickness: 3)

        /// The same, made smaller to fit into a length.
        func fitting(_ slots: Int, into room: Double) -> Mark {
            let factor = min(1, max(0, room) / (Double(slots) * pitch))
            return Mark(
                pitch: pitch * factor, length: length * factor, thickness: thickness * factor,
                currentLength: currentLength * factor, currentThickness: currentThickness * factor)
        }
    }

    private var room: Double { isVertical ? bounds.height : bounds.width }
    private var begin: Double { isVertical ? bounds.minY : bounds.minX }

    private var row: PageRow { PageRow(extent, progress: progress, most: maximumDots) }

    private var mark: Mark { shownStyle == .lines ? .line : showsAutoplayProgress ? .pill : .dot }

    private func mark(of row: PageRow) -> Mark { mark.fitting(max(1, row.slots), into: room) }

    /// The place of slot 0 along the pages: whole points, so that small marks are crisp.
    private func rowStart(_ row: PageRow, _ mark: Mark) -> Double {
        (begin + room / 2 - Double(row.slots - 1) / 2 * mark.pitch).rounded()
    }

    /// The extent along the pages that looks best, if there is enough room.
    func usualLength(within room: Double) -> Double {
        switch shownStyle {
        case .dots, .lines: Double(row.slots) * mark.pitch
        case .bar: room
        case .fraction: fraction?.width(of: numberOfPages) ?? room
        }
    }

    /// The page whose mark is at a place along the pages; nil if none is.
    func page(at place: Double) -> Int? {
        guard let slot = slot(at: place) else { return nil }
        return row.page(atSlot: slot)
    }

    private func slot(at place: Double) -> Double? {
        guard shownStyle == .dots || shownStyle == .lines else { return nil }
        let row = row
        let mark = mark(of: row)
        return mark.pitch > 0 ? (place - rowStart(row, mark)) / mark.pitch : nil
    }

    /// The progress that a finger at a place stands for; nil where it moves the pages from where they are.
    func progress(at place: Double) -> Double? { row.slides ? nil : slot(at: place) }

    /// How many pages a drag passes for each point.
    var pagesPerPoint: Double {
        let way =
            switch shownStyle {
            case .dots, .lines: Double(row.slots - 1) * mark(of: row).pitch
            case .bar: room - barPiece.length
            case .fraction: room
            }
        return way > 0 ? Double(numberOfPages - 1) / way : 0
    }

    /// Where the piece of the bar is on its track, as in a scroll view whose content is one page longer each.
    private var barPiece: (start: Double, length: Double) {
        guard numberOfPages > 1, room > 0 else { return (0, max(0, room)) }
        let last = Double(numberOfPages - 1)
        return ScrollBar.place(track: room, offset: min(progress, last), extent: 1, greatest: last)
    }

    func drawPages(into list: inout DrawList, _ context: DrawContext) {
        switch shownStyle {
        case .dots, .lines: drawRow(into: &list, context)
        case .bar: drawBar(into: &list, context)
        case .fraction: drawFraction(into: &list, context)
        }
    }

    private func drawRow(into list: inout DrawList, _ context: DrawContext) {
        let row = row
        let mark = mark(of: row)
        let (start, current, other, filling) = (rowStart(row, mark), currentColor, otherColor, filling)
        for position in row.positions {
            let (part, scale) = (row.part(of: position), row.scale(of: position))
            let length = scale * Double.mix(mark.length, mark.currentLength, part)
            // Lines become shorter, not thinner.
            let thickness =
                (shownStyle == .lines ? min(1, 3 * scale) : scale)
                * Double.mix(mark.thickness, mark.currentThickness, part)
            let place = start + row.slot(of: position) * mark.pitch - length / 2
            let color = filling == nil ? other.mixed(with: current, part: Float(part)) : other
            add(place, length, thickness, color, to: &list, context)
            if let filling, part == 1 { add(place, length * filling, thickness, current, to: &list, context) }
        }
    }

    private func drawBar(into list: inout DrawList, _ context: DrawContext) {
        let thickness = min(PageIndicator.barThickness, isVertical ? bounds.width : bounds.height)
        add(begin, room, thickness, otherColor, to: &list, context)
        let piece = barPiece
        // From the last page to the first: out at the end, and in at the beginning.
        let beyond = max(0, progress - Double(numberOfPages - 1))
        let out = piece.length * beyond
        let filled = (piece.length - out) * (filling ?? 1)
        add(begin + piece.start + out, filled, thickness, currentColor, to: &list, context)
        add(begin, out, thickness, currentColor, to: &list, context)
    }

    /// Adds a mark with round ends, in the middle across the pages.
    private func add(
        _ place: Double, _ length: Double, _ thickness: Double, _ color: Color, to list: inout DrawList,
        _ context: DrawContext
    ) {
        guard length > 0, thickness > 0 else { return }
        let across = (isVertical ? bounds.midX : bounds.midY) - thickness / 2
        let left = isMirrored ? bounds.mirrored(x: place + length) : place
        let frame =
            isVertical
            ? Rect(x: across, y: place, width: thickness, height: length)
            : Rect(x: left, y: across, width: length, height: thickness)
        var quad = context.quad(frame.offset(x: context.origin.x, y: context.origin.y))
        quad.fill = color.withAlpha(color.alpha * Float(context.alpha))
        quad.cornerRadius = min(length, thickness) / 2
        list.quads.append(quad)
    }

    private func drawFraction(into list: inout DrawList, _ context: DrawContext) {
        guard let fraction else { return }
        let place = Point(x: bounds.midX + context.origin.x, y: bounds.midY + context.origin.y)
        let page = extent.currentIndex(scrollOffset: progress) + 1
        fraction.draw(page, of: numberOfPages, around: place) { content, frame in
            var quad = context.quad(frame)
            quad.content = content
            quad.alpha = Float(context.alpha)
            list.quads.append(quad)
        }
    }
}

// SPDX-License-Identifier: MIT

import CarouselCore

/// The marks of a page indicator: quads of its own, without views.
extension PageIndicator {
    /// The extent across the pages that `sizeThatFits(_:)` gives, in points.
    static let thickness = 24.0
    private static let barThickness = 4.0

    /// The sizes of a row's marks, in points.
    private struct Mark {
        var pitch: Double
        /// A mark's width is along the pages, its height across them.
        var other: Size
        var current: Size

        static let dot = Mark(pitch: 16, other: Size(width: 7, height: 7), current: Size(width: 9, height: 9))
        /// Dots of which the current one can be filled.
        static let pill = Mark(pitch: 16, other: Size(width: 7, height: 7), current: Size(width: 20, height: 7))
        static let line = Mark(pitch: 26, other: Size(width: 20, height: 3), current: Size(width: 20, height: 3))

        func fitting(_ slots: Int, into room: Double) -> Mark {
            let factor = min(1, max(0, room) / (Double(slots) * pitch))
            return Mark(pitch: pitch * factor, other: other * factor, current: current * factor)
        }
    }

    private var room: Double { bounds.size.extent(isVertical: isVertical) }
    private var begin: Double { isVertical ? bounds.minY : bounds.minX }
    private var row: PageRow { PageRow(extent, progress: progress, maxDots: maximumDots) }
    private var mark: Mark { shownStyle == .lines ? .line : showsAutoplayProgress ? .pill : .dot }

    private func mark(of row: PageRow) -> Mark { mark.fitting(max(1, row.slots), into: room) }

    /// The place of slot 0 along the pages: whole points, so that small marks are crisp.
    private func rowStart(_ row: PageRow, _ mark: Mark) -> Double {
        (begin + room / 2 - Double(row.slots - 1) / 2 * mark.pitch).rounded()
    }

    func usualLength(within room: Double) -> Double {
        switch shownStyle {
        case .dots, .lines: Double(row.slots) * mark.pitch
        case .bar: room
        case .fraction: fraction?.width(of: numberOfPages) ?? room
        }
    }

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

    /// The progress that a finger at a place stands for; nil if its movement counts from the present progress.
    func progress(at place: Double) -> Double? { row.slides ? nil : slot(at: place) }

    var pagesPerPoint: Double {
        let way =
            switch shownStyle {
            case .dots, .lines: Double(row.slots - 1) * mark(of: row).pitch
            case .bar: room - barPiece.length
            case .fraction: room
            }
        return way > 0 ? Double(numberOfPages - 1) / way : 0
    }

    /// Where the piece of the bar is on its track, as in a scroll view that shows one page at a time.
    private var barPiece: (start: Double, length: Double) {
        guard numberOfPages > 1, room > 0 else { return (0, max(0, room)) }
        let last = Double(numberOfPages - 1)
        return ScrollBar.span(track: room, offset: min(progress, last), extent: 1, maxOffset: last)
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
            let size = Size.mix(mark.other, mark.current, part)
            let length = scale * size.width
            // Lines become shorter, not thinner.
            let thickness = (shownStyle == .lines ? min(1, 3 * scale) : scale) * size.height
            let place = start + row.slot(of: position) * mark.pitch - length / 2
            let color = filling == nil ? .mix(other, current, part) : other
            add(place, length, thickness, color, to: &list, context)
            if let filling, part == 1 { add(place, length * filling, thickness, current, to: &list, context) }
        }
    }

    private func drawBar(into list: inout DrawList, _ context: DrawContext) {
        let thickness = min(PageIndicator.barThickness, bounds.size.extent(isVertical: !isVertical))
        add(begin, room, thickness, otherColor, to: &list, context)
        let piece = barPiece
        // On the way from the last page to the first, the piece leaves at the end and enters at the beginning.
        let beyond = max(0, progress - Double(numberOfPages - 1))
        let out = piece.length * beyond
        let filled = (piece.length - out) * (filling ?? 1)
        add(begin + piece.start + out, filled, thickness, currentColor, to: &list, context)
        add(begin, out, thickness, currentColor, to: &list, context)
    }

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
        fraction.draw(page, of: numberOfPages, around: place, into: &list, context)
    }
}

/// Draws "3 / 12" digit by digit: the numbers change while pages turn, but the pictures of the digits stay, and nothing moves
/// to the side.
struct PageFraction {
    private let digits: [Content]
    private let slash: Content
    /// Distance of neighbouring digits, in points.
    private let advance: Double
    private let box: Size

    init(_ font: Font, _ color: Color, measuredBy measure: (any TextMeasuring)?) {
        let box = Size(width: (font.size * 1.2).rounded(.up), height: (font.size * 1.6).rounded(.up))
        func content(_ text: String) -> Content {
            .text(TextContent(string: text, font: font, color: color, alignment: .center, lineBreak: .clip, size: box))
        }
        let anySize = Size(width: Double.infinity, height: .infinity)
        let width = measure?.measure(TextContent(string: "0", font: font, size: anySize)).width ?? 0
        advance = width > 0 ? width : font.size * 0.6
        self.box = box
        digits = (0...9).map { content(String($0)) }
        slash = content("/")
    }

    func width(of pages: Int) -> Double { advance * Double(2 * PageFraction.length(of: pages) + 2) }
    private static func length(of number: Int) -> Int { String(number).utf8.count }

    /// The slash is in the middle, whatever the page.
    func draw(
        _ page: Int, of pages: Int, around center: Point, into list: inout DrawList, _ context: DrawContext
    ) {
        func addSign(_ sign: Content, _ place: Double) {
            var quad = context.quad(Rect(center: Point(x: center.x + place * advance, y: center.y), size: box))
            quad.content = sign
            quad.alpha = Float(context.alpha)
            list.quads.append(quad)
        }
        func addNumber(_ number: Int, endingAt place: Double) {
            var (rest, place) = (number, place)
            repeat {
                addSign(digits[rest % 10], place)
                (rest, place) = (rest / 10, place - 1)
            } while rest > 0
        }
        addNumber(max(0, page), endingAt: -1.5)
        addSign(slash, 0)
        addNumber(max(0, pages), endingAt: 0.5 + Double(PageFraction.length(of: pages)))
    }
}

/// Where the marks of a page indicator are: a row of slots, counted from 0 at the first that is seen at rest.
///
/// With more pages than slots, the row slides along with the current page. Positions are pages or, if the pages wrap, pages
/// plus some full rounds.
struct PageRow {
    let slots: Int
    let slides: Bool
    let positions: Range<Int>
    /// The position at slot 0; not a whole number while the row slides.
    private let start: Double
    private let extent: ScrollExtent
    private let progress: Double

    /// `progress` is 0 to the number of pages, `maxDots` 5 or more.
    init(_ extent: ScrollExtent, progress: Double, maxDots: Int) {
        let count = extent.numberOfItems
        (self.extent, self.progress) = (extent, progress)
        slots = min(count, maxDots)
        slides = count > maxDots
        guard slides else {
            (positions, start) = (0..<count, 0)
            return
        }
        let centred = progress - Double(maxDots / 2)
        start = extent.isWrapEnabled ? centred : centred.clamped(to: 0...Double(count - maxDots))
        let first = Int(saturating: start.rounded(.down))
        let end = Int(saturating: (start + Double(maxDots)).rounded(.up))
        positions = extent.isWrapEnabled ? first..<end : max(0, first)..<min(count, end)
    }

    func slot(of position: Int) -> Double { Double(position) - start }

    /// The scale of a mark, 0...1: at an end where pages are hidden, the two outermost marks have two thirds and one third.
    func scale(of position: Int) -> Double {
        guard slides else { return 1 }
        let slot = slot(of: position)
        // How many pages are hidden at either end.
        let before = extent.isWrapEnabled ? 2 : start
        let after = extent.isWrapEnabled ? 2 : Double(extent.numberOfItems - slots) - start
        return PageRow.scale(fromEnd: slot, hidden: before)
            * PageRow.scale(fromEnd: Double(slots - 1) - slot, hidden: after)
    }

    private static func scale(fromEnd slot: Double, hidden: Double) -> Double {
        let shrunk = 1 - max(0, min(hidden, 2) - max(slot, 0)) / 3
        return shrunk * (1 + min(slot, 0)).clamped(to: 0...1)
    }

    /// How much a mark is that of the current page, 0...1; between two pages, two marks share it.
    func part(of position: Int) -> Double {
        guard extent.numberOfItems > 1 else { return 1 }
        let distance = slides ? Double(position) - progress : extent.offset(ofIndex: position, scrollOffset: progress)
        return max(0, 1 - abs(distance))
    }

    func page(atSlot slot: Double) -> Int? {
        guard slot.isFinite, (-0.5...Double(slots) - 0.5).contains(slot) else { return nil }
        let position = Int(saturating: (start + slot).rounded())
        return positions.contains(position) ? extent.clamped(index: position) : nil
    }
}

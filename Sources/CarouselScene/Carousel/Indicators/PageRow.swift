// SPDX-License-Identifier: MIT

import CarouselCore

/// Where the marks of a page indicator are: a row of slots, counted from 0 at the first that is seen at rest.
///
/// With more pages than slots, the row slides along with the current page. Positions are pages or, if the pages wrap, pages
/// plus some full rounds.
struct PageRow {
    /// Number of slots.
    let slots: Int
    /// Whether the row slides.
    let slides: Bool
    /// Positions of the marks that can be seen.
    let positions: Range<Int>
    /// The position at slot 0; between two while the row slides.
    private let start: Double
    private let extent: ScrollExtent
    private let progress: Double

    /// - Parameters:
    ///   - extent: number of pages, and whether they wrap.
    ///   - progress: the page, 0 to the number of pages.
    ///   - most: greatest number of slots, 5 or more.
    init(_ extent: ScrollExtent, progress: Double, most: Int) {
        let count = extent.numberOfItems
        (self.extent, self.progress) = (extent, progress)
        slots = min(count, most)
        slides = count > most
        guard slides else {
            (positions, start) = (0..<count, 0)
            return
        }
        let centred = progress - Double(most / 2)
        start = extent.isWrapEnabled ? centred : centred.clamped(to: 0...Double(count - most))
        let first = Int(saturating: start.rounded(.down))
        let end = Int(saturating: (start + Double(most)).rounded(.up))
        positions = extent.isWrapEnabled ? first..<end : max(0, first)..<min(count, end)
    }

    /// The slot of a mark.
    func slot(of position: Int) -> Double { Double(position) - start }

    /// How large a mark is, 0...1: where the row goes on, the outermost ones are at two thirds and one third.
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

    /// How much a mark is that of the current page, 0...1: two marks share it between two pages.
    func part(of position: Int) -> Double {
        guard extent.numberOfItems > 1 else { return 1 }
        let distance = slides ? Double(position) - progress : extent.offset(ofIndex: position, scrollOffset: progress)
        return max(0, 1 - abs(distance))
    }

    /// The page whose mark is nearest to a slot; nil beside the row.
    func page(atSlot slot: Double) -> Int? {
        guard slot.isFinite, (-0.5...Double(slots) - 0.5).contains(slot) else { return nil }
        let position = Int(saturating: (start + slot).rounded())
        return positions.contains(position) ? extent.clamped(index: position) : nil
    }
}

// SPDX-License-Identifier: MIT

/// Consecutive items of a carousel, by their positions. A position is an item's index or, if the carousel wraps, that
/// index plus some full rounds; so positions never jump.
package struct VisibleRange: Hashable, Sendable {
    /// Position of the first item; at most 2^53 to either side of 0, clamped.
    package var first: Int { didSet { first = ScrollExtent.exact(first) } }
    /// Number of items, 0...`CarouselLimits.pictures`; clamped.
    package var count: Int { didSet { count = count.clamped(to: 0...CarouselLimits.pictures) } }
    /// The position nearest to the scroll offset: offsets are counted from here, in whole items, without loss of
    /// precision.
    package let base: Int
    /// How far the scroll offset is beyond `base`, -0.5...0.5.
    package let fraction: Double

    /// Items around a scroll offset, which is limited to `ScrollMotion.greatestOffset`; NaN counts as 0.
    package init(first: Int, count: Int, scrollOffset: Double) {
        let scrollOffset = scrollOffset.limited(to: ScrollMotion.greatestOffset)
        self.first = ScrollExtent.exact(first)
        self.count = count.clamped(to: 0...CarouselLimits.pictures)
        base = Int(saturating: scrollOffset.rounded())
        fraction = scrollOffset - Double(base)
    }

    /// The items that a carousel shows.
    ///
    /// - Parameter middle: how far the middle of those in sight is from the scroll offset, in items.
    /// - Returns: if the carousel wraps, each item once, at the position nearest to the middle, unless items come again.
    package init(_ visible: VisibleIndexes, scrollOffset: Double, middle: Double = 0) {
        self.init(first: visible.first, count: visible.count, scrollOffset: scrollOffset)
        let items = visible.extent.numberOfItems
        guard visible.extent.isWrapEnabled, !visible.extent.repeatsItems, items > 0 else { return }
        count = min(count, items)
        let (half, middle) = (Double(items) / 2, visible.extent.nearMiddle(middle))
        // Full rounds between the window's base and the scroll offset.
        let windowMiddle = Double(first) + Double(count) / 2
        let rounds = ((Double(base) + fraction + middle - windowMiddle) / Double(items)).rounded()
        first += Int(saturating: rounds) * items
        while count > 0, offset(at: first) - middle < -half { first += 1 }
        while count > 0, offset(at: first + count - 1) - middle > half { first -= 1 }
    }

    /// An item's distance from the centre, in items.
    package func offset(at position: Int) -> Double { Double(position.subtracting(saturating: base)) - fraction }

    /// Positions of all items.
    package var positions: Range<Int> { first..<first + count }
}

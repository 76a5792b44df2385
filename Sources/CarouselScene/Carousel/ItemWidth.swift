// SPDX-License-Identifier: MIT

import CarouselCore

/// How wide a carousel's items are along the scroll direction, in points: as the delegate says, or as the first view is that is
/// loaded. As in iCarousel, the width stays for as long as first views have the same size.
struct ItemWidth {
    /// At most `CarouselLimits.number`.
    private(set) var value = 0.0
    /// The size of the view that was measured, or of all pictures.
    private(set) var size = Size.zero
    private var firstSize: Size?
    /// When a view was measured last; nil if none has been.
    private var moment: LoadingRounds.Moment?

    /// Sets the width.
    mutating func set(_ width: Double) { value = min(width, CarouselLimits.number) }

    /// Adopts a size that views and pictures are given: the next one that keeps its own is another.
    mutating func adopt(_ size: Size, isVertical: Bool) {
        set(isVertical ? size.height : size.width)
        (self.size, firstSize) = (size, size)
    }

    /// Whether the next view is measured: the first one after a reload.
    func isStale(in rounds: LoadingRounds) -> Bool { moment.map { !rounds.hasSameViews(since: $0) } ?? true }

    /// Adopts the width of a view if another one is due.
    ///
    /// - Parameters:
    ///   - isItem: whether it is an item's view, rather than a placeholder's.
    ///   - moment: the present.
    /// - Returns: nil if the width stays, otherwise whether the view has one; if not, another one is used.
    mutating func measure(_ size: Size, isItem: Bool, isVertical: Bool, at moment: LoadingRounds.Moment) -> Bool? {
        self.moment = moment
        if isItem || self.size == .zero { self.size = size }
        let hasChanged = isItem && firstSize.map { $0 != size } == true
        if isItem { firstSize = size }
        guard hasChanged || value <= 0 else { return nil }
        let extent = isVertical ? size.height : size.width
        set(extent > 0 ? extent : max(size.width, size.height, 1))
        return extent > 0
    }
}

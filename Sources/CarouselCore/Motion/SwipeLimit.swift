// SPDX-License-Identifier: MIT

/// A swipe that goes no further than so many items from the one at which the finger came down: beyond that, the items follow
/// the finger less and less.
struct SwipeLimit: Hashable, Sendable {
    /// How many items, at least 1.
    let most: Double
    /// How far the finger has moved the items from where the swipe began, in items.
    private var way: Double
    /// Within these distances from where the swipe began items follow the finger wholly.
    private let free: ClosedRange<Double>

    /// - Parameters:
    ///   - most: how many items.
    ///   - way: how far the items are from where the swipe began: they may be on their way there.
    init(most: Int, way: Double) {
        self.most = Double(max(most, 1))
        free = min(-self.most, way)...max(self.most, way)
        self.way = way
    }

    /// How far the items are from where the swipe began.
    private var shown: Double { RubberBand.offset(way, limits: free, extent: 1) }

    /// Moves the finger; returns how far the items move.
    mutating func move(by distance: Double) -> Double {
        let before = shown
        way += distance
        return shown - before
    }

    /// Where a swipe may end, if the items are at an offset now.
    func ends(from offset: Double) -> ClosedRange<Double> {
        let begin = (offset - shown).rounded()
        return begin - most...begin + most
    }
}

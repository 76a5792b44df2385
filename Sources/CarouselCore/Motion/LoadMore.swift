// SPDX-License-Identifier: MIT

/// One of the two ends of a carousel's items.
public enum CarouselEdge: Hashable, Sendable, CaseIterable {
    /// Before the first item.
    case leading
    /// After the last item.
    case trailing
}

/// When a carousel comes so near to an end that more items are wanted there: once for each number of items.
package struct LoadMore: Hashable, Sendable {
    /// More items are wanted while fewer than so many follow, 0...`CarouselLimits.items`; clamped. Default: 0, never.
    package var threshold = 0 { didSet { threshold = threshold.clamped(to: 0...CarouselLimits.items) } }

    private struct End: Hashable, Sendable {
        var isLoading = false
        /// Where the carousel was on its way to when loading failed: it must go elsewhere before more is wanted again.
        var failedAt: Int?
    }

    private var leading = End()
    private var trailing = End()
    /// The number of items that the ends are about.
    private var count = 0

    /// Nothing is loading.
    package init() {}

    /// Whether more items are loading at an end, as far as is known.
    package func isLoading(_ edge: CarouselEdge, _ extent: ScrollExtent) -> Bool { self[edge, extent].isLoading }

    /// Sets whether more items are loading.
    ///
    /// - Parameter destination: the index of the item that the carousel is on its way to.
    package mutating func set(
        isLoading: Bool, _ edge: CarouselEdge, from destination: Int, _ extent: ScrollExtent
    ) {
        let wasLoading = self.isLoading(edge, extent)
        adopt(extent)
        let end = End(isLoading: isLoading, failedAt: wasLoading && !isLoading ? destination : nil)
        if edge == .leading { leading = end } else { trailing = end }
    }

    /// Whether the program must be told that more items are wanted.
    ///
    /// - Parameter ends: the items at which the row ends.
    package func isDue(
        _ edge: CarouselEdge, at destination: Int, between ends: ClosedRange<Int>, _ extent: ScrollExtent
    ) -> Bool {
        guard threshold > 0, !extent.isWrapEnabled, extent.numberOfItems > 0 else { return false }
        let rest = edge == .leading ? destination - ends.lowerBound : ends.upperBound - destination
        let end = self[edge, extent]
        return rest < threshold && !end.isLoading && end.failedAt != destination
    }

    /// Notes where the carousel is on its way to, among how many items.
    package mutating func note(destination: Int, _ extent: ScrollExtent) {
        adopt(extent)
        if leading.failedAt != destination { leading.failedAt = nil }
        if trailing.failedAt != destination { trailing.failedAt = nil }
    }

    private mutating func adopt(_ extent: ScrollExtent) {
        if count != extent.numberOfItems { (leading, trailing, count) = (End(), End(), extent.numberOfItems) }
    }

    private subscript(edge: CarouselEdge, extent: ScrollExtent) -> End {
        guard count == extent.numberOfItems else { return End() }
        return edge == .leading ? leading : trailing
    }
}

// SPDX-License-Identifier: MIT

/// What determines the extent of a carousel's items along the scroll direction. It follows the carousel's own size.
public enum ItemSizing: Hashable, Sendable {
    /// The items' views, or the size of the pictures, or the delegate.
    case views
    /// This many items, at least 1, fill the carousel's length, with gaps in points between them. An aspect ratio, width by
    /// height, determines the extent across as well; nil leaves that to the views.
    case fitting(count: Double, gap: Double = 0, aspectRatio: Double? = nil)
    /// A part of the carousel's length, 0.01...1.
    case fraction(Double)
    /// This many points of each neighbour show at either end, beyond a gap in points; both 0 or more.
    case peek(Double, gap: Double = 0)

    /// The items' extent along the scroll direction in a carousel of this length, at least 1 point; nil to leave it to the
    /// views. Numbers beyond their ranges are clamped; non-finite ones count as 1 item, the whole length or 0 points.
    package func extent(in length: Double) -> Double? {
        let extent: Double
        switch self {
        case .views:
            return nil
        case .fitting(let count, _, _):
            let count = count.clamped(to: 1...1e6, otherwise: 1)
            extent = (length - (count - 1) * gap) / count
        case .fraction(let part):
            extent = length * part.clamped(to: 0.01...1, otherwise: 1)
        case .peek(let points, _):
            extent = length - 2 * (points.clamped(to: 0...CarouselLimits.number, otherwise: 0) + gap)
        }
        return extent.clamped(to: 1...CarouselLimits.number, otherwise: 1)
    }

    package var gap: Double {
        switch self {
        case .views, .fraction: 0
        case .fitting(_, let gap, _), .peek(_, let gap): gap.clamped(to: 0...CarouselLimits.number, otherwise: 0)
        }
    }

    /// The size of an item whose view or picture has a size of its own; nil to leave it as it is.
    package func size(of own: Size, in length: Double, isVertical: Bool) -> Size? {
        guard let extent = extent(in: length) else { return nil }
        var size = own
        if isVertical { size.height = extent } else { size.width = extent }
        if case .fitting(_, _, let ratio?) = self, ratio > 0, ratio.isFinite {
            if isVertical { size.width = extent * ratio } else { size.height = extent / ratio }
        }
        return size.limited(to: CarouselLimits.number)
    }
}

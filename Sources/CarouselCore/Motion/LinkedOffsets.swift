// SPDX-License-Identifier: MIT

/// Carousels that show the same place among items of their own.
extension ScrollExtent {
    /// Where another carousel stands when this one stands at an offset: the same place if both have as many items, otherwise as
    /// far along its own. On the way from the last item round to the first, one that does not wrap goes all the way back.
    ///
    /// - Returns: 0 if either has no items.
    package func counterpart(of offset: Double, in other: ScrollExtent) -> Double {
        guard numberOfItems > 0, other.numberOfItems > 0 else { return 0 }
        let place = clamped(offset: offset)
        let (last, otherLast) = (Double(numberOfItems - 1), Double(other.numberOfItems - 1))
        if place > last { return other.isWrapEnabled ? otherLast + place - last : otherLast * (1 - (place - last)) }
        return last == otherLast ? place : last > 0 ? place / last * otherLast : 0
    }
}

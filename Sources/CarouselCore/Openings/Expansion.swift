// SPDX-License-Identifier: MIT

/// How a card of two sheets expands and then fills a carousel, as in expanding-collection: the places of its sheets.
package struct Expansion: Hashable, Sendable {
    /// Size of the closed card in points.
    package var size: Size
    /// How far the sheet behind grows beyond the closed card, in points.
    package var growth: Double
    /// Size of what the card fills in the end, in points.
    package var viewport: Size
    /// The middle of what it fills, counted from the middle of the closed card.
    package var middle = Point.zero
    /// Height of the sheet in front when it has become a header, in points.
    package var header: Double

    /// Radius of the corners while the card is not presented, in points.
    package static let cornerRadius = 5.0

    /// A sheet, counted from the middle of the closed card.
    package struct Sheet: Hashable, Sendable {
        package var center: Point
        package var size: Size
        package var cornerRadius: Double

        fileprivate func mixed(_ other: Sheet, _ part: Double) -> Sheet {
            Sheet(
                center: .mix(center, other.center, part), size: .mix(size, other.size, part),
                cornerRadius: .mix(cornerRadius, other.cornerRadius, part))
        }
    }

    package init(size: Size, growth: Double = 40, viewport: Size = .zero, header: Double = 236) {
        (self.size, self.growth) = (size, growth.clamped(to: 0...CarouselLimits.number, otherwise: 40))
        self.viewport = viewport
        self.header = header.clamped(to: 0...max(0, viewport.height), otherwise: min(236, viewport.height))
    }

    /// The sheet in front, with a progress of 0 closed, 1 expanded and 2 presented.
    package func front(at progress: Double) -> Sheet {
        let presented = (Point(x: 0, y: (header - viewport.height) / 2), Size(width: viewport.width, height: header))
        return sheet(at: progress, (Point(x: 0, y: -size.height / 6), size), presented)
    }

    /// The sheet behind.
    package func back(at progress: Double) -> Sheet {
        let grown = Size(width: size.width + growth, height: size.height + growth)
        let presented = (Point(x: 0, y: header / 2), Size(width: viewport.width, height: viewport.height - header))
        return sheet(at: progress, (Point(x: 0, y: size.height / 6 - growth / 2), grown), presented)
    }

    /// How opaque the shadow below the sheet in front is, 0...1.
    package func shadowAlpha(at progress: Double) -> Double { 1 - Expansion.eased(progress - 1) }

    /// The extent of both sheets together along the scroll direction, symmetric about the card's middle, so that the
    /// neighbours make room. `middle` does not count, because it follows from this extent.
    package func extent(at progress: Double, isVertical: Bool) -> Double {
        var card = self
        card.middle = .zero
        let (front, back) = (card.front(at: progress), card.back(at: progress))
        if !isVertical { return max(front.size.width, back.size.width) }
        let top = min(front.center.y - front.size.height / 2, back.center.y - back.size.height / 2)
        let bottom = max(front.center.y + front.size.height / 2, back.center.y + back.size.height / 2)
        return 2 * max(-top, bottom)
    }

    private func sheet(at progress: Double, _ expanded: (Point, Size), _ presented: (Point, Size)) -> Sheet {
        let closed = Sheet(center: .zero, size: size, cornerRadius: Expansion.cornerRadius)
        let open = Sheet(center: expanded.0, size: expanded.1, cornerRadius: Expansion.cornerRadius)
        if progress <= 1 { return closed.mixed(open, Expansion.eased(progress)) }
        let full = Sheet(center: presented.0 + middle, size: presented.1, cornerRadius: 0)
        return open.mixed(full, Expansion.eased(progress - 1))
    }

    package static func eased(_ progress: Double) -> Double { Easing.easeInEaseOut.value(at: progress) }
}

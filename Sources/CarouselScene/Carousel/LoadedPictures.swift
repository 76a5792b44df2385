// SPDX-License-Identifier: MIT

import CarouselCore

/// The pictures that a carousel has loaded if its items are pictures without views: what they have in common, those in sight, and
/// what the vertex shader needs to lay them out.
struct LoadedPictures {
    private(set) var items: PictureItems
    /// The items' size as the data source gave it.
    let ownSize: Size
    private(set) var window: PictureWindow
    /// When it was last asked which pictures are in sight.
    private var moment: LoadingRounds.Moment
    /// What the extents that are known depend on; nil if none is.
    struct Measure: Equatable {
        var itemWidth: Double
        var spacing: Double
        /// Whether the carousel has a `centerScale`, so that the extents as the delegate says are kept here.
        var isScaled: Bool
    }

    var measure: Measure?
    /// The extents of the items in sight, before they are magnified.
    private(set) var extents = ItemExtents()
    /// How much longer the shortest item is that has been known, in points.
    var leastExcess = 0.0
    private var depthSort = DepthSort()
    private var known: (layout: ShapeLayout, formula: ShapeFormula?)?

    init(_ items: PictureItems, at moment: LoadingRounds.Moment) {
        self.items = items
        self.moment = moment
        ownSize = items.size
        window = items.window
    }

    mutating func resize(to size: Size) {
        guard size != items.size else { return }
        items.size = size
        window.adopt(items.window)
    }

    /// Returns the positions that kept their pictures: none where indexes have come to refer to other items.
    mutating func move(to positions: Range<Int>, in rounds: LoadingRounds) -> Range<Int> {
        if !rounds.hasSameItems(since: moment) {
            window.removeAll()
            forgetExtents()
        }
        moment = rounds.now
        let kept = window.positions
        if kept != positions { window.move(to: positions) }
        return kept
    }

    mutating func forgetExtents() {
        (measure, leastExcess) = (nil, 0)
        extents.removeAll()
    }

    /// Exchanges the extents, so that they can be changed in place.
    mutating func swapExtents(_ other: inout ItemExtents) { swap(&other, &extents) }

    mutating func set(_ content: Content?, at position: Int) {
        if isInSight(position) { window.set(content, at: position) }
    }

    /// Whether an item is in sight. Mutating in form only: to read something of an optional copies all of it, a million times in a
    /// carousel of a million pictures.
    mutating func isInSight(_ position: Int) -> Bool { window.positions.contains(position) }

    /// The shape's formula for the vertex shader; nil if the shader cannot carry it out.
    mutating func formula(of layout: ShapeLayout) -> ShapeFormula? {
        if let known, known.layout == layout { return known.formula }
        let formula = ShapeFormula(of: layout)
        known = (layout, formula)
        return formula
    }

    mutating func order(of layout: ShapeLayout, _ range: VisibleRange, toggle: Double, current: Int) -> ItemOrder {
        ItemOrder(layout, range, toggle: toggle, current: current)
            ?? depthSort.order(of: layout, range, toggle: toggle, current: current)
    }
}

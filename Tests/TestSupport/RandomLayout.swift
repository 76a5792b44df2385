// SPDX-License-Identifier: MIT

package import CarouselCore

/// A layout with options of all kinds, and a range of items in it.
package struct RandomLayout: CustomStringConvertible {
    package var layout: ItemLayout
    package var range: VisibleRange
    package var toggle: Double
    /// Position of the current item.
    package var current: Int
    private var options: [CarouselOption: Double] = [:]

    package init(layout: ItemLayout, extent: ScrollExtent, scrollOffset: Double, toggle: Double) {
        self.layout = layout
        self.toggle = toggle
        let index = extent.currentIndex(scrollOffset: scrollOffset)
        range = VisibleRange(
            extent.visibleIndexes(around: index, count: layout.numberOfVisibleItems), scrollOffset: scrollOffset)
        current = range.base
        if !extent.isWrapEnabled { current = min(max(0, range.base), extent.numberOfItems - 1) }
    }

    /// - Parameters:
    ///   - first: index of the first of the items around the offset.
    ///   - scalesCenter: whether items near the centre may be larger.
    package init(
        _ shape: any Shape, first: Int = 0, scalesCenter: Bool = false, using random: inout SeededGenerator
    ) {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        func chance(_ part: Double) -> Bool { number(0...1) < part }
        var options: [CarouselOption: Double] = [:]
        if chance(0.3) { options[.spacing] = number(0.05...2) }
        if chance(0.3) { options[.tilt] = number(0...1.2) }
        if chance(0.2) { options[.arc] = number(0.5...7) }
        if chance(0.2) { options[.radius] = number(20...900) }
        if chance(0.2) { options[.count] = Double(Int.random(in: 3...60, using: &random)) }
        if chance(0.3) { options[.visibleItems] = Double(Int.random(in: 1...120, using: &random)) }
        if chance(0.3) { options[.wrap] = chance(0.5) ? 1 : 0 }
        if chance(0.3) { options[.showBackfaces] = chance(0.5) ? 1 : 0 }
        if chance(0.2) { options[.fadeMax] = number(-2...10) }
        if chance(0.2) { options[.fadeMin] = number(-10...2) }
        if chance(0.2) { options[.fadeRange] = number(0...5) }
        if chance(0.2) { options[.fadeMinAlpha] = number(0...1) }
        let scale = chance(0.1) ? number(0.3...1.5) : 1
        var input = ItemLayout.Input()
        input.shape = shape
        input.isVertical = chance(0.5)
        input.bounds = Size(width: number(100...4096), height: number(100...2304))
        input.itemWidth = number(4...400)
        // As good as a number of its own, which would change all that follow.
        input.isMirrored = Int(input.itemWidth * 1000) % 3 == 0
        input.itemHeight = 0.75 * input.itemWidth
        input.numberOfItems = first + Int.random(in: 1...200, using: &random)
        if chance(0.5) { input.perspective = -number(0...0.005) }
        if chance(0.3) { input.viewpointOffset = Size(width: number(-200...200), height: number(-200...200)) }
        if chance(0.3) { input.contentOffset = Size(width: number(-200...200), height: number(-200...200)) }
        if scalesCenter, chance(0.4) {
            let (curves, anchors) = (CenterScale.Curve.allCases, CenterScale.Anchor.allCases)
            input.centerScale = CenterScale(
                zoom: number(0.5...3), reach: number(0.5...9), curve: curves.randomElement(using: &random) ?? .linear,
                shrinksOthers: chance(0.5), keepsGaps: chance(0.5), otherAlpha: number(0...1),
                anchor: anchors.randomElement(using: &random) ?? .center)
        }
        let layout = ItemLayout(
            input, options: { option, value in option == .angle ? value * scale : options[option] ?? value })
        let extent = ScrollExtent(numberOfItems: input.numberOfItems, isWrapEnabled: layout.isWrapEnabled)
        var offset = number(Double(first)...Double(max(first, input.numberOfItems - 1)))
        if chance(0.2) { offset = offset.rounded() }
        if chance(0.1) { offset = offset.rounded(.down) + 0.5 }
        if chance(0.1), !layout.isWrapEnabled { offset = number(-1...0) }
        self.init(layout: layout, extent: extent, scrollOffset: offset, toggle: chance(0.5) ? 0 : number(-1...1))
        self.options = options
    }

    /// The order in which the renderer draws the items; nil if it does not place them.
    package var order: ItemOrder? {
        guard layout.isEven(range) else { return nil }
        // As in a carousel, what is not known is sorted.
        var sort = DepthSort()
        return knownOrder ?? sort.order(of: layout.shaped, range, toggle: toggle, current: current)
    }

    /// The order, if it needs no sorting.
    package var knownOrder: ItemOrder? {
        guard layout.isEven(range) else { return nil }
        return ItemOrder(layout.shaped, range, toggle: toggle, current: current)
    }

    package var description: String {
        "\(layout.input), options \(options), \(range), toggle \(toggle), current \(current)"
    }
}

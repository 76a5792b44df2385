// SPDX-License-Identifier: MIT

import CarouselCore

extension ScrollView {
    /// Points scrolled by one step of a knob or an arrow key.
    static let commandStep = 60.0

    /// Scrolls by a command, along the axis that can scroll further; false if there is nothing to scroll.
    func carryOut(_ command: Command) -> Bool {
        guard isFocused, isScrollEnabled, canScrollX || canScrollY else { return false }
        let isVertical = limitsY.upperBound >= limitsX.upperBound
        let limits = isVertical ? limitsY : limitsX
        let page = 0.9 * (isVertical ? bounds.height : bounds.width)
        let from = isVertical ? destination.y : destination.x
        let target: Double
        switch command {
        case .step(let count): target = from + Double(count) * ScrollView.commandStep
        case .page(let count): target = from + Double(count) * page
        case .first: target = limits.lowerBound
        case .last: target = limits.upperBound
        case .jump, .type, .select, .focus, .leave: return false
        }
        let offset = limits.nearest(to: target)
        setContentOffset(
            Point(x: isVertical ? contentOffset.x : offset, y: isVertical ? offset : contentOffset.y), animated: true)
        return true
    }

    /// Where the content will come to rest.
    private var destination: Point {
        flight.map { Point(x: $0.x.destination, y: $0.y.destination) } ?? contentOffset
    }
}

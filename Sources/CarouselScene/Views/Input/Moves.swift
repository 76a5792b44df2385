// SPDX-License-Identifier: MIT

import CarouselCore

/// Moves in a direction: to the view that takes them, or else of the focus.
extension Scene {
    /// Offers a move to the view in focus. What it leaves goes outward: to the nearest view in that direction within the same
    /// carousel's item, to that carousel, to what is beside the carousel, and so on.
    func carryOut(_ command: Command, towards direction: Direction, from focused: View) -> Bool {
        if !focused.takesSteps || isEngaged, focused.handle(command) { return true }
        guard let origin = focused.focusOrigin.boxInRoot else { return false }
        var left = focused
        while true {
            let taker = left.moveTaker
            let scope = taker.flatMap { $0.isFocusScope ? $0 : $0.enclosingScope }
            let views = neighbours(in: scope).filter { view in
                !view.isDescendant(of: left) && taker.map { view.isDescendant(of: $0) } ?? true
            }
            if let nearest = Scene.nearest(of: views, to: origin, towards: direction) {
                focusedView = nearest
                return true
            }
            guard let taker else { return false }
            if taker.handle(command) { return true }
            left = taker
        }
    }

    /// Without a focus, a move is for whichever view can use it; otherwise the focus begins at the first view that can have it.
    func carryOutWithoutFocus(_ command: Command, towards direction: Direction) -> Bool {
        if root.handle(command) { return true }
        guard let first = focusableViews.first, let origin = first.focusOrigin.boxInRoot,
            let nearest = Scene.nearest(of: neighbours(in: nil).filter { $0 !== first }, to: origin, towards: direction)
        else { return false }
        focusedView = nearest
        return true
    }

    /// Whether a held key that has moved the focus goes on: only among what one carousel moves, so that a key held for one
    /// purpose does not operate another view.
    func holdGoesOn(from focused: View?) -> Bool {
        guard focusedView !== focused else { return true }
        guard let taker = focused?.moveTaker else { return false }
        return focusedView?.moveTaker === taker
    }

    /// The view in a direction for which the distance in that direction and twice the distance across it add up to the least;
    /// if several are equally far, the one whose middle is nearest.
    private static func nearest(of views: [View], to origin: Rect, towards direction: Direction) -> View? {
        var found: View?
        var least = (distance: Double.infinity, middle: Double.infinity)
        for view in views {
            guard let box = view.boxInRoot, let distance = distance(from: origin, to: box, towards: direction) else {
                continue
            }
            let (x, y) = (box.midX - origin.midX, box.midY - origin.midY)
            let candidate = (distance, x * x + y * y)
            if candidate < least { (found, least) = (view, candidate) }
        }
        return found
    }

    /// Nil for what does not lie in the direction: both of its edges must be farther that way.
    private static func distance(from origin: Rect, to box: Rect, towards direction: Direction) -> Double? {
        /// The ends of a rectangle along an axis, such that the direction is toward higher numbers.
        func ends(_ rect: Rect, vertical: Bool, reversed: Bool) -> (low: Double, high: Double) {
            let (low, high) = vertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
            return reversed ? (-high, -low) : (low, high)
        }
        let isReversed = direction.sign < 0
        let from = ends(origin, vertical: direction.isVertical, reversed: isReversed)
        let to = ends(box, vertical: direction.isVertical, reversed: isReversed)
        guard to.low > from.low, to.high > from.high else { return nil }
        let across = (
            ends(origin, vertical: !direction.isVertical, reversed: false),
            ends(box, vertical: !direction.isVertical, reversed: false)
        )
        let gap = max(0, across.1.low - across.0.high, across.0.low - across.1.high)
        return max(0, to.low - from.high) + 2 * gap
    }
}

extension View {
    /// The nearest view around this one that takes moves for which what is in it has no use.
    var moveTaker: View? { Lineage(superview).first { $0.isFocusScope || $0.handsFocusOn } }

    /// The smallest upright rectangle of the scene that contains the view as it is projected; nil if it is behind the eye.
    var boxInRoot: Rect? { transformToRoot.box(of: shownBounds) }
}

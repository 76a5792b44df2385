// SPDX-License-Identifier: MIT

import CarouselCore

/// Focus: which view keys, knobs and remote controls operate.
extension Scene {
    /// The visible views that can have the focus, in tree order. Of the views in a scope of focus, only those that it offers.
    var focusableViews: [View] {
        var views: [View] = []
        func collect(_ view: View) {
            guard view.isOpenToInput else { return }
            if view.canBecomeFocused, !view.forwardsFocus { views.append(view) }
            for view in view.viewsOpenToFocus { collect(view) }
        }
        collect(root)
        return views
    }

    /// Moves the focus by a number of views, wrapping from the last to the first. Scroll views around the view that gets it scroll
    /// until it is in sight, as for every command that moves the focus.
    ///
    /// - Returns: whether there is any view to move it to.
    @discardableResult
    public func moveFocus(by count: Int) -> Bool {
        let views = focusableViews
        guard !views.isEmpty else { return false }
        guard let focused = focusedView, let place = views.firstIndex(where: { $0 === focused }) else {
            focus(on: count >= 0 ? views.first : views.last)
            return true
        }
        let next = (place + count % views.count + views.count) % views.count
        focus(on: views[next])
        return true
    }

    private func focus(on view: View?) {
        focusedView = view
        if let view, view.isFocused { view.scrollIntoSight() }
    }

    /// Takes the focus from a view that can no longer have it or is no longer visible.
    func dropInvalidFocus() {
        guard let focused = focusedView else { return }
        let isInReach = Lineage(focused).allSatisfy { $0.isOpenToInput }
        if !isInReach || !focused.canBecomeFocused { focusedView = nil }
    }

    /// Offers a command to the view in focus first, then to the views around it; without a focus, to whichever view can
    /// use it.
    func carryOut(_ command: Command) -> Bool {
        if onCommand?(command) == true { return true }
        if case .move(_, 0) = command { return false }
        guard let focused = focusedView, focused.scene === self else { return carryOutWithoutFocus(command) }
        switch command {
        case .select:
            if focused.isFocusScope, enter(focused) { return true }
            guard focused.takesSteps else { return focused.handle(command) }
            guard isEngaged else {
                isEngaged = true
                return true
            }
            if !focused.handle(command) { isEngaged = false }
            return true
        case .leave:
            if isEngaged {
                isEngaged = false
                return true
            }
            return focused.handle(command) || leave(focused)
        case .step(let count):
            let isTaken = (!focused.takesSteps || isEngaged) && focused.handle(command)
            return isTaken || moveFocus(by: count, around: focused)
        case .move(let direction, let count):
            return carryOut(command, towards: direction.turned(by: count), from: focused)
        case .page, .first, .last, .jump, .random, .type, .dismiss:
            return focused.handle(command)
                || Lineage(focused.superview).contains { $0.isFocusScope && $0.handle(command) }
        case .focus(let count):
            return moveFocus(by: count)
        }
    }

    private func carryOutWithoutFocus(_ command: Command) -> Bool {
        let scope = focusableViews.first { $0.isFocusScope }
        switch command {
        case .select:
            if let scope, enter(scope) { return true }
        case .leave:
            if let scope { return root.handle(command) || leave(scope) }
        case .move(let direction, let count):
            // Whichever view can use the move gets it; otherwise the focus moves as if it were on the first view that can have it, or to
            // that view if there is nothing beyond it.
            if root.handle(command) { return true }
            guard let first = focusableViews.first, let origin = first.focusOrigin.boxInRoot else { return false }
            let direction = direction.turned(by: count)
            let others = focusableViews(in: nil).filter { !$0.isDescendant(of: first) }
            let found =
                (first as? ScrollView).flatMap { nearestView(in: $0, towards: direction) }
                ?? Scene.nearest(of: others, to: origin, towards: direction) ?? (scope == nil ? first : nil)
            guard let found else { return false }
            focus(on: found)
            return true
        case .step(let count):
            return root.handle(command) || scope == nil && moveFocus(by: count)
        case .focus(let count):
            return moveFocus(by: count)
        default:
            break
        }
        return root.handle(command)
    }

    private func enter(_ scope: View) -> Bool {
        guard let control = focusableViews(in: scope).first else { return false }
        focus(on: control)
        return true
    }

    /// Moves the focus from a view in a scope to the scope itself; outside scopes to the next view, or to none if there is no other.
    private func leave(_ view: View) -> Bool {
        if let scope = view.enclosingScope {
            focus(on: scope)
            return true
        }
        let views = focusableViews(in: nil)
        guard let place = views.firstIndex(where: { $0 === view }), views.count > 1 else {
            let wasFocused = view.isFocused
            focusedView = nil
            return wasFocused
        }
        focus(on: views[(place + 1) % views.count])
        return true
    }

    /// The views among which steps move the focus: those in a scope, or those in none.
    func focusableViews(in scope: View?) -> [View] { focusableViews.filter { $0.enclosingScope === scope } }

    /// Moves the focus. Beyond the first or the last view in a scope it goes to the scope itself; outside scopes it wraps around.
    private func moveFocus(by count: Int, around view: View) -> Bool {
        let scope = view.enclosingScope
        // Before it wraps around, a table shows its further rows: the first one in sight is not the next.
        func next(wraps: Bool) -> View? {
            let views = focusableViews(in: scope)
            guard let place = views.firstIndex(where: { $0 === view }) else { return nil }
            let next = Int(saturating: Double(place) + Double(count))
            if views.indices.contains(next) { return views[next] }
            return wraps ? scope ?? views[(next % views.count + views.count) % views.count] : nil
        }
        let found = findView(from: view, isForward: count > 0) { next(wraps: false) } ?? next(wraps: true)
        guard let found else { return false }
        focus(on: found)
        return focusedView !== view
    }

    /// Finds the view to which the focus goes from another. Rows of a table that are out of sight have no views: if `find` returns none in
    /// the table around the view, the table scrolls to further rows, as long as the view's own row stays in sight. If there is none in
    /// these either, it scrolls back.
    private func findView(from view: View, isForward: Bool, _ find: () -> View?) -> View? {
        var found = find()
        let around = Lineage(view.superview).prefix { !$0.isFocusScope && !$0.forwardsFocus }
        guard let table = around.first(where: { $0 is TableView }) as? TableView else { return found }
        func isInTable() -> Bool { found.map { $0 !== table && $0.isDescendant(of: table) } ?? false }
        let (offset, motion) = (table.contentOffset, table.motion)
        while !isInTable(), table.showRow(beyond: view, isForward: isForward) { found = find() }
        guard !isInTable(), table.contentOffset != offset else { return found }
        table.setContentOffset(offset, animated: false)
        if let motion { table.begin(motion) }
        layoutIfNeeded()
        return find()
    }
}

extension View {
    /// Whether the view has its scene's focus.
    public var isFocused: Bool { scene?.focusedView === self }
    var isOpenToInput: Bool { !isHidden && isUserInteractionEnabled && alpha >= View.touchableAlpha }
    var enclosingScope: View? { Lineage(superview).first { $0.isFocusScope } }

    /// Whether steps can move the focus from here. Drawing asks this, so it makes no list of the neighbours: scrolling must not allocate.
    var hasFocusNeighbours: Bool {
        enclosingScope.map { $0.viewsOpenToFocus.contains { $0.offersFocus(besides: self) } }
            ?? (scene?.root.offersFocus(besides: self) ?? false)
    }

    private func offersFocus(besides view: View) -> Bool {
        guard self !== view, isOpenToInput else { return false }
        if canBecomeFocused, !forwardsFocus { return true }
        return !isFocusScope && viewsOpenToFocus.contains { $0.offersFocus(besides: view) }
    }

    /// Scrolls the scroll views around the view, from the innermost outward, as far as needed to show it with its ring.
    fileprivate func scrollIntoSight() {
        let ring = min(0, focusRingInset ?? 0)
        var (inner, box) = (self, shownBounds.inset(x: ring, y: ring))
        while let outer = inner.superview, let next = inner.transformToSuperview.box(of: box) {
            (inner, box) = (outer, next)
            guard let list = outer as? ScrollView, list.isScrollEnabled else { continue }
            list.scrollRectToVisible(box, animated: true)
            // The box's position once the list has scrolled.
            let way = list.contentOffset - list.destination
            box = box.offset(x: way.x, y: way.y)
        }
    }

    /// Draws the ring around the view in focus, twice as thick while the view takes steps itself. `quad` fills the view.
    func drawFocusRing(inset: Double, over quad: DrawList.Quad, alpha: Float, into list: inout DrawList) {
        guard let scene else { return }
        let theme = scene.theme
        var ring = quad
        ring.frame = quad.frame.inset(x: inset, y: inset)
        guard ring.frame.width > 0, ring.frame.height > 0 else { return }
        ring.cornerRadius = ring.frame.cornerRadius(quad.cornerRadius - inset)
        ring.borderWidth = theme.focusRingWidth * (scene.isEngaged ? 2 : 1)
        ring.borderColor = theme.accent.withAlpha(theme.accent.alpha * alpha)
        list.quads.append(ring)
    }
}

/// Moves in a direction: a view takes them, or else they move the focus.
extension Scene {
    /// Offers a move to the view in focus. If that view does not use it, the focus goes to the nearest view in that direction within the
    /// same item of its carousel; otherwise the move is offered to that carousel, then the focus goes to what is beside it, and so on.
    func carryOut(_ command: Command, towards direction: Direction, from focused: View) -> Bool {
        if !focused.takesSteps || isEngaged, focused.handle(command) { return true }
        guard focused.focusOrigin.boxInRoot != nil else { return false }
        if let list = focused as? ScrollView, let inner = nearestView(in: list, towards: direction) {
            focus(on: inner)
            return true
        }
        var left = focused
        while true {
            let handler = left.moveHandler
            let scope = handler.flatMap { $0.isFocusScope ? $0 : $0.enclosingScope }
            func nearest() -> View? {
                // A scroll view around the view does not lie beside it, even if the view is out of sight beyond its edge.
                let views = focusableViews(in: scope).filter { view in
                    !view.isDescendant(of: left) && !left.isDescendant(of: view)
                        && handler.map { view.isDescendant(of: $0) } ?? true
                }
                return focused.focusOrigin.boxInRoot.flatMap {
                    Scene.nearest(of: views, to: $0, towards: direction)
                }
            }
            let found =
                direction.isVertical ? findView(from: left, isForward: direction.sign > 0, nearest) : nearest()
            if let found {
                focus(on: found)
                return true
            }
            guard let handler else { return false }
            if handler.handle(command) { return true }
            left = handler
        }
    }

    /// The first view in a list, which has the focus itself, from the edge of what is in sight: moves along the list lead into it.
    private func nearestView(in list: ScrollView, towards direction: Direction) -> View? {
        let isVertical = direction.isVertical
        guard isVertical == list.isVertical else { return nil }
        var edge = list.shownBounds
        // Somewhat outside, so that a view right at the edge lies beyond it.
        let start = direction.sign > 0 ? -1 : edge.size.extent(isVertical: isVertical) + 1
        edge = edge.offset(x: isVertical ? 0 : start, y: isVertical ? start : 0)
        edge.size = Size(along: 0, across: edge.size.extent(isVertical: !isVertical), isVertical: isVertical)
        let views = focusableViews(in: list.enclosingScope).filter { $0 !== list && $0.isDescendant(of: list) }
        return list.transformToRoot.box(of: edge).flatMap { Scene.nearest(of: views, to: $0, towards: direction) }
    }

    /// The view in a direction with the smallest sum of the distance in that direction and twice the distance across it; if several
    /// are equally far, the one whose middle is nearest.
    private static func nearest(of views: [View], to origin: Rect, towards direction: Direction) -> View? {
        let candidates = views.compactMap { view -> (view: View, distances: (Double, Double))? in
            guard let box = view.boxInRoot, let distance = distance(from: origin, to: box, towards: direction) else {
                return nil
            }
            let way = box.center - origin.center
            return (view, (distance, way.x * way.x + way.y * way.y))
        }
        return candidates.min { $0.distances < $1.distances }?.view
    }

    /// The distance of a box by that measure; nil if it does not lie in the direction, for which both its edges must be farther that way.
    private static func distance(from origin: Rect, to box: Rect, towards direction: Direction) -> Double? {
        /// The ends of a rectangle along an axis, with signs such that the direction is toward higher numbers.
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
    /// The nearest view around this one that takes moves which the views in it do not use.
    var moveHandler: View? { Lineage(superview).first { $0.isFocusScope || $0.forwardsFocus } }

    /// The smallest upright rectangle, in the root's points, that contains the view as it is projected; nil if it is behind the eye.
    var boxInRoot: Rect? { transformToRoot.box(of: shownBounds) }
}

// SPDX-License-Identifier: MIT

import CarouselCore

/// The view around an item view that carries the item's transform and alpha.
final class ItemContainer: View {
    /// What determines its place among the other items.
    var order = DrawOrder.Key.front
    /// The item's distance from the centre.
    var offset = 0.0

    /// A view that has been replaced and is fading out.
    struct Outgoing {
        let view: View
        /// The alpha to restore when it is done.
        let alpha: Double
    }

    var outgoing: [Outgoing] = []

    /// Removes the views that are fading out.
    func takeOutgoing() -> [View] {
        let views = outgoing
        outgoing = []
        for old in views { old.leave(self) }
        return views.map(\.view)
    }

    /// Removes a view that is fading out; nil if it has already left.
    func takeOutgoing(_ view: View) -> View? {
        guard let place = outgoing.firstIndex(where: { $0.view === view }) else { return nil }
        outgoing.remove(at: place).leave(self)
        return view
    }

    override func noteDescendantChange() -> Bool {
        (superview as? ContentView)?.facesHaveChanged = true
        return true
    }

    override var itemOffset: Double? { offset }

    // While the renderer lays out items, their places are computed only on request.

    private func settle() { (superview as? ContentView)?.settle() }

    override var center: Point {
        get {
            settle()
            return super.center
        }
        set { super.center = newValue }
    }

    override var transform3D: Transform3D {
        get {
            settle()
            return super.transform3D
        }
        set { super.transform3D = newValue }
    }

    override var alpha: Double {
        get {
            settle()
            return super.alpha
        }
        set { super.alpha = newValue }
    }

    override var isHidden: Bool {
        get {
            settle()
            return super.isHidden
        }
        set { super.isHidden = newValue }
    }

    override var isUserInteractionEnabled: Bool {
        get {
            settle()
            return super.isUserInteractionEnabled
        }
        set { super.isUserInteractionEnabled = newValue }
    }

    /// A point of the content view in the container's coordinates, ignoring any animation.
    func settledPoint(fromSuperview point: Point) -> Point? {
        let transform = Homography(transform3D).movingImage(x: center.x, y: center.y)
        guard let local = transform.unmap(point) else { return nil }
        return Point(x: local.x + bounds.midX, y: local.y + bounds.midY)
    }
}

extension ItemContainer.Outgoing {
    fileprivate func leave(_ container: ItemContainer) {
        if view.superview === container { view.removeFromSuperview() }
        View.performWithoutAnimation {
            view.animations.removeAll()
            view.alpha = alpha
        }
    }
}

/// The view that contains all containers; draws them by depth.
final class ContentView: View {
    /// Whether views in the items look different from the last frame.
    var facesHaveChanged = true

    private var sorted: [View] = []
    /// The subviews in `sorted`, in their own order.
    private var known: [View] = []

    /// Recomputes the order; called when items have moved.
    func sortByDepth() {
        if known.count != subviews.count || !zip(known, subviews).allSatisfy({ $0 === $1 }) {
            // Copied element by element: the frame after views have left must not allocate.
            known.removeAll(keepingCapacity: true)
            known.append(contentsOf: subviews)
            sorted.removeAll(keepingCapacity: true)
            sorted.append(contentsOf: subviews)
        }
        // Almost sorted already since the last frame: insertion sort is linear then, and does not allocate.
        var steps = 0
        let most = max(4096, 8 * sorted.count)
        for place in sorted.indices.dropFirst() {
            var at = place
            while at > 0, isBehind(sorted[at], sorted[at - 1]) {
                sorted.swapAt(at, at - 1)
                at -= 1
                steps += 1
            }
            if steps > most { return sorted.sort(by: isBehind) }
        }
    }

    override func drawSubviews(into list: inout DrawList, _ context: DrawContext) {
        var context = context
        if let carousel = superview as? Carousel {
            context.depth = carousel.addDepth(to: &list)
            context.alpha *= carousel.motion.visibility
            if carousel.drawItems(into: &list, context) { return }
        }
        super.drawSubviews(into: &list, context)
    }

    override func forEachSubviewBackToFront(_ body: (View) -> Void) {
        sortIfChanged()
        for view in sorted { body(view) }
    }

    override func firstSubviewFrontToBack<R>(_ body: (View) -> R?) -> R? {
        sortIfChanged()
        for view in sorted.reversed() {
            if let result = body(view) { return result }
        }
        return nil
    }

    /// Places the items, if that has not been done for the present offset.
    func settle() { (superview as? Carousel)?.placeIfStale() }

    private func sortIfChanged() {
        settle()
        if sorted.count != subviews.count { sortByDepth() }
    }

    private func isBehind(_ a: View, _ b: View) -> Bool {
        guard let a = a as? ItemContainer, let b = b as? ItemContainer else { return false }
        return a.order < b.order
    }
}

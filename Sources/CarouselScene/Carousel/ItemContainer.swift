// SPDX-License-Identifier: MIT

import CarouselCore

final class ItemContainer: View {
    var order = DrawOrder.Key.front { didSet { if order != oldValue { setNeedsDisplay() } } }
    /// The item's distance from the centre, on which depth effects depend.
    var offset = 0.0 { didSet { if offset != oldValue { setNeedsDisplay() } } }
    /// How much nearer to the viewer the item counts when items are sorted by depth, in points.
    var lift = 0.0
    var shade = ItemShade() { didSet { if shade != oldValue { setNeedsDisplay() } } }

    /// The item's extent along the scroll direction, as the delegate says; 0 if it has the usual extent.
    var ownExtent = 0.0

    /// The view that the delegate has been told is on display; nil if it has not been told of any.
    var displayed: View?

    override func layoutSubviews() {
        if let opening = subviews.first as? OpeningView { carousel?.makeRoom(for: opening, in: self) }
    }

    /// The views that have been replaced and are fading out, each with the alpha to restore when it has faded.
    var outgoing: [(view: View, alpha: Double)] = []

    func takeOutgoing() -> [View] { outgoing.compactMap { takeOutgoing($0.view) } }

    /// Returns nil if the view has already left.
    func takeOutgoing(_ view: View) -> View? {
        guard let place = outgoing.firstIndex(where: { $0.view === view }) else { return nil }
        let alpha = outgoing.remove(at: place).alpha
        if view.superview === self { view.removeFromSuperview() }
        View.performWithoutAnimation {
            view.animations.removeAll()
            view.alpha = alpha
        }
        return view
    }

    override var itemOffset: Double? { offset }

    // The carousel makes it as large as its view.
    override var autoresizesItsSubviews: Bool { false }

    private var carousel: Carousel? { superview?.superview as? Carousel }

    override var openingRoom: Rect? { carousel?.openingRoom(of: self) }
    override var itemScrollsVertically: Bool? { carousel?.isVertical }

    override var itemShade: DrawList.Shade? {
        guard shade != ItemShade() else { return nil }
        let isVertical = carousel?.isVertical ?? false
        return DrawList.Shade(shade, extent: bounds.size.extent(isVertical: isVertical), isVertical: isVertical)
    }

    /// A point of the content view in the container's coordinates, ignoring any animation.
    func settledPoint(fromSuperview point: Point) -> Point? {
        let transform = Homography(transform3D).movingImage(x: center.x, y: center.y)
        guard let local = transform.unmap(point) else { return nil }
        return Point(x: local.x + bounds.midX, y: local.y + bounds.midY)
    }
}

final class ContentView: View {
    /// The items' containers, back to front.
    private var sorted: [ItemContainer] = []
    /// The other subviews, back to front, each with the number of items that are drawn before it.
    private var others: [(view: View, itemsBehind: Int)] = []
    /// Both, back to front.
    private var drawn: [View] = []
    private var isStale = false

    func sortByDepth() {
        if isStale { collect() }
        sortItems()
        drawn.removeAll(keepingCapacity: true)
        for container in sorted { drawn.append(container) }
        for other in others.reversed() { drawn.insert(other.view, at: min(other.itemsBehind, sorted.count)) }
    }

    private func sortItems() {
        // Usually still almost sorted from the last frame: then insertion sort takes linear time, and it does not allocate.
        var steps = 0
        let most = max(4096, 8 * sorted.count)
        for place in sorted.indices.dropFirst() {
            var at = place
            while at > 0, sorted[at].order < sorted[at - 1].order {
                sorted.swapAt(at, at - 1)
                at -= 1
                steps += 1
            }
            if steps > most { return sorted.sort { $0.order < $1.order } }
        }
    }

    override func didPlaceSubview(_ view: View?) {
        isStale = true
        guard let view, !(view is ItemContainer), let place = subviews.firstIndex(of: view) else { return }
        let items = subviews.count { $0 is ItemContainer }
        let behind = subviews[..<place].count { $0 is ItemContainer }
        // Items come and go, but a view in front of all of them stays in front.
        let itemsBehind = behind > 0 && behind == items ? Int.max : behind
        if !others.contains(where: { $0.view === view && $0.itemsBehind == itemsBehind }) { setNeedsDisplay() }
        others.removeAll { $0.view === view }
        others.append((view, itemsBehind))
    }

    private func collect() {
        isStale = false
        // Item by item: the frame after views have left must not allocate.
        sorted.removeAll(keepingCapacity: true)
        for view in subviews { if let container = view as? ItemContainer { sorted.append(container) } }
        guard !others.isEmpty else { return }
        others.removeAll { $0.view.superview !== self }
        others.sort { (subviews.firstIndex(of: $0.view) ?? 0) < (subviews.firstIndex(of: $1.view) ?? 0) }
        for place in others.indices.dropFirst() {
            others[place].itemsBehind = max(others[place].itemsBehind, others[place - 1].itemsBehind)
        }
    }

    override func drawSubviews(into list: inout DrawList, _ context: DrawContext) {
        guard let carousel = superview as? Carousel else { return super.drawSubviews(into: &list, context) }
        carousel.drawItems(into: &list, context) { super.drawSubviews(into: &$0, $1) }
    }

    override var drawOrder: [View] {
        if isStale { sortByDepth() }
        return drawn
    }
}

// SPDX-License-Identifier: MIT

public import CarouselCore

extension View {
    /// Adds a view on top of the other subviews, removing it from its former superview. A view that stays in its scene keeps the
    /// focus, its motion and its touches. A view cannot be added to itself or to one of its descendants; such a call does nothing.
    public func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

    /// Inserts a view at an index among the subviews, counted from the back; indexes out of range are clamped.
    public func insertSubview(_ view: View, at index: Int) {
        guard !isDescendant(of: view) else { return }
        let former = scene != nil && view.scene === scene ? view.superview : nil
        if former != nil {
            view.leaveSuperview()
        } else {
            view.removeFromSuperview()
            if let scene { view.announceMove(to: scene) }
        }
        // Whatever was told of these moves may have put it elsewhere.
        guard view.superview == nil, !isDescendant(of: view) else { return }
        view.superview = self
        subviews.insert(view, at: min(max(index, 0), subviews.count))
        didPlaceSubview(view)
        if let former { view.didMove(from: former, to: self) } else { view.attach(to: scene) }
        if view.needsLayout || view.descendantNeedsLayout {
            let needsLayout = view.needsLayout
            view.setNeedsLayout()
            view.needsLayout = needsLayout
        }
        setNeedsDisplay()
    }

    /// Removes the view from its superview.
    public func removeFromSuperview() {
        guard let place = superview else { return }
        if scene != nil { announceMove(to: nil) }
        // Whatever was told of this may have put it elsewhere.
        guard superview === place else { return }
        leaveSuperview()
        attach(to: nil)
    }

    private func announceMove(to scene: Scene?) {
        forEachInTree { view in
            guard let observer = view.companion as? any SceneMoveObserver, view.isDescendant(of: self) else { return }
            observer.willMove(to: scene)
        }
    }

    private func leaveSuperview() {
        guard let superview else { return }
        if let index = superview.subviews.lastIndex(where: { $0 === self }) {
            superview.subviews.remove(at: index)
            superview.didPlaceSubview(nil)
        }
        superview.setNeedsDisplay()
        self.superview = nil
    }

    /// Called when the view has moved within its scene.
    private func didMove(from former: View, to superview: View) {
        guard former !== superview else { return }
        if layoutDirection == .inherited, former.effectiveLayoutDirection != superview.effectiveLayoutDirection {
            propagateLayoutDirection()
        }
        didMoveWithinScene()
    }

    /// Moves one of the subviews to the front.
    public func bringSubviewToFront(_ view: View) { moveSubview(view, to: subviews.count - 1) }

    /// Moves one of the subviews to the back.
    public func sendSubviewToBack(_ view: View) { moveSubview(view, to: 0) }

    private func moveSubview(_ view: View, to place: Int) {
        guard let index = subviews.firstIndex(of: view) else { return }
        if index != place {
            subviews.insert(subviews.remove(at: index), at: place)
            setNeedsDisplay()
        }
        didPlaceSubview(view)
    }

    /// Whether this view is `view` or one of its descendants.
    public func isDescendant(of view: View) -> Bool { Lineage(self).contains(view) }

    /// The view itself or the first descendant with the given tag, or nil.
    public func viewWithTag(_ tag: Int) -> View? {
        if self.tag == tag { return self }
        for view in subviews {
            if let found = view.viewWithTag(tag) { return found }
        }
        return nil
    }

    func attach(to scene: Scene?) {
        guard self.scene !== scene else { return }
        // A view that is reused elsewhere must not bring the focus along.
        if let left = self.scene, left.focusedView === self { left.focusedView = nil }
        self.scene = scene
        if let scene {
            scene.entryCount += 1
            entryNumber = scene.entryCount
        }
        for animation in animations { animation.group.hasLostViews = true }
        animations.removeAll()
        didMoveToScene()
        // `didMoveToScene()` may have moved the view or its subviews again.
        for view in subviews where view.superview === self { view.attach(to: self.scene) }
    }
}

/// A view's `companion` that is told before the view enters a scene, or leaves it for nil, except when its superview or scene is released.
package protocol SceneMoveObserver: AnyObject {
    func willMove(to scene: Scene?)
}

/// A view and its superviews, from the inside outward. Each superview is looked up only when the loop gets to it, because the view
/// before it may have been moved meanwhile.
struct Lineage: Sequence, IteratorProtocol {
    private var view: View?
    private var hasBegun = false

    init(_ view: View?) { self.view = view }

    mutating func next() -> View? {
        if hasBegun { view = view?.superview }
        hasBegun = true
        return view
    }
}

extension Scene {
    /// The layout direction that keys follow: that of the view in focus or, without one, of the first view that can have the focus.
    package var inputDirection: LayoutDirection {
        (focusedView ?? focusableViews.first ?? root).effectiveLayoutDirection
    }
}

extension View {
    /// The view's layout direction or, if that is `inherited`, the one that it inherits: always from left to right or from right to
    /// left.
    public var effectiveLayoutDirection: LayoutDirection {
        Lineage(self).first { $0.layoutDirection != .inherited }?.layoutDirection ?? .leftToRight
    }

    func propagateLayoutDirection() {
        layoutDirectionDidChange()
        for view in subviews where view.layoutDirection == .inherited { view.propagateLayoutDirection() }
    }
}

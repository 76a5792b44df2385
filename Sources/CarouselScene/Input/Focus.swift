// SPDX-License-Identifier: MIT

/// Focus: which view keys, knobs and remote controls operate.
extension Scene {
    /// The views that can have the focus, in the order of the tree: controls and carousels that are to be seen, and of
    /// the views in a carousel's items those of the current one.
    var focusableViews: [View] {
        var views: [View] = []
        func collect(_ view: View) {
            guard !view.isHidden, view.isUserInteractionEnabled, view.alpha >= View.touchableAlpha else { return }
            if view.canBecomeFocused { views.append(view) }
            if let carousel = view as? Carousel {
                if let item = carousel.currentItemView { collect(item) }
            } else {
                for view in view.subviews { collect(view) }
            }
        }
        collect(root)
        return views
    }

    /// Moves the focus on by a number of views, round from the last to the first.
    ///
    /// - Returns: whether there is any view to move it to.
    @discardableResult
    public func moveFocus(by count: Int) -> Bool {
        let views = focusableViews
        guard !views.isEmpty else { return false }
        guard let focused = focusedView, let place = views.firstIndex(where: { $0 === focused }) else {
            focusedView = count >= 0 ? views.first : views.last
            return true
        }
        let next = (place + count % views.count + views.count) % views.count
        focusedView = views[next]
        return true
    }

    /// Takes a command to the view in focus first, then outward; without a focus to whoever has a use for it.
    func carryOut(_ command: Command) -> Bool {
        if case .focus(let count) = command { return moveFocus(by: count) }
        guard let focused = focusedView, focused.scene === self else { return root.handle(command) }
        if command == .select, let carousel = focused as? Carousel, enter(carousel) { return true }
        if command == .leave { return leave(focused) }
        if focused.handle(command) { return true }
        if case .step(let count) = command, let carousel = focused.enclosingCarousel {
            return moveFocus(by: count, in: carousel)
        }
        return false
    }

    /// Moves the focus to the first control in the current item, where there is one.
    private func enter(_ carousel: Carousel) -> Bool {
        guard let control = controls(in: carousel).first else { return false }
        focusedView = control
        return true
    }

    /// Moves the focus from within an item to its carousel, and from elsewhere away.
    private func leave(_ view: View) -> Bool {
        focusedView = view.enclosingCarousel
        return true
    }

    private func controls(in carousel: Carousel) -> [View] {
        focusableViews.filter { $0.enclosingCarousel === carousel }
    }

    private func moveFocus(by count: Int, in carousel: Carousel) -> Bool {
        let views = controls(in: carousel)
        guard let place = views.firstIndex(where: { $0 === focusedView }) else { return false }
        focusedView = views[min(max(place + count, 0), views.count - 1)]
        return true
    }
}

extension View {
    /// Whether the view has its scene's focus.
    public var isFocused: Bool { scene?.focusedView === self }

    /// The carousel that the view is in an item of.
    var enclosingCarousel: Carousel? {
        var view = superview
        while let above = view {
            if let carousel = above as? Carousel { return carousel }
            view = above.superview
        }
        return nil
    }
}

// SPDX-License-Identifier: MIT

import CarouselCore

/// Focus: which view keys, knobs and remote controls operate.
extension Scene {
    /// The views that can have the focus, in tree order: visible controls and carousels. Of the views in a carousel's
    /// items, only those in the current item.
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

    /// Moves the focus by a number of views, wrapping from the last to the first.
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

    /// Offers a command to the view in focus first, then to the views around it; without a focus, to whichever view can
    /// use it.
    func carryOut(_ command: Command) -> Bool {
        if onCommand?(command) == true { return true }
        if case .focus(let count) = command { return moveFocus(by: count) }
        guard let focused = focusedView, focused.scene === self else { return carryOutWithoutFocus(command) }
        switch command {
        case .select:
            if let carousel = focused as? Carousel, enter(carousel) { return true }
            if focused.takesSteps {
                guard isEngaged else {
                    isEngaged = true
                    return true
                }
                if !focused.handle(command) { isEngaged = false }
                return true
            }
        case .leave:
            if isEngaged {
                isEngaged = false
                return true
            }
            return leave(focused)
        case .step(let count) where focused.takesSteps && !isEngaged:
            return moveFocus(by: count, around: focused)
        default:
            break
        }
        if focused.handle(command) { return true }
        switch command {
        case .step(let count): return moveFocus(by: count, around: focused)
        case .page, .first, .last, .jump, .type: return carryOut(command, around: focused)
        case .select, .focus, .leave: return false
        }
    }

    /// Offers a command to the carousels whose items contain a view, from the innermost outward.
    private func carryOut(_ command: Command, around view: View) -> Bool {
        var carousel = view.enclosingCarousel
        while let enclosing = carousel {
            if enclosing.handle(command) { return true }
            carousel = enclosing.enclosingCarousel
        }
        return false
    }

    private func carryOutWithoutFocus(_ command: Command) -> Bool {
        let carousel = focusableViews.lazy.compactMap { $0 as? Carousel }.first
        switch command {
        case .select:
            if let carousel, enter(carousel) { return true }
        case .leave:
            if let carousel { return leave(carousel) }
        default:
            break
        }
        return root.handle(command)
    }

    /// Moves the focus to the first control in the current item, if there is one.
    private func enter(_ carousel: Carousel) -> Bool {
        guard let control = neighbours(in: carousel).first else { return false }
        focusedView = control
        return true
    }

    /// Moves the focus from within an item to its carousel, or else on to what is beside the view.
    private func leave(_ view: View) -> Bool {
        if let carousel = view.enclosingCarousel {
            focusedView = carousel
            return true
        }
        let views = neighbours(in: nil)
        guard let place = views.firstIndex(where: { $0 === view }), views.count > 1 else {
            let wasFocused = view.isFocused
            focusedView = nil
            return wasFocused
        }
        focusedView = views[(place + 1) % views.count]
        return true
    }

    /// The views among which steps move the focus: those in the current item of a carousel, or those in none.
    func neighbours(in carousel: Carousel?) -> [View] {
        focusableViews.filter { $0.enclosingCarousel === carousel }
    }

    /// Moves the focus; past the first and the last view of an item to the carousel, elsewhere it wraps around.
    private func moveFocus(by count: Int, around view: View) -> Bool {
        let carousel = view.enclosingCarousel
        let views = neighbours(in: carousel)
        guard let place = views.firstIndex(where: { $0 === view }) else { return false }
        let next = Int(saturating: Double(place) + Double(count))
        if let carousel {
            focusedView = views.indices.contains(next) ? views[next] : carousel
        } else {
            focusedView = views[(next % views.count + views.count) % views.count]
        }
        return true
    }
}

extension View {
    /// Whether the view has its scene's focus.
    public var isFocused: Bool { scene?.focusedView === self }

    /// The carousel whose item contains the view.
    var enclosingCarousel: Carousel? {
        var view = superview
        while let above = view {
            if let carousel = above as? Carousel { return carousel }
            view = above.superview
        }
        return nil
    }
}

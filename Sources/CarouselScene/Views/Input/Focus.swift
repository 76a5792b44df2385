// SPDX-License-Identifier: MIT

import CarouselCore

/// Focus: which view keys, knobs and remote controls operate.
extension Scene {
    /// The views that can have the focus, in tree order: visible controls and carousels. Of the views in a scope of focus,
    /// only those that it offers.
    var focusableViews: [View] {
        var views: [View] = []
        func collect(_ view: View) {
            guard view.isOpenToInput else { return }
            if view.canBecomeFocused, !view.handsFocusOn { views.append(view) }
            for view in view.viewsOpenToFocus { collect(view) }
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

    /// Takes the focus from a view that can no longer have it, or that nobody sees any more.
    func dropIdleFocus() {
        guard let focused = focusedView else { return }
        let isInReach = Lineage(focused).allSatisfy { $0.isOpenToInput }
        if !isInReach || !focused.canBecomeFocused { focusedView = nil }
    }

    /// Offers a command to the view in focus first, then to the views around it; without a focus, to whichever view can
    /// use it.
    func carryOut(_ command: Command) -> Bool {
        if onCommand?(command) == true { return true }
        if case .move(_, 0) = command { return false }
        if case .focus(let count) = command { return moveFocus(by: count) }
        guard let focused = focusedView, focused.scene === self else { return carryOutWithoutFocus(command) }
        if case .move(let direction, let count) = command {
            return carryOut(command, towards: direction.turned(by: count), from: focused)
        }
        switch command {
        case .select:
            if focused.isFocusScope, enter(focused) { return true }
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
            return focused.handle(command) || leave(focused)
        case .step(let count) where focused.takesSteps && !isEngaged:
            return moveFocus(by: count, around: focused)
        default:
            break
        }
        if focused.handle(command) { return true }
        switch command {
        case .step(let count): return moveFocus(by: count, around: focused)
        case .page, .first, .last, .jump, .random, .type, .dismiss: return carryOut(command, around: focused)
        case .select, .focus, .leave, .move: return false
        }
    }

    /// Offers a command to the scopes of focus that contain a view, from the innermost outward.
    private func carryOut(_ command: Command, around view: View) -> Bool {
        Lineage(view.superview).contains { $0.isFocusScope && $0.handle(command) }
    }

    private func carryOutWithoutFocus(_ command: Command) -> Bool {
        let scope = focusableViews.first { $0.isFocusScope }
        switch command {
        case .select:
            if let scope, enter(scope) { return true }
        case .leave:
            if let scope { return root.handle(command) || leave(scope) }
        case .move(let direction, let count):
            return carryOutWithoutFocus(command, towards: direction.turned(by: count))
        default:
            break
        }
        return root.handle(command)
    }

    /// Moves the focus to the first view in a scope, if there is one.
    private func enter(_ scope: View) -> Bool {
        guard let control = neighbours(in: scope).first else { return false }
        focusedView = control
        return true
    }

    /// Moves the focus from within a scope to the scope itself, or else on to what is beside the view.
    private func leave(_ view: View) -> Bool {
        if let scope = view.enclosingScope {
            focusedView = scope
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

    /// The views among which steps move the focus: those in a scope, or those in none.
    func neighbours(in scope: View?) -> [View] {
        focusableViews.filter { $0.enclosingScope === scope }
    }

    /// Moves the focus; past the first and the last view in a scope to the scope itself, elsewhere it wraps around.
    private func moveFocus(by count: Int, around view: View) -> Bool {
        let scope = view.enclosingScope
        let views = neighbours(in: scope)
        guard let place = views.firstIndex(where: { $0 === view }) else { return false }
        let next = Int(saturating: Double(place) + Double(count))
        if let scope {
            focusedView = views.indices.contains(next) ? views[next] : scope
        } else {
            focusedView = views[(next % views.count + views.count) % views.count]
        }
        return focusedView !== view
    }
}

extension View {
    /// Whether the view has its scene's focus.
    public var isFocused: Bool { scene?.focusedView === self }

    /// Whether input may reach the view and what is in it.
    var isOpenToInput: Bool { !isHidden && isUserInteractionEnabled && alpha >= View.touchableAlpha }

    /// The innermost scope of focus around the view.
    var enclosingScope: View? { Lineage(superview).first { $0.isFocusScope } }
}

extension View {
    /// Draws the ring that marks the view in focus: twice as thick while the view takes steps itself.
    ///
    /// - Parameters:
    ///   - inset: distance of the ring's outer edge from the view's, in points; negative outside.
    ///   - quad: a quad that fills the view.
    ///   - alpha: of the view as it is shown.
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

// SPDX-License-Identifier: MIT

public import CarouselCore

extension Scene {
    /// The direction of what keys are for: of the view in focus or, without a focus, of the first that can have it.
    package var inputDirection: LayoutDirection {
        (focusedView ?? focusableViews.first ?? root).effectiveLayoutDirection
    }
}

extension View {
    /// The view's layout direction or, if that is inherited, the one that it inherits: from left to right or from right to left,
    /// never inherited.
    public var effectiveLayoutDirection: LayoutDirection {
        var view: View? = self
        while let current = view {
            if current.layoutDirection != .inherited { return current.layoutDirection }
            view = current.superview
        }
        return .leftToRight
    }

    /// Tells the view and those that inherit its direction that this has changed.
    func changeLayoutDirection() {
        layoutDirectionDidChange()
        for view in subviews where view.layoutDirection == .inherited { view.changeLayoutDirection() }
    }
}

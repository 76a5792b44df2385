// SPDX-License-Identifier: MIT

import CarouselCore

extension View {
    /// Lays out the surroundings of a picture again, now that more is known about it.
    func pictureDidChange(_ content: Content) {
        if let view = self as? ImageView, view.image?.content == content {
            superview?.setNeedsLayout()
            setNeedsDisplay()
        }
        for view in subviews { view.pictureDidChange(content) }
    }

    /// Changes the size to fit the content. If that is text whose size is not known in time, this is repeated a tenth
    /// of a second later, unless the size has been changed meanwhile.
    public func sizeToFit() {
        let estimates = attachedScene?.estimates
        let size = sizeThatFits(Size(width: Double.infinity, height: .infinity))
        bounds.size = size
        guard let scene = attachedScene, scene.estimates != estimates else { return }
        scene.scheduleMeasuring { [weak self] in
            guard let self, bounds.size == size else { return }
            sizeToFit()
            superview?.setNeedsLayout()
        }
    }

    /// Marks the view as changed, so that the scene draws again.
    public func setNeedsDisplay() {
        attachedScene?.needsDisplay = true
    }

    /// Requests a layout of the subviews before the next frame.
    public func setNeedsLayout() {
        needsLayout = true
        var view = superview
        while let above = view, !above.descendantNeedsLayout {
            above.descendantNeedsLayout = true
            view = above.superview
        }
        attachedScene?.needsLayout = true
    }

    /// Lays out this view and its descendants where needed.
    public func layoutIfNeeded() {
        if needsLayout {
            needsLayout = false
            let estimates = attachedScene?.estimates
            layoutSubviews()
            if let scene = attachedScene, scene.estimates != estimates {
                scene.scheduleMeasuring { [weak self] in self?.setNeedsLayout() }
            }
        }
        guard descendantNeedsLayout else { return }
        descendantNeedsLayout = false
        for view in subviews { view.layoutIfNeeded() }
    }
}

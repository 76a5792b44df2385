// SPDX-License-Identifier: MIT

public import CarouselCore

extension View {
    /// The lowest alpha that still takes touches.
    static let touchableAlpha = 0.01

    /// The frontmost view at a point that takes touches: this view or a descendant.
    ///
    /// Views that are hidden, nearly transparent, closed to interaction, or single-sided and seen from behind let the
    /// touch through to what is behind them.
    ///
    /// - Parameter point: in this view's coordinates.
    public func hitTest(_ point: Point) -> View? {
        guard !isHidden, isUserInteractionEnabled, shown(alpha: alpha) >= View.touchableAlpha else { return nil }
        let isInside = shownBounds.contains(point)
        guard isInside || !(clipsToBounds || confinesTouches) else { return nil }
        let hit = firstSubviewFrontToBack { view in
            view.point(fromSuperview: point).flatMap { view.hitTest($0) }
        }
        return hit ?? (isInside ? self : nil)
    }

    /// Whether a subview, or what hangs out of it, is at a point, whether it takes touches or not.
    func showsSubview(at point: Point) -> Bool {
        firstSubviewFrontToBack { view in
            guard !view.isHidden, let local = view.point(fromSuperview: point) else { return nil }
            return view.shownBounds.contains(local) || !view.clipsToBounds && view.showsSubview(at: local) ? true : nil
        } ?? false
    }

    /// A point of the superview in this view's coordinates; nil if this view shows nothing there.
    func point(fromSuperview point: Point) -> Point? {
        if isUpright {
            return Point(x: point.x - center.x + bounds.midX, y: point.y - center.y + bounds.midY)
        }
        let transform = transformToSuperview
        guard let local = transform.unmap(point) else { return nil }
        guard isDoubleSided || transform.facesViewer(at: local) else { return nil }
        return local
    }
}

// SPDX-License-Identifier: MIT

public import CarouselCore

extension View {
    /// The rectangle that the view occupies in its superview's coordinates. If the view has a transform, this is the
    /// smallest upright rectangle around the transformed view, ignoring perspective, and setting it changes centre and
    /// size, as on iOS. Non-finite values are ignored.
    public var frame: Rect {
        get {
            guard !transform3D.isIdentity else { return untransformedFrame }
            let t = transform3D.affine
            let size = Size(
                width: abs(t.a) * bounds.width + abs(t.c) * bounds.height,
                height: abs(t.b) * bounds.width + abs(t.d) * bounds.height)
            return Rect(center: Point(x: center.x + t.tx, y: center.y + t.ty), size: size)
        }
        set {
            guard newValue.isFinite else { return }
            bounds.size = newValue.size
            center = newValue.center
        }
    }

    var untransformedFrame: Rect { Rect(center: center, size: bounds.size) }

    /// How the view is rotated, scaled and moved in its superview's plane. Non-finite values are ignored.
    public var transform: AffineTransform {
        get { transform3D.affine }
        set { transform3D = Transform3D(newValue) }
    }

    /// Maps this view's points to its superview's, as currently shown.
    package var transformToSuperview: Homography {
        let (bounds, center) = (shownBounds, shownCenter)
        let centred = Transform3D(translationX: -bounds.midX, y: -bounds.midY)
        return Homography(centred.concatenating(shownTransform))
            .movingImage(x: center.x, y: center.y)
    }

    package var transformToRoot: Homography {
        var result = Homography.identity
        for view in Lineage(self) where view.superview != nil {
            result = result.concatenating(view.transformToSuperview)
        }
        return result
    }

    /// Where a point of this view appears in another view of the same tree (nil: in the root's).
    ///
    /// - Returns: nil if either view is seen edge-on there, or the point is behind the eye.
    public func convert(_ point: Point, to view: View?) -> Point? {
        guard let atRoot = transformToRoot.map(point) else { return nil }
        guard let view else { return atRoot }
        return view.transformToRoot.unmap(atRoot)
    }

    /// Where a point of another view of the same tree (nil: of the root) appears in this one; nil as in `convert(_:to:)`.
    public func convert(_ point: Point, from view: View?) -> Point? {
        guard let atRoot = view.map({ $0.transformToRoot.map(point) }) ?? point else { return nil }
        return transformToRoot.unmap(atRoot)
    }

    var isShownUntransformed: Bool { isUntransformed && animations.isEmpty }
}

extension Point {
    /// The components along an axis and across it.
    func parts(isVertical: Bool) -> (along: Double, across: Double) { isVertical ? (y, x) : (x, y) }
}

extension View {
    /// The lowest alpha that still takes touches.
    static let touchableAlpha = 0.01

    /// The frontmost view at a point that takes touches: this view or a descendant.
    ///
    /// Views that are hidden, nearly transparent or becoming so, closed to interaction, or single-sided and seen from behind let
    /// the touch through to what is behind them. Labels and image views without recognisers give way to a control right behind them.
    ///
    /// - Parameter point: in this view's coordinates.
    public func hitTest(_ point: Point) -> View? {
        guard isOpenToInput, shownAlpha >= View.touchableAlpha else { return nil }
        let isInside = shownBounds.contains(point)
        guard isInside || !(clipsToBounds || confinesTouches) else { return nil }
        var shown: View?
        let hit = firstSubviewFrontToBack { view -> View? in
            let found = view.unmapped(point).flatMap { view.hitTest($0) }
            guard let found, Lineage(found).first(where: { $0 === self || !$0.isPassive }) === self else {
                return found
            }
            shown = shown ?? found
            return nil
        }
        if let shown {
            let isControlled = Lineage(hit).first { $0 === self || $0 is Control } is Control
            return isControlled ? hit : shown
        }
        return hit ?? (isInside && showsSide(at: point) ? self : nil)
    }

    /// Whether a touch on the view itself does nothing.
    private var isPassive: Bool { (self is Label || self is ImageView) && recognizers.isEmpty && !takesTouches }

    /// Whether a descendant is at a point, even if it lies outside its superview or takes no touches.
    func showsSubview(at point: Point) -> Bool {
        firstSubviewFrontToBack { view in
            guard !view.isHidden, let local = view.unmapped(point) else { return nil }
            let isInside = view.shownBounds.contains(local)
            if isInside, view.showsSide(at: local) { return true }
            return (isInside || !view.clipsToBounds) && view.showsSubview(at: local) ? true : nil
        } ?? false
    }

    /// A point of the superview in this view's coordinates; nil if this view shows nothing there.
    func point(fromSuperview point: Point) -> Point? { unmapped(point).flatMap { showsSide(at: $0) ? $0 : nil } }

    /// A point of the superview in this view's coordinates, whichever side it is seen from.
    private func unmapped(_ point: Point) -> Point? {
        isShownUntransformed
            ? Point(x: point.x - center.x + bounds.midX, y: point.y - center.y + bounds.midY)
            : transformToSuperview.unmap(point)
    }

    /// Whether the side that is seen is drawn. A view inside one that is seen from behind may face the viewer again.
    private func showsSide(at point: Point) -> Bool {
        Lineage(self).allSatisfy { $0.isDoubleSided } || transformToRoot.facesViewer(at: point)
    }
}

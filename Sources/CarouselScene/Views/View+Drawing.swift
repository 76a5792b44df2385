// SPDX-License-Identifier: MIT

import CarouselCore

/// Where a view's quads go while a draw list is made.
struct DrawContext {
    /// Index of the plane that the view lies in.
    var plane: Int
    /// What to add to the view's coordinates to get the plane's.
    var origin: Point
    /// The view's alpha times that of the views it is in, as far as the plane does not hold it.
    var alpha: Double
    var clip: DrawList.Clip?
    var isDoubleSided: Bool
}

extension View {
    /// Adds this view and all in it to a draw list.
    ///
    /// - Parameter context: of the superview.
    func draw(into list: inout DrawList, _ context: DrawContext) {
        guard !isHidden else { return }
        let alpha = shown(alpha: alpha)
        guard alpha > 0 else { return }
        var own = context
        if isUpright {
            own.origin = Point(
                x: context.origin.x + center.x - bounds.midX, y: context.origin.y + center.y - bounds.midY)
            own.alpha *= alpha
        } else {
            let outer = list.planes[context.plane]
            let (bounds, center) = (shownBounds, shown(center: center))
            let centre = Point(x: context.origin.x + center.x, y: context.origin.y + center.y)
            let transform = Homography(shown(transform: transform3D)).movingImage(x: centre.x, y: centre.y)
                .concatenating(outer.transform)
            guard transform.determinant != 0 else { return }
            own.plane = list.planes.count
            own.origin = Point(x: -bounds.midX, y: -bounds.midY)
            own.alpha = 1
            // A clip of the plane outside applies on screen, which holds where that plane is upright.
            own.clip = nil
            list.planes.append(
                DrawList.Plane(
                    transform: transform, alpha: outer.alpha * context.alpha * alpha,
                    scissor: scissor(of: outer, clip: context.clip), distance: itemDistance ?? outer.distance))
        }
        if !isDoubleSided { own.isDoubleSided = false }
        drawSelf(into: &list, own)
    }

    /// Adds this view and all in it, flat in a plane about the view's centre.
    func drawFlat(into list: inout DrawList, plane: Int, isDoubleSided: Bool) {
        let origin = Point(x: -bounds.midX, y: -bounds.midY)
        drawSelf(
            into: &list, DrawContext(plane: plane, origin: origin, alpha: 1, clip: nil, isDoubleSided: isDoubleSided))
    }

    private func drawSelf(into list: inout DrawList, _ context: DrawContext) {
        let frame = shownBounds.offset(x: context.origin.x, y: context.origin.y)
        let alpha = Float(context.alpha)
        let radius = min(max(0, cornerRadius), min(frame.width, frame.height) / 2)
        let content = content
        let hasBorder = borderWidth > 0 && borderColor.alpha > 0
        let bordersOnTop = hasBorder && (content != nil || !subviews.isEmpty)

        func quad() -> DrawList.Quad {
            var quad = DrawList.Quad(plane: context.plane, frame: frame)
            quad.clip = context.clip
            quad.cornerRadius = radius
            quad.isDoubleSided = context.isDoubleSided
            return quad
        }
        func addBorder(to quad: inout DrawList.Quad) {
            quad.borderWidth = borderWidth
            quad.borderColor = borderColor.withAlpha(borderColor.alpha * alpha)
        }

        if backgroundColor.alpha > 0 || (hasBorder && !bordersOnTop) {
            var background = quad()
            background.fill = backgroundColor.withAlpha(backgroundColor.alpha * alpha)
            if hasBorder && !bordersOnTop { addBorder(to: &background) }
            list.quads.append(background)
        }
        var inner = context
        if clipsToBounds {
            inner.clip = DrawList.Clip(frame: frame, cornerRadius: radius).within(context.clip)
        }
        if let content, !frame.isEmpty {
            var shown = quad()
            shown.content = content
            shown.contentMode = contentMode
            shown.alpha = alpha
            shown.fill = contentPlaceholder.withAlpha(contentPlaceholder.alpha * alpha)
            shown.cornerRadius = clipsToBounds ? radius : 0
            shown.clip = inner.clip
            list.quads.append(shown)
        }
        drawSubviews(into: &list, inner)
        if bordersOnTop {
            var border = quad()
            addBorder(to: &border)
            list.quads.append(border)
        }
        if let inset = focusRingInset, isFocused { drawFocusRing(inset: inset, over: quad(), into: &list) }
    }

    func scissor(of plane: DrawList.Plane, clip: DrawList.Clip?) -> Rect? {
        guard let clip else { return plane.scissor }
        let t = plane.transform
        guard t.xy == 0, t.xw == 0, t.yx == 0, t.yw == 0, t.tw > 0 else { return plane.scissor }
        let onScreen = Rect(
            x: (clip.frame.minX * t.xx + t.tx) / t.tw, y: (clip.frame.minY * t.yy + t.ty) / t.tw,
            width: clip.frame.width * t.xx / t.tw, height: clip.frame.height * t.yy / t.tw)
        return plane.scissor.map { $0.intersection(onScreen) } ?? onScreen
    }
}

extension DrawList.Clip {
    /// The part of this clip inside an outer one. Where corners of both would count, the tighter frame's do.
    func within(_ outer: DrawList.Clip?) -> DrawList.Clip {
        guard let outer else { return self }
        if outer.frame.contains(frame) { return self }
        let shared = frame.intersection(outer.frame)
        return DrawList.Clip(frame: shared, cornerRadius: shared == outer.frame ? outer.cornerRadius : 0)
    }
}

// SPDX-License-Identifier: MIT

import CarouselCore

extension View {
    /// `context` is that of the superview.
    func draw(into list: inout DrawList, _ context: DrawContext) {
        guard !isHidden else { return }
        let isStill = animations.isEmpty
        let alpha = isStill ? alpha : shownAlpha
        guard alpha > 0 else { return }
        var own = context
        // Items with depth effects need their own plane even if they are upright.
        let itemOffset = itemOffset
        if isStill, isUntransformed, itemOffset == nil || context.depth < 0 && itemShade == nil {
            let (bounds, center) = (bounds, center)
            own.origin = Point(
                x: context.origin.x + center.x - bounds.midX, y: context.origin.y + center.y - bounds.midY)
            own.alpha *= alpha
        } else {
            let (bounds, center) = (shownBounds, shownCenter)
            let centre = Point(x: context.origin.x + center.x, y: context.origin.y + center.y)
            let inOuter = Homography(shownTransform).movingImage(x: centre.x, y: centre.y)
            let item = itemOffset.map { (offset: $0, shade: itemShade) }
            guard let plane = list.addPlane(inOuter, in: context, alpha: alpha, item: item) else { return }
            own = plane
            own.origin = Point(x: -bounds.midX, y: -bounds.midY)
        }
        if !isDoubleSided { own.isDoubleSided = false }
        drawSelf(into: &list, own)
    }

    private func drawSelf(into list: inout DrawList, _ context: DrawContext) {
        if isPlain, animations.isEmpty, content == nil, focusRingInset == nil {
            var inner = context
            if clipsToBounds {
                let frame = bounds.offset(x: context.origin.x, y: context.origin.y)
                list.clip(to: DrawList.Clip(frame: frame, cornerRadius: 0), &inner)
            }
            return drawSubviews(into: &list, inner)
        }
        if let shadow = shown(shadow, Animatable.shadow)?.valid { draw(shadow, into: &list, context) }
        drawBody(into: &list, context)
        if let reflection = shown(reflection, Animatable.reflection)?.valid {
            draw(reflection, into: &list, context)
        }
    }

    /// Adds the view without its own shadow and reflection.
    func drawBody(into list: inout DrawList, _ context: DrawContext) {
        let frame = shownBounds.offset(x: context.origin.x, y: context.origin.y)
        let alpha = Float(context.alpha)
        let radius = shownRadius(of: frame)
        let content = content
        let backgroundColor = shown(backgroundColor, Animatable.backgroundColor)
        let borderWidth = shown(borderWidth, Animatable.borderWidth).validExtent
        let borderColor = shown(borderColor, Animatable.borderColor)
        let hasBorder = borderWidth > 0 && borderColor.alpha > 0
        let bordersOnTop = hasBorder && (content != nil || !subviews.isEmpty)
        // A picture that fills the view's shape is drawn together with the border, except in reflections: where they fade, the
        // picture would no longer shine through the border.
        let bordersPicture =
            bordersOnTop && !context.isReflection && subviews.isEmpty && contentMode.coversView
            && !(content?.isText ?? true)
            && (clipsToBounds || radius == 0 && contentMode == .scaleToFill)

        func quad() -> DrawList.Quad {
            var quad = context.quad(frame)
            quad.cornerRadius = radius
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
            list.clip(to: DrawList.Clip(frame: frame, cornerRadius: radius), &inner)
        }
        if let content, !frame.isEmpty {
            var shown = quad()
            shown.content = content
            shown.contentMode = contentMode
            shown.alpha = alpha
            shown.fill = contentPlaceholder.withAlpha(contentPlaceholder.alpha * alpha)
            shown.cornerRadius = clipsToBounds ? radius : 0
            shown.clip = inner.clip
            shown.effect = inner.effect
            if bordersPicture { addBorder(to: &shown) }
            list.quads.append(shown)
        }
        drawSubviews(into: &list, inner)
        if bordersOnTop, !bordersPicture {
            var border = quad()
            addBorder(to: &border)
            list.quads.append(border)
        }
        if let inset = focusRingInset, isFocused {
            drawFocusRing(inset: inset, over: quad(), alpha: alpha, into: &list)
        }
    }

    /// Adds the contents of an item that does not show now, to be fetched ahead of time; `plane` says how large they will be on screen.
    func addUnseen(to list: inout DrawList, plane: Int) {
        guard !isHidden, alpha > 0 else { return }
        if let content, !bounds.isEmpty {
            var quad = DrawList.Quad(plane: plane, frame: Rect(center: .zero, size: bounds.size))
            (quad.content, quad.contentMode) = (content, contentMode)
            list.unseen.append(quad)
        }
        for view in subviews { view.addUnseen(to: &list, plane: plane) }
    }
}

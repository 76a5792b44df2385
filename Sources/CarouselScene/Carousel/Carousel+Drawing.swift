// SPDX-License-Identifier: MIT

import CarouselCore

extension Carousel {
    /// Adds the items and, during a cross-fade, those from before the jump; `drawViews` adds the items that are views.
    func drawItems(
        into list: inout DrawList, _ context: DrawContext, drawViews: (inout DrawList, DrawContext) -> Void
    ) {
        watchAutoplay()
        // A reflection of the carousel shows only what fades in.
        let isRecording = crossFade.isRecording && !context.isReflection
        let fade = crossFade.isRecording || context.isReflection ? nil : motion.fade
        let start = list.end
        var context = context
        context.depth = addDepth(to: &list)
        if !crossFade.isEmpty { context.alpha *= CrossFade.incomingAlpha(fade) }
        if fade != nil, hasFewVisibleItems { context.placesPictures = true }
        drawFloorShadow(into: &list, context)
        if let window = pictures?.window, !addBatch(of: window, to: &list, context) {
            drawOneByOne(window, into: &list, context)
        }
        drawViews(&list, context)
        if isRecording { crossFade.drawn = (start, list.end) }
        crossFade.draw(under: start, of: &list, fade)
        addUnseenItems(to: &list, context)
    }

    /// Adds the contents of views that do not show now, so that they are fetched ahead of time.
    private func addUnseenItems(to list: inout DrawList, _ context: DrawContext) {
        guard !context.isReflection else { return }
        for item in loaded.items where item.container.isHidden || !(item.container.shownAlpha > 0) {
            let own = list.addPlane(
                transformInCentre(context), in: context, alpha: 0, item: (item.container.offset, nil))
            if let own { item.view.addUnseen(to: &list, plane: own.plane) }
        }
    }

    /// Maps the plane of an item in the centre to that of a context: items that do not show now will be about that large on screen.
    private func transformInCentre(_ context: DrawContext) -> Homography {
        let layout = shownLayout
        let center = layout.center
        return Homography(layout.shaped.transform(offset: 0))
            .movingImage(x: context.origin.x + center.x, y: context.origin.y + center.y)
    }

    private func drawFloorShadow(into list: inout DrawList, _ context: DrawContext) {
        guard numberOfItems > 0, let shadow = shape.floorShadow?.valid, shadow.alpha > 0, shadow.scale > 0 else {
            return
        }
        let layout = shownLayout
        let (measures, center) = (layout.shaped.measures, layout.center)
        let transform = Homography(
            shadow.transform(under: measures, scrollOffset: motion.scrollOffset)
                .concatenating(layout.shaped.baseTransform)
        ).movingImage(x: context.origin.x + center.x, y: context.origin.y + center.y)
        guard let own = list.addPlane(transform, in: context) else { return }
        let floor = Size(width: measures.itemSize.width, height: measures.itemWidth)
        var quad = DrawList.Quad(plane: own.plane, frame: Rect(center: .zero, size: floor))
        quad.fill = Color(white: 0, alpha: Float(shadow.alpha))
        quad.effect = own.effect
        list.blur(&quad, Shadow(blur: 2 * FloorShadow.blur))
        list.quads.append(quad)
    }

    /// With reduced motion, keeps what is on screen before the items jump, to fade from it.
    func fadeIfAboutToJump() {
        guard motion.settings.reducesMotion else { return crossFade.end() }
        if motion.isAboutToJump, let scene {
            crossFade.isRecording = true
            let list = scene.drawList(placingPictures: hasFewVisibleItems)
            crossFade.isRecording = false
            crossFade.begin(list, interrupting: motion.fade)
        } else if motion.fade == nil {
            guard !crossFade.isEmpty else { return }
            crossFade.end()
        }
        setNeedsDisplay()
    }

    private var hasFewVisibleItems: Bool { visibleRange.count <= CrossFade.maxPlacedPictures }

    private func addDepth(to list: inout DrawList) -> Int32 {
        guard var effects = Animatable.depthEffects.shown(depthEffects, in: self)?.valid else { return -1 }
        if isMotionReduced { effects.parallax = 0 }
        guard !effects.isNeutral else { return -1 }
        list.depths.append(DrawList.Depth(effects, isVertical: isVertical, isMirrored: isMirrored))
        return Int32(list.depths.count - 1)
    }

    /// Adds the pictures as a batch, which the renderer lays out; false if it cannot, or if drawing them one by one takes less time.
    private func addBatch(of window: PictureWindow, to list: inout DrawList, _ context: DrawContext) -> Bool {
        let (range, outer) = (visibleRange, list.planes[context.plane])
        let layout = shownLayout
        let (shaped, center) = (layout.shaped, layout.center)
        guard range.count > 0,
            // Nothing can be drawn between a batch's items, and all templates are drawn, those of reflections too.
            !context.placesPictures, !context.isReflection,
            // A batch is clipped only to a rectangle on screen: if its items are many, round corners of the clip are ignored.
            context.effect < 0, context.clip == nil || outer.isAxisAligned,
            !hasFewVisibleItems || context.clip?.radius ?? 0 <= 0,
            // How a batch's items look depends only on their own carousel, and where they are only on its shape.
            context.isDoubleSided, context.depth >= 0 || outer.depth < 0, outer.shade.isClear,
            layout.isEven(range),
            // A batch shows copies of the program's textures.
            window.hostTextures.favoursCopies(changes: range.count)
        else { return false }
        guard let formula = pictures?.formula(of: shaped) else {
            report(.shapeTooLong(name: shape.name))
            return false
        }
        let current = isWrapEnabled ? range.base : min(max(0, range.base), max(0, numberOfItems - 1))
        guard let order = pictures?.order(of: shaped, range, toggle: itemToggle, current: current) else { return false }
        let extents = shownExtents
        list.batches.append(
            DrawList.Batch(
                quadsBehind: list.quads.count, plane: context.plane,
                center: Point(x: context.origin.x + center.x, y: context.origin.y + center.y), alpha: context.alpha,
                scissor: DrawList.Plane.scissor(of: outer, clip: context.clip), layout: shaped, formula: formula,
                hidesBacks: shaped.hidesBacks(isDoubleSided: window.isDoubleSided), items: range, toggle: itemToggle,
                order: order, pictures: window, depth: context.depth >= 0 ? list.depths[Int(context.depth)] : nil,
                extents: extents.areEven || !shaped.shape.isStraight ? nil : extents))
        return true
    }

    private func drawOneByOne(_ window: PictureWindow, into list: inout DrawList, _ context: DrawContext) {
        let items = placedPictures { position in
            let offset = offset(ofItemAt: index(at: position), position: position)
            guard !context.isReflection, let content = window.content(at: position),
                var quad = window.templates.first(where: \.showsPicture)?.quad,
                let own = list.addPlane(transformInCentre(context), in: context, alpha: 0, item: (offset, nil))
            else { return }
            (quad.content, quad.plane) = (content, own.plane)
            list.unseen.append(quad)
        }
        for item in items {
            guard let content = window.content(at: item.position) else { continue }
            let transform = item.transform.movingImage(x: context.origin.x, y: context.origin.y)
            let shade =
                item.shade == ItemShade()
                ? nil : DrawList.Shade(item.shade, extent: itemWidth, isVertical: isVertical)
            let offset = offset(ofItemAt: index(at: item.position), position: item.position)
            guard let own = list.addPlane(transform, in: context, alpha: item.alpha, item: (offset, shade)) else {
                continue
            }
            for template in window.templates {
                // A reflection of the carousel contains no further reflections.
                if context.isReflection, template.quad.isBackground || window.effect(of: template)?.fade != nil {
                    continue
                }
                var quad = template.quad
                if template.showsPicture { quad.content = content }
                quad.plane = own.plane
                quad.isDoubleSided = context.isDoubleSided
                quad.effect = own.effect
                if var effect = window.effect(of: template) {
                    if let outer = list.effect(at: own.effect) { effect.copyClip(of: outer) }
                    quad.effect = list.add(effect)
                }
                list.quads.append(quad)
            }
        }
    }
}

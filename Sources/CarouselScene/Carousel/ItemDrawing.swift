// SPDX-License-Identifier: MIT

import CarouselCore

/// State that a carousel keeps between frames when the renderer draws its items.
final class ItemDrawing {
    /// What the positions of the loaded items depend on.
    struct StripKey: Hashable {
        var first: Int
        var count: Int
        var loadedVersion: Int
    }

    var stripKey: StripKey?
    /// The positions of the loaded items.
    var trimmed: Range<Int>?
    /// Which of the loaded items is the first of the strip.
    var start = 0

    private let identity = DrawList.FaceIdentity()
    private var faces: DrawList.QuadFaces?
    private var version = 0
    private var loadedVersion = -1
    private var wasDoubleSided = true
    private var scratch = DrawList()

    var depthSort = DepthSort()
    private var formula: (layout: ShapeLayout, text: ShapeFormula?)?

    /// The shape's formula for the vertex shader; nil if the shader cannot carry it out.
    func formula(of layout: ShapeLayout) -> ShapeFormula? {
        if let formula, formula.layout == layout { return formula.text }
        let text = ShapeFormula(of: layout)
        formula = (layout, text)
        return text
    }

    /// What the loaded items show, redrawn if anything has changed; nil if it does not lie flat in the items' planes.
    ///
    /// - Parameters:
    ///   - isChanged: whether views in the items have changed.
    ///   - isDoubleSided: what applies outside the carousel.
    func quadFaces(
        of loaded: LoadedItems, isChanged: Bool, isDoubleSided: Bool
    ) -> DrawList.QuadFaces? {
        if isChanged || loaded.version != loadedVersion || isDoubleSided != wasDoubleSided {
            loadedVersion = loaded.version
            wasDoubleSided = isDoubleSided
            draw(loaded, isDoubleSided: isDoubleSided)
        }
        // In a ring that is loaded as a whole, a different item becomes the first as it turns, though none comes in.
        faces?.start = start
        return faces
    }

    /// Fills `faces`, reusing its memory unless somebody still holds it.
    private func draw(_ loaded: LoadedItems, isDoubleSided: Bool) {
        var quads = faces?.quads ?? []
        var effects = faces?.effects ?? []
        faces = nil
        quads.removeAll(keepingCapacity: true)
        effects.removeAll(keepingCapacity: true)
        var quadsPerItem = 1
        for item in loaded.items {
            scratch.removeAll()
            scratch.planes.append(DrawList.Plane())
            item.container.drawFlat(
                into: &scratch, plane: 0, isDoubleSided: isDoubleSided && item.container.isDoubleSided)
            guard scratch.planes.count == 1, scratch.strips.isEmpty else { return }
            if scratch.quads.contains(where: { $0.content?.isTexture == true }) { return }
            let count = scratch.quads.count
            if count > quadsPerItem {
                quads = widened(quads, from: quadsPerItem, to: count)
                quadsPerItem = count
            }
            for var quad in scratch.quads {
                quad.plane = item.view.isDoubleSided ? 0 : 1
                if quad.effect >= 0 { quad.effect += Int32(effects.count) }
                quads.append(quad)
            }
            for _ in count..<quadsPerItem { quads.append(DrawList.Quad(plane: 0, frame: .zero)) }
            effects += scratch.effects
        }
        version += 1
        faces = DrawList.QuadFaces(
            identity: identity, version: version, quadsPerItem: quadsPerItem, quads: quads, effects: effects)
    }

    /// The same items with room for more quads each.
    private func widened(_ quads: [DrawList.Quad], from count: Int, to wider: Int) -> [DrawList.Quad] {
        var result: [DrawList.Quad] = []
        for start in stride(from: 0, to: quads.count, by: count) {
            result += quads[start..<start + count]
            for _ in count..<wider { result.append(DrawList.Quad(plane: 0, frame: .zero)) }
        }
        return result
    }
}

extension Carousel {
    /// Adds the carousel's depth effects; -1 if there are none.
    func addDepth(to list: inout DrawList) -> Int32 {
        guard let effects = shown(depthEffects: depthEffects)?.valid, !effects.isNeutral else { return -1 }
        list.depths.append(DrawList.Depth(effects, isVertical: isVertical))
        return Int32(list.depths.count - 1)
    }

    /// Adds the items as a strip that the renderer lays out; false if they have to be drawn one by one.
    func drawItems(into list: inout DrawList, _ context: DrawContext) -> Bool {
        if let pictures {
            // The only thing here that depends on the context is whether backs show.
            if route == .given || !context.isDoubleSided || context.isReflection || pictures.textureCount > 0
                || !add(visibleStrip, .pictures(pictures), to: &list, context)
            {
                drawPictures(into: &list, context)
            }
            return content3D.subviews.isEmpty
        }
        drawsStrip = false
        guard route != .given, !context.isReflection, loaded.count > 0,
            content3D.subviews.count == loaded.count,
            !isAnimatingItems, let strip = loadedStrip()
        else { return false }
        let isChanged = content3D.facesHaveChanged
        content3D.facesHaveChanged = false
        guard
            let faces = itemDrawing.quadFaces(
                of: loaded, isChanged: isChanged, isDoubleSided: context.isDoubleSided)
        else { return false }
        drawsStrip = add(strip, .quads(faces), to: &list, context)
        return drawsStrip
    }

    private var isAnimatingItems: Bool {
        guard scene?.isAnimatingProperties ?? true else { return false }
        return loaded.items.contains { !$0.container.animations.isEmpty }
    }

    /// The loaded items as a strip; nil if they are not consecutive.
    private func loadedStrip() -> ItemStrip? {
        var strip = visibleStrip
        let key = ItemDrawing.StripKey(first: strip.first, count: strip.count, loadedVersion: loaded.version)
        if itemDrawing.stripKey != key {
            itemDrawing.stripKey = key
            itemDrawing.trimmed = trimmed(strip)
        }
        guard let trimmed = itemDrawing.trimmed else { return nil }
        strip.first = trimmed.lowerBound
        strip.count = trimmed.count
        return strip
    }

    /// The positions of the loaded items, and where the first of the strip is among them.
    private func trimmed(_ strip: ItemStrip) -> Range<Int>? {
        var (low, high) = (strip.first, strip.first + strip.count)
        // Items that have faded are not loaded.
        while low < high, !loaded.contains(index(at: low)) { low += 1 }
        while low < high, !loaded.contains(index(at: high - 1)) { high -= 1 }
        let count = loaded.count
        guard low < high, high - low == count else { return nil }
        let start = loaded.place(of: index(at: low))
        itemDrawing.start = start
        for place in 0..<count where loaded.items[(start + place) % count].index != index(at: low + place) {
            return nil
        }
        return low..<high
    }

    private func add(
        _ strip: ItemStrip, _ faces: DrawList.Faces, to list: inout DrawList, _ context: DrawContext
    ) -> Bool {
        let current = isWrapEnabled ? strip.base : min(max(0, strip.base), max(0, numberOfItems - 1))
        let layout = shown(layout: layout)
        let shaped = layout.shaped
        guard strip.count > 0, layout.isEven(strip) else { return false }
        checkShape(over: strip)
        guard let formula = itemDrawing.formula(of: shaped) else {
            report(.shapeTooLong(name: shape.name))
            return false
        }
        let outer = list.planes[context.plane]
        // Drawn one by one: what cannot be clipped on screen, and what is inside an item of another carousel with
        // effects.
        guard context.effect < 0, context.clip == nil || outer.isUpright, context.depth >= 0 || outer.depth < 0 else {
            return false
        }
        let center = layout.center
        let order =
            ItemOrder(shaped, strip, toggle: motion.toggle, current: current)
            ?? itemDrawing.depthSort.order(of: shaped, strip, toggle: motion.toggle, current: current)
        list.strips.append(
            DrawList.Strip(
                quadsBehind: list.quads.count, plane: context.plane,
                center: Point(x: context.origin.x + center.x, y: context.origin.y + center.y),
                alpha: context.alpha, scissor: DrawList.Plane.scissor(of: outer, clip: context.clip), layout: shaped,
                formula: formula, items: strip, toggle: motion.toggle, order: order, faces: faces,
                depth: context.depth >= 0 ? list.depths[Int(context.depth)] : nil))
        return true
    }

    /// Reports a formula that does not place the items about the centre or at the ends.
    private func checkShape(over strip: ItemStrip) {
        guard onDiagnostic != nil, !(shape is any BuiltInShape) else { return }
        for position in [strip.base - 1, strip.base, strip.base + 1, strip.first, strip.first + strip.count - 1]
        where !layout.shaped.isSound(offset: strip.offset(at: position), toggle: motion.toggle) {
            return report(.shapeNotFinite(name: shape.name))
        }
    }
}

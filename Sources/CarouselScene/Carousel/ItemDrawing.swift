// SPDX-License-Identifier: MIT

import CarouselCore

/// What a carousel keeps from frame to frame of how its items are drawn by the renderer.
final class ItemDrawing {
    private let identity = DrawList.FaceIdentity()
    private var faces: DrawList.QuadFaces?
    private var version = 0
    private var loadedVersion = -1
    private var wasDoubleSided = true
    private var scratch = DrawList()

    /// What the loaded items show, drawn anew where something has changed; nil where it does not lie flat in the items'
    /// planes.
    ///
    /// - Parameter isDoubleSided: what is said outside of the carousel.
    func quadFaces(of loaded: LoadedItems, order: (Int) -> Int, isDoubleSided: Bool) -> DrawList.QuadFaces? {
        var isChanged = loaded.version != loadedVersion || isDoubleSided != wasDoubleSided
        for item in loaded.items where item.container.isChanged {
            isChanged = true
            item.container.isChanged = false
        }
        guard isChanged else { return faces }
        loadedVersion = loaded.version
        wasDoubleSided = isDoubleSided
        faces = draw(loaded, order: order, isDoubleSided: isDoubleSided)
        return faces
    }

    private func draw(_ loaded: LoadedItems, order: (Int) -> Int, isDoubleSided: Bool) -> DrawList.QuadFaces? {
        var quads: [DrawList.Quad] = []
        var quadsPerItem = 1
        for place in loaded.items.indices {
            let item = loaded.items[order(place)]
            scratch.removeAll()
            scratch.planes.append(DrawList.Plane())
            item.container.drawFlat(
                into: &scratch, plane: 0, isDoubleSided: isDoubleSided && item.container.isDoubleSided)
            guard scratch.planes.count == 1, scratch.strips.isEmpty else { return nil }
            let count = scratch.quads.count
            if count > quadsPerItem {
                quads = widened(quads, from: quadsPerItem, to: count)
                quadsPerItem = count
            }
            for var quad in scratch.quads {
                quad.plane = item.view.isDoubleSided ? 0 : 1
                quads.append(quad)
            }
            for _ in count..<quadsPerItem { quads.append(DrawList.Quad(plane: 0, frame: .zero)) }
        }
        version += 1
        return DrawList.QuadFaces(identity: identity, version: version, quadsPerItem: quadsPerItem, quads: quads)
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
    /// Adds the items as a strip that the renderer lays out; false where they have to be drawn one by one.
    func drawItems(into list: inout DrawList, _ context: DrawContext) -> Bool {
        if let pictures {
            // Nothing of it changes with the context but whether backs show at all.
            if route == .given || !context.isDoubleSided || !add(visibleStrip, .pictures(pictures), to: &list, context)
            {
                drawPictures(into: &list, context)
            }
            return content3D.subviews.isEmpty
        }
        guard route != .given, type != .custom, loaded.count > 0, content3D.subviews.count == loaded.count,
            !loaded.items.contains(where: { !$0.container.animations.isEmpty })
        else { return false }
        var strip = visibleStrip
        // Those that have faded are not loaded.
        while strip.count > 0, loaded.item(at: index(at: strip.first)) == nil {
            strip.first += 1
            strip.count -= 1
        }
        while strip.count > 0, loaded.item(at: index(at: strip.first + strip.count - 1)) == nil { strip.count -= 1 }
        guard strip.count == loaded.count else { return false }
        let start = loaded.place(of: index(at: strip.first))
        let count = loaded.count
        for place in 0..<count
        where loaded.items[(start + place) % count].index != index(at: strip.first + place) {
            return false
        }
        guard
            let faces = itemDrawing.quadFaces(
                of: loaded, order: { (start + $0) % count }, isDoubleSided: context.isDoubleSided)
        else { return false }
        return add(strip, .quads(faces), to: &list, context)
    }

    private func add(
        _ strip: ItemStrip, _ faces: DrawList.Faces, to list: inout DrawList, _ context: DrawContext
    ) -> Bool {
        guard strip.count > 0, type != .custom else { return false }
        let reach = max(abs(strip.offset(at: strip.first)), abs(strip.offset(at: strip.first + strip.count - 1)))
        let current = isWrapEnabled ? strip.base : min(max(0, strip.base), max(0, numberOfItems - 1))
        guard let step = layout.angleStep(reach: reach), let computed = ComputedLayout(layout, angleStep: step),
            let order = ItemOrder(layout, strip, toggle: motion.toggle, current: current, angleStep: step)
        else { return false }
        let outer = list.planes[context.plane]
        let center = layout.center
        list.strips.append(
            DrawList.Strip(
                quadsBehind: list.quads.count, plane: context.plane,
                center: Point(x: context.origin.x + center.x, y: context.origin.y + center.y),
                alpha: context.alpha, scissor: content3D.scissor(of: outer, clip: context.clip), layout: computed,
                items: strip, toggle: motion.toggle, order: order, faces: faces))
        return true
    }
}

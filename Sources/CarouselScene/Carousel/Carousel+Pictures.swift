// SPDX-License-Identifier: MIT

public import CarouselCore

/// Carousels whose items are pictures without views.
extension Carousel {
    /// Asks the data source whether items are pictures.
    func loadPictureItems() {
        pictureItems = dataSource?.pictureItems(in: self)
        pictures = pictureItems.map { $0.faces }
        if pictures != nil { numberOfPlaceholders = 0 }
    }

    /// The items in sight.
    var visibleStrip: ItemStrip {
        ItemStrip(
            motion.extent.visibleIndexes(around: currentItemIndex, count: layout.numberOfVisibleItems),
            scrollOffset: motion.scrollOffset)
    }

    /// The index of the item at a position.
    func index(at position: Int) -> Int {
        isWrapEnabled ? motion.extent.clamped(index: position) : position
    }

    /// Asks for the pictures that came in; for all of them if the indexes now refer to other items.
    func updatePictures() {
        guard let pictures else { return }
        let generation = generation
        let picture: (Int) -> Content? = { [unowned self] position in
            guard generation == self.generation else { return nil }
            return dataSource?.carousel(self, pictureForItemAt: index(at: position))?.content
        }
        let positions = visibleStrip.positions
        if picturesAreStale {
            picturesAreStale = false
            pictures.reload(positions, picture: picture)
        } else {
            pictures.show(positions, picture: picture)
        }
        setNeedsDisplay()
    }

    /// Asks again for the picture of an item in sight.
    func reloadPicture(at index: Int) {
        guard let pictures else { return }
        for position in pictures.positions where self.index(at: position) == index {
            pictures.set(dataSource?.carousel(self, pictureForItemAt: index)?.content, at: position)
        }
        setNeedsDisplay()
    }

    /// The index of the frontmost item at a point of the carousel; nil if there is none.
    public func indexOfItem(at point: Point) -> Int? {
        guard let pictureItems else { return itemView(at: point).flatMap { index(ofItemView: $0) } }
        guard let point = content3D.point(fromSuperview: point) else { return nil }
        let frame = Rect(center: .zero, size: pictureItems.size)
        for item in placedPictures().reversed() {
            if let local = item.transform.unmap(point), frame.contains(local) { return index(at: item.position) }
        }
        return nil
    }

    /// An item laid out by the CPU.
    struct PlacedPicture {
        var key: DrawOrder.Key
        var position: Int
        /// Maps the item's plane to the carousel's points.
        var transform: Homography
        var alpha: Double
    }

    /// The visible items, from back to front.
    func placedPictures() -> [PlacedPicture] {
        guard let pictureItems else { return [] }
        let layout = shown(layout: layout)
        let strip = visibleStrip
        let current = layout.transform(offset: offsetForItem(at: currentItemIndex), toggle: motion.toggle)
        let order = DrawOrder(isVertical: isVertical, current: current)
        var items: [PlacedPicture] = []
        for position in strip.positions {
            let offset = strip.offset(at: position)
            let placed = layout.placed(offset: offset, toggle: motion.toggle)
            let (own, alpha) = (placed.transform, min(max(placed.alpha, 0), 1))
            guard alpha > 0, !layout.isHidden(own, isDoubleSided: pictureItems.isDoubleSided) else { continue }
            items.append(
                PlacedPicture(
                    key: order.key(index: index(at: position), transform: own), position: position,
                    transform: Homography(own).movingImage(x: layout.center.x, y: layout.center.y), alpha: alpha))
        }
        return items.sorted { $0.key < $1.key }
    }

    /// Draws the pictures one by one, for types that the renderer does not lay out.
    func drawPictures(into list: inout DrawList, _ context: DrawContext) {
        guard let pictures else { return }
        let outer = list.planes[context.plane]
        for item in placedPictures() {
            guard let content = pictures.content(at: item.position) else { continue }
            let inOuter = item.transform.movingImage(x: context.origin.x, y: context.origin.y)
            let transform = inOuter.concatenating(outer.transform)
            guard transform.determinant != 0 else { continue }
            let cut = list.carry(context, into: inOuter, isItem: true)
            var plane = DrawList.Plane(
                transform: transform, alpha: outer.alpha * context.alpha * item.alpha, scissor: cut.scissor)
            plane.offset = offsetForItem(at: index(at: item.position))
            plane.distance = abs(plane.offset)
            plane.depth = context.depth >= 0 ? context.depth : outer.depth
            for template in pictures.templates {
                // A reflection of the carousel contains no further reflections.
                if context.isReflection, pictures.effect(of: template)?.fade != nil { continue }
                var quad = template.quad
                if template.showsPicture { quad.content = content }
                quad.plane = list.planes.count
                quad.isDoubleSided = context.isDoubleSided
                quad.effect = cut.effect
                if var effect = pictures.effect(of: template) {
                    if cut.effect >= 0 {
                        let outside = list.effects[Int(cut.effect)]
                        (effect.clip, effect.outer, effect.plane) = (outside.clip, outside.outer, outside.plane)
                    }
                    quad.effect = list.add(effect)
                }
                list.quads.append(quad)
            }
            list.planes.append(plane)
        }
    }
}

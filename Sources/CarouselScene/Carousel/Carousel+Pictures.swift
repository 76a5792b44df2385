// SPDX-License-Identifier: MIT

public import CarouselCore

/// Carousels whose items are pictures without views.
extension Carousel {
    /// Asks the data source whether items are pictures.
    func loadPictureItems() {
        pictureItems = dataSource?.pictureItems(in: self)
        pictures = pictureItems.map { PictureFaces(template: $0.template) }
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

    /// Asks for the pictures that came in; for all where indexes have come to mean other items.
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

    /// Asks for the picture of an item in sight anew.
    func reloadPicture(at index: Int) {
        guard let pictures else { return }
        for position in pictures.positions where self.index(at: position) == index {
            pictures.set(dataSource?.carousel(self, pictureForItemAt: index)?.content, at: position)
        }
        setNeedsDisplay()
    }

    /// The index of the frontmost item at a point of the carousel; nil where there is none.
    public func indexOfItem(at point: Point) -> Int? {
        guard let pictureItems else { return itemView(at: point).flatMap { index(ofItemView: $0) } }
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

    /// The items that are to be seen, from back to front.
    func placedPictures() -> [PlacedPicture] {
        guard let pictureItems else { return [] }
        let layout = layout
        let strip = visibleStrip
        func transform(_ offset: Double) -> Transform3D { layout.transform(offset: offset, toggle: motion.toggle) }
        let order = DrawOrder(
            isVertical: isVertical, current: transform(offsetForItem(at: currentItemIndex)))
        var items: [PlacedPicture] = []
        for position in strip.positions {
            let offset = strip.offset(at: position)
            let own = transform(offset)
            let alpha = min(max(layout.alpha(offset: offset), 0), 1)
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
        let scissor = content3D.scissor(of: outer, clip: context.clip)
        for item in placedPictures() {
            let transform = item.transform.movingImage(x: context.origin.x, y: context.origin.y)
                .concatenating(outer.transform)
            guard transform.determinant != 0 else { continue }
            var quad = pictures.template
            quad.content = pictures.content(at: item.position)
            quad.plane = list.planes.count
            quad.isDoubleSided = context.isDoubleSided
            list.planes.append(
                DrawList.Plane(
                    transform: transform, alpha: outer.alpha * context.alpha * item.alpha, scissor: scissor,
                    distance: abs(offsetForItem(at: index(at: item.position)))))
            if quad.content != nil { list.quads.append(quad) }
        }
    }
}

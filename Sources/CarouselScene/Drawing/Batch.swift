// SPDX-License-Identifier: MIT

package import CarouselCore

extension DrawList {
    /// The pictures of a carousel, which the renderer lays out: their places follow from the scroll offset.
    package struct Batch: Equatable {
        /// Number of the list's quads drawn before it.
        package var quadsBehind: Int
        /// Index into `planes`: the plane of the carousel.
        package var plane: Int
        /// The place of items with offset 0, in the plane's points.
        package var center: Point
        /// Fades all items, 0...1.
        package var alpha: Double
        /// Drawing is limited to this rectangle of the scene; nil for no limit.
        package var scissor: Rect?
        /// The layout of the items.
        package var layout: ShapeLayout
        /// The shape's formula, for the vertex shader.
        package var formula: ShapeFormula
        /// The range of items, and the scroll offset.
        package var items: VisibleRange
        /// How far the change of the current item has progressed, for shapes that follow it.
        package var toggle: Double
        /// The order in which the items are drawn.
        package var order: ItemOrder
        /// What the items show.
        package var pictures: PictureWindow
        /// How items change with their distance from the centre; nil for no change.
        package var depth: Depth?
    }
}

// SPDX-License-Identifier: MIT

package import CarouselCore

/// The contents of a frame, in painter's order: a value that is complete without the views, and the only interface to a
/// renderer. Renderers leave out whatever refers to a missing plane or effect, rectangles that are not finite, and
/// batches with numbers out of range.
public struct DrawList: Equatable {
    /// The view's size in points.
    package var size: Size
    /// The background.
    package var background: Color
    /// The sheets that quads lie in.
    package var planes: [Plane] = []
    /// The rectangles, from back to front.
    package var quads: [Quad] = []
    /// What loaded items that do not show now show when they do, such as the next picture of those that fade into one another: its
    /// contents are fetched once those in sight are there. Their planes are those of an item in the centre, which
    /// tell how large they will be.
    package var unseen: [Quad] = []
    /// Carousels whose items the renderer lays out, from back to front; each is drawn between two of the quads.
    package var batches: [Batch] = []
    /// The effects of quads that need more than the usual.
    package var effects: [Effect] = []
    /// The changes of planes with their distance from a carousel's centre.
    package var depths: [Depth] = []

    /// An empty list for a scene, with its size in points.
    package init(size: Size = .zero, background: Color = .black) {
        (self.size, self.background) = (size, background)
    }

    /// A flat sheet in space that quads lie in.
    package struct Plane: Hashable, Sendable {
        /// Maps the plane's points to the scene's.
        package var transform: Homography
        /// Fades everything in the plane, 0...1.
        package var alpha: Double
        /// Drawing is limited to this rectangle of the scene; nil for no limit.
        package var scissor: Rect?
        /// The offset of the carousel item that the plane belongs to, in items; 0 outside carousels.
        package var offset: Double
        /// Index into `depths`; -1 if nothing depends on the offset.
        package var depth: Int32 = -1
        /// The shade of the carousel item that the plane belongs to.
        package var shade = Shade()

        /// A sheet; by default the scene's own.
        package init(
            transform: Homography = .identity, alpha: Double = 1, scissor: Rect? = nil,
            offset: Double = 0
        ) {
            (self.transform, self.alpha, self.scissor, self.offset) = (transform, alpha, scissor, offset)
        }
    }

    /// A rectangle of a plane, filled with a colour or showing content.
    package struct Quad: Hashable, Sendable {
        /// Index into `planes`.
        package var plane: Int
        /// The rectangle, in the plane's points.
        package var frame: Rect
        /// The fill colour; while content is loading, what is shown in its place. Includes the view's own alpha.
        package var fill = Color.clear
        /// What is shown, if anything.
        package var content: Content?
        /// How the content is placed in `frame`.
        package var contentMode = ContentMode.scaleToFill
        /// Fades the content, 0...1. (`fill` and `borderColor` hold their own alpha.)
        package var alpha: Float = 1
        /// Radius of the frame's corners in points.
        package var cornerRadius = 0.0
        /// Width of the border inside the frame's edge, in points.
        package var borderWidth = 0.0
        /// The border's colour, including the view's alpha.
        package var borderColor = Color.clear
        /// Drawing is limited to this rounded rectangle of the plane.
        package var clip: Clip?
        /// Whether it is drawn when its plane is seen from behind.
        package var isDoubleSided = true
        /// Index into `effects`; -1 for none.
        package var effect: Int32 = -1
        /// Whether it is part of the background, so that depth effects leave it as it is.
        package var isBackground = false

        /// A rectangle that shows nothing yet.
        package init(plane: Int, frame: Rect) { (self.plane, self.frame) = (plane, frame) }
    }

    /// A rounded rectangle of a plane.
    package struct Clip: Hashable, Sendable {
        /// In the plane's points.
        package var frame: Rect
        /// In points.
        package var cornerRadius: Double

        /// A rectangle, with rounded corners if the radius is above 0.
        package init(frame: Rect, cornerRadius: Double = 0) {
            (self.frame, self.cornerRadius) = (frame, cornerRadius)
        }

        /// The radius of its corners as it is drawn.
        package var radius: Double { frame.cornerRadius(cornerRadius) }
    }

    /// Empties the list and keeps its memory.
    package mutating func removeAll() {
        planes.removeAll(keepingCapacity: true)
        quads.removeAll(keepingCapacity: true)
        unseen.removeAll(keepingCapacity: true)
        batches.removeAll(keepingCapacity: true)
        effects.removeAll(keepingCapacity: true)
        depths.removeAll(keepingCapacity: true)
    }

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
        /// Whether items seen from behind are hidden.
        package var hidesBacks: Bool
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
        /// By how much items are longer than usual; nil if none is.
        package var extents: ItemExtents? = nil
    }
}

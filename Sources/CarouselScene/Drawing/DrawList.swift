// SPDX-License-Identifier: MIT

package import CarouselCore

/// The contents of a frame, in painter's order: a value that is complete without the views, and the only interface to a
/// renderer. Renderers leave out whatever refers to a missing plane or effect, rectangles that are not finite, and
/// batches with numbers out of range.
public struct DrawList: Equatable {
    package var size: Size
    package var background: Color
    package var planes: [Plane] = []
    package var quads: [Quad] = []
    /// What loaded items that do not show now will show later, such as the next of pictures that fade into one another. Their
    /// contents are fetched once those in sight have arrived. Their planes are those of an item in the centre, so that the renderer
    /// knows how large they will be.
    package var unseen: [Quad] = []
    /// Carousels whose items the renderer lays out, from back to front; each is drawn between two quads.
    package var batches: [Batch] = []
    package var effects: [Effect] = []
    package var depths: [Depth] = []

    package init(size: Size = .zero, background: Color = .black) { (self.size, self.background) = (size, background) }

    package struct Plane: Hashable, Sendable {
        /// Maps the plane's points to the scene's.
        package var transform: Homography
        package var alpha: Double
        /// Drawing is limited to this rectangle of the scene; nil for no limit.
        package var scissor: Rect?
        /// The offset of the carousel item that the plane belongs to, in items; 0 outside carousels.
        package var offset: Double
        /// Index into `depths`; -1 if nothing depends on the offset.
        package var depth: Int32 = -1
        package var shade = Shade()

        package init(
            transform: Homography = .identity, alpha: Double = 1, scissor: Rect? = nil,
            offset: Double = 0
        ) {
            (self.transform, self.alpha, self.scissor, self.offset) = (transform, alpha, scissor, offset)
        }
    }

    /// A rectangle of a plane, filled with a colour or showing content.
    package struct Quad: Hashable, Sendable {
        package var plane: Int
        /// The rectangle, in the plane's points.
        package var frame: Rect
        /// The fill colour; for a quad with content, what is shown until that has loaded. Includes the view's own alpha.
        package var fill = Color.clear
        package var content: Content?
        package var contentMode = ContentMode.scaleToFill
        /// Fades the content, 0...1. (`fill` and `borderColor` hold their own alpha.)
        package var alpha: Float = 1
        package var cornerRadius = 0.0
        package var borderWidth = 0.0
        /// The border's colour, including the view's alpha.
        package var borderColor = Color.clear
        package var clip: Clip?
        package var isDoubleSided = true
        /// Index into `effects`; -1 for none.
        package var effect: Int32 = -1
        /// Whether the quad is part of the background, so that depth effects do not change it.
        package var isBackground = false

        package init(plane: Int, frame: Rect) { (self.plane, self.frame) = (plane, frame) }
    }

    package struct Clip: Hashable, Sendable {
        /// In the plane's points.
        package var frame: Rect
        package var cornerRadius: Double

        package init(frame: Rect, cornerRadius: Double = 0) { (self.frame, self.cornerRadius) = (frame, cornerRadius) }

        package var radius: Double { frame.cornerRadius(cornerRadius) }
    }

    package mutating func removeAll() {
        planes.removeAll(keepingCapacity: true)
        quads.removeAll(keepingCapacity: true)
        unseen.removeAll(keepingCapacity: true)
        batches.removeAll(keepingCapacity: true)
        effects.removeAll(keepingCapacity: true)
        depths.removeAll(keepingCapacity: true)
    }

    /// The pictures of a carousel, which the renderer lays out by the scroll offset.
    package struct Batch: Equatable {
        /// Number of the list's quads drawn before it.
        package var quadsBehind: Int
        package var plane: Int
        /// The position of items with offset 0, in the plane's points.
        package var center: Point
        package var alpha: Double
        package var scissor: Rect?
        package var layout: ShapeLayout
        package var formula: ShapeFormula
        package var hidesBacks: Bool
        package var items: VisibleRange
        package var toggle: Double
        package var order: ItemOrder
        package var pictures: PictureWindow
        package var depth: Depth?
        /// By how much items are longer than usual; nil if none is.
        package var extents: ItemExtents? = nil
    }
}

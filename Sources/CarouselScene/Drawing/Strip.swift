// SPDX-License-Identifier: MIT

public import CarouselCore

extension DrawList {
    /// The items of a carousel that the renderer lays out: their places follow from the scroll offset, and what they
    /// show stays the same from frame to frame.
    public struct Strip: Equatable {
        /// Number of the list's quads drawn before it.
        public var quadsBehind: Int
        /// Index into `planes`: the plane of the carousel.
        public var plane: Int
        /// The place of items with offset 0, in the plane's points.
        public var center: Point
        /// Fades all items, 0...1.
        public var alpha: Double
        /// Drawing is limited to this rectangle of the scene; nil for no limit.
        public var scissor: Rect?
        /// The layout of the items.
        public var layout: ShapeLayout
        /// The shape's formula, for the vertex shader.
        public var formula: ShapeFormula
        /// The range of items, and the scroll offset.
        public var items: ItemStrip
        /// How far the change of the current item has progressed, for shapes that follow it.
        public var toggle: Double
        /// The order in which the items are drawn.
        public var order: ItemOrder
        /// What the items show.
        public var faces: Faces
        /// How items change with their distance from the centre; nil for no change.
        public var depth: Depth?
    }

    /// What the items of a strip show.
    public enum Faces: Equatable {
        /// Rectangles of the items' planes.
        case quads(QuadFaces)
        /// One picture per item.
        case pictures(PictureFaces)
    }

    /// Rectangles of the items' planes, the same number for each item.
    public struct QuadFaces: Equatable {
        /// The carousel they belong to: a renderer caches what it has built from them.
        public var identity: FaceIdentity
        /// Changes whenever anything else in here changes.
        public var version: Int
        /// Quads per item, 1...65,536; padded with empty frames.
        public var quadsPerItem: Int
        /// The quads of each item in turn, from back to front. Their `plane` is 1 for items that are hidden when seen
        /// from behind, else 0.
        public var quads: [Quad]
        /// Which of the items in `quads` is the strip's first; those before it follow the last. So only this changes
        /// when a ring turns.
        public var start = 0
        /// The effects of the quads.
        public var effects: [Effect] = []

        /// The index in `quads` of the item at a place of the strip; wraps around.
        public func index(ofPlace place: Int) -> Int {
            let count = max(1, quads.count / max(1, quadsPerItem))
            return place.adding(saturating: start) % count
        }

        /// Faces are equal if they have the same version: quads are not compared one by one.
        public static func == (a: QuadFaces, b: QuadFaces) -> Bool {
            a.identity === b.identity && a.version == b.version && a.start == b.start
        }
    }

    /// Tells the faces of different carousels apart.
    public final class FaceIdentity {
        /// A new, unique one.
        public init() {}
    }
}

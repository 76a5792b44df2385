// SPDX-License-Identifier: MIT

public import CarouselCore

extension DrawList {
    /// The items of a carousel that the renderer lays out: where they stand follows from the scroll offset, and what
    /// they show stays from frame to frame.
    public struct Strip: Equatable {
        /// Number of the list's quads that lie behind.
        public var quadsBehind: Int
        /// Index into `planes`: the sheet that the carousel lies in.
        public var plane: Int
        /// Where items stand whose offset is 0, in the plane's points.
        public var center: Point
        /// Fades all items, 0...1.
        public var alpha: Double
        /// Only what falls into this rectangle of the scene is drawn; nil for all.
        public var scissor: Rect?
        /// Where items stand.
        public var layout: ComputedLayout
        /// Which items, and the scroll offset.
        public var items: ItemStrip
        /// How far `coverFlow2` has come in turning from one item to the next.
        public var toggle: Double
        /// The order in which the items are drawn.
        public var order: ItemOrder
        /// What the items show.
        public var faces: Faces
        /// What becomes of them with their distance from the centre; nil for nothing.
        public var depth: Depth?
    }

    /// What the items of a strip show.
    public enum Faces: Equatable {
        /// Rectangles of the items' planes.
        case quads(QuadFaces)
        /// One picture an item.
        case pictures(PictureFaces)
    }

    /// Rectangles of the items' planes, the same number for each item.
    public struct QuadFaces: Equatable {
        /// Whose they are: a renderer keeps what it has made of them.
        public var identity: FaceIdentity
        /// Another number whenever anything else in here changes.
        public var version: Int
        /// Quads of an item, 1...65,536; empty frames fill up.
        public var quadsPerItem: Int
        /// One item's quads from back to front, then the next one's. Their `plane` is 1 for items that are left out
        /// when seen from behind, else 0.
        public var quads: [Quad]
        /// Which of the items in `quads` is the strip's first; those before it follow the last. So a ring that turns
        /// changes nothing but this.
        public var start = 0
        /// What the quads refer to.
        public var effects: [Effect] = []

        /// Where among the items in `quads` the one at a place of the strip is; counted round.
        public func index(ofPlace place: Int) -> Int {
            let count = max(1, quads.count / max(1, quadsPerItem))
            return place.adding(saturating: start) % count
        }

        /// Faces are equal when they are of one version: quads are not compared one by one.
        public static func == (a: QuadFaces, b: QuadFaces) -> Bool {
            a.identity === b.identity && a.version == b.version && a.start == b.start
        }
    }

    /// Tells one carousel's faces from another's.
    public final class FaceIdentity {
        /// Another one.
        public init() {}
    }
}

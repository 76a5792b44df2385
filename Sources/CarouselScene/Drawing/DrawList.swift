// SPDX-License-Identifier: MIT

public import CarouselCore

/// The contents of a frame, in painter's order: a value that is complete without the views, and the only interface to a
/// renderer. Renderers leave out whatever refers to a missing plane or effect, rectangles that are not finite, and
/// strips with numbers out of range.
public struct DrawList: Equatable {
    /// The view's size in points.
    public var size: Size
    /// The background.
    public var background: Color
    /// The sheets that quads lie in.
    public var planes: [Plane]
    /// The rectangles, from back to front.
    public var quads: [Quad]
    /// Carousels whose items the renderer lays out, from back to front; each is drawn between two of the quads.
    public var strips: [Strip]
    /// The effects of quads that need more than the usual.
    public var effects: [Effect]
    /// The changes of planes with their distance from a carousel's centre.
    public var depths: [Depth]

    /// An empty list for a scene, with its size in points.
    public init(size: Size = .zero, background: Color = .black) {
        self.size = size
        self.background = background
        planes = []
        quads = []
        strips = []
        effects = []
        depths = []
    }

    /// A flat sheet in space that quads lie in.
    public struct Plane: Hashable, Sendable {
        /// Maps the plane's points to the scene's.
        public var transform: Homography
        /// Fades everything in the plane, 0...1.
        public var alpha: Double
        /// Drawing is limited to this rectangle of the scene; nil for no limit.
        public var scissor: Rect?
        /// Distance of the carousel item that the plane belongs to from the centre, in items; 0 outside carousels.
        public var distance: Double
        /// The same with its sign: items before the one in the centre have negative offsets.
        public var offset = 0.0
        /// Index into `depths`; -1 if nothing depends on the offset.
        public var depth: Int32 = -1

        /// A sheet; by default the scene's own.
        public init(
            transform: Homography = .identity, alpha: Double = 1, scissor: Rect? = nil,
            distance: Double = 0
        ) {
            self.transform = transform
            self.alpha = alpha
            self.scissor = scissor
            self.distance = distance
        }
    }

    /// A rectangle of a plane, filled with a colour or showing content.
    public struct Quad: Hashable, Sendable {
        /// Index into `planes`.
        public var plane: Int
        /// The rectangle, in the plane's points.
        public var frame: Rect
        /// The fill colour; while content is loading, what is shown in its place. Includes the view's own alpha.
        public var fill: Color
        /// What is shown, if anything.
        public var content: Content?
        /// How the content is placed in `frame`.
        public var contentMode: ContentMode
        /// Fades the content, 0...1. (`fill` and `borderColor` hold their own alpha.)
        public var alpha: Float
        /// Radius of the frame's corners in points.
        public var cornerRadius: Double
        /// Width of the border inside the frame's edge, in points.
        public var borderWidth: Double
        /// The border's colour, including the view's alpha.
        public var borderColor: Color
        /// Drawing is limited to this rounded rectangle of the plane.
        public var clip: Clip?
        /// Whether it is drawn when its plane is seen from behind.
        public var isDoubleSided: Bool
        /// Index into `effects`; -1 for none.
        public var effect: Int32

        /// A rectangle that shows nothing yet.
        public init(plane: Int, frame: Rect) {
            self.plane = plane
            self.frame = frame
            fill = .clear
            content = nil
            contentMode = .scaleToFill
            alpha = 1
            cornerRadius = 0
            borderWidth = 0
            borderColor = .clear
            clip = nil
            isDoubleSided = true
            effect = -1
        }
    }

    /// A rounded rectangle of a plane.
    public struct Clip: Hashable, Sendable {
        /// In the plane's points.
        public var frame: Rect
        /// In points.
        public var cornerRadius: Double

        /// A rectangle, with rounded corners if the radius is above 0.
        public init(frame: Rect, cornerRadius: Double = 0) {
            self.frame = frame
            self.cornerRadius = cornerRadius
        }
    }

    /// Empties the list and keeps its memory.
    public mutating func removeAll() {
        planes.removeAll(keepingCapacity: true)
        quads.removeAll(keepingCapacity: true)
        strips.removeAll(keepingCapacity: true)
        effects.removeAll(keepingCapacity: true)
        depths.removeAll(keepingCapacity: true)
    }
}

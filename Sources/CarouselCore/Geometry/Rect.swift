// SPDX-License-Identifier: MIT

/// A rectangle in points. It includes its low edges but not its high edges.
public struct Rect: Hashable, Sendable {
    /// The upper left corner.
    public var origin: Point
    /// The size.
    public var size: Size

    /// An empty rectangle at the origin.
    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    /// A rectangle with the given upper left corner and size.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// A rectangle with the given upper left corner and size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        origin = Point(x: x, y: y)
        size = Size(width: width, height: height)
    }

    /// A rectangle with the given centre and size.
    public init(center: Point, size: Size) {
        origin = Point(x: center.x - size.width / 2, y: center.y - size.height / 2)
        self.size = size
    }

    /// The left edge.
    public var minX: Double { origin.x }
    /// The upper edge.
    public var minY: Double { origin.y }
    /// The right edge.
    public var maxX: Double { origin.x + size.width }
    /// The lower edge.
    public var maxY: Double { origin.y + size.height }
    /// The centre along x.
    public var midX: Double { origin.x + size.width / 2 }
    /// The centre along y.
    public var midY: Double { origin.y + size.height / 2 }
    /// The width.
    public var width: Double { size.width }
    /// The height.
    public var height: Double { size.height }
    /// The centre.
    public var center: Point { Point(x: midX, y: midY) }

    /// Whether all four numbers are finite.
    public var isFinite: Bool { origin.isFinite && size.isFinite }

    /// Whether the rectangle is empty.
    public var isEmpty: Bool { size.isEmpty }

    /// Whether the point lies inside; the high edges are outside.
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// The rectangle moved by the given distances.
    public func offset(x: Double, y: Double) -> Rect {
        Rect(x: origin.x + x, y: origin.y + y, width: size.width, height: size.height)
    }

    /// The place that is as far from the right edge as one is from the left.
    package func mirrored(x: Double) -> Double { minX + maxX - x }

    /// The rectangle with each edge moved inward by the given distances.
    public func inset(x: Double, y: Double) -> Rect {
        Rect(x: minX + x, y: minY + y, width: width - 2 * x, height: height - 2 * y)
    }

    /// The part that both rectangles share; of size zero if they do not overlap.
    public func intersection(_ other: Rect) -> Rect {
        let left = max(minX, other.minX)
        let top = max(minY, other.minY)
        let width = max(0, min(maxX, other.maxX) - left)
        let height = max(0, min(maxY, other.maxY) - top)
        return Rect(x: left, y: top, width: width, height: height)
    }

    /// Whether the other rectangle is entirely inside this one.
    public func contains(_ other: Rect) -> Bool {
        other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
    }
}

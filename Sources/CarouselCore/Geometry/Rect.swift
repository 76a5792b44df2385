// SPDX-License-Identifier: MIT

/// A position in points; x to the right, y down.
public struct Point: Hashable, Sendable {
    /// To the right, in points.
    public var x: Double
    /// Downward, in points.
    public var y: Double

    /// The origin.
    public static let zero = Point(x: 0, y: 0)

    /// A position in points.
    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

    package static func mix(_ a: Point, _ b: Point, _ part: Double) -> Point {
        Point(x: .mix(a.x, b.x, part), y: .mix(a.y, b.y, part))
    }

    /// Whether both coordinates are finite.
    public var isFinite: Bool { x.isFinite && y.isFinite }
    package var length: Double { (x * x + y * y).squareRoot() }

    /// The sum, component by component.
    public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
    /// The difference, component by component.
    public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
}

/// A size in points. Also used for offsets (iCarousel's `CGSize` offsets), which may be negative.
public struct Size: Hashable, Sendable {
    /// The width, in points.
    public var width: Double
    /// The height, in points.
    public var height: Double

    /// Zero width and height.
    public static let zero = Size(width: 0, height: 0)

    /// A size in points.
    public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

    package static func mix(_ a: Size, _ b: Size, _ part: Double) -> Size {
        Size(width: .mix(a.width, b.width, part), height: .mix(a.height, b.height, part))
    }

    package init(along: Double, across: Double, isVertical: Bool) {
        (width, height) = isVertical ? (across, along) : (along, across)
    }
    package func extent(isVertical: Bool) -> Double { isVertical ? height : width }

    /// Whether both extents are finite.
    public var isFinite: Bool { width.isFinite && height.isFinite }

    /// Whether either extent is zero, negative or NaN, so that nothing is visible.
    public var isEmpty: Bool { !(width > 0 && height > 0) }

    /// Both extents times a factor.
    public static func * (size: Size, factor: Double) -> Size {
        Size(width: size.width * factor, height: size.height * factor)
    }
}

/// A size in whole pixels.
public struct PixelSize: Hashable, Sendable {
    /// The width, in pixels.
    public var width: Int
    /// The height, in pixels.
    public var height: Int

    /// Zero width and height.
    public static let zero = PixelSize(width: 0, height: 0)

    /// A size in pixels.
    public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// Whether either extent is zero or negative.
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// Number of pixels; 0 if empty, `Int.max` if there are more.
    public var area: Int { isEmpty ? 0 : width.multiplied(saturating: height) }

    /// The scale at which it fits into another size, whose extents count as at least 1, or covers it; at most 1 unless it `enlarges`.
    package func scale(to size: PixelSize, covers: Bool, enlarges: Bool = false) -> Double {
        let x = Double(max(1, size.width)) / Double(width)
        let y = Double(max(1, size.height)) / Double(height)
        let scale = covers ? max(x, y) : min(x, y)
        return enlarges ? scale : min(1, scale)
    }

    package func scaled(by scale: Double) -> PixelSize {
        PixelSize(
            width: max(1, Int(saturating: (Double(width) * scale).rounded())),
            height: max(1, Int(saturating: (Double(height) * scale).rounded())))
    }
}

extension Size {
    /// The same size in points, with one point per pixel.
    package init(_ pixels: PixelSize) { self.init(width: Double(pixels.width), height: Double(pixels.height)) }
}

/// A rectangle in points. It includes its low edges but not its high edges.
public struct Rect: Hashable, Sendable {
    /// The upper left corner.
    public var origin: Point
    /// The size.
    public var size: Size

    /// An empty rectangle at the origin.
    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    /// A rectangle with the given upper left corner and size.
    public init(origin: Point, size: Size) { (self.origin, self.size) = (origin, size) }

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

    /// A corner radius, clamped to what the rectangle allows: at least 0, at most half the shorter side.
    package func cornerRadius(_ radius: Double) -> Double { min(max(0, radius), min(width, height) / 2) }

    /// The place as far from the right edge as `x` is from the left one.
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

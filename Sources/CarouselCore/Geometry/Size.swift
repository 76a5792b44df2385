// SPDX-License-Identifier: MIT

/// A size in points. Also used for offsets (iCarousel's `CGSize` offsets), which may be negative.
public struct Size: Hashable, Sendable {
    /// The width, in points.
    public var width: Double
    /// The height, in points.
    public var height: Double

    /// Zero width and height.
    public static let zero = Size(width: 0, height: 0)

    /// A size in points.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

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
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Whether either extent is zero or negative.
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// Number of pixels; 0 if empty, `Int.max` if there are more.
    public var area: Int { isEmpty ? 0 : width.multiplied(saturating: height) }
}

extension Size {
    /// The same size in points, with one point per pixel.
    package init(_ pixels: PixelSize) { self.init(width: Double(pixels.width), height: Double(pixels.height)) }
}

// SPDX-License-Identifier: MIT

/// An extent in points. Also used for offsets (iCarousel's `CGSize` offsets), which may be negative.
public struct Size: Hashable, Sendable {
    /// Along x, in points.
    public var width: Double
    /// Along y, in points.
    public var height: Double

    /// No extent.
    public static let zero = Size(width: 0, height: 0)

    /// An extent in points.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Whether both extents are finite.
    public var isFinite: Bool { width.isFinite && height.isFinite }

    /// Whether either extent is zero, negative or NaN, so that nothing can be seen of it.
    public var isEmpty: Bool { !(width > 0 && height > 0) }

    /// Both extents times a factor.
    public static func * (size: Size, factor: Double) -> Size {
        Size(width: size.width * factor, height: size.height * factor)
    }
}

/// An extent in whole pixels.
public struct PixelSize: Hashable, Sendable {
    /// Along x, in pixels.
    public var width: Int
    /// Along y, in pixels.
    public var height: Int

    /// No extent.
    public static let zero = PixelSize(width: 0, height: 0)

    /// An extent in pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Whether either extent is zero or negative.
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// Number of pixels; 0 where empty, `Int.max` where there are more.
    public var area: Int { isEmpty ? 0 : width.multiplied(saturating: height) }
}

extension Size {
    /// A point for each pixel.
    package init(_ pixels: PixelSize) { self.init(width: Double(pixels.width), height: Double(pixels.height)) }
}

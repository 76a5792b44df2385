// SPDX-License-Identifier: MIT

import CarouselCore

/// A rectangle of pixels; y counts from the bottom, as in GL.
public struct PixelRect: Hashable, Sendable {
    /// The left edge, in pixels.
    public var x: Int
    /// The lower edge, in pixels.
    public var y: Int
    /// The width, in pixels.
    public var width: Int
    /// The height, in pixels.
    public var height: Int

    /// A rectangle with the given lower left corner and size.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// Where a renderer draws. Pixel coordinates are limited to 16,777,216 either way, and extents below 0 count as 0.
public struct RenderTarget: Hashable, Sendable {
    /// The framebuffer's GL name; 0 for the default framebuffer.
    public var framebuffer: UInt32
    /// The part of it that shows the scene.
    public var viewport: PixelRect { didSet { viewport = viewport.valid } }
    /// Pixels per point, 0.01...100, clamped; not above 0 counts as 1. Default: 1.
    public var scale: Double { didSet { scale = RenderTarget.valid(scale: scale) } }
    /// Whether the viewport is first filled with the background; if not, the scene is drawn over what is there.
    public var clearsBackground: Bool
    /// Drawing is limited to this rectangle of the framebuffer; nil for the whole viewport. Default: nil.
    public var scissor: PixelRect? { didSet { scissor = scissor?.valid } }

    /// Whether the first row is the top one, as where a framebuffer's texture is read like a picture. Default: false.
    public var isFlipped: Bool

    /// A render target; by default in the default framebuffer, filled with the background first.
    public init(
        framebuffer: UInt32 = 0, viewport: PixelRect, scale: Double = 1, clearsBackground: Bool = true,
        scissor: PixelRect? = nil, isFlipped: Bool = false
    ) {
        self.framebuffer = framebuffer
        self.viewport = viewport.valid
        self.scale = RenderTarget.valid(scale: scale)
        self.clearsBackground = clearsBackground
        self.scissor = scissor?.valid
        self.isFlipped = isFlipped
    }

    /// Pixels per point, clamped to the range.
    package static func valid(scale: Double) -> Double { scale > 0 ? scale.clamped(to: 0.01...100) : 1 }

    /// The drawable part of a rectangle of the viewport; nil for all of it.
    func box(_ part: PixelRect?) -> PixelRect {
        let box = part ?? viewport
        return scissor.map { box.intersection($0) } ?? box
    }
}

extension PixelRect {
    /// Clamped to what GL can represent without overflow.
    fileprivate var valid: PixelRect {
        let most = 1 << 24
        return PixelRect(
            x: x.clamped(to: -most...most), y: y.clamped(to: -most...most), width: width.clamped(to: 0...most),
            height: height.clamped(to: 0...most))
    }

    /// The intersection; empty if they do not overlap.
    func intersection(_ other: PixelRect) -> PixelRect {
        let (left, low) = (max(x, other.x), max(y, other.y))
        let right = min(x + width, other.x + other.width)
        let high = min(y + height, other.y + other.height)
        return PixelRect(x: left, y: low, width: max(0, right - left), height: max(0, high - low))
    }
}

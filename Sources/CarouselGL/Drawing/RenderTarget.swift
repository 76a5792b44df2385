// SPDX-License-Identifier: MIT

import CarouselCore

/// A rectangle of pixels; y counts from the bottom, as GL has it.
public struct PixelRect: Hashable, Sendable {
    /// The left edge, in pixels.
    public var x: Int
    /// The lower edge, in pixels.
    public var y: Int
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int

    /// A rectangle by its lower left corner and extent.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// Where a renderer draws. Pixels are counted to 16,777,216 either way, and extents below 0 count as 0.
public struct RenderTarget: Hashable, Sendable {
    /// GL's name of the framebuffer; 0 for the window's own.
    public var framebuffer: UInt32
    /// The part of it that shows the scene.
    public var viewport: PixelRect { didSet { viewport = viewport.valid } }
    /// Pixels for a point, 0.01...100, clamped; what is not above 0 counts as 1. Default: 1.
    public var scale: Double { didSet { scale = RenderTarget.valid(scale: scale) } }
    /// Whether the viewport is first filled with the background; if not, the scene is laid over what is there.
    public var clearsBackground: Bool
    /// Only pixels in this part of the framebuffer are drawn; nil for all of the viewport. Default: nil.
    public var scissor: PixelRect? { didSet { scissor = scissor?.valid } }

    /// A place to draw; by default in the window's own framebuffer, filled with the background first.
    public init(
        framebuffer: UInt32 = 0, viewport: PixelRect, scale: Double = 1, clearsBackground: Bool = true,
        scissor: PixelRect? = nil
    ) {
        self.framebuffer = framebuffer
        self.viewport = viewport.valid
        self.scale = RenderTarget.valid(scale: scale)
        self.clearsBackground = clearsBackground
        self.scissor = scissor?.valid
    }

    /// A number of pixels for a point, within the range.
    package static func valid(scale: Double) -> Double { scale > 0 ? scale.clamped(to: 0.01...100) : 1 }

    /// What may be drawn of a part of the viewport; nil for all of it.
    func box(_ part: PixelRect?) -> PixelRect {
        let box = part ?? viewport
        return scissor.map { box.intersection($0) } ?? box
    }
}

extension PixelRect {
    /// Within what GL can count and what can be added up.
    fileprivate var valid: PixelRect {
        let most = 1 << 24
        return PixelRect(
            x: x.clamped(to: -most...most), y: y.clamped(to: -most...most), width: width.clamped(to: 0...most),
            height: height.clamped(to: 0...most))
    }

    /// What both have in common; of no extent where that is nothing.
    func intersection(_ other: PixelRect) -> PixelRect {
        let (left, low) = (max(x, other.x), max(y, other.y))
        let right = min(x + width, other.x + other.width)
        let high = min(y + height, other.y + other.height)
        return PixelRect(x: left, y: low, width: max(0, right - left), height: max(0, high - low))
    }
}

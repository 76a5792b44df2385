// SPDX-License-Identifier: MIT

/// A rectangle of pixels; y counts from the bottom, as GL has it.
public struct PixelRect: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// Where a renderer draws.
public struct RenderTarget: Hashable, Sendable {
    /// GL's name of the framebuffer; 0 for the window's own.
    public var framebuffer: UInt32
    /// The part of it that shows the scene.
    public var viewport: PixelRect
    /// Pixels for a point.
    public var scale: Double
    /// Whether the viewport is first filled with the background; if not, the scene is laid over what is there.
    public var clearsBackground: Bool

    public init(framebuffer: UInt32 = 0, viewport: PixelRect, scale: Double = 1, clearsBackground: Bool = true) {
        self.framebuffer = framebuffer
        self.viewport = viewport
        self.scale = scale
        self.clearsBackground = clearsBackground
    }
}

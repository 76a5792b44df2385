// SPDX-License-Identifier: MIT

/// What a frame took.
public struct FrameStats: Hashable, Sendable {
    /// Rectangles drawn.
    public var quads = 0
    /// Draw calls made.
    public var drawCalls = 0
    /// Bytes of transforms and looks handed to the driver.
    public var bytesUploaded = 0
    /// Pictures handed to the driver.
    public var texturesUploaded = 0
    /// Bytes of pictures handed to the driver.
    public var textureBytesUploaded = 0
    /// Pictures in the list that are still on their way.
    public var pending = 0
    /// Pictures in sight that show nothing yet.
    public var missing = 0
    /// Pictures in sight that show less than they are to: a thumbnail, or a smaller version.
    public var coarse = 0
    /// Items in sight that are not drawn, because there are more than the driver's textures have room to tell apart: with
    /// textures of 2048 x 2048 texels about half a million different pictures with round corners, a million plain ones.
    /// `Carousel.route` `.given` draws them one by one.
    public var leftOut = 0
    /// Seconds spent before the driver gets the frame: looking up textures and writing instances.
    public var encodeSeconds = 0.0

    /// Nothing so far.
    public init() {}
}

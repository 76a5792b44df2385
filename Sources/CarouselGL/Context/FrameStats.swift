// SPDX-License-Identifier: MIT

/// Statistics of a frame.
public struct FrameStats: Hashable, Sendable {
    /// Quads drawn.
    public var quads = 0
    /// Draw calls made.
    public var drawCalls = 0
    /// Bytes uploaded besides pictures: transforms, appearances and tables.
    public var bytesUploaded = 0
    /// Pictures uploaded.
    public var texturesUploaded = 0
    /// Bytes of pictures uploaded.
    public var textureBytesUploaded = 0
    /// Pictures in the list that are still loading.
    public var pending = 0
    /// Pictures in sight that show nothing yet.
    public var missing = 0
    /// Pictures in sight that are shown at less than full quality: a thumbnail, or a smaller version.
    public var coarse = 0
    /// Whether the picture of the item in the middle is as sharp as it will be.
    package var middleIsSharp = true
    /// Items in sight that are not drawn because the driver's textures have no room for more: with textures of 2048 x
    /// 2048 texels, the limit is about half a million different pictures with rounded corners, or a million plain ones.
    public var leftOut = 0
    /// Seconds spent before the driver gets the frame: looking up textures and writing instances.
    public var encodeSeconds = 0.0

    package init() {}
}

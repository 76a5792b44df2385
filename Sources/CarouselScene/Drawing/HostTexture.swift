// SPDX-License-Identifier: MIT

public import CarouselCore

/// A texture that the program around the carousel has made, to be shown as it is whenever a frame is drawn: a video, or
/// a scene drawn by the program itself.
///
/// The texture belongs to the program and must live, in the renderer's context or one that shares with it, as long as
/// frames may show it. Say `setNeedsDisplay()` to the view that shows it when its pixels have changed.
public struct HostTexture: Hashable, Sendable {
    /// What the texture is bound as.
    public enum Target: Hashable, Sendable {
        /// `GL_TEXTURE_2D`.
        case flat
        /// `GL_TEXTURE_EXTERNAL_OES`, made of an EGLImage. Shown only where the context is OpenGL ES with
        /// `GL_OES_EGL_image_external_essl3`.
        case external
    }

    /// What the alpha of its texels means.
    public enum Alpha: Hashable, Sendable {
        /// Colours are multiplied by it already.
        case premultiplied
        /// Colours are yet to be multiplied by it.
        case straight
        /// Nothing: all is opaque.
        case ignored
    }

    /// GL's name of it.
    public var name: UInt32
    /// Its extent in pixels, 1...16,777,216 each way; clamped.
    public var size: PixelSize { didSet { size = HostTexture.valid(size) } }
    /// Default: flat.
    public var target: Target
    /// Default: premultiplied.
    public var alpha: Alpha
    /// Whether its first row is the lowest one, as GL draws, instead of the uppermost. Default: false.
    public var isFlipped: Bool
    /// Whether it has all its smaller levels, to be used where it is shown small. Default: false.
    public var hasMipmaps: Bool

    /// Names a texture.
    public init(
        name: UInt32, size: PixelSize, target: Target = .flat, alpha: Alpha = .premultiplied, isFlipped: Bool = false,
        hasMipmaps: Bool = false
    ) {
        self.name = name
        self.size = HostTexture.valid(size)
        self.target = target
        self.alpha = alpha
        self.isFlipped = isFlipped
        self.hasMipmaps = hasMipmaps && target == .flat
    }

    private static func valid(_ size: PixelSize) -> PixelSize {
        PixelSize(width: size.width.clamped(to: 1...1 << 24), height: size.height.clamped(to: 1...1 << 24))
    }
}

// SPDX-License-Identifier: MIT

public import CarouselCore

/// A texture created by the program around the carousel, shown with its content at the time each frame is drawn: a
/// video, or a scene rendered by the program.
///
/// The texture belongs to the program and must exist, in the renderer's context or one that shares objects with it, as
/// long as frames may show it. When its pixels have changed, call `setNeedsDisplay()` on the view that shows it.
///
/// Its texels are blended as they are. For sRGB formats (`GL_SRGB8_ALPHA8`) this requires a driver with
/// `GL_EXT_texture_sRGB_decode`, which almost all have; others decode the texels, which then look too dark.
public struct HostTexture: Hashable, Sendable {
    /// The target that the texture is bound to.
    public enum Target: Hashable, Sendable {
        /// `GL_TEXTURE_2D`.
        case flat
        /// `GL_TEXTURE_2D_ARRAY`, of which one layer is shown. Items that show layers of one array are drawn together.
        case array
        /// `GL_TEXTURE_EXTERNAL_OES`, made from an EGLImage. Shown only if the context is OpenGL ES with
        /// `GL_OES_EGL_image_external_essl3`.
        case external
    }

    /// How alpha relates to the colours of its texels.
    public enum Alpha: Hashable, Sendable {
        /// Colours are already multiplied by alpha.
        case premultiplied
        /// Colours are not yet multiplied by alpha.
        case straight
        /// Alpha is ignored: everything is opaque.
        case ignored
    }

    /// Its GL name.
    public var name: UInt32
    /// Its size in pixels, 1...16,777,216 each way; clamped.
    public var size: PixelSize { didSet { size = HostTexture.valid(size) } }
    /// The target that it is bound to. Default: flat.
    public var target: Target
    /// The layer of an array that is shown, 0...16,777,215; clamped. If the array does not have it, the nearest one is shown.
    /// Default: 0.
    public var layer: Int { didSet { layer = HostTexture.valid(layer: layer) } }
    /// How alpha relates to the colours. Default: premultiplied.
    public var alpha: Alpha
    /// Whether its first row is the bottom one, as in what GL renders, instead of the top one. Default: false.
    public var isFlipped: Bool
    /// Whether it has a complete mipmap chain to use when it is shown smaller. External textures count as having none. Default: false.
    public var hasMipmaps: Bool {
        get { saysMipmaps && target != .external }
        set { saysMipmaps = newValue }
    }
    private var saysMipmaps: Bool

    /// Describes a texture.
    public init(
        name: UInt32, size: PixelSize, target: Target = .flat, layer: Int = 0, alpha: Alpha = .premultiplied,
        isFlipped: Bool = false, hasMipmaps: Bool = false
    ) {
        (self.name, self.size, self.target) = (name, HostTexture.valid(size), target)
        (self.layer, self.alpha, self.isFlipped) = (HostTexture.valid(layer: layer), alpha, isFlipped)
        saysMipmaps = hasMipmaps
    }

    private static func valid(layer: Int) -> Int { layer.clamped(to: 0...(1 << 24) - 1) }

    private static func valid(_ size: PixelSize) -> PixelSize {
        PixelSize(width: size.width.clamped(to: 1...1 << 24), height: size.height.clamped(to: 1...1 << 24))
    }
}

/// What it costs to draw items that show the program's textures: either a draw call each time the texture changes, or copying every
/// texture, in each frame, to an array from which one call draws all items. Layers of arrays cost neither.
///
/// A carousel uses it to decide whether the renderer lays out its pictures, which takes copies of all their textures. The renderer uses it
/// for what is drawn one by one.
package struct HostTextureCost: Sendable {
    package private(set) var textures = 0
    /// Number of the textures' pixels, including those of mipmaps.
    private var pixels = 0
    private var tooLarge = 0

    /// The most that copies may take: 64 MiB.
    private static let maxPixels = 1 << 24
    /// The greatest width and height of texture arrays that every driver supports.
    private static let maxExtent = 2048
    /// How many pixels can be copied in the time of a draw call.
    private static let pixelsPerCall = 10_000

    package init() {}

    package static func canCopy(_ texture: HostTexture) -> Bool {
        max(texture.size.width, texture.size.height) <= maxExtent
    }

    package mutating func add(_ texture: HostTexture) { change(by: 1, texture) }
    package mutating func remove(_ texture: HostTexture) { change(by: -1, texture) }

    private mutating func change(by step: Int, _ texture: HostTexture) {
        guard texture.target != .array else { return }
        textures += step
        guard HostTextureCost.canCopy(texture) else {
            tooLarge += step
            return
        }
        pixels += step * (texture.hasMipmaps ? texture.size.area * 4 / 3 : texture.size.area)
    }

    /// Whether copies cost less than draw calls; `changes` is how often the texture changes from one item to the next.
    package func favoursCopies(changes: Int) -> Bool {
        tooLarge == 0 && pixels <= HostTextureCost.maxPixels
            && (changes - textures) * HostTextureCost.pixelsPerCall > pixels
    }
}

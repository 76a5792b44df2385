// SPDX-License-Identifier: MIT

public import CarouselCore

/// A picture: a file, decoded off the drawing thread at the size needed, pixels, or a texture of the program's own.
public final class ImageView: View {
    /// What is shown; nil for nothing.
    public var image: Image? {
        didSet { if image != oldValue { setNeedsDisplay() } }
    }

    /// What stands in for the picture until it is there. Default: a dark grey; clear for nothing.
    public var placeholderColor = Color(white: 0.5, alpha: 0.25) {
        didSet { if placeholderColor != oldValue { setNeedsDisplay() } }
    }

    /// Makes a view with a picture in it.
    public init(frame: Rect = .zero, image: Image? = nil) {
        self.image = image
        super.init(frame: frame)
    }

    public override var content: Content? { image?.content }

    override var contentPlaceholder: Color { placeholderColor }

    /// The picture's own size, a point for each pixel, where it is known, else the present size. Of files and URLs it is
    /// known once pixels have come, where the scene is told: see `ImageLoader.attach(to:)`.
    public override func sizeThatFits(_ size: Size) -> Size {
        pictureSize.map { Size($0) } ?? bounds.size
    }

    private var pictureSize: PixelSize? {
        switch image?.content {
        case .pixels(let picture): picture.pixels.size
        case .texture(let texture): texture.size
        case .file, .url: image.flatMap { scene?.info(of: $0) }?.size
        case .text, nil: nil
        }
    }
}

/// A picture to show.
public struct Image: Hashable, Sendable {
    /// What a view shows of it.
    public let content: Content

    /// A picture file of any format that gdk-pixbuf reads. It is not opened until it comes into sight.
    public init(path: String) {
        content = .file(path: path)
    }

    /// A picture that a URL names. It is not fetched until it comes into sight. `file:` and `data:` URLs show always,
    /// others where the window's or the program's loader has a fetcher for them.
    public init(url: String) {
        content = .url(url)
    }

    /// Pixels in memory. Every call makes a picture of its own: keep the `Image` to share one texture.
    public init(pixels: PixelBuffer) {
        content = .pixels(Picture(pixels))
    }

    /// A texture of the program's own.
    public init(texture: HostTexture) {
        content = .texture(texture)
    }
}

// SPDX-License-Identifier: MIT

public import CarouselCore

/// A picture to show.
public struct Image: Hashable, Sendable {
    /// The content that a view shows for it.
    public let content: Content

    /// A picture file in any format that gdk-pixbuf reads. It is not opened until it comes into sight.
    public init(path: String) { content = .file(path: path) }

    /// A picture named by a URL. It is not fetched until it comes into sight. `file:` and `data:` URLs always work;
    /// others work if the loader of the window or program has a fetcher for them.
    public init(url: String) { content = .url(url) }

    /// Pixels in memory. Every call makes a distinct picture: keep the `Image` to share one texture.
    public init(pixels: PixelBuffer) { content = .pixels(Picture(pixels)) }

    /// A texture owned by the program.
    public init(texture: HostTexture) { content = .texture(texture) }
}

/// A view that shows a picture: a file or URL, decoded on another thread at the size needed; pixels; or the program's texture.
open class ImageView: View {
    /// What is shown; nil for nothing.
    public var image: Image? { didSet { if image != oldValue { setNeedsDisplay() } } }

    /// The colour shown until the picture has loaded; clear for nothing. Default: a mostly transparent grey.
    public var placeholderColor = Color(white: 0.5, alpha: 0.25) {
        didSet { if placeholderColor != oldValue { setNeedsDisplay() } }
    }

    /// Makes a view that shows nothing yet.
    public override init(frame: Rect = .zero) { super.init(frame: frame) }

    /// Makes a view that shows a picture.
    public convenience init(frame: Rect = .zero, image: Image?) {
        self.init(frame: frame)
        self.image = image
    }

    open override var content: Content? { image?.content }
    override var contentPlaceholder: Color { placeholderColor }

    /// The picture's own size, at one point per pixel; the present size if that is not known. For files and URLs it is
    /// known once pixels have arrived and the scene has been told: see `ImageLoader.attach(to:)`.
    open override func sizeThatFits(_ size: Size) -> Size { pictureSize.map { Size($0) } ?? bounds.size }

    private var pictureSize: PixelSize? {
        switch image?.content {
        case .pixels(let picture): picture.pixels.size
        case .texture(let texture): texture.size
        case .file, .url: image.flatMap { scene?.info(of: $0) }?.size
        case .text, nil: nil
        }
    }
}

/// A view that shows text of one style: any script, one line or several.
open class Label: View {
    /// The text. Default: empty.
    public var text = "" { didSet { if text != oldValue { setNeedsDisplay() } } }
    /// The font. Default: sans-serif, 17 points.
    public var font = Font.body { didSet { if font != oldValue { setNeedsDisplay() } } }
    /// The text's colour. Default: black.
    public var textColor = Color.black { didSet { if textColor != oldValue { setNeedsDisplay() } } }
    /// Horizontal position of the lines. Default: left.
    public var textAlignment = TextContent.Alignment.left {
        didSet { if textAlignment != oldValue { setNeedsDisplay() } }
    }
    /// What happens to text that does not fit. Default: it ends in an ellipsis.
    public var lineBreakMode = TextContent.LineBreak.truncateTail {
        didSet { if lineBreakMode != oldValue { setNeedsDisplay() } }
    }
    /// Maximum number of lines; 0 or less for as many as fit. Default: 1.
    public var numberOfLines = 1 { didSet { if numberOfLines != oldValue { setNeedsDisplay() } } }

    /// Makes an empty label.
    public override init(frame: Rect = .zero) { super.init(frame: frame) }

    /// Makes a label that shows text.
    public convenience init(frame: Rect = .zero, text: String) {
        self.init(frame: frame)
        self.text = text
    }

    open override var content: Content? { text.isEmpty || bounds.isEmpty ? nil : .text(textContent(in: bounds.size)) }

    /// The size of the text within the given size, as measured by the scene's text measure; without a scene, an
    /// estimate.
    open override func sizeThatFits(_ size: Size) -> Size {
        guard !text.isEmpty else { return .zero }
        let content = textContent(in: size)
        if let measure = scene?.textMeasure { return measure.measure(content) }
        let width = Double(text.count) * font.size * 0.6
        let most = numberOfLines > 0 ? min(numberOfLines, text.count) : text.count
        let lines = size.width > 0 ? (width / size.width).rounded(.up).clamped(to: 1...Double(most)) : 1
        return Size(width: min(width, size.width), height: lines * font.size * 1.3)
    }

    private func textContent(in size: Size) -> TextContent {
        TextContent(
            string: text, font: font, color: textColor, alignment: textAlignment, lineBreak: lineBreakMode,
            numberOfLines: numberOfLines, size: size)
    }
}

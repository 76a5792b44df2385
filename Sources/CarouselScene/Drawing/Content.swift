// SPDX-License-Identifier: MIT

public import CarouselCore

/// What a view shows, by value: views with equal content share one texture.
public enum Content: Hashable, Sendable {
    /// Pixels in memory.
    case pixels(Picture)
    /// A picture file, decoded when it comes into sight.
    case file(path: String)
    /// A picture that a URL names: `file:` and `data:` ones, and those that the content source can fetch.
    case url(String)
    /// Text, laid out in a box.
    case text(TextContent)
    /// A texture of the program's own; nothing is loaded.
    case texture(HostTexture)

    /// Whether it is drawn from a texture of the program's own.
    var isTexture: Bool { if case .texture = self { true } else { false } }
}

/// Pixels with an identity: two pictures are equal only when they are the same object, so comparing costs nothing.
public final class Picture: Hashable, Sendable {
    /// The picture itself.
    public let pixels: PixelBuffer

    /// Gives pixels an identity of their own.
    public init(_ pixels: PixelBuffer) {
        self.pixels = pixels
    }

    public static func == (a: Picture, b: Picture) -> Bool { a === b }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// Text and all that its look depends on.
public struct TextContent: Hashable, Sendable {
    /// Where lines stand that do not fill the box's width.
    public enum Alignment: Hashable, Sendable {
        /// At the left edge, also of text that is written from right to left.
        case left
        /// In the middle.
        case center
        /// At the right edge, whichever way the text is written.
        case right
    }

    /// What happens to text that does not fit the box.
    public enum LineBreak: Hashable, Sendable {
        /// Lines break between words, or within a word that is wider than the box.
        case wrap
        /// As `wrap`; what does not fit the lines or the height ends in an ellipsis.
        case truncateTail
        /// The middle of a single line gives way to an ellipsis.
        case truncateMiddle
        /// What does not fit is cut off.
        case clip
    }

    /// The text; line feeds begin new lines. More than 10,000 characters are not laid out.
    public var string: String
    /// The font of all of it.
    public var font: Font
    /// The colour of all of it.
    public var color: Color
    /// Where the lines stand.
    public var alignment: Alignment
    /// What happens to what does not fit.
    public var lineBreak: LineBreak
    /// Greatest number of lines; 0, and what is below, for as many as fit.
    public var numberOfLines: Int { didSet { numberOfLines = max(0, numberOfLines) } }
    /// The box, in points. Text stands in its vertical middle.
    public var size: Size

    /// Describes a text.
    public init(
        string: String, font: Font = .body, color: Color = .black,
        alignment: Alignment = .left, lineBreak: LineBreak = .truncateTail,
        numberOfLines: Int = 1, size: Size
    ) {
        self.string = string
        self.font = font
        self.color = color
        self.alignment = alignment
        self.lineBreak = lineBreak
        self.numberOfLines = max(0, numberOfLines)
        self.size = size
    }
}

/// A font by description; the system's font configuration finds the nearest match.
public struct Font: Hashable, Sendable {
    /// A family name that fontconfig knows, such as `sans-serif` or `DejaVu Serif`.
    public var family: String
    /// Size in points (equal to pixels at scale 1), to 10,000, clamped; what is not above 0, or not finite, becomes 1.
    public var size: Double { didSet { size = Font.valid(size: size) } }
    /// 100 (thin) ... 400 (normal) ... 700 (bold) ... 1000, clamped.
    public var weight: Int { didSet { weight = Font.valid(weight: weight) } }
    /// Whether letters are slanted. Default: false.
    public var isItalic: Bool

    /// Sans-serif, 17 points.
    public static let body = Font(size: 17)

    /// Describes a font.
    public init(
        family: String = "sans-serif", size: Double, weight: Int = 400, isItalic: Bool = false
    ) {
        self.family = family
        self.size = Font.valid(size: size)
        self.weight = Font.valid(weight: weight)
        self.isItalic = isItalic
    }

    private static func valid(size: Double) -> Double { size > 0 && size.isFinite ? min(size, 10_000) : 1 }
    private static func valid(weight: Int) -> Int { weight.clamped(to: 100...1000) }

    /// The same font in another size (points).
    public func withSize(_ size: Double) -> Font {
        Font(family: family, size: size, weight: weight, isItalic: isItalic)
    }
}

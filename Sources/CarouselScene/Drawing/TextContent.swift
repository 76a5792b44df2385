// SPDX-License-Identifier: MIT

public import CarouselCore

/// Text and everything that affects its look.
public struct TextContent: Hashable, Sendable {
    /// Horizontal position of lines that do not fill the box's width.
    public enum Alignment: Hashable, Sendable {
        /// At the left edge, even for right-to-left text.
        case left
        /// Centred.
        case center
        /// At the right edge, regardless of the writing direction.
        case right
    }

    /// What happens to text that does not fit the box.
    public enum LineBreak: Hashable, Sendable {
        /// Lines break between words, or within a word that is wider than the box.
        case wrap
        /// As `wrap`; text that exceeds the lines or the height ends in an ellipsis.
        case truncateTail
        /// A single line, shortened by an ellipsis in the middle.
        case truncateMiddle
        /// Text that does not fit is cut off.
        case clip
    }

    /// The text; line feeds start new lines. Only the first 10,000 characters count; for `truncateMiddle`, the first and last 5,000.
    public var string: String
    /// The font of the whole text.
    public var font: Font
    /// The colour of the whole text.
    public var color: Color
    /// Horizontal position of the lines.
    public var alignment: Alignment
    /// What happens to text that does not fit.
    public var lineBreak: LineBreak
    /// Maximum number of lines; 0 or less for as many as fit.
    public var numberOfLines: Int { didSet { numberOfLines = max(0, numberOfLines) } }
    /// The box, in points. Text is vertically centred in it.
    public var size: Size

    /// Describes a text.
    public init(
        string: String, font: Font = .body, color: Color = .black,
        alignment: Alignment = .left, lineBreak: LineBreak = .truncateTail,
        numberOfLines: Int = 1, size: Size
    ) {
        (self.string, self.font, self.color, self.size) = (string, font, color, size)
        (self.alignment, self.lineBreak, self.numberOfLines) = (alignment, lineBreak, max(0, numberOfLines))
    }
}

/// A font by description; the system's font configuration finds the closest match.
public struct Font: Hashable, Sendable {
    /// A family name known to fontconfig, such as `sans-serif` or `DejaVu Serif`.
    public var family: String
    /// Size in points (equal to pixels at scale 1), up to 10,000, clamped; sizes that are not above 0 or not finite
    /// become 1.
    public var size: Double { didSet { size = Font.valid(size: size) } }
    /// 100 (thin) ... 400 (normal) ... 700 (bold) ... 1000, clamped.
    public var weight: Int { didSet { weight = Font.valid(weight: weight) } }
    /// Whether letters are italic. Default: false.
    public var isItalic: Bool

    /// Sans-serif, 17 points.
    public static let body = Font(size: 17)

    /// Describes a font.
    public init(
        family: String = "sans-serif", size: Double, weight: Int = 400, isItalic: Bool = false
    ) {
        (self.family, self.isItalic) = (family, isItalic)
        (self.size, self.weight) = (Font.valid(size: size), Font.valid(weight: weight))
    }

    private static func valid(size: Double) -> Double { size > 0 && size.isFinite ? min(size, 10_000) : 1 }
    private static func valid(weight: Int) -> Int { weight.clamped(to: 100...1000) }

    /// The same font in another size (in points).
    public func withSize(_ size: Double) -> Font {
        Font(family: family, size: size, weight: weight, isItalic: isItalic)
    }
}

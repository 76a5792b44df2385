// SPDX-License-Identifier: MIT

public import CarouselCore

/// What a view shows, by value: views with equal content share one texture.
public enum Content: Hashable, Sendable {
    /// Pixels in memory.
    case pixels(Picture)
    /// A picture file, decoded when it comes into sight.
    case file(path: String)
    /// Text, laid out in a box.
    case text(TextContent)
}

/// Pixels with an identity: two pictures are equal only when they are the same object, so comparing costs nothing.
public final class Picture: Hashable, Sendable {
    public let pixels: PixelBuffer

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
    public enum Alignment: Hashable, Sendable {
        case left, center, right
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

    public var string: String
    public var font: Font
    public var color: Color
    public var alignment: Alignment
    public var lineBreak: LineBreak
    /// Greatest number of lines; 0 for as many as fit.
    public var numberOfLines: Int
    /// The box, in points. Text stands in its vertical middle.
    public var size: Size

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
    /// Size in points (equal to pixels at scale 1); values not above 0 become 1.
    public var size: Double
    /// 100 (thin) ... 400 (normal) ... 700 (bold) ... 1000, clamped.
    public var weight: Int
    public var isItalic: Bool

    public static let body = Font(size: 17)

    public init(
        family: String = "sans-serif", size: Double, weight: Int = 400, isItalic: Bool = false
    ) {
        self.family = family
        self.size = size > 0 && size.isFinite ? size : 1
        self.weight = min(max(weight, 100), 1000)
        self.isItalic = isItalic
    }

    /// The same font in another size (points).
    public func withSize(_ size: Double) -> Font {
        Font(family: family, size: size, weight: weight, isItalic: isItalic)
    }
}

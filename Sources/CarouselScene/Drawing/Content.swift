// SPDX-License-Identifier: MIT

public import CarouselCore

/// What a view shows; views with equal content share one texture.
public enum Content: Hashable, Sendable {
    /// Pixels in memory.
    case pixels(Picture)
    /// A picture file, decoded when it comes into sight.
    case file(path: String)
    /// A picture named by a URL: `file:` and `data:` URLs, and those that the content source can fetch.
    case url(String)
    /// Text, laid out in a box.
    case text(TextContent)
    /// A texture owned by the program; nothing is loaded.
    case texture(HostTexture)

    /// Whether two contents are the same. Paths and URLs, unlike texts, are equal only if their bytes are: names that look
    /// alike, such as those with `é` as one character or as two, may name different files.
    public static func == (a: Content, b: Content) -> Bool {
        // Not a switch over both: a tuple would copy them.
        switch a {
        case .pixels(let a): if case .pixels(let b) = b { return a === b }
        case .file(let a): if case .file(let b) = b { return a.utf8.elementsEqual(b.utf8) }
        case .url(let a): if case .url(let b) = b { return a.utf8.elementsEqual(b.utf8) }
        case .text(let a): if case .text(let b) = b { return a == b }
        case .texture(let a): if case .texture(let b) = b { return a == b }
        }
        return false
    }

    /// Whether the content is text, which may be smaller than its box.
    package var isText: Bool { if case .text = self { true } else { false } }
    package var isTexture: Bool { if case .texture = self { true } else { false } }

    /// Whether the pixels are read from a file or fetched, rather than in memory already or made here.
    package var isFromOutside: Bool {
        switch self {
        case .file, .url: true
        case .text, .pixels, .texture: false
        }
    }
}

/// Pixels with an identity: two pictures are equal only if they are the same object, so comparing costs nothing.
public final class Picture: Hashable, Sendable {
    /// The picture itself.
    public let pixels: PixelBuffer

    /// Gives pixels their own identity.
    public init(_ pixels: PixelBuffer) { self.pixels = pixels }

    public static func == (a: Picture, b: Picture) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What is known about a picture once any of its pixels have arrived.
public struct PictureInfo: Hashable, Sendable {
    /// The picture's own size in pixels, upright.
    public var size: PixelSize
    /// The picture's mean colour, opaque: transparent pixels do not count.
    public var color: Color

    /// Describes a picture.
    public init(size: PixelSize, color: Color) { (self.size, self.color) = (size, color) }
}

/// What is known about the last few thousand pictures recorded; older ones are forgotten, so that memory is bounded.
struct PictureTable {
    private static let generation = 4096
    private var young: [Content: PictureInfo] = [:]
    private var old: [Content: PictureInfo] = [:]

    subscript(content: Content) -> PictureInfo? { young[content] ?? old[content] }

    mutating func insert(_ info: PictureInfo, for content: Content) {
        young[content] = info
        guard young.count >= PictureTable.generation else { return }
        old = young
        young = [:]
    }
}

/// How content is placed in its view, with UIKit's names.
public enum ContentMode: Hashable, Sendable, CaseIterable {
    /// Stretched to the bounds.
    case scaleToFill
    /// As large as possible with the whole content inside the bounds.
    case scaleAspectFit
    /// As small as possible while covering the bounds.
    case scaleAspectFill
    /// At its own size, in the middle.
    case center
    /// At its own size, in the middle of the upper edge.
    case top
    /// At its own size, in the middle of the lower edge.
    case bottom
    /// At its own size, in the middle of the left edge.
    case left
    /// At its own size, in the middle of the right edge.
    case right
    /// At its own size, in the upper left corner.
    case topLeft
    /// At its own size, in the upper right corner.
    case topRight
    /// At its own size, in the lower left corner.
    case bottomLeft
    /// At its own size, in the lower right corner.
    case bottomRight

    /// Where content of the given size (points) is placed in `bounds`. Empty or non-finite content fills the bounds.
    public func frame(of content: Size, in bounds: Rect) -> Rect {
        guard !content.isEmpty, content.isFinite, !bounds.isEmpty else { return bounds }
        if let (x, y) = anchor {
            return Rect(
                x: bounds.minX + (bounds.width - content.width) * x,
                y: bounds.minY + (bounds.height - content.height) * y,
                width: content.width, height: content.height)
        }
        guard self != .scaleToFill else { return bounds }
        let (wide, high) = (bounds.width / content.width, bounds.height / content.height)
        return Rect(
            center: bounds.center, size: content * (self == .scaleAspectFit ? min(wide, high) : max(wide, high)))
    }

    var coversView: Bool { self == .scaleToFill || self == .scaleAspectFill }
    package var keepsSize: Bool { anchor != nil }

    /// The fractions, 0...1, of the free room that are left of the content and above it; nil for modes that scale it.
    private var anchor: (x: Double, y: Double)? {
        switch self {
        case .scaleToFill, .scaleAspectFit, .scaleAspectFill: nil
        case .center: (0.5, 0.5)
        case .top: (0.5, 0)
        case .bottom: (0.5, 1)
        case .left: (0, 0.5)
        case .right: (1, 0.5)
        case .topLeft: (0, 0)
        case .topRight: (1, 0)
        case .bottomLeft: (0, 1)
        case .bottomRight: (1, 1)
        }
    }
}

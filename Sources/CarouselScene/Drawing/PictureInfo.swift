// SPDX-License-Identifier: MIT

public import CarouselCore

/// What is known of a picture once pixels of it have come.
public struct PictureInfo: Hashable, Sendable {
    /// The picture's own extent in pixels, upright.
    public var size: PixelSize
    /// Its mean colour, opaque: what is transparent does not count.
    public var color: Color

    /// Describes a picture.
    public init(size: PixelSize, color: Color) {
        self.size = size
        self.color = color
    }
}

/// What is known of the pictures that were noted last: of some thousands at least, so that it takes little memory however
/// many are seen.
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

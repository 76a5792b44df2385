// SPDX-License-Identifier: MIT

public import CarouselCore

/// What is known about a picture once any of its pixels have arrived.
public struct PictureInfo: Hashable, Sendable {
    /// The picture's own size in pixels, upright.
    public var size: PixelSize
    /// Its mean colour, opaque: transparent pixels do not count.
    public var color: Color

    /// Describes a picture.
    public init(size: PixelSize, color: Color) {
        self.size = size
        self.color = color
    }
}

/// What is known about the pictures recorded last: at least some thousands. Memory is bounded however many are seen.
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

// SPDX-License-Identifier: MIT

public import CarouselKit

extension Font {
    /// The family of that name, or the system's substitute.
    public init?(name: String, size: Double) { self.init(family: name, size: size) }

    /// The system's sans-serif font.
    public static func systemFont(ofSize size: Double) -> Font { Font(size: size) }

    /// The system's bold sans-serif font.
    public static func boldSystemFont(ofSize size: Double) -> Font { Font(size: size, weight: 700) }

    /// The size in points.
    public var pointSize: Double { size }
}

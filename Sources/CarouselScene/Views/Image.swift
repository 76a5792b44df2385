// SPDX-License-Identifier: MIT

public import CarouselCore

/// A picture to show.
public struct Image: Hashable, Sendable {
    /// The content that a view shows for it.
    public let content: Content

    /// A picture file in any format that gdk-pixbuf reads. It is not opened until it comes into sight.
    public init(path: String) {
        content = .file(path: path)
    }

    /// A picture named by a URL. It is not fetched until it comes into sight. `file:` and `data:` URLs always work;
    /// others work if the loader of the window or program has a fetcher for them.
    public init(url: String) {
        content = .url(url)
    }

    /// Pixels in memory. Every call makes a distinct picture: keep the `Image` to share one texture.
    public init(pixels: PixelBuffer) {
        content = .pixels(Picture(pixels))
    }

    /// A texture owned by the program.
    public init(texture: HostTexture) {
        content = .texture(texture)
    }
}

// SPDX-License-Identifier: MIT

public import CarouselCore
public import CarouselScene

/// Progress in loading pictures.
public enum ImageEvent: Sendable {
    /// Number of bytes of a URL received so far; `total` is nil if the server does not say how many there will be.
    case progress(Content, bytes: Int, total: Int?)
    /// A thumbnail has loaded.
    case preview(Content)
    /// The picture has loaded. `natural` is its own size in pixels.
    case loaded(Content, natural: PixelSize)
    /// It failed; another attempt follows.
    case retrying(Content, message: String)
    /// It failed for good.
    case failed(Content, message: String)
}

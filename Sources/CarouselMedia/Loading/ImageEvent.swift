// SPDX-License-Identifier: MIT

public import CarouselCore
public import CarouselScene

/// What happens while pictures are loaded.
public enum ImageEvent: Sendable {
    /// So many bytes have come of a URL; `total` is nil where the server does not say how many there will be.
    case progress(Content, bytes: Int, total: Int?)
    /// A thumbnail is there.
    case preview(Content)
    /// The picture is there. `natural` is its own size in pixels.
    case loaded(Content, natural: PixelSize)
    /// It did not work; another attempt follows.
    case retrying(Content, message: String)
    /// It does not work.
    case failed(Content, message: String)
}

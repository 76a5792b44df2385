// SPDX-License-Identifier: MIT

public import CarouselCore

/// A wish for pixels.
public struct ContentRequest: Hashable, Sendable {
    /// What is wished for.
    public var content: Content
    /// The pixels to fit the content into, keeping its aspect ratio; a smaller picture stays as it is. Text is drawn
    /// at `scale` instead, in so many pixels at most. Extents below 1 count as 1.
    public var pixelSize: PixelSize
    /// Whether the content is to cover those pixels instead of being fitted into them.
    public var covers: Bool
    /// Pixels for a point.
    public var scale: Double

    /// Wishes for some content.
    public init(content: Content, pixelSize: PixelSize, covers: Bool = false, scale: Double) {
        self.content = content
        self.pixelSize = pixelSize
        self.covers = covers
        self.scale = scale
    }
}

/// How far a wish has come.
public enum ContentState: Sendable {
    /// Being fetched; the same wish again tells more.
    case pending
    /// Something coarser to show meanwhile; the same wish again tells more.
    case preview(MipChain, natural: PixelSize)
    /// Here it is. `natural` is the content's own size in pixels, before it was reduced.
    case ready(MipChain, natural: PixelSize)
    /// It cannot be had. The chain, if any, is a stand-in that says so to the viewer.
    case failed(MipChain?, message: String)
}

/// Where a renderer gets pixels from. Called on the drawing thread; never waits for a disk or a decoder.
public protocol ContentSource: AnyObject {
    /// Begins a frame's round of wishes. Wishes of the frame before that do not come up again are dropped.
    func beginRequests()

    /// Asks for pixels. What is ready is handed over once: the caller keeps it, and asks again if it lost it.
    ///
    /// - Parameter priority: the distance from the centre in items; nearer ones are fetched first.
    func state(of request: ContentRequest, priority: Double) -> ContentState

    /// Says that pixels are wanted as before, but cannot be taken in this round. Default: nothing happens, which will do
    /// for sources that do not drop wishes.
    func postpone(_ request: ContentRequest, priority: Double)

    /// Says that content stands in the middle of a carousel, or outside of any, so that it is to move if it can. Asked
    /// anew in each round: what is not named in one stops. Default: nothing moves.
    func play(_ content: Content)

    /// The next picture of content that moves, to be shown in place of the one before; nil where there is none at present.
    /// Default: nil.
    func takeFrame() -> (content: Content, chain: MipChain)?

    /// Whether there is a picture to take of content that moves. Default: false.
    var hasFrames: Bool { get }

    /// Forgets what is known of content, since it has become another: what is under way or kept of the former one is not
    /// handed over any more. Default: nothing happens, which will do for sources that keep nothing.
    func forget(_ content: Content)

    /// Ends the round.
    func endRequests()

    /// Whether something asked for has come in, so that drawing again would show more.
    var hasArrivals: Bool { get }

    /// Whether wishes are still being fetched.
    var isBusy: Bool { get }
}

extension ContentSource {
    public func postpone(_ request: ContentRequest, priority: Double) {}
    public func play(_ content: Content) {}
    public func forget(_ content: Content) {}
    public func takeFrame() -> (content: Content, chain: MipChain)? { nil }
    public var hasFrames: Bool { false }
}

/// Tells how large text will be. Called on the drawing thread; never waits for longer than half a frame.
public protocol TextMeasuring: AnyObject {
    /// The size in points of the text when laid out within `text.size` (infinite extents for no limit).
    func measure(_ text: TextContent) -> Size

    /// How many of the sizes told so far are estimates, since the right ones could not be had in time. A scene lays out
    /// again, a tenth of a second later, what rests on them. Default: 0, for those that always know.
    var estimates: Int { get }
}

extension TextMeasuring {
    public var estimates: Int { 0 }
}

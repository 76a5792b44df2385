// SPDX-License-Identifier: MIT

public import CarouselCore

/// A request for pixels.
public struct ContentRequest: Hashable, Sendable {
    /// The requested content.
    public var content: Content
    /// The size in pixels to fit the content into, keeping its aspect ratio; a smaller picture keeps its size. Text is
    /// drawn at `scale` instead, with at most this many pixels. Extents below 1 count as 1.
    public var pixelSize: PixelSize
    /// Whether the content covers that size instead of fitting inside it.
    public var covers: Bool
    /// Pixels per point.
    public var scale: Double

    /// Requests some content.
    public init(content: Content, pixelSize: PixelSize, covers: Bool = false, scale: Double) {
        (self.content, self.pixelSize, self.covers, self.scale) = (content, pixelSize, covers, scale)
    }
}

/// How urgent a request is: content in sight comes before the rest; within either group, the nearer to the centre, the more urgent.
public struct ContentPriority: Comparable, Hashable, Sendable {
    /// Whether the content is in sight.
    public var isInSight: Bool
    /// The distance from the centre of its carousel, in items.
    public var distance: Double

    /// The priority of content at a distance from the centre, in items.
    public init(distance: Double = 0, isInSight: Bool = true) {
        (self.distance, self.isInSight) = (distance, isInSight)
    }

    /// Whether the first one is more urgent.
    public static func < (a: ContentPriority, b: ContentPriority) -> Bool {
        a.isInSight == b.isInSight ? a.distance < b.distance : a.isInSight
    }
}

/// The state of a request.
public enum ContentState: Sendable {
    /// Being fetched; ask again later.
    case pending
    /// Something coarser to show meanwhile; ask again later.
    case preview(MipChain, natural: PixelSize)
    /// The pixels. `natural` is the content's own size in pixels, before it was reduced.
    case ready(MipChain, natural: PixelSize)
    /// The content is unavailable. The chain, if any, is a stand-in that tells the viewer so.
    case failed(MipChain?, message: String)
}

/// Where a renderer gets pixels from. Called on the drawing thread; never waits for a disk or a decoder.
public protocol ContentSource: AnyObject {
    /// Begins a frame's round of requests. Requests of the last frame that are not repeated are dropped.
    func beginRequests()

    /// Requests pixels. Each result is delivered once: the caller keeps it, and asks again if it has lost it.
    ///
    /// - Parameter priority: requests with the lowest are fetched first.
    func state(of request: ContentRequest, priority: ContentPriority) -> ContentState

    /// Repeats a request whose result cannot be taken in this round. Default: does nothing, which suits sources that do
    /// not drop requests.
    func postpone(_ request: ContentRequest, priority: ContentPriority)

    /// Reports content in the middle of a carousel, or outside of any, which should play if it is animated. Called in
    /// each round: animations that are not reported in a round stop. Default: nothing plays.
    func play(_ content: Content)

    /// The next picture of some animated content, to replace the one before; nil if none is due now. Default: nil.
    func takeFrame() -> (content: Content, chain: MipChain)?

    /// Whether a new picture of animated content is due. Default: false.
    var hasFrames: Bool { get }

    /// Forgets content that has changed: its earlier results, pending or kept, are no longer delivered. Default: does
    /// nothing, which suits sources that keep nothing.
    func forget(_ content: Content)

    /// Ends the round.
    func endRequests()

    /// Whether anything requested has arrived, so that drawing again would show more.
    var hasArrivals: Bool { get }

    /// Whether requests are still being fetched.
    var isBusy: Bool { get }
}

extension ContentSource {
    public func postpone(_ request: ContentRequest, priority: ContentPriority) {}
    public func play(_ content: Content) {}
    public func forget(_ content: Content) {}
    public func takeFrame() -> (content: Content, chain: MipChain)? { nil }
    public var hasFrames: Bool { false }
}

/// Measures text. Called on the drawing thread; never waits for longer than half a frame.
public protocol TextMeasuring: AnyObject {
    /// The size in points of the text laid out within `text.size` (infinite extents for no limit).
    func measure(_ text: TextContent) -> Size

    /// How many of the sizes returned so far are estimates, because the exact ones were not available in time. A tenth
    /// of a second later, a scene repeats the layouts that depend on them. Default: 0, for measures that are always
    /// exact.
    var estimates: Int { get }
}

extension TextMeasuring {
    public var estimates: Int { 0 }
}

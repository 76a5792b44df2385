// SPDX-License-Identifier: MIT

import CCarousel
import CarouselCore
import CarouselGL
import CarouselMedia
import CarouselScene

/// What a `carousel_renderer *` refers to.
final class RendererHandle {
    let renderer: Renderer
    let source: ImageLoader
    var requests: [SharedRequests] = []
    /// Number of calls and callbacks of its carousels that have not returned. Callbacks count, because those of a carousel that follows
    /// another come from within calls for the leader, which may have another renderer.
    private var depth = 0
    /// Number of the last frame drawn, and whether one of its carousels has gone since.
    private var frame = 0
    private var hasLostCarousel = false

    init(_ config: carousel_renderer_config) throws(Failure) {
        var settings = ImageLoader.Settings()
        settings.thumbnails = try chosen(
            config.thumbnails, of: [.read, .readAndWrite, .none], "kind of thumbnails")
        if config.decoding_seconds != 0 { settings.decodingSeconds = config.decoding_seconds }
        let budget = config.texture_budget
        do throws(GLError) {
            renderer = try Renderer(textureBudget: budget > 0 ? Int(clamping: budget) : 256 << 20)
        } catch {
            throw Failure(error)
        }
        source = ImageLoader(settings)
        if config.upload_seconds > 0 { renderer.uploadSeconds = config.upload_seconds }
        guard let wake = config.wake else { return }
        // The pointer is never read but only handed back, and the header says that the callback comes from other threads.
        nonisolated(unsafe) let (callback, userData) = (wake, config.user_data)
        source.onArrival = { callback(userData) }
    }

    func checkIsOutsideCallbacks() throws(Failure) {
        guard depth == 0 else {
            throw .busy("this cannot be called from a callback; call it after the callback has returned")
        }
    }

    /// Carries out a call, from which callbacks may come.
    @inline(__always)
    func trackingCall<Answer>(_ call: () throws(Failure) -> Answer) throws(Failure) -> Answer {
        depth += 1
        defer { depth -= 1 }
        return try call()
    }

    @inline(__always)
    func trackingCallback<Answer>(_ callback: () -> Answer) -> Answer {
        depth += 1
        defer { depth -= 1 }
        return CallingThread.trackingCallback(callback)
    }

    /// Counts frames: drawing a carousel for the second time, after the frame that it was last drawn in, begins a new
    /// one. So does drawing one for the first time if another that was in the frame is gone: where each is drawn only once, no frame
    /// would ever end, and all that they showed would be kept. Returns whether this is another carousel of the present frame.
    func continuesFrame(after last: inout Int) -> Bool {
        let continues = frame > 0 && last != frame && !(hasLostCarousel && last == 0)
        if !continues { (frame, hasLostCarousel) = (frame + 1, false) }
        last = frame
        return continues
    }

    /// Notes that a carousel is gone that was last drawn in a frame.
    func noteEnd(ofCarouselIn last: Int) { if last == frame { hasLostCarousel = true } }

    /// Loads a picture again; any of the carousels may show it.
    func reload(_ content: Content) {
        source.forget(content)
        renderer.reload(content)
        for carousel in requests { carousel.needsRedraw = true }
    }

    /// Frees the GL objects, unless the context is lost, and ends the threads. Fails and does nothing if its context is not current.
    func close() throws(Failure) {
        do throws(GLError) {
            try renderer.checkContext()
        } catch {
            switch error {
            case .contextLost: break
            case .noCurrentContext:
                throw Failure(
                    status: CAROUSEL_GL_FAILED,
                    text:
                        "no OpenGL context is current, so textures would leak; make the context current and try again, or see "
                        + "carousel_abandon if it no longer exists")
            default: throw Failure(error)
            }
        }
        renderer.close()
        abandon()
    }

    /// Ends the threads, and leaves the GL objects to be freed with their context.
    func abandon() { source.close() }
}

extension RendererHandle: HandleTarget {
    static var kind: UInt { 3 }
    static let onOtherThread: StaticString =
        "the renderer belongs to another thread; call it from the one that created it"
    static let missing: StaticString = "there is no such renderer; it was destroyed or never existed"
}

/// The pictures that one of several carousels is waiting for. Each carousel draws in its own round; each round repeats
/// the requests of the others, so that the source does not drop them.
final class SharedRequests: ContentSource {
    private unowned let renderer: RendererHandle
    private let source: MediaSource
    /// The carousel's own last round.
    private let round = RequestRound()
    /// Called with a message when a requested picture cannot be shown.
    var onFailure: (_ message: String) -> Void = { _ in }
    /// Number of rounds of other carousels since something arrived for this one.
    private var roundsWaited = 0
    /// Whether to draw again although nothing has arrived for the requests: one was dropped because its result was not
    /// collected, another carousel had the same one fulfilled, or a picture is to be loaded again.
    fileprivate var needsRedraw = false

    /// Number of rounds of other carousels after which uncollected arrivals are dropped, because a host need not draw all its
    /// carousels. While they keep anything else from loading, one round for each carousel is enough.
    private var maxRoundsWaited: Int { source.isFull ? renderer.requests.count : 60 }

    init(_ renderer: RendererHandle) {
        self.renderer = renderer
        source = renderer.source
        renderer.requests.append(self)
    }

    func detach() {
        renderer.requests.removeAll { $0 === self }
    }

    /// Whether drawing this carousel would show more, or make room: uncollected arrivals can be so many that nothing more loads.
    var hasArrivals: Bool {
        needsRedraw || (!round.requests.isEmpty && (source.isFull || source.hasArrived(anyOf: round.requests)))
    }

    var isBusy: Bool { source.isBusy }

    /// Whether any request is still pending.
    var isWaiting: Bool { needsRedraw || !round.requests.isEmpty }

    func beginRequests() {
        roundsWaited = 0
        needsRedraw = false
        source.round = round
        source.beginRequests()
    }

    func state(of request: ContentRequest, priority: ContentPriority) -> ContentState {
        let state = source.state(of: request, priority: priority)
        switch state {
        case .pending, .preview: break
        case .ready: for other in renderer.requests where other !== self { other.drop { $0 == request } }
        case .failed(_, let message):
            onFailure(message)
            // Requests for it in every size and fit end, because the renderer has something to show in its place.
            for other in renderer.requests where other !== self {
                if other.drop(where: { $0.content == request.content }) { other.onFailure(message) }
            }
        }
        return state
    }

    func postpone(_ request: ContentRequest, priority: ContentPriority) {
        source.postpone(request, priority: priority)
    }

    func endRequests() {
        for other in renderer.requests where other !== self { other.repeatRequests() }
        source.endRequests()
    }

    /// Drops the requests that the renderer no longer needs. Returns whether there were any.
    @discardableResult private func drop(where isOver: (ContentRequest) -> Bool) -> Bool {
        let before = round.requests.count
        round.requests.removeAll { isOver($0.request) }
        guard round.requests.count < before else { return false }
        needsRedraw = true
        return true
    }

    private func repeatRequests() {
        guard !round.requests.isEmpty else { return }
        if needsRedraw || source.hasArrived(anyOf: round.requests) { roundsWaited += 1 }
        if roundsWaited > maxRoundsWaited {
            round.requests.removeAll(keepingCapacity: true)
            needsRedraw = true
        }
        source.repeatRequests(of: round)
    }
}

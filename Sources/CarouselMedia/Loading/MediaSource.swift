// SPDX-License-Identifier: MIT

package import CarouselCore
public import CarouselScene

/// Fetches pictures and text on threads of its own, the most urgent ones first.
///
/// Belongs to the thread that draws; `onArrival` alone is called from elsewhere.
public final class MediaSource: ContentSource {
    /// Measures text for labels: give it to `Scene.textMeasure`.
    public let text: any TextMeasuring = TextLayout()

    /// What could not be shown, and why, is told here. Default: nothing happens, a card with the file's name shows.
    public var onFailure: ((ContentRequest, _ message: String) -> Void)?

    /// Most bytes handed over for one frame, so that uploads do not hold it up; one picture may go beyond.
    public var bytesPerRound = 3 << 20

    private let arrivals = ArrivalCallback()
    private let queue: WorkQueue
    private let workers: Workers
    private var wishes: [Wish] = []
    private var bytesHandedOver = 0

    /// Starts the threads; `close()` ends them.
    public convenience init() { self.init(maker: nil) }

    /// Starts the threads; pictures with a path are asked of `making` before they are taken for files.
    ///
    /// - Parameter making: is called on several threads with a path and the extent to fit the picture into; nil where
    ///   there is no such picture.
    package convenience init(making: @escaping @Sendable (_ path: String, _ size: PixelSize) -> PixelBuffer?) {
        self.init(maker: making)
    }

    private init(maker: ContentFetcher.Maker?) {
        let arrivals = arrivals
        queue = WorkQueue { arrivals.call() }
        workers = Workers(queue, maker: maker)
    }

    /// Is called, from another thread, when something has come in, so that a sleeping program can wake up and draw.
    public var onArrival: (@Sendable () -> Void)? {
        get { arrivals.action }
        set { arrivals.action = newValue }
    }

    public var hasArrivals: Bool { queue.hasArrivals }

    public var isBusy: Bool { queue.isBusy }

    /// Whether something has come in for one of some wishes.
    package func hasArrived(anyOf requests: [ContentRequest]) -> Bool { queue.hasArrived(anyOf: requests) }

    public func beginRequests() {
        wishes.removeAll(keepingCapacity: true)
        bytesHandedOver = 0
    }

    public func state(of request: ContentRequest, priority: Double) -> ContentState {
        if bytesHandedOver < bytesPerRound, let state = queue.take(request) {
            switch state {
            case .ready(let chain, _):
                bytesHandedOver += chain.bytes.count
            case .failed(let chain, let message):
                bytesHandedOver += chain?.bytes.count ?? 0
                onFailure?(request, message)
            case .pending:
                break
            }
            return state
        }
        wishes.append(Wish(request: request, priority: priority))
        return .pending
    }

    public func postpone(_ request: ContentRequest, priority: Double) {
        wishes.append(Wish(request: request, priority: priority))
    }

    public func endRequests() {
        if wishes.isEmpty && queue.isIdle { return }
        wishes.sort { $0.priority > $1.priority }
        queue.setWanted(wishes)
    }

    /// Ends the threads; waits for what they are at. Nothing more is fetched.
    public func close() {
        queue.close()
        workers.join()
    }
}

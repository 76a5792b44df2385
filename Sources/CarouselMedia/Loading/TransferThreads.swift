// SPDX-License-Identifier: MIT

import CarouselScene

/// Threads that fetch URLs. There is one more than there are transfers in progress, so that one can notice when servers
/// turn out to be slow.
final class TransferThreads: Sendable {
    private let queue: WorkQueue
    private let workers: Workers
    private let watch: WorkWatch
    private let fetcher: any PictureFetcher

    init(_ queue: WorkQueue, _ workers: Workers, _ watch: WorkWatch, _ fetcher: any PictureFetcher) {
        self.queue = queue
        self.workers = workers
        self.watch = watch
        self.fetcher = fetcher
    }

    /// Whether there is none, because the system refused.
    var isEmpty: Bool { !queue.hasTransferrers }

    /// Starts a thread; it starts others as needed.
    func start() {
        let hasStarted = workers.start(1) { [self] in
            let cards = ContentDecoder()
            queue.transfer(startAnother: start) { job in
                var outcome = LoadSchedule.Outcome.cancelled
                // Fetchers have their own time limits; but exiting the process waits for the work that it cancels.
                _ = watch.run(job.cancellation, within: .infinity, of: queue, onLate: { _ in true }) {
                    outcome = perform(job, cards)
                }
                return outcome
            }
        }
        if hasStarted == 0 { queue.noteTransferrerEnded() }
    }

    private func perform(_ job: LoadSchedule.Job, _ cards: ContentDecoder) -> LoadSchedule.Outcome {
        guard case .url(let url) = job.request.content else { return .cancelled }
        do throws(FetchError) {
            let file = try fetcher.fetch(url, cancellation: job.cancellation) { [queue] bytes, total in
                queue.noteProgress(of: job, bytes: bytes, total: total)
            }
            return .goOn(file)
        } catch {
            if job.cancellation.isCancelled { return .cancelled }
            let state = cards.failure(job, error.description)
            return error.isTransient ? .failedForNow(state, wait: error.wait) : .final(state)
        }
    }
}

/// A transfer's speed, measured over consecutive periods. Times are parameters, in seconds.
struct TransferPace {
    /// Bytes per second; a slower transfer counts as slow.
    static let slow = 8192.0

    /// Bytes received so far.
    var bytes = 0
    private(set) var isSlow = false
    /// When the present period began, and the bytes received by then.
    private var since: Double
    private var bytesBefore = 0

    init(since: Double) { self.since = since }

    /// Evaluates the present period, if it is over, and begins another.
    ///
    /// - Returns: when the present period ends.
    mutating func judge(at now: Double, over stretch: Double) -> Double {
        if now >= since + stretch {
            isSlow = Double(bytes - bytesBefore) < TransferPace.slow * (now - since)
            since = now
            bytesBefore = bytes
        }
        return since + stretch
    }
}

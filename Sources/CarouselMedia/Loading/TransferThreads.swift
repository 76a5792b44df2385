// SPDX-License-Identifier: MIT

import CarouselScene

/// Threads that wait for what URLs name. There is one more than there are transfers under way, so that somebody is there
/// to see when servers turn out to be slow.
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

    /// Whether there is none, as the system allowed none.
    var isEmpty: Bool { !queue.hasTransferrers }

    /// Starts a thread; it starts others as they are needed.
    func start() {
        let hasStarted = workers.start(1) { [self] in
            let cards = ContentFetcher()
            queue.transfer(startAnother: start) { job in
                var outcome = LoadSchedule.Outcome.cancelled
                // Fetchers have limits of their own; but the end of the process waits for what it calls off.
                _ = watch.run(job.cancellation, within: .infinity, of: queue, onLate: { _ in true }) {
                    outcome = carryOut(job, cards)
                }
                return outcome
            }
        }
        if hasStarted == 0 { queue.noteTransferrerEnded() }
    }

    private func carryOut(_ job: LoadSchedule.Job, _ cards: ContentFetcher) -> LoadSchedule.Outcome {
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

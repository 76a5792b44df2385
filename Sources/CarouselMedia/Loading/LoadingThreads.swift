// SPDX-License-Identifier: MIT

import CarouselScene
import Glibc

/// Threads that decode pictures and lay out text. A thread that takes too long is abandoned and replaced by another.
struct DecodingThreads: Sendable {
    let queue: WorkQueue
    let workers: Workers
    let watch: WorkWatch
    /// Time limit for a piece of work.
    let seconds: Double
    let makeDecoder: @Sendable () -> ContentDecoder

    /// Starts threads; returns how many have started.
    @discardableResult func start(_ count: Int, as worker: LoadSchedule.Worker) -> Int {
        workers.start(count) { [self] in work(as: worker, makeDecoder()) }
    }

    /// A thread's main loop: works until the queue is closed.
    private func work(as worker: LoadSchedule.Worker, _ decoder: ContentDecoder) {
        while let task = queue.next(for: worker, beforeWaiting: watch.noteIdle) {
            let end: WorkWatch.End
            switch task {
            case .background(let task):
                end = run(Cancellation(), on: nil, as: worker, task, onLate: { _ in })
            case .job(let job):
                var outcome = LoadSchedule.Outcome.cancelled
                var file: FileStamp?
                end = run(job.cancellation, on: job.path, as: worker) {
                    file = queue.stamp(of: job)
                    outcome = decoder.perform(job)
                } onLate: { [self] decoder in
                    queue.finish(job, .final(state(of: job, decoder)))
                }
                if case .inTime = end { queue.finish(job, outcome, of: file) }
            }
            if case .replaced = end { return }
        }
    }

    /// Runs a piece of work. If it takes too long, `onLate` is called once, on another thread: with a decoder for
    /// making a card, or with nil if no thread could be started.
    private func run(
        _ cancellation: Cancellation, on path: FilePath?, as worker: LoadSchedule.Worker, _ body: () -> Void,
        onLate: @escaping @Sendable (ContentDecoder?) -> Void
    ) -> WorkWatch.End {
        let thread = pthread_self()
        return watch.run(
            cancellation, within: seconds, on: path, of: queue,
            onLate: { [self] attempt in
                if queue.isClosed { return true }
                let hasStarted = workers.start(1) { [self] in
                    let decoder = makeDecoder()
                    if attempt == 0 { onLate(decoder) }
                    work(as: worker, decoder)
                }
                if hasStarted == 0, attempt == 0 { onLate(nil) }
                if hasStarted > 0 { workers.detach(thread) }
                return hasStarted > 0
            }, body)
    }

    /// The outcome of work that was given up.
    private func state(of job: LoadSchedule.Job, _ decoder: ContentDecoder?) -> ContentState {
        guard let path = job.path else {
            return .failed(nil, message: "A text takes longer than \(seconds) s to lay out. Shorten it.")
        }
        let error = PictureDecoder.timeoutError(path, after: seconds, job.cancellation)
        // A card would only be thrown away.
        guard let decoder, !job.cancellation.isUnwanted else {
            return .failed(nil, message: error.description(naming: job.request.content))
        }
        return decoder.failure(job, error)
    }
}

extension LoadSchedule.Job {
    /// The file that the job is about, or the beginning of its URL; nil for content in memory.
    fileprivate var path: FilePath? {
        switch request.content {
        case .file(let path): FilePath(path)
        case .url(let url):
            file.map { FilePath($0.path) } ?? URLText.path(ofFileURL: url) ?? FilePath(String(url.prefix(64)))
        case .text, .pixels, .texture: nil
        }
    }
}

/// Threads that fetch URLs: one more than there are transfers in progress, to notice when servers turn out to be slow.
struct TransferThreads: Sendable {
    let queue: WorkQueue
    let workers: Workers
    let watch: WorkWatch
    let fetcher: any PictureFetcher

    /// Whether no such thread exists, because the system refused to start one.
    var isEmpty: Bool { !queue.hasTransferrers }

    /// Starts a thread; it starts others as needed.
    func start() {
        let hasStarted = workers.start(1) { [self] in
            let cards = ContentDecoder()
            queue.transfer(startAnother: start) { job in
                var outcome = LoadSchedule.Outcome.cancelled
                // Fetchers have their own time limits. The watch is for process exit, which cancels this work and waits for it.
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
    /// Bytes per second below which a transfer counts as slow.
    static let slow = 8192.0

    /// Bytes received so far.
    var bytes = 0
    private(set) var isSlow = false
    /// When the present period began, and the bytes received by then.
    private var since: Double
    private var bytesBefore = 0

    init(since: Double) { self.since = since }

    /// If the present period is over, evaluates it and begins another. Returns the end of the current period.
    mutating func judge(at now: Double, over stretch: Double) -> Double {
        if now >= since + stretch {
            isSlow = Double(bytes - bytesBefore) < TransferPace.slow * (now - since)
            since = now
            bytesBefore = bytes
        }
        return since + stretch
    }
}

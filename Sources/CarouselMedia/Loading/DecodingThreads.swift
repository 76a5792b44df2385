// SPDX-License-Identifier: MIT

import CarouselScene
import Glibc

/// Threads that decode pictures and lay out text. A thread that takes too long is abandoned and replaced by another.
final class DecodingThreads: Sendable {
    private let queue: WorkQueue
    private let workers: Workers
    private let watch: WorkWatch
    /// Limit for a piece of work.
    private let seconds: Double
    private let makeDecoder: @Sendable () -> ContentDecoder

    init(
        _ queue: WorkQueue, _ workers: Workers, _ watch: WorkWatch, seconds: Double,
        makeDecoder: @escaping @Sendable () -> ContentDecoder
    ) {
        self.queue = queue
        self.workers = workers
        self.watch = watch
        self.seconds = seconds
        self.makeDecoder = makeDecoder
    }

    /// Starts threads.
    ///
    /// - Returns: how many have started.
    @discardableResult func start(_ count: Int, as worker: LoadSchedule.Worker) -> Int {
        workers.start(count) { [self] in work(as: worker, makeDecoder()) }
    }

    /// A thread's main loop: works until the queue is closed.
    private func work(as worker: LoadSchedule.Worker, _ decoder: ContentDecoder) {
        while let task = queue.next(for: worker, beforeWaiting: watch.rest) {
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

    /// Runs a piece of work.
    ///
    /// - Parameter onLate: called once if it takes too long, by another thread, with a decoder for making a card; nil
    ///   if no thread could be started.
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
                if hasStarted > 0 { workers.leave(thread) }
                return hasStarted > 0
            }, body)
    }

    /// The outcome of work that was given up.
    private func state(of job: LoadSchedule.Job, _ decoder: ContentDecoder?) -> ContentState {
        guard let path = job.path else {
            return .failed(nil, message: "Laying out a text takes longer than \(seconds) s. Shorten it.")
        }
        let error = PictureDecoder.late(path, after: seconds, job.cancellation)
        // A card would only be thrown away.
        guard let decoder, !job.cancellation.isUnwanted else {
            return .failed(nil, message: error.description(naming: job.request.content))
        }
        return decoder.failure(job, error)
    }
}

extension LoadSchedule.Job {
    /// The file that it is about; nil for content in memory.
    fileprivate var path: FilePath? {
        switch request.content {
        case .file(let path): FilePath(path)
        case .url(let url):
            file.map { FilePath($0.path) } ?? URLText.path(ofFileURL: url) ?? FilePath(String(url.prefix(64)))
        case .text, .pixels, .texture: nil
        }
    }
}

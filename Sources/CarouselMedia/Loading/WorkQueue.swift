// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Glibc

/// The schedule and the memory cache, shared between the drawing thread and the workers.
///
/// `@unchecked`: everything mutable is accessed only with `monitor` held.
final class WorkQueue: @unchecked Sendable {
    /// Called from a worker's thread after something has arrived.
    private let onArrival: @Sendable () -> Void

    /// Limit for decoding pictures whole, shared by all threads.
    let memory: MemoryBudget

    private let monitor = Monitor()
    private var schedule = LoadSchedule()
    private var cache: MemoryCache
    private var events: [ImageEvent] = []
    /// Pictures that may be animated, and the sizes at which they were delivered; nil until then.
    private var animated = RecentContents<(file: AnimatedFile, size: PixelSize?)>(capacity: maxAnimated)
    private var wantsEvents = false
    /// The files that pictures were read from; nil if they are not recorded.
    private var files: [Content: FileStamp]?
    /// Tasks for when there is nothing else to do.
    private var background: [(bytes: Int, task: @Sendable () -> Void)] = []
    private var hasEnded = false
    /// Threads that fetch URLs, and how many of them are idle.
    private var transferrers = 0
    private var idleTransferrers = 0

    /// Maximum number of fetching threads for each transfer that `maxTransfers` allows: the extra threads are for slow ones.
    private static let threadsPerTransfer = 4
    /// Maximum number of tasks kept for idle times; older ones are dropped.
    private static let maxBackgroundTasks = 24
    /// Maximum bytes of pixels that all these tasks hold together.
    static let maxBackgroundBytes = 8 << 20
    /// Maximum number of pictures recorded as animated; the oldest stop playing.
    static let maxAnimated = 512
    /// Number of waiting events at which progress is no longer recorded. Outcomes still are: there are few for each request.
    static let maxEvents = 1024

    init(
        memoryCacheBytes: Int = 0, decodingBytes: Int = PictureDecoder.usualMemory, backOff: BackOff = BackOff(),
        onArrival: @escaping @Sendable () -> Void
    ) {
        self.onArrival = onArrival
        memory = MemoryBudget(bytes: decodingBytes)
        cache = MemoryCache(budget: memoryCacheBytes)
        schedule.backOff = backOff
    }

    var hasArrivals: Bool { monitor.locked { schedule.hasArrivals || !events.isEmpty } }

    func hasArrived(anyOf requests: [RankedRequest]) -> Bool {
        monitor.locked { schedule.hasArrived(anyOf: requests) }
    }

    var isBusy: Bool { monitor.locked { schedule.isBusy } }

    var isFull: Bool { monitor.locked { schedule.isFull } }

    var isClosed: Bool { monitor.locked { hasEnded } }

    var isIdle: Bool { monitor.locked { schedule.isIdle } }

    var cachedBytes: Int { monitor.locked { cache.byteCount } }

    /// Sets how many URLs may be fetched at once, and over how many seconds a transfer's speed is measured.
    func setTransfers(_ count: Int, patience: Double) {
        monitor.locked {
            schedule.maxTransfers = count
            schedule.patience = patience > 0.1 ? min(patience, 1e6) : 0.1
        }
    }

    /// Reports that URLs can be fetched; a thread is about to call `transfer`.
    func allowTransfers() {
        monitor.locked {
            schedule.transfers = true
            transferrers += 1
            monitor.wakeAll()
        }
    }

    /// Sets whether events are kept for `takeEvents()`.
    func setWantsEvents(_ wants: Bool) {
        monitor.locked {
            wantsEvents = wants
            if !wants { events = [] }
        }
    }

    func takeEvents() -> [ImageEvent] {
        monitor.locked {
            guard !events.isEmpty else { return [] }
            defer { events = [] }
            return events
        }
    }

    /// Hands over what has arrived or is cached; nil if there is nothing.
    func take(_ request: ContentRequest) -> ContentState? {
        monitor.locked {
            let wasFull = schedule.isFull
            if let state = schedule.take(request) {
                // Idle threads are woken only if there is room again: nothing else that they wait for changes here.
                if wasFull, !schedule.isFull { monitor.wakeAll() }
                return state
            }
            return cache.picture(for: request).map { .ready($0.chain, natural: $0.natural) }
        }
    }

    /// Sets the requests wanted from now on, the most urgent one last. Does nothing once closed, when no thread would fulfil them.
    func setWanted(_ requests: [RankedRequest], isAtRest: Bool = false) {
        _ = monitor.locked {
            guard !hasEnded else { return [:] }
            let (wasFull, wasAtRest) = (schedule.isFull, schedule.isAtRest)
            schedule.isAtRest = isAtRest
            let before = schedule.setWanted(requests)
            // Idle threads wait for no other change made here, and wake up by themselves for work that is due later.
            // But a thread that was given up as too slow releases its memory without waking them.
            if schedule.wantsMore || wasFull && !schedule.isFull || isAtRest && !wasAtRest || schedule.waitsForMemory {
                monitor.wakeAll()
            }
            return before
        }
    }

    func forget(_ content: Content) {
        monitor.locked {
            cache.remove(content)
            schedule.forget(content)
            animated.remove(content)
            files?[content] = nil
            if schedule.hasWork { monitor.wakeAll() }
        }
    }

    /// Records that a picture may be animated or, without a file, that it is not, for example because a still one has
    /// replaced it. An animation that plays goes on at its present size until a finer picture is delivered.
    func noteAnimated(_ content: Content, _ file: AnimatedFile?) {
        monitor.locked {
            guard let file, !hasEnded else { return animated.remove(content) }
            animated.insert((file, animated[content]?.size), for: content)
        }
    }

    func noteDelivered(_ content: Content, at size: PixelSize) {
        monitor.locked { if let (file, _) = animated[content] { animated.insert((file, size), for: content) } }
    }

    /// The file of a picture that may be animated, and the size at which it was delivered.
    func animation(of content: Content) -> (file: AnimatedFile, size: PixelSize)? {
        monitor.locked {
            guard !animated.isEmpty, let (file, size) = animated[content], let size else { return nil }
            return (file, size)
        }
    }

    /// Starts recording which files pictures are read from.
    func noteFiles() { monitor.locked { files = files ?? [:] } }

    /// The file that a picture was last read from, as it was before it was read.
    func file(of content: Content) -> FileStamp? { monitor.locked { files?[content] } }

    /// Whether a picture was read from a file, or is being read.
    func hasRead(_ content: Content) -> Bool {
        monitor.locked { files?[content] != nil || schedule.hasBegun(content) }
    }

    /// Adds a task for idle times that holds the given number of bytes of pixels until then.
    func addBackgroundTask(bytes: Int = 0, _ task: @escaping @Sendable () -> Void) {
        // Dropped tasks are freed without the lock, as in `finish`.
        _ = monitor.locked {
            var left: [@Sendable () -> Void] = []
            guard !hasEnded, bytes <= WorkQueue.maxBackgroundBytes else { return left }
            while background.count == WorkQueue.maxBackgroundTasks
                || background.reduce(bytes, { $0 + $1.bytes }) > WorkQueue.maxBackgroundBytes
            {
                left.append(background.removeFirst().task)
            }
            background.append((bytes, task))
            monitor.wakeAll()
            return left
        }
    }

    /// Ends the workers. Their present work is cancelled.
    func close() {
        monitor.locked {
            hasEnded = true
            schedule.removeAll()
            cache.removeAll()
            background = []
            animated.removeAll()
            events = []
            monitor.wakeAll()
        }
    }

    /// The present state of the file that a picture is about to be read from: it may be replaced meanwhile. Nil if not recorded.
    func stamp(of job: LoadSchedule.Job) -> FileStamp? {
        guard monitor.locked({ files != nil }) else { return nil }
        return switch job.request.content {
        case .file(let path): FileStamp(of: path)
        case .url(let url): URLText.path(ofFileURL: url).flatMap { FileStamp(of: $0.system) }
        case .text, .pixels, .texture: nil
        }
    }

    /// The main loop of a thread that fetches URLs: ends when there are more such threads than needed. `startAnother`
    /// is called when another thread should do the same.
    func transfer(startAnother: () -> Void, _ body: (LoadSchedule.Job) -> LoadSchedule.Outcome) {
        while case .job(let job)? = next(for: .transferrer) {
            let isLast = monitor.locked {
                let most = schedule.maxTransfers.multipliedReportingOverflow(by: WorkQueue.threadsPerTransfer)
                guard idleTransferrers == 0, most.overflow || transferrers < most.partialValue else { return false }
                transferrers += 1
                return true
            }
            if isLast { startAnother() }
            finish(job, body(job))
        }
        noteTransferrerEnded()
    }

    func noteTransferrerEnded() { monitor.locked { transferrers -= 1 } }

    var hasTransferrers: Bool { monitor.locked { transferrers > 0 } }

    /// Fails all requests for a kind of worker, because no such thread exists.
    func failWanted(of worker: LoadSchedule.Worker) {
        while true {
            let job = monitor.locked {
                var wakeUp = 0.0
                return schedule.next(for: worker, at: Monitor.now, wakeUp: &wakeUp)
            }
            guard let job else { return }
            finish(job, .final(.failed(nil, message: job.request.content.messageForNoThread)))
        }
    }

    func noteProgress(of job: LoadSchedule.Job, bytes: Int, total: Int?) {
        let isNoted = monitor.locked {
            schedule.noteProgress(of: job, bytes: bytes)
            guard wantsEvents, !hasEnded, events.count < WorkQueue.maxEvents else { return false }
            events.append(.progress(job.request.content, bytes: bytes, total: total))
            return true
        }
        if isNoted { onArrival() }
    }

    /// Records the outcome of a piece of work, and the file that it was made from.
    func finish(_ job: LoadSchedule.Job, _ outcome: LoadSchedule.Outcome, of file: FileStamp? = nil) {
        // Dropped pictures are freed without the lock: returning memory to the system takes long while other threads allocate some.
        let (isWelcome, _) = monitor.locked {
            guard !hasEnded else { return (false, []) }
            var left: [MemoryCache.Entry] = []
            // Other contents need no cache: they are in memory anyway, or quickly made.
            if !job.cancellation.isObsolete, case .final(.ready(let chain, let natural)) = outcome,
                job.request.content.isFromOutside
            {
                var entry = MemoryCache.Entry(chain: chain, natural: natural)
                entry.isFinest = !entry.suffices(for: job.request)
                left = cache.insert(entry, for: job.request.content)
            }
            let isCancelled = job.cancellation.isUnwanted
            if let file, !job.cancellation.isObsolete, outcome.shows { files?[job.request.content] = file }
            let wasFull = schedule.isFull
            let hasArrived = schedule.finish(job, outcome, at: Monitor.now)
            if wantsEvents, !isCancelled,
                let event = ImageEvent(outcome, of: job.request.content, isLast: hasArrived)
            {
                events.append(event)
            }
            // Threads that wake up in vain hold up one another and the drawing thread.
            if schedule.hasWorkForOthers(after: job) || wasFull && !schedule.isFull { monitor.wakeAll() }
            return (hasArrived || !events.isEmpty, left)
        }
        if isWelcome { onArrival() }
    }

    enum Task {
        case job(LoadSchedule.Job)
        case background(@Sendable () -> Void)
    }

    /// Waits for a task; nil once the queue is closed. `beforeWaiting` is called when there is nothing to do at present.
    func next(for worker: LoadSchedule.Worker, beforeWaiting: () -> Void = {}) -> Task? {
        monitor.locked {
            while !hasEnded {
                var wakeUp = Double.infinity
                // A worker that releases memory soon finishes its job, which wakes all threads if a request waits for memory.
                schedule.isMemoryTaken = memory.isTaken
                if let job = schedule.next(for: worker, at: Monitor.now, wakeUp: &wakeUp) { return .job(job) }
                if worker == .decoder, !background.isEmpty {
                    return .background(background.removeFirst().task)
                }
                guard worker == .transferrer else {
                    beforeWaiting()
                    monitor.wait(until: wakeUp)
                    continue
                }
                // One idle thread is kept in reserve, for when a server turns out to be slow.
                if idleTransferrers > 0, transferrers > schedule.maxTransfers { return nil }
                idleTransferrers += 1
                monitor.wait(until: wakeUp)
                idleTransferrers -= 1
            }
            return nil
        }
    }
}

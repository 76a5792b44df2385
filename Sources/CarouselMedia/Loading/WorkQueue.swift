// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Glibc

/// The schedule and the memory cache, shared between the drawing thread and the workers.
///
/// `@unchecked`: everything mutable is touched with `monitor` held only.
final class WorkQueue: @unchecked Sendable {
    /// Is called from a worker's thread after something has come in.
    private let onArrival: @Sendable () -> Void

    private let monitor = Monitor()
    private var schedule = LoadSchedule()
    private var cache: MemoryCache
    private var events: [ImageEvent] = []
    /// Pictures that may move.
    private var animated: [Content: AnimatedFile] = [:]
    private var wantsEvents = false
    /// What may be done when there is nothing else to do.
    private var leisure: [@Sendable () -> Void] = []
    private var isClosed = false

    /// Most tasks kept for when there is nothing else to do; older ones are left undone.
    private static let mostLeisure = 24
    private static let mostEvents = 1024

    init(memoryCacheBytes: Int = 0, backOff: BackOff = BackOff(), onArrival: @escaping @Sendable () -> Void) {
        self.onArrival = onArrival
        cache = MemoryCache(budget: memoryCacheBytes)
        schedule.backOff = backOff
    }

    var hasArrivals: Bool { monitor.locked { schedule.hasArrivals || !events.isEmpty } }

    func hasArrived(anyOf requests: [ContentRequest]) -> Bool {
        monitor.locked { schedule.hasArrived(anyOf: requests) }
    }

    var isBusy: Bool { monitor.locked { schedule.isBusy } }

    /// Whether nothing is wanted and nothing there, so that a round without wishes changes nothing.
    var isIdle: Bool { monitor.locked { schedule.isIdle } }

    /// Bytes of decoded pictures that are kept.
    var cachedBytes: Int { monitor.locked { cache.byteCount } }

    /// Says that URLs can be asked for.
    func allowTransfers() {
        monitor.locked {
            schedule.transfers = true
            monitor.wakeAll()
        }
    }

    /// Whether events are to be kept for `takeEvents()`.
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

    /// Hands over what has come in, or is kept in memory.
    func take(_ request: ContentRequest) -> ContentState? {
        monitor.locked {
            if let state = schedule.take(request) {
                monitor.wakeAll()
                return state
            }
            return cache.picture(for: request).map { .ready($0.chain, natural: $0.natural) }
        }
    }

    /// What is wanted from now on, the most urgent one last.
    func setWanted(_ wishes: [Wish], isAtRest: Bool = false) {
        monitor.locked {
            schedule.isAtRest = isAtRest
            schedule.setWanted(wishes)
            monitor.wakeAll()
        }
    }

    /// Forgets all that is known of a picture.
    func forget(_ content: Content) {
        monitor.locked {
            cache.remove(content)
            schedule.forget(content)
            animated[content] = nil
            monitor.wakeAll()
        }
    }

    /// Notes that a picture may move.
    func noteAnimated(_ content: Content, _ file: AnimatedFile) { monitor.locked { animated[content] = file } }

    /// The file of a picture that may move.
    func animatedFile(of content: Content) -> AnimatedFile? {
        monitor.locked { animated.isEmpty ? nil : animated[content] }
    }

    /// Leaves a task to whoever has nothing else to do.
    func addLeisure(_ task: @escaping @Sendable () -> Void) {
        monitor.locked {
            guard !isClosed else { return }
            if leisure.count == WorkQueue.mostLeisure { leisure.removeFirst() }
            leisure.append(task)
            monitor.wakeAll()
        }
    }

    /// Notes an event.
    func note(_ event: ImageEvent) {
        let isNoted = monitor.locked {
            guard wantsEvents, !isClosed, events.count < WorkQueue.mostEvents else { return false }
            events.append(event)
            return true
        }
        if isNoted { onArrival() }
    }

    /// Lets the workers end. What they are at is called off.
    func close() {
        monitor.locked {
            isClosed = true
            schedule.removeAll()
            cache.removeAll()
            leisure = []
            animated = [:]
            events = []
            monitor.wakeAll()
        }
    }

    /// A worker's life: does what is wanted until the queue is closed.
    func work(
        as worker: LoadSchedule.Worker = .decoder, _ body: (LoadSchedule.Job) -> LoadSchedule.Outcome
    ) {
        while let task = next(for: worker) {
            switch task {
            case .leisure(let task): task()
            case .job(let job): finish(job, body(job))
            }
        }
    }

    private func finish(_ job: LoadSchedule.Job, _ outcome: LoadSchedule.Outcome) {
        let isWelcome = monitor.locked {
            guard !isClosed else { return false }
            if !job.cancellation.isVoid, case .final(.ready(let chain, let natural)) = outcome,
                job.request.content.isKept
            {
                cache.insert(MemoryCache.Entry(chain: chain, natural: natural), for: job.request.content)
            }
            let isCancelled = job.cancellation.isCancelled
            let hasArrived = schedule.finish(job, outcome, at: Monitor.now)
            if wantsEvents, !isCancelled, events.count < WorkQueue.mostEvents,
                let event = ImageEvent(outcome, of: job.request.content, isLast: hasArrived)
            {
                events.append(event)
            }
            // There may be another stage, or room for other work on the same picture.
            monitor.wakeAll()
            return hasArrived || !events.isEmpty
        }
        if isWelcome { onArrival() }
    }

    private enum Task {
        case job(LoadSchedule.Job)
        case leisure(@Sendable () -> Void)
    }

    private func next(for worker: LoadSchedule.Worker) -> Task? {
        monitor.locked {
            while !isClosed {
                var wakeUp = Double.infinity
                if let job = schedule.next(for: worker, at: Monitor.now, wakeUp: &wakeUp) { return .job(job) }
                if worker == .decoder, !leisure.isEmpty { return .leisure(leisure.removeFirst()) }
                monitor.wait(until: wakeUp)
            }
            return nil
        }
    }
}

extension Content {
    /// Whether its pixels are worth keeping: others are in memory anyway, or quickly made.
    fileprivate var isKept: Bool {
        switch self {
        case .file, .url: true
        case .text, .pixels, .texture: false
        }
    }
}

extension ImageEvent {
    /// What an outcome means to the program; nil for what is of no interest.
    fileprivate init?(_ outcome: LoadSchedule.Outcome, of content: Content, isLast: Bool) {
        guard content.isKept else { return nil }
        switch outcome {
        case .final(.ready(_, let natural)): self = .loaded(content, natural: natural)
        case .final(.failed(_, let message)): self = .failed(content, message: message)
        case .preview: self = .preview(content)
        case .failedForNow(.failed(_, let message), _):
            self = isLast ? .failed(content, message: message) : .retrying(content, message: message)
        case .final, .failedForNow, .goOn, .cancelled: return nil
        }
    }
}

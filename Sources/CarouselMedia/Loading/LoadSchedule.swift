// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// Tracks which requests are wanted, in progress, to be tried again, or fulfilled. Knows no threads and no clock: times are in seconds.
struct LoadSchedule {
    private struct Standing {
        var stage: Stage
        var failures = 0
        var notBefore = -Double.infinity
        var waitsForMemory = false
        var file: FetchedFile?
    }

    /// Undelivered bytes at which work pauses, so that pictures do not pile up when they arrive faster than frames take them.
    static let maxArrivedBytes = 4 << 20

    var backOff = BackOff()
    /// Whether nothing moves.
    var isAtRest = false
    /// Whether any memory for decoding pictures whole is in use: requests that wait for it then keep waiting.
    var isMemoryTaken = false
    /// Whether there is a fetcher for URLs.
    var transfers = false

    /// Maximum number of concurrent transfers, not counting slow ones.
    var maxTransfers = 6
    /// Seconds over which the speed of transfers is measured.
    var patience = 5.0

    /// The requests still to be fulfilled, the most urgent one last. Those that have arrived in full are left out: each thread that looks
    /// for work would have to step over them while all others, including the drawing thread, wait for the lock.
    private(set) var wanted: [ContentRequest] = []
    /// The requests wanted before; empty except during `setWanted`.
    private var formerlyWanted: [ContentRequest] = []
    /// Whether the last call of `setWanted` added any request.
    private(set) var wantsMore = false
    private var standings: [ContentRequest: Standing] = [:]
    private var running: [ContentRequest: Cancellation] = [:]
    private var runningContents: Set<Content> = []
    /// The speed of each transfer in progress.
    private var paces: [ContentRequest: TransferPace] = [:]
    private var arrived: [ContentRequest: ContentState] = [:]
    private var arrivedBytes = 0

    var hasArrivals: Bool { !arrived.isEmpty }

    /// Whether anything has arrived for any of these requests.
    func hasArrived(anyOf requests: [RankedRequest]) -> Bool {
        !arrived.isEmpty && requests.contains { arrived[$0.request] != nil }
    }

    /// Whether anything wanted is still pending.
    var isBusy: Bool { !wanted.isEmpty }

    /// Whether so much awaits delivery that work pauses.
    var isFull: Bool { arrivedBytes >= LoadSchedule.maxArrivedBytes }

    /// Whether nothing is wanted, in progress or waiting to be delivered, so that a round without requests changes nothing.
    var isIdle: Bool { wanted.isEmpty && arrived.isEmpty && running.isEmpty }

    /// Hands over what has arrived for a request; nil if nothing has.
    mutating func take(_ request: ContentRequest) -> ContentState? {
        guard let state = arrived.removeValue(forKey: request) else { return nil }
        arrivedBytes -= state.byteCount
        return state
    }

    /// Sets the requests wanted from now on, the most urgent one last. Drops arrivals and cancels work that are no longer wanted. Returns
    /// all earlier arrivals, so that the caller can free the dropped ones without holding the lock.
    @discardableResult mutating func setWanted(_ requests: [RankedRequest]) -> [ContentRequest: ContentState] {
        let before = arrived
        swap(&wanted, &formerlyWanted)
        for ranked in requests where !isDone(ranked.request) { wanted.append(ranked.request) }
        wantsMore = wanted != formerlyWanted && !Set(formerlyWanted).isSuperset(of: wanted)
        formerlyWanted.removeAll(keepingCapacity: true)
        guard !standings.isEmpty || !running.isEmpty || !arrived.isEmpty else { return before }
        let requests = Set(requests.lazy.map(\.request))
        if !standings.isEmpty { standings = standings.filter { requests.contains($0.key) } }
        for (request, cancellation) in running where !requests.contains(request) { cancellation.cancel() }
        if !arrived.isEmpty {
            arrived = arrived.filter { requests.contains($0.key) }
            arrivedBytes = arrived.values.reduce(0) { $0 + $1.byteCount }
        }
        return before
    }

    /// Whether a picture is in progress, or has arrived and was not taken yet.
    func hasBegun(_ content: Content) -> Bool {
        runningContents.contains(content) || arrived.keys.contains { $0.content == content }
    }

    /// Restarts a picture whose content has changed: drops its arrivals, and makes work in progress obsolete.
    mutating func forget(_ content: Content) {
        for (request, cancellation) in running where request.content == content { cancellation.makeObsolete() }
        if !standings.isEmpty { standings = standings.filter { $0.key.content != content } }
        for (request, state) in arrived where request.content == content {
            if isDone(request) { wanted.append(request) }
            arrivedBytes -= state.byteCount
            arrived[request] = nil
        }
    }

    /// The most urgent work that can begin; nil for none. Thumbnails come before full pictures. At rest, the most urgent picture comes
    /// before them, since people look at the middle, but only if other work is running: a lone worker does thumbnails first.
    ///
    /// - Parameter wakeUp: set to the time to ask again if there is no work; infinity if only a change can bring some.
    mutating func next(for worker: Worker, at now: Double, wakeUp: inout Double) -> Job? {
        wakeUp = .infinity
        guard !isFull || worker == .transferrer, isAtRest || worker != .reserve else { return nil }
        var found: (request: ContentRequest, standing: Standing)?
        let nearest = isAtRest && !running.isEmpty ? wanted.last { $0.content.isFromOutside } : nil
        for request in wanted.reversed() {
            let standing = standings[request] ?? Standing(stage: firstStage(of: request.content))
            guard (standing.stage == .transfer) == (worker == .transferrer), running[request] == nil,
                !standing.waitsForMemory || !isMemoryTaken,
                // Two requests for the same picture in different sizes would do the same work twice.
                !request.content.isFromOutside || !runningContents.contains(request.content)
            else { continue }
            guard standing.notBefore <= now else {
                wakeUp = min(wakeUp, standing.notBefore)
                continue
            }
            if standing.stage != .decode || request == nearest {
                found = (request, standing)
                break
            }
            if found == nil { found = (request, standing) }
        }
        guard let (request, standing) = found else { return nil }
        if worker == .transferrer {
            if let free = nextFreeTransfer(at: now) {
                wakeUp = min(wakeUp, free)
                return nil
            }
            paces[request] = TransferPace(since: now)
        }
        let cancellation = Cancellation()
        running[request] = cancellation
        runningContents.insert(request.content)
        return Job(
            request: request, stage: standing.stage, worker: worker, failures: standing.failures, file: standing.file,
            cancellation: cancellation)
    }

    /// Whether any work has not begun.
    var hasWork: Bool { wanted.contains { running[$0] == nil } }

    /// Whether any request waits for memory that other threads have taken.
    var waitsForMemory: Bool { standings.values.contains(where: \.waitsForMemory) }

    /// Whether there may be work for threads other than the one that has finished a job, which goes on by itself: work
    /// for other kinds of threads, work that is due later, or work that waited for the job or its memory.
    func hasWorkForOthers(after job: Job) -> Bool {
        if job.worker != .decoder || waitsForMemory { return true }
        if let standing = standings[job.request], standing.notBefore > -.infinity { return true }
        // A request that was cancelled and is wanted again starts from its first stage, which may be a transfer.
        if job.cancellation.isUnwanted, wanted.contains(job.request) { return true }
        return job.request.content.isFromOutside
            && wanted.contains { $0.content == job.request.content && $0 != job.request }
    }

    /// Records how many bytes of a transfer have arrived so far.
    mutating func noteProgress(of job: Job, bytes: Int) { paces[job.request]?.bytes = bytes }

    /// When there may be room for another transfer; nil if there is room now.
    private mutating func nextFreeTransfer(at now: Double) -> Double? {
        guard paces.count >= maxTransfers else { return nil }
        var (next, count) = (Double.infinity, 0)
        for index in paces.values.indices {
            let judged = paces.values[index].judge(at: now, over: patience)
            guard !paces.values[index].isSlow else { continue }
            count += 1
            next = min(next, judged)
        }
        return count < maxTransfers ? nil : next
    }

    /// Records the outcome of a piece of work. Returns whether there is something to deliver.
    mutating func finish(_ job: Job, _ outcome: Outcome, at now: Double) -> Bool {
        let request = job.request
        running[request] = nil
        paces[request] = nil
        runningContents.remove(request.content)
        guard !job.cancellation.isUnwanted else { return false }
        var standing = standings[request] ?? Standing(stage: job.stage, failures: job.failures, file: job.file)
        switch outcome {
        case .cancelled:
            return false
        case .final(let state):
            conclude(request, with: state)
            return true
        case .preview(let chain, let natural):
            standing.stage = .decode
            arrive(.preview(chain, natural: natural), for: request)
        case .waitForMemory:
            standing.waitsForMemory = true
        case .goOn(let file):
            standing.stage = job.stage == .transfer ? .preview : .decode
            standing.file = file ?? standing.file
            standing.failures = 0
        case .failedForNow(let state, let wait):
            standing.failures += 1
            guard let delay = backOff.delay(after: standing.failures, asked: wait) else {
                conclude(request, with: state)
                return true
            }
            standing.notBefore = now + delay
        }
        standings[request] = standing
        return if case .preview = outcome { true } else { false }
    }

    /// Drops all requests and arrivals, and cancels work in progress.
    mutating func removeAll() {
        setWanted([])
        standings = [:]
    }

    private mutating func arrive(_ state: ContentState, for request: ContentRequest) {
        arrivedBytes += state.byteCount - (arrived[request]?.byteCount ?? 0)
        arrived[request] = state
    }

    private mutating func conclude(_ request: ContentRequest, with state: ContentState) {
        standings[request] = nil
        wanted.removeAll { $0 == request }
        arrive(state, for: request)
    }

    private func isDone(_ request: ContentRequest) -> Bool {
        switch arrived[request] {
        case .ready, .failed: true
        case .preview, .pending, nil: false
        }
    }

    private func firstStage(of content: Content) -> Stage {
        if case .url(let url) = content, transfers, URLText.isRemote(url) { return .transfer }
        return .preview
    }
}

extension ContentState {
    /// Bytes of its pixels.
    fileprivate var byteCount: Int {
        switch self {
        case .pending: 0
        case .ready(let chain, _), .preview(let chain, _): chain.bytes.count
        case .failed(let chain, _): chain?.bytes.count ?? 0
        }
    }
}

// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Glibc

/// Something to be fetched.
struct Wish {
    var request: ContentRequest
    /// Smaller ones are more urgent.
    var priority: Double
}

/// What is wanted, what is being worked on and what has come in, shared between the drawing thread and the workers.
///
/// `@unchecked`: everything mutable is touched with `mutex` held only.
final class WorkQueue: @unchecked Sendable {
    /// Is called from a worker's thread after something has come in.
    private let onArrival: @Sendable () -> Void

    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    /// The most urgent one stands last.
    private var wanted: [ContentRequest] = []
    private var running: Set<ContentRequest> = []
    private var arrived: [ContentRequest: ContentState] = [:]
    private var arrivedBytes = 0
    private var isClosed = false

    /// Bytes that may wait to be handed over; beyond that the workers pause, so that pictures which come in faster than
    /// frames take them do not pile up.
    static let mostArrivedBytes = 4 << 20

    init(onArrival: @escaping @Sendable () -> Void) {
        self.onArrival = onArrival
        mutex.initialize(to: pthread_mutex_t())
        condition.initialize(to: pthread_cond_t())
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    var hasArrivals: Bool { locked { !arrived.isEmpty } }

    func hasArrived(anyOf requests: [ContentRequest]) -> Bool {
        locked { !arrived.isEmpty && requests.contains { arrived[$0] != nil } }
    }

    var isBusy: Bool { locked { !wanted.isEmpty || !running.isEmpty } }

    /// Whether nothing is wanted and nothing there, so that a round without wishes changes nothing.
    var isIdle: Bool { locked { wanted.isEmpty && arrived.isEmpty } }

    /// Hands over what has come in.
    func take(_ request: ContentRequest) -> ContentState? {
        locked {
            guard let state = arrived.removeValue(forKey: request) else { return nil }
            arrivedBytes -= state.byteCount
            if !wanted.isEmpty { pthread_cond_broadcast(condition) }
            return state
        }
    }

    /// What is wanted from now on, the most urgent one last. What came in but is wanted no more is dropped.
    func setWanted(_ wishes: [Wish]) {
        locked {
            wanted.removeAll(keepingCapacity: true)
            for wish in wishes where !running.contains(wish.request) && arrived[wish.request] == nil {
                wanted.append(wish.request)
            }
            if !arrived.isEmpty {
                let requests = Set(wishes.map(\.request))
                arrived = arrived.filter { requests.contains($0.key) }
                arrivedBytes = arrived.values.reduce(0) { $0 + $1.byteCount }
            }
            if !wanted.isEmpty { pthread_cond_broadcast(condition) }
        }
    }

    /// Lets the workers end. What they are at is finished first.
    func close() {
        locked {
            isClosed = true
            wanted = []
            arrived = [:]
            arrivedBytes = 0
            pthread_cond_broadcast(condition)
        }
    }

    /// A worker's life: does what is wanted until the queue is closed.
    func work(_ body: (ContentRequest) -> ContentState) {
        while let request = next() {
            let state = body(request)
            let isWelcome = locked {
                running.remove(request)
                if !isClosed {
                    arrived[request] = state
                    arrivedBytes += state.byteCount
                }
                return !isClosed
            }
            if isWelcome { onArrival() }
        }
    }

    private func next() -> ContentRequest? {
        locked {
            while (wanted.isEmpty || arrivedBytes >= WorkQueue.mostArrivedBytes) && !isClosed {
                pthread_cond_wait(condition, mutex)
            }
            guard !isClosed, let request = wanted.popLast() else { return nil }
            running.insert(request)
            return request
        }
    }

    private func locked<R>(_ body: () -> R) -> R {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }
}

extension ContentState {
    /// Bytes of pixels that it holds.
    fileprivate var byteCount: Int {
        switch self {
        case .pending: 0
        case .ready(let chain, _): chain.bytes.count
        case .failed(let chain, _): chain?.bytes.count ?? 0
        }
    }
}

// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Glibc

/// Plays animated pictures on a thread of its own: makes each picture when its time has come and the one before was
/// taken. Sleeps while nothing plays.
///
/// `@unchecked`: everything mutable is touched with `mutex` held only, readers by the player's thread only.
final class Player: @unchecked Sendable {
    /// What is to play, and the extent that it is shown at.
    struct Title: Hashable {
        var content: Content
        var size: PixelSize
    }

    /// More than this do not play at a time.
    static let mostTitles = 8

    private struct Playing {
        var file: AnimatedFile
        var reader: FrameReader?
        /// When the next picture is due; nil until the first was looked at.
        var due: Double?
        var isOver = false
        var frame: MipChain?
    }

    private let onFrame: @Sendable () -> Void
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var playing: [Title: Playing] = [:]
    private var isClosed = false

    init(onFrame: @escaping @Sendable () -> Void) {
        self.onFrame = onFrame
        mutex.initialize(to: pthread_mutex_t())
        condition.initialize(to: pthread_cond_t())
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    var hasFrames: Bool { locked { playing.contains { $0.value.frame != nil } } }

    /// Plays these and nothing else. What plays already goes on.
    func play(_ titles: [(title: Title, file: AnimatedFile)]) {
        locked {
            if playing.count == titles.count, titles.allSatisfy({ playing[$0.title] != nil }) { return }
            let old = playing
            playing.removeAll(keepingCapacity: true)
            for (title, file) in titles.prefix(Player.mostTitles) {
                playing[title] = old[title] ?? Playing(file: file)
            }
            pthread_cond_signal(condition)
        }
    }

    /// Hands over the next picture that is due.
    func takeFrame() -> (content: Content, chain: MipChain)? {
        locked {
            guard let (title, state) = playing.first(where: { $0.value.frame != nil }), let chain = state.frame else {
                return nil
            }
            playing[title]?.frame = nil
            pthread_cond_signal(condition)
            return (title.content, chain)
        }
    }

    /// Ends the thread.
    func close() {
        locked {
            isClosed = true
            playing = [:]
            pthread_cond_signal(condition)
        }
    }

    /// The thread's life.
    func work() {
        while let (title, state) = next() {
            var state = state
            if state.due == nil {
                state.reader = FrameReader(state.file, size: title.size)
            } else {
                state.frame = state.reader?.next()
                if state.frame == nil { state.isOver = true }
            }
            if let delay = state.reader?.delay {
                state.due = max(state.due ?? 0, Player.now) + delay
            } else {
                state.isOver = true
            }
            let hasFrame = locked {
                guard playing[title] != nil else { return false }
                playing[title] = state
                return state.frame != nil
            }
            if hasFrame { onFrame() }
        }
    }

    private func next() -> (Title, Playing)? {
        locked {
            while !isClosed {
                let waiting = playing.filter { !$0.value.isOver && $0.value.frame == nil }
                guard let (title, state) = waiting.min(by: { $0.value.due ?? 0 < $1.value.due ?? 0 }) else {
                    pthread_cond_wait(condition, mutex)
                    continue
                }
                let due = state.due ?? 0
                if due <= Player.now { return (title, state) }
                var time = timespec(tv_sec: Int(due), tv_nsec: Int((due - due.rounded(.down)) * 1e9))
                pthread_cond_timedwait(condition, mutex, &time)
            }
            return nil
        }
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    private func locked<R>(_ body: () -> R) -> R {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }
}

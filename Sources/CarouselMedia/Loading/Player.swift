// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Glibc

/// Plays animations on its own thread: decodes each frame when it is due and the previous one has been taken. Sleeps
/// while nothing plays. A picture whose frame takes too long to decode stops playing; another thread continues with the
/// others.
///
/// `@unchecked`: everything mutable is accessed only with `monitor` held, and readers only by the player's thread.
final class Player: @unchecked Sendable {
    /// What should play, and the size at which it is shown.
    struct Animation: Hashable {
        var content: Content
        var size: PixelSize
    }

    /// Maximum number of animations playing at a time.
    static let maxAnimations = 8

    private struct Playing {
        var file: AnimatedFile
        /// Distinguishes it from earlier ones of the same animation.
        var number: Int
        var reader: FrameReader?
        /// When the next frame is due; nil until the first has been examined.
        var due: Double?
        var isOver = false
        var frame: MipChain?
    }

    private let workers: Workers
    private let watch: WorkWatch
    private let seconds: Double
    private let owner: any AnyObject & Sendable
    private let onFrame: @Sendable () -> Void
    private let monitor = Monitor()
    private var playing: [Animation: Playing] = [:]
    private var changes = 0
    private var isClosed = false

    /// `seconds` is the limit for decoding a frame; `owner` gives up the work in progress when it closes.
    init(
        _ workers: Workers, _ watch: WorkWatch, seconds: Double, of owner: any AnyObject & Sendable,
        onFrame: @escaping @Sendable () -> Void
    ) {
        self.workers = workers
        self.watch = watch
        self.seconds = seconds
        self.owner = owner
        self.onFrame = onFrame
    }

    /// Starts the thread; returns whether that worked.
    func start() -> Bool { workers.start(1) { [self] in work() } > 0 }

    /// How often the set of animations to play has changed.
    var changeCount: Int { monitor.locked { changes } }

    var hasFrames: Bool { monitor.locked { playing.contains { $0.value.frame != nil } } }

    /// Plays these animations and no others; only the first `maxAnimations`, if there are more. Those already playing continue.
    func play(_ animations: [(animation: Animation, file: AnimatedFile)]) {
        let animations = animations.prefix(Player.maxAnimations)
        monitor.locked {
            let isSame =
                animations.allSatisfy { playing[$0.animation] != nil }
                && playing.keys.allSatisfy { known in animations.contains { $0.animation == known } }
            if isSame { return }
            changes += 1
            let old = playing
            playing.removeAll(keepingCapacity: true)
            for (animation, file) in animations {
                playing[animation] = old[animation] ?? Playing(file: file, number: changes)
            }
            monitor.wakeOne()
        }
    }

    func stop(_ content: Content) { monitor.locked { playing = playing.filter { $0.key.content != content } } }

    /// Returns a frame that is due; nil if there is none.
    func takeFrame() -> (content: Content, chain: MipChain)? {
        monitor.locked {
            guard let (animation, state) = playing.first(where: { $0.value.frame != nil }), let chain = state.frame
            else { return nil }
            playing[animation]?.frame = nil
            monitor.wakeOne()
            return (animation.content, chain)
        }
    }

    func close() {
        monitor.locked {
            isClosed = true
            playing = [:]
            monitor.wakeOne()
        }
    }

    /// The thread's main loop.
    private func work() {
        while let (animation, state) = next() {
            let (cancellation, number, thread) = (Cancellation(), state.number, pthread_self())
            var made = state
            cancellation.format = state.file.format
            let end = watch.run(
                cancellation, within: seconds, on: state.file.path, of: owner,
                onLate: { [self] attempt in
                    if attempt == 0 {
                        monitor.locked { if playing[animation]?.number == number { playing[animation]?.isOver = true } }
                    }
                    guard start() else { return false }
                    workers.detach(thread)
                    return true
                }
            ) {
                made = next(of: animation, state)
            }
            switch end {
            case .inTime: show(made, for: animation)
            case .late: continue
            case .replaced: return
            }
        }
    }

    private func next(of animation: Animation, _ state: Playing) -> Playing {
        var state = state
        let began = Monitor.now
        if state.due == nil {
            if watch.objection(to: state.file.path) == nil,
                watch.objection(to: state.file.path, format: state.file.format) == nil
            {
                state.reader = FrameReader(state.file, size: animation.size)
            }
        } else {
            state.frame = state.reader?.next()
            if state.frame == nil { state.isOver = true }
        }
        if let delay = state.reader?.delay {
            state.due = Player.nextDue(after: state.due, begun: began, delay: delay)
        } else {
            state.isOver = true
        }
        return state
    }

    /// When the next frame is due, however long this one takes to decode. Lost time is made up, but only up to the
    /// duration of one frame.
    ///
    /// - Parameters:
    ///   - due: when this one was due; nil for the first.
    ///   - began: when its decoding began.
    static func nextDue(after due: Double?, begun began: Double, delay: Double) -> Double {
        max(due ?? began, began - delay) + delay
    }

    private func show(_ state: Playing, for animation: Animation) {
        let hasFrame = monitor.locked {
            guard playing[animation]?.number == state.number else { return false }
            playing[animation] = state
            return state.frame != nil
        }
        if hasFrame { onFrame() }
    }

    private func next() -> (Animation, Playing)? {
        monitor.locked {
            while !isClosed {
                let waiting = playing.filter { !$0.value.isOver && $0.value.frame == nil }
                guard let (animation, state) = waiting.min(by: { $0.value.due ?? 0 < $1.value.due ?? 0 }) else {
                    watch.noteIdle()
                    monitor.wait()
                    continue
                }
                let due = state.due ?? 0
                if due <= Monitor.now { return (animation, state) }
                monitor.wait(until: due)
            }
            return nil
        }
    }
}

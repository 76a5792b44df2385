// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Glibc

/// Plays animated pictures on a thread of its own: makes each picture when its time has come and the one before was
/// taken. Sleeps while nothing plays.
///
/// `@unchecked`: everything mutable is touched with `monitor` held only, readers by the player's thread only.
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
        /// Tells it from others of the same title.
        var number: Int
        var reader: FrameReader?
        /// When the next picture is due; nil until the first was looked at.
        var due: Double?
        var isOver = false
        var frame: MipChain?
    }

    private let onFrame: @Sendable () -> Void
    private let monitor = Monitor()
    private var playing: [Title: Playing] = [:]
    private var count = 0
    private var isClosed = false

    init(onFrame: @escaping @Sendable () -> Void) {
        self.onFrame = onFrame
    }

    var hasFrames: Bool { monitor.locked { playing.contains { $0.value.frame != nil } } }

    /// Plays these and nothing else. What plays already goes on.
    func play(_ titles: [(title: Title, file: AnimatedFile)]) {
        monitor.locked {
            if playing.count == titles.count, titles.allSatisfy({ playing[$0.title] != nil }) { return }
            let old = playing
            playing.removeAll(keepingCapacity: true)
            for (title, file) in titles.prefix(Player.mostTitles) {
                count += 1
                playing[title] = old[title] ?? Playing(file: file, number: count)
            }
            monitor.wakeOne()
        }
    }

    /// Stops what plays of a picture.
    func stop(_ content: Content) {
        monitor.locked { playing = playing.filter { $0.key.content != content } }
    }

    /// Hands over the next picture that is due.
    func takeFrame() -> (content: Content, chain: MipChain)? {
        monitor.locked {
            guard let (title, state) = playing.first(where: { $0.value.frame != nil }), let chain = state.frame else {
                return nil
            }
            playing[title]?.frame = nil
            monitor.wakeOne()
            return (title.content, chain)
        }
    }

    /// Ends the thread.
    func close() {
        monitor.locked {
            isClosed = true
            playing = [:]
            monitor.wakeOne()
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
                state.due = max(state.due ?? 0, Monitor.now) + delay
            } else {
                state.isOver = true
            }
            let hasFrame = monitor.locked {
                guard playing[title]?.number == state.number else { return false }
                playing[title] = state
                return state.frame != nil
            }
            if hasFrame { onFrame() }
        }
    }

    private func next() -> (Title, Playing)? {
        monitor.locked {
            while !isClosed {
                let waiting = playing.filter { !$0.value.isOver && $0.value.frame == nil }
                guard let (title, state) = waiting.min(by: { $0.value.due ?? 0 < $1.value.due ?? 0 }) else {
                    monitor.wait()
                    continue
                }
                let due = state.due ?? 0
                if due <= Monitor.now { return (title, state) }
                monitor.wait(until: due)
            }
            return nil
        }
    }
}

// SPDX-License-Identifier: MIT

/// Threads on which others have something done that may never come to an end, such as asking for a file on a mount that
/// hangs: they wait for it only so long. A thread that has nothing to do for a second ends.
package final class SideThreads: Sendable {
    /// Those of the process.
    package static let shared = SideThreads(watch: .shared)

    /// Says that work goes on, however slowly: it has its whole time from then.
    package typealias GoesOn = () -> Void

    private static let patience = 1.0

    private let watch: WorkWatch
    private let idle = Idle()

    init(watch: WorkWatch) { self.watch = watch }

    /// Runs something on another thread and waits for it. Nil where it takes too long, or is not begun, as much like it has
    /// not come to an end.
    ///
    /// - Parameters:
    ///   - path: the file, or the folder, that it is about.
    ///   - seconds: that it may take.
    ///   - patience: seconds after which nobody waits for it any more, though it may go on.
    package func run<R: Sendable>(
        on path: String, within seconds: Double = PictureDecoder.usualSeconds, waiting patience: Double = .infinity,
        _ body: @escaping @Sendable (_ goesOn: GoesOn) -> R
    ) -> R? {
        guard watch.objection(to: path) == nil else { return nil }
        return run(on: path, within: seconds, waiting: patience, Cancellation(), body)
    }

    /// As above, whatever else has not come to an end.
    func run<R: Sendable>(
        on path: String, within seconds: Double, waiting patience: Double = .infinity, _ cancellation: Cancellation,
        _ body: @escaping @Sendable (_ goesOn: GoesOn) -> R
    ) -> R? {
        let answer = Answer<R>()
        let watch = watch
        let work: @Sendable () -> Bool = {
            var result: R?
            let end = watch.run(
                cancellation, within: seconds, on: path,
                onLate: { _ in
                    answer.set(nil)
                    return true
                }
            ) {
                result = body { watch.goesOn(cancellation) }
            }
            guard end == .inTime else { return false }
            answer.set(result)
            return true
        }
        // Better to wait for it than not to do it.
        if !start(work) { _ = work() }
        return answer.wait(until: Monitor.now + patience)
    }

    /// Hands work to a thread; false where the system allows none. Work says whether its thread is to go on.
    private func start(_ work: @escaping @Sendable () -> Bool) -> Bool {
        if idle.take(work) { return true }
        let (idle, watch) = (idle, watch)
        return BackgroundThread.start {
            var next: (@Sendable () -> Bool)? = work
            while let work = next {
                guard work() else { return }
                next = idle.next(within: SideThreads.patience)
            }
            watch.rest()
        }
    }

    /// What came of work, for the one who waits.
    private final class Answer<R: Sendable>: @unchecked Sendable {
        private let monitor = Monitor()
        private var result: R?
        private var isSet = false

        func set(_ result: R?) {
            monitor.locked {
                self.result = result
                isSet = true
                monitor.wakeAll()
            }
        }

        func wait(until deadline: Double) -> R? {
            monitor.locked {
                while !isSet, Monitor.now < deadline { monitor.wait(until: deadline) }
                return result
            }
        }
    }

    /// Threads without work. `@unchecked`: everything mutable is touched with `monitor` held only.
    private final class Idle: @unchecked Sendable {
        private let monitor = Monitor()
        private var threads = 0
        private var works: [@Sendable () -> Bool] = []

        /// Hands work to a thread that has none; false where there is no such thread.
        func take(_ work: @escaping @Sendable () -> Bool) -> Bool {
            monitor.locked {
                guard threads > works.count else { return false }
                works.append(work)
                monitor.wakeOne()
                return true
            }
        }

        /// Waits for work.
        func next(within seconds: Double) -> (@Sendable () -> Bool)? {
            monitor.locked {
                threads += 1
                defer { threads -= 1 }
                let deadline = Monitor.now + seconds
                while works.isEmpty, Monitor.now < deadline { monitor.wait(until: deadline) }
                return works.isEmpty ? nil : works.removeFirst()
            }
        }
    }
}

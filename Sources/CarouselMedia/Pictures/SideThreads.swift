// SPDX-License-Identifier: MIT

/// Threads for work that may never end, such as accessing a file on a mount that hangs: callers wait for it only for a
/// limited time. A thread ends after a second without work.
///
/// `@unchecked`: everything mutable is accessed only with `monitor` held.
package final class SideThreads: @unchecked Sendable {
    package static let shared = SideThreads(watch: .shared)

    /// Reports that work makes progress, however slowly: its time limit starts again.
    package typealias GoesOn = () -> Void

    private static let patience = 1.0

    /// Gives up what takes too long.
    let watch: WorkWatch
    private let monitor = Monitor()
    /// How many threads are without work, and the work that they are about to begin.
    private var idle = 0
    private var works: [@Sendable () -> Bool] = []

    init(watch: WorkWatch) { self.watch = watch }

    /// Runs work about a file or folder on another thread, and waits for it for `patience` seconds; the work may continue until its
    /// time limit. Nil if it takes too long, or is not started because too much similar work has not ended.
    package func run<R: Sendable>(
        on path: FilePath, within seconds: Double = PictureDecoder.usualSeconds, waiting patience: Double = .infinity,
        _ body: @escaping @Sendable (_ goesOn: GoesOn) -> R
    ) -> R? {
        guard watch.objection(to: path) == nil else { return nil }
        return run(on: path, within: seconds, waiting: patience, Cancellation(), body)
    }

    /// Whether an access to a file or folder ends within `patience` seconds; false, without trying, for one that a thread is lost to.
    package func responds(
        _ path: FilePath, within seconds: Double = PictureDecoder.usualSeconds, waiting patience: Double,
        _ access: @escaping @Sendable () -> Void
    ) -> Bool {
        guard !watch.isLost(to: path) else { return false }
        return run(on: path, within: seconds, waiting: patience, Cancellation()) { _ in access() } != nil
    }

    /// The same as the first `run`, but starts regardless of other work that has not ended.
    func run<R: Sendable>(
        on path: FilePath, within seconds: Double, waiting patience: Double = .infinity, _ cancellation: Cancellation,
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
                result = body { watch.noteProgress(of: cancellation) }
            }
            guard end == .inTime else { return false }
            answer.set(result)
            return true
        }
        // If no thread can be started, it is better to wait for the work than not to do it.
        if !start(work) { _ = work() }
        return answer.wait(until: Monitor.now + patience)
    }

    /// Gives work to a thread; false if the system allows none. Work returns whether its thread should continue.
    private func start(_ work: @escaping @Sendable () -> Bool) -> Bool {
        let isTaken = monitor.locked {
            guard idle > works.count else { return false }
            works.append(work)
            monitor.wakeOne()
            return true
        }
        return isTaken
            || BackgroundThread.start { [self] in
                var next: (@Sendable () -> Bool)? = work
                while let work = next {
                    guard work() else { return }
                    next = waitForWork()
                }
                watch.noteIdle()
            }
    }

    private func waitForWork() -> (@Sendable () -> Bool)? {
        monitor.locked {
            idle += 1
            defer { idle -= 1 }
            let deadline = Monitor.now + SideThreads.patience
            while works.isEmpty, Monitor.now < deadline { monitor.wait(until: deadline) }
            return works.isEmpty ? nil : works.removeFirst()
        }
    }
}

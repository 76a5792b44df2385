// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// Watches work that may never end, such as decoding a picture or reading a file on a mount that hangs. Work that
/// exceeds its limit is given up: its thread is abandoned, and counts as lost until it comes back.
///
/// One thread watches for the whole process. It is started when there is something to watch, and sleeps without a
/// timeout while there is nothing.
///
/// `@unchecked`: everything mutable is accessed only with `monitor` held.
package final class WorkWatch: @unchecked Sendable {
    /// Shared by all loaders: threads are lost to the whole process.
    package static let shared = WorkWatch()

    /// While this many threads are lost, no picture is decoded in a format that lost one, and no file is opened in a
    /// folder where one was lost before the format was known.
    static let maxLost = 4
    /// While this many are lost, no file is opened at all.
    static let maxLostInAll = 16
    /// Seconds between attempts to replace a lost thread.
    private static let patience = 1.0

    /// How work has ended.
    enum End {
        case inTime
        /// It was given up; another thread has taken over, or nothing is left to do.
        case replaced
        /// It was given up, and no other thread could be started.
        case late
    }

    private struct Work {
        let cancellation: Cancellation
        let path: FilePath?
        let owner: ObjectIdentifier?
        let onLate: @Sendable (_ attempt: Int) -> Bool
        /// Its time limit in seconds.
        let limit: Double
        var deadline: Double
        var stage = Stage.running
        /// When to check it again.
        var due: Double
        var attempts = 0
    }

    private enum Stage {
        case running
        case beingGivenUp
        case givenUp(isReplaced: Bool)
    }

    private let monitor = Monitor()
    /// The time for tests, which advance it themselves; nil for the system's clock.
    private var time: Double?
    private var works: [Int: Work] = [:]
    private var count = 0
    private var hasThread = false
    /// When the watching thread next wakes up.
    private var wakeUp = Double.infinity
    private var isExiting = false
    /// The formats of the work that was given up; nil where the format was not known yet.
    private var formatsGivenUp: Set<String?> = []

    /// - Parameter time: a time at which the clock stands still, until `advance(by:)` advances it; nil for the system's clock.
    init(standingAt time: Double? = nil) { self.time = time }

    /// Advances a clock that stands still.
    func advance(by seconds: Double) {
        monitor.locked {
            time = time.map { $0 + seconds }
            monitor.wakeAll()
        }
    }

    /// Seconds on the clock that time limits use; only within `locked`.
    private var now: Double { time ?? Monitor.now }

    /// Runs work on the calling thread, which is abandoned if the work takes more than some seconds. Then `onLate` is
    /// called on another thread: it replaces the calling thread and returns whether that worked; if not, it is called
    /// again every second while the work continues. For the owner, see `giveUp(workOf:)`.
    func run(
        _ cancellation: Cancellation, within seconds: Double, on path: FilePath? = nil, of owner: AnyObject? = nil,
        onLate: @escaping @Sendable (_ attempt: Int) -> Bool, _ body: () -> Void
    ) -> End {
        let number = begin(cancellation, seconds, path, owner, onLate)
        body()
        return end(number)
    }

    /// Why a file must not be opened; nil if it may be. `format` is gdk-pixbuf's name; nil if it is not known yet.
    func objection(to path: FilePath, format: String? = nil) -> PictureError? {
        monitor.locked {
            let lost = lostWorks
            guard !lost.isEmpty else { return nil }
            let isLost = format == nil && WorkWatch.isLost(to: path, lost)
            let isAlike = lost.contains { work in
                guard let format else { return work.cancellation.format == nil && work.path?.folder == path.folder }
                return work.cancellation.format == format
            }
            guard isLost || lost.count >= WorkWatch.maxLostInAll || (isAlike && lost.count >= WorkWatch.maxLost)
            else { return nil }
            return .turnedDown(path: path.text, lost: lost.count)
        }
    }

    /// Whether a thread is lost to accessing a path or a folder around it. Pictures that take long to decode do not count.
    func isLost(to path: FilePath) -> Bool {
        monitor.locked { WorkWatch.isLost(to: path, lostWorks.filter { $0.cancellation.format == nil }) }
    }

    private static func isLost(to path: FilePath, _ lost: [Work]) -> Bool {
        lost.contains { work in
            guard let other = work.path else { return false }
            return other == path
                || (work.cancellation.format == nil && path.bytes.starts(with: other.asFolder.bytes))
        }
    }

    var lostCount: Int { monitor.locked { lostWorks.count } }

    /// Reports that work makes progress, however slowly: its time limit starts again.
    func noteProgress(of cancellation: Cancellation) {
        monitor.locked {
            for (number, work) in works where work.cancellation === cancellation { restartLimit(of: work, number) }
        }
    }

    /// Reports that a thread is idle. Once all are, no more wake-ups are needed.
    func noteIdle() {
        monitor.locked {
            guard wakeUp < .infinity, !works.contains(where: { $0.value.due < .infinity }) else { return }
            monitor.wakeAll()
        }
    }

    /// Gives up all work in progress of an owner; no other threads take over.
    func giveUp(workOf owner: AnyObject) {
        let (given, hasNewFormat) = monitor.locked {
            let numbers = works.filter { work in
                guard case .running = work.value.stage else { return false }
                return work.value.owner == ObjectIdentifier(owner)
            }.keys
            for number in numbers { works[number]?.stage = .givenUp(isReplaced: true) }
            for number in numbers { works[number]?.due = .infinity }
            let given = numbers.compactMap { works[$0]?.cancellation }
            let known = formatsGivenUp.count
            formatsGivenUp.formUnion(given.map { $0.format })
            return (given, formatsGivenUp.count > known)
        }
        for cancellation in given { cancellation.giveUp() }
        // The format's library may have registered an exit handler since, and ours must run before it. Only once per
        // format, because glibc never frees an entry of `atexit`, nor those before it, even those of unloaded drivers.
        if hasNewFormat { waitBeforeExit() }
    }

    /// Whether the watching thread sleeps without a timeout.
    var isAtRest: Bool { monitor.locked { hasThread && wakeUp == .infinity } }

    /// Whether a thread is in the middle of some work.
    package var isBusy: Bool { monitor.locked { !works.isEmpty } }

    /// gdk-pixbuf's names of the formats of the work in progress; nil where it is not known yet.
    var formats: [String?] { monitor.locked { works.values.map { $0.cancellation.format } } }

    // MARK: - The work

    private func begin(
        _ cancellation: Cancellation, _ seconds: Double, _ path: FilePath?, _ owner: AnyObject?,
        _ onLate: @escaping @Sendable (Int) -> Bool
    ) -> Int {
        monitor.locked {
            // While the process exits, no more work begins.
            while isExiting, owner != nil { monitor.wait() }
            count += 1
            let deadline = now + seconds
            works[count] = Work(
                cancellation: cancellation, path: path, owner: owner.map { ObjectIdentifier($0) }, onLate: onLate,
                limit: seconds, deadline: deadline, due: deadline)
            if !hasThread {
                hasThread = BackgroundThread.start { [self] in watch() }
                if hasThread, self === WorkWatch.shared { waitBeforeExit() }
            } else if deadline < wakeUp {
                monitor.wakeAll()
            }
            return count
        }
    }

    private func end(_ number: Int) -> End {
        monitor.locked {
            while case .beingGivenUp? = works[number]?.stage { monitor.wait() }
            let work = works.removeValue(forKey: number)
            if isExiting { monitor.wakeAll() }
            guard case .givenUp(let isReplaced)? = work?.stage else { return .inTime }
            return isReplaced ? .replaced : .late
        }
    }

    /// Work still in progress after its time limit. Work given up before that was healthy, as far as is known.
    private var lostWorks: [Work] {
        let now = now
        return works.values.filter { work in
            if case .running = work.stage { return false }
            return work.deadline <= now
        }
    }

    // MARK: - The watching thread

    private func watch() {
        while true {
            let (number, work) = nextLate()
            work.cancellation.giveUp()
            let isReplaced = work.onLate(work.attempts)
            monitor.locked {
                works[number]?.stage = .givenUp(isReplaced: isReplaced)
                works[number]?.attempts += 1
                works[number]?.due = isReplaced ? .infinity : now + WorkWatch.patience
                monitor.wakeAll()
            }
        }
    }

    /// Waits for work that must be given up, or whose thread must be replaced.
    private func nextLate() -> (Int, Work) {
        monitor.locked {
            while true {
                let first = works.min { $0.value.due < $1.value.due }
                if let (number, work) = first, work.due <= now {
                    works[number]?.stage = .beingGivenUp
                    return (number, work)
                }
                wakeUp = first?.value.due ?? .infinity
                monitor.wait(until: time == nil ? wakeUp : .infinity)
                // The process, and its work with it, was suspended for an unknown time.
                if now > wakeUp + WorkWatch.patience {
                    for (number, work) in works { restartLimit(of: work, number) }
                }
            }
        }
    }

    /// Restarts the time limit of work in progress.
    private func restartLimit(of work: Work, _ number: Int) {
        guard case .running = work.stage else { return }
        works[number]?.deadline = now + work.limit
        works[number]?.due = now + work.limit
    }

    // MARK: - Process exit

    /// Seconds for which exiting the process waits for cancelled work.
    private static let exitTimeout = 1.0

    /// Makes exiting the process wait briefly for running decoders, because libraries then free what they use.
    private func waitBeforeExit() {
        guard self === WorkWatch.shared else { return }
        WorkWatch.process.store(getpid(), ordering: .relaxed)
        atexit {
            // A forked process has none of the threads, and may have a lock that is held for ever.
            if getpid() == WorkWatch.process.load(ordering: .relaxed) { WorkWatch.shared.waitForAll() }
        }
    }

    private static let process = Atomic<pid_t>(0)

    private func waitForAll() {
        monitor.locked {
            guard !isExiting else { return }
            isExiting = true
            for work in works.values { work.cancellation.cancel() }
            let deadline = Monitor.now + WorkWatch.exitTimeout
            while works.count > lostWorks.count, Monitor.now < deadline { monitor.wait(until: deadline) }
        }
    }
}

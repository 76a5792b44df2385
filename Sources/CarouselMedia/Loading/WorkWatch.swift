// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// Watches work that may never come to an end, such as the decoding of a picture or the reading of a file on a mount that
/// hangs. What takes longer than its limit is given up: its thread is left to itself, and is lost until it comes back.
///
/// One thread watches for the whole process. It is started when there is something to watch, and sleeps without a limit
/// while there is nothing.
///
/// `@unchecked`: everything mutable is touched with `monitor` held only.
package final class WorkWatch: @unchecked Sendable {
    /// That of all loaders: threads are lost to the process.
    package static let shared = WorkWatch()

    /// While so many threads are lost, no picture of a format that lost one is begun; nor, where the format could not be
    /// found out, a file of the same folder.
    static let mostLost = 4
    /// While so many are lost, no file is begun at all.
    static let mostLostInAll = 16
    /// Seconds until a thread that could not be replaced is tried to be replaced again.
    private static let patience = 1.0

    /// How work has ended.
    enum End {
        case inTime
        /// It was given up; another thread does what the calling one was there for, or nothing is left to do.
        case replaced
        /// It was given up, and no other thread could be started.
        case late
    }

    private struct Work {
        let cancellation: Cancellation
        let path: String?
        /// Whose work it is.
        let owner: ObjectIdentifier?
        let onLate: @Sendable (_ attempt: Int) -> Bool
        /// Seconds that it may take.
        let limit: Double
        var deadline: Double
        var stage = Stage.underWay
        /// When to look at it again.
        var due: Double
        var attempts = 0
    }

    private enum Stage {
        case underWay
        /// It is being given up at this moment.
        case leaving
        case left(isReplaced: Bool)
    }

    private let monitor = Monitor()
    private var works: [Int: Work] = [:]
    private var count = 0
    private var hasThread = false
    /// When the watching thread looks next.
    private var wakeUp = Double.infinity
    private var isEnding = false
    /// The formats of work that was given up; nil for work that had not found it out.
    private var formatsGivenUp: Set<String?> = []

    /// Runs work on the calling thread, which is left to itself if that takes too long.
    ///
    /// - Parameters:
    ///   - seconds: that it may take; infinity for any time.
    ///   - path: the file that it is about.
    ///   - owner: whose work it is: see `giveUp(workOf:)`.
    ///   - onLate: is called, from another thread, when the work is given up. It puts a thread in the place of the calling
    ///     one and says whether that is done; if not, it is called again a second later, as long as the work goes on.
    func run(
        _ cancellation: Cancellation, within seconds: Double, on path: String? = nil, of owner: AnyObject? = nil,
        onLate: @escaping @Sendable (_ attempt: Int) -> Bool, _ body: () -> Void
    ) -> End {
        let number = begin(cancellation, seconds, path, owner, onLate)
        body()
        return end(number)
    }

    /// Why a file is not to be begun with; nil where it may be.
    ///
    /// - Parameter format: gdk-pixbuf's name of its format; nil where that is not known yet.
    func objection(to path: String, format: String? = nil) -> PictureError? {
        monitor.locked {
            let lost = lostWorks
            guard !lost.isEmpty else { return nil }
            let isLost = lost.contains { work in
                guard let other = work.path else { return false }
                return format == nil
                    && (other == path || (work.cancellation.format == nil && path.hasPrefix(other + "/")))
            }
            let isAlike = lost.contains { work in
                guard let format else {
                    return work.cancellation.format == nil && WorkWatch.areNeighbours(work.path, path)
                }
                return work.cancellation.format == format
            }
            guard isLost || lost.count >= WorkWatch.mostLostInAll || (isAlike && lost.count >= WorkWatch.mostLost)
            else {
                return nil
            }
            return .turnedDown(path: path, lost: lost.count)
        }
    }

    /// How many threads are lost.
    var lostCount: Int { monitor.locked { lostWorks.count } }

    /// Says that work goes on, however slowly: it has its whole time from now.
    func goesOn(_ cancellation: Cancellation) {
        monitor.locked {
            for (number, work) in works where work.cancellation === cancellation { beginAnew(number, work) }
        }
    }

    /// Says that a thread has nothing to do for now. If nobody has, nothing wakes up any more.
    func rest() {
        monitor.locked {
            guard wakeUp < .infinity, !works.contains(where: { $0.value.due < .infinity }) else { return }
            monitor.wakeAll()
        }
    }

    /// Gives up all work of an owner that is under way; no other threads take their place.
    func giveUp(workOf owner: AnyObject) {
        let (given, hasNewFormat) = monitor.locked {
            let numbers = works.filter { work in
                guard case .underWay = work.value.stage else { return false }
                return work.value.owner == ObjectIdentifier(owner)
            }.keys
            for number in numbers { works[number]?.stage = .left(isReplaced: true) }
            for number in numbers { works[number]?.due = .infinity }
            let given = numbers.compactMap { works[$0]?.cancellation }
            let known = formatsGivenUp.count
            formatsGivenUp.formUnion(given.map { $0.format })
            return (given, formatsGivenUp.count > known)
        }
        for cancellation in given { cancellation.giveUp() }
        // A format's library may have come since that frees things at the end of the process: this comes before that.
        // Once a format: glibc keeps every call of `atexit`, and with it the room of drivers that were unloaded before it.
        if hasNewFormat { waitBeforeExit() }
    }

    /// Whether the watching thread sleeps without a limit.
    var isAtRest: Bool { monitor.locked { hasThread && wakeUp == .infinity } }

    /// Whether a thread is in the middle of some work.
    package var isBusy: Bool { monitor.locked { !works.isEmpty } }

    // MARK: - The work

    private func begin(
        _ cancellation: Cancellation, _ seconds: Double, _ path: String?, _ owner: AnyObject?,
        _ onLate: @escaping @Sendable (Int) -> Bool
    ) -> Int {
        monitor.locked {
            // The process ends.
            while isEnding, owner != nil { monitor.wait() }
            count += 1
            let deadline = Monitor.now + seconds
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
            while case .leaving? = works[number]?.stage { monitor.wait() }
            let work = works.removeValue(forKey: number)
            if isEnding { monitor.wakeAll() }
            guard case .left(let isReplaced)? = work?.stage else { return .inTime }
            return isReplaced ? .replaced : .late
        }
    }

    /// Those that are still under way after their time; work that was given up before was healthy, for all that is known.
    private var lostWorks: [Work] {
        let now = Monitor.now
        return works.values.filter { work in
            if case .underWay = work.stage { return false }
            return work.deadline <= now
        }
    }

    private static func areNeighbours(_ a: String?, _ b: String) -> Bool {
        guard let a else { return false }
        return a.utf8.dropLast(a.utf8.reversed().prefix { $0 != slash }.count)
            .elementsEqual(b.utf8.dropLast(b.utf8.reversed().prefix { $0 != slash }.count))
    }

    private static let slash = UInt8(ascii: "/")

    // MARK: - The watching thread

    private func watch() {
        while true {
            let (number, work) = nextLate()
            work.cancellation.giveUp()
            let isReplaced = work.onLate(work.attempts)
            monitor.locked {
                works[number]?.stage = .left(isReplaced: isReplaced)
                works[number]?.attempts += 1
                works[number]?.due = isReplaced ? .infinity : Monitor.now + WorkWatch.patience
                monitor.wakeAll()
            }
        }
    }

    /// Waits for work that has to be given up, or whose thread has to be replaced.
    private func nextLate() -> (Int, Work) {
        monitor.locked {
            while true {
                let first = works.min { $0.value.due < $1.value.due }
                let now = Monitor.now
                if let (number, work) = first, work.due <= now {
                    works[number]?.stage = .leaving
                    return (number, work)
                }
                wakeUp = first?.value.due ?? .infinity
                monitor.wait(until: wakeUp)
                // The process was stopped for a while, and its work with it: nobody knows for how long.
                if Monitor.now > wakeUp + WorkWatch.patience {
                    for (number, work) in works { beginAnew(number, work) }
                }
            }
        }
    }

    /// Gives work under way its whole time once more.
    private func beginAnew(_ number: Int, _ work: Work) {
        guard case .underWay = work.stage else { return }
        works[number]?.deadline = Monitor.now + work.limit
        works[number]?.due = Monitor.now + work.limit
    }

    // MARK: - The end of the process

    /// Seconds for which the end of the process waits for work that was called off.
    private static let farewell = 1.0

    /// Libraries free what decoders use when the process ends. Those that decode at that time are waited for, a little.
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
            guard !isEnding else { return }
            isEnding = true
            for work in works.values { work.cancellation.cancel() }
            let deadline = Monitor.now + WorkWatch.farewell
            while works.count > lostWorks.count, Monitor.now < deadline { monitor.wait(until: deadline) }
        }
    }
}

// SPDX-License-Identifier: MIT

import Foundation
import TestSupport

/// What a program prints with `--report-state`, read as it comes.
final class StateLog<State: Decodable> {
    /// The line before a window sleeps.
    private struct Sleep: Decodable {
        var sleeps: Int
    }

    /// All that it has printed so far.
    private(set) var states: [State] = []
    /// Numbers of frames that it had drawn when it fell asleep, once for each time.
    private(set) var sleeps: [Int] = []
    /// Whether the last that it said is that it sleeps.
    private(set) var isAsleep = false
    private let program: RunningProgram
    private var bytesRead = 0
    /// The same with the beginning of a line whose end has not come yet.
    private var bytesSeen = 0

    init(of program: RunningProgram) { self.program = program }

    /// Reads what has come.
    func read() {
        let more = program.output(after: bytesRead)
        bytesSeen = bytesRead + more.count
        guard let end = more.lastIndex(of: 10) else { return }
        bytesRead += more.distance(from: more.startIndex, to: end) + 1
        let decoder = JSONDecoder()
        for line in more[..<end].split(separator: 10) {
            if let state = try? decoder.decode(State.self, from: line) {
                states.append(state)
                isAsleep = false
            } else if let sleep = try? decoder.decode(Sleep.self, from: line) {
                sleeps.append(sleep.sleeps)
                isAsleep = true
            }
        }
    }

    /// Waits until a condition holds; returns whether it does.
    @discardableResult
    func wait(until condition: () throws -> Bool) rethrows -> Bool {
        let deadline = Date(timeIntervalSinceNow: patience)
        while true {
            read()
            if try condition() { return true }
            if Date() >= deadline { return false }
            // Not everything that is waited for is told of.
            guard program.waitForOutput(after: bytesSeen, atMost: 0.05) else { return try condition() }
        }
    }

    /// Waits until the program sleeps, after all that it was sent until now: it goes to sleep twice, before and after it was woken
    /// for nothing, and draws nothing in between. What is still loading may wake it, too.
    ///
    /// - Parameter wake: wakes it for nothing.
    /// - Returns: whether it sleeps.
    func waitForSleep(wake: () throws -> Void) rethrows -> Bool {
        var last: Int?
        let deadline = Date(timeIntervalSinceNow: patience)
        while Date() < deadline {
            read()
            let count = sleeps.count
            try wake()
            guard wait(until: { sleeps.count > count || !program.process.isRunning }), sleeps.count > count else {
                return false
            }
            if sleeps.last == last { return true }
            last = sleeps.last
        }
        return false
    }
}

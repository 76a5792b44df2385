// SPDX-License-Identifier: MIT

import CarouselKit
import Foundation
import Glibc

/// Measures what a window with a carousel costs while nothing happens.
@MainActor
struct IdleBench {
    let size: Size
    let seconds: Double

    func run() throws {
        let window = try Window(title: "Idle", size: size)
        defer { window.close() }
        let bench = BenchCase(shape: CarouselType.coverFlow.shape, mode: .windowed, items: 1000, size: size, frames: 0)
        window.show(BenchItems(bench).carousel(size: size))
        try settle(window)

        let (frames, cpu, begin) = (window.frameCount, ProcessUsage.processorTime, Clock.now)
        let threads = WakeUps()
        var wakeUps = 0
        while Clock.now - begin < seconds {
            guard try window.step(waitingAtMost: seconds) else { break }
            wakeUps += 1
        }
        let passed = Clock.now - begin
        // Without the drawing thread, which also waits for answers from the display.
        let others = WakeUps().count(since: threads, except: getpid())
        // The last wake-up is this program's own: the end of the measurement.
        BenchText.print([
            "frames drawn": "\(window.frameCount - frames)",
            "wake-ups": "\(max(0, wakeUps - 1))",
            "wake-ups of all threads": "\(max(0, wakeUps - 1) + others)",
            "CPU": "\((ProcessUsage.processorTime - cpu) / passed * 100) % over \(passed) s",
        ])
    }

    /// Waits until nothing has happened for half a second, at most for half a minute.
    private func settle(_ window: Window) throws {
        let deadline = Clock.now + 30
        while Clock.now < deadline {
            let (frames, threads, end) = (window.frameCount, WakeUps(), Clock.now + 0.5)
            while Clock.now < end, try window.step(waitingAtMost: 0.1) {}
            if window.frameCount == frames, WakeUps().count(since: threads, except: getpid()) == 0 { return }
        }
    }
}

/// The number of voluntary context switches of a process's threads, each of which ends in a wake-up: none at rest.
struct WakeUps {
    private let counts: [String: Int]

    /// Samples a process, such as `self`.
    init(ofProcess process: String = "self") {
        let folder = "/proc/\(process)/task"
        var counts: [String: Int] = [:]
        for thread in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            guard let data = FileManager.default.contents(atPath: "\(folder)/\(thread)/status") else { continue }
            let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
            let name = "voluntary_ctxt_switches:"
            guard let line = lines.first(where: { $0.hasPrefix(name) }) else { continue }
            counts[thread] = Int(line.dropFirst(name.count).trimmingCharacters(in: .whitespaces))
        }
        self.counts = counts
    }

    /// The number of wake-ups since then, without those of one thread; new threads count from their start.
    func count(since earlier: WakeUps, except thread: pid_t? = nil) -> Int {
        counts.filter { $0.key != thread.map { String($0) } }
            .reduce(0) { $0 + $1.value - (earlier.counts[$1.key] ?? 0) }
    }
}

// SPDX-License-Identifier: MIT

import Foundation

/// The number of voluntary context switches of a process's threads, each of which ends in a wake-up. A process at rest
/// has none.
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

    /// The number of wake-ups since then; new threads count from their start.
    ///
    /// - Parameter thread: is not counted.
    func count(since earlier: WakeUps, except thread: pid_t? = nil) -> Int {
        counts.filter { $0.key != thread.map { String($0) } }
            .reduce(0) { $0 + $1.value - (earlier.counts[$1.key] ?? 0) }
    }
}

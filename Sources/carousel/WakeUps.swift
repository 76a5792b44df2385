// SPDX-License-Identifier: MIT

import Foundation

/// How often the threads of a process have gone to sleep of their own accord: each time one woke up before. What is at
/// rest does so not at all.
struct WakeUps {
    private let counts: [String: Int]

    /// Takes a look at a process, such as `self`.
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

    /// How many more there have been since then; threads that have begun since count from their start.
    ///
    /// - Parameter thread: is left out.
    func count(since earlier: WakeUps, except thread: pid_t? = nil) -> Int {
        counts.filter { $0.key != thread.map { String($0) } }
            .reduce(0) { $0 + $1.value - (earlier.counts[$1.key] ?? 0) }
    }
}

// SPDX-License-Identifier: MIT

import CarouselKit
import Foundation
import Glibc

/// Measures how long users of the viewer wait for the first frame, for a sharp picture in the middle, and for all in sight to be sharp.
struct OpeningBench {
    let folder: String
    let size: Size
    /// Number of starts.
    let rounds: Int

    /// The longest that a round waits, in seconds.
    private static let maxSeconds = 300.0

    /// Why a round ended without figures.
    private struct Failure: Error, CustomStringConvertible {
        var description: String {
            "The viewer ended early, or did not show sharp pictures within \(Int(maxSeconds)) s."
        }
    }

    /// What the viewer reports.
    private struct State: Decodable {
        var frames: Int
        var missing: Int
        var coarse: Int
        var middleIsSharp: Bool
    }

    func run() throws {
        var rows = ["first frame", "sharp in the middle", "all in sight sharp"].map {
            (name: "  " + $0, times: FrameFigures.Series(capacity: rounds))
        }
        for _ in 0..<rounds {
            try Interruption.check()
            dropCachedFiles()
            for (place, time) in try measure().enumerated() { rows[place].times.values.append(time) }
        }
        print("from the start, medians of \(rounds), files not in memory where the system allows it")
        for (name, times) in rows {
            let (middle, most) = (BenchText.milliseconds(times.median, 0), BenchText.milliseconds(times.maximum, 0))
            BenchText.print([name: "\(middle), at most \(most)"])
        }
    }

    /// Asks the system to drop the folder's files from its cache.
    private func dropCachedFiles() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            let file = open(folder + "/" + name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard file >= 0 else { continue }
            posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
            close(file)
        }
    }

    /// Seconds until the first frame, a sharp picture in the middle, and all pictures sharp.
    private func measure() throws -> [Double] {
        let (process, output) = Process.ofThisProgram([
            "view", "--report-state", "--window", "\(Int(size.width))x\(Int(size.height))", folder,
        ])
        let begin = Clock.now
        try process.run()
        defer {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        return try Interruption.whileRunning(process.processIdentifier) {
            var (first, middle): (Double?, Double?)
            var text = Data()
            let file = output.fileHandleForReading
            while case let rest = OpeningBench.maxSeconds - (Clock.now - begin), rest > 0 {
                // Reading would wait without end for a viewer that reports nothing.
                var wait = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
                guard poll(&wait, 1, Int32((rest * 1000).rounded(.up))) > 0 else { continue }
                let more = file.availableData
                let now = Clock.now - begin
                guard !more.isEmpty else { break }
                text += more
                while let end = text.firstIndex(of: UInt8(ascii: "\n")) {
                    let line = text[..<end]
                    text = Data(text[(end + 1)...])
                    guard let state = try? JSONDecoder().decode(State.self, from: line), state.frames > 0 else {
                        continue
                    }
                    first = first ?? now
                    if state.middleIsSharp { middle = middle ?? now }
                    guard let first, let middle, state.missing == 0, state.coarse == 0 else { continue }
                    return [first, middle, now]
                }
            }
            throw Failure()
        }
    }
}

// SPDX-License-Identifier: MIT

import CarouselGL
import CarouselScene
import Glibc

/// Prints the state of a window's first carousel, a line of JSON for each change: for tests, and programs that drive this one.
@MainActor
struct StateReport {
    /// Events that the program has reported since the last line, in order: each gets a line.
    private var events: [String] = []
    private var event = ""
    private var lastLine = ""

    mutating func add(event: String) { events.append(event) }

    /// Prints that the window sleeps, each time it does: everything that came before has been drawn and printed.
    func printSleep(frames: Int) { print("{\"sleeps\": \(frames)}") }

    /// Prints the state if it has changed. `frames` have been drawn; the statistics are those of the last one.
    mutating func printState(of scene: Scene, frames: Int, _ stats: FrameStats) {
        let carousel = StateReport.firstCarousel(in: scene.root)
        let offset = carousel.map { ($0.scrollOffset * 1e6).rounded() / 1e6 } ?? 0
        // Something that is only scheduled does not move yet.
        let moves = !scene.isWaiting
        let index = carousel?.currentItemIndex ?? -1
        for event in events.isEmpty ? [event] : events {
            self.event = event
            let line =
                "{\"offset\": \(offset), \"index\": \(index), "
                + "\"moves\": \(moves), \"frames\": \(frames), \"missing\": \(stats.missing), "
                + "\"coarse\": \(stats.coarse), \"middleIsSharp\": \(stats.middleIsSharp), "
                + "\"event\": \"\(StateReport.escaped(event))\"}"
            guard line != lastLine else { continue }
            lastLine = line
            print(line)
        }
        events.removeAll(keepingCapacity: true)
    }

    /// Prints without buffering, also to a pipe.
    private func print(_ line: String) {
        let text = line + "\n"
        _ = Glibc.write(STDOUT_FILENO, text, text.utf8.count)
    }

    private static func firstCarousel(in view: View) -> Carousel? {
        if let carousel = view as? Carousel { return carousel }
        for view in view.subviews {
            if let carousel = firstCarousel(in: view) { return carousel }
        }
        return nil
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { $0.value < 32 ? " " : $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    }
}

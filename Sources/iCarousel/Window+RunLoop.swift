// SPDX-License-Identifier: MIT

import CRunLoop
public import CarouselKit
import Foundation

extension Window {
    /// Runs until the window is closed, then frees all its resources. After each step, it runs timers of the main run loop, blocks on
    /// `DispatchQueue.main` and tasks of the main actor, if it is called on the main thread from a `main` that is not `async`.
    public func run() throws {
        defer { close() }
        _ = MainQueue.hasWakingThread
        while try step(waitingAtMost: Window.untilNextTimer) {}
    }

    /// Runs what the main run loop has to do now, and answers the seconds until its next timer is due.
    private static var untilNextTimer: Double {
        RunLoop.main.limitDate(forMode: .default)?.timeIntervalSinceNow ?? .infinity
    }
}

private enum MainQueue {
    /// Starts, on first use, a thread that wakes up a waiting window when another thread gives the main queue something to do.
    static let hasWakingThread = BackgroundThread.start {
        let watch = run_loop_watch_main_queue()
        while run_loop_wait(watch) != 0 { Window.wake() }
    }
}

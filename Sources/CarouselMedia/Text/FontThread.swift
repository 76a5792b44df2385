// SPDX-License-Identifier: MIT

import Glibc

/// The thread on which Pango looks for fonts, from its first use on. Where the system allows none, Pango ends the process.
enum FontThread {
    /// Whether there was room for a thread when Pango was to be used first; if not, it is left alone.
    static let canStart: Bool = {
        for _ in 0..<attempts {
            if let thread = BackgroundThread.make({}) {
                pthread_join(thread, nil)
                return true
            }
            usleep(pause)
        }
        return false
    }()

    private static let attempts = 3
    /// In microseconds.
    private static let pause: UInt32 = 5000
}

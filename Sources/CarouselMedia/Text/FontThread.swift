// SPDX-License-Identifier: MIT

import Glibc

/// The thread on which Pango looks up fonts, from its first use on. If the system refuses it, Pango terminates the
/// process.
enum FontThread {
    /// Whether a thread could be created before Pango was first used; if not, Pango is not used.
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

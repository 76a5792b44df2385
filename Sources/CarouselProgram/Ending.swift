// SPDX-License-Identifier: MIT

import CProcess
import CarouselMedia
import Glibc

/// Ends the program even while threads are decoding pictures, which cannot be stopped.
enum Ending {
    /// Call it right before the program exits. If there are such threads, the program exits without running exit
    /// handlers, so that libraries do not free what the threads use.
    static func prepare() {
        // Handlers registered last are called first.
        _ = on_exit(
            { status, _ in
                guard WorkWatch.shared.isBusy else { return }
                process_flush_output()
                _exit(status)
            }, nil)
    }
}

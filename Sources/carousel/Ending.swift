// SPDX-License-Identifier: MIT

import CProcess
import CarouselMedia
import Glibc

/// The end of the program, which may leave threads behind that are in the middle of a picture: nobody can end them.
enum Ending {
    /// To be called right before the program ends. Where there are such threads, it ends without having libraries free
    /// what these threads use.
    static func prepare() {
        // What is registered last is called first.
        _ = on_exit(
            { status, _ in
                guard WorkWatch.shared.isBusy else { return }
                process_flush_output()
                _exit(status)
            }, nil)
    }
}

// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselMedia
import Glibc

package enum StandardError {
    /// Prints a line. File names cannot break it, whatever they contain.
    package static func print(_ message: String) {
        // If this fails, there is nowhere to report it.
        _ = DraftFile.write(Array((VisibleText.of(message) + "\n").utf8), to: STDERR_FILENO)
    }
}

// SPDX-License-Identifier: MIT

import CarouselCore
import Glibc

/// The stream for messages.
package enum StandardError {
    /// Prints a line. File names cannot break it, whatever they contain.
    package static func print(_ message: String) {
        let line = Array((VisibleText.of(message) + "\n").utf8)
        var start = 0
        while start < line.count {
            let written = line[start...].withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
            guard written > 0 else { return }
            start += written
        }
    }
}

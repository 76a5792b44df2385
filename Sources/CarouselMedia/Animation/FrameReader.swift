// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore

/// The pictures of an animated file, one after the other. Belongs to one thread.
final class FrameReader {
    /// Larger pictures stand still: each of theirs would have to be made whole.
    static let greatestArea = 4_000_000
    /// What browsers take for files that say less.
    private static let leastDelay = 0.02
    private static let usualDelay = 0.1

    private let frames: FrameSequence
    private let size: PixelSize

    /// Begins with the first picture; nil where there is only one, or none.
    ///
    /// - Parameter size: what pictures are reduced to, as the first one was.
    init?(_ file: AnimatedFile, size: PixelSize) {
        guard let frames = FrameSequence(file.path), frames.size.area <= FrameReader.greatestArea, frames.isAnimated,
            frames.next() != nil
        else { return nil }
        self.frames = frames
        self.size = size
    }

    /// Seconds that the present picture shows; nil for ever.
    var delay: Double? {
        guard let milliseconds = frames.delay else { return nil }
        let delay = Double(milliseconds) / 1000
        return delay < FrameReader.leastDelay ? FrameReader.usualDelay : delay
    }

    /// Goes on to the next picture.
    func next() -> MipChain? {
        guard let pixbuf = frames.next() else { return nil }
        // At the extent of the one that is shown, whatever the file says of this one's.
        guard
            let reduced = gdk_pixbuf_scale_simple(
                pixbuf, gint(size.width), gint(size.height), GDK_INTERP_BILINEAR)
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(reduced)) }
        return Pixbuf.pixels(reduced, reducedTo: size).map { MipChain($0) }
    }
}

// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore

/// The frames of an animated file, in order. Belongs to one thread.
final class FrameReader {
    /// Larger pictures are not animated: each frame would have to be decoded at full size.
    static let greatestArea = 4_000_000
    /// The delay that browsers use for files that give a shorter one.
    private static let leastDelay = 0.02
    private static let usualDelay = 0.1

    private let frames: FrameSequence
    private let size: PixelSize

    /// Starts at the first frame; nil if there is only one, or none.
    ///
    /// - Parameter size: what frames are reduced to; the first frame's size when it was shown.
    init?(_ file: AnimatedFile, size: PixelSize) {
        guard let frames = FrameSequence(file.path), frames.size.area <= FrameReader.greatestArea, frames.isAnimated,
            frames.next() != nil
        else { return nil }
        self.frames = frames
        self.size = size
    }

    /// Seconds that the present frame is shown; nil for ever.
    var delay: Double? {
        guard let milliseconds = frames.delay else { return nil }
        let delay = Double(milliseconds) / 1000
        return delay < FrameReader.leastDelay ? FrameReader.usualDelay : delay
    }

    /// Advances to the next frame.
    func next() -> MipChain? {
        guard let pixbuf = frames.next() else { return nil }
        // At the size of the frame that is shown, whatever the file says about this one.
        guard
            let reduced = gdk_pixbuf_scale_simple(
                pixbuf, gint(size.width), gint(size.height), GDK_INTERP_BILINEAR)
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(reduced)) }
        return Pixbuf.pixels(reduced, reducedTo: size).map { MipChain($0) }
    }
}

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

    private enum Frames {
        case gif(GIFFrames)
        case webp(WebPFrames)
    }

    private let frames: Frames
    private let size: PixelSize

    /// Begins with the first picture; nil where there is only one, or none.
    ///
    /// - Parameter size: what pictures are reduced to, as the first one was.
    init?(_ file: AnimatedFile, size: PixelSize) {
        if let extent = WebPFrames.size(of: file.path) {
            guard extent.area <= FrameReader.greatestArea, let found = WebPFrames(file.path), found.isAnimated,
                found.next() != nil
            else { return nil }
            frames = .webp(found)
        } else {
            guard let found = GIFFrames(file.path, greatestArea: FrameReader.greatestArea) else { return nil }
            frames = .gif(found)
        }
        self.size = size
    }

    /// Seconds that the present picture shows; nil for ever.
    var delay: Double? {
        let milliseconds =
            switch frames {
            case .gif(let frames): frames.delay
            case .webp(let frames): frames.delay
            }
        guard let milliseconds else { return nil }
        let delay = Double(milliseconds) / 1000
        return delay < FrameReader.leastDelay ? FrameReader.usualDelay : delay
    }

    /// Goes on to the next picture.
    func next() -> MipChain? {
        let found =
            switch frames {
            case .gif(let frames): frames.next()
            case .webp(let frames): frames.next()
            }
        guard let pixbuf = found else { return nil }
        // At the extent of the one that is shown, whatever the file says of this one's.
        guard
            let reduced = gdk_pixbuf_scale_simple(
                pixbuf, gint(size.width), gint(size.height), GDK_INTERP_BILINEAR)
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(reduced)) }
        return Pixbuf.pixels(reduced, reducedTo: size).map { MipChain($0) }
    }
}

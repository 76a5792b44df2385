// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore
import Glibc

/// A picture file that may contain an animation.
struct AnimatedFile: Sendable {
    /// The file's path.
    var path: FilePath
    /// gdk-pixbuf's name of its format.
    var format: String
    /// Keeps a fetched file alive.
    var fetched: FetchedFile?

    /// Nil for files in formats without animation, and for WebP files that declare none.
    init?(at path: FilePath, fetched: FetchedFile? = nil) {
        let file = PlainFile.open(path)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let animated: String? = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 21) { head in
            let count = pread(file, head.baseAddress, 21, 0)
            if count >= 6, head[..<4].elementsEqual("GIF8".utf8) { return "gif" }
            let isWebP =
                count == 21 && head[..<4].elementsEqual("RIFF".utf8) && head[8..<16].elementsEqual("WEBPVP8X".utf8)
            return isWebP && head[20] & 2 != 0 ? "webp" : nil
        }
        guard let animated else { return nil }
        self.path = path
        format = animated
        self.fetched = fetched
    }
}

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

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

    private let animation: OpaquePointer
    private let iterator: OpaquePointer
    private let size: PixelSize
    /// Milliseconds since the first picture.
    private var time = 0

    /// Begins with the first picture; nil where there is only one, or none.
    ///
    /// - Parameter size: what pictures are reduced to, as the first one was.
    init?(_ file: AnimatedFile, size: PixelSize) {
        // Another may have come in its place since it was looked at.
        guard PlainFile.isThere(file.path), let animation = gdk_pixbuf_animation_new_from_file(file.path, nil) else {
            return nil
        }
        let area =
            Int(gdk_pixbuf_animation_get_width(animation)) * Int(gdk_pixbuf_animation_get_height(animation))
        guard gdk_pixbuf_animation_is_static_image(animation) == 0, area <= FrameReader.greatestArea,
            let iterator = carousel_animation_begin(animation)
        else {
            g_object_unref(UnsafeMutableRawPointer(animation))
            return nil
        }
        self.animation = animation
        self.iterator = iterator
        self.size = size
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(iterator))
        g_object_unref(UnsafeMutableRawPointer(animation))
    }

    /// Seconds that the present picture shows; nil for ever.
    var delay: Double? {
        let milliseconds = gdk_pixbuf_animation_iter_get_delay_time(iterator)
        guard milliseconds >= 0 else { return nil }
        let delay = Double(milliseconds) / 1000
        return delay < FrameReader.leastDelay ? FrameReader.usualDelay : delay
    }

    /// Goes on to the next picture.
    func next() -> MipChain? {
        time += max(1, Int(gdk_pixbuf_animation_iter_get_delay_time(iterator)))
        // WebP's loader goes on only when more than the delay has passed.
        if carousel_animation_advance(iterator, time) == 0 {
            time += 1
            _ = carousel_animation_advance(iterator, time)
        }
        guard let pixbuf = gdk_pixbuf_animation_iter_get_pixbuf(iterator) else { return nil }
        // At the extent of the one that is shown, whatever the file says of this one's.
        guard
            let reduced = gdk_pixbuf_scale_simple(
                pixbuf, gint(size.width), gint(size.height), GDK_INTERP_BILINEAR)
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(reduced)) }
        return Pixbuf.pixels(reduced, reducedTo: size).map { MipChain($0) }
    }
}

// SPDX-License-Identifier: MIT

import CPixbuf

/// The pictures of an animated GIF, one after the other. Belongs to one thread.
final class GIFFrames {
    private let animation: OpaquePointer
    private let iterator: OpaquePointer
    /// Milliseconds since the first picture.
    private var time = 0

    /// Begins with the first picture; nil where there is only one, or none, or they are larger than so many pixels.
    init?(_ path: String, greatestArea: Int) {
        // Another may have come in its place since it was looked at.
        guard PlainFile.isThere(path), let animation = gdk_pixbuf_animation_new_from_file(path, nil) else { return nil }
        let area =
            Int(gdk_pixbuf_animation_get_width(animation)) * Int(gdk_pixbuf_animation_get_height(animation))
        guard gdk_pixbuf_animation_is_static_image(animation) == 0, area <= greatestArea,
            let iterator = carousel_animation_begin(animation)
        else {
            g_object_unref(UnsafeMutableRawPointer(animation))
            return nil
        }
        self.animation = animation
        self.iterator = iterator
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(iterator))
        g_object_unref(UnsafeMutableRawPointer(animation))
    }

    /// Milliseconds that the present picture shows; nil for ever.
    var delay: Int? {
        let milliseconds = Int(gdk_pixbuf_animation_iter_get_delay_time(iterator))
        return milliseconds >= 0 ? milliseconds : nil
    }

    /// Goes on to the next picture, which is valid until the one after it is asked for.
    func next() -> OpaquePointer? {
        time += max(1, delay ?? 0)
        carousel_animation_advance(iterator, time)
        return gdk_pixbuf_animation_iter_get_pixbuf(iterator)
    }
}

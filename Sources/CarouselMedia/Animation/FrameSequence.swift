// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore

/// A picture of an animated file.
struct Frame {
    /// What becomes of it before the next one comes.
    enum Ending {
        case stays
        /// Its place is clear.
        case clears
        /// What was there before comes back.
        case givesWay
    }

    /// Where its data lie in the file.
    var (place, length): (Int, Int)
    var (x, y): (Int, Int)
    var size: PixelSize
    var milliseconds: Int
    /// Whether it lies over what is there, instead of taking its place.
    var blends: Bool
    var ending: Ending
    /// The colour of a GIF's that shows what is there.
    var clearColor: UInt8?
}

/// An animated file that is open for reading.
protocol FrameSource {
    /// The extent of all pictures, within which each of them lies.
    var size: PixelSize { get }
    var frames: [Frame] { get }
    /// How often all of it plays; 0 for ever.
    var rounds: Int { get }
    /// A file that has only this picture, for gdk-pixbuf; nil where it cannot be read.
    func single(_ frame: Frame) -> [UInt8]?
    /// gdk-pixbuf's name of the format.
    static var format: String { get }
}

/// The pictures of an animated file, one after the other. Belongs to one thread.
///
/// gdk-pixbuf decodes each as a file of its own that stands still. Given an animated file that is damaged, it writes
/// beyond the picture, takes memory for all that the file claims, and calls GLib with objects that it could not make.
final class FrameSequence {
    private let source: any FrameSource
    private var index = -1
    private var canvas: OpaquePointer?
    /// The canvas before a picture that gives way.
    private var before: OpaquePointer?

    /// The first picture; nil where it cannot be read. The caller lets go of it.
    static func first(of path: String) -> OpaquePointer? {
        let frames = FrameSequence(path, most: 1)
        return withExtendedLifetime(frames) {
            guard let picture = frames?.next() else { return nil }
            g_object_ref(UnsafeMutableRawPointer(picture))
            return picture
        }
    }

    /// Stands before the first picture; nil where there is none.
    ///
    /// - Parameter most: pictures that are wanted.
    init?(_ path: String, most: Int = 100_000) {
        let source: (any FrameSource)? = WebPFile(path, most: most) ?? GIFFile(path, most: most)
        guard let source, !source.frames.isEmpty else { return nil }
        self.source = source
    }

    deinit {
        for pixbuf in [canvas, before] { pixbuf.map { g_object_unref(UnsafeMutableRawPointer($0)) } }
    }

    /// The extent of all pictures.
    var size: PixelSize { source.size }

    /// Whether it moves.
    var isAnimated: Bool { source.frames.count > 1 }

    /// Milliseconds that the present picture shows; nil for ever.
    var delay: Int? {
        let (present, count) = (max(0, index), source.frames.count)
        return source.rounds > 0 && present == source.rounds * count - 1
            ? nil : source.frames[present % count].milliseconds
    }

    /// Goes on to the next picture, which is valid until the one after it is asked for, or the reader is let go of; nil
    /// where it cannot be read.
    func next() -> OpaquePointer? {
        if canvas == nil { canvas = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 1, 8, gint(size.width), gint(size.height)) }
        let next = (index + 1) % source.frames.count
        if next == 0 {
            canvas.map { gdk_pixbuf_fill($0, 0) }
        } else {
            end(source.frames[next - 1])
        }
        guard let canvas else { return nil }
        index += 1
        let frame = source.frames[next]
        guard let picture = decode(frame) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
        if frame.ending == .givesWay {
            before.map { g_object_unref(UnsafeMutableRawPointer($0)) }
            before = gdk_pixbuf_copy(canvas)
        }
        let (x, y) = (gint(frame.x), gint(frame.y))
        let (width, height) = (gint(frame.size.width), gint(frame.size.height))
        if frame.blends, gdk_pixbuf_get_has_alpha(picture) != 0 {
            gdk_pixbuf_composite(
                picture, canvas, x, y, width, height, Double(x), Double(y), 1, 1, GDK_INTERP_NEAREST, 255)
        } else {
            gdk_pixbuf_copy_area(picture, 0, 0, width, height, canvas, x, y)
        }
        return canvas
    }

    private func end(_ frame: Frame) {
        switch frame.ending {
        case .stays: break
        case .clears:
            let part = gdk_pixbuf_new_subpixbuf(
                canvas, gint(frame.x), gint(frame.y), gint(frame.size.width), gint(frame.size.height))
            guard let part else { return }
            gdk_pixbuf_fill(part, 0)
            g_object_unref(UnsafeMutableRawPointer(part))
        case .givesWay: if before != nil { swap(&canvas, &before) }
        }
    }

    /// A picture by itself; the caller lets go of it.
    private func decode(_ frame: Frame) -> OpaquePointer? {
        guard let file = source.single(frame),
            let loader = gdk_pixbuf_loader_new_with_type(type(of: source).format, nil)
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
        let isWritten = gdk_pixbuf_loader_write(loader, file, gsize(file.count), nil) != 0
        guard gdk_pixbuf_loader_close(loader, nil) != 0, isWritten, let picture = gdk_pixbuf_loader_get_pixbuf(loader),
            Int(gdk_pixbuf_get_width(picture)) == frame.size.width,
            Int(gdk_pixbuf_get_height(picture)) == frame.size.height
        else { return nil }
        g_object_ref(UnsafeMutableRawPointer(picture))
        return picture
    }
}

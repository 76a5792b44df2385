// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore
import Glibc

/// The pictures of an animated WebP, one after the other. Belongs to one thread.
///
/// gdk-pixbuf decodes each as a file of its own that stands still. Given an animated file that is damaged, or not all of
/// it, as when only its extent is asked for, its loader calls GLib with objects that it could not make.
final class WebPFrames {
    /// Most pictures of a file that are shown.
    private static let most = 100_000
    /// Bytes before a file's first chunk, of a chunk's name and length, of a picture's place and duration.
    private static let (fileHead, chunkHead, frameHead) = (12, 8, 16)

    private struct Frame {
        var place: off_t
        var length: Int
        var x: Int
        var y: Int
        var size: PixelSize
        var milliseconds: Int
        /// Whether it lies over what is there, instead of taking its place.
        var blends: Bool
        /// Whether its place is clear afterwards.
        var clears: Bool
    }

    /// The extent of all pictures.
    let size: PixelSize
    private let file: Int32
    private var frames: [Frame] = []
    /// How often all of it plays; 0 for ever.
    private var rounds = 0
    private var index = -1
    private var canvas: OpaquePointer?

    /// The extent of an animated WebP file; nil for all others.
    static func size(of path: String) -> PixelSize? {
        let head = PictureHead.bytes(of: path, count: 30)
        guard head.count == 30, head[..<4].elementsEqual("RIFF".utf8), head[8..<16].elementsEqual("WEBPVP8X".utf8),
            head[20] & 2 != 0
        else { return nil }
        return PixelSize(width: 1 + number(head[24..<27]), height: 1 + number(head[27..<30]))
    }

    /// The first picture; nil where it cannot be read. The caller lets go of it.
    static func first(of path: String) -> OpaquePointer? {
        let frames = WebPFrames(path)
        return withExtendedLifetime(frames) {
            guard let picture = frames?.next() else { return nil }
            g_object_ref(UnsafeMutableRawPointer(picture))
            return picture
        }
    }

    /// Stands before the first picture; nil where there is none.
    init?(_ path: String) {
        guard let size = WebPFrames.size(of: path) else { return nil }
        self.size = size
        file = PlainFile.open(path)
        guard file >= 0 else { return nil }
        findFrames()
        guard !frames.isEmpty else { return nil }
    }

    deinit {
        if let canvas { g_object_unref(UnsafeMutableRawPointer(canvas)) }
        if file >= 0 { close(file) }
    }

    /// Whether it moves.
    var isAnimated: Bool { frames.count > 1 }

    /// Milliseconds that the present picture shows; nil for ever.
    var delay: Int? {
        let present = max(0, index)
        return rounds > 0 && present == rounds * frames.count - 1 ? nil : frames[present % frames.count].milliseconds
    }

    /// Goes on to the next picture, which is valid until the one after it is asked for, or the reader is let go of; nil
    /// where it cannot be read.
    func next() -> OpaquePointer? {
        if canvas == nil { canvas = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 1, 8, gint(size.width), gint(size.height)) }
        guard let canvas else { return nil }
        let next = (index + 1) % frames.count
        if next == 0 {
            gdk_pixbuf_fill(canvas, 0)
        } else if frames[next - 1].clears {
            clear(frames[next - 1])
        }
        index += 1
        let frame = frames[next]
        guard let picture = decode(frame) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
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

    private func clear(_ frame: Frame) {
        let part = gdk_pixbuf_new_subpixbuf(
            canvas, gint(frame.x), gint(frame.y), gint(frame.size.width), gint(frame.size.height))
        guard let part else { return }
        gdk_pixbuf_fill(part, 0)
        g_object_unref(UnsafeMutableRawPointer(part))
    }

    // MARK: - Reading

    private func findFrames() {
        var info = stat()
        guard fstat(file, &info) == 0 else { return }
        var place = off_t(WebPFrames.fileHead)
        while frames.count < WebPFrames.most, let head = bytes(WebPFrames.chunkHead + WebPFrames.frameHead, at: place) {
            let length = WebPFrames.number(head[4..<8])
            let body = place + off_t(WebPFrames.chunkHead)
            guard body + off_t(length) <= info.st_size else { return }
            if head[..<4].elementsEqual("ANIM".utf8) {
                rounds = WebPFrames.number(head[12..<14])
            } else if head[..<4].elementsEqual("ANMF".utf8), length > WebPFrames.frameHead {
                guard let frame = frame(head, at: body, length) else { return }
                frames.append(frame)
            }
            place = body + off_t(length + length & 1)
        }
    }

    private func frame(_ head: [UInt8], at place: off_t, _ length: Int) -> Frame? {
        func number(_ at: Int) -> Int { WebPFrames.number(head[at..<at + 3]) }
        let frame = Frame(
            place: place + off_t(WebPFrames.frameHead), length: length - WebPFrames.frameHead, x: 2 * number(8),
            y: 2 * number(11), size: PixelSize(width: 1 + number(14), height: 1 + number(17)),
            milliseconds: number(20), blends: head[23] & 2 == 0, clears: head[23] & 1 != 0)
        let fits = frame.x + frame.size.width <= size.width && frame.y + frame.size.height <= size.height
        return fits ? frame : nil
    }

    /// A picture by itself; the caller lets go of it.
    private func decode(_ frame: Frame) -> OpaquePointer? {
        guard let data = bytes(frame.length, at: frame.place), let loader = gdk_pixbuf_loader_new_with_type("webp", nil)
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
        func word(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(number >> (8 * $0) & 255) } }
        // A file that may have alpha, and is as large as the picture.
        let (width, height) = (frame.size.width, frame.size.height)
        let head = Array("VP8X".utf8) + word(10, 4) + word(16, 4) + word(width - 1, 3) + word(height - 1, 3)
        let whole = Array("RIFF".utf8) + word(4 + head.count + data.count, 4) + Array("WEBP".utf8) + head + data
        let isWritten = gdk_pixbuf_loader_write(loader, whole, gsize(whole.count), nil) != 0
        guard gdk_pixbuf_loader_close(loader, nil) != 0, isWritten, let picture = gdk_pixbuf_loader_get_pixbuf(loader),
            Int(gdk_pixbuf_get_width(picture)) == width, Int(gdk_pixbuf_get_height(picture)) == height
        else { return nil }
        g_object_ref(UnsafeMutableRawPointer(picture))
        return picture
    }

    /// As many bytes of the file; nil where there are fewer.
    private func bytes(_ count: Int, at place: off_t) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) {
            $1 = max(0, pread(file, $0.baseAddress, count, place))
        }
        return bytes.count == count ? bytes : nil
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }
}

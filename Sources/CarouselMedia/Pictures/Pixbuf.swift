// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore
import Glibc

/// Converts between gdk-pixbuf's pixels (straight alpha, or none) and ours (premultiplied).
enum Pixbuf {
    /// A pixbuf's pixels, reduced if it is larger than `size`; nil for other pixel formats or if out of memory.
    static func pixels(_ pixbuf: OpaquePointer, reducedTo size: PixelSize) -> PixelBuffer? {
        guard let reduced = Reduction.reduced(pixbuf, to: size) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(reduced)) }
        return pixels(reduced)
    }

    /// Calls `body` with a pixbuf that holds a picture's pixels with straight alpha.
    static func with<R>(_ picture: PixelBuffer, _ body: (OpaquePointer) -> R?) -> R? {
        let (size, stride) = (picture.size, picture.stride)
        var straight = picture
        straight.unmultiply()
        return straight.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            let pixbuf = gdk_pixbuf_new_from_data(
                base.assumingMemoryBound(to: guchar.self), GDK_COLORSPACE_RGB, 1, 8, gint(size.width),
                gint(size.height), gint(stride), nil, nil)
            guard let pixbuf else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
            return body(pixbuf)
        }
    }

    /// Writes a file; false if that fails.
    static func save(_ pixbuf: OpaquePointer, to path: String, format: String, _ options: [(String, String)]) -> Bool {
        withOptions(options) { gdk_pixbuf_savev(pixbuf, path, format, $0, $1, nil) != 0 }
    }

    /// Keys or values of options; a null pointer ends them.
    typealias Texts = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    /// Calls `body` with options as gdk-pixbuf's functions take them.
    static func withOptions<R>(_ options: [(String, String)], _ body: (_ keys: Texts, _ values: Texts) -> R) -> R {
        var keys = options.map { strdup($0.0) } + [nil]
        var values = options.map { strdup($0.1) } + [nil]
        defer { for text in keys + values { free(text) } }
        return body(&keys, &values)
    }

    /// A new pixbuf with what `fill` writes into its rows; the caller releases it.
    static func new(
        _ size: PixelSize, hasAlpha: Bool,
        _ fill: (UnsafeMutablePointer<UInt8>, _ stride: Int) throws(PixbufReader.Failure) -> Void
    ) throws(PixbufReader.Failure) -> OpaquePointer {
        guard
            let pixbuf = gdk_pixbuf_new(
                GDK_COLORSPACE_RGB, hasAlpha ? 1 : 0, 8, gint(size.width), gint(size.height)),
            let pixels = gdk_pixbuf_get_pixels(pixbuf)
        else { throw PixbufReader.Failure(reason: "out of memory") }
        do throws(PixbufReader.Failure) { try fill(pixels, Int(gdk_pixbuf_get_rowstride(pixbuf))) } catch {
            g_object_unref(UnsafeMutableRawPointer(pixbuf))
            throw error
        }
        return pixbuf
    }

    /// The picture of a whole file in memory, by gdk-pixbuf's name of its format; nil if it cannot be read. The caller releases it.
    static func decoded(_ file: [UInt8], as format: String) -> OpaquePointer? {
        guard let loader = gdk_pixbuf_loader_new_with_type(format, nil) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
        let isRead = gdk_pixbuf_loader_write(loader, file, gsize(file.count), nil) != 0
        // A loader must be closed whatever has happened before.
        guard gdk_pixbuf_loader_close(loader, nil) != 0, isRead, let picture = gdk_pixbuf_loader_get_pixbuf(loader)
        else { return nil }
        g_object_ref(UnsafeMutableRawPointer(picture))
        return picture
    }

    static func size(_ pixbuf: OpaquePointer) -> PixelSize {
        PixelSize(width: Int(gdk_pixbuf_get_width(pixbuf)), height: Int(gdk_pixbuf_get_height(pixbuf)))
    }

    /// A pixbuf's pixels; nil for pixel formats other than RGB and RGBA with 8 bits per channel.
    static func pixels(_ pixbuf: OpaquePointer) -> PixelBuffer? {
        let size = size(pixbuf)
        let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
        let rowBytes = Int(gdk_pixbuf_get_rowstride(pixbuf))
        guard gdk_pixbuf_get_bits_per_sample(pixbuf) == 8, channels == 3 || channels == 4,
            let from = gdk_pixbuf_read_pixels(pixbuf)
        else { return nil }
        let bytes = [UInt8](unsafeUninitializedCapacity: 4 * size.area) { buffer, filled in
            guard let to = buffer.baseAddress else { return }
            for y in 0..<size.height {
                let row = from + y * rowBytes
                let out = to + 4 * y * size.width
                if channels == 3 {
                    copyOpaque(row, to: out, count: size.width)
                } else {
                    PixelBuffer.premultiply(row, to: out, count: size.width)
                }
            }
            filled = 4 * size.area
        }
        return PixelBuffer(size: size, stride: 4 * size.width, bytes: bytes)
    }

    /// Turns premultiplied pixels, which a pixbuf should not have, into straight ones.
    static func unmultiply(_ pixbuf: OpaquePointer) {
        guard gdk_pixbuf_get_n_channels(pixbuf) == 4, gdk_pixbuf_get_bits_per_sample(pixbuf) == 8,
            let pixels = gdk_pixbuf_get_pixels(pixbuf)
        else { return }
        for y in 0..<Int(gdk_pixbuf_get_height(pixbuf)) {
            carousel_unmultiply_row(
                pixels + y * Int(gdk_pixbuf_get_rowstride(pixbuf)), gdk_pixbuf_get_width(pixbuf))
        }
    }

    private static func copyOpaque(_ from: UnsafePointer<UInt8>, to: UnsafeMutablePointer<UInt8>, count: Int) {
        for x in 0..<count {
            to[4 * x] = from[3 * x]
            to[4 * x + 1] = from[3 * x + 1]
            to[4 * x + 2] = from[3 * x + 2]
            to[4 * x + 3] = 255
        }
    }
}

/// Takes ownership of a GLib error: returns its text without the full stop, and frees it.
func text(takingOver error: UnsafeMutablePointer<GError>?) -> String {
    guard let error else { return "no reason given" }
    defer { g_error_free(error) }
    guard let message = error.pointee.message else { return "no reason given" }
    let text = String(cString: message)
    return text.hasSuffix(".") ? String(text.dropLast()) : text
}

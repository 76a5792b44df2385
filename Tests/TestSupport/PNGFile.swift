// SPDX-License-Identifier: MIT

public import CarouselCore
import CPixbuf

/// Reads and writes PNG files. Premultiplied pixels survive a round trip unchanged, although the files store straight
/// alpha.
public enum PNGFile {
    public static func read(_ path: String) throws(PNGFileError) -> PixelBuffer {
        var error: UnsafeMutablePointer<GError>?
        guard let pixbuf = gdk_pixbuf_new_from_file(path, &error) else {
            throw .notRead(path: path, reason: reason(error))
        }
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        guard let from = gdk_pixbuf_read_pixels(pixbuf), gdk_pixbuf_get_bits_per_sample(pixbuf) == 8 else {
            throw .notRead(path: path, reason: "its pixels are not 8 bits a channel")
        }
        let size = PixelSize(width: Int(gdk_pixbuf_get_width(pixbuf)), height: Int(gdk_pixbuf_get_height(pixbuf)))
        let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
        let rowBytes = Int(gdk_pixbuf_get_rowstride(pixbuf))
        var picture = PixelBuffer(size: size)
        picture.withUnsafeMutableBytes { bytes in
            guard let to = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
            var y = 0
            while y < size.height {
                var x = 0
                while x < size.width {
                    let pixel = from + y * rowBytes + x * channels
                    let out = to + 4 * (y * size.width + x)
                    let alpha = channels == 4 ? Int(pixel[3]) : 255
                    out[0] = UInt8((Int(pixel[0]) * alpha + 127) / 255)
                    out[1] = UInt8((Int(pixel[1]) * alpha + 127) / 255)
                    out[2] = UInt8((Int(pixel[2]) * alpha + 127) / 255)
                    out[3] = UInt8(alpha)
                    x += 1
                }
                y += 1
            }
        }
        return picture
    }

    public static func write(_ picture: PixelBuffer, to path: String) throws(PNGFileError) {
        let size = picture.size
        var straight = picture
        let stride = picture.stride
        let failure: PNGFileError? = straight.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
            var y = 0
            while y < size.height {
                var pixel = base + y * stride
                let end = pixel + 4 * size.width
                while pixel < end {
                    let alpha = Int(pixel[3])
                    if alpha > 0, alpha < 255 {
                        var channel = 0
                        while channel < 3 {
                            pixel[channel] = UInt8(min(255, (Int(pixel[channel]) * 255 + alpha / 2) / alpha))
                            channel += 1
                        }
                    }
                    pixel += 4
                }
                y += 1
            }
            let pixbuf = gdk_pixbuf_new_from_data(
                base, GDK_COLORSPACE_RGB, gboolean(1), 8, CInt(size.width), CInt(size.height), CInt(stride), nil, nil)
            guard let pixbuf else { return .notWritten(path: path, reason: "out of memory") }
            defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
            var error: UnsafeMutablePointer<GError>?
            guard gdk_pixbuf_savev(pixbuf, path, "png", nil, nil, &error) != 0 else {
                return .notWritten(path: path, reason: reason(error))
            }
            return nil
        }
        if let failure { throw failure }
    }

    private static func reason(_ error: UnsafeMutablePointer<GError>?) -> String {
        guard let error else { return "no reason given" }
        defer { g_error_free(error) }
        guard let message = error.pointee.message else { return "no reason given" }
        return String(cString: message)
    }
}

/// Why a PNG file was not read or written.
public enum PNGFileError: Error, CustomStringConvertible {
    case notRead(path: String, reason: String)
    case notWritten(path: String, reason: String)

    public var description: String {
        switch self {
        case .notRead(let path, let reason):
            "The picture \(path) was not read: \(reason). Check that it exists and is a whole PNG file."
        case .notWritten(let path, let reason):
            "The picture \(path) was not written: \(reason). Check that its folder exists and has room."
        }
    }
}

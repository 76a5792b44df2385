// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore
import Glibc

/// Reads a picture file piece by piece, so that reading can end when the picture is no longer wanted.
enum PixbufReader {
    /// Why there is no picture.
    struct Failure: Error {
        var reason: String
    }

    private static let pieceBytes = 64 << 10
    /// Smaller, because headers are short.
    private static let headPieceBytes = 4 << 10

    /// Throws if a picture is no longer wanted.
    static func checkWanted(_ cancellation: Cancellation?) throws(Failure) {
        if cancellation?.isCancelled == true { throw Failure(reason: "cancelled") }
    }

    /// A pixbuf of about the given size; the caller releases it.
    static func read(_ path: FilePath, at size: PixelSize, _ cancellation: Cancellation?) throws(Failure)
        -> OpaquePointer
    {
        let file = PlainFile.open(path)
        guard file >= 0 else { throw Failure(reason: String(cString: strerror(errno))) }
        defer { close(file) }
        guard let loader = gdk_pixbuf_loader_new() else { throw Failure(reason: "out of memory") }
        defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
        gdk_pixbuf_loader_set_size(loader, gint(size.width), gint(size.height))
        var error: UnsafeMutablePointer<GError>?
        do throws(Failure) {
            try feed(loader, from: file, cancellation)
        } catch {
            // A loader must be closed whatever has happened before.
            gdk_pixbuf_loader_close(loader, nil)
            throw error
        }
        guard gdk_pixbuf_loader_close(loader, &error) != 0 else { throw Failure(reason: text(takingOver: error)) }
        guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else { throw Failure(reason: "it contains no picture") }
        g_object_ref(UnsafeMutableRawPointer(pixbuf))
        return pixbuf
    }

    /// What a file says about its picture, whose size may be 0. Nil if the file is not a picture in a known format, or
    /// if finding the size takes more than about `memory` bytes.
    static func head(of path: FilePath, memory: Int) -> (format: String, size: PixelSize, isScalable: Bool)? {
        let file = PlainFile.open(path)
        guard file >= 0 else { return nil }
        defer { close(file) }
        return withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2) { extent in
            extent.initialize(repeating: -1)
            guard let loader = carousel_extent_loader(extent.baseAddress) else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
            let source = DecompressedFile(file)
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: headPieceBytes) { piece in
                var total = 0
                // Many loaders keep all bytes until they tell the size, and twice as many while they extend their buffers.
                let most = max(DecompressedFile.maxBytes, memory / 2)
                while extent[0] < 0, total < (isScalable(loader) ? DecompressedFile.maxBytes : most) {
                    // The loader stops, as intended, once it has found the size. Passing an error pointer would produce
                    // warnings from loaders that do not set it.
                    guard let start = piece.baseAddress,
                        let count = try? source.read(into: start, count: headPieceBytes), count > 0,
                        gdk_pixbuf_loader_write(loader, piece.baseAddress, gsize(count), nil) != 0
                    else { break }
                    total += count
                }
            }
            gdk_pixbuf_loader_close(loader, nil)
            guard extent[0] >= 0, let format = gdk_pixbuf_loader_get_format(loader),
                let name = gdk_pixbuf_format_get_name(format)
            else { return nil }
            defer { g_free(name) }
            // Only vector pictures come compressed.
            guard isScalable(loader) || !source.isCompressed else { return nil }
            return (
                String(cString: name), PixelSize(width: Int(extent[0]), height: Int(extent[1])), isScalable(loader)
            )
        }
    }

    /// Whether a loader has recognised a vector picture.
    private static func isScalable(_ loader: UnsafeMutablePointer<GdkPixbufLoader>) -> Bool {
        gdk_pixbuf_loader_get_format(loader).map { gdk_pixbuf_format_is_scalable($0) != 0 } ?? false
    }

    private static func feed(
        _ loader: UnsafeMutablePointer<GdkPixbufLoader>, from file: Int32, _ cancellation: Cancellation?
    ) throws(Failure) {
        let piece = UnsafeMutablePointer<UInt8>.allocate(capacity: pieceBytes)
        defer { piece.deallocate() }
        let source = DecompressedFile(file)
        while true {
            try checkWanted(cancellation)
            let count = try source.read(into: piece, count: pieceBytes)
            if count == 0 { return }
            var error: UnsafeMutablePointer<GError>?
            guard gdk_pixbuf_loader_write(loader, piece, gsize(count), &error) != 0 else {
                throw Failure(reason: text(takingOver: error))
            }
        }
    }
}

/// The bytes of an open file, decompressed if it is a gzip file, as some SVGs are.
final class DecompressedFile {
    /// Maximum bytes of a decompressed file, or of any SVG: small files can expand beyond any memory.
    static let maxBytes = 32 << 20

    let isCompressed: Bool
    private let stream: UnsafeMutablePointer<GInputStream>?
    private var handedOver = 0

    /// - Parameter file: a descriptor, at its beginning; it still belongs to the caller.
    init(_ file: Int32) {
        isCompressed = PlainFile.bytes(file, atMost: 2, at: 0) == [0x1F, 0x8B]
        let raw = g_unix_input_stream_new(file, 0)
        guard isCompressed, let converter = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP) else {
            stream = raw
            return
        }
        stream = g_converter_input_stream_new(raw, converter)
        g_object_unref(raw)
        g_object_unref(UnsafeMutableRawPointer(converter))
    }

    deinit { g_object_unref(stream) }

    /// Returns the number of bytes read; 0 at the end.
    func read(into buffer: UnsafeMutablePointer<UInt8>, count: Int) throws(PixbufReader.Failure) -> Int {
        var error: UnsafeMutablePointer<GError>?
        let count = g_input_stream_read(stream, buffer, gsize(count), nil, &error)
        guard count >= 0 else { throw PixbufReader.Failure(reason: text(takingOver: error)) }
        handedOver += count
        guard !isCompressed || handedOver <= DecompressedFile.maxBytes else {
            throw PixbufReader.Failure(
                reason: "it is larger than \(DecompressedFile.maxBytes >> 20) MiB when uncompressed")
        }
        return count
    }
}

// SPDX-License-Identifier: MIT

import CPixbuf
public import CarouselCore
import Glibc

/// Writes picture files.
public enum PictureWriter {
    /// The format for a file's extension; nil for extensions other than png, jpg, jpeg and webp.
    public static func format(of path: String) -> String? {
        let parts = (path.split(separator: "/").last ?? "").split(separator: ".", omittingEmptySubsequences: false)
        guard parts.first?.isEmpty == false || parts.count > 2 else { return nil }
        return switch parts.dropFirst().last?.lowercased() {
        case "png": "png"
        case "jpg", "jpeg": "jpeg"
        case "webp": "webp"
        default: nil
        }
    }

    /// Writes a picture; the file's extension chooses PNG, JPEG or WebP. The file appears whole or not at all.
    ///
    /// - Parameters:
    ///   - path: an existing file or link is replaced; a link's target is kept.
    ///   - replaces: if false, an existing file is an error. Default: true.
    public static func write(
        _ picture: PixelBuffer, to path: String, replaces: Bool = true
    ) throws(PictureError) {
        guard let format = format(of: path) else {
            throw .notWritten(path: path, reason: "its name does not end in .png, .jpg, .jpeg or .webp")
        }
        var reason: String?
        do throws(DraftFile.Failure) {
            let draft = try DraftFile(for: FilePath(path))
            reason = write(picture, as: format, to: draft.descriptor)
            if reason == nil { try draft.commit(replacing: replaces) }
        } catch {
            reason = error.reason
        }
        if let reason { throw .notWritten(path: path, reason: reason) }
    }

    /// Writes a picture into an open file. Returns the error; nil if there was none.
    package static func write(_ picture: PixelBuffer, as format: String, to descriptor: Int32) -> String? {
        let failure: String? = Pixbuf.with(picture) { pixbuf -> String? in
            var error: UnsafeMutablePointer<GError>?
            var target = Target(descriptor: descriptor)
            let isWritten = Pixbuf.withOptions(format == "png" ? [] : [("quality", "90")]) { keys, values in
                gdk_pixbuf_save_to_callbackv(pixbuf, add, &target, format, keys, values, &error)
            }
            if isWritten != 0 { return "" }
            let reason = text(takingOver: error)
            return target.failure?.reason ?? reason
        }
        return failure == "" ? nil : failure ?? "out of memory"
    }

    /// The file that a picture is written to piece by piece, and the error if that fails.
    private struct Target {
        var descriptor: Int32
        var failure: DraftFile.Failure?
    }

    /// Writes a piece of a file to a `Target`, which keeps the error.
    private static let add: GdkPixbufSaveFunc = { bytes, count, errorPlace, target in
        guard let target = target?.assumingMemoryBound(to: Target.self) else { return 0 }
        do throws(DraftFile.Failure) {
            try DraftFile.write(
                UnsafeRawBufferPointer(start: bytes, count: Int(count)), to: target.pointee.descriptor)
            return 1
        } catch {
            target.pointee.failure = error
            errorPlace?.pointee = g_error_new_literal(
                gdk_pixbuf_error_quark(), Int32(GDK_PIXBUF_ERROR_FAILED.rawValue), error.reason)
            return 0
        }
    }
}

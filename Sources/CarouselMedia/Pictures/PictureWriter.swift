// SPDX-License-Identifier: MIT

import CPixbuf
public import CarouselCore
import Glibc

/// Writes picture files.
public enum PictureWriter {
    /// The format that a file's ending asks for; nil for endings other than png, jpg, jpeg and webp.
    public static func format(of path: String) -> String? {
        switch path.split(separator: ".").last?.lowercased() {
        case "png": "png"
        case "jpg", "jpeg": "jpeg"
        case "webp": "webp"
        default: nil
        }
    }

    /// Writes a picture; the file's ending chooses PNG, JPEG or WebP. The file appears whole or not at all.
    public static func write(_ picture: PixelBuffer, to path: String) throws(PictureError) {
        guard let format = format(of: path) else {
            throw .notWritten(path: path, reason: "its name does not end in .png, .jpg, .jpeg or .webp")
        }
        let draft = path + ".part"
        let failure: String? = Pixbuf.with(picture) { pixbuf -> String? in
            var error: UnsafeMutablePointer<GError>?
            let isWritten: gboolean
            if format == "png" {
                isWritten = gdk_pixbuf_savev(pixbuf, draft, format, nil, nil, &error)
            } else {
                isWritten = withQuality("90") { keys, values in
                    gdk_pixbuf_savev(pixbuf, draft, format, keys, values, &error)
                }
            }
            return isWritten != 0 ? "" : text(takingOver: error)
        }
        guard failure == "" else {
            unlink(draft)
            throw .notWritten(path: path, reason: failure ?? "out of memory")
        }
        guard rename(draft, path) == 0 else {
            let reason = String(cString: strerror(errno))
            unlink(draft)
            throw .notWritten(path: path, reason: reason)
        }
    }

    private static func withQuality(
        _ quality: String,
        _ body: (
            UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
        ) -> gboolean
    ) -> gboolean {
        var key = strdup("quality")
        var value = strdup(quality)
        defer {
            free(key)
            free(value)
        }
        return withUnsafeTemporaryAllocation(of: UnsafeMutablePointer<CChar>?.self, capacity: 4) { lists in
            lists.initialize(repeating: nil)
            swap(&lists[0], &key)
            swap(&lists[2], &value)
            defer {
                key = lists[0]
                value = lists[2]
            }
            guard let base = lists.baseAddress else { return 0 }
            return body(base, base + 2)
        }
    }
}

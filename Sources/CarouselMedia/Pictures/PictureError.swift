// SPDX-License-Identifier: MIT

import CarouselCore

/// Why a picture cannot be read or written.
public enum PictureError: Error, Hashable, CustomStringConvertible, Sendable {
    /// There is no such file.
    case missing(path: String)
    /// The file may not be read.
    case notReadable(path: String, reason: String)
    /// No loader knows the file's format.
    case unknownFormat(path: String)
    /// Decoding would take more memory than there is for it, or more time than is sensible.
    case tooLarge(path: String, width: Int, height: Int)
    /// The file is damaged.
    case damaged(path: String, reason: String)
    /// The file cannot be written.
    case notWritten(path: String, reason: String)

    public var description: String { VisibleText.of(message) }

    private var message: String {
        switch self {
        case .missing(let path):
            "'\(path)' does not exist. Check its name."
        case .notReadable(let path, let reason):
            "'\(path)' cannot be read: \(reason). Check its permissions."
        case .unknownFormat(let path):
            "'\(path)' is not a picture of a known format. Install the gdk-pixbuf loader for its format "
                + "(on Debian, WebP: webp-pixbuf-loader; HEIF: heif-gdk-pixbuf), or convert it to PNG or JPEG."
        case .tooLarge(let path, let width, let height):
            "'\(path)' has \(width) x \(height) pixels, too many to decode in the memory given. Save it as a PNG, as a TIFF "
                + "in strips, or as a JPEG that is not progressive, of at most "
                + "\(PictureDecoder.greatestReducedArea / 1_000_000) megapixels; in other formats at most "
                + "\(PictureDecoder.greatestArea / 1_000_000) can be shown, fewer where decodingBytes are fewer."
        case .damaged(let path, let reason):
            "'\(path)' is damaged: \(reason). Get the file anew."
        case .notWritten(let path, let reason):
            "'\(path)' cannot be written: \(reason). Check that its folder exists and has room."
        }
    }
}

// SPDX-License-Identifier: MIT

import CarouselCore

/// Why a picture cannot be read or written.
public enum PictureError: Error, Hashable, CustomStringConvertible, Sendable {
    /// There is no such file.
    case missing(path: String)
    /// The file cannot be read: permission is denied, its disk fails, or it is not a regular file.
    case notReadable(path: String, reason: String)
    /// No loader knows the file's format.
    case unknownFormat(path: String)
    /// Decoding would exceed the memory limit, or take unreasonably long.
    case tooLarge(path: String, width: Int, height: Int)
    /// The file is damaged.
    case damaged(path: String, reason: String)
    /// The file does not respond within the given number of seconds, for example because its file system hangs.
    case notAnswering(path: String, seconds: Double)
    /// Decoding takes longer than the given number of seconds.
    case tooSlow(path: String, seconds: Double)
    /// Too many similar files have hung, losing the given number of threads.
    case turnedDown(path: String, lost: Int)
    /// The file cannot be written.
    case notWritten(path: String, reason: String)

    public var description: String { VisibleText.of(message(naming: path)) }

    private var path: String {
        switch self {
        case .missing(let path), .notReadable(let path, _), .unknownFormat(let path), .tooLarge(let path, _, _),
            .damaged(let path, _), .notAnswering(let path, _), .tooSlow(let path, _), .turnedDown(let path, _),
            .notWritten(let path, _):
            path
        }
    }

    /// The message for a picture that is known by another name than its file's path.
    func message(naming path: String) -> String {
        switch self {
        case .missing:
            "'\(path)' does not exist. Check its name."
        case .notReadable(_, let reason):
            "'\(path)' cannot be read: \(reason). Check its permissions and its disk."
        case .unknownFormat:
            "'\(path)' is not a picture of a known format. Install the gdk-pixbuf loader for its format "
                + "(on Debian, WebP: webp-pixbuf-loader; HEIF: heif-gdk-pixbuf), or convert it to PNG or JPEG."
        case .tooLarge(_, let width, let height):
            "'\(path)' has \(width) x \(height) pixels, too many to decode within the memory limit. A PNG, a TIFF in strips "
                + "or a JPEG that is not progressive can have up to \(PictureDecoder.maxReducedArea / 1_000_000) "
                + "megapixels; other formats up to \(PictureDecoder.maxArea / 1_000_000), or fewer with a lower "
                + "decodingBytes. Convert it or make it smaller."
        case .damaged(_, let reason):
            "'\(path)' is damaged: \(reason). Replace the file."
        case .notAnswering(_, let seconds):
            "'\(path)' does not respond: reading it takes longer than \(PictureError.text(seconds)). Check its disk or "
                + "network."
        case .tooSlow(_, let seconds):
            "'\(path)' takes longer than \(PictureError.text(seconds)) to decode. Simplify it, save it as a PNG or a JPEG, "
                + "or raise decodingSeconds."
        case .turnedDown(_, let lost):
            "'\(path)' was not read: \(lost) similar or neighbouring files are still being read after their time limit. "
                + "Remove them, or try again later."
        case .notWritten(let file, let reason):
            "'\(path)' cannot be written: \(reason). "
                + (PictureWriter.format(of: file) == nil
                    ? "Choose another name." : "Check that its folder exists and has room, or choose another name.")
        }
    }

    /// A short form, for a card.
    var shortReason: String {
        switch self {
        case .missing: "It does not exist"
        case .notReadable: "It cannot be read"
        case .unknownFormat: "Its format is unknown"
        case .tooLarge: "It is too large"
        case .damaged: "It is damaged"
        case .notAnswering: "It does not respond"
        case .tooSlow: "It takes too long to decode"
        case .turnedDown: "Too many similar files take too long"
        case .notWritten: "It cannot be written"
        }
    }

    private static func text(_ seconds: Double) -> String {
        seconds == seconds.rounded() && seconds < 1e15 ? "\(Int(seconds)) s" : "\(seconds) s"
    }
}

// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore
import Glibc

/// What is special about a picture format: what must be known of a file before gdk-pixbuf sees it, how much memory decoding
/// takes, and what the library decodes itself. Each has an entry in `PictureHead.formats`.
protocol PictureFormat: Sendable {
    /// gdk-pixbuf's name of the format; a name of our own if gdk-pixbuf does not know it.
    var name: String { get }
    /// What other loaders call the format.
    var otherNames: [String] { get }
    /// What its files begin with. None if many systems lack a loader: its files then count as of unknown format, not as damaged.
    var signatures: [[UInt8]] { get }
    /// Extensions of its files that gdk-pixbuf does not know.
    var extensions: [String] { get }
    /// Maximum number of pixels of a picture.
    var maxArea: Int { get }
    /// Whether gdk-pixbuf reads a whole file before it decodes it, into a buffer that doubles as it fills up.
    var isBufferedWhole: Bool { get }
    /// Whether gdk-pixbuf hands over colours that are multiplied by alpha.
    var isPremultiplied: Bool { get }

    /// Looks at a file, which begins with `start`, before gdk-pixbuf does; may take `memory` bytes.
    func probe(_ path: FilePath, _ start: [UInt8], memory: Int) -> ProbeResult
    /// Bytes that decoding a picture whole takes, apart from its file and the result.
    func decodedBytes(of path: FilePath, _ coded: PixelSize, to target: PixelSize) -> Int
    /// Bytes of the memory shared by all threads that a picture takes.
    func sharedBytes(of path: FilePath, _ coded: PixelSize, to target: PixelSize, by route: DecodingRoute) -> Int
    /// The route that comes closest to what is wanted; by default gdk-pixbuf's, if there is memory for the whole picture.
    func route(of path: FilePath, _ coded: PixelSize, to target: PixelSize, memory: Int) -> DecodingRoute
    /// A pixbuf of a picture divided by about `step`, for the route `own`; the caller releases it.
    func read(
        _ path: FilePath, step: Int, memory: Int, _ cancellation: Cancellation?
    ) throws(PixbufReader.Failure) -> OpaquePointer
}

/// What a format finds in a file.
enum ProbeResult {
    case size(PixelSize)
    /// gdk-pixbuf may look at it, or another format.
    case leftToOthers
    /// It is not a picture, and nobody should look at it.
    case refused
}

extension PictureFormat {
    var otherNames: [String] { [] }
    var signatures: [[UInt8]] { [] }
    var extensions: [String] { [] }
    var maxArea: Int { PictureDecoder.maxArea }
    var isBufferedWhole: Bool { true }
    var isPremultiplied: Bool { false }

    func probe(_ path: FilePath, _ start: [UInt8], memory: Int) -> ProbeResult { .leftToOthers }

    func decodedBytes(of path: FilePath, _ coded: PixelSize, to target: PixelSize) -> Int { 4 * coded.cappedArea }

    func sharedBytes(of path: FilePath, _ coded: PixelSize, to target: PixelSize, by route: DecodingRoute) -> Int {
        if case .whole = route { wholeBytes(of: path, coded, to: target) } else { 0 }
    }

    func route(of path: FilePath, _ coded: PixelSize, to target: PixelSize, memory: Int) -> DecodingRoute {
        wholeBytes(of: path, coded, to: target) <= memory ? .whole(coded) : .thumbnail
    }

    func read(
        _ path: FilePath, step: Int, memory: Int, _ cancellation: Cancellation?
    ) throws(PixbufReader.Failure) -> OpaquePointer {
        throw PixbufReader.Failure(reason: "no loader decodes its format")
    }

    /// Bytes that decoding a picture whole takes, including the result.
    func wholeBytes(of path: FilePath, _ coded: PixelSize, to target: PixelSize) -> Int {
        var info = stat()
        // Capped, since files may be of any size: beyond this limit nothing fits.
        let fileBytes = isBufferedWhole && stat(path.system, &info) == 0 ? min(Int(info.st_size), 1 << 40) : 0
        // The picture is then reduced, rotated, and copied with alpha.
        return 2 * fileBytes + max(decodedBytes(of: path, coded, to: target) + 4 * target.area, 12 * target.area)
    }
}

/// How to decode a picture within a memory limit.
enum DecodingRoute: Equatable {
    /// With gdk-pixbuf, to a size that it reaches without its own scaling.
    case whole(PixelSize)
    /// With the format's own reader: see `PictureFormat.read`.
    case own(step: Int)
    /// Impossible, except for a thumbnail that a camera may have left in a JPEG.
    case thumbnail
    /// There is none, because part of the file is missing.
    case truncated

    /// A pixbuf of about the wanted size, which the caller releases; nil for `thumbnail`.
    func read(
        _ path: FilePath, as format: any PictureFormat, memory: Int, _ cancellation: Cancellation?
    ) throws(PixbufReader.Failure) -> OpaquePointer? {
        switch self {
        case .whole(let target):
            return try SharedFonts.whileDecoding { () throws(PixbufReader.Failure) in
                try PixbufReader.read(path, at: target, cancellation)
            }
        case .own(let step): return try format.read(path, step: step, memory: memory, cancellation)
        case .thumbnail: return nil
        case .truncated: throw PixbufReader.Failure(reason: "it is truncated")
        }
    }
}

/// A format that needs nothing special.
struct OtherFormat: PictureFormat {
    let name: String
}

/// What a picture file says before its pixels.
struct PictureHead {
    /// All formats with something special about them, in the order in which they look at a file.
    static let formats: [any PictureFormat] = [
        TIFFFormat(), PNGFormat(), HEIFFormat(), WebPFormat(), GIFFormat(), BMPFormat(), JPEGFormat(), SVGFormat(),
        TGAFormat(), PNMFormat(),
    ]

    var format: any PictureFormat
    /// The size as stored.
    var size: PixelSize
    /// Whether it is a vector picture.
    var isScalable = false

    /// Nil if the file is not a picture in a known format, or cannot be examined with `memory` bytes.
    init?(_ path: FilePath, memory: Int) {
        let start = PictureHead.bytes(of: path, count: 33)
        for format in PictureHead.formats {
            switch format.probe(path, start, memory: memory) {
            case .size(let size):
                (self.format, self.size) = (format, size)
                return
            case .leftToOthers: continue
            case .refused: return nil
            }
        }
        // To find the size of an SVG that does not state it, its text is laid out.
        guard let found = SharedFonts.whileDecoding({ PixbufReader.head(of: path, memory: memory) }) else { return nil }
        (format, size, isScalable) = (PictureHead.format(named: found.format), found.size, found.isScalable)
    }

    /// A format by gdk-pixbuf's name of it.
    static func format(named name: String) -> any PictureFormat {
        formats.first { $0.name == name || $0.otherNames.contains(name) } ?? OtherFormat(name: name)
    }

    /// A file's first bytes.
    static func bytes(of path: FilePath, count: Int) -> [UInt8] {
        PlainFile.with(path) { PlainFile.bytes($0, atMost: count, at: 0) } ?? []
    }

    /// Whether a file begins as those of the usual formats do.
    static func isOfUsualFormat(_ path: FilePath) -> Bool {
        let start = bytes(of: path, count: 8)
        return formats.contains { $0.signatures.contains { start.starts(with: $0) } }
    }
}

extension PixelSize {
    /// The area of a picture, capped since files may claim any: beyond this limit nothing fits.
    var cappedArea: Int { min(area, 1 << 40) }

    /// The size to decode to if the decoder averages boxes: twice the target if that is smaller, so that a better filter does the rest.
    func ample(for target: PixelSize) -> PixelSize {
        let twice = PixelSize(width: 2 * target.width, height: 2 * target.height)
        return twice.width < width && twice.height < height ? twice : self
    }
}

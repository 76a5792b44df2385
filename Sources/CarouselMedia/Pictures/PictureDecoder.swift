// SPDX-License-Identifier: MIT

import CPixbuf
public import CarouselCore
import Glibc

/// Reads picture files of every format that gdk-pixbuf has a loader for.
///
/// Pictures come at the size needed, turned as their EXIF orientation says. JPEGs are reduced while they are decoded,
/// so that large ones never stand in memory whole.
public enum PictureDecoder {
    /// Greatest number of pixels of a picture that has to be decoded whole.
    public static let greatestArea = 64_000_000
    /// Greatest number of pixels of a JPEG.
    public static let greatestJPEGArea = 256_000_000

    /// A decoded picture.
    public struct Result: Sendable {
        /// The picture, upright, at the size asked for.
        public var pixels: PixelBuffer
        /// The picture's own size, upright, in pixels.
        public var natural: PixelSize
    }

    /// Reads a picture file. Blocks until it is done; meant for a thread that does not draw.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - size: the pixels to fit the picture into, keeping its aspect ratio. Smaller pictures keep their size,
    ///     vector pictures are drawn as large as asked for.
    ///   - covers: whether to cover `size` instead, as little as that takes.
    ///   - cancellation: ends reading early, with an error, once nobody waits for the picture any more.
    public static func decode(
        _ path: String, fitting size: PixelSize, covers: Bool = false, cancellation: Cancellation? = nil
    ) throws(PictureError) -> Result {
        var (width, height): (gint, gint) = (0, 0)
        guard let format = gdk_pixbuf_get_file_info(path, &width, &height) else { throw reasonForNoFormat(path) }
        let coded = PixelSize(width: Int(width), height: Int(height))
        guard !coded.isEmpty else { throw .damaged(path: path, reason: "it has no extent") }
        let formatName = name(of: format)
        let isJPEG = formatName == "jpeg"
        let isScalable = gdk_pixbuf_format_is_scalable(format) != 0
        guard isScalable || coded.area <= (isJPEG ? greatestJPEGArea : greatestArea) else {
            throw .tooLarge(path: path, width: coded.width, height: coded.height)
        }
        guard formatName != "png" || PNGChunks.areWhole(in: path) else {
            throw .damaged(path: path, reason: "its end is missing")
        }

        // Whether the picture lies on its side is only known once it is decoded: be large enough for both.
        let turned = PixelSize(width: coded.height, height: coded.width)
        let scales = [coded, turned].map { scale(of: $0, to: size, covers: covers, enlarges: isScalable) }
        var target = coded.scaled(by: scales.max() ?? 1)
        if isJPEG { target = jpegExtent(of: coded, near: target) }
        let decoded: OpaquePointer
        do throws(PixbufReader.Failure) {
            decoded = try PixbufReader.read(path, at: target, cancellation)
        } catch {
            guard access(path, R_OK) == 0 else { throw reasonForNoFormat(path) }
            throw .damaged(path: path, reason: error.reason)
        }
        defer { g_object_unref(UnsafeMutableRawPointer(decoded)) }
        guard let upright = gdk_pixbuf_apply_embedded_orientation(decoded) else {
            throw .damaged(path: path, reason: "out of memory")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
        let isTurned = isOnItsSide(decoded)
        let natural = isTurned ? turned : coded
        let final = natural.scaled(by: scales[isTurned ? 1 : 0])
        guard let pixels = Pixbuf.pixels(upright, reducedTo: final, profileOf: decoded) else {
            throw .damaged(path: path, reason: "its pixels cannot be read")
        }
        return Result(pixels: pixels, natural: natural)
    }

    /// Whether a file's name ends as one of a known picture format does.
    public static func isPictureName(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { isPictureName($0) }
    }

    /// As `isPictureName(_:)`, for names as the system has them.
    package static func isPictureName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return Ending(name[(dot + 1)...]).map(endings.contains) ?? false
    }

    /// The end of a name in small letters, quickly compared.
    private struct Ending: Hashable {
        private var letters: UInt64 = 0

        /// Nil for what is too long for any format.
        init?(_ bytes: some Collection<UInt8>) {
            guard !bytes.isEmpty, bytes.count <= 8 else { return nil }
            for byte in bytes {
                let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
                letters = letters << 8 | UInt64(isCapital ? byte | 32 : byte)
            }
        }
    }

    private static let endings: Set<Ending> = {
        var endings: Set<Ending> = []
        var list = gdk_pixbuf_get_formats()
        defer { g_slist_free(list) }
        while let entry = list {
            if let data = entry.pointee.data, let names = gdk_pixbuf_format_get_extensions(OpaquePointer(data)) {
                var at = names
                while let name = at.pointee {
                    if let ending = Ending(Array(String(cString: name).utf8)) { endings.insert(ending) }
                    at += 1
                }
                g_strfreev(names)
            }
            list = entry.pointee.next
        }
        return endings
    }()

    /// A JPEG is decoded to a half, a quarter or an eighth of its extent for less than to anything between. Where one of
    /// these falls short of what is needed by a sixteenth at most, it will do: needs are rounded up further than that.
    private static func jpegExtent(of coded: PixelSize, near wanted: PixelSize) -> PixelSize {
        for part in [8, 4, 2] {
            let size = PixelSize(width: (coded.width + part - 1) / part, height: (coded.height + part - 1) / part)
            guard size.width <= wanted.width, size.height <= wanted.height else { continue }
            if size.isNearly(wanted) { return size }
        }
        return wanted
    }

    private static func name(of format: OpaquePointer) -> String {
        guard let name = gdk_pixbuf_format_get_name(format) else { return "" }
        defer { g_free(name) }
        return String(cString: name)
    }

    private static func reasonForNoFormat(_ path: String) -> PictureError {
        if access(path, R_OK) == 0 {
            var info = stat()
            guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
                return .notReadable(path: path, reason: "it is not a file")
            }
            return .unknownFormat(path: path)
        }
        if errno == ENOENT || errno == ENOTDIR { return .missing(path: path) }
        return .notReadable(path: path, reason: String(cString: strerror(errno)))
    }

    /// EXIF orientations 5 to 8 exchange width and height.
    private static func isOnItsSide(_ pixbuf: OpaquePointer) -> Bool {
        guard let option = gdk_pixbuf_get_option(pixbuf, "orientation") else { return false }
        return (5...8).contains(atoi(option))
    }

    private static func scale(of picture: PixelSize, to size: PixelSize, covers: Bool, enlarges: Bool) -> Double {
        let x = Double(max(1, size.width)) / Double(picture.width)
        let y = Double(max(1, size.height)) / Double(picture.height)
        let scale = covers ? max(x, y) : min(x, y)
        return enlarges ? scale : min(1, scale)
    }
}

extension PixelSize {
    /// Whether it falls short of another size by a sixteenth at most.
    func isNearly(_ wanted: PixelSize) -> Bool {
        16 * width >= 15 * wanted.width && 16 * height >= 15 * wanted.height
    }

    /// Rounded to whole pixels, at least 1 x 1.
    func scaled(by scale: Double) -> PixelSize {
        PixelSize(
            width: max(1, Int(saturating: (Double(width) * scale).rounded())),
            height: max(1, Int(saturating: (Double(height) * scale).rounded())))
    }
}

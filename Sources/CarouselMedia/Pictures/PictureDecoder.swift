// SPDX-License-Identifier: MIT

import CPixbuf
public import CarouselCore
import Glibc

/// Reads picture files in every format that gdk-pixbuf has a loader for.
///
/// Pictures are decoded at the size needed and rotated according to their EXIF orientation. JPEGs, large PNGs and large
/// TIFFs are reduced while they are decoded, so that they are never in memory whole. If the requested size does not fit
/// the memory limit, the result has a lower resolution; pictures in other formats, which must be decoded whole, then
/// fail.
public enum PictureDecoder {
    /// Maximum number of pixels of a picture in a format that must be decoded whole: all except PNG, JPEG and TIFF.
    public static let maxArea = 64_000_000
    /// Maximum number of pixels of a PNG, JPEG or TIFF.
    public static let maxReducedArea = 1_000_000_000
    /// Default memory limit for decoding a picture: 192 MiB.
    public static let usualMemory = 192 << 20
    /// Default time limit for reading and decoding a picture: 20 seconds.
    public static let usualSeconds = 20.0

    /// Maximum extent of a vector picture in pixels; a very elongated one is drawn at a lower resolution.
    private static let maxDrawnExtent = 4096

    /// A decoded picture.
    public struct Result: Sendable {
        /// The picture, upright, at the requested size; smaller if that takes more memory than there is.
        public var pixels: PixelBuffer
        /// The picture's own size, upright, in pixels.
        public var natural: PixelSize
        /// Whether it is a vector picture.
        var isScalable = false
        /// Whether it is only the thumbnail that a camera left in the file, because the picture takes too much memory.
        var isThumbnail = false
    }

    /// Reads a picture file. Blocks until it is done or takes too long; meant for a thread that does not draw.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - size: the size in pixels to fit the picture into, keeping its aspect ratio. Smaller pictures keep their
    ///     size; vector pictures are drawn at the requested size.
    ///   - covers: whether to cover `size` instead, as tightly as possible.
    ///   - memory: limit in bytes for decoding, including the result. PNGs, JPEGs and TIFFs that would exceed it have a
    ///     lower resolution: JPEGs have a half, a quarter or an eighth of their size. Others fail: they take three or
    ///     four bytes per pixel, AVIFs seven, GIFs and animated WebPs twelve, plus what their loaders read first.
    ///   - seconds: time limit; infinity for none. Values below 0.1 and NaN count as 0.1. A picture that takes longer
    ///     is given up: its decoding thread is abandoned. See `ImageLoader.Settings.decodingSeconds`.
    ///   - cancellation: ends reading early, with an error, once the picture is no longer wanted.
    public static func decode(
        _ path: String, fitting size: PixelSize, covers: Bool = false, memory: Int = usualMemory,
        seconds: Double = usualSeconds, cancellation: Cancellation? = nil
    ) throws(PictureError) -> Result {
        try decode(
            FilePath(path), fitting: size, covers: covers, memory: memory, seconds: validLimit(seconds),
            cancellation: cancellation, on: .shared)
    }

    static func decode(
        _ path: FilePath, fitting size: PixelSize, covers: Bool, memory: Int, seconds: Double,
        cancellation: Cancellation?, on threads: SideThreads
    ) throws(PictureError) -> Result {
        let (own, watch) = (Cancellation(partOf: cancellation), threads.watch)
        if let objection = watch.objection(to: path) { throw objection }
        let answer = threads.run(on: path, within: seconds, own) { _ in
            Swift.Result { () throws(PictureError) in
                try decode(
                    path, fitting: size, covers: covers, memory: memory, shared: MemoryBudget(bytes: .max),
                    watch: watch, cancellation: own)
            }
        }
        guard let answer else { throw timeoutError(path, after: seconds, own) }
        guard let result = try answer.get() else { throw .damaged(path: path.text, reason: "out of memory") }
        return result
    }

    /// The same; nil if others have taken so much of the shared memory that decoding has to be tried again later.
    static func decode(
        _ path: FilePath, fitting size: PixelSize, covers: Bool, memory: Int, shared: MemoryBudget, watch: WorkWatch,
        cancellation: Cancellation
    ) throws(PictureError) -> Result? {
        guard let head = PictureHead(path, memory: memory) else { throw reasonForNoFormat(path) }
        let (coded, format, isScalable) = (head.size, head.format, head.isScalable)
        if let objection = watch.objection(to: path, format: format.name) { throw objection }
        cancellation.format = format.name
        guard !coded.isEmpty else { throw .damaged(path: path.text, reason: "it has no size") }
        let tooLarge = PictureError.tooLarge(path: path.text, width: coded.width, height: coded.height)
        guard isScalable || coded.area <= format.maxArea else { throw tooLarge }

        // Whether the picture is rotated by 90 degrees is only known once it is decoded, so the target suits both.
        let scales = [coded, coded.transposed].map { $0.scale(to: size, covers: covers, enlarges: isScalable) }
        var target = coded.scaled(by: scales.max() ?? 1)
        if isScalable { target = target.within(extent: maxDrawnExtent) }
        let route = isScalable ? .whole(target) : format.route(of: path, coded, to: target, memory: memory)
        let sharedBytes = isScalable ? 0 : format.sharedBytes(of: path, coded, to: target, by: route)
        guard shared.take(sharedBytes) else { return nil }
        cancellation.hold { shared.giveBack(sharedBytes) }
        defer { cancellation.letGo() }
        let reading: OpaquePointer?
        do throws(PixbufReader.Failure) {
            reading = try route.read(path, as: format, memory: memory, cancellation)
        } catch {
            guard PlainFile.errorOfReading(path) == nil else { throw reasonForNoFormat(path) }
            throw .damaged(path: path.text, reason: error.reason)
        }
        guard let decoded = reading else {
            guard let found = thumbnail(of: path, coded) else { throw tooLarge }
            return found
        }
        defer { g_object_unref(UnsafeMutableRawPointer(decoded)) }
        if case .whole = route, format.isPremultiplied { Pixbuf.unmultiply(decoded) }
        let isTurned = isOnItsSide(decoded)
        let natural = isTurned ? coded.transposed : coded
        let final = natural.scaled(by: scales[isTurned ? 1 : 0])
        let lying = isTurned ? final.transposed : final
        guard let reduced = Reduction.reduced(decoded, to: lying) else {
            throw .damaged(path: path.text, reason: "its pixels cannot be read")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(reduced)) }
        guard let upright = gdk_pixbuf_apply_embedded_orientation(reduced) else {
            throw .damaged(path: path.text, reason: "out of memory")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
        ColorProfile.convert(upright, profileOf: decoded)
        guard let pixels = Pixbuf.pixels(upright) else {
            throw .damaged(path: path.text, reason: "its pixels cannot be read")
        }
        return Result(pixels: pixels, natural: natural, isScalable: isScalable)
    }

    /// A time limit with its minimum applied.
    static func validLimit(_ seconds: Double) -> Double { seconds >= 0.1 ? seconds : 0.1 }

    /// Why work on a file was given up.
    static func timeoutError(_ path: FilePath, after seconds: Double, _ cancellation: Cancellation) -> PictureError {
        cancellation.format == nil
            ? .notAnswering(path: path.text, seconds: seconds) : .tooSlow(path: path.text, seconds: seconds)
    }

    /// Whether a file's name has the extension of a known picture format.
    public static func isPictureName(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { isPictureName($0) }
    }

    /// The same as `isPictureName(_:)`, for file names as bytes.
    package static func isPictureName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return endings.contains(String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
    }

    private static let endings: Set<String> = {
        var endings = Set(PictureHead.formats.flatMap(\.extensions))
        let all = gdk_pixbuf_get_formats()
        defer { g_slist_free(all) }
        var list = all
        while let entry = list {
            if let data = entry.pointee.data, let names = gdk_pixbuf_format_get_extensions(OpaquePointer(data)) {
                var at = names
                while let name = at.pointee {
                    endings.insert(String(cString: name).lowercased())
                    at += 1
                }
                g_strfreev(names)
            }
            list = entry.pointee.next
        }
        return endings
    }()

    /// The thumbnail that a camera has left in a JPEG, for want of anything better.
    private static func thumbnail(of path: FilePath, _ coded: PixelSize) -> Result? {
        guard let exif = EXIFThumbnail(inJPEGAt: path) else { return nil }
        let natural = exif.upright(coded)
        return exif.pixels(natural: natural).map { Result(pixels: $0, natural: natural, isThumbnail: true) }
    }

    private static func reasonForNoFormat(_ path: FilePath) -> PictureError {
        if let code = PlainFile.errorOfReading(path) {
            if code == ENOENT || code == ENOTDIR { return .missing(path: path.text) }
            let reason = code == EINVAL ? "it is not a regular file" : String(cString: strerror(code))
            return .notReadable(path: path.text, reason: reason)
        }
        if FileStamp(of: path.system)?.size == 0 { return .damaged(path: path.text, reason: "it is empty") }
        guard PictureHead.isOfUsualFormat(path) else { return .unknownFormat(path: path.text) }
        return .damaged(path: path.text, reason: "its header is incomplete")
    }

    /// EXIF orientations 5 to 8 swap width and height.
    private static func isOnItsSide(_ pixbuf: OpaquePointer) -> Bool {
        guard let option = gdk_pixbuf_get_option(pixbuf, "orientation") else { return false }
        return (5...8).contains(atoi(option))
    }
}

extension PixelSize {
    /// Width and height swapped.
    var transposed: PixelSize { PixelSize(width: height, height: width) }

    /// Whether it is at least as large as another size, or falls short of it by at most a sixteenth.
    func nearlyReaches(_ wanted: PixelSize) -> Bool {
        width.nearlyReaches(wanted.width) && height.nearlyReaches(wanted.height)
    }

    /// Whether it is large enough for a good filter to reduce it to another size.
    func isAmple(for target: PixelSize) -> Bool { 2 * width >= 3 * target.width && 2 * height >= 3 * target.height }

    /// As large as fits into a square, with the same aspect ratio as far as whole pixels allow; never enlarged, at least 1 x 1.
    func within(extent: Int) -> PixelSize { scaled(by: min(1, Double(extent) / Double(max(width, height, 1)))) }
}

extension Int {
    /// Whether an extent in pixels is at least another one, or falls short of it by at most a sixteenth.
    func nearlyReaches(_ wanted: Int) -> Bool { 16 * self >= 15 * wanted }
}

// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore
import CarouselScene
import Glibc
import Synchronization

/// The thumbnails that programs share by freedesktop.org's specification: reads all, writes its own. Several threads may use it.
final class ThumbnailCache: Sendable {
    /// The folder `thumbnails` of the user's cache directory.
    let folder: String
    /// Whether thumbnails are also written.
    let writes: Bool
    /// Limits for its own thumbnails.
    let trim: CacheTrim
    /// Number of calls of `sweepIfDue()`, one for each picture whose thumbnail was to be written.
    private let written = Atomic(0)

    /// Folders and the size that thumbnails in them fit into, in pixels.
    private static let flavours = [("normal", 128), ("large", 256), ("x-large", 512), ("xx-large", 1024)]
    private static let software = "CarouselKit"
    /// The key for the modification time in nanoseconds: files may be overwritten within a second.
    private static let exactTime = "X-CarouselKit::MTime"
    /// Number of pictures from one sweep to the next.
    private static let sweepInterval = 256

    init(folder: String, writes: Bool, trim: CacheTrim) {
        (self.folder, self.writes, self.trim) = (folder, writes, trim)
    }

    /// Whether there may be a thumbnail of a picture.
    func mayHave(_ path: FilePath) -> Bool {
        guard let (_, name) = identity(of: path) else { return false }
        return ThumbnailCache.flavours.contains { access("\(folder)/\($0.0)/\(name).png", R_OK) == 0 }
    }

    /// The best thumbnail of a picture for a request: the smallest that suffices, or else the largest.
    func pixels(
        of path: FilePath, _ stamp: FileStamp, natural: PixelSize, for request: ContentRequest
    ) -> PixelBuffer? {
        guard let (uri, name) = identity(of: path) else { return nil }
        let sufficing = ThumbnailCache.flavours.filter {
            natural.within(extent: $0.1).suffices(for: request.pixelSize, covers: request.covers, natural: natural)
        }
        let others = ThumbnailCache.flavours.dropLast(sufficing.count).reversed()
        for (flavour, extent) in sufficing + others {
            let file = PlainFile.open("\(folder)/\(flavour)/\(name).png")
            guard file >= 0 else { continue }
            defer { close(file) }
            // By descriptor: even if the path is replaced meanwhile, this is the file that was checked.
            let thumbnail = "/proc/self/fd/\(file)"
            var (width, height): (gint, gint) = (0, 0)
            // Thumbnails that claim to be larger than their folder's limit are not even decoded.
            guard isThumbnail(PNGChunks.texts(of: file), of: uri, stamp),
                gdk_pixbuf_get_file_info(thumbnail, &width, &height) != nil,
                max(width, height) <= extent, let pixbuf = gdk_pixbuf_new_from_file(thumbnail, nil)
            else { continue }
            defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
            let expected = natural.within(extent: extent)
            let found = Pixbuf.size(pixbuf)
            // Another aspect ratio means that the thumbnail is rotated or has a frame around it.
            let turns = abs(found.width * expected.height - found.height * expected.width)
            guard found.nearlyReaches(expected), found.width <= extent, found.height <= extent,
                turns <= 2 * max(expected.width, expected.height)
            else { continue }
            return Pixbuf.pixels(pixbuf, reducedTo: found)
        }
        return nil
    }

    /// A picture at the resolution from which its thumbnail is made.
    func thumbnailSource(from picture: PixelBuffer) -> PixelBuffer {
        let greatest = ThumbnailCache.flavours.last.map { picture.size.within(extent: $0.1) }
        guard let size = greatest, size != picture.size else { return picture }
        return Pixbuf.with(picture) { Pixbuf.pixels($0, reducedTo: size) } ?? picture
    }

    /// Writes a thumbnail, unless there is one. It appears whole or not at all; errors are ignored.
    func write(_ picture: PixelBuffer, of path: FilePath, _ file: FileStamp, natural: PixelSize) {
        let longest = max(picture.size.width, picture.size.height)
        guard writes, picture.size != natural, !isInFolder(path),
            let (flavour, extent) = ThumbnailCache.flavours.last(where: { longest.nearlyReaches($0.1) }),
            let (uri, name) = identity(of: path)
        else { return }
        let target = "\(folder)/\(flavour)/\(name).png"
        if isThumbnail(PNGChunks.texts(in: FilePath(target)), of: uri, file) { return }
        guard CacheFolder.make("\(folder)/\(flavour)") else { return }
        let options = [
            ("tEXt::Thumb::URI", uri), ("tEXt::Thumb::MTime", String(file.modified)),
            ("tEXt::" + ThumbnailCache.exactTime, String(file.modifiedExactly)),
            ("tEXt::Thumb::Size", String(file.size)),
            ("tEXt::Thumb::Image::Width", String(natural.width)),
            ("tEXt::Thumb::Image::Height", String(natural.height)), ("tEXt::Software", ThumbnailCache.software),
            ("compression", "2"),
        ]
        let size = picture.size.within(extent: extent)
        // The name is new, so nothing is overwritten and no pipe can block.
        _ = OwnFile.replace(target, by: "\(folder)/\(flavour)/\(CacheName.new(.draft))") { file in
            let isWritten = Pixbuf.with(picture) { pixbuf -> Bool? in
                guard let reduced = Reduction.reduced(pixbuf, to: size) else { return nil }
                defer { g_object_unref(UnsafeMutableRawPointer(reduced)) }
                return Pixbuf.save(reduced, to: "/proc/self/fd/\(file)", format: "png", options)
            }
            return isWritten == true && mayReplace(target)
        }
    }

    /// Sweeps with the first picture that is written, and now and then after that.
    func sweepIfDue() {
        if written.wrappingAdd(1, ordering: .relaxed).oldValue % ThumbnailCache.sweepInterval == 0 { sweep() }
    }

    /// Deletes this library's thumbnails that are too old or take too much space; those of other programs stay.
    func sweep() {
        guard writes else { return }
        for (flavour, _) in ThumbnailCache.flavours {
            let folder = "\(folder)/\(flavour)"
            trim.sweep(folder, where: ThumbnailCache.isName, isOwn: isOurs)
            CacheTrim.sweepDrafts(folder)
        }
    }

    /// Whether a name follows the specification: 32 hexadecimal digits and `.png`.
    private static func isName(_ name: String) -> Bool {
        let digits = name.utf8.prefix(32)
        return digits.count == 32 && digits.allSatisfy(CacheName.isHex)
            && name.utf8.dropFirst(32).elementsEqual(".png".utf8)
    }

    /// Whether this library has written a thumbnail.
    private func isOurs(_ thumbnail: String) -> Bool {
        OwnFile.with(thumbnail) { PNGChunks.texts(of: $0) }?["Software"] == ThumbnailCache.software
    }

    /// Whether a thumbnail may be written to a path: anything there that is not a regular file must stay.
    private func mayReplace(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0 ? info.isRegular : errno == ENOENT
    }

    /// Whether a file with these texts is a thumbnail of a picture in its present state. Some programs store only the time.
    private func isThumbnail(_ texts: [String: String]?, of uri: String, _ file: FileStamp) -> Bool {
        guard let texts else { return false }
        return texts["Thumb::URI"] == uri && texts["Thumb::MTime"] == String(file.modified)
            && texts["Thumb::Size"].map { $0 == String(file.size) } ?? true
            && texts[ThumbnailCache.exactTime].map { $0 == String(file.modifiedExactly) } ?? true
    }

    /// Whether a file is in the folder of thumbnails, which have no thumbnails of their own.
    private func isInFolder(_ path: FilePath) -> Bool { path.bytes.starts(with: (folder + "/").utf8) }

    /// The URI of a picture, which its thumbnails store, and the digest of it that names their files.
    private func identity(of path: FilePath) -> (uri: String, name: String)? {
        guard let absolute = g_canonicalize_filename(path.system, nil) else { return nil }
        defer { g_free(absolute) }
        guard let uri = g_filename_to_uri(absolute, nil, nil) else { return nil }
        defer { g_free(uri) }
        guard let digest = g_compute_checksum_for_string(G_CHECKSUM_MD5, uri, -1) else { return nil }
        defer { g_free(digest) }
        return (String(cString: uri), String(cString: digest))
    }
}

/// What can be shown of a picture without decoding it: an embedded thumbnail, or one from the cache.
struct PicturePreview {
    var pixels: PixelBuffer
    /// The picture's own size, upright.
    var natural: PixelSize
    /// Whether it is good enough for the request.
    var suffices = false
    private let isScalable: Bool

    /// The pixels as `ContentState` takes them.
    var chain: MipChain {
        var chain = MipChain(pixels)
        chain.isScalable = isScalable
        return chain
    }

    /// Nil if there is no usable thumbnail, or if finding the picture's size takes more than `memory` bytes.
    init?(
        at path: FilePath, _ file: FileStamp, for request: ContentRequest, thumbnails: ThumbnailCache?, memory: Int
    ) {
        let exif = EXIFThumbnail(inJPEGAt: path)
        // Finding a picture's size may mean decoding it: see `HEIFFormat`.
        guard exif != nil || thumbnails?.mayHave(path) ?? false, let head = PictureHead(path, memory: memory),
            !head.size.isEmpty
        else { return nil }
        isScalable = head.isScalable
        let size = exif?.upright(head.size) ?? head.size
        // Whether pictures in these formats are rotated is known only once they are decoded.
        let mayBeRotated = head.format is TIFFFormat || head.format is HEIFFormat
        for natural in mayBeRotated && size != size.transposed ? [size, size.transposed] : [size] {
            guard let found = thumbnails?.pixels(of: path, file, natural: natural, for: request) else { continue }
            (pixels, self.natural) = (found, natural)
            suffices = found.size.suffices(
                for: request.pixelSize, covers: request.covers, natural: head.isScalable ? nil : natural)
            return
        }
        guard let own = exif?.pixels(natural: size) else { return nil }
        (pixels, natural) = (own, size)
    }
}

// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// What can be shown of a picture without decoding it: an embedded thumbnail, or one from the cache.
struct PicturePreview {
    var pixels: PixelBuffer
    /// The picture's own size, upright.
    var natural: PixelSize
    /// Whether it is good enough for the request.
    var suffices = false

    /// Nil if there is no thumbnail, or none that is worthwhile.
    ///
    /// - Parameter memory: bytes available.
    init?(
        at path: FilePath, _ file: FileStamp, for request: ContentRequest, thumbnails: ThumbnailCache?, memory: Int
    ) {
        guard let coded = PictureHead(path, memory: memory)?.size, !coded.isEmpty else { return nil }
        let exif = EXIFThumbnail(inJPEGAt: path)
        let isTurned = exif.map { $0.orientation > 4 } ?? false
        natural = isTurned ? PixelSize(width: coded.height, height: coded.width) : coded
        if let found = thumbnails?.pixels(of: path, file, natural: natural, for: request) {
            pixels = found
            suffices = found.size.suffices(for: request.pixelSize, covers: request.covers, natural: natural)
        } else if let own = exif?.pixels(natural: natural) {
            pixels = own
        } else {
            return nil
        }
    }
}

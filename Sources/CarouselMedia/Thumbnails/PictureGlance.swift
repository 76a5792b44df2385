// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// What can be shown of a picture without decoding it: a thumbnail, its own or one of the cache's.
struct PictureGlance {
    var pixels: PixelBuffer
    /// The picture's own size, upright.
    var natural: PixelSize
    /// Whether a wish needs no more than this.
    var suffices = false

    /// Nil where there is no thumbnail, or none that is worth it.
    ///
    /// - Parameter memory: bytes that there are for it.
    init?(
        at path: String, _ file: FileStamp, for request: ContentRequest, thumbnails: ThumbnailCache?, memory: Int
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

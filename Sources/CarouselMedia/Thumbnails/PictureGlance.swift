// SPDX-License-Identifier: MIT

import CPixbuf
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
    init?(at path: String, _ file: FileStamp, for request: ContentRequest, thumbnails: ThumbnailCache?) {
        var (width, height): (gint, gint) = (0, 0)
        guard gdk_pixbuf_get_file_info(path, &width, &height) != nil, width > 0, height > 0 else { return nil }
        let exif = EXIFThumbnail(inJPEGAt: path)
        let coded = PixelSize(width: Int(width), height: Int(height))
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

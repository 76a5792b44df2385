// SPDX-License-Identifier: MIT

import CarouselCore

@testable import CarouselMedia

extension FuzzTarget {
    static let heads = FuzzTarget(
        name: "heads", about: "headers of picture files, EXIF blocks and their thumbnails", maxBytes: 8192
    ) { bytes in
        let file = MemoryFile(bytes)
        let memory = 1 << 20
        if let exif = EXIFThumbnail(inJPEG: bytes) {
            precondition((1...8).contains(exif.orientation))
            for natural in [PixelSize(width: 4000, height: 3000), PixelSize(width: 1, height: 60_000)] {
                guard let pixels = exif.pixels(natural: natural) else { continue }
                precondition(max(pixels.size.width, pixels.size.height) <= 1024)
            }
        }
        _ = EXIFThumbnail(inJPEGAt: FilePath(file.path))
        _ = PNGChunks.texts(in: FilePath(file.path))
        _ = PNGChunks.isInterlaced(FilePath(file.path))
        _ = PNGChunks.compressedTexts(in: FilePath(file.path))
        _ = AnimatedFile(at: FilePath(file.path))
        if let bytes = JPEGFrame.coefficientBytes(of: FilePath(file.path)) { precondition(bytes >= 0) }
        guard let head = PictureHead(FilePath(file.path), memory: memory) else { return }
        precondition(head.size.width >= 0 && head.size.height >= 0)
        let (width, height) = (head.size.width, head.size.height)
        // The decoder never requests anything larger.
        guard !head.size.isEmpty, head.size.area <= PictureDecoder.maxReducedArea else { return }
        for target in [PixelSize(width: 64, height: 64), PixelSize(width: width, height: height)] {
            for format in PictureHead.formats + [head.format] {
                _ = format.route(of: FilePath(file.path), head.size, to: target, memory: memory)
            }
        }
    }
}

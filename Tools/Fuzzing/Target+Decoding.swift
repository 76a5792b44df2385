// SPDX-License-Identifier: MIT

import CarouselCore

@testable import CarouselMedia

extension FuzzTarget {
    static let decoding = FuzzTarget(
        name: "decoding", about: "any bytes as a picture, with a low memory limit", maxBytes: 16_384
    ) { bytes in
        var reader = ByteReader(bytes)
        let covers = reader.flag()
        let size = PixelSize(width: 1 + 8 * reader.choice(of: 16), height: 1 + 8 * reader.choice(of: 16))
        let memory = 1 << (16 + reader.choice(of: 7))
        let rest = reader.remainder()
        let file = MemoryFile(rest)
        // Drawing a vector picture may take too long, so that its thread is abandoned; after a few of these, nothing would be decoded.
        guard PictureHead(FilePath(file.path), memory: memory)?.isScalable == false else { return }
        guard let result = try? PictureDecoder.decode(file.path, fitting: size, covers: covers, memory: memory) else {
            return
        }
        precondition(!result.natural.isEmpty && !result.pixels.size.isEmpty)
        precondition(result.pixels.bytes.count >= 4 * result.pixels.size.area)
        // A camera's thumbnail, used for want of memory, keeps its own size.
        if !covers { precondition(max(result.pixels.size.width, result.pixels.size.height) <= 4096) }
    }
}

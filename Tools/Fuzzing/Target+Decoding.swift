// SPDX-License-Identifier: MIT

import CarouselCore

@testable import CarouselMedia

extension FuzzTarget {
    static let decoding = FuzzTarget(
        name: "decoding", about: "any bytes as a picture, with a low memory limit", mostBytes: 16_384
    ) { bytes in
        var reader = ByteReader(bytes)
        let covers = reader.flag()
        let size = PixelSize(width: 1 + 8 * reader.choice(of: 16), height: 1 + 8 * reader.choice(of: 16))
        let memory = 1 << (16 + reader.choice(of: 7))
        let rest = reader.remainder()
        let file = MemoryFile(rest)
        // Drawing a vector picture may take any time, and then abandons its thread: soon nothing else would be left.
        guard PictureHead(FilePath(file.path), memory: memory)?.isScalable == false else { return }
        guard let result = try? PictureDecoder.decode(file.path, fitting: size, covers: covers, memory: memory) else {
            return
        }
        precondition(!result.natural.isEmpty && !result.pixels.size.isEmpty)
        precondition(result.pixels.bytes.count >= 4 * result.pixels.size.area)
        // A thumbnail keeps its size.
        if !covers { precondition(max(result.pixels.size.width, result.pixels.size.height) <= 4096) }
    }
}

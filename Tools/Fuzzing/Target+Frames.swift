// SPDX-License-Identifier: MIT

import CarouselCore

@testable import CarouselMedia

extension FuzzTarget {
    static let frames = FuzzTarget(
        name: "frames", about: "animated GIF and WebP files, frame by frame", maxBytes: 8192
    ) { bytes in
        let file = MemoryFile(bytes)
        // The decoder passes only files like these on to a reader.
        guard let animated = AnimatedFile(at: FilePath(file.path)),
            let head = PictureHead(FilePath(file.path), memory: 4 << 20),
            head.size.area <= 1 << 18,
            let reader = FrameReader(animated, size: PixelSize(width: 16, height: 12))
        else { return }
        for _ in 0..<8 {
            if let delay = reader.delay { precondition(delay > 0) }
            guard let chain = reader.next() else { continue }
            precondition(chain.pictureSize == PixelSize(width: 16, height: 12))
        }
    }
}

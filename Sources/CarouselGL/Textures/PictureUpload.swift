// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import CarouselScene

/// The upload of a picture into a layer of an array, band by band, so that a large one need not delay a frame.
struct PictureUpload {
    /// Approximate bytes per upload call.
    static let bandBytes = 512 << 10

    let request: ContentRequest
    let chain: MipChain
    let natural: PixelSize
    let isStandIn: Bool
    /// Index into the store's arrays.
    let array: Int32
    let layer: Int32
    /// The last frame in which it was wanted.
    var lastSeen: Int
    /// Whether it was reduced for lack of room.
    var isCapped = false
    /// Whether it will fade in.
    var fades = false

    private var level = 0
    private var row = 0
    private var offset = 0

    init(
        _ request: ContentRequest, _ chain: MipChain, natural: PixelSize, isStandIn: Bool,
        into place: (array: Int32, layer: Int32), frame: Int
    ) {
        self.request = request
        self.chain = chain
        self.natural = natural
        self.isStandIn = isStandIn
        (array, layer) = place
        lastSeen = frame
    }

    var isDone: Bool { level == chain.levelSizes.count }

    /// Uploads the next band; leaves the array bound. Returns the number of bytes uploaded.
    mutating func advance(into array: TextureArray) -> Int {
        let target = GLenum(GL_TEXTURE_2D_ARRAY)
        glBindTexture(target, array.name)
        let begin = offset
        chain.bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            while !isDone, offset - begin < PictureUpload.bandBytes {
                let size = chain.levelSizes[level]
                let fitting = (PictureUpload.bandBytes - (offset - begin)) / (4 * size.width)
                let rows = min(size.height - row, max(1, fitting))
                glTexSubImage3D(
                    target, GLint(level), 0, GLint(row), layer, GLsizei(size.width), GLsizei(rows), 1,
                    GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), base + offset)
                offset += 4 * size.width * rows
                row += rows
                if row == size.height { (level, row) = (level + 1, 0) }
            }
        }
        return offset - begin
    }
}

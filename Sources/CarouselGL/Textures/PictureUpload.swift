// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import CarouselScene

/// The upload of a picture into a layer of an array, band by band, so that a large one need not delay a frame.
struct PictureUpload {
    /// Approximate bytes per upload call.
    static let bandBytes = 512 << 10

    let content: Content
    let chain: MipChain
    let slot: TextureStore.Slot
    /// What is remembered beside the slot once it is complete.
    let entry: RecencyTable.Entry
    let fades: Bool
    /// The last frame in which it was wanted.
    var lastSeen: Int

    var position = TextureArray.Position()

    var isDone: Bool { position.level == chain.levelSizes.count }

    /// Uploads the next band; leaves the array bound. Returns the number of bytes uploaded.
    mutating func advance(into array: TextureArray, through buffer: UnpackBuffer) -> Int {
        let begin = position.offset
        array.upload(chain, layer: slot.layer, from: &position, atMost: PictureUpload.bandBytes, through: buffer)
        return position.offset - begin
    }
}

/// Where GL reads what is uploaded: a buffer of GL's own, which takes one copy, or our memory.
package final class UnpackBuffer {
    /// Zero until it is used.
    private var name: GLuint = 0
    private let isUsed: Bool

    /// Our memory.
    package init() { isUsed = false }

    /// What takes this driver the least time.
    init(_ capabilities: Capabilities) { isUsed = capabilities.uploadsFromBuffers }

    /// Calls `upload` with the address of these bytes; 0 is the beginning of the buffer.
    func holding(_ bytes: UnsafeRawBufferPointer, _ upload: (UInt) -> Void) {
        guard isUsed else { return upload(UInt(bitPattern: bytes.baseAddress)) }
        let target = GLenum(GL_PIXEL_UNPACK_BUFFER)
        if name == 0 { glGenBuffers(1, &name) }
        glBindBuffer(target, name)
        // Memory of its own each time: the driver may still read what was there.
        glBufferData(target, bytes.count, bytes.baseAddress, GLenum(GL_STREAM_DRAW))
        upload(0)
        // Whole frames of animations can be large.
        if bytes.count > 2 * PictureUpload.bandBytes { glBufferData(target, 0, nil, GLenum(GL_STREAM_DRAW)) }
        glBindBuffer(target, 0)
    }

    func delete() {
        glDeleteBuffers(1, &name)
        name = 0
    }
}

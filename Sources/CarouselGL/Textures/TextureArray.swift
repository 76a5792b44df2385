// SPDX-License-Identifier: MIT

package import CEpoxy
package import CarouselCore
import CarouselScene

/// Layers of one size, in one GL texture.
package struct TextureArray {
    package let name: GLuint
    let layerSize: PixelSize
    /// Bytes of all layers and levels.
    let byteCount: Int
    /// The sizes of a layer's levels, the largest first.
    let levelSizes: [PixelSize]
    private(set) var freeLayers: [Int32]
    let layerCount: Int

    /// Approximate number of bytes of one layer with all its levels.
    static func bytes(ofLayer size: PixelSize) -> Int { size.area * 4 * 4 / 3 }

    /// Creates an array without content and leaves it bound; nil if the driver has no memory for it.
    package init?(layerSize: PixelSize, layers: Int, anisotropy: Float, hasMipmaps: Bool = true) {
        self.layerSize = layerSize
        layerCount = layers
        byteCount = TextureArray.bytes(ofLayer: layerSize) * layers
        freeLayers = (0..<Int32(layers)).reversed()
        // Older errors are the host's, not ours.
        var patience = 8
        while glGetError() != GLenum(GL_NO_ERROR), patience > 0 { patience -= 1 }
        var name: GLuint = 0
        glGenTextures(1, &name)
        self.name = name
        let target = GLenum(GL_TEXTURE_2D_ARRAY)
        glBindTexture(target, name)
        // Set first, because drivers guess from the filter how many levels to allocate.
        glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), hasMipmaps ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR)
        levelSizes = hasMipmaps ? layerSize.levels : [layerSize]
        for (level, size) in levelSizes.enumerated() {
            glTexImage3D(
                target, GLint(level), GL_RGBA8, GLsizei(size.width), GLsizei(size.height), GLsizei(layers), 0,
                GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), nil)
        }
        glTexParameteri(target, GLenum(GL_TEXTURE_MAX_LEVEL), GLint(levelSizes.count - 1))
        glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_LINEAR)
        glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
        glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
        if anisotropy > 1 { glTexParameterf(target, GLenum(GL_TEXTURE_MAX_ANISOTROPY_EXT), anisotropy) }
        guard glGetError() != GLenum(GL_OUT_OF_MEMORY) else {
            glDeleteTextures(1, &name)
            return nil
        }
    }

    package mutating func takeLayer() -> Int32? { freeLayers.popLast() }

    mutating func giveBack(layer: Int32) { freeLayers.append(layer) }

    /// How far the upload of a picture's levels has come.
    struct Position {
        var level = 0
        var row = 0
        /// Bytes uploaded so far.
        var offset = 0
    }

    /// Uploads a picture from a position on: about `limit` bytes, at least a row. Leaves the array bound; returns the number of bytes.
    @discardableResult func upload(
        _ chain: MipChain, layer: Int32, from position: inout Position, atMost limit: Int, through buffer: UnpackBuffer
    ) -> Int {
        let target = GLenum(GL_TEXTURE_2D_ARRAY)
        glBindTexture(target, name)
        let (begin, levels) = (position.offset, chain.levelSizes)
        guard position.level < levels.count else { return 0 }
        let end = min(begin + limit + 4 * levels[position.level].width, chain.bytes.count)
        chain.bytes.withUnsafeBytes { all in
            buffer.withAddress(of: UnsafeRawBufferPointer(rebasing: all[begin..<end])) { address in
                while position.level < levels.count, position.offset - begin < limit {
                    let size = levels[position.level]
                    let fitting = (limit - (position.offset - begin)) / (4 * size.width)
                    let rows = min(size.height - position.row, max(1, fitting))
                    glTexSubImage3D(
                        target, GLint(position.level), 0, GLint(position.row), layer, GLsizei(size.width),
                        GLsizei(rows), 1,
                        GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE),
                        UnsafeRawPointer(bitPattern: address + UInt(position.offset - begin)))
                    position.offset += 4 * size.width * rows
                    position.row += rows
                    if position.row == size.height { (position.level, position.row) = (position.level + 1, 0) }
                }
            }
        }
        return position.offset - begin
    }

    /// Fills a layer; leaves the array bound.
    package func upload(_ chain: MipChain, layer: Int32, through buffer: UnpackBuffer) {
        var position = Position()
        upload(chain, layer: layer, from: &position, atMost: chain.bytes.count, through: buffer)
    }

    package func delete() {
        var name = name
        glDeleteTextures(1, &name)
    }
}

/// The upload of a picture into a layer of an array, band by band, so that a large one need not delay a frame.
struct PictureUpload {
    /// Approximate bytes per upload call.
    static let bandBytes = 512 << 10

    let content: Content
    let chain: MipChain
    let slot: TextureStore.Slot
    /// The entry to remember once the upload is complete; its slot is set then.
    let entry: RecencyTable.Entry
    let fades: Bool
    /// The last frame in which it was wanted.
    var lastSeen: Int
    var position = TextureArray.Position()

    var isDone: Bool { position.level == chain.levelSizes.count }
}

/// Where GL reads uploads from: a GL buffer, into which the bytes are first copied, or our memory.
package final class UnpackBuffer {
    /// Zero until it is used.
    private var name: GLuint = 0
    private let isUsed: Bool

    /// Uploads from our memory.
    package init() { isUsed = false }

    /// Uploads from what is fastest with this driver.
    init(_ capabilities: Capabilities) { isUsed = capabilities.uploadsFromBuffers }

    /// Calls `upload` with the address of these bytes or, if they are in the buffer, with their offset there, 0.
    func withAddress(of bytes: UnsafeRawBufferPointer, _ upload: (UInt) -> Void) {
        guard isUsed else { return upload(UInt(bitPattern: bytes.baseAddress)) }
        let target = GLenum(GL_PIXEL_UNPACK_BUFFER)
        if name == 0 { glGenBuffers(1, &name) }
        glBindBuffer(target, name)
        // New memory each time, because the driver may still be reading the old.
        glBufferData(target, bytes.count, bytes.baseAddress, GLenum(GL_STREAM_DRAW))
        upload(0)
        // Frames of animations are uploaded whole and can be large, so their memory is freed at once.
        if bytes.count > 2 * PictureUpload.bandBytes { glBufferData(target, 0, nil, GLenum(GL_STREAM_DRAW)) }
        glBindBuffer(target, 0)
    }

    func delete() {
        glDeleteBuffers(1, &name)
        name = 0
    }
}

/// Which texture units the programs read from.
enum TextureUnits {
    /// The first ones are the texture arrays of pictures: as many as one draw call can read.
    static let arrayCount = 8
    /// The appearances of a batch's pictures.
    static let appearances = arrayCount
    /// Which picture the item in each slot shows.
    static let slots = arrayCount + 1
    /// The order of drawing, where it is a table.
    static let order = arrayCount + 2
    /// By how much items are shifted to make room for others, where their extents differ.
    static let extents = arrayCount + 3
    static let count = extents + 1

    static func activate(_ unit: Int) { glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit)) }

    /// Binds a texture to a unit, and leaves that active.
    static func bind(_ texture: GLuint, _ target: GLint, to unit: Int) {
        activate(unit)
        glBindTexture(GLenum(target), texture)
    }
}

struct TextureUnitSet: OptionSet {
    let rawValue: UInt16

    /// The unit in which pictures are uploaded.
    static let ofUploads = TextureUnitSet(unit: 0)
    /// The unit in which tables are uploaded.
    static let ofTables = TextureUnitSet(unit: TextureUnits.appearances)

    init(rawValue: UInt16) { self.rawValue = rawValue }

    init(unit: Int) { rawValue = 1 << UInt16(unit) }

    mutating func insert(unit: Int) { insert(TextureUnitSet(unit: unit)) }

    func contains(unit: Int) -> Bool { contains(TextureUnitSet(unit: unit)) }
}

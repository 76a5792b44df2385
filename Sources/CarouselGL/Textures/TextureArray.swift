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
        // First: drivers guess by the filter how many levels to make room for.
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
        /// Bytes of all that is uploaded.
        var offset = 0
    }

    /// Fills a layer from a position on, with so many bytes or a whole row; leaves the array bound. Returns the number of bytes.
    @discardableResult func upload(
        _ chain: MipChain, layer: Int32, from position: inout Position, atMost limit: Int, through buffer: UnpackBuffer
    ) -> Int {
        let target = GLenum(GL_TEXTURE_2D_ARRAY)
        glBindTexture(target, name)
        let (begin, levels) = (position.offset, chain.levelSizes)
        guard position.level < levels.count else { return 0 }
        let end = min(begin + limit + 4 * levels[position.level].width, chain.bytes.count)
        chain.bytes.withUnsafeBytes { all in
            buffer.holding(UnsafeRawBufferPointer(rebasing: all[begin..<end])) { address in
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
    /// What is remembered beside the slot once it is complete.
    let entry: RecencyTable.Entry
    let fades: Bool
    /// The last frame in which it was wanted.
    var lastSeen: Int
    var position = TextureArray.Position()

    var isDone: Bool { position.level == chain.levelSizes.count }
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

/// Which texture units the programs read from.
enum TextureUnits {
    /// The first ones are the texture arrays of pictures: as many as one draw call can read.
    static let pictures = 8
    /// The appearances of a batch's pictures.
    static let appearances = pictures
    /// Which picture the item in each slot shows.
    static let slots = pictures + 1
    /// The order of drawing, where it is a table.
    static let order = pictures + 2
    /// By how much items lie farther along than usual, where their extents differ.
    static let extents = pictures + 3
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

    /// The one in which pictures are uploaded.
    static let ofUploads = TextureUnitSet(unit: 0)
    /// The one in which tables are uploaded.
    static let ofTables = TextureUnitSet(unit: TextureUnits.appearances)

    init(rawValue: UInt16) { self.rawValue = rawValue }

    init(unit: Int) { rawValue = 1 << UInt16(unit) }

    mutating func insert(unit: Int) { insert(TextureUnitSet(unit: unit)) }

    func contains(unit: Int) -> Bool { contains(TextureUnitSet(unit: unit)) }
}

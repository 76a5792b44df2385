// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import CarouselScene

/// Draws strips: one uniform block per frame, and a table of faces that is kept while they stay the same.
struct StripDrawing {
    /// Texture units beyond those of the pictures.
    static let looksUnit = Program.textureUnits
    static let facesUnit = Program.textureUnits + 1
    static let orderUnit = Program.textureUnits + 2
    private static let ringLength = 3
    /// Beyond this number of quads edges are not anti-aliased: with so many, they are too small for it to be worth its cost.
    static let mostSmoothQuads = 4096

    /// A strip that is ready to be drawn.
    struct Call {
        var table: StripTable
        var instances: Int
        /// The text of the shape's formula.
        var formula: String
        /// Whether the order of drawing is a table.
        var isSorted: Bool
        var scissor: PixelRect?
        var depth: DrawList.Depth?
        /// Where its block is in the buffer.
        var offset: Int
    }

    private(set) var calls: [Call] = []
    /// Items that the driver has no room for.
    private(set) var leftOut = 0
    private let mostExtent: Int
    private var tables: [ObjectIdentifier: StripTable] = [:]
    private var ring = SIMD4<UInt32>()
    private var ringCapacity = SIMD4<Int>()
    private var ringPlace = 0
    private let stride: Int
    private var bytes: [UInt8] = []

    /// - Parameter mostExtent: maximum width and height of a texture.
    init(mostExtent: Int) {
        self.mostExtent = mostExtent
        var alignment: GLint = 256
        glGetIntegerv(GLenum(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT), &alignment)
        let unit = max(16, Int(alignment))
        stride = (MemoryLayout<StripBlock>.size + unit - 1) / unit * unit
        calls.reserveCapacity(8)
    }

    /// Updates the tables and writes the blocks. Returns the number of bytes uploaded.
    mutating func encode(_ list: DrawList, _ encoder: Encoder, _ state: Encoder.Frame) -> Int {
        calls.removeAll(keepingCapacity: true)
        leftOut = 0
        let frame = state.store.frame
        var uploaded = 0
        for strip in list.strips {
            guard list.planes.indices.contains(strip.plane), strip.isSound else { continue }
            var (owner, quadsPerItem, slot, mask): (AnyObject, Int, Int, Int) =
                switch strip.faces {
                case .quads(let faces): (faces.identity, faces.quadsPerItem, faces.start, -1)
                case .pictures(let faces): (faces, faces.templates.count, strip.items.first & faces.mask, faces.mask)
                }
            let table = tables[ObjectIdentifier(owner)] ?? StripTable(owner: owner, mostExtent: mostExtent)
            tables[ObjectIdentifier(owner)] = table
            table.lastSeen = frame
            let plane = list.planes[strip.plane]
            table.update(strip, plane, encoder, state)
            if let sorted = strip.order.sorted { table.write(order: sorted) }
            if state.plays { play(strip, from: state.source) }
            uploaded += table.bytesUploaded
            leftOut += table.leftOut
            quadsPerItem *= table.rows.perQuad
            var block = StripBlock(
                strip, plane: plane, in: list.size, quadsPerItem: quadsPerItem, slot: slot, mask: mask)
            if let common = table.rows.common {
                (block.commonBox, block.commonTexel, block.commonColor) = (common.box, common.texel, common.color)
            }
            let offset = calls.count * stride
            while bytes.count < offset + stride { bytes.append(0) }
            withUnsafeBytes(of: block) { block in
                bytes.withUnsafeMutableBytes { $0[offset..<offset + block.count].copyBytes(from: block) }
            }
            calls.append(
                Call(
                    table: table, instances: table.isTooLarge ? 0 : strip.order.count * quadsPerItem,
                    formula: strip.formula.text, isSorted: strip.order.sorted != nil,
                    scissor: encoder.scissor(strip.scissor, list.size, state.target), depth: strip.depth, offset: offset
                ))
            table.split(strip.order, quadsPerItem: quadsPerItem, slot: slot, mask: mask)
        }
        forgetUnseen(state.store)
        return uploaded
    }

    /// Makes the item in the middle play.
    private func play(_ strip: DrawList.Strip, from source: any ContentSource) {
        let position = strip.items.base
        switch strip.faces {
        case .quads(let faces):
            let first = faces.index(ofPlace: position - strip.items.first) * faces.quadsPerItem
            for index in first..<first + faces.quadsPerItem where faces.quads.indices.contains(index) {
                if let content = faces.quads[index].content { source.play(content) }
            }
        case .pictures(let faces):
            if let content = faces.content(at: position) { source.play(content) }
        }
    }

    /// Uploads the blocks. Returns the number of bytes.
    mutating func upload() -> Int {
        guard !calls.isEmpty else { return 0 }
        ringPlace = (ringPlace + 1) % StripDrawing.ringLength
        if ring[ringPlace] == 0 {
            var name: GLuint = 0
            glGenBuffers(1, &name)
            ring[ringPlace] = name
        }
        glBindBuffer(GLenum(GL_UNIFORM_BUFFER), ring[ringPlace])
        let count = calls.count * stride
        bytes.withUnsafeBytes {
            if ringCapacity[ringPlace] < count {
                glBufferData(GLenum(GL_UNIFORM_BUFFER), count, $0.baseAddress, GLenum(GL_STREAM_DRAW))
                ringCapacity[ringPlace] = count
            } else {
                glBufferSubData(GLenum(GL_UNIFORM_BUFFER), 0, count, $0.baseAddress)
            }
        }
        return count
    }

    /// Binds what the vertex shader reads.
    func bind(_ call: Call) {
        glBindBufferRange(
            GLenum(GL_UNIFORM_BUFFER), 0, ring[ringPlace], call.offset, MemoryLayout<StripBlock>.size)
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(StripDrawing.looksUnit))
        glBindTexture(GLenum(GL_TEXTURE_2D), call.table.looks.name)
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(StripDrawing.facesUnit))
        glBindTexture(GLenum(GL_TEXTURE_2D), call.table.faces.name)
        guard call.isSorted else { return }
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(StripDrawing.orderUnit))
        glBindTexture(GLenum(GL_TEXTURE_2D), call.table.order.name)
    }

    mutating func delete() {
        for table in tables.values { table.delete() }
        tables = [:]
        for index in 0..<StripDrawing.ringLength {
            var name = ring[index]
            glDeleteBuffers(1, &name)
        }
    }

    /// Frees the tables of carousels that are gone or have long been drawn one by one.
    private mutating func forgetUnseen(_ store: TextureStore) {
        guard tables.count > calls.count else { return }
        for (key, table) in tables where table.lastSeen < store.frame - 120 {
            table.unpin(from: store)
            table.delete()
            tables[key] = nil
        }
    }
}

extension DrawList.Strip {
    /// Whether its numbers are valid for rows and items. A carousel's always are.
    fileprivate var isSound: Bool {
        switch faces {
        case .quads(let faces):
            (1...1 << 16).contains(faces.quadsPerItem) && (0...CarouselLimits.pictures).contains(faces.start)
        case .pictures: true
        }
    }
}

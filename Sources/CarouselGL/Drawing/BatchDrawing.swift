// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import CarouselScene
import Glibc

/// Draws batches: one uniform block per frame, and tables that are kept while the pictures stay the same.
struct BatchDrawing {
    /// Beyond this number of quads, edges are not anti-aliased: so many quads are too small for that to be worth its cost.
    static let maxSmoothQuads = 4096

    /// A batch that is ready to be drawn.
    struct Call {
        var table: BatchTables
        var instanceCount: Int
        var formula: ShapeFormula
        /// Whether the order of drawing is a table.
        var isSorted: Bool
        /// Whether items make room for longer ones.
        var isUneven: Bool
        /// Whether it shows thousands of small pictures, and the CPU draws them.
        var isFine: Bool
        /// Whether the CPU draws.
        var isSoftware: Bool
        var scissor: PixelRect?
        var depth: DrawList.Depth?
        /// Where its block is in the buffer, in bytes.
        var offset: Int

        /// Number of programs that it needs: one for each kind of part, or one for the whole.
        var programCount: Int { max(1, table.parts.kinds.count) }

        func variant(_ number: Int) -> Variant {
            let (rows, parts) = (table.rows, table.parts)
            var features = parts.all.isEmpty ? rows.needs : parts.kinds[number]
            features.insert(.batched)
            if isSorted { features.insert(.sorted) }
            if !features.contains(.shaped), !features.contains(.effects) {
                if rows.isUniform { features.insert(.uniform) }
                if instanceCount > BatchDrawing.maxSmoothQuads {
                    features.insert(.hard)
                    if isFine, rows.tinted == 0 { features.insert(.fine) }
                }
            }
            if isUneven { features.insert(.uneven) }
            if depth != nil { features.insert(.depth) }
            if formula.hasShade { features.insert(.darkened) }
            let arrays = parts.all.isEmpty ? min(max(1, table.arrays.count), TextureUnits.arrayCount) : 1
            let units = isSoftware || arrays == 1 ? arrays : TextureUnits.arrayCount
            var widths = Variant.TableWidths(appearances: table.appearances.logWidth, slots: table.slots.logWidth)
            if isSorted { widths.order = table.order.logWidth }
            if isUneven { widths.extents = table.extents.texture.logWidth }
            widths.row = rows.texelsPerRow
            return Variant(features: features, units: units, widths: widths, formula: formula.text)
        }
    }

    private(set) var calls: [Call] = []
    /// Items that the driver has no room for.
    private(set) var leftOut = 0
    private let maxTextureSize: Int
    private let isSoftware: Bool
    private var tables: [ObjectIdentifier: BatchTables] = [:]
    private var blocks = BufferRing(GL_UNIFORM_BUFFER)
    var indexes = QuadIndexBuffer()
    private let stride: Int
    private var bytes: [UInt8] = []

    init(_ capabilities: Capabilities) {
        (maxTextureSize, isSoftware) = (capabilities.maxTextureSize, capabilities.isSoftware)
        let unit = max(16, Int(integer(GLenum(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT))))
        stride = (MemoryLayout<BatchBlock>.size + unit - 1) / unit * unit
        calls.reserveCapacity(8)
    }

    /// Updates the tables and writes the blocks. Returns the number of bytes uploaded.
    mutating func encode(_ list: DrawList, _ encoder: Encoder, _ state: Encoder.Frame) -> Int {
        calls.removeAll(keepingCapacity: true)
        leftOut = 0
        let frame = state.store.frame
        var uploaded = 0
        for batch in list.batches {
            guard list.planes.indices.contains(batch.plane) else { continue }
            let pictures = batch.pictures
            let key = ObjectIdentifier(pictures.identity)
            let table = tables[key] ?? BatchTables(owner: pictures.identity, maxTextureSize: maxTextureSize)
            tables[key] = table
            table.lastSeen = frame
            let plane = list.planes[batch.plane]
            table.update(batch, plane, encoder, state)
            if let sorted = batch.order.sorted { table.write(order: sorted) }
            // The item in the middle plays while it is in sight.
            if state.plays, let content = pictures.content(at: batch.items.base),
                BatchProjection(batch, plane, state).priority(of: pictures.template, at: batch.items.base).isInSight
            {
                state.source.play(content)
            }
            uploaded += table.bytesUploaded
            leftOut += table.leftOut
            let quadsPerItem = pictures.templates.count * table.rows.perQuad
            var block = BatchBlock(batch, plane: plane, in: list.size, quadsPerItem: quadsPerItem)
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
                    table: table, instanceCount: table.isTooLarge ? 0 : batch.order.count * quadsPerItem,
                    formula: batch.formula, isSorted: batch.order.sorted != nil, isUneven: batch.extents != nil,
                    isFine: isFine(batch, plane, state), isSoftware: isSoftware,
                    scissor: encoder.scissor(batch.scissor, list.size, state.target), depth: batch.depth, offset: offset
                ))
            table.parts.divide(batch, quadsPerItem: quadsPerItem, rows: table.rows, arrays: table.arrays.count)
        }
        forgetUnseen(state.store)
        return uploaded
    }

    /// Whether a batch has thousands of pictures of at most 32 pixels, measured in the centre, and the CPU draws: a
    /// quarter of the time of such a frame goes into reading two mipmap levels of each instead of one.
    private func isFine(_ batch: DrawList.Batch, _ plane: DrawList.Plane, _ state: Encoder.Frame) -> Bool {
        guard isSoftware, batch.order.count > BatchDrawing.maxSmoothQuads else { return false }
        let projection = BatchProjection(batch, plane, state)
        let center = projection.homography(at: batch.items.base)
        return batch.pictures.templates.allSatisfy {
            let frame = $0.quad.frame
            return max(frame.width, frame.height) * projection.magnification(of: frame, by: center) * state.target.scale
                <= 32
        }
    }

    /// Uploads the blocks of a list. Returns the number of bytes.
    mutating func upload(in frame: Int) -> Int {
        guard let last = calls.last else { return 0 }
        let count = last.offset + MemoryLayout<BatchBlock>.size
        return bytes.withUnsafeBytes { blocks.write(UnsafeRawBufferPointer(rebasing: $0[..<count]), in: frame) }
    }

    /// Binds what the vertex shader reads.
    func bind(_ call: Call) {
        indexes.bind()
        glBindBufferRange(GLenum(GL_UNIFORM_BUFFER), 0, blocks.name, call.offset, MemoryLayout<BatchBlock>.size)
        TextureUnits.bind(call.table.appearances.name, GL_TEXTURE_2D, to: TextureUnits.appearances)
        TextureUnits.bind(call.table.slots.name, GL_TEXTURE_2D, to: TextureUnits.slots)
        if call.isSorted { TextureUnits.bind(call.table.order.name, GL_TEXTURE_2D, to: TextureUnits.order) }
        if call.isUneven { TextureUnits.bind(call.table.extents.texture.name, GL_TEXTURE_2D, to: TextureUnits.extents) }
    }

    mutating func delete() {
        for table in tables.values { table.delete() }
        tables = [:]
        blocks.delete()
        indexes.delete()
    }

    /// Frees the tables of carousels that are gone or whose items have long been drawn one by one.
    private mutating func forgetUnseen(_ store: TextureStore) {
        guard tables.count > calls.count else { return }
        for (key, table) in tables where table.lastSeen < store.frame - 120 {
            table.unpin(from: store)
            table.delete()
            tables[key] = nil
        }
    }
}

/// The vertex shader's data about a batch: the uniform block `Batch` of `Shaders/layout.glsl`, member by member. While
/// a carousel scrolls, only this changes from frame to frame.
struct BatchBlock {
    var segments = SIMD32<Int32>(repeating: 0)
    var numbers = InlineArray<52, Float>(repeating: 0)
    var counts: SIMD4<Int32>
    var start: SIMD4<Int32>
    var motion: SIMD4<Float>
    var viewpoint: SIMD4<Float>
    var outerX: SIMD4<Float>
    var outerY: SIMD4<Float>
    var outerT: SIMD4<Float>
    var commonBox = SIMD4<Float>()
    var commonTexel = SIMD4<Float>()
    var commonColor = SIMD4<Float>()

    /// `size` is that of the scene in points, which is mapped to -1...1.
    init(_ batch: DrawList.Batch, plane: DrawList.Plane, in size: Size, quadsPerItem: Int) {
        let (layout, items) = (batch.layout, batch.items)
        for index in 0..<batch.order.segmentCount {
            let segment = batch.order.segment(index)
            segments[4 * index] = Int32(truncatingIfNeeded: segment.firstRank)
            segments[4 * index + 1] = Int32(truncatingIfNeeded: segment.head)
            segments[4 * index + 2] = Int32(truncatingIfNeeded: segment.other)
            segments[4 * index + 3] = Int32(segment.takesTurns ? 2 * segment.step : segment.step)
        }
        for index in batch.order.segmentCount..<ItemOrder.maxSegmentCount { segments[4 * index] = .max }
        counts = SIMD4(Int32(truncatingIfNeeded: batch.order.count), Int32(quadsPerItem), 0, 0)
        start = SIMD4(
            Int32(clamping: items.first - items.base), Int32(truncatingIfNeeded: batch.pictures.slot(at: items.first)),
            Int32(truncatingIfNeeded: batch.pictures.mask), batch.hidesBacks ? 1 : 0)
        for (index, number) in batch.formula.numbers.enumerated() where numbers.indices.contains(index) {
            numbers[index] = number
        }
        let perExtent = 1 / Float(max(layout.measures.itemWidth, 1e-3))
        motion = SIMD4(
            Float(items.fraction), Float(batch.toggle), Float(layout.perspective),
            layout.uprightness < 0.5 ? perExtent : -perExtent)
        viewpoint = SIMD4(Float(layout.viewpointOffset.width), Float(layout.viewpointOffset.height), 0, 0)
        if let extents = batch.extents {
            let step = layout.stepAlong
            counts.z = extents.number(atCenter: Double(items.base) + items.fraction)
            (viewpoint.z, viewpoint.w) = (Float(ItemExtents.unit * step.x), Float(ItemExtents.unit * step.y))
        }

        // From the centre of the items through the plane to the screen, all in double precision.
        let transform = InstanceTransform(
            batch.transform(in: plane), alpha: min(max(plane.alpha * batch.alpha, 0), 1), in: size)
        (outerX, outerY, outerT) = (transform.rowX, transform.rowY, transform.rowT)
    }
}

/// An index list for quads that a vertex shader computes: four vertices each, shared by two triangles, so that drivers
/// shade each vertex once. (Instances of four vertices would need no list, but are expensive in many drivers.)
struct QuadIndexBuffer {
    private static let triangles: [UInt32] = [0, 1, 2, 2, 1, 3]
    /// Lengths of the list, in quads. Most carousels need the usual one; with more quads than the longest, there are several calls.
    private static let lengths = (usual: 1024, longest: 65_536)

    private var array: GLuint = 0
    private var buffer: GLuint = 0
    /// Number of quads that the list is long enough for.
    private var length = 0

    init() {
        glGenVertexArrays(1, &array)
        glGenBuffers(1, &buffer)
    }

    /// Binds the list, in a vertex array of its own.
    func bind() {
        glBindVertexArray(array)
        // A host without `restoresState` may have bound its own list to this vertex array since.
        glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), buffer)
    }

    /// Draws quads, or rings, which have more vertices and need no list. `begin` is called before each call, with the
    /// number of quads drawn before it. Returns the number of calls.
    mutating func draw(_ count: Int, isRing: Bool, _ begin: (Int) -> Void) -> Int {
        if isRing {
            begin(0)
            glDrawArrays(GLenum(GL_TRIANGLES), 0, GLsizei(Variant.verticesOfRing * count))
            return 1
        }
        if length < min(count, QuadIndexBuffer.lengths.longest) { extend(for: count) }
        var (drawn, calls) = (0, 0)
        while drawn < count {
            let next = min(count - drawn, length)
            begin(drawn)
            glDrawElements(
                GLenum(GL_TRIANGLES), GLsizei(QuadIndexBuffer.triangles.count * next), GLenum(GL_UNSIGNED_INT), nil)
            (drawn, calls) = (drawn + next, calls + 1)
        }
        return calls
    }

    private mutating func extend(for count: Int) {
        let lengths = QuadIndexBuffer.lengths
        length = count <= lengths.usual ? lengths.usual : lengths.longest
        var vertices: [UInt32] = []
        vertices.reserveCapacity(length * QuadIndexBuffer.triangles.count)
        for quad in 0..<UInt32(length) {
            for corner in QuadIndexBuffer.triangles { vertices.append(4 * quad + corner) }
        }
        vertices.withUnsafeBytes {
            glBufferData(GLenum(GL_ELEMENT_ARRAY_BUFFER), $0.count, $0.baseAddress, GLenum(GL_STATIC_DRAW))
        }
    }

    func delete() {
        var (array, buffer) = (array, buffer)
        glDeleteBuffers(1, &buffer)
        glDeleteVertexArrays(1, &array)
    }
}

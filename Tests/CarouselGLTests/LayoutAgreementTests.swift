// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import Glibc
import TestSupport
import Testing

@testable import CarouselGL
@testable import CarouselScene

/// The vertex shader's results for a layout, read back from the GPU and compared with CarouselCore in double precision.
@Suite(.serialized) struct LayoutAgreementTests {
    /// The built-in shapes, and shapes of a program's own.
    private static let shapes: [any Shape] = BuiltInShapes.all + [Helix(), Hand(), Abyss(depth: .nan), Abyss(depth: 0)]

    /// Number of cases. They take long, so shapes other than those of iCarousel's types and a program's own get only a fifth.
    private static func cases(_ shape: any Shape, of many: Int) -> Int {
        shape is any BuiltInShape || !BuiltInShapes.all.contains { $0.isEqual(to: shape) } ? many : many / 5
    }
    private static let targetExtent = 4096.0

    /// The greatest differences found.
    private struct Found {
        var cases = 0
        var vertices = 0
        var pixels = 0.0
        var alpha = 0.0
        var shade = 0.0
        var words = ""
        /// Faults beyond small differences.
        var faults: [String] = []
    }

    @Test(arguments: shapes.indices)
    func shaderAgreesWithCore(number: Int) throws {
        let shape = LayoutAgreementTests.shapes[number]
        try checkMany(shape.name, LayoutAgreementTests.cases(shape, of: 910), seed: UInt64(1000 + number)) {
            first, random in
            RandomLayout(shape, first: first, using: &random)
        }
    }

    /// Each modifier changes the formula, which takes long to compile, so there are few cases.
    @Test(arguments: [Linear(), CoverFlow(togglesCurrentItem: true), Cylinder(), Cards()] as [any Shape])
    func shaderAgreesWithCoreAboutALargerCentre(shape: any Shape) throws {
        try checkMany("\(shape.name), scaled", 24, seed: 3000) { first, random in
            RandomLayout(shape, first: first, scalesCenter: true, using: &random)
        }
    }

    /// In mid-animation from each shape to another, with other options and perhaps the other orientation.
    @Test(arguments: shapes.indices)
    func shaderAgreesWithCoreOnTheWay(number: Int) throws {
        let shapes = LayoutAgreementTests.shapes
        let (shape, next) = (shapes[number], shapes[(number + 3) % shapes.count])
        try checkMany(
            "\(shape.name) to \(next.name)", LayoutAgreementTests.cases(shape, of: 100), seed: UInt64(2000 + number)
        ) { first, random in
            let start = RandomLayout(shape, first: first, using: &random).layout
            var scene = RandomLayout(next, first: first, using: &random)
            scene.layout = scene.layout.mixed(
                from: start, part: .random(in: 0...1, using: &random)
            ) { _, _ in (100, 0) }
            return scene
        }
    }

    /// - Parameter makeScene: given the index of the first item.
    private func checkMany(
        _ name: String, _ cases: Int, seed: UInt64, makeScene: (Int, inout SeededGenerator) -> RandomLayout
    ) throws {
        var found = Found()
        let capture = try VertexCapture(rows: 128)
        defer { capture.close() }
        var random = SeededGenerator(seed: seed)
        while found.cases < cases {
            let scene = makeScene(found.cases % 2 == 0 ? 0 : 10_000_000, &random)
            guard scene.range.count <= capture.rows, let order = scene.order else { continue }
            try check(scene, order, capture, &found, "seed \(seed), case \(found.cases)")
            found.cases += 1
        }
        print(
            "\(name): \(found.cases) layouts, \(found.vertices) vertices in sight, off by at most "
                + "\(found.pixels) pixels, \(found.alpha) of alpha and \(found.shade) of shade \(found.words)")
        #expect(found.faults.isEmpty, "\(found.faults.count) faults, the first one: \(found.faults.first ?? "")")
        #expect(found.vertices > 4 * cases)
        #expect(found.shade <= 1e-4)
        #expect(found.pixels <= 0.01, "\(found.words)")
        #expect(found.alpha <= 1.0 / 1024)
    }

    private func check(
        _ scene: RandomLayout, _ order: ItemOrder, _ capture: VertexCapture, _ found: inout Found, _ name: String
    ) throws {
        let (layout, range) = (scene.layout, scene.range)
        let size = layout.input.bounds
        let scale = LayoutAgreementTests.targetExtent / max(size.width, size.height)
        let formula = try #require(ShapeFormula(of: layout.shaped))
        let drawn = DrawList.Batch(
            quadsBehind: 0, plane: 0, center: layout.center, alpha: 1, scissor: nil, layout: layout.shaped,
            formula: formula, hidesBacks: layout.shaped.hidesBacks, items: range, toggle: scene.toggle, order: order,
            pictures: PictureWindow([], effects: []))
        let vertices = try capture.vertices(
            of: BatchBlock(drawn, plane: DrawList.Plane(), in: size, quadsPerItem: 1), formula, order,
            viewport: size * scale)
        for instance in 0..<order.count {
            let item = order.item(atRank: instance)
            let offset = range.offset(at: range.first + item)
            let transform = layout.transform(offset: offset, toggle: scene.toggle)
            let alpha = min(max(layout.appearance(offset: offset, toggle: scene.toggle).alpha, 0), 1)
            let shade = layout.appearance(offset: offset, toggle: scene.toggle).shade.valid
            let isHidden = layout.isHidden(transform, isDoubleSided: true)
            // If an item is seen edge-on, rounding decides which side is visible.
            let isEdgeOn = layout.shaped.facing(transform).magnitude < 1e-5
            let image = Homography(transform).movingImage(x: layout.center.x, y: layout.center.y)
            for corner in 0..<6 {
                let vertex = vertices[6 * instance + corner]
                if vertex.isLeftOut {
                    if !isHidden, !isEdgeOn, alpha > 1e-6 { found.faults.append("\(name): \(scene), \(item) left out") }
                    continue
                }
                if isHidden, !isEdgeOn { found.faults.append("\(name): \(scene), \(item) not left out") }
                if vertex.row != Double(item) {
                    found.faults.append("\(name): \(scene), \(vertex.row) at place \(instance) of \(item)")
                }
                found.alpha = max(found.alpha, (vertex.alpha - alpha).magnitude)
                let along =
                    (layout.input.isVertical ? vertex.y : vertex.x) / max(layout.shaped.measures.itemWidth, 1e-3)
                let dark = shade.before + (shade.after - shade.before) * (along + 0.5)
                // In mid-animation between two orientations, the shaded edges change at once.
                if [0, 1].contains(layout.shaped.uprightness) {
                    found.shade = max(found.shade, (vertex.darkness - dark).magnitude)
                }
                let w = vertex.x * image.xw + vertex.y * image.yw + image.tw
                let x = (vertex.x * image.xx + vertex.y * image.yx + image.tx) / w
                let y = (vertex.x * image.xy + vertex.y * image.yy + image.ty) / w
                guard w > 0.02, x > -size.width / 4, x < size.width * 1.25, y > -size.height / 4,
                    y < size.height * 1.25
                else { continue }
                found.vertices += 1
                let gotX = (vertex.imageX / vertex.imageW + 1) / 2 * size.width
                let gotY = (1 - vertex.imageY / vertex.imageW) / 2 * size.height
                let off = max((gotX - x).magnitude, (gotY - y).magnitude) * scale
                if off > found.pixels {
                    found.pixels = off
                    found.words = "(\(name), item \(item), offset \(offset), w \(w), \(scene))"
                }
            }
        }
    }
}

/// Runs the vertex shader of computed layouts and captures its output.
private final class VertexCapture {
    struct Vertex {
        /// As passed to the rasteriser.
        var imageX, imageY, imageW: Double
        /// The point in the item's plane.
        var x, y: Double
        var alpha: Double
        var row: Double
        var darkness: Double
        var isLeftOut: Bool { imageX == 2 && imageY == 2 && imageW == 1 }
    }

    let rows: Int
    private let context: OffscreenContext
    private let target: OffscreenTarget
    private var programs: [Variant: Program] = [:]
    private var appearances: TableTexture
    /// Each item shows its own appearance.
    private var slots: TableTexture
    private var orders: TableTexture
    private var buffer: GLuint = 0
    private var block: GLuint = 0
    private var corners: QuadIndexBuffer
    /// Number of floats that are captured for each vertex; only shapes with a shade have the last one.
    private static let floats = 13

    init(rows: Int) throws {
        self.rows = rows
        context = try OffscreenContext()
        try context.makeCurrent()
        appearances = TableTexture(.appearances, maxTextureSize: 2048)
        orders = TableTexture(.slots, maxTextureSize: 2048)
        slots = TableTexture(.slots, maxTextureSize: 2048)
        corners = QuadIndexBuffer()
        target = try OffscreenTarget(size: PixelSize(width: 16, height: 16))
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), target.renderTarget(scale: 1).framebuffer)
        var texels: ContiguousArray<SIMD4<Float>> = []
        for row in 0..<rows {
            let (width, height) = (Float(10 + row * 3), Float(210 - row))
            texels += [
                SIMD4(Float(row), -1, 0, 1), SIMD4(-width / 2, -height / 2, width / 2, height / 2),
                // Makes the texture coordinate the point in the plane.
                SIMD4(1, 1, 0, 0), SIMD4(repeating: 1),
            ]
        }
        appearances.write(texels)
        slots.write(ContiguousArray(0..<Int32(rows)))
        glGenBuffers(1, &buffer)
        glBindBuffer(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), buffer)
        glBufferData(
            GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), rows * 6 * VertexCapture.floats * 4, nil, GLenum(GL_STREAM_READ))
        glGenBuffers(1, &block)
        corners.bind()
        glEnable(GLenum(GL_RASTERIZER_DISCARD))
    }

    func vertices(
        of uniforms: BatchBlock, _ formula: ShapeFormula, _ order: ItemOrder, viewport: Size
    ) throws -> [Vertex] {
        var uniforms = uniforms
        (uniforms.start.y, uniforms.start.z) = (0, .max)
        let instances = order.count
        var features: Variant.Features = order.sorted == nil ? [.batched] : [.batched, .sorted]
        if formula.hasShade { features.insert(.darkened) }
        let floats = formula.hasShade ? VertexCapture.floats : VertexCapture.floats - 1
        let program = try program(Variant(features: features, formula: formula.text))
        if let sorted = order.sorted { orders.write(sorted) }
        glUseProgram(program.name)
        glUniform2f(program.halfViewport, Float(viewport.width / 2), Float(viewport.height / 2))
        glUniform3i(program.part, 0, 0, 1)
        glBindBuffer(GLenum(GL_UNIFORM_BUFFER), block)
        withUnsafeBytes(of: uniforms) {
            glBufferData(GLenum(GL_UNIFORM_BUFFER), $0.count, $0.baseAddress, GLenum(GL_STREAM_DRAW))
        }
        glBindBufferBase(GLenum(GL_UNIFORM_BUFFER), 0, block)
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(TextureUnits.appearances))
        glBindTexture(GLenum(GL_TEXTURE_2D), appearances.name)
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(TextureUnits.slots))
        glBindTexture(GLenum(GL_TEXTURE_2D), slots.name)
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(TextureUnits.order))
        glBindTexture(GLenum(GL_TEXTURE_2D), orders.name)
        glBindBufferBase(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), 0, buffer)
        glBeginTransformFeedback(GLenum(GL_TRIANGLES))
        _ = corners.draw(instances, isRing: false) { _ in }
        glEndTransformFeedback()
        let count = instances * 6 * floats
        var result: [Vertex] = []
        let pointer = glMapBufferRange(
            GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), 0, count * 4, GLbitfield(GL_MAP_READ_BIT))
        if let values = pointer?.assumingMemoryBound(to: Float.self) {
            for index in 0..<instances * 6 {
                let v = values + index * floats
                result.append(
                    Vertex(
                        imageX: Double(v[0]), imageY: Double(v[1]), imageW: Double(v[3]), x: Double(v[4]),
                        y: Double(v[5]), alpha: Double(v[9]), row: Double(v[10]),
                        darkness: formula.hasShade ? Double(v[12]) : 0))
            }
        }
        glUnmapBuffer(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER))
        return result
    }

    private func program(_ variant: Variant) throws -> Program {
        if let program = programs[variant] { return program }
        var feedback = ["gl_Position", "coordinate", "flatColor", "flatLayer"]
        if variant.features.contains(.darkened) { feedback.append("darkness") }
        let program = try Program(variant, isES: true) { VertexCapture.capture(feedback, from: $0) }
        programs[variant] = program
        return program
    }

    private static func capture(_ outputs: [String], from program: GLuint) {
        var names: [UnsafeMutablePointer<CChar>?] = outputs.map { strdup($0) }
        defer { for name in names { free(name) } }
        names.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress?.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: outputs.count) {
                glTransformFeedbackVaryings(program, GLsizei(outputs.count), $0, GLenum(GL_INTERLEAVED_ATTRIBS))
            }
        }
    }

    func close() {
        target.close()
        context.close()
    }
}

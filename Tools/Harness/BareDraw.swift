// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import CarouselGL
import CarouselKit

/// The least work that drawing pictures in space can take: one instanced call, one static buffer with precomputed
/// transforms, one texture fetch, blending, no anti-aliasing. The baseline for benchmarks of the renderer.
struct BareDraw {
    private let program: GLuint
    private let texture: TextureArray
    private var array: GLuint = 0
    private var buffer: GLuint = 0
    private let count: Int

    /// Compiles the shaders and uploads the pictures; instances are consumed as they come, so that they need not all be
    /// in memory. Needs a context, as a renderer does.
    ///
    /// - Parameters:
    ///   - count: number of instances.
    ///   - frame: of each of them, in its own points.
    ///   - pictures: number of pictures, at least 1.
    ///   - picture: makes the picture with a number; all have the same size.
    ///   - instances: returns the next instances, at least one, from back to front, with the numbers of their pictures as
    ///     offsets; called until there are `count`.
    init(
        count: Int, frame: Rect, pictures: Int, picture: (Int) -> MipChain, instances: () throws -> [InstanceTransform]
    ) throws {
        let capabilities = try Capabilities()
        program = try Program.link(
            PackageResources.bare_vert_glsl, PackageResources.bare_frag_glsl, isES: capabilities.isES)
        glUseProgram(program)
        glUniform1i(glGetUniformLocation(program, "texture0"), 0)
        glUniform4f(
            glGetUniformLocation(program, "box"), Float(frame.minX), Float(frame.minY), Float(frame.maxX),
            Float(frame.maxY))
        glUniform4f(
            glGetUniformLocation(program, "texel"), Float(1 / frame.width), Float(1 / frame.height),
            Float(-frame.minX / frame.width), Float(-frame.minY / frame.height))

        let first = picture(0)
        guard var texture = TextureArray(layerSize: first.layerSize, layers: pictures, anisotropy: 1) else {
            throw GLError.outOfMemory(what: "the benchmark's textures")
        }
        for number in 0..<pictures {
            guard let layer = texture.takeLayer() else { break }
            texture.upload(number == 0 ? first : picture(number), layer: layer, through: UnpackBuffer())
        }
        (self.texture, self.count) = (texture, count)

        glGenVertexArrays(1, &array)
        glBindVertexArray(array)
        glGenBuffers(1, &buffer)
        let target = GLenum(GL_ARRAY_BUFFER)
        let stride = MemoryLayout<InstanceTransform>.stride
        glBindBuffer(target, buffer)
        glBufferData(target, max(1, count) * stride, nil, GLenum(GL_STATIC_DRAW))
        var place = 0
        while place < count {
            let part = try instances().prefix(count - place)
            guard !part.isEmpty else { break }
            part.withUnsafeBytes { glBufferSubData(target, place * stride, $0.count, $0.baseAddress) }
            place += part.count
        }
        for row in 0..<3 {
            glEnableVertexAttribArray(GLuint(row))
            glVertexAttribDivisor(GLuint(row), 1)
            glVertexAttribPointer(
                GLuint(row), 4, GLenum(GL_FLOAT), 0, GLsizei(stride), UnsafeRawPointer(bitPattern: 16 * row))
        }
        glBindVertexArray(0)
    }

    /// Draws everything again; the viewport is the target's whole framebuffer.
    func draw(into target: RenderTarget, background: Color) {
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), target.framebuffer)
        glViewport(0, 0, GLsizei(target.viewport.width), GLsizei(target.viewport.height))
        glDisable(GLenum(GL_SCISSOR_TEST))
        // Pictures that are hidden when seen from behind are not among the instances.
        glDisable(GLenum(GL_CULL_FACE))
        glClearColor(background.red, background.green, background.blue, background.alpha)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        glEnable(GLenum(GL_BLEND))
        glBlendFuncSeparate(
            GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA), GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
        glUseProgram(program)
        glActiveTexture(GLenum(GL_TEXTURE0))
        glBindTexture(GLenum(GL_TEXTURE_2D_ARRAY), texture.name)
        glBindVertexArray(array)
        glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(count))
        glBindVertexArray(0)
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), 0)
    }

    func finish() { glFinish() }

    func close() {
        texture.delete()
        var (array, buffer) = (array, buffer)
        glDeleteBuffers(1, &buffer)
        glDeleteVertexArrays(1, &array)
        glDeleteProgram(program)
    }
}

/// Draws a scene in turn with as many bare rectangles, each with a texture of its own, all in one call.
struct BareComparison {
    let name: String
    /// The scene, with everything loaded.
    let scene: Scene
    /// The width and height of the bare rectangles' textures in pixels.
    let extent: Int
    /// The maximum number of textures; further rectangles use them again.
    let maxTextures: Int

    private static let warmUp = 20

    /// Measures frames, before each of which `move` is called with its number, and prints the results.
    func row(frames: Int, on stage: BenchStage, move: @escaping (Int) -> Void) throws -> BareReport.Row {
        let bare = try bare(scene.drawList())
        defer { bare.close() }
        let measured = try Measurement(frames: frames, warmUp: BareComparison.warmUp)
            .run([Measurement.Subject(scene: scene, move: move)], bare: bare, on: stage)
        let figures = measured.figures[0]
        let row = BareReport.Row(
            name: name, frameMilliseconds: figures.total.median * 1e3, bareMilliseconds: measured.bare.median * 1e3,
            ratio: measured.bareRatio, cpuMicroseconds: figures.logic.median * 1e6,
            glMilliseconds: figures.gl.median * 1e3, quads: figures.quads, drawCalls: figures.drawCalls)
        print("\(name), \(stage.renderer.capabilities.rendererName)")
        BenchText.print(
            [
                "  frame": BenchText.milliseconds(row.frameMilliseconds / 1e3),
                "  bare": BenchText.milliseconds(row.bareMilliseconds / 1e3),
                "  ratio": BenchText.number(row.ratio, 2),
                "  before GL": BenchText.milliseconds(row.cpuMicroseconds / 1e6),
                "  rectangles": "\(row.quads), in \(row.drawCalls) calls",
            ], column: BareReport.column)
        return row
    }

    private func bare(_ list: DrawList) throws -> BareDraw {
        let unit = Rect(x: 0, y: 0, width: 1, height: 1)
        var instances: [InstanceTransform] = []
        for quad in list.quads where quad.content != nil || quad.fill.alpha > 0 {
            let plane = list.planes[quad.plane]
            var place = Homography.identity
            (place.xx, place.yy) = (quad.frame.width, quad.frame.height)
            (place.tx, place.ty) = (quad.frame.minX, quad.frame.minY)
            instances.append(
                InstanceTransform(
                    place.concatenating(plane.transform), alpha: plane.alpha,
                    offset: Double(instances.count % maxTextures),
                    in: list.size))
        }
        return try BareDraw(
            count: instances.count, frame: unit, pictures: max(1, min(maxTextures, instances.count)),
            picture: { MipChain(BenchCase.picture($0, extent: extent)) }, instances: { instances })
    }
}

/// Scenes compared with bare rectangles. Times are medians.
struct BareReport: Codable {
    struct Row: Codable {
        var name: String
        var frameMilliseconds: Double
        var bareMilliseconds: Double
        var ratio: Double
        /// The library's own work before GL; the driver's part is `glMilliseconds`.
        var cpuMicroseconds: Double
        var glMilliseconds: Double
        var quads: Int
        var drawCalls: Int
    }

    /// The column at which printed figures begin.
    static let column = 19

    var machine: BenchMachine
    var rows: [Row]
}

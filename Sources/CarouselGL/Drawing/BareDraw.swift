// SPDX-License-Identifier: MIT

import CEpoxy
package import CarouselCore
import CarouselShaders

/// The least that drawing pictures in space can take: one instanced call, static buffers with ready transforms, one
/// texture fetch, blending, no smooth edges. What benchmarks hold the renderer against.
package struct BareDraw {
    /// A picture in space.
    package struct Quad {
        package var transform: Homography
        package var alpha: Double
        /// Which of the pictures it shows.
        package var picture: Int

        package init(transform: Homography, alpha: Double, picture: Int) {
            self.transform = transform
            self.alpha = alpha
            self.picture = picture
        }
    }

    private let program: GLuint
    private var buffers = InstanceBuffers()
    private let texture: TextureArray
    private let count: Int

    /// Uploads everything. Needs a context, as a renderer does.
    ///
    /// - Parameters:
    ///   - quads: from back to front.
    ///   - frame: of each quad, in the points of its plane.
    ///   - pictures: all of one size.
    ///   - size: of the scene in points.
    package init(_ quads: [Quad], frame: Rect, pictures: [MipChain], in size: Size) throws(GLError) {
        let capabilities = try Capabilities()
        program = try Program.link(ShaderSource.bareVertex, ShaderSource.bareFragment, isES: capabilities.isES)
        glUseProgram(program)
        glUniform1i(glGetUniformLocation(program, "texture0"), 0)
        let layer = pictures.first?.layerSize ?? PixelSize(width: 1, height: 1)
        guard var texture = TextureArray(layerSize: layer, layers: max(1, pictures.count), anisotropy: 1) else {
            throw .outOfMemory(what: "the benchmark's textures")
        }
        for picture in pictures {
            if let place = texture.takeLayer() { texture.upload(picture, layer: place) }
        }
        self.texture = texture
        count = quads.count
        var places: ContiguousArray<InstancePlace> = []
        var looks: ContiguousArray<InstanceLook> = []
        for quad in quads {
            places.append(InstancePlace(quad.transform, alpha: quad.alpha, in: size))
            var look = InstanceLook(box: frame, color: SIMD4(repeating: 1))
            look.texel = SIMD4(
                Float(1 / frame.width), Float(1 / frame.height), Float(-frame.minX / frame.width),
                Float(-frame.minY / frame.height))
            look.place.x = Float(quad.picture)
            looks.append(look)
        }
        _ = buffers.upload(places, looks)
    }

    /// Draws it all again.
    package func draw(into target: RenderTarget, background: Color) {
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), target.framebuffer)
        glViewport(0, 0, GLsizei(target.viewport.width), GLsizei(target.viewport.height))
        glDisable(GLenum(GL_SCISSOR_TEST))
        glClearColor(background.red, background.green, background.blue, background.alpha)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        glEnable(GLenum(GL_BLEND))
        glBlendFuncSeparate(
            GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA), GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
        glUseProgram(program)
        glActiveTexture(GLenum(GL_TEXTURE0))
        glBindTexture(GLenum(GL_TEXTURE_2D_ARRAY), texture.name)
        buffers.bind(from: 0)
        glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(count))
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), 0)
    }

    /// Frees it.
    package func close() {
        texture.delete()
        buffers.delete()
        glDeleteProgram(program)
    }
}

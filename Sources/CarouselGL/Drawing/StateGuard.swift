// SPDX-License-Identifier: MIT

import CEpoxy

/// The pieces of GL state that drawing touches, as a host had left them.
struct StateGuard {
    private static let switches = [
        GL_BLEND, GL_CULL_FACE, GL_DEPTH_TEST, GL_DITHER, GL_POLYGON_OFFSET_FILL, GL_RASTERIZER_DISCARD,
        GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE, GL_SCISSOR_TEST, GL_STENCIL_TEST,
    ].map { GLenum($0) }
    private static let desktopSwitches = [GL_COLOR_LOGIC_OP, GL_FRAMEBUFFER_SRGB].map { GLenum($0) }
    private static let unpack = [
        GL_UNPACK_ALIGNMENT, GL_UNPACK_ROW_LENGTH, GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_SKIP_PIXELS, GL_UNPACK_SKIP_ROWS,
        GL_UNPACK_SKIP_IMAGES,
    ].map { GLenum($0) }
    private static let integers = [
        GL_CURRENT_PROGRAM, GL_VERTEX_ARRAY_BINDING, GL_ARRAY_BUFFER_BINDING, GL_PIXEL_UNPACK_BUFFER_BINDING,
        GL_DRAW_FRAMEBUFFER_BINDING, GL_ACTIVE_TEXTURE, GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA,
        GL_BLEND_DST_ALPHA, GL_BLEND_EQUATION_RGB, GL_BLEND_EQUATION_ALPHA, GL_CULL_FACE_MODE, GL_FRONT_FACE,
        GL_UNIFORM_BUFFER_BINDING,
    ].map { GLenum($0) }

    private static let blockNames = [GL_UNIFORM_BUFFER_BINDING, GL_UNIFORM_BUFFER_START, GL_UNIFORM_BUFFER_SIZE]
        .map { GLenum($0) }

    private let isES: Bool
    private var isOn: SIMD16<UInt8> = .init(repeating: 0)
    private var values: SIMD16<Int32> = .init(repeating: 0)
    private var unpackValues: SIMD8<Int32> = .init(repeating: 0)
    private var textures: SIMD8<Int32> = .init(repeating: 0)
    private var samplers: SIMD8<Int32> = .init(repeating: 0)
    /// Of the units that tables are read through: textures, then samplers.
    private var tables: SIMD4<Int32> = .init(repeating: 0)
    /// The uniform buffer at index 0: name, start, size.
    private var block: SIMD4<Int64> = .init(repeating: 0)
    private var viewport: SIMD4<Int32> = .init(repeating: 0)
    private var scissor: SIMD4<Int32> = .init(repeating: 0)
    private var clearColor: SIMD4<Float> = .init(repeating: 0)
    private var colorMask: SIMD4<UInt8> = .init(repeating: 0)

    /// Notes what is set now, and sets what textures are uploaded with.
    init(isES: Bool) {
        self.isES = isES
        var place = 0
        for name in StateGuard.switches {
            isOn[place] = glIsEnabled(name)
            place += 1
        }
        if !isES {
            for name in StateGuard.desktopSwitches {
                isOn[place] = glIsEnabled(name)
                place += 1
            }
        }
        for index in StateGuard.integers.indices { values[index] = StateGuard.integer(StateGuard.integers[index]) }
        for index in StateGuard.unpack.indices { unpackValues[index] = StateGuard.integer(StateGuard.unpack[index]) }
        for unit in 0..<Program.textureUnits {
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
            textures[unit] = StateGuard.integer(GLenum(GL_TEXTURE_BINDING_2D_ARRAY))
            samplers[unit] = StateGuard.integer(GLenum(GL_SAMPLER_BINDING))
            glBindSampler(GLuint(unit), 0)
        }
        for place in 0..<2 {
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(StripDrawing.looksUnit + place))
            tables[place] = StateGuard.integer(GLenum(GL_TEXTURE_BINDING_2D))
            tables[2 + place] = StateGuard.integer(GLenum(GL_SAMPLER_BINDING))
            glBindSampler(GLuint(StripDrawing.looksUnit + place), 0)
        }
        for place in StateGuard.blockNames.indices {
            var value: GLint64 = 0
            glGetInteger64i_v(StateGuard.blockNames[place], 0, &value)
            block[place] = Int64(value)
        }
        withUnsafeMutableBytes(of: &viewport) { StateGuard.get(GLenum(GL_VIEWPORT), into: $0) }
        withUnsafeMutableBytes(of: &scissor) { StateGuard.get(GLenum(GL_SCISSOR_BOX), into: $0) }
        withUnsafeMutableBytes(of: &clearColor) {
            glGetFloatv(GLenum(GL_COLOR_CLEAR_VALUE), $0.baseAddress?.assumingMemoryBound(to: GLfloat.self))
        }
        withUnsafeMutableBytes(of: &colorMask) {
            glGetBooleanv(GLenum(GL_COLOR_WRITEMASK), $0.baseAddress?.assumingMemoryBound(to: GLboolean.self))
        }
        glActiveTexture(GLenum(GL_TEXTURE0))
        glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), 0)
        glPixelStorei(StateGuard.unpack[0], 4)
        for index in 1..<StateGuard.unpack.count { glPixelStorei(StateGuard.unpack[index], 0) }
    }

    /// Sets what drawing needs.
    static func prepareToDraw(into target: RenderTarget, isES: Bool) {
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), target.framebuffer)
        let box = target.viewport
        glViewport(GLint(box.x), GLint(box.y), GLsizei(box.width), GLsizei(box.height))
        glColorMask(1, 1, 1, 1)
        for name in switches { glDisable(name) }
        if !isES { for name in desktopSwitches { glDisable(name) } }
        glEnable(GLenum(GL_BLEND))
        glBlendEquationSeparate(GLenum(GL_FUNC_ADD), GLenum(GL_FUNC_ADD))
        glBlendFuncSeparate(
            GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA), GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
        glCullFace(GLenum(GL_BACK))
        // Corners go left, right, left, right from top to bottom: clockwise, seen from the front.
        glFrontFace(GLenum(GL_CW))
    }

    /// Sets everything as it was.
    func restore() {
        for index in StateGuard.switches.indices { set(StateGuard.switches[index], isOn[index]) }
        if !isES {
            for index in StateGuard.desktopSwitches.indices {
                set(StateGuard.desktopSwitches[index], isOn[StateGuard.switches.count + index])
            }
        }
        for unit in 0..<Program.textureUnits {
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
            glBindTexture(GLenum(GL_TEXTURE_2D_ARRAY), GLuint(bitPattern: textures[unit]))
            glBindSampler(GLuint(unit), GLuint(bitPattern: samplers[unit]))
        }
        for place in 0..<2 {
            let unit = StripDrawing.looksUnit + place
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
            glBindTexture(GLenum(GL_TEXTURE_2D), GLuint(bitPattern: tables[place]))
            glBindSampler(GLuint(unit), GLuint(bitPattern: tables[2 + place]))
        }
        let buffer = GLuint(truncatingIfNeeded: block[0])
        if block[2] > 0 {
            glBindBufferRange(GLenum(GL_UNIFORM_BUFFER), 0, buffer, Int(block[1]), Int(block[2]))
        } else {
            glBindBufferBase(GLenum(GL_UNIFORM_BUFFER), 0, buffer)
        }
        glBindBuffer(GLenum(GL_UNIFORM_BUFFER), value(14))
        for index in StateGuard.unpack.indices { glPixelStorei(StateGuard.unpack[index], unpackValues[index]) }
        glUseProgram(value(0))
        glBindVertexArray(value(1))
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), value(2))
        glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), value(3))
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), value(4))
        glActiveTexture(value(5))
        glBlendFuncSeparate(value(6), value(7), value(8), value(9))
        glBlendEquationSeparate(value(10), value(11))
        glCullFace(value(12))
        glFrontFace(value(13))
        glViewport(viewport.x, viewport.y, viewport.z, viewport.w)
        glScissor(scissor.x, scissor.y, scissor.z, scissor.w)
        glClearColor(clearColor.x, clearColor.y, clearColor.z, clearColor.w)
        glColorMask(colorMask.x, colorMask.y, colorMask.z, colorMask.w)
    }

    private func value(_ index: Int) -> GLuint { GLuint(bitPattern: values[index]) }

    private func set(_ name: GLenum, _ isOn: UInt8) {
        if isOn != 0 { glEnable(name) } else { glDisable(name) }
    }

    private static func integer(_ name: GLenum) -> GLint {
        var value: GLint = 0
        glGetIntegerv(name, &value)
        return value
    }

    private static func get(_ name: GLenum, into bytes: UnsafeMutableRawBufferPointer) {
        glGetIntegerv(name, bytes.baseAddress?.assumingMemoryBound(to: GLint.self))
    }
}

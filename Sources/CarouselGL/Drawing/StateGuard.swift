// SPDX-License-Identifier: MIT

import CEpoxy

/// The GL state that drawing changes, as the host left it.
///
/// State that exists for each colour buffer or viewport is changed only for the first, if the context distinguishes
/// them; the other colour buffers are masked, so nothing is drawn into them.
struct StateGuard {
    private static let integers = [
        GL_CURRENT_PROGRAM, GL_VERTEX_ARRAY_BINDING, GL_ARRAY_BUFFER_BINDING, GL_PIXEL_UNPACK_BUFFER_BINDING,
        GL_DRAW_FRAMEBUFFER_BINDING, GL_ACTIVE_TEXTURE, GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA,
        GL_BLEND_DST_ALPHA, GL_BLEND_EQUATION_RGB, GL_BLEND_EQUATION_ALPHA, GL_CULL_FACE_MODE, GL_FRONT_FACE,
        GL_UNIFORM_BUFFER_BINDING,
    ].map { GLenum($0) }
    private static let blockNames = [GL_UNIFORM_BUFFER_BINDING, GL_UNIFORM_BUFFER_START, GL_UNIFORM_BUFFER_SIZE]
        .map { GLenum($0) }

    private let names: StateNames
    private var isOn: SIMD32<UInt8> = .init(repeating: 0)
    private var isBlending = false
    private var isScissoring = false
    private var values: SIMD16<Int32> = .init(repeating: 0)
    private var unpackValues: SIMD8<Int32> = .init(repeating: 0)
    private var textures: SIMD8<Int32> = .init(repeating: 0)
    private var samplers: SIMD8<Int32> = .init(repeating: 0)
    /// For the texture units of tables: textures, then samplers.
    private var tables: SIMD8<Int32> = .init(repeating: 0)
    private var externalTexture: Int32 = 0
    /// The uniform buffer at index 0: name, start, size.
    private var block: SIMD4<Int64> = .init(repeating: 0)
    private var viewport: SIMD4<Float> = .init(repeating: 0)
    private var scissor: SIMD4<Int32> = .init(repeating: 0)
    private var clearColor: SIMD4<Float> = .init(repeating: 0)
    /// For each colour buffer, four bits.
    private var colorMasks: UInt32 = 0
    /// Of front and back, then the origin and the depths of clipping.
    private var modes: SIMD4<Int32> = .init(repeating: 0)
    private var transfers: SIMD16<Float> = .init(repeating: 0)
    private var pausedFeedback = false

    /// Saves nothing, for contexts in which nobody else draws.
    init(withoutNotes names: StateNames) {
        self.names = names
        isOn = .init(repeating: 1)
    }

    /// Saves the present state, and sets the pixel store state for uploads.
    init(_ names: StateNames) {
        self.names = names
        noteSwitches()
        for index in StateGuard.integers.indices { values[index] = StateGuard.integer(StateGuard.integers[index]) }
        for index in names.unpack.indices { unpackValues[index] = StateGuard.integer(names.unpack[index]) }
        noteTextures()
        for place in StateGuard.blockNames.indices {
            var value: GLint64 = 0
            glGetInteger64i_v(StateGuard.blockNames[place], 0, &value)
            block[place] = Int64(value)
        }
        noteRectangles()
        noteColorMasks()
        noteDesktopModes()
        pauseFeedback()
        glActiveTexture(GLenum(GL_TEXTURE0))
        glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), 0)
        glPixelStorei(names.unpack[0], 4)
        for index in 1..<names.unpack.count { glPixelStorei(names.unpack[index], 0) }
        for index in names.transfers.indices where transfers[index] != StateNames.plainTransfer(index) {
            glPixelTransferf(names.transfers[index], StateNames.plainTransfer(index))
        }
    }

    /// Sets the state for drawing.
    func prepareToDraw(into target: RenderTarget) {
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), target.framebuffer)
        let box = target.viewport
        if names.hasViewports {
            glViewportIndexedf(0, Float(box.x), Float(box.y), Float(box.width), Float(box.height))
        } else {
            glViewport(GLint(box.x), GLint(box.y), GLsizei(box.width), GLsizei(box.height))
        }
        for index in names.switches.indices where isOn[index] != 0 { glDisable(names.switches[index]) }
        setFirst(GLenum(GL_BLEND), true, isIndexed: names.hasBufferSwitches)
        setFirst(GLenum(GL_SCISSOR_TEST), true, isIndexed: names.hasViewports)
        setColorMasks(0xF)
        setBlending(
            GLenum(GL_FUNC_ADD), GLenum(GL_FUNC_ADD), GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA), GLenum(GL_ONE),
            GLenum(GL_ONE_MINUS_SRC_ALPHA))
        glCullFace(GLenum(GL_BACK))
        // Corners go left, right, left, right from top to bottom: clockwise, seen from the front.
        glFrontFace(GLenum(GL_CW))
        if names.hasPolygonMode, modes[0] != GL_FILL || modes[1] != GL_FILL {
            glPolygonMode(GLenum(GL_FRONT_AND_BACK), GLenum(GL_FILL))
        }
        if names.hasClipControl, modes[2] != GL_LOWER_LEFT || modes[3] != GL_NEGATIVE_ONE_TO_ONE {
            glClipControl(GLenum(GL_LOWER_LEFT), GLenum(GL_NEGATIVE_ONE_TO_ONE))
        }
    }

    /// Whether what is drawn is blended with what is there.
    func setBlending(_ isOn: Bool) { setFirst(GLenum(GL_BLEND), isOn, isIndexed: names.hasBufferSwitches) }

    /// Limits drawing to a rectangle of the framebuffer.
    func clip(to box: PixelRect) {
        if names.hasViewports {
            glScissorIndexed(0, GLint(box.x), GLint(box.y), GLsizei(box.width), GLsizei(box.height))
        } else {
            glScissor(GLint(box.x), GLint(box.y), GLsizei(box.width), GLsizei(box.height))
        }
    }

    /// Restores everything.
    func restore() {
        for index in names.switches.indices { set(names.switches[index], isOn[index] != 0) }
        setFirst(GLenum(GL_BLEND), isBlending, isIndexed: names.hasBufferSwitches)
        setFirst(GLenum(GL_SCISSOR_TEST), isScissoring, isIndexed: names.hasViewports)
        restoreTextures()
        let buffer = GLuint(truncatingIfNeeded: block[0])
        if block[2] > 0 {
            glBindBufferRange(GLenum(GL_UNIFORM_BUFFER), 0, buffer, Int(block[1]), Int(block[2]))
        } else {
            glBindBufferBase(GLenum(GL_UNIFORM_BUFFER), 0, buffer)
        }
        glBindBuffer(GLenum(GL_UNIFORM_BUFFER), value(14))
        for index in names.unpack.indices { glPixelStorei(names.unpack[index], unpackValues[index]) }
        for index in names.transfers.indices where transfers[index] != StateNames.plainTransfer(index) {
            glPixelTransferf(names.transfers[index], transfers[index])
        }
        glUseProgram(value(0))
        glBindVertexArray(value(1))
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), value(2))
        glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), value(3))
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), value(4))
        glActiveTexture(value(5))
        setBlending(value(10), value(11), value(6), value(7), value(8), value(9))
        glCullFace(value(12))
        glFrontFace(value(13))
        if names.hasViewports {
            glViewportIndexedf(0, viewport.x, viewport.y, viewport.z, viewport.w)
            glScissorIndexed(0, scissor.x, scissor.y, scissor.z, scissor.w)
        } else {
            glViewport(GLint(viewport.x), GLint(viewport.y), GLint(viewport.z), GLint(viewport.w))
            glScissor(scissor.x, scissor.y, scissor.z, scissor.w)
        }
        glClearColor(clearColor.x, clearColor.y, clearColor.z, clearColor.w)
        setColorMasks(colorMasks)
        restoreDesktopModes()
        if pausedFeedback { glResumeTransformFeedback() }
    }

    // MARK: - Switches

    private mutating func noteSwitches() {
        for index in names.switches.indices { isOn[index] = glIsEnabled(names.switches[index]) }
        // For state that exists for each buffer or viewport, this queries the first.
        isBlending = glIsEnabled(GLenum(GL_BLEND)) != 0
        isScissoring = glIsEnabled(GLenum(GL_SCISSOR_TEST)) != 0
    }

    private func set(_ name: GLenum, _ isOn: Bool) {
        if isOn { glEnable(name) } else { glDisable(name) }
    }

    private func setFirst(_ name: GLenum, _ isOn: Bool, isIndexed: Bool) {
        guard isIndexed else { return set(name, isOn) }
        if isOn { glEnablei(name, 0) } else { glDisablei(name, 0) }
    }

    private func setBlending(
        _ equation: GLenum, _ alphaEquation: GLenum, _ source: GLenum, _ destination: GLenum, _ alphaSource: GLenum,
        _ alphaDestination: GLenum
    ) {
        // The modes of KHR_blend_equation_advanced exist only for colour and alpha together.
        let isPlain = equation != alphaEquation || (GLenum(GL_FUNC_ADD)...GLenum(GL_FUNC_REVERSE_SUBTRACT)) ~= equation
        if names.hasBufferBlending {
            if isPlain {
                glBlendEquationSeparatei(0, equation, alphaEquation)
            } else {
                glBlendEquationi(0, equation)
            }
            glBlendFuncSeparatei(0, source, destination, alphaSource, alphaDestination)
        } else {
            if isPlain { glBlendEquationSeparate(equation, alphaEquation) } else { glBlendEquation(equation) }
            glBlendFuncSeparate(source, destination, alphaSource, alphaDestination)
        }
    }

    // MARK: - Colour masks

    private mutating func noteColorMasks() {
        var mask = SIMD4<Int32>(repeating: 0)
        for index in 0..<names.drawBuffers {
            withUnsafeMutableBytes(of: &mask) {
                let place = $0.baseAddress?.assumingMemoryBound(to: GLint.self)
                if names.hasBufferSwitches {
                    // As integers, which OpenGL ES 3.0 supports for indexed queries, too.
                    glGetIntegeri_v(GLenum(GL_COLOR_WRITEMASK), GLuint(index), place)
                } else {
                    glGetIntegerv(GLenum(GL_COLOR_WRITEMASK), place)
                }
            }
            for channel in 0..<4 where mask[channel] != 0 { colorMasks |= 1 << UInt32(4 * index + channel) }
        }
    }

    private func setColorMasks(_ masks: UInt32) {
        func bit(_ index: Int) -> GLboolean { GLboolean(masks >> UInt32(index) & 1) }
        guard names.hasBufferSwitches else { return glColorMask(bit(0), bit(1), bit(2), bit(3)) }
        for index in 0..<names.drawBuffers {
            glColorMaski(GLuint(index), bit(4 * index), bit(4 * index + 1), bit(4 * index + 2), bit(4 * index + 3))
        }
    }

    // MARK: - Textures

    private mutating func noteTextures() {
        for unit in 0..<TextureUnits.pictures {
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
            textures[unit] = StateGuard.integer(GLenum(GL_TEXTURE_BINDING_2D_ARRAY))
            samplers[unit] = StateGuard.integer(GLenum(GL_SAMPLER_BINDING))
            glBindSampler(GLuint(unit), 0)
        }
        for place in 0..<3 {
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(TextureUnits.looks + place))
            tables[place] = StateGuard.integer(GLenum(GL_TEXTURE_BINDING_2D))
            tables[3 + place] = StateGuard.integer(GLenum(GL_SAMPLER_BINDING))
            glBindSampler(GLuint(TextureUnits.looks + place), 0)
        }
        guard names.hasExternalImages else { return }
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(HostSampling.unit))
        externalTexture = StateGuard.integer(GLenum(GL_TEXTURE_BINDING_EXTERNAL_OES))
    }

    private func restoreTextures() {
        for unit in 0..<TextureUnits.pictures {
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
            glBindTexture(GLenum(GL_TEXTURE_2D_ARRAY), GLuint(bitPattern: textures[unit]))
            glBindSampler(GLuint(unit), GLuint(bitPattern: samplers[unit]))
        }
        for place in 0..<3 {
            let unit = TextureUnits.looks + place
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
            glBindTexture(GLenum(GL_TEXTURE_2D), GLuint(bitPattern: tables[place]))
            glBindSampler(GLuint(unit), GLuint(bitPattern: tables[3 + place]))
        }
        guard names.hasExternalImages else { return }
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(HostSampling.unit))
        glBindTexture(GLenum(GL_TEXTURE_EXTERNAL_OES), GLuint(bitPattern: externalTexture))
    }

    // MARK: - Rectangles and modes

    private mutating func noteRectangles() {
        withUnsafeMutableBytes(of: &viewport) {
            let place = $0.baseAddress?.assumingMemoryBound(to: GLfloat.self)
            if names.hasViewports {
                glGetFloati_v(GLenum(GL_VIEWPORT), 0, place)
            } else {
                glGetFloatv(GLenum(GL_VIEWPORT), place)
            }
        }
        withUnsafeMutableBytes(of: &scissor) {
            glGetIntegerv(GLenum(GL_SCISSOR_BOX), $0.baseAddress?.assumingMemoryBound(to: GLint.self))
        }
        withUnsafeMutableBytes(of: &clearColor) {
            glGetFloatv(GLenum(GL_COLOR_CLEAR_VALUE), $0.baseAddress?.assumingMemoryBound(to: GLfloat.self))
        }
    }

    private mutating func noteDesktopModes() {
        if names.hasPolygonMode {
            withUnsafeMutableBytes(of: &modes) {
                glGetIntegerv(GLenum(GL_POLYGON_MODE), $0.baseAddress?.assumingMemoryBound(to: GLint.self))
            }
            // Some core contexts return one number, because front and back are the same there.
            if modes[1] == 0 { modes[1] = modes[0] }
        }
        if names.hasClipControl {
            modes[2] = StateGuard.integer(GLenum(GL_CLIP_ORIGIN))
            modes[3] = StateGuard.integer(GLenum(GL_CLIP_DEPTH_MODE))
        }
        for index in names.transfers.indices {
            var value: GLfloat = 0
            glGetFloatv(names.transfers[index], &value)
            transfers[index] = value
        }
    }

    private func restoreDesktopModes() {
        if names.hasClipControl { glClipControl(GLenum(modes[2]), GLenum(modes[3])) }
        guard names.hasPolygonMode else { return }
        if modes[0] == modes[1] {
            glPolygonMode(GLenum(GL_FRONT_AND_BACK), GLenum(modes[0]))
        } else {
            glPolygonMode(GLenum(GL_FRONT), GLenum(modes[0]))
            glPolygonMode(GLenum(GL_BACK), GLenum(modes[1]))
        }
    }

    /// While a host's transform feedback is active, its program must not change and our vertices must not be captured.
    private mutating func pauseFeedback() {
        guard names.hasFeedbackPause, StateGuard.integer(GLenum(GL_TRANSFORM_FEEDBACK_ACTIVE)) != 0,
            StateGuard.integer(GLenum(GL_TRANSFORM_FEEDBACK_PAUSED)) == 0
        else { return }
        glPauseTransformFeedback()
        pausedFeedback = true
    }

    /// Whether transform feedback is active and cannot be paused: then the host's program is the one that draws.
    static func isCapturing(_ names: StateNames) -> Bool {
        guard !names.hasFeedbackPause else { return false }
        // Old contexts do not report this; but no program can change while it is active.
        let program = integer(GLenum(GL_CURRENT_PROGRAM))
        guard program != 0 else { return false }
        glUseProgram(0)
        let isCapturing = integer(GLenum(GL_CURRENT_PROGRAM)) != 0
        glUseProgram(GLuint(bitPattern: program))
        return isCapturing
    }

    private func value(_ index: Int) -> GLuint { GLuint(bitPattern: values[index]) }

    private static func integer(_ name: GLenum) -> GLint {
        var value: GLint = 0
        glGetIntegerv(name, &value)
        return value
    }
}

// SPDX-License-Identifier: MIT

import CEpoxy

/// The GL state that drawing changes, as the host left it. Only what is touched is saved, and only what differs is set.
///
/// State that exists for each colour buffer or viewport is changed only for the first, if the context distinguishes
/// them; the other colour buffers are masked, so nothing is drawn into them.
struct StateGuard {
    private static let blockNames = [GL_UNIFORM_BUFFER_BINDING, GL_UNIFORM_BUFFER_START, GL_UNIFORM_BUFFER_SIZE]
        .map { GLenum($0) }

    /// The switches that hosts use most, which come first among `StateNames.switches`.
    private static let usualSwitches = 3

    private let names: StateNames
    /// Nil if the host is trusted: nothing need be restored, and all state has the values that `Renderer.restoresState` demands.
    private let host: HostState?
    private var isOn: SIMD32<UInt8> = .init(repeating: 0)
    private var isCulling = false
    private var isBlending = false
    private var isScissoring = false
    /// What is set now; nil if that is not known.
    private var currentBlending: Bool?
    private var currentCulling: Bool?
    private var currentScissor: PixelRect?
    private var currentViewport: SIMD4<Float>?
    /// The units whose textures and samplers are saved.
    private var units: TextureUnitSet = []
    private var isBlockSaved = false
    private var unpackValues: SIMD8<Int32> = .init(repeating: 0)
    private var textures: SIMD16<Int32> = .init(repeating: 0)
    private var samplers: SIMD16<Int32> = .init(repeating: 0)
    private var biases: SIMD16<Float> = .init(repeating: 0)
    private var externalTexture: Int32 = 0
    private var uniformBuffer: Int32 = 0
    /// The uniform buffer at index 0: name, start, size.
    private var block: SIMD4<Int64> = .init(repeating: 0)
    private var viewport: SIMD4<Float> = .init(repeating: 0)
    private var scissor = PixelRect(x: 0, y: 0, width: 0, height: 0)
    private var colorMasks: ColorMasks
    private var polygons: (front: Int32, back: Int32) = (GL_FILL, GL_FILL)
    private var clipping: (origin: Int32, depth: Int32) = (GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE)
    private var transfers: PixelTransfers?
    private var pausedFeedback = false

    /// Saves the present state, and sets the pixel store state for uploads; does neither if the host is trusted.
    init(_ names: StateNames, isTrusted: Bool = false) {
        self.names = names
        colorMasks = ColorMasks(names)
        host = isTrusted ? nil : HostState()
        guard let host else {
            for index in 0..<StateGuard.usualSwitches { isOn[index] = 1 }
            if let index = names.initiallyOnSwitch { isOn[index] = 1 }
            return
        }
        saveSwitches()
        for index in names.unpack.indices { unpackValues[index] = integer(names.unpack[index]) }
        saveRectangles()
        saveDesktopModes()
        pauseFeedback()
        save(units: .ofUploads)
        if host.unpackBuffer != 0 { glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), 0) }
        for index in names.unpack.indices where unpackValues[index] != StateNames.plainUnpack(index) {
            glPixelStorei(names.unpack[index], StateNames.plainUnpack(index))
        }
        transfers = PixelTransfers(names.transfers)
    }

    /// Saves the state that only batches change.
    mutating func saveBatchState() {
        save(units: .ofTables)
        guard host != nil else { return }
        isBlockSaved = true
        uniformBuffer = integer(GLenum(GL_UNIFORM_BUFFER_BINDING))
        for place in StateGuard.blockNames.indices {
            var value: GLint64 = 0
            glGetInteger64i_v(StateGuard.blockNames[place], 0, &value)
            block[place] = Int64(value)
        }
    }

    /// Checks that a framebuffer can be drawn into. The one that the host has bound is not checked: that is up to the host.
    func check(_ framebuffer: GLuint) throws(GLError) {
        guard let host, framebuffer != host.framebuffer else { return }
        // Given an unknown name, some contexts would create a framebuffer, and others would go on drawing into the host's.
        guard framebuffer == 0 || glIsFramebuffer(framebuffer) != 0 else {
            throw .framebufferIncomplete(status: GLenum(GL_FRAMEBUFFER_UNDEFINED))
        }
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), framebuffer)
        let status = glCheckFramebufferStatus(GLenum(GL_DRAW_FRAMEBUFFER))
        guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else { throw .framebufferIncomplete(status: status) }
    }

    mutating func prepareToDraw(into target: RenderTarget) {
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), target.framebuffer)
        let viewport = target.viewport
        setViewport(SIMD4(Float(viewport.x), Float(viewport.y), Float(viewport.width), Float(viewport.height)))
        for index in names.switches.indices where isOn[index] != 0 { glDisable(names.switches[index]) }
        setBlending(true)
        if !isScissoring { setFirst(GLenum(GL_SCISSOR_TEST), true, isIndexed: names.hasViewports) }
        colorMasks.enableFirst(isTrusted: host == nil)
        if host?.blending != .premultiplied { set(.premultiplied) }
        if host?.culledFace != GLenum(GL_BACK) { glCullFace(GLenum(GL_BACK)) }
        // Corners go left, right, left, right from top to bottom: clockwise, seen from the front.
        glFrontFace(GLenum(target.isFlipped ? GL_CCW : GL_CW))
        guard host != nil else { return }
        if polygons != (GL_FILL, GL_FILL) { glPolygonMode(GLenum(GL_FRONT_AND_BACK), GLenum(GL_FILL)) }
        if clipping != (GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE) {
            glClipControl(GLenum(GL_LOWER_LEFT), GLenum(GL_NEGATIVE_ONE_TO_ONE))
        }
    }

    mutating func setBlending(_ isOn: Bool) {
        guard currentBlending != isOn else { return }
        setFirst(GLenum(GL_BLEND), isOn, isIndexed: names.hasBufferSwitches)
        currentBlending = isOn
    }

    mutating func setCulling(_ isOn: Bool) {
        guard currentCulling != isOn else { return }
        set(GLenum(GL_CULL_FACE), isOn)
        currentCulling = isOn
    }

    mutating func clip(to box: PixelRect) {
        guard currentScissor != box else { return }
        let (x, y, width, height) = (GLint(box.x), GLint(box.y), GLsizei(box.width), GLsizei(box.height))
        if names.hasViewports { glScissorIndexed(0, x, y, width, height) } else { glScissor(x, y, width, height) }
        currentScissor = box
    }

    /// Fills the rectangle that drawing is limited to.
    func clear(_ color: SIMD4<Float>) {
        withUnsafeBytes(of: color) {
            // Unlike glClear, this needs no clear colour to be set, and leaves the host's other colour buffers alone.
            glClearBufferfv(GLenum(GL_COLOR), 0, $0.baseAddress?.assumingMemoryBound(to: GLfloat.self))
        }
    }

    mutating func restore() {
        guard let host else {
            if let index = names.initiallyOnSwitch { glEnable(names.switches[index]) }
            return
        }
        for index in names.switches.indices where isOn[index] != 0 { glEnable(names.switches[index]) }
        setCulling(isCulling)
        setBlending(isBlending)
        if !isScissoring { setFirst(GLenum(GL_SCISSOR_TEST), false, isIndexed: names.hasViewports) }
        restoreTextures()
        restoreBlock()
        for index in names.unpack.indices where unpackValues[index] != StateNames.plainUnpack(index) {
            glPixelStorei(names.unpack[index], unpackValues[index])
        }
        transfers?.restore()
        glUseProgram(host.program)
        glBindVertexArray(host.vertexArray)
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), host.arrayBuffer)
        if host.unpackBuffer != 0 { glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), host.unpackBuffer) }
        colorMasks.restore()
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), host.framebuffer)
        glActiveTexture(host.activeTexture)
        if host.blending != .premultiplied { set(host.blending) }
        if host.culledFace != GLenum(GL_BACK) { glCullFace(host.culledFace) }
        glFrontFace(host.frontFace)
        setViewport(viewport)
        clip(to: scissor)
        restoreDesktopModes()
        if pausedFeedback { glResumeTransformFeedback() }
    }

    // MARK: - Switches

    private mutating func saveSwitches() {
        for index in names.switches.indices { isOn[index] = glIsEnabled(names.switches[index]) }
        isCulling = glIsEnabled(GLenum(GL_CULL_FACE)) != 0
        // For state that exists for each buffer or viewport, this queries the first.
        isBlending = glIsEnabled(GLenum(GL_BLEND)) != 0
        isScissoring = glIsEnabled(GLenum(GL_SCISSOR_TEST)) != 0
        (currentCulling, currentBlending) = (isCulling, isBlending)
    }

    private func set(_ name: GLenum, _ isOn: Bool) { if isOn { glEnable(name) } else { glDisable(name) } }

    private func setFirst(_ name: GLenum, _ isOn: Bool, isIndexed: Bool) {
        guard isIndexed else { return set(name, isOn) }
        if isOn { glEnablei(name, 0) } else { glDisablei(name, 0) }
    }

    private func set(_ blending: Blending) {
        let (color, alpha) = (blending.color, blending.alpha)
        // The modes of KHR_blend_equation_advanced exist only for colour and alpha together.
        let isPlain =
            color.equation != alpha.equation
            || (GLenum(GL_FUNC_ADD)...GLenum(GL_FUNC_REVERSE_SUBTRACT)) ~= color.equation
        if names.hasBufferBlending {
            if isPlain {
                glBlendEquationSeparatei(0, color.equation, alpha.equation)
            } else {
                glBlendEquationi(0, color.equation)
            }
            glBlendFuncSeparatei(0, color.source, color.destination, alpha.source, alpha.destination)
        } else {
            if isPlain {
                glBlendEquationSeparate(color.equation, alpha.equation)
            } else {
                glBlendEquation(color.equation)
            }
            glBlendFuncSeparate(color.source, color.destination, alpha.source, alpha.destination)
        }
    }

    // MARK: - Textures

    /// Saves the bindings of texture units, before something else is bound there.
    mutating func save(units wanted: TextureUnitSet) {
        let new = wanted.subtracting(units)
        guard host != nil, !new.isEmpty else { return }
        units.formUnion(new)
        for unit in 0..<TextureUnits.count where new.contains(unit: unit) {
            TextureUnits.activate(unit)
            textures[unit] = integer(
                GLenum(unit < TextureUnits.arrayCount ? GL_TEXTURE_BINDING_2D_ARRAY : GL_TEXTURE_BINDING_2D))
            samplers[unit] = integer(GLenum(GL_SAMPLER_BINDING))
            if samplers[unit] != 0 { glBindSampler(GLuint(unit), 0) }
            // Tables have no mipmaps, so a bias does not affect them.
            if unit < TextureUnits.arrayCount { saveBias(of: unit) }
            if unit == HostSampling.unit, names.hasExternalImages {
                externalTexture = integer(GLenum(GL_TEXTURE_BINDING_EXTERNAL_OES))
            }
        }
        glActiveTexture(GLenum(GL_TEXTURE0))
    }

    /// Saves the level bias of the unit in which the host's textures are read.
    mutating func saveBiasOfHosts() {
        guard host != nil, names.hasUnitBias else { return }
        TextureUnits.activate(HostSampling.unit)
        saveBias(of: HostSampling.unit)
        glActiveTexture(GLenum(GL_TEXTURE0))
    }

    /// Saves the bias of the active texture unit.
    private mutating func saveBias(of unit: Int) {
        guard names.hasUnitBias else { return }
        glGetTexEnvfv(GLenum(GL_TEXTURE_FILTER_CONTROL), GLenum(GL_TEXTURE_LOD_BIAS), &biases[unit])
        if biases[unit] != 0 { setBias(0) }
    }

    private func restoreTextures() {
        for unit in 0..<TextureUnits.count where units.contains(unit: unit) {
            TextureUnits.bind(
                GLuint(bitPattern: textures[unit]),
                unit < TextureUnits.arrayCount ? GL_TEXTURE_2D_ARRAY : GL_TEXTURE_2D, to: unit)
            if samplers[unit] != 0 { glBindSampler(GLuint(unit), GLuint(bitPattern: samplers[unit])) }
            if biases[unit] != 0 { setBias(biases[unit]) }
            if unit == HostSampling.unit, names.hasExternalImages {
                glBindTexture(GLenum(GL_TEXTURE_EXTERNAL_OES), GLuint(bitPattern: externalTexture))
            }
        }
    }

    /// Sets the bias of the active texture unit.
    private func setBias(_ bias: Float) {
        glTexEnvf(GLenum(GL_TEXTURE_FILTER_CONTROL), GLenum(GL_TEXTURE_LOD_BIAS), bias)
    }

    private func restoreBlock() {
        guard isBlockSaved else { return }
        let buffer = GLuint(truncatingIfNeeded: block[0])
        if block[2] > 0 {
            glBindBufferRange(GLenum(GL_UNIFORM_BUFFER), 0, buffer, Int(block[1]), Int(block[2]))
        } else {
            glBindBufferBase(GLenum(GL_UNIFORM_BUFFER), 0, buffer)
        }
        glBindBuffer(GLenum(GL_UNIFORM_BUFFER), GLuint(bitPattern: uniformBuffer))
    }

    // MARK: - Rectangles and modes

    private mutating func saveRectangles() {
        withUnsafeMutableBytes(of: &viewport) {
            // If there are several viewports, this gets the first.
            glGetFloatv(GLenum(GL_VIEWPORT), $0.baseAddress?.assumingMemoryBound(to: GLfloat.self))
        }
        var box = SIMD4<Int32>()
        withUnsafeMutableBytes(of: &box) {
            glGetIntegerv(GLenum(GL_SCISSOR_BOX), $0.baseAddress?.assumingMemoryBound(to: GLint.self))
        }
        scissor = PixelRect(x: Int(box.x), y: Int(box.y), width: Int(box.z), height: Int(box.w))
        (currentScissor, currentViewport) = (scissor, viewport)
    }

    private mutating func setViewport(_ place: SIMD4<Float>) {
        guard currentViewport != place else { return }
        currentViewport = place
        if names.hasViewports {
            glViewportIndexedf(0, place.x, place.y, place.z, place.w)
        } else {
            glViewport(GLint(place.x), GLint(place.y), GLsizei(place.z), GLsizei(place.w))
        }
    }

    private mutating func saveDesktopModes() {
        if names.hasPolygonMode {
            var modes = SIMD2<Int32>()
            withUnsafeMutableBytes(of: &modes) {
                glGetIntegerv(GLenum(GL_POLYGON_MODE), $0.baseAddress?.assumingMemoryBound(to: GLint.self))
            }
            // Some core contexts return one number, because front and back are the same there.
            polygons = (modes[0], modes[1] == 0 ? modes[0] : modes[1])
        }
        if names.hasClipControl {
            clipping = (integer(GLenum(GL_CLIP_ORIGIN)), integer(GLenum(GL_CLIP_DEPTH_MODE)))
        }
    }

    private func restoreDesktopModes() {
        if clipping != (GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE) {
            glClipControl(GLenum(clipping.origin), GLenum(clipping.depth))
        }
        guard polygons != (GL_FILL, GL_FILL) else { return }
        if polygons.front == polygons.back {
            glPolygonMode(GLenum(GL_FRONT_AND_BACK), GLenum(polygons.front))
        } else {
            glPolygonMode(GLenum(GL_FRONT), GLenum(polygons.front))
            glPolygonMode(GLenum(GL_BACK), GLenum(polygons.back))
        }
    }

    /// While a host's transform feedback is active, its program must not change and our vertices must not be captured.
    private mutating func pauseFeedback() {
        guard names.hasFeedbackPause, integer(GLenum(GL_TRANSFORM_FEEDBACK_ACTIVE)) != 0,
            integer(GLenum(GL_TRANSFORM_FEEDBACK_PAUSED)) == 0
        else { return }
        glPauseTransformFeedback()
        pausedFeedback = true
    }

    /// Whether transform feedback is active and cannot be paused, so that no program but the host's can draw.
    static func isCapturing(_ names: StateNames) -> Bool {
        guard !names.hasFeedbackPause else { return false }
        // Such contexts cannot be asked whether it is active, but refuse to change the program while it is.
        let program = integer(GLenum(GL_CURRENT_PROGRAM))
        guard program != 0 else { return false }
        glUseProgram(0)
        guard integer(GLenum(GL_CURRENT_PROGRAM)) == 0 else {
            // The refusal is an error of ours, not of the host's.
            _ = glGetError()
            return true
        }
        glUseProgram(GLuint(bitPattern: program))
        return false
    }
}

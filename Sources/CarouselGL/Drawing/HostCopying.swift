// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import CarouselScene
import CarouselShaders

/// Copies textures of the host into layers of arrays: directly, or through a shader if their format or target differs.
struct HostCopying {
    private let isES: Bool
    /// Whether textures tell how many levels they were created with.
    private let knowsLevels: Bool
    private var framebuffer: GLuint = 0
    private var programs: [HostTexture.Target: (name: GLuint, source: GLint)] = [:]

    init(_ capabilities: Capabilities) {
        isES = capabilities.isES
        knowsLevels = isES || capabilities.version >= 43 || capabilities.extensions.contains("GL_ARB_texture_view")
    }

    /// Makes the copies that a list needs. Leaves the framebuffer for drawing changed. Returns the number of draw calls.
    mutating func copy(
        _ hosts: HostArrays, sampling: inout HostSampling, _ state: inout StateGuard
    ) throws(GLError) -> Int {
        guard !hosts.neededCopies.isEmpty else { return 0 }
        let reading = integer(GLenum(GL_READ_FRAMEBUFFER_BINDING))
        defer {
            // A texture that stays attached stays in memory, even if the host deletes it.
            glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer)
            glFramebufferTexture2D(
                GLenum(GL_READ_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), 0, 0)
            glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), GLuint(bitPattern: reading))
        }
        if framebuffer == 0 { glGenFramebuffers(1, &framebuffer) }
        var calls = 0
        for place in hosts.neededCopies {
            glActiveTexture(GLenum(GL_TEXTURE0))
            guard let (texture, array) = hosts.prepareCopy(to: place) else { continue }
            if copyBits(of: texture, to: array, layer: place.layer) { continue }
            calls += try draw(texture, into: array, layer: place.layer, sampling: &sampling, &state)
        }
        return calls
    }

    mutating func delete() {
        glDeleteFramebuffers(1, &framebuffer)
        framebuffer = 0
        for program in programs.values { glDeleteProgram(program.name) }
        programs = [:]
    }

    /// Copies without drawing. False if the texture's format is not the array's, or if sampling it would not return the texels as stored.
    private func copyBits(of texture: HostTexture, to array: TextureArray, layer: Int) -> Bool {
        guard texture.target == .flat, isPlain(texture, levels: array.levelSizes.count) else { return false }
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer)
        glBindTexture(GLenum(GL_TEXTURE_2D_ARRAY), array.name)
        for (level, size) in array.levelSizes.enumerated() {
            glFramebufferTexture2D(
                GLenum(GL_READ_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture.name,
                GLint(level))
            if level == 0 {
                guard glCheckFramebufferStatus(GLenum(GL_READ_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE),
                    HostCopying.attachmentHasFourBytes
                else { return false }
            }
            glCopyTexSubImage3D(
                GLenum(GL_TEXTURE_2D_ARRAY), GLint(level), 0, 0, GLint(layer), 0, 0, GLsizei(size.width),
                GLsizei(size.height))
        }
        return true
    }

    /// Whether a texture has no swizzles, its base level is the first one, and it may be read down to as many levels as the copy has.
    private func isPlain(_ texture: HostTexture, levels: Int) -> Bool {
        TextureUnits.bind(texture.name, GL_TEXTURE_2D, to: HostSampling.unit)
        defer { TextureUnits.activate(0) }
        func parameter(_ name: GLint) -> GLint {
            var value: GLint = 0
            glGetTexParameteriv(GLenum(GL_TEXTURE_2D), GLenum(name), &value)
            return value
        }
        guard parameter(GL_TEXTURE_SWIZZLE_R) == GL_RED, parameter(GL_TEXTURE_SWIZZLE_G) == GL_GREEN,
            parameter(GL_TEXTURE_SWIZZLE_B) == GL_BLUE, parameter(GL_TEXTURE_SWIZZLE_A) == GL_ALPHA,
            parameter(GL_TEXTURE_BASE_LEVEL) == 0
        else { return false }
        guard levels > 1 else { return true }
        guard knowsLevels, parameter(GL_TEXTURE_MAX_LEVEL) >= levels - 1 else { return false }
        // 0 unless the number of levels was given when the texture was created.
        let created = parameter(GL_TEXTURE_IMMUTABLE_LEVELS)
        return created == 0 || created >= levels
    }

    /// Whether the attachment for reading has a byte for each channel, in linear encoding.
    private static var attachmentHasFourBytes: Bool {
        func parameter(_ name: GLint) -> GLint {
            var value: GLint = 0
            glGetFramebufferAttachmentParameteriv(
                GLenum(GL_READ_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(name), &value)
            return value
        }
        return parameter(GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE) == 8
            && parameter(GL_FRAMEBUFFER_ATTACHMENT_GREEN_SIZE) == 8
            && parameter(GL_FRAMEBUFFER_ATTACHMENT_BLUE_SIZE) == 8
            && parameter(GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE) == 8
            && parameter(GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE) == GL_UNSIGNED_NORMALIZED
            && parameter(GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING) == GL_LINEAR
    }

    private mutating func draw(
        _ texture: HostTexture, into array: TextureArray, layer: Int, sampling: inout HostSampling,
        _ state: inout StateGuard
    ) throws(GLError) -> Int {
        let program = try program(for: texture.target)
        for (level, size) in array.levelSizes.enumerated() {
            let all = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
            state.prepareToDraw(into: RenderTarget(framebuffer: framebuffer, viewport: all))
            state.clip(to: all)
            state.setBlending(false)
            state.setCulling(false)
            glFramebufferTextureLayer(
                GLenum(GL_DRAW_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), array.name, GLint(level), GLint(layer))
            // All of it is drawn over, so tile-based GPUs need not load what is there. Desktop OpenGL may be too old to be told.
            if isES {
                var attachment = GLenum(GL_COLOR_ATTACHMENT0)
                glInvalidateFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), 1, &attachment)
            }
            glUseProgram(program.name)
            glUniform3f(program.source, 1 / Float(size.width), 1 / Float(size.height), Float(level))
            sampling.bind(texture)
            glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
        }
        return array.levelSizes.count
    }

    private mutating func program(
        for target: HostTexture.Target
    ) throws(GLError) -> (name: GLuint, source: GLint) {
        if let program = programs[target] { return program }
        let isExternal = target == .external
        let name = try Program.link(
            ShaderSource.copyVertex, ShaderSource.copyFragment, readsExternal: isExternal,
            defines: isExternal ? "#define EXTERNAL\n" : "", isES: isES)
        glUseProgram(name)
        glUniform1i(glGetUniformLocation(name, "host"), GLint(HostSampling.unit))
        let program = (name: name, source: glGetUniformLocation(name, "source"))
        programs[target] = program
        return program
    }
}

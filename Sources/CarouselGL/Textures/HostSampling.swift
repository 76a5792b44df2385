// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselScene

/// Reads textures of the host's own, however their host reads them: with samplers, so that nothing of theirs is set.
struct HostSampling {
    /// A unit of which a host's state is kept; strips bind theirs anew.
    static let unit = StripDrawing.looksUnit

    /// For textures without smaller levels, and with.
    private var samplers = SIMD2<UInt32>()

    /// Binds a texture to the unit, until `unbind()`.
    mutating func bind(_ texture: HostTexture) {
        let place = texture.hasMipmaps ? 1 : 0
        if samplers[place] == 0 { samplers[place] = HostSampling.make(hasMipmaps: texture.hasMipmaps) }
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(HostSampling.unit))
        glBindTexture(
            GLenum(texture.target == .flat ? GL_TEXTURE_2D : GL_TEXTURE_EXTERNAL_OES), texture.name)
        glBindSampler(GLuint(HostSampling.unit), samplers[place])
    }

    /// Lets the unit be read as its textures say.
    func unbind() { glBindSampler(GLuint(HostSampling.unit), 0) }

    mutating func delete() {
        for place in 0..<2 {
            var name = samplers[place]
            glDeleteSamplers(1, &name)
        }
        samplers = SIMD2()
    }

    private static func make(hasMipmaps: Bool) -> GLuint {
        var name: GLuint = 0
        glGenSamplers(1, &name)
        let small = hasMipmaps ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR
        glSamplerParameteri(name, GLenum(GL_TEXTURE_MIN_FILTER), small)
        glSamplerParameteri(name, GLenum(GL_TEXTURE_MAG_FILTER), GL_LINEAR)
        glSamplerParameteri(name, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
        glSamplerParameteri(name, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
        return name
    }
}

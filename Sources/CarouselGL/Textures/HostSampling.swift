// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselScene

/// Reads the host's textures, whatever their sampling state: through samplers, so that the textures are not changed.
struct HostSampling {
    /// A texture unit whose host state has been saved; batches rebind theirs.
    static let unit = TextureUnits.looks

    /// For textures without mipmaps, and with.
    private var samplers = SIMD2<UInt32>()
    /// The units for arrays that have one of them, as bits.
    private var sampledUnits: UInt32 = 0

    /// Binds a texture to the unit, until `unbind()`.
    mutating func bind(_ texture: HostTexture) {
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(HostSampling.unit))
        glBindTexture(
            GLenum(texture.target == .flat ? GL_TEXTURE_2D : GL_TEXTURE_EXTERNAL_OES), texture.name)
        glBindSampler(GLuint(HostSampling.unit), sampler(hasMipmaps: texture.hasMipmaps))
    }

    /// Binds an array to a unit for arrays, until something else is bound there.
    mutating func bind(_ array: HostArrays.OwnArray, unit: Int) {
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
        glBindTexture(GLenum(GL_TEXTURE_2D_ARRAY), array.name)
        glBindSampler(GLuint(unit), sampler(hasMipmaps: array.hasMipmaps))
        sampledUnits |= 1 << UInt32(unit)
    }

    /// Makes a unit for arrays use its texture's own sampling state.
    mutating func unbind(unit: Int) {
        guard sampledUnits & 1 << UInt32(unit) != 0 else { return }
        sampledUnits &= ~(1 << UInt32(unit))
        glBindSampler(GLuint(unit), 0)
    }

    /// Makes all units for arrays use their textures' own sampling state.
    mutating func endFrame() {
        for unit in 0..<TextureUnits.pictures { unbind(unit: unit) }
    }

    private mutating func sampler(hasMipmaps: Bool) -> GLuint {
        let place = hasMipmaps ? 1 : 0
        if samplers[place] == 0 { samplers[place] = HostSampling.make(hasMipmaps: hasMipmaps) }
        return samplers[place]
    }

    /// Makes the unit use the textures' own sampling state.
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

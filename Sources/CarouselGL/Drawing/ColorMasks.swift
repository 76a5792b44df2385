// SPDX-License-Identifier: MIT

import CEpoxy

/// Which channels of colour buffers are written, as the host left it.
struct ColorMasks {
    private let names: StateNames
    /// The colour buffers that are noted, as bits: the first, and the further ones that drawing masks.
    private var noted: UInt32 = 0
    /// For each colour buffer, four bits.
    private var masks: UInt32 = 0

    init(_ names: StateNames) { self.names = names }

    /// Lets drawing write all channels of the first colour buffer, and nothing into the others that the framebuffer has.
    ///
    /// - Parameter isTrusted: whether the host sets what it needs, and uses no other buffers.
    mutating func openFirst(isTrusted: Bool) {
        guard !isTrusted else { return set(0, 0xF) }
        if noted == 0 {
            noted = 1
            note(0)
            if masks & 0xF != 0xF { set(0, 0xF) }
        }
        guard names.hasBufferSwitches else { return }
        for index in 1..<max(1, names.drawBuffers) where noted & 1 << UInt32(index) == 0 {
            guard StateGuard.integer(GLenum(GL_DRAW_BUFFER0 + GLint(index))) != GL_NONE else { continue }
            note(index)
            noted |= 1 << UInt32(index)
            set(index, 0)
        }
    }

    func restore() {
        guard noted != 0 else { return }
        if masks & 0xF != 0xF { set(0, masks & 0xF) }
        for index in 1..<max(1, names.drawBuffers) where noted & 1 << UInt32(index) != 0 {
            set(index, masks >> UInt32(4 * index) & 0xF)
        }
    }

    private mutating func note(_ index: Int) {
        var mask = SIMD4<Int32>(repeating: 0)
        withUnsafeMutableBytes(of: &mask) {
            let place = $0.baseAddress?.assumingMemoryBound(to: GLint.self)
            if names.hasBufferSwitches {
                // As integers, which OpenGL ES 3.0 supports for indexed queries, too.
                glGetIntegeri_v(GLenum(GL_COLOR_WRITEMASK), GLuint(index), place)
            } else {
                glGetIntegerv(GLenum(GL_COLOR_WRITEMASK), place)
            }
        }
        for channel in 0..<4 where mask[channel] != 0 { masks |= 1 << UInt32(4 * index + channel) }
    }

    /// - Parameter mask: four bits.
    private func set(_ index: Int, _ mask: UInt32) {
        func bit(_ index: UInt32) -> GLboolean { GLboolean(mask >> index & 1) }
        if names.hasBufferSwitches {
            glColorMaski(GLuint(index), bit(0), bit(1), bit(2), bit(3))
        } else {
            glColorMask(bit(0), bit(1), bit(2), bit(3))
        }
    }
}

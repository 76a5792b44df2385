// SPDX-License-Identifier: MIT

import CEpoxy

/// Which channels of colour buffers are written, as the host left it.
struct ColorMasks {
    /// Red, green, blue and alpha: 1 for those that are written.
    private typealias Channels = SIMD4<GLboolean>

    private static let allChannels = Channels(repeating: 1)
    private let names: StateNames
    /// For each colour buffer; nil for those that drawing leaves as they are.
    private var noted = InlineArray<8, Channels?>(repeating: nil)

    init(_ names: StateNames) { self.names = names }

    /// Lets drawing write all channels of the first colour buffer, and nothing into the others that the framebuffer has.
    ///
    /// - Parameter isTrusted: whether the host sets what it needs, and uses no other buffers.
    mutating func openFirst(isTrusted: Bool) {
        guard !isTrusted else { return set(0, ColorMasks.allChannels) }
        if noted[0] == nil {
            let channels = channels(of: 0)
            noted[0] = channels
            if channels != ColorMasks.allChannels { set(0, ColorMasks.allChannels) }
        }
        guard names.hasBufferSwitches else { return }
        for index in 1..<max(1, names.drawBuffers) where noted[index] == nil {
            guard integer(GLenum(GL_DRAW_BUFFER0 + GLint(index))) != GL_NONE else { continue }
            noted[index] = channels(of: index)
            set(index, Channels())
        }
    }

    func restore() {
        for index in 0..<max(1, names.drawBuffers) {
            guard let channels = noted[index], index > 0 || channels != ColorMasks.allChannels else { continue }
            set(index, channels)
        }
    }

    private func channels(of index: Int) -> Channels {
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
        return Channels(truncatingIfNeeded: mask.replacing(with: 1, where: mask .!= 0))
    }

    private func set(_ index: Int, _ mask: Channels) {
        if names.hasBufferSwitches {
            glColorMaski(GLuint(index), mask.x, mask.y, mask.z, mask.w)
        } else {
            glColorMask(mask.x, mask.y, mask.z, mask.w)
        }
    }
}

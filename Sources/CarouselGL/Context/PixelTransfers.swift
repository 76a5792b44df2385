// SPDX-License-Identifier: MIT

import CEpoxy

/// The pixel transfer state of old contexts, which changes pixels on their way into textures and out of framebuffers. It is
/// neutral from the creation of this until `restore()`.
struct PixelTransfers {
    private let names: [GLenum]
    /// As the host left them.
    private var values: SIMD16<Float> = .init(repeating: 0)

    /// What a context has of it: nothing unless it also has the fixed-function pipeline.
    static func names(_ capabilities: Capabilities) -> [GLenum] {
        guard capabilities.isCompatibility else { return [] }
        return [
            GL_MAP_COLOR, GL_RED_SCALE, GL_GREEN_SCALE, GL_BLUE_SCALE, GL_ALPHA_SCALE, GL_RED_BIAS, GL_GREEN_BIAS,
            GL_BLUE_BIAS, GL_ALPHA_BIAS,
        ].map { GLenum($0) }
    }

    init(_ names: [GLenum]) {
        self.names = names
        for index in names.indices {
            var value: GLfloat = 0
            glGetFloatv(names[index], &value)
            values[index] = value
            if value != PixelTransfers.neutral(index) { glPixelTransferf(names[index], PixelTransfers.neutral(index)) }
        }
    }

    func restore() {
        for index in names.indices where values[index] != PixelTransfers.neutral(index) {
            glPixelTransferf(names[index], values[index])
        }
    }

    /// Leaves pixels as they are: a scale of 1, and 0 for everything else.
    private static func neutral(_ index: Int) -> Float { (1...4).contains(index) ? 1 : 0 }
}

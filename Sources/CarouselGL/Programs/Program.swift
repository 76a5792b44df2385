// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import CarouselScene
import CarouselShaders

/// One of the ways to draw a rectangle: the same two shaders with features enabled.
struct Program {
    let name: GLuint
    let halfViewport: GLint
    let part: GLint
    /// Location of the first of four consecutive vectors.
    let depth: GLint

    /// Compiles and links; leaves the program in use.
    ///
    /// - Parameter feedback: the vertex shader's outputs to capture, for tests.
    init(_ variant: Variant, isES: Bool, feedback: [String] = []) throws(GLError) {
        let features = variant.features
        var vertex = ShaderSource.quadVertex
        if features.contains(.batched) {
            vertex = ShaderSource.layout + Array(Program.function(variant.formula).utf8) + vertex
        }
        let extensions =
            features.contains(.external) ? "#extension GL_OES_EGL_image_external_essl3 : require\n" : ""
        let fragment = (features.contains(.straight) ? ShaderSource.alpha : []) + ShaderSource.quadFragment
        name = try Program.link(
            vertex, fragment, extensions: extensions, defines: variant.defines, isES: isES,
            feedback: feedback)
        part = glGetUniformLocation(name, "part")
        depth = features.contains(.depth) ? glGetUniformLocation(name, "depth") : -1
        halfViewport = glGetUniformLocation(name, "halfViewport")
        glUseProgram(name)
        for unit in 0..<variant.units {
            glUniform1i(glGetUniformLocation(name, "texture\(unit)"), GLint(unit))
        }
        if features.contains(.host) { glUniform1i(glGetUniformLocation(name, "host"), GLint(HostSampling.unit)) }
        guard features.contains(.batched) else { return }
        glUniform1i(glGetUniformLocation(name, "looks"), GLint(TextureUnits.looks))
        glUniform1i(glGetUniformLocation(name, "slots"), GLint(TextureUnits.slots))
        glUniform1i(glGetUniformLocation(name, "order"), GLint(TextureUnits.order))
        glUniformBlockBinding(name, glGetUniformBlockIndex(name, "Batch"), 0)
    }

    private static func function(_ formula: String) -> String {
        """
        void placeByShape(float whole, float fraction, float toggle, out vec3 stepX, out vec3 stepY, out vec3 middle,
            out float faces, out float alpha) {
        \(formula)}

        """
    }

    /// Sets where it draws; the program must be in use.
    func setViewport(of target: RenderTarget) {
        let height = Float(target.viewport.height) / 2
        glUniform2f(halfViewport, Float(target.viewport.width) / 2, target.isFlipped ? -height : height)
    }

    /// Sets the depth effects; the program must be in use.
    func set(_ depth: DrawList.Depth) {
        let effects = depth.effects
        var values = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
        if let tint = effects.tint {
            values.0 = SIMD4(tint.color.red, tint.color.green, tint.color.blue, tint.color.alpha * Float(tint.amount))
        }
        var opacity: Float = 0
        if let fog = effects.fog {
            opacity = fog.color.alpha
            values.1 = SIMD4(fog.color.red, fog.color.green, fog.color.blue, Float(fog.density))
        }
        values.2 = SIMD4(Float(effects.desaturation), Float(effects.dimming), Float(1 / effects.reach), opacity)
        values.3 = SIMD4(Float(effects.parallax), depth.isVertical ? 1 : 0, 0, 0)
        withUnsafeBytes(of: &values) {
            glUniform4fv(self.depth, 4, $0.baseAddress?.assumingMemoryBound(to: GLfloat.self))
        }
    }
}

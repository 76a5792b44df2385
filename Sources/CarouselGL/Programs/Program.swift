// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import CarouselScene
import CarouselShaders
import Glibc

/// One of the ways to draw a rectangle: the same two shaders with features enabled.
struct Program {
    /// What a program can do beyond plain rectangles from one texture array.
    struct Features: OptionSet, Hashable {
        let rawValue: Int
        /// Rounded corners.
        static let shaped = Features(rawValue: 1)
        /// Several texture arrays in one draw call.
        static let multiple = Features(rawValue: 2)
        /// Items laid out by the vertex shader.
        static let batched = Features(rawValue: 4)
        /// Edges without anti-aliasing.
        static let hard = Features(rawValue: 8)
        /// Looks that differ only in their texture.
        static let uniform = Features(rawValue: 16)
        /// Borders and clips; used with `shaped`.
        static let framed = Features(rawValue: 1 << 17)
        /// Clips and fades in an outer plane; used with `effects`.
        static let nested = Features(rawValue: 1 << 18)
        /// Reflections; used with `shaped`.
        static let effects = Features(rawValue: 32)
        /// Depth effects.
        static let depth = Features(rawValue: 64)
        /// Shadows; used with `effects`. They take the longest to compile.
        static let shadows = Features(rawValue: 128)
        /// Items whose order is a table; used with `batched`.
        static let sorted = Features(rawValue: 1 << 19)
        /// A texture owned by the host.
        static let host = Features(rawValue: 1 << 26)
        /// With `host`: one made from an EGLImage.
        static let external = Features(rawValue: 1 << 27)

        /// The number of texture arrays in one draw call; software renderers read all of them for each pixel.
        static func units(_ count: Int) -> Features {
            count < 2 ? [] : Features(rawValue: multiple.rawValue | min(count, TextureUnits.pictures) << 20)
        }

        /// Tables whose lines are longer or shorter than usual, as powers of two.
        static func tables(looks: Int, slots: Int, order: Int) -> Features {
            func bits(_ width: Int, _ place: Int) -> Int { width == TableTexture.usualLogWidth ? 0 : width << place }
            return Features(rawValue: bits(looks, 32) | bits(slots, 40) | bits(order, 48))
        }

        fileprivate var looksLogWidth: Int {
            rawValue >> 32 & 0xFF == 0 ? TableTexture.usualLogWidth : rawValue >> 32 & 0xFF
        }
        fileprivate var facesLogWidth: Int {
            rawValue >> 40 & 0xFF == 0 ? TableTexture.usualLogWidth : rawValue >> 40 & 0xFF
        }
        fileprivate var orderLogWidth: Int {
            rawValue >> 48 & 0xFF == 0 ? TableTexture.usualLogWidth : rawValue >> 48 & 0xFF
        }
        fileprivate var units: Int {
            guard contains(.multiple) else { return 1 }
            let units = rawValue >> 20 & 0xF
            return units == 0 ? TextureUnits.pictures : units
        }
    }

    /// What tells programs apart.
    struct Variant: Hashable {
        var features: Features
        /// With `batched`: the text of the shape's formula.
        var formula: String
    }

    let name: GLuint
    let halfViewport: GLint
    let part: GLint
    /// Location of the first of four consecutive vectors.
    let depth: GLint

    /// Compiles and links; leaves the program in use.
    ///
    /// - Parameters:
    ///   - formula: with `batched`: the text of the shape's formula.
    ///   - feedback: the vertex shader's outputs to capture, for tests.
    init(_ features: Features, formula: String = "", isES: Bool, feedback: [String] = []) throws(GLError) {
        var defines = "#define UNITS \(features.units)\n"
        if features.contains(.shaped) { defines += "#define SHAPED\n" }
        if features.contains(.framed) { defines += "#define FRAMED\n" }
        if features.contains(.effects) { defines += "#define EFFECTS\n" }
        if features.contains(.nested) { defines += "#define NESTED\n" }
        if features.contains(.shadows) { defines += "#define SHADOWS\n" }
        if features.contains(.depth) { defines += "#define DEPTH\n" }
        if features.contains(.multiple) { defines += "#define MULTIPLE\n" }
        if features.contains(.uniform) { defines += "#define UNIFORM\n" }
        if features.contains(.hard) { defines += "#define HARD\n" }
        if features.contains(.host) { defines += "#define HOST\n" }
        if features.contains(.external) { defines += "#define EXTERNAL\n" }
        var vertex = ShaderSource.quadVertex
        if features.contains(.batched) {
            defines += "#define BATCHED\n"
            defines += "#define LOOKS_LOG_WIDTH \(features.looksLogWidth)\n"
            defines += "#define SLOTS_LOG_WIDTH \(features.facesLogWidth)\n"
            if features.contains(.sorted) {
                defines += "#define SORTED\n#define ORDER_LOG_WIDTH \(features.orderLogWidth)\n"
            }
            vertex = ShaderSource.layout + Array(Program.function(formula).utf8) + vertex
        }
        let extensions =
            features.contains(.external) ? "#extension GL_OES_EGL_image_external_essl3 : require\n" : ""
        name = try Program.link(
            vertex, ShaderSource.quadFragment, extensions: extensions, defines: defines, isES: isES, feedback: feedback)
        part = glGetUniformLocation(name, "part")
        depth = features.contains(.depth) ? glGetUniformLocation(name, "depth") : -1
        halfViewport = glGetUniformLocation(name, "halfViewport")
        glUseProgram(name)
        for unit in 0..<features.units {
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

    /// Compiles two shaders and links them.
    ///
    /// - Parameter extensions: `#extension` lines; for OpenGL ES, and for the fragment shader.
    static func link(
        _ vertexSource: [UInt8], _ fragmentSource: [UInt8], extensions: String = "", defines: String = "", isES: Bool,
        feedback: [String] = []
    ) throws(GLError) -> GLuint {
        let version = isES ? "#version 300 es\n" : "#version 330 core\n"
        let precision =
            isES ? "precision highp float;\nprecision highp sampler2DArray;\nprecision highp int;\n" : ""
        let vertex = try compile(GLenum(GL_VERTEX_SHADER), "vertex", version + precision + defines, vertexSource)
        defer { glDeleteShader(vertex) }
        let fragment = try compile(
            GLenum(GL_FRAGMENT_SHADER), "fragment", version + extensions + precision + defines, fragmentSource)
        defer { glDeleteShader(fragment) }
        let name = glCreateProgram()
        glAttachShader(name, vertex)
        glAttachShader(name, fragment)
        if !feedback.isEmpty { capture(feedback, from: name) }
        glLinkProgram(name)
        var isLinked: GLint = 0
        glGetProgramiv(name, GLenum(GL_LINK_STATUS), &isLinked)
        guard isLinked != 0 else {
            let log = log(of: name, length: glGetProgramiv, text: glGetProgramInfoLog)
            glDeleteProgram(name)
            throw .programLinking(log: log)
        }
        return name
    }

    private static func capture(_ outputs: [String], from program: GLuint) {
        var names: [UnsafeMutablePointer<CChar>?] = outputs.map { strdup($0) }
        defer { for name in names { free(name) } }
        names.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress?.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: outputs.count) {
                glTransformFeedbackVaryings(program, GLsizei(outputs.count), $0, GLenum(GL_INTERLEAVED_ATTRIBS))
            }
        }
    }

    /// Compiles one shader.
    static func compile(
        _ kind: GLenum, _ stage: String, _ head: String, _ source: [UInt8]
    ) throws(GLError) -> GLuint {
        let shader = glCreateShader(kind)
        let text = Array(head.utf8) + source
        text.withUnsafeBytes { bytes in
            var start = bytes.baseAddress?.assumingMemoryBound(to: GLchar.self)
            var length = GLint(bytes.count)
            glShaderSource(shader, 1, &start, &length)
        }
        glCompileShader(shader)
        var isCompiled: GLint = 0
        glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &isCompiled)
        guard isCompiled != 0 else {
            let log = log(of: shader, length: glGetShaderiv, text: glGetShaderInfoLog)
            glDeleteShader(shader)
            throw .shaderCompilation(stage: stage, log: log)
        }
        return shader
    }

    private static func log(
        of name: GLuint, length: (GLuint, GLenum, UnsafeMutablePointer<GLint>?) -> Void,
        text: (GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>?) -> Void
    ) -> String {
        var count: GLint = 0
        length(name, GLenum(GL_INFO_LOG_LENGTH), &count)
        return withUnsafeTemporaryAllocation(of: GLchar.self, capacity: Int(max(1, count)) + 1) { buffer in
            buffer.initialize(repeating: 0)
            guard let base = buffer.baseAddress else { return "" }
            text(name, max(1, count), nil, base)
            return String(cString: base)
        }
    }
}

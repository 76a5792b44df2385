// SPDX-License-Identifier: MIT

package import CEpoxy
import CarouselCore
import CarouselScene
import CarouselShaders
import Glibc

/// One of the ways to draw a quad: the same two shaders with features enabled.
package struct Program {
    let name: GLuint
    let halfViewport: GLint
    let part: GLint
    /// Whether it reads a single mipmap level of each picture.
    let isFine: Bool
    /// Location of the first of four consecutive vectors.
    let depth: GLint

    /// Compiles and links; leaves the program in use. Tests get its name before it is linked, by `willLink`.
    init(_ variant: Variant, isES: Bool, willLink: (GLuint) -> Void = { _ in }) throws(GLError) {
        let features = variant.features
        isFine = features.contains(.fine)
        var vertex = ShaderSource.attributes
        if features.contains(.batched) {
            vertex += ShaderSource.layout + Program.function(variant.formula).utf8 + ShaderSource.batch
        }
        vertex += Program.varyings("out") + ShaderSource.quadVertex
        name = try Program.link(
            vertex, Program.varyings("in") + ShaderSource.quadFragment, readsExternal: features.contains(.external),
            defines: variant.defines, isES: isES, willLink: willLink)
        part = glGetUniformLocation(name, "part")
        depth = features.contains(.depth) ? glGetUniformLocation(name, "depth") : -1
        halfViewport = glGetUniformLocation(name, "halfViewport")
        glUseProgram(name)
        for unit in 0..<variant.units { glUniform1i(glGetUniformLocation(name, "texture\(unit)"), GLint(unit)) }
        if features.contains(.host) { glUniform1i(glGetUniformLocation(name, "host"), GLint(HostSampling.unit)) }
        guard features.contains(.batched) else { return }
        glUniform1i(glGetUniformLocation(name, "appearances"), GLint(TextureUnits.appearances))
        glUniform1i(glGetUniformLocation(name, "slots"), GLint(TextureUnits.slots))
        glUniform1i(glGetUniformLocation(name, "order"), GLint(TextureUnits.order))
        glUniform1i(glGetUniformLocation(name, "extents"), GLint(TextureUnits.extents))
        glUniformBlockBinding(name, glGetUniformBlockIndex(name, "Batch"), 0)
    }

    private static func varyings(_ direction: String) -> [UInt8] {
        Array("#define VARYING \(direction)\n".utf8) + ShaderSource.varyings
    }

    private static func function(_ formula: String) -> String {
        """
        void placeByShape(float whole, float fraction, float toggle, out vec3 stepX, out vec3 stepY, out vec3 middle,
            out float faces, out float alpha) {
        \(formula)}

        """
    }

    /// Sets the viewport that it draws into; the program must be in use.
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
        var fogAlpha: Float = 0
        if let fog = effects.fog {
            fogAlpha = fog.color.alpha
            values.1 = SIMD4(fog.color.red, fog.color.green, fog.color.blue, Float(fog.density))
        }
        values.2 = SIMD4(Float(effects.desaturation), Float(effects.dimming), Float(1 / effects.reach), fogAlpha)
        values.3 = SIMD4(Float(effects.parallax), depth.isVertical ? 1 : 0, depth.isMirrored ? -1 : 1, 0)
        withUnsafeBytes(of: &values) {
            glUniform4fv(self.depth, 4, $0.baseAddress?.assumingMemoryBound(to: GLfloat.self))
        }
    }
}

extension Program {
    /// Compiles two shaders and links them. `readsExternal`: whether the fragment shader reads a texture made from an EGLImage.
    package static func link(
        _ vertexSource: [UInt8], _ fragmentSource: [UInt8], readsExternal: Bool = false, defines: String = "",
        isES: Bool, willLink: (GLuint) -> Void = { _ in }
    ) throws(GLError) -> GLuint {
        let extensions = readsExternal ? "#extension GL_OES_EGL_image_external_essl3 : require\n" : ""
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
        willLink(name)
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

    static func compile(_ kind: GLenum, _ stage: String, _ head: String, _ source: [UInt8]) throws(GLError) -> GLuint {
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

/// The programs compiled so far.
struct Programs {
    private let isES: Bool
    private var compiled: [Variant: Program] = [:]
    /// The variants that were to be compiled ahead, whether or not that succeeded.
    private var prepared: Set<Variant> = []
    /// The programs of the present frame, in the order in which they were asked for.
    private(set) var ofFrame: [Program] = []

    /// Compiles the simplest one, which shows whether shaders compile at all.
    init(isES: Bool) throws(GLError) {
        self.isES = isES
        // More than the runs of a usual frame, because frames must not allocate.
        ofFrame.reserveCapacity(64)
        _ = try program(Variant())
    }

    /// The variants compiled so far.
    var variants: Set<Variant> { Set(compiled.keys) }

    mutating func beginFrame() { ofFrame.removeAll(keepingCapacity: true) }

    /// Finds or compiles a program that the frame will draw with. Call it before anything is drawn, so that a frame
    /// that fails leaves nothing half drawn, and no driver waits for a compiler between two draw calls.
    mutating func prepare(_ variant: Variant) throws(GLError) { ofFrame.append(try program(variant)) }

    /// A variant that later frames are likely to need and that none has needed so far; nil if there is none.
    var likely: Variant? {
        for used in compiled.keys {
            for features in Variant.likely {
                guard let next = used.next(with: features) else { break }
                if compiled[next] == nil, !prepared.contains(next) { return next }
            }
        }
        return nil
    }

    /// Compiles a variant before a frame needs it. Nil if it does not compile: the frame that needs it throws the error.
    mutating func prepareAhead(_ variant: Variant) -> Program? {
        prepared.insert(variant)
        return try? program(variant)
    }

    private mutating func program(_ variant: Variant) throws(GLError) -> Program {
        if let program = compiled[variant] { return program }
        let program = try Program(variant, isES: isES)
        compiled[variant] = program
        return program
    }

    mutating func delete() {
        for program in compiled.values { glDeleteProgram(program.name) }
        compiled.removeAll()
        ofFrame.removeAll()
    }
}

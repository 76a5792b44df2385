// SPDX-License-Identifier: MIT

import CEpoxy
import Glibc

extension Program {
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

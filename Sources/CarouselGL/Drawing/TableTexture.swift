// SPDX-License-Identifier: MIT

import CEpoxy

/// A long row of numbers for vertex shaders to look things up in: a texture, folded into lines of 1024 texels.
struct TableTexture {
    /// What a texel is.
    enum Format {
        /// Four floats.
        case looks
        /// One integer.
        case faces

        var texelBytes: Int { self == .looks ? 16 : 4 }
        fileprivate var inner: GLint { self == .looks ? GL_RGBA32F : GL_R32I }
        fileprivate var outer: GLenum { GLenum(self == .looks ? GL_RGBA : GL_RED_INTEGER) }
        fileprivate var type: GLenum { GLenum(self == .looks ? GL_FLOAT : GL_INT) }
    }

    static let width = 1024

    let format: Format
    private(set) var name: GLuint = 0
    private(set) var lines = 0

    init(_ format: Format) { self.format = format }

    /// Bytes that the driver holds.
    var byteCount: Int { lines * TableTexture.width * format.texelBytes }

    /// Writes all of the table. Storage is made anew, so that nothing waits for a frame that still reads the old one.
    mutating func write(_ bytes: UnsafeRawBufferPointer) {
        let texels = bytes.count / format.texelBytes
        if name == 0 { make() }
        bind()
        lines = max(1, (texels + TableTexture.width - 1) / TableTexture.width)
        glTexImage2D(
            GLenum(GL_TEXTURE_2D), 0, format.inner, GLsizei(TableTexture.width), GLsizei(lines), 0, format.outer,
            format.type, nil)
        write(bytes, from: 0)
    }

    /// Writes a part of the table, from a texel on.
    func write(_ bytes: UnsafeRawBufferPointer, from first: Int) {
        bind()
        defer { glActiveTexture(GLenum(GL_TEXTURE0)) }
        let end = first + bytes.count / format.texelBytes
        var texel = first
        while texel < end {
            let (line, column) = (texel / TableTexture.width, texel % TableTexture.width)
            let isWhole = column == 0 && end - texel >= TableTexture.width
            let height = isWhole ? (end - texel) / TableTexture.width : 1
            let width = isWhole ? TableTexture.width : min(end - texel, TableTexture.width - column)
            glTexSubImage2D(
                GLenum(GL_TEXTURE_2D), 0, GLint(column), GLint(line), GLsizei(width), GLsizei(height), format.outer,
                format.type, bytes.baseAddress?.advanced(by: (texel - first) * format.texelBytes))
            texel += width * height
        }
    }

    mutating func delete() {
        glDeleteTextures(1, &name)
        name = 0
    }

    private mutating func make() {
        glGenTextures(1, &name)
        bind()
        for parameter in [GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER] {
            glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(parameter), GL_NEAREST)
        }
        glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAX_LEVEL), 0)
    }

    /// On a unit of which a host's state is kept.
    private func bind() {
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(StripDrawing.looksUnit))
        glBindTexture(GLenum(GL_TEXTURE_2D), name)
    }
}

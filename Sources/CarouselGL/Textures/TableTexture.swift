// SPDX-License-Identifier: MIT

import CEpoxy

/// A long row of numbers for lookups in vertex shaders: a texture, wrapped into lines of 1024 texels, or of more if
/// there would be too many lines for the driver.
struct TableTexture {
    /// The format of a texel.
    enum Format {
        /// Four floats.
        case appearances
        /// One integer.
        case slots

        var texelBytes: Int { self == .appearances ? 16 : 4 }
        fileprivate var inner: GLint { self == .appearances ? GL_RGBA32F : GL_R32I }
        fileprivate var outer: GLenum { GLenum(self == .appearances ? GL_RGBA : GL_RED_INTEGER) }
        fileprivate var type: GLenum { GLenum(self == .appearances ? GL_FLOAT : GL_INT) }
    }

    /// Texels per line, as a power of two.
    static let usualLogWidth = 10

    let format: Format
    private(set) var name: GLuint = 0
    private(set) var lines = 0
    /// Texels per line, as a power of two; the vertex shader is compiled for it.
    private(set) var logWidth: Int
    private let mostExtent: Int

    /// - Parameter mostExtent: maximum width and height of a texture.
    init(_ format: Format, mostExtent: Int) {
        self.format = format
        self.mostExtent = mostExtent
        logWidth = TableTexture.logWidth(for: 0, mostExtent: mostExtent)
    }

    private var width: Int { 1 << logWidth }

    /// Number of texels that fit; anything beyond is not written.
    var capacity: Int { mostExtent << TableTexture.widest(mostExtent) }

    /// How long lines must be for a number of texels.
    static func logWidth(for texels: Int, mostExtent: Int) -> Int {
        let widest = widest(mostExtent)
        var log = min(usualLogWidth, widest)
        while log < widest, texels > mostExtent << log { log += 1 }
        return log
    }

    private static func widest(_ mostExtent: Int) -> Int { Int.bitWidth - 1 - max(1, mostExtent).leadingZeroBitCount }

    /// Writes the whole table. Storage is reallocated, so that nothing waits for a frame that still reads the old one.
    mutating func write(_ bytes: UnsafeRawBufferPointer) {
        let texels = min(bytes.count / format.texelBytes, capacity)
        if name == 0 { make() }
        bind()
        logWidth = TableTexture.logWidth(for: texels, mostExtent: mostExtent)
        lines = max(1, (texels + width - 1) / width)
        glTexImage2D(
            GLenum(GL_TEXTURE_2D), 0, format.inner, GLsizei(width), GLsizei(lines), 0, format.outer, format.type, nil)
        write(bytes, from: 0)
    }

    /// Writes a part of the table, starting at a texel.
    func write(_ bytes: UnsafeRawBufferPointer, from first: Int) {
        bind()
        defer { glActiveTexture(GLenum(GL_TEXTURE0)) }
        let end = min(first + bytes.count / format.texelBytes, lines << logWidth)
        var texel = first
        while texel < end {
            let (line, column) = (texel / width, texel % width)
            let isWhole = column == 0 && end - texel >= width
            let height = isWhole ? (end - texel) / width : 1
            let part = isWhole ? width : min(end - texel, width - column)
            glTexSubImage2D(
                GLenum(GL_TEXTURE_2D), 0, GLint(column), GLint(line), GLsizei(part), GLsizei(height), format.outer,
                format.type, bytes.baseAddress?.advanced(by: (texel - first) * format.texelBytes))
            texel += part * height
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

    /// On a texture unit whose host state has been saved.
    private func bind() {
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(TextureUnits.appearances))
        glBindTexture(GLenum(GL_TEXTURE_2D), name)
    }
}

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

    /// The base-2 logarithm of the texels per line.
    static let usualLogWidth = 10

    let format: Format
    /// Number of lines of the table that was written last.
    var lines: Int { textures[current].lines }
    /// The base-2 logarithm of the texels per line; the vertex shader is compiled for it.
    private(set) var logWidth: Int
    private let maxTextureSize: Int
    /// A texture; its name is 0 until it is needed.
    private struct Texture {
        var name: GLuint = 0
        var lines = 0
        /// Texels per line.
        var width = 0
    }

    /// Written in turn: drivers keep the storage of a texture whose size stays, so writing would wait for the frame that still reads it.
    private var textures = InlineArray<3, Texture>(repeating: Texture())
    private var current = 0
    /// How many of them are in use.
    private let copies: Int

    /// `isStream`: whether the whole table may be written in every frame.
    init(_ format: Format, maxTextureSize: Int, isStream: Bool = false) {
        (self.format, self.maxTextureSize) = (format, maxTextureSize)
        copies = isStream ? textures.count : 1
        logWidth = TableTexture.logWidth(for: 0, maxTextureSize: maxTextureSize)
    }

    /// The texture that was written last.
    var name: GLuint { textures[current].name }

    private var width: Int { 1 << logWidth }

    /// Number of texels that fit; anything beyond is not written.
    var capacity: Int { maxTextureSize << TableTexture.widest(maxTextureSize) }

    /// How long lines must be for a number of texels, as a base-2 logarithm.
    static func logWidth(for texels: Int, maxTextureSize: Int) -> Int {
        let widest = widest(maxTextureSize)
        var log = min(usualLogWidth, widest)
        while log < widest, texels > maxTextureSize << log { log += 1 }
        return log
    }

    private static func widest(_ extent: Int) -> Int { Int.bitWidth - 1 - max(1, extent).leadingZeroBitCount }

    /// Writes the whole table. Returns the number of bytes.
    @discardableResult mutating func write(_ texels: ContiguousArray<some BitwiseCopyable>) -> Int {
        let count = min(texels.count, capacity)
        logWidth = TableTexture.logWidth(for: count, maxTextureSize: maxTextureSize)
        let lines = max(1, (count + width - 1) / width)
        current = (current + 1) % copies
        if copies == 1 || textures[current].lines != lines || textures[current].width != width { make(lines: lines) }
        return write(texels, from: 0)
    }

    /// Writes a part of the table, starting at a texel. Returns the number of bytes.
    @discardableResult func write(_ texels: ContiguousArray<some BitwiseCopyable>, from first: Int) -> Int {
        texels.withUnsafeBytes {
            write($0, from: first)
            return $0.count
        }
    }

    func write(_ number: Int32, at texel: Int) { withUnsafeBytes(of: number) { write($0, from: texel) } }

    private func write(_ bytes: UnsafeRawBufferPointer, from first: Int) {
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
        for index in 0..<copies { delete(index) }
    }

    private mutating func delete(_ index: Int) {
        glDeleteTextures(1, &textures[index].name)
        textures[index] = Texture()
    }

    /// Replaces the current texture. Draw calls that still read the old one keep it alive.
    private mutating func make(lines: Int) {
        delete(current)
        glGenTextures(1, &textures[current].name)
        (textures[current].lines, textures[current].width) = (lines, width)
        bind()
        for parameter in [GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER] {
            glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(parameter), GL_NEAREST)
        }
        glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAX_LEVEL), 0)
        glTexImage2D(
            GLenum(GL_TEXTURE_2D), 0, format.inner, GLsizei(width), GLsizei(lines), 0, format.outer, format.type, nil)
    }

    /// Binds the texture to a unit whose host state has been saved.
    private func bind() { TextureUnits.bind(name, GL_TEXTURE_2D, to: TextureUnits.appearances) }
}

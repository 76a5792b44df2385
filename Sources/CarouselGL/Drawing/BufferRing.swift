// SPDX-License-Identifier: MIT

import CEpoxy

/// Buffers that are written in turn, so that writing need not wait until what was written before has been drawn.
struct BufferRing {
    private static let length = 3
    private static let leastCapacity = 16 << 10

    private let target: GLenum
    /// 0 until one is needed.
    private var names = SIMD4<UInt32>()
    private var capacities = SIMD4<Int>()
    private var current = 0

    init(_ target: Int32) { self.target = GLenum(target) }

    /// The buffer that was written last.
    var name: GLuint { names[current] }

    /// Writes into the next buffer, and leaves it bound. Returns the number of bytes.
    mutating func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        current = (current + 1) % BufferRing.length
        if names[current] == 0 {
            var name: GLuint = 0
            glGenBuffers(1, &name)
            names[current] = name
        }
        glBindBuffer(target, names[current])
        guard !bytes.isEmpty else { return 0 }
        if bytes.count > capacities[current] {
            capacities[current] = max(BufferRing.leastCapacity, bytes.count * 3 / 2)
            glBufferData(target, capacities[current], nil, GLenum(GL_STREAM_DRAW))
        }
        glBufferSubData(target, 0, bytes.count, bytes.baseAddress)
        return bytes.count
    }

    func delete() {
        for index in 0..<BufferRing.length {
            var name = names[index]
            glDeleteBuffers(1, &name)
        }
    }
}

// SPDX-License-Identifier: MIT

import CEpoxy

/// The corners of the rectangles that a vertex shader computes: four vertices each, and which of them the two triangles share. Drivers
/// shade each vertex once. (Instances of four vertices would need no list, but are expensive in many drivers.)
struct BatchCorners {
    private static let triangles: [UInt32] = [0, 1, 2, 2, 1, 3]
    /// Numbers of rectangles that lists are made for: most carousels need the first one, and what the second one is too short for takes
    /// several calls.
    private static let lengths = (usual: 1024, longest: 65_536)

    private var array: GLuint = 0
    private var list: GLuint = 0
    /// Number of rectangles that the list is long enough for.
    private var length = 0

    init() {
        glGenVertexArrays(1, &array)
        glGenBuffers(1, &list)
    }

    /// Binds the list, in a vertex array of its own.
    func bind() {
        glBindVertexArray(array)
        // A host that trusts may have bound its own meanwhile.
        glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), list)
    }

    /// Draws rectangles, or rings, which have more corners and go without a list.
    ///
    /// - Parameter begin: called before each call, with the number of rectangles drawn before it.
    /// - Returns: the number of calls.
    mutating func draw(_ count: Int, isRing: Bool, _ begin: (Int) -> Void) -> Int {
        if isRing {
            begin(0)
            glDrawArrays(GLenum(GL_TRIANGLES), 0, GLsizei(Variant.verticesOfRing * count))
            return 1
        }
        if length < min(count, BatchCorners.lengths.longest) { extend(for: count) }
        var (drawn, calls) = (0, 0)
        while drawn < count {
            let next = min(count - drawn, length)
            begin(drawn)
            glDrawElements(
                GLenum(GL_TRIANGLES), GLsizei(BatchCorners.triangles.count * next), GLenum(GL_UNSIGNED_INT), nil)
            (drawn, calls) = (drawn + next, calls + 1)
        }
        return calls
    }

    private mutating func extend(for count: Int) {
        let lengths = BatchCorners.lengths
        length = count <= lengths.usual ? lengths.usual : lengths.longest
        var vertices: [UInt32] = []
        vertices.reserveCapacity(length * BatchCorners.triangles.count)
        for rectangle in 0..<UInt32(length) {
            for corner in BatchCorners.triangles { vertices.append(4 * rectangle + corner) }
        }
        vertices.withUnsafeBytes {
            glBufferData(GLenum(GL_ELEMENT_ARRAY_BUFFER), $0.count, $0.baseAddress, GLenum(GL_STATIC_DRAW))
        }
    }

    func delete() {
        var (array, list) = (array, list)
        glDeleteBuffers(1, &list)
        glDeleteVertexArrays(1, &array)
    }
}

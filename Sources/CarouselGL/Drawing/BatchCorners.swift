// SPDX-License-Identifier: MIT

import CEpoxy

/// The corners of the rectangles that a vertex shader computes: four vertices each, and which of them the two triangles share. Drivers
/// shade each vertex once. (Instances of four vertices would need no list, but are expensive in many drivers.)
struct BatchCorners {
    private static let triangles: [UInt32] = [0, 1, 2, 2, 1, 3]
    private static let leastCapacity = 1024

    private var array: GLuint = 0
    private var buffer: GLuint = 0
    /// Number of rectangles that the list is long enough for.
    private var capacity = 0

    init() {
        glGenVertexArrays(1, &array)
        glGenBuffers(1, &buffer)
    }

    /// Binds the list, which leaves the host's own as it is.
    func bind() { glBindVertexArray(array) }

    /// Draws rectangles, from the first on.
    ///
    /// - Parameter haveHoles: whether they are rings, whose corners are more and go without a list.
    mutating func draw(_ count: Int, haveHoles: Bool) {
        if haveHoles { return glDrawArrays(GLenum(GL_TRIANGLES), 0, GLsizei(Variant.verticesOfRing * count)) }
        if count > capacity { grow(to: count) }
        glDrawElements(
            GLenum(GL_TRIANGLES), GLsizei(BatchCorners.triangles.count * count), GLenum(GL_UNSIGNED_INT), nil)
    }

    private mutating func grow(to count: Int) {
        capacity = max(BatchCorners.leastCapacity, count)
        let perRectangle = BatchCorners.triangles.count
        let list = [UInt32](unsafeUninitializedCapacity: capacity * perRectangle) { list, filled in
            for place in 0..<capacity * perRectangle {
                let (rectangle, corner) = place.quotientAndRemainder(dividingBy: perRectangle)
                list[place] = UInt32(4 * rectangle) + BatchCorners.triangles[corner]
            }
            filled = capacity * perRectangle
        }
        glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), buffer)
        list.withUnsafeBytes {
            glBufferData(GLenum(GL_ELEMENT_ARRAY_BUFFER), $0.count, $0.baseAddress, GLenum(GL_STATIC_DRAW))
        }
    }

    func delete() {
        var (array, buffer) = (array, buffer)
        glDeleteBuffers(1, &buffer)
        glDeleteVertexArrays(1, &array)
    }
}

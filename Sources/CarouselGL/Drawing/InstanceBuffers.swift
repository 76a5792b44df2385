// SPDX-License-Identifier: MIT

import CEpoxy
import Glibc

/// The driver's copy of the instances.
///
/// Places are written to a ring of buffers, so that writing never waits for the last frame. Looks are only written when
/// they differ from the driver's.
struct InstanceBuffers {
    private static let ringLength = 3
    private static let placeAttributes = 3
    private static let lookAttributes = 8
    private static let effectAttributes = 5

    private var array: GLuint = 0
    private var bareArray: GLuint = 0
    /// Created when first needed, with its buffer.
    private var effectArray: GLuint = 0
    private var effectBuffer: GLuint = 0
    private var effectCapacity = 0
    private var ring = SIMD4<UInt32>()
    private var ringCapacity = SIMD4<Int>()
    private var ringPlace = 0
    private var lookBuffer: GLuint = 0
    private var lookCapacity = 0
    private var shownLooks: ContiguousArray<InstanceLook> = []

    init() {
        shownLooks.reserveCapacity(256)
        glGenVertexArrays(1, &array)
        glGenVertexArrays(1, &bareArray)
        for index in 0..<InstanceBuffers.ringLength {
            var name: GLuint = 0
            glGenBuffers(1, &name)
            ring[index] = name
        }
        glGenBuffers(1, &lookBuffer)
        glBindVertexArray(array)
        InstanceBuffers.enable(InstanceBuffers.placeAttributes + InstanceBuffers.lookAttributes)
    }

    private static func enable(_ count: Int) {
        for attribute in 0..<GLuint(count) {
            glEnableVertexAttribArray(attribute)
            glVertexAttribDivisor(attribute, 1)
        }
    }

    /// Uploads instances. Returns the number of bytes.
    mutating func upload(
        _ places: ContiguousArray<InstancePlace>, _ looks: ContiguousArray<InstanceLook>,
        _ effects: ContiguousArray<InstanceEffect>
    ) -> Int {
        if places.isEmpty { return 0 }
        ringPlace = (ringPlace + 1) % InstanceBuffers.ringLength
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), ring[ringPlace])
        var bytes = places.withUnsafeBytes { InstanceBuffers.write($0, capacity: &ringCapacity[ringPlace]) }
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), lookBuffer)
        if !isShown(looks) {
            bytes += looks.withUnsafeBytes { InstanceBuffers.write($0, capacity: &lookCapacity) }
            shownLooks.removeAll(keepingCapacity: true)
            shownLooks.append(contentsOf: looks)
        }
        if !effects.isEmpty { bytes += upload(effects) }
        return bytes
    }

    private mutating func upload(_ effects: ContiguousArray<InstanceEffect>) -> Int {
        if effectArray == 0 {
            glGenVertexArrays(1, &effectArray)
            glGenBuffers(1, &effectBuffer)
            glBindVertexArray(effectArray)
            InstanceBuffers.enable(
                InstanceBuffers.placeAttributes + InstanceBuffers.lookAttributes + InstanceBuffers.effectAttributes)
        }
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), effectBuffer)
        return effects.withUnsafeBytes { InstanceBuffers.write($0, capacity: &effectCapacity) }
    }

    /// Makes the vertex attributes begin at an instance.
    func bind(from first: Int, withEffects: Bool) {
        glBindVertexArray(withEffects ? effectArray : array)
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), ring[ringPlace])
        let place = MemoryLayout<InstancePlace>.stride
        point(from: 0, count: InstanceBuffers.placeAttributes, stride: place, offset: first * place)
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), lookBuffer)
        let look = MemoryLayout<InstanceLook>.stride
        point(
            from: InstanceBuffers.placeAttributes, count: InstanceBuffers.lookAttributes, stride: look,
            offset: first * look)
        guard withEffects else { return }
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), effectBuffer)
        let effect = MemoryLayout<InstanceEffect>.stride
        point(
            from: InstanceBuffers.placeAttributes + InstanceBuffers.lookAttributes,
            count: InstanceBuffers.effectAttributes, stride: effect, offset: first * effect)
    }

    /// Binds a vertex array without attributes.
    func bindNone() { glBindVertexArray(bareArray) }

    func delete() {
        for index in 0..<InstanceBuffers.ringLength {
            var name = ring[index]
            glDeleteBuffers(1, &name)
        }
        var (array, lookBuffer) = (array, lookBuffer)
        glDeleteBuffers(1, &lookBuffer)
        if effectArray != 0 {
            var (effectArray, effectBuffer) = (effectArray, effectBuffer)
            glDeleteBuffers(1, &effectBuffer)
            glDeleteVertexArrays(1, &effectArray)
        }
        var bareArray = bareArray
        glDeleteVertexArrays(1, &array)
        glDeleteVertexArrays(1, &bareArray)
    }

    private func isShown(_ looks: ContiguousArray<InstanceLook>) -> Bool {
        guard looks.count == shownLooks.count else { return false }
        return looks.withUnsafeBytes { new in
            shownLooks.withUnsafeBytes { old in
                guard let new = new.baseAddress, let old = old.baseAddress else { return true }
                return memcmp(new, old, looks.count * MemoryLayout<InstanceLook>.stride) == 0
            }
        }
    }

    private func point(from first: Int, count: Int, stride: Int, offset: Int) {
        for index in 0..<count {
            glVertexAttribPointer(
                GLuint(first + index), 4, GLenum(GL_FLOAT), 0, GLsizei(stride),
                UnsafeRawPointer(bitPattern: offset + 16 * index))
        }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, capacity: inout Int) -> Int {
        guard !bytes.isEmpty else { return 0 }
        let target = GLenum(GL_ARRAY_BUFFER)
        if bytes.count > capacity {
            capacity = max(16 << 10, bytes.count * 3 / 2)
            glBufferData(target, capacity, nil, GLenum(GL_STREAM_DRAW))
        }
        glBufferSubData(target, 0, bytes.count, bytes.baseAddress)
        return bytes.count
    }
}

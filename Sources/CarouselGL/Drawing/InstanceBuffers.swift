// SPDX-License-Identifier: MIT

import CEpoxy
import Glibc

/// The driver's copy of the instances.
///
/// They are written to rings of buffers, so that writing never waits for what is being drawn. Appearances are written
/// only when they have changed.
struct InstanceBuffers {
    private static let transformAttributes = 3
    private static let effectAttributes = 5

    /// Which attributes a quad's program reads. Only these are set: attribute pointers are much of the cost of a small call.
    private enum Kind: Int, CaseIterable {
        case plain
        case shaped
        case withEffects

        init(_ features: Variant.Features) {
            self = features.contains(.effects) ? .withEffects : features.contains(.shaped) ? .shaped : .plain
        }

        var appearanceAttributes: Int { self == .plain ? 4 : 8 }
        var effectAttributes: Int { self == .withEffects ? InstanceBuffers.effectAttributes : 0 }
    }

    private struct VertexArray {
        var name: GLuint = 0
        /// The instance at which its attributes begin; -1 if they have not been set since the last upload.
        var first = -1
    }

    /// One for each kind.
    private var arrays = InlineArray<3, VertexArray>(repeating: VertexArray())
    private var emptyArray: GLuint = 0
    private var transforms = BufferRing(GL_ARRAY_BUFFER)
    private var appearances = BufferRing(GL_ARRAY_BUFFER)
    private var effects = BufferRing(GL_ARRAY_BUFFER)
    private var uploadedAppearances: ContiguousArray<InstanceAppearance> = []
    /// Whether draw calls may begin at an instance other than the first.
    private let hasBaseInstance: Bool

    init(_ capabilities: Capabilities) {
        hasBaseInstance = capabilities.hasBaseInstance
        uploadedAppearances.reserveCapacity(256)
        glGenVertexArrays(1, &emptyArray)
        for kind in Kind.allCases {
            glGenVertexArrays(1, &arrays[kind.rawValue].name)
            glBindVertexArray(arrays[kind.rawValue].name)
            for attribute in 0..<InstanceBuffers.transformAttributes + kind.appearanceAttributes + kind.effectAttributes
            {
                glEnableVertexAttribArray(GLuint(attribute))
                glVertexAttribDivisor(GLuint(attribute), 1)
            }
        }
    }

    /// Uploads instances of a list, which may be one of several of a frame. Returns the number of bytes.
    mutating func upload(
        _ transforms: ContiguousArray<InstanceTransform>, _ appearances: ContiguousArray<InstanceAppearance>,
        _ effects: ContiguousArray<InstanceEffect>, in frame: Int
    ) -> Int {
        if transforms.isEmpty { return 0 }
        var bytes = transforms.withUnsafeBytes { self.transforms.write($0, in: frame) }
        if !isUploaded(appearances) {
            bytes += appearances.withUnsafeBytes { self.appearances.write($0, in: frame) }
            uploadedAppearances.removeAll(keepingCapacity: true)
            uploadedAppearances.append(contentsOf: appearances)
        }
        if !effects.isEmpty { bytes += effects.withUnsafeBytes { self.effects.write($0, in: frame) } }
        for index in arrays.indices { arrays[index].first = -1 }
        return bytes
    }

    /// Whether there is an instance to draw.
    var hasInstances: Bool { transforms.name != 0 }

    mutating func draw(_ run: Run) {
        let kind = Kind(run.features)
        glBindVertexArray(arrays[kind.rawValue].name)
        setPointers(kind, to: hasBaseInstance ? 0 : run.first)
        let shape = GLenum(run.features.contains(.ring) ? GL_TRIANGLES : GL_TRIANGLE_STRIP)
        let (vertices, count) = (GLsizei(run.variant.vertices), GLsizei(run.count))
        if hasBaseInstance {
            glDrawArraysInstancedBaseInstance(shape, 0, vertices, count, GLuint(run.first))
        } else {
            glDrawArraysInstanced(shape, 0, vertices, count)
        }
    }

    /// Makes the attributes of the bound vertex array begin at an instance.
    private mutating func setPointers(_ kind: Kind, to first: Int) {
        guard arrays[kind.rawValue].first != first else { return }
        arrays[kind.rawValue].first = first
        var attribute = 0
        func setPointers(_ count: Int, into buffer: GLuint, stride: Int) {
            guard count > 0 else { return }
            glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
            for index in 0..<count {
                glVertexAttribPointer(
                    GLuint(attribute + index), 4, GLenum(GL_FLOAT), 0, GLsizei(stride),
                    UnsafeRawPointer(bitPattern: first * stride + 16 * index))
            }
            attribute += count
        }
        setPointers(
            InstanceBuffers.transformAttributes, into: transforms.name, stride: MemoryLayout<InstanceTransform>.stride)
        setPointers(kind.appearanceAttributes, into: appearances.name, stride: MemoryLayout<InstanceAppearance>.stride)
        setPointers(kind.effectAttributes, into: effects.name, stride: MemoryLayout<InstanceEffect>.stride)
    }

    /// Binds a vertex array without attributes.
    func bindEmptyArray() { glBindVertexArray(emptyArray) }

    func delete() {
        for ring in [transforms, appearances, effects] { ring.delete() }
        for var name in [arrays[0].name, arrays[1].name, arrays[2].name, emptyArray] { glDeleteVertexArrays(1, &name) }
    }

    private func isUploaded(_ appearances: ContiguousArray<InstanceAppearance>) -> Bool {
        guard appearances.count == uploadedAppearances.count else { return false }
        return appearances.withUnsafeBytes { new in
            uploadedAppearances.withUnsafeBytes { old in
                guard let new = new.baseAddress, let old = old.baseAddress else { return true }
                return memcmp(new, old, appearances.count * MemoryLayout<InstanceAppearance>.stride) == 0
            }
        }
    }
}

/// Buffers that are written in turn, one a frame, so that writing need not wait until what was written before has been drawn.
struct BufferRing {
    private static let minCapacity = 16 << 10

    /// A buffer; its name is 0 until it is needed.
    private struct Buffer {
        var name: GLuint = 0
        var capacity = 0
    }

    private let target: GLenum
    private var buffers = InlineArray<3, Buffer>(repeating: Buffer())
    private var current = 0
    /// The frame that was last written for.
    private var frame = 0

    init(_ target: Int32) { self.target = GLenum(target) }

    /// The buffer that was written last.
    var name: GLuint { buffers[current].name }

    /// Writes into the frame's buffer, and leaves it bound. Returns the number of bytes.
    mutating func write(_ bytes: UnsafeRawBufferPointer, in frame: Int) -> Int {
        let isFirst = frame != self.frame
        if isFirst { current = (current + 1) % buffers.count }
        self.frame = frame
        if name == 0 { glGenBuffers(1, &buffers[current].name) }
        glBindBuffer(target, name)
        guard !bytes.isEmpty else { return 0 }
        let isTooSmall = bytes.count > buffers[current].capacity
        if isTooSmall { buffers[current].capacity = max(BufferRing.minCapacity, bytes.count * 3 / 2) }
        // Draw calls of this frame may still read the old bytes. New memory spares tile-based GPUs from finishing these calls first.
        if isTooSmall || !isFirst {
            glBufferData(target, buffers[current].capacity, nil, GLenum(GL_STREAM_DRAW))
        }
        glBufferSubData(target, 0, bytes.count, bytes.baseAddress)
        return bytes.count
    }

    func delete() {
        for index in buffers.indices {
            var name = buffers[index].name
            glDeleteBuffers(1, &name)
        }
    }
}

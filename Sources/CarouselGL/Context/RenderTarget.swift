// SPDX-License-Identifier: MIT

import CEpoxy
public import CarouselCore

/// A rectangle of pixels; y counts from the bottom, as in GL.
public struct PixelRect: Hashable, Sendable {
    /// The left edge, in pixels.
    public var x: Int
    /// The lower edge, in pixels.
    public var y: Int
    /// The width, in pixels.
    public var width: Int
    /// The height, in pixels.
    public var height: Int

    /// A rectangle with the given lower left corner and size.
    public init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// Whether it contains no pixels.
    public var isEmpty: Bool { width <= 0 || height <= 0 }
}

/// Where a renderer draws. Pixel coordinates are limited to 16,777,216 either way, and extents below 0 count as 0.
public struct RenderTarget: Hashable, Sendable {
    /// The framebuffer's GL name; 0 for the default framebuffer.
    public var framebuffer: UInt32
    /// The part of it that shows the scene.
    public var viewport: PixelRect { didSet { viewport = viewport.valid } }
    /// Pixels per point, 0.01...100, clamped; 0, negative values and NaN count as 1. Default: 1.
    public var scale: Double { didSet { scale = RenderTarget.valid(scale: scale) } }
    /// Whether the viewport is first filled with the background; if not, the scene is drawn over what is there.
    public var clearsBackground: Bool
    /// Drawing is limited to this rectangle of the framebuffer; nil for the whole viewport. Default: nil.
    public var scissor: PixelRect? { didSet { scissor = scissor?.valid } }

    /// Whether the framebuffer's first row is the top one, which suits a texture that is read like a picture. Default: false.
    public var isFlipped: Bool

    /// A render target; by default in the default framebuffer, filled with the background first.
    public init(
        framebuffer: UInt32 = 0, viewport: PixelRect, scale: Double = 1, clearsBackground: Bool = true,
        scissor: PixelRect? = nil, isFlipped: Bool = false
    ) {
        self.framebuffer = framebuffer
        self.viewport = viewport.valid
        self.scale = RenderTarget.valid(scale: scale)
        self.clearsBackground = clearsBackground
        self.scissor = scissor?.valid
        self.isFlipped = isFlipped
    }

    /// Pixels per point, clamped to the range.
    package static func valid(scale: Double) -> Double { scale > 0 ? scale.clamped(to: 0.01...100) : 1 }

    /// The part of a rectangle that may be drawn into; a rectangle of nil stands for the whole viewport.
    func box(_ part: PixelRect?) -> PixelRect {
        let box = part ?? viewport
        return scissor.map { box.intersection($0) } ?? box
    }
}

extension PixelRect {
    /// Clamped to what GL can represent without overflow.
    fileprivate var valid: PixelRect {
        let most = 1 << 24
        return PixelRect(
            x: x.clamped(to: -most...most), y: y.clamped(to: -most...most), width: width.clamped(to: 0...most),
            height: height.clamped(to: 0...most))
    }

    /// The intersection; empty if they do not overlap.
    func intersection(_ other: PixelRect) -> PixelRect {
        let (left, low) = (max(x, other.x), max(y, other.y))
        let right = min(x + width, other.x + other.width)
        let high = min(y + height, other.y + other.height)
        return PixelRect(x: left, y: low, width: max(0, right - left), height: max(0, high - low))
    }
}

/// A picture to draw into. It belongs to the context that is current when it is created, and can be read and freed only
/// while that is current.
public final class OffscreenTarget {
    /// Its size in pixels.
    public let size: PixelSize
    private var framebuffer: GLuint = 0
    private var renderbuffer: GLuint = 0
    private var context: ContextIdentity
    private let transferNames: [GLenum]

    /// Creates a framebuffer with 8 bits per channel and alpha. An extent below 1 or above the driver's limit, or more
    /// than `PixelBuffer.maxArea` pixels, is an error.
    public init(size: PixelSize) throws(GLError) {
        self.size = size
        let capabilities = try Capabilities()
        context = try ContextIdentity(capabilities)
        transferNames = PixelTransfers.names(capabilities)
        let limit = integer(GLenum(GL_MAX_RENDERBUFFER_SIZE))
        guard !size.isEmpty, size.width <= limit, size.height <= limit, size.area <= PixelBuffer.maxArea else {
            context.forget()
            throw .outOfMemory(
                what: "a picture of \(size.width) x \(size.height) pixels (at most \(limit) each way and "
                    + "\(PixelBuffer.maxArea) in all)")
        }
        let bound = [GL_RENDERBUFFER_BINDING, GL_DRAW_FRAMEBUFFER_BINDING, GL_READ_FRAMEBUFFER_BINDING].map {
            GLuint(bitPattern: integer(GLenum($0)))
        }
        glGenRenderbuffers(1, &renderbuffer)
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
        glRenderbufferStorage(GLenum(GL_RENDERBUFFER), GLenum(GL_RGBA8), GLsizei(size.width), GLsizei(size.height))
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), bound[0])
        glGenFramebuffers(1, &framebuffer)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        glFramebufferRenderbuffer(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), renderbuffer)
        let status = glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), bound[1])
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), bound[2])
        guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
            close()
            throw .framebufferIncomplete(status: status)
        }
    }

    /// The whole picture as a render target.
    ///
    /// - Parameter scale: pixels per point; the range is that of `RenderTarget.scale`.
    public func renderTarget(scale: Double) -> RenderTarget {
        RenderTarget(
            framebuffer: framebuffer, viewport: PixelRect(x: 0, y: 0, width: size.width, height: size.height),
            scale: scale)
    }

    /// What has been drawn, rows from top to bottom. Afterwards framebuffer 0 is bound. Throws if the target's context is not current.
    public func readPixels() throws(GLError) -> PixelBuffer {
        try context.check()
        var picture = PixelBuffer(size: size)
        let row = picture.stride
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
        // The host's settings may differ: those for packing could make GL write beyond the picture's end, others change colours.
        let buffer = integer(GLenum(GL_PIXEL_PACK_BUFFER_BINDING))
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
        let packing = OffscreenTarget.packing.map { ($0.name, integer(GLenum($0.name))) }
        for (name, value) in OffscreenTarget.packing { glPixelStorei(GLenum(name), value) }
        let transfers = PixelTransfers(transferNames)
        defer {
            transfers.restore()
            for (name, value) in packing { glPixelStorei(GLenum(name), GLint(value)) }
            glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), GLuint(buffer))
        }
        picture.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            glReadPixels(
                0, 0, GLsizei(size.width), GLsizei(size.height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), base)
            // GL's first row is the bottom one.
            withUnsafeTemporaryAllocation(byteCount: row, alignment: 4) { spare in
                guard let spare = spare.baseAddress else { return }
                for y in 0..<size.height / 2 {
                    let (upper, lower) = (base + y * row, base + (size.height - 1 - y) * row)
                    spare.copyMemory(from: upper, byteCount: row)
                    upper.copyMemory(from: lower, byteCount: row)
                    lower.copyMemory(from: spare, byteCount: row)
                }
            }
        }
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
        return picture
    }

    private static let packing: [(name: Int32, value: GLint)] = [
        (GL_PACK_ALIGNMENT, 4), (GL_PACK_ROW_LENGTH, 0), (GL_PACK_SKIP_ROWS, 0), (GL_PACK_SKIP_PIXELS, 0),
    ]

    /// Frees it. Does nothing if its context is not current.
    public func close() {
        guard (try? context.check()) != nil else { return }
        context.forget()
        glDeleteFramebuffers(1, &framebuffer)
        glDeleteRenderbuffers(1, &renderbuffer)
        framebuffer = 0
        renderbuffer = 0
    }
}

// SPDX-License-Identifier: MIT

public import CarouselCore
public import CarouselScene

/// Draws a `DrawList` naively, in double precision on the CPU: the reference for a renderer's pictures.
///
/// Each quad is sampled at 8 x 8 places in every pixel, and the pixel's mean is blended over what is behind it. (So the
/// coverage of an edge acts as alpha, as it does in a renderer that anti-aliases edges in a fragment shader.)
///
/// The quads are processed from front to back, which gives the same sums and skips what is hidden.
public struct Rasteriser: Sendable {
    /// Pixels per point, above 0.
    public var scale: Double
    /// Whether content that is larger than its quad's frame shows beyond the frame if no clip or corner radius limits
    /// it. Otherwise the frame clips it.
    public var letsContentOverflow: Bool

    public init(scale: Double = 1, letsContentOverflow: Bool = false) {
        self.scale = scale
        self.letsContentOverflow = letsContentOverflow
    }

    /// The list's picture, with `list.size * scale` pixels (rounded, at least 1 x 1).
    ///
    /// `fill` shows only in quads without content: pixels replace it, including the letterbox. Content other than
    /// `.pixels` counts as still loading. One pixel of content is one point in modes that keep its size. A plane's
    /// alpha fades each of its quads as a whole, the border together with what it covers. Quads without a valid plane,
    /// or with numbers that are not finite, are left out.
    public func picture(of list: DrawList) -> PixelBuffer {
        let size = PixelSize(
            width: max(1, Int(saturating: (list.size.width * scale).rounded())),
            height: max(1, Int(saturating: (list.size.height * scale).rounded())))
        var canvas = Canvas(size: size)
        var texels: [Picture: Texels] = [:]
        for quad in list.quads.reversed() where list.planes.indices.contains(quad.plane) {
            var content: Texels?
            if case .pixels(let picture) = quad.content {
                content = texels[picture] ?? Texels(picture.pixels)
                texels[picture] = content
            }
            let plane = list.planes[quad.plane]
            let figure = Figure(
                quad, plane: plane, content: content, letsContentOverflow: letsContentOverflow,
                effect: list.effect(of: quad), depth: quad.isBackground ? nil : list.depth(of: plane))
            guard let figure, let painter = FigurePainter(figure, scale: scale, within: size) else { continue }
            canvas.withSamples { painter.paint(into: $0) }
        }
        return canvas.picture(on: Ink(list.background))
    }
}

/// The picture being drawn: premultiplied red, green, blue and alpha of each pixel, so far without the background.
private struct Canvas {
    private let size: PixelSize
    private var samples: ContiguousArray<Double>

    init(size: PixelSize) {
        self.size = size
        samples = ContiguousArray(repeating: 0, count: 4 * size.area)
    }

    mutating func withSamples(_ body: (UnsafeMutablePointer<Double>) -> Void) {
        samples.withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress { body(base) }
        }
    }

    func picture(on background: Ink) -> PixelBuffer {
        var picture = PixelBuffer(size: size)
        samples.withUnsafeBufferPointer { samples in
            picture.withUnsafeMutableBytes { bytes in
                guard let from = samples.baseAddress, let to = bytes.baseAddress else { return }
                let out = to.assumingMemoryBound(to: UInt8.self)
                var at = 0
                while at < samples.count {
                    let rest = 1 - from[at + 3]
                    out[at] = Canvas.byte(from[at] + background.red * rest)
                    out[at + 1] = Canvas.byte(from[at + 1] + background.green * rest)
                    out[at + 2] = Canvas.byte(from[at + 2] + background.blue * rest)
                    out[at + 3] = Canvas.byte(from[at + 3] + background.alpha * rest)
                    at += 4
                }
            }
        }
        return picture
    }

    private static func byte(_ value: Double) -> UInt8 {
        let scaled = value * 255 + 0.5
        return scaled >= 255 ? 255 : scaled > 0 ? UInt8(scaled) : 0
    }
}

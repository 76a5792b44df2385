// SPDX-License-Identifier: MIT

import CarouselCore

/// Draws one figure under what a picture contains so far.
///
/// Most pixels are entirely inside or outside a figure. Their four corners decide, exactly: all shapes are convex, and
/// so is the image of a pixel's square on the plane. Only the others need a test for each sample.
struct FigurePainter {
    private static let samples = 8

    private let figure: Figure
    private let map: PixelToPlane
    /// The pixels that the figure may touch, `left..<right` and `top..<bottom`.
    private let left: Int
    private let top: Int
    private let right: Int
    private let bottom: Int
    private let width: Int
    /// In pixels.
    private let scissor: RoundedRect?

    /// Nil if the figure touches no pixel.
    init?(_ figure: Figure, scale: Double, within size: PixelSize) {
        guard let map = PixelToPlane(figure.transform, scale: scale) else { return nil }
        var box = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        if let touched = FigurePainter.boundingBox(of: figure, scale: scale) { box = box.intersection(touched) }
        var scissor: RoundedRect?
        if let rect = figure.scissor {
            let inPixels = Rect(
                x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale, height: rect.height * scale)
            box = box.intersection(inPixels)
            scissor = RoundedRect(inPixels)
        }
        guard !box.isEmpty else { return nil }
        self.figure = figure
        self.map = map
        self.scissor = scissor
        left = max(0, Int(saturating: box.minX.rounded(.down)))
        top = max(0, Int(saturating: box.minY.rounded(.down)))
        right = min(size.width, Int(saturating: box.maxX.rounded(.up)))
        bottom = min(size.height, Int(saturating: box.maxY.rounded(.up)))
        width = size.width
    }

    /// In pixels; nil if part of the figure is behind the eye, so that it may reach anywhere.
    private static func boundingBox(of figure: Figure, scale: Double) -> Rect? {
        let extent = figure.extent
        let corners = [
            Point(x: extent.minX, y: extent.minY), Point(x: extent.maxX, y: extent.minY),
            Point(x: extent.minX, y: extent.maxY), Point(x: extent.maxX, y: extent.maxY),
        ].compactMap(figure.transform.map)
        guard corners.count == 4, corners.allSatisfy(\.isFinite) else { return nil }
        let x = corners.map { $0.x * scale }.sorted()
        let y = corners.map { $0.y * scale }.sorted()
        // A pixel more on each side: rounding must not lose an edge.
        return Rect(x: x[0], y: y[0], width: x[3] - x[0], height: y[3] - y[0]).inset(x: -1, y: -1)
    }

    /// - Parameter pixels: premultiplied red, green, blue and alpha of each pixel, rows from top to bottom.
    func paint(into pixels: UnsafeMutablePointer<Double>) {
        if let texels = figure.texels {
            texels.withValues { paint(into: pixels, texels: texels, values: $0) }
        } else {
            paint(into: pixels, texels: nil, values: nil)
        }
    }

    /// Converts the sum of a pixel's samples to its share.
    private var meanFactor: Double { figure.alpha / Double(FigurePainter.samples * FigurePainter.samples) }

    private enum Coverage {
        case none, partial, full
    }

    private func paint(into pixels: UnsafeMutablePointer<Double>, texels: Texels?, values: UnsafePointer<Double>?) {
        var y = top
        while y < bottom {
            var x = left
            var out = pixels + 4 * (y * width + left)
            while x < right {
                let rest = 1 - out[3]
                // Opaque pixels, up to rounding, hide what is behind them.
                if rest > 1e-9, let plain = ink(x, y, texels: texels, values: values) {
                    let ink = affected(plain, x, y)
                    out[0] += ink.red * rest
                    out[1] += ink.green * rest
                    out[2] += ink.blue * rest
                    out[3] += ink.alpha * rest
                }
                x += 1
                out += 4
            }
            y += 1
        }
    }

    /// Applies blur and distance to a pixel.
    private func affected(_ ink: Ink, _ x: Int, _ y: Int) -> Ink {
        var ink = ink
        if let effect = figure.effect, effect.isSoft {
            let (planeX, planeY, depth) = map.plane(Double(x) + 0.5, Double(y) + 0.5)
            ink = depth > 0 ? ink.faded(effect.blur(planeX, planeY)) : Ink()
        }
        return figure.shade?.shaded(ink) ?? ink
    }

    private func ink(_ x: Int, _ y: Int, texels: Texels?, values: UnsafePointer<Double>?) -> Ink? {
        switch coverage(x, y) {
        case .none:
            return nil
        case .partial:
            return partialInk(x, y, values: values)
        case .full:
            var fade = 1.0
            if let effect = figure.effect {
                let (planeX, planeY, _) = map.plane(Double(x) + 0.5, Double(y) + 0.5)
                fade = effect.fade(planeX, planeY)
            }
            guard let texels, let values else { return figure.fill.faded(figure.alpha * fade) }
            let inTexels = map.scaled(x: figure.texelScale.x, y: figure.texelScale.y, from: figure.texelOrigin)
            let sum = texels.sum(values, of: FigurePainter.samples, column: x, row: y, through: inTexels)
            return sum.faded(figure.contentAlpha * meanFactor * fade)
        }
    }

    private func coverage(_ column: Int, _ row: Int) -> Coverage {
        let extent = figure.extent
        var inside = 0
        var (beyondLeft, beyondRight, beyondTop, beyondBottom, behind) = (0, 0, 0, 0, 0)
        var corner = 0
        while corner < 4 {
            let x = Double(column + (corner & 1))
            let y = Double(row + (corner >> 1))
            let (planeX, planeY, depth) = map.plane(x, y)
            if depth > 0 {
                if planeX < extent.minX { beyondLeft += 1 } else if planeX > extent.maxX { beyondRight += 1 }
                if planeY < extent.minY { beyondTop += 1 } else if planeY > extent.maxY { beyondBottom += 1 }
                if figure.isPlain(planeX, planeY), scissor?.contains(x, y) ?? true { inside += 1 }
            } else {
                behind += 1
            }
            corner += 1
        }
        if inside == 4 { return .full }
        if beyondLeft == 4 || beyondRight == 4 || beyondTop == 4 || beyondBottom == 4 || behind == 4 { return .none }
        return .partial
    }

    private func partialInk(_ column: Int, _ row: Int, values: UnsafePointer<Double>?) -> Ink {
        let samples = FigurePainter.samples
        var sum = Ink()
        var j = 0
        while j < samples {
            let y = Double(row) + (Double(j) + 0.5) / Double(samples)
            var i = 0
            while i < samples {
                let x = Double(column) + (Double(i) + 0.5) / Double(samples)
                i += 1
                if let scissor, !scissor.contains(x, y) { continue }
                let (planeX, planeY, depth) = map.plane(x, y)
                if depth > 0 { figure.addSample(planeX, planeY, values: values, to: &sum) }
            }
            j += 1
        }
        return sum.faded(meanFactor)
    }
}

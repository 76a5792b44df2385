// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import TestSupport
import Testing

/// The rasteriser takes short cuts; this draws the same without any, sample by sample.
@Suite struct RasteriserTruthTests {
    private let size = PixelSize(width: 48, height: 40)

    private func noise(seed: UInt64) -> PixelBuffer {
        var random = SeededGenerator(seed: seed)
        var picture = PixelBuffer(size: PixelSize(width: 13, height: 9))
        for y in 0..<9 {
            for x in 0..<13 {
                let alpha = UInt8.random(in: 100...255, using: &random)
                picture[x, y] = SIMD4(
                    .random(in: 0...alpha, using: &random), .random(in: 0...alpha, using: &random),
                    .random(in: 0...alpha, using: &random), alpha)
            }
        }
        return picture
    }

    private func sample(_ picture: PixelBuffer, _ u: Double, _ v: Double) -> SIMD4<Double> {
        let x = min(max(u * Double(picture.size.width) - 0.5, 0), Double(picture.size.width - 1))
        let y = min(max(v * Double(picture.size.height) - 0.5, 0), Double(picture.size.height - 1))
        let (left, top) = (Int(x), Int(y))
        let (right, bottom) = (min(left + 1, picture.size.width - 1), min(top + 1, picture.size.height - 1))
        let (fx, fy) = (x - Double(left), y - Double(top))
        func texel(_ x: Int, _ y: Int) -> SIMD4<Double> { SIMD4<Double>(picture[x, y]) / 255 }
        return (texel(left, top) * (1 - fx) + texel(right, top) * fx) * (1 - fy)
            + (texel(left, bottom) * (1 - fx) + texel(right, bottom) * fx) * fy
    }

    private func truth(_ list: DrawList, _ picture: PixelBuffer) -> PixelBuffer {
        var out = PixelBuffer(size: size)
        for y in 0..<size.height {
            for x in 0..<size.width {
                var pixel = SIMD4<Double>(list.background.premultipliedBytes) / 255
                for quad in list.quads {
                    let plane = list.planes[quad.plane]
                    var mean = SIMD4<Double>()
                    for k in 0..<64 {
                        let place = Point(
                            x: Double(x) + (Double(k % 8) + 0.5) / 8, y: Double(y) + (Double(k / 8) + 0.5) / 8)
                        guard let p = plane.transform.unmap(place), quad.frame.contains(p) else { continue }
                        let u = (p.x - quad.frame.minX) / quad.frame.width
                        let v = (p.y - quad.frame.minY) / quad.frame.height
                        var ink = sample(picture, u, v) * Double(quad.alpha)
                        let inner = quad.frame.inset(x: quad.borderWidth, y: quad.borderWidth)
                        if !inner.contains(p) { ink = SIMD4(1, 1, 1, 1) * 0.5 + ink * 0.5 }
                        mean += ink * plane.alpha / 64
                    }
                    pixel = mean + pixel * (1 - mean.w)
                }
                out[x, y] = SIMD4<UInt8>(pixel * 255, rounding: .toNearestOrAwayFromZero)
            }
        }
        return out
    }

    @Test(arguments: UInt64(0)..<6) func shortCutsChangeNothing(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        let picture = noise(seed: seed + 100)
        let content = Content.pixels(Picture(picture))
        var list = DrawList(size: Size(width: 48, height: 40), background: Color(white: 0.2))
        for index in 0..<4 {
            let turned = Transform3D(perspective: -0.01)
                .translated(x: number(-12...12), y: number(-9...9), z: number(-40...40))
                .rotated(by: number(-3...3), x: number(-1...1), y: number(-1...1), z: number(-1...1))
            list.planes.append(
                DrawList.Plane(transform: Homography(turned).movingImage(x: 24, y: 20), alpha: number(0.3...1)))
            var quad = DrawList.Quad(plane: index, frame: Rect(x: -15, y: -11, width: 30, height: 22))
            quad.content = content
            quad.alpha = Float(number(0.3...1))
            if index % 2 == 0 {
                quad.borderWidth = number(0.5...3)
                quad.borderColor = Color(white: 1, alpha: 0.5)
            }
            list.quads.append(quad)
        }
        let comparison = try #require(PictureComparison(Rasteriser().picture(of: list), truth(list, picture)))
        // Rounding to bytes may occasionally differ, but nothing more.
        #expect(comparison.maxDifference <= 1)
        #expect(comparison.pixelsDiffering(byMoreThan: 0) <= 5)
    }
}

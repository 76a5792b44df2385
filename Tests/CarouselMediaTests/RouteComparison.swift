// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselMedia

/// The difference between a picture decoded in little memory and what that has to give: the picture decoded whole,
/// averaged over boxes of its pixels, and reduced as every picture is.
struct RouteComparison {
    let whole: PictureDecoder.Result
    let lean: PictureDecoder.Result
    private let wanted: PixelBuffer

    /// - Parameters:
    ///   - step: the boxes' width and height.
    ///   - takesFirst: whether the first pixel of each box stands for it instead of the mean.
    ///   - orientation: the file's.
    ///   - size: the size to fit the picture into.
    ///   - memory: the limit.
    init(
        _ path: String, step: Int, takesFirst: Bool = false, orientation: Int = 1, size: PixelSize, memory: Int
    ) throws {
        whole = try PictureDecoder.decodePatiently(path, fitting: PixelSize(width: 4096, height: 4096))
        lean = try PictureDecoder.decodePatiently(path, fitting: size, memory: memory)
        let boxes = RouteComparison.boxes(
            of: whole.pixels, step: step, takesFirst: takesFirst, orientation: orientation)
        wanted = try #require(Pixbuf.with(boxes) { Pixbuf.pixels($0, reducedTo: size) })
    }

    /// Mean and greatest difference of the channels.
    var difference: (mean: Double, most: Int) {
        let size = lean.pixels.size
        guard wanted.size == size else { return (.infinity, .max) }
        var (sum, most) = (0, 0)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (a, b) = (wanted[x, y], lean.pixels[x, y])
                for channel in 0..<4 {
                    let step = abs(Int(a[channel]) - Int(b[channel]))
                    sum += step
                    most = max(most, step)
                }
            }
        }
        return (Double(sum) / Double(4 * size.area), most)
    }

    private static func boxes(
        of picture: PixelBuffer, step: Int, takesFirst: Bool, orientation: Int
    ) -> PixelBuffer {
        var result = PixelBuffer(size: picture.size.divided(by: step))
        // The file's first column and row are at this side of the upright picture.
        let (isFromRight, isFromBottom) = ([2, 3, 6, 7].contains(orientation), [3, 4, 7, 8].contains(orientation))
        func box(_ place: Int, of count: Int, extent: Int, isFromEnd: Bool) -> Range<Int> {
            let place = isFromEnd ? count - 1 - place : place
            let box = (step * place)..<(takesFirst ? step * place + 1 : min(extent, step * place + step))
            return isFromEnd ? (extent - box.upperBound)..<(extent - box.lowerBound) : box
        }
        for y in 0..<result.size.height {
            for x in 0..<result.size.width {
                var (sum, count) = (SIMD4<Double>.zero, 0.0)
                for v in box(y, of: result.size.height, extent: picture.size.height, isFromEnd: isFromBottom) {
                    for u in box(x, of: result.size.width, extent: picture.size.width, isFromEnd: isFromRight) {
                        sum += SIMD4<Double>(picture[u, v])
                        count += 1
                    }
                }
                result[x, y] = SIMD4<UInt8>(sum / count, rounding: .toNearestOrAwayFromZero)
            }
        }
        return result
    }
}

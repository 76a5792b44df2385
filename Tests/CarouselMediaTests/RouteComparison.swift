// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselMedia
import Testing

/// The difference between a picture decoded in little memory and the same picture decoded whole.
struct RouteComparison {
    let whole: PictureDecoder.Result
    let lean: PictureDecoder.Result

    /// - Parameters:
    ///   - wholeSize: the size to fit the picture into that is decoded whole.
    ///   - memory: the limit for the other one.
    init(_ path: String, wholeSize: PixelSize, size: PixelSize, memory: Int) throws {
        whole = try PictureDecoder.decode(path, fitting: wholeSize)
        lean = try PictureDecoder.decode(path, fitting: size, memory: memory)
    }

    /// Mean and greatest difference of the channels.
    var difference: (mean: Double, most: Int) {
        let size = lean.pixels.size
        guard whole.pixels.size == size else { return (.infinity, .max) }
        var (sum, most) = (0, 0)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (a, b) = (whole.pixels[x, y], lean.pixels[x, y])
                for channel in 0..<4 {
                    let step = abs(Int(a[channel]) - Int(b[channel]))
                    sum += step
                    most = max(most, step)
                }
            }
        }
        return (Double(sum) / Double(4 * size.area), most)
    }
}

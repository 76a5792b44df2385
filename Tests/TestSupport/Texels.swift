// SPDX-License-Identifier: MIT

import CarouselCore

/// A picture as premultiplied numbers 0...1, to be sampled between its pixels.
final class Texels {
    let width: Int
    let height: Int
    private let values: ContiguousArray<Double>

    init(_ picture: PixelBuffer) {
        width = picture.size.width
        height = picture.size.height
        let (width, height, stride) = (width, height, picture.stride)
        values = picture.bytes.withUnsafeBufferPointer { bytes in
            ContiguousArray(unsafeUninitializedCapacity: 4 * width * height) { buffer, count in
                guard let from = bytes.baseAddress, let to = buffer.baseAddress else { return }
                var y = 0
                while y < height {
                    let row = from + y * stride
                    let out = to + 4 * y * width
                    var x = 0
                    while x < 4 * width {
                        (out + x).initialize(to: Double(row[x]) / 255)
                        x += 1
                    }
                    y += 1
                }
                count = 4 * width * height
            }
        }
    }

    func withValues(_ body: (UnsafePointer<Double>) -> Void) {
        values.withUnsafeBufferPointer { buffer in
            if let base = buffer.baseAddress { body(base) }
        }
    }

    /// The bilinear mean around a place in texels (0 is the centre of the first texel), with the edges repeated
    /// endlessly. Added to `sum`, since callers want sums of many.
    static func add(
        _ values: UnsafePointer<Double>, width: Int, height: Int, x: Double, y: Double, to sum: inout Ink
    ) {
        var fx = x
        if fx < 0 { fx = 0 } else if fx > Double(width - 1) { fx = Double(width - 1) }
        var fy = y
        if fy < 0 { fy = 0 } else if fy > Double(height - 1) { fy = Double(height - 1) }
        let column = Int(fx)
        let row = Int(fy)
        fx -= Double(column)
        fy -= Double(row)
        let a = values + 4 * (row * width + column)
        let b = column + 1 < width ? a + 4 : a
        let below = row + 1 < height ? 4 * width : 0
        let c = a + below
        let d = b + below
        let wb = fx * (1 - fy)
        let wa = 1 - fy - wb
        let wd = fx * fy
        let wc = fy - wd
        sum.red += a[0] * wa + b[0] * wb + c[0] * wc + d[0] * wd
        sum.green += a[1] * wa + b[1] * wb + c[1] * wc + d[1] * wd
        sum.blue += a[2] * wa + b[2] * wb + c[2] * wc + d[2] * wd
        sum.alpha += a[3] * wa + b[3] * wb + c[3] * wc + d[3] * wd
    }

    /// The sum of `count` x `count` samples spread evenly over a pixel that shows only this picture.
    ///
    /// - Parameter map: from pixels to texels; 0.5 is the centre of the first texel.
    func sum(
        _ values: UnsafePointer<Double>, of count: Int, column: Int, row: Int, through map: PixelToPlane
    ) -> Ink {
        // This is the hot spot, and tests are built without optimisation: no calls, only local numbers.
        let (xx, xy, xw) = (map.xx, map.xy, map.xw)
        let step = 1 / Double(count)
        let (lastX, lastY) = (Double(width - 1), Double(height - 1))
        let (lastColumn, lastRow, rowLength) = (width - 1, height - 1, 4 * width)
        var red = 0.0
        var green = 0.0
        var blue = 0.0
        var alpha = 0.0
        var j = 0
        while j < count {
            let y = Double(row) + (Double(j) + 0.5) * step
            let shiftX = y * map.yx + map.tx
            let shiftY = y * map.yy + map.ty
            let shiftW = y * map.yw + map.tw
            var i = 0
            while i < count {
                let x = Double(column) + (Double(i) + 0.5) * step
                let w = 1 / (x * xw + shiftW)
                var fx = (x * xx + shiftX) * w - 0.5
                var fy = (x * xy + shiftY) * w - 0.5
                if fx < 0 { fx = 0 } else if fx > lastX { fx = lastX }
                if fy < 0 { fy = 0 } else if fy > lastY { fy = lastY }
                let left = Int(fx)
                let top = Int(fy)
                fx -= Double(left)
                fy -= Double(top)
                let a = values + (top * rowLength + 4 * left)
                let b = left < lastColumn ? a + 4 : a
                let c = top < lastRow ? a + rowLength : a
                let d = top < lastRow ? b + rowLength : b
                let wd = fx * fy
                let wb = fx - wd
                let wc = fy - wd
                let wa = 1 - fx - wc
                red += a[0] * wa + b[0] * wb + c[0] * wc + d[0] * wd
                green += a[1] * wa + b[1] * wb + c[1] * wc + d[1] * wd
                blue += a[2] * wa + b[2] * wb + c[2] * wc + d[2] * wd
                alpha += a[3] * wa + b[3] * wb + c[3] * wc + d[3] * wd
                i += 1
            }
            j += 1
        }
        var sum = Ink()
        sum.red = red
        sum.green = green
        sum.blue = blue
        sum.alpha = alpha
        return sum
    }
}

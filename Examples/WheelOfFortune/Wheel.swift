// SPDX-License-Identifier: MIT

import CarouselKit
import Foundation

/// The measures and the pictures of the wheel, in points.
enum Wheel {
    static let count = 12
    static let (inner, outer) = (76.0, 310.0)
    /// From the middle of the wheel to the middle of a slice.
    static let radius = (inner + outer) / 2
    static let cream = Color(hex: "#fbeccb") ?? .white
    static let gold = Color(hex: "#d9a441") ?? .white
    /// A slice is as wide as the distance from the hub to the rim, and as high as it is at the rim.
    static let slice = Size(width: outer - inner, height: 2 * outer * sin(.pi / Double(count)))
    static let pointer = Size(width: 78, height: 46)

    /// A slice of the wheel that points to the right.
    static func slice(_ color: Color) -> Image {
        let (sine, cosine) = (sin(.pi / Double(count)), cos(.pi / Double(count)))
        return draw(slice) { x, y in
            let (x, y) = (inner + x, y - slice.height / 2)
            let radius = (x * x + y * y).squareRoot()
            // The distance from here to the slice's border, along which there is a line.
            let side = x * sine - abs(y) * cosine
            let shade = Color.black.withAlpha(Float(0.34 * (1 - radius / outer)))
            return (side < 1.6 ? cream : color.under(shade), min(side, radius - inner, outer - radius))
        }
    }

    /// The pointer: a drop at the rim that points to the left.
    static let pointerImage = draw(pointer) { x, y in
        let (half, y) = (pointer.height / 2, abs(y - pointer.height / 2))
        let end = pointer.width - half
        let distance =
            x < end ? min(half, x * 0.42) - y : half - ((x - end) * (x - end) + y * y).squareRoot()
        return (distance < 3 ? cream : Color(hex: "#c8372d") ?? .black, distance)
    }

    /// Draws a picture from a function that gives each point's colour, and its distance from the outline, positive inside.
    private static func draw(_ size: Size, _ what: (Double, Double) -> (Color, Double)) -> Image {
        // Pixels per point.
        let scale = 1.5
        var pixels = PixelBuffer(
            size: PixelSize(width: Int(size.width * scale), height: Int(size.height * scale)))
        for row in 0..<pixels.size.height {
            for column in 0..<pixels.size.width {
                let (color, distance) = what((Double(column) + 0.5) / scale, (Double(row) + 0.5) / scale)
                let alpha = min(max(distance * scale + 0.5, 0), 1)
                pixels[column, row] = color.withAlpha(color.alpha * Float(alpha)).premultipliedBytes
            }
        }
        return Image(pixels: pixels)
    }
}

extension Color {
    fileprivate func under(_ shade: Color) -> Color {
        let left = 1 - shade.alpha
        return Color(red: red * left, green: green * left, blue: blue * left, alpha: alpha)
    }
}

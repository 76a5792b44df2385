// SPDX-License-Identifier: MIT

import CPango
public import CarouselCore
import CarouselScene
import Glibc

/// Sample pictures: numbered, colourful, of various aspect ratios.
public enum SamplePictures {
    private static let extents = [
        PixelSize(width: 960, height: 640), PixelSize(width: 640, height: 640), PixelSize(width: 640, height: 960),
        PixelSize(width: 960, height: 540), PixelSize(width: 800, height: 600), PixelSize(width: 1200, height: 500),
    ]

    /// Writes `count` JPEG files, `sample-01.jpg` and so on, into a folder, which is created if necessary.
    ///
    /// - Parameter replaces: whether existing files of these names are overwritten; if false, they are an error.
    ///   Default: true.
    /// - Returns: their paths, in order.
    @discardableResult
    public static func write(count: Int, to folder: String, replaces: Bool = true) throws(PictureError) -> [String] {
        g_mkdir_with_parents(folder, 0o777)
        let paths = paths(count: count, in: folder)
        for (index, path) in paths.enumerated() {
            try PictureWriter.write(picture(number: index + 1), to: path, replaces: replaces)
        }
        return paths
    }

    /// The paths of the files that `write` creates.
    package static func paths(count: Int, in folder: String) -> [String] {
        let digits = max(2, String(max(0, count)).count)
        return (0..<max(0, count)).map { index in
            let number = String(index + 1)
            return "\(folder)/sample-\(String(repeating: "0", count: digits - number.count))\(number).jpg"
        }
    }

    /// One picture; the same number always gives the same picture.
    public static func picture(number: Int) -> PixelBuffer {
        let shift = Int(number.magnitude % UInt(360 * extents.count))
        let size = extents[shift % extents.count]
        let (width, height) = (Double(size.width), Double(size.height))
        let hue = Double(shift * 47 % 360) / 360
        return CairoPicture.draw(size: size) { cr in
            fillGradient(cr, hue: hue, width: width, height: height)
            drawHills(cr, number: number, hue: hue, width: width, height: height)
            let text = TextContent(
                string: String(number), font: Font(size: min(width, height) * 0.42, weight: 700),
                color: .white, alignment: .center, size: Size(width: width, height: height))
            TextLayout().draw(text, on: cr)
        }
    }

    private static func fillGradient(_ cr: OpaquePointer, hue: Double, width: Double, height: Double) {
        let gradient = cairo_pattern_create_linear(0, 0, width * 0.3, height)
        let (top, bottom) = (rgb(hue: hue, value: 0.95), rgb(hue: hue + 0.12, value: 0.45))
        cairo_pattern_add_color_stop_rgb(gradient, 0, top.red, top.green, top.blue)
        cairo_pattern_add_color_stop_rgb(gradient, 1, bottom.red, bottom.green, bottom.blue)
        cairo_set_source(cr, gradient)
        cairo_paint(cr)
        cairo_pattern_destroy(gradient)
    }

    private static func drawHills(_ cr: OpaquePointer, number: Int, hue: Double, width: Double, height: Double) {
        for layer in 0..<4 {
            let color = rgb(hue: hue + 0.08 * Double(layer + 1), value: 0.75 - 0.16 * Double(layer))
            cairo_set_source_rgba(cr, color.red, color.green, color.blue, 0.75)
            let base = height * (0.45 + 0.14 * Double(layer))
            let phase = Double(number) * 1.7 + Double(layer) * 2.1
            cairo_move_to(cr, 0, height)
            var x = 0.0
            while x <= width {
                let angle = x / width * 2 * Double.pi
                let wave = sin(angle * Double(layer + 1) * 0.7 + phase) + 0.4 * sin(angle * 2.3 + 2 * phase)
                cairo_line_to(cr, x, base + wave * height * 0.06)
                x += 4
            }
            cairo_line_to(cr, width, height)
            cairo_close_path(cr)
            cairo_fill(cr)
        }
    }

    private static func rgb(hue: Double, value: Double) -> (red: Double, green: Double, blue: Double) {
        func channel(_ shift: Double) -> Double {
            let place = hue + shift
            let wave = abs((place - place.rounded(.down)) * 6 - 3) - 1
            return value * (0.35 + 0.65 * min(max(wave, 0), 1))
        }
        return (channel(0), channel(2.0 / 3), channel(1.0 / 3))
    }
}

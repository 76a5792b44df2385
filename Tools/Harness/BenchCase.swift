// SPDX-License-Identifier: MIT

import ArgumentParser
import CarouselKit

/// One row of a benchmark: a type, a mode and a number of items.
struct BenchCase: Sendable {
    enum Mode: String, Sendable, CaseIterable, ExpressibleByArgument {
        /// The carousel shows as many items as it normally would.
        case windowed
        /// The carousel shows all items at once.
        case allVisible
    }

    /// How the items lie, beside the type.
    enum Layout: String, Sendable, CaseIterable, ExpressibleByArgument {
        case usual
        /// A thousandth of the items, which come again to fill the carousel.
        case repeats
        /// The current item at the start.
        case aligned
        /// Larger near the centre.
        case scaled
        /// Items of different extents.
        case uneven
    }

    var shape: any Shape
    var mode: Mode
    var layout = Layout.usual
    var items: Int
    /// Size of the picture in points.
    var size: Size
    /// Items scrolled per frame: ten per second at sixty frames.
    var step = 10.0 / 60
    /// Frames to measure; fewer if they take long.
    var frames: Int

    /// Where to scroll from, and how far to either side if the carousel does not wrap: all visible items should stay in
    /// the picture.
    var startOffset: Double { layout == .aligned && mode == .allVisible ? 0 : Double(items / 2) }

    /// See `startOffset`.
    var range: ClosedRange<Double> {
        guard mode == .allVisible else { return 0...Double(max(0, items - 1)) }
        let reach = max(1, 0.1 * Double(items))
        return max(0, startOffset - reach)...min(Double(max(0, items - 1)), startOffset + reach)
    }

    /// Size of an item in points.
    var itemSize: Size {
        mode == .windowed ? Size(width: 200, height: 200) : Size(width: 8, height: 8)
    }

    /// Size of the items' pictures in pixels.
    var pictureExtent: Int { mode == .windowed ? 256 : 16 }

    /// Number of different pictures; items beyond it repeat them.
    static let pictureCount = 32

    /// A different picture for each number.
    static func picture(_ number: Int, extent: Int) -> PixelBuffer {
        var picture = PixelBuffer(size: PixelSize(width: extent, height: extent))
        let hue = (number * 83) & 255
        picture.withUnsafeMutableBytes { bytes in
            for y in 0..<extent {
                for x in 0..<extent {
                    let at = 4 * (y * extent + x)
                    bytes[at] = UInt8((hue + x * 200 / extent) & 255)
                    bytes[at + 1] = UInt8(y * 255 / extent)
                    bytes[at + 2] = UInt8((x ^ y) * 255 / extent & 255)
                    bytes[at + 3] = 255
                }
            }
        }
        return picture
    }
}

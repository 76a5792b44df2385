// SPDX-License-Identifier: MIT

import CarouselCore

/// A premultiplied colour in double precision.
struct Ink {
    var red = 0.0
    var green = 0.0
    var blue = 0.0
    var alpha = 0.0

    init() {}

    init(_ color: Color) {
        alpha = Double(color.alpha)
        red = Double(color.red) * alpha
        green = Double(color.green) * alpha
        blue = Double(color.blue) * alpha
    }

    func faded(_ factor: Double) -> Ink {
        var ink = Ink()
        ink.red = red * factor
        ink.green = green * factor
        ink.blue = blue * factor
        ink.alpha = alpha * factor
        return ink
    }

    /// Source over: draws `ink` on top.
    mutating func lay(_ ink: Ink) {
        let rest = 1 - ink.alpha
        red = ink.red + red * rest
        green = ink.green + green * rest
        blue = ink.blue + blue * rest
        alpha = ink.alpha + alpha * rest
    }
}

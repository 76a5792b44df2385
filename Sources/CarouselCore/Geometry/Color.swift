// SPDX-License-Identifier: MIT

/// A colour in sRGB with straight (not premultiplied) alpha. Components outside 0...1 are clamped; NaN becomes 0.
public struct Color: Hashable, Sendable {
    /// 0...1.
    public var red: Float { didSet { red = Color.clamped(red) } }
    /// 0...1.
    public var green: Float { didSet { green = Color.clamped(green) } }
    /// 0...1.
    public var blue: Float { didSet { blue = Color.clamped(blue) } }
    /// 0 (clear) ... 1 (opaque).
    public var alpha: Float { didSet { alpha = Color.clamped(alpha) } }

    /// Fully transparent.
    public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    /// Opaque black.
    public static let black = Color(white: 0)
    /// Opaque white.
    public static let white = Color(white: 1)

    /// A colour with the given components.
    public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        self.red = Color.clamped(red)
        self.green = Color.clamped(green)
        self.blue = Color.clamped(blue)
        self.alpha = Color.clamped(alpha)
    }

    /// A grey.
    public init(white: Float, alpha: Float = 1) { self.init(red: white, green: white, blue: white, alpha: alpha) }

    /// Parses `#RGB`, `#RRGGBB` or `#RRGGBBAA` (the `#` is optional); nil for anything else.
    public init?(hex: String) {
        let digits = Array(hex.hasPrefix("#") ? hex.dropFirst() : hex[...])
        var values: [Float] = []
        for digit in digits {
            guard digit.isASCII, let value = digit.hexDigitValue else { return nil }
            values.append(Float(value))
        }
        switch values.count {
        case 3:
            self.init(red: values[0] / 15, green: values[1] / 15, blue: values[2] / 15)
        case 6, 8:
            func component(_ index: Int) -> Float { (values[index] * 16 + values[index + 1]) / 255 }
            self.init(
                red: component(0), green: component(2), blue: component(4),
                alpha: values.count == 8 ? component(6) : 1)
        default:
            return nil
        }
    }

    /// The colour's luminance, 0...1, ignoring alpha: depth effects use it as the grey.
    package var luminance: Float { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

    /// The same colour with another alpha (0...1, clamped).
    public func withAlpha(_ alpha: Float) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

    private static func clamped(_ value: Float) -> Float { value.isNaN ? 0 : min(max(value, 0), 1) }
}

// SPDX-License-Identifier: MIT

import CarouselKit

/// Draws posters out of round and straight views. No pictures are loaded, so posters are sharp at every size.
struct Artwork {
    private let film: Film
    private let view: View
    /// The width of the poster; all lengths here are fractions of it. The poster is one and a half times as high.
    private let unit: Double
    private let origin: Point
    private var top: Color { film.colors[0] }
    private var bottom: Color { film.colors[1] }
    private var light: Color { film.colors[2] }
    private var dark: Color { film.colors[3] }

    /// Fills a view with a film's picture.
    ///
    /// - Parameter frame: where the poster would be in the view; what reaches beyond it is drawn, too.
    static func draw(_ film: Film, in view: View, poster frame: Rect) {
        for view in view.subviews { view.removeFromSuperview() }
        let sky = ImageView(frame: view.bounds, image: Gradients.image(from: film.colors[0], to: film.colors[1]))
        view.addSubview(sky)
        Artwork(film: film, view: view, unit: frame.width, origin: frame.origin).drawMotif()
    }

    private func add(_ frame: Rect, _ color: Color) -> View {
        let part = View(
            frame: Rect(
                x: origin.x + frame.minX * unit, y: origin.y + frame.minY * unit, width: frame.width * unit,
                height: frame.height * unit))
        part.backgroundColor = color
        part.isUserInteractionEnabled = false
        view.addSubview(part)
        return part
    }

    private func slab(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color, turn: Double = 0) {
        let part = add(Rect(x: x, y: y, width: width, height: height), color)
        if turn != 0 { part.transform = AffineTransform(rotationAngle: turn * .pi / 180) }
    }

    private func disc(_ x: Double, _ y: Double, _ radius: Double, _ color: Color) {
        add(Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius), color).cornerRadius = .infinity
    }

    private func ring(_ x: Double, _ y: Double, _ radius: Double, _ width: Double, _ color: Color, fill: Color = .clear)
    {
        let part = add(Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius), fill)
        part.cornerRadius = .infinity
        part.borderWidth = width * unit
        part.borderColor = color
    }

    private func ground(_ y: Double, _ color: Color) { slab(-3, y, 7, 3, color) }

    private func drawMotif() {
        switch film.motif {
        case .sun:
            disc(0.5, 0.66, 0.33, light)
            for band in 0..<6 {
                let (y, height) = (0.69 + Double(band) * 0.056, 0.008 + Double(band) * 0.007)
                // As wide as the sun at this height.
                let half = max(0, 0.335 * 0.335 - (y - 0.66) * (y - 0.66)).squareRoot() + 0.004
                slab(0.5 - half, y, 2 * half, height, bottom.mixed(with: top, 0.45))
            }
            ground(1.04, dark)
            slab(0.47, 0.96, 0.008, 0.09, dark)
            slab(0.44, 0.985, 0.068, 0.008, dark)
        case .rings:
            for place in (0..<7).reversed() {
                ring(0.66, 0.62, 0.1 + Double(place) * 0.13, 0.028, light.withAlpha(0.95 - Float(place) * 0.13))
            }
            disc(0.66, 0.62, 0.055, dark)
            ground(1.26, dark.withAlpha(0.55))
        case .peaks:
            disc(0.7, 0.36, 0.11, light)
            slab(-0.35, 0.86, 1.0, 1.0, bottom.mixed(with: dark, 0.35), turn: 45)
            slab(0.48, 0.95, 0.95, 0.95, bottom.mixed(with: dark, 0.6), turn: 45)
            slab(0.005, 0.785, 0.29, 0.29, light.withAlpha(0), turn: 45)
            slab(0.1, 1.08, 0.9, 0.9, dark, turn: 45)
            ground(1.4, dark)
        case .door:
            ground(1.02, dark)
            let path = add(Rect(x: 0.38, y: 1.02, width: 0.24, height: 0.6), light.withAlpha(0.28))
            path.transform = AffineTransform(a: 1, b: 0, c: -0.45, d: 1, tx: -0.135 * unit, ty: 0)
            add(Rect(x: 0.38, y: 0.52, width: 0.24, height: 0.5), light).cornerRadius = 0.02 * unit
            disc(0.5, 0.53, 0.12, light)
            disc(0.5, 0.83, 0.026, dark)
            add(Rect(x: 0.472, y: 0.862, width: 0.056, height: 0.18), dark).cornerRadius = 0.024 * unit
        case .city:
            disc(0.72, 0.36, 0.12, light.withAlpha(0.9))
            for tower in 0..<11 {
                let height = 0.24 + Double(tower * 37 % 11) * 0.055
                slab(-0.06 + Double(tower) * 0.105, 1.3 - height, 0.12, 2, bottom.mixed(with: dark, 0.45))
            }
            for tower in 0..<7 {
                let (x, height) = (-0.04 + Double(tower) * 0.16, 0.16 + Double(tower * 5 % 7) * 0.07)
                slab(x, 1.32 - height, 0.13, 2, dark)
                for window in 0..<3 where (tower * 3 + window) % 4 != 1 {
                    slab(
                        x + 0.022 + Double(window % 2) * 0.052, 1.36 - height + Double(window) * 0.06, 0.022, 0.03,
                        light)
                }
            }
        case .eclipse:
            for star in 0..<22 {
                let (x, y) = (Double(star * 61 % 97) / 97, Double(star * 43 % 89) / 89 * 1.4)
                disc(x, y, 0.003 + Double(star % 3) * 0.0015, light.withAlpha(0.7))
            }
            for glow in 0..<5 { disc(0.5, 0.62, 0.42 - Double(glow) * 0.028, light.withAlpha(0.06)) }
            disc(0.5, 0.62, 0.292, light)
            disc(0.512, 0.628, 0.284, dark)
        case .waves:
            disc(0.3, 0.4, 0.12, light)
            for row in 0..<5 {
                for column in -3..<9 {
                    let x = Double(column) * 0.25 + (row % 2 == 0 ? 0 : 0.125)
                    let y = 0.86 + Double(row) * 0.125
                    let fill = bottom.mixed(with: dark, 0.2 + Float(row) * 0.17)
                    ring(x, y, 0.145, 0.016, light.withAlpha(0.85 - Float(row) * 0.14), fill: fill)
                }
            }
            ground(1.45, dark)
        case .stripes:
            disc(0.66, 0.44, 0.17, light)
            for stripe in 0..<6 {
                let color = stripe % 2 == 0 ? dark : light.mixed(with: bottom, Float(stripe) * 0.1)
                slab(-3, 0.78 + Double(stripe) * 0.115, 7, 0.118, color, turn: -24)
            }
            slab(-3, 1.47, 7, 2.2, dark, turn: -24)
        case .pendulum:
            let angles = [-34.0, -22, -10, 18]
            for (place, angle) in angles.enumerated() {
                let alpha: Float = place == 3 ? 1 : 0.16 + Float(place) * 0.12
                let (dx, dy) = (-sine(angle) * 0.86, sine(90 - abs(angle)) * 0.86)
                let middle = Point(x: 0.5 + dx / 2, y: 0.02 + dy / 2)
                slab(middle.x - 0.004, middle.y - 0.43, 0.008, 0.86, dark.withAlpha(alpha), turn: angle)
                disc(0.5 + dx, 0.02 + dy, 0.12, light.withAlpha(alpha))
            }
            ground(1.2, dark)
        case .squares:
            slab(0.08, 0.16, 0.84, 0.84, light.mixed(with: bottom, 0.55))
            slab(0.19, 0.3, 0.62, 0.62, light.mixed(with: dark, 0.12))
            slab(0.3, 0.44, 0.4, 0.4, light)
            slab(0.4, 0.57, 0.2, 0.2, dark)
            ground(1.12, dark)
        }
    }

    /// The sine of an angle in degrees, precise enough for a drawing (Bhaskara's formula).
    private func sine(_ degrees: Double) -> Double {
        let angle = abs(degrees)
        let value = 4 * angle * (180 - angle) / (40500 - angle * (180 - angle))
        return degrees < 0 ? -value : value
    }
}

/// Pictures that change gradually from one colour to another; each is made once.
enum Gradients {
    private struct Key: Hashable {
        var from: Color
        var to: Color
        var isAcross: Bool
    }

    // Views belong to the thread that draws, and so do these.
    nonisolated(unsafe) private static var images: [Key: Image] = [:]

    static func image(from: Color, to: Color, isAcross: Bool = false) -> Image {
        let key = Key(from: from, to: to, isAcross: isAcross)
        if let image = images[key] { return image }
        let count = 256
        var pixels = PixelBuffer(
            size: isAcross ? PixelSize(width: count, height: 2) : PixelSize(width: 2, height: count))
        for step in 0..<count {
            // Slow at both ends, so that no edge is seen.
            let part = Float(step) / Float(count - 1)
            let color = from.mixed(with: to, part * part * (3 - 2 * part)).premultipliedBytes
            for side in 0..<2 { if isAcross { pixels[step, side] = color } else { pixels[side, step] = color } }
        }
        let image = Image(pixels: pixels)
        images[key] = image
        return image
    }
}

extension Color {
    func mixed(with other: Color, _ part: Float) -> Color {
        Color(
            red: red + (other.red - red) * part, green: green + (other.green - green) * part,
            blue: blue + (other.blue - blue) * part, alpha: alpha + (other.alpha - alpha) * part)
    }
}

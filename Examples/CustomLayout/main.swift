// SPDX-License-Identifier: MIT

// Three shapes of the program's own, with 100,000 pictures along each. A shape is a formula: from an item's distance to the
// middle, in items, it says where the item stands.

import CarouselKit

/// A spiral staircase that widens toward both ends.
struct Helix: Shape {
    var radius = 120.0

    func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let (angle, height) = (item.angle(every: 0.017), item.offset / 50_000)
        let width = N(radius) * (1 + 1.5 * height * height)
        var placement = Placement(
            along: width * angle.sine, across: height * 500, depth: width * angle.cosine - N(radius))
        placement.turn = angle
        return placement.lifted(item)
    }
}

/// A spiral around a globe, from pole to pole.
struct Globe: Shape {
    var radius = 260.0

    func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let (east, south) = (item.angle(every: 0.016), item.angle(every: .pi / 100_000))
        let round = N(radius) * south.cosine
        var placement = Placement(
            along: round * east.sine, across: N(radius) * south.sine, depth: round * east.cosine - N(radius))
        placement.turn = east
        placement.tip = -south
        return placement.lifted(item)
    }
}

/// Rows of waves as far as the horizon.
struct Sea: Shape {
    func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let row = (item.offset / 400 + 0.5).floor()
        let column = item.offset - row * 400
        let swell = ShapeAngle(column * 0.05 + row * 0.16).sine + ShapeAngle(row * 0.11 - column * 0.023).sine
        return Placement(along: column * 7, across: 150 + swell * 14, depth: row * -6).lifted(item, by: 40)
    }
}

extension Placement {
    /// The item in the middle is large and nearer than its neighbours.
    func lifted(_ item: ShapeItem<N>, by rise: N = 0) -> Placement {
        let height = N.greatest(1 - item.offset.magnitude, 0)
        var lifted = self
        lifted.across = across - height * rise
        lifted.depth = depth + height * 40
        lifted.scale = 0.6 + height * 7
        return lifted
    }
}

@MainActor
final class CustomLayout: @MainActor CarouselDataSource, @MainActor CarouselDelegate {
    private static let shapes: [any Shape] = [Helix(), Globe(), Sea()]

    private let window: Window
    private let carousel = Carousel()
    private let buttons = shapes.map { Button(title: $0.name.prefix(1).uppercased() + $0.name.dropFirst()) }
    private let beads = (0..<100).map { bead(hue: Double($0) / 100) }

    init(window: Window) {
        self.window = window
        window.scene.backgroundColor = Color(red: 0.02, green: 0.03, blue: 0.08)
        carousel.dataSource = self
        carousel.delegate = self
        carousel.perspective = -1.0 / 900
        window.show(carousel)
        carousel.currentItemIndex = 50_000
        for (number, button) in buttons.enumerated() {
            button.frame = Rect(x: 20, y: 54 + Double(number) * 46, width: 130, height: 40)
            button.addAction { [unowned self] in show(number) }
            window.scene.root.addSubview(button)
        }
        let hint = Label(frame: Rect(x: 20, y: 20, width: 600, height: 24), text: "Drag the beads, or press the arrows")
        hint.textColor = Color(white: 0.75)
        window.scene.root.addSubview(hint)
        View.performWithoutAnimation { show(0) }
    }

    private func show(_ number: Int) {
        for (place, button) in buttons.enumerated() { button.isSelected = place == number }
        View.animate(duration: 1.5) { carousel.shape = CustomLayout.shapes[number] }
        window.report(event: buttons[number].title)
    }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        option == .visibleItems ? 100_000 : value
    }

    func numberOfItems(in carousel: Carousel) -> Int { 100_000 }

    func pictureItems(in carousel: Carousel) -> PictureItems? { PictureItems(size: Size(width: 8, height: 8)) }

    func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? {
        beads[(index / 1000 + index * 37 % 9) % beads.count]
    }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View { View() }
}

/// A bead in a colour of the rainbow, whose hue is 0...1.
private func bead(hue: Double) -> Image {
    var pixels = PixelBuffer(size: PixelSize(width: 24, height: 24))
    let color = (0..<3).map { channel in
        let turn = (hue + Double(channel) / 3).truncatingRemainder(dividingBy: 1)
        return 0.25 + 0.75 * min(max(abs(turn * 6 - 3) - 1, 0), 1)
    }
    for y in 0..<24 {
        for x in 0..<24 {
            let (right, down) = (Double(x) - 11.5, Double(y) - 11.5)
            let distance = (right * right + down * down).squareRoot()
            let (alpha, light) = (min(max(12 - distance, 0), 1), 1.2 - distance * distance / 160)
            for channel in 0..<3 { pixels[x, y][channel] = UInt8(255 * alpha * min(color[channel] * light, 1)) }
            pixels[x, y].w = UInt8(255 * alpha)
        }
    }
    return Image(pixels: pixels)
}

Window.main {
    let window = try Window(title: "CustomLayout")
    let custom = CustomLayout(window: window)
    try withExtendedLifetime(custom) { try window.run() }
}

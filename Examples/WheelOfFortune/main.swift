// SPDX-License-Identifier: MIT

// A wheel of fortune that ticks as it goes round: the button or the space key spins it, a click on a prize spins to that one.
// When nobody has played for a minute it turns by itself; --attract 5 says after how many seconds, --prize 3 what is won.

import CarouselKit
import Foundation

@MainActor
final class WheelOfFortune: @MainActor CarouselDataSource, @MainActor CarouselDelegate {
    private static let prizes =
        "Canoe Teapot Kite Accordion Nothing Telescope Cake Bicycle Umbrella Goldfish Hat Balloon"
        .split(separator: " ").map(String.init)
    private static let slices = ["#d8463a", "#f2a63b", "#3f8f86", "#f07f5a", "#2f5d8c", "#b5467b"].map {
        Wheel.slice(Color(hex: $0) ?? .black)
    }
    private static let size = Size(width: 1280, height: 720)

    private let window: Window
    private let prize: Int?
    /// Everything, as large as the window was at first.
    private let fair = View(frame: Rect(origin: .zero, size: size))
    private let stand = WheelStand(frame: Rect(x: 30, y: 0, width: 720, height: 720))
    private var carousel: Carousel { stand.carousel }
    private let (caption, name, hint) = (Label(text: "Good luck"), Label(), Label())
    private let button = Button(title: "Spin")
    private let sounds = Sounds()
    private var (index, tickTime) = (0, 0.0)

    init(window: Window, prize: Int?, idle: Double) {
        (self.window, self.prize) = (window, prize)
        window.scene.backgroundColor = Color(red: 0.1, green: 0.07, blue: 0.13)
        window.scene.root.addSubview(fair)
        fair.addSubview(stand)
        (carousel.dataSource, carousel.delegate) = (self, self)
        buildTexts()
        carousel.attract = Attract(idle: idle, interval: 4)
        window.onResize = { [unowned self] _ in layOut() }
        window.onKey = { [unowned self] in $0 == .character(" ") && spin() }
        window.scene.onFeedback = { [unowned self] in
            switch $0 {
            case .step, .select, .back, .focus: tick()
            case .end, .refused: sounds.play(.thud)
            }
        }
        layOut()
        showPrize()
    }

    private func buildTexts() {
        hint.text = "Space spins the wheel, and so does a flick.\nA click on a prize brings it here."
        (hint.numberOfLines, hint.textColor) = (2, Color(white: 1, alpha: 0.6))
        (caption.textColor, name.textColor) = (Wheel.gold, Wheel.cream)
        for (label, y, size) in [(caption, 250.0, 24.0), (name, 284, 64), (hint, 470, 17)] {
            label.font = Font(size: size, weight: label === name ? 700 : 500)
            label.frame = Rect(x: 840, y: y, width: 420, height: size * (label === hint ? 2.8 : 1.4))
        }
        (button.fill, button.titleColor, button.font) = (Wheel.gold, .black, Font(size: 20, weight: 700))
        button.frame = Rect(x: 840, y: 392, width: 180, height: 56)
        button.addAction { [unowned self] in _ = spin() }
        for view in [caption, name, hint, button] as [View] { fair.addSubview(view) }
    }

    private func layOut() {
        let (size, own) = (window.scene.size, WheelOfFortune.size)
        let scale = min(size.width / own.width, size.height / own.height)
        fair.transform = AffineTransform(scaleX: scale, y: scale)
        fair.center = Point(x: size.width / 2, y: size.height / 2)
    }

    // MARK: - The game

    /// Spins to an item, or to a random one. Nothing stops the spin on its way.
    private func spin(to item: Int? = nil) -> Bool {
        guard !carousel.isSpinning || carousel.isAttracting else { return true }
        carousel.isScrollEnabled = false
        caption.text = "Round and round"
        carousel.spin(toItemAt: item ?? prize ?? .random(in: 0..<Wheel.count), turns: item == nil ? 2 : 1) {
            [unowned self] _ in
            carousel.isScrollEnabled = true
            end()
        }
        return true
    }

    private func end() {
        let prize = WheelOfFortune.prizes[carousel.currentItemIndex]
        caption.text = prize == "Nothing" ? "Try again" : "You win"
        sounds.play(prize == "Nothing" ? .thud : .win)
        window.report(event: "won: \(prize)")
        if prize != "Nothing" { stand.light() }
    }

    private func showPrize() { name.text = WheelOfFortune.prizes[carousel.currentItemIndex] }

    private func tick() {
        guard window.scene.time - tickTime > 0.03 else { return }
        tickTime = window.scene.time
        sounds.play(.tick)
    }

    func carouselCurrentItemIndexDidChange(_ carousel: Carousel) {
        showPrize()
        // A spin gives no feedback for the items that it passes, so the wheel ticks here. In attract mode it is quiet.
        if carousel.isSpinning, !carousel.isAttracting { tick() }
        let way = (carousel.currentItemIndex - index + Wheel.count) % Wheel.count
        index = carousel.currentItemIndex
        stand.kick(isForward: way <= Wheel.count / 2)
    }

    func carousel(_ carousel: Carousel, didSelectItemAt index: Int) {
        _ = spin(to: index == carousel.currentItemIndex ? nil : index)
    }

    func carouselWillBeginAttract(_ carousel: Carousel) {
        caption.text = "Come and play"
        window.report(event: "attract")
    }

    func carouselDidEndAttract(_ carousel: Carousel) {
        caption.text = "Good luck"
        window.report(event: "attract ends")
    }

    func numberOfItems(in carousel: Carousel) -> Int { Wheel.count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let slices = WheelOfFortune.slices
        return Slice(WheelOfFortune.prizes[index], slices[index % slices.count])
    }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        switch option {
        case .radius: Wheel.radius
        case .arc: 2 * .pi
        case .visibleItems: Double(Wheel.count)
        default: value
        }
    }
}

Window.main {
    func value(of name: String) -> Int? {
        CommandLine.arguments.drop { $0 != name }.dropFirst().first.flatMap { Int($0) }
    }
    let window = try Window(title: "WheelOfFortune")
    let wheel = WheelOfFortune(
        window: window, prize: value(of: "--prize"), idle: Double(value(of: "--attract") ?? 60))
    try withExtendedLifetime(wheel) { try window.run() }
}

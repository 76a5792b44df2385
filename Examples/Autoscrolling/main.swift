// SPDX-License-Identifier: MIT

// A carousel that scrolls by itself until it is taken hold of. The slider sets its speed, the button stops it.

import CarouselKit

@MainActor
final class Autoscrolling: @MainActor CarouselDataSource, @MainActor CarouselDelegate {
    private static let colors = ["#F94144", "#F3722C", "#F9C74F", "#90BE6D", "#43AA8B", "#577590"]
        .compactMap { Color(hex: $0) }
    private static let panelHeight = 80.0

    private let window: Window
    private let carousel = Carousel()
    private let slider = Slider()
    private let label = Label()
    private let pause = Button(title: "Pause")

    init(window: Window) {
        self.window = window
        window.scene.backgroundColor = Color(red: 0.05, green: 0.06, blue: 0.1)
        carousel.type = .invertedWheel
        carousel.contentOffset = Size(width: 0, height: 80)
        carousel.dataSource = self
        carousel.delegate = self
        slider.minimumValue = -4
        slider.maximumValue = 4
        slider.value = 0.5
        slider.addAction(for: .valueChanged) { [unowned self] in
            pause.title = "Pause"
            setSpeed()
        }
        pause.addAction { [unowned self] in
            pause.title = pause.title == "Pause" ? "Go on" : "Pause"
            setSpeed()
        }
        label.textColor = Color(white: 0.9)
        for view in [carousel, slider, label, pause] as [View] { window.scene.root.addSubview(view) }
        window.onResize = { [unowned self] _ in layOut() }
        layOut()
        setSpeed()
    }

    private func setSpeed() {
        let speed = pause.title == "Pause" ? (slider.value * 10).rounded() / 10 : 0
        // As in iCarousel, positive speeds move toward lower indexes.
        carousel.autoscroll = -speed
        // Held up between two items, it moves on to one.
        if speed == 0 { carousel.scrollToItem(at: carousel.currentItemIndex, animated: true) }
        label.text = "\(speed) items per second"
        window.report(event: "speed \(speed)")
    }

    private func layOut() {
        let size = window.scene.size
        let top = max(0, size.height - Autoscrolling.panelHeight)
        carousel.frame = Rect(x: 0, y: 0, width: size.width, height: top)
        label.frame = Rect(x: 30, y: top + 20, width: 210, height: 31)
        slider.frame = Rect(x: 250, y: top + 20, width: max(0, size.width - 420), height: 31)
        pause.frame = Rect(x: size.width - 140, y: top + 16, width: 110, height: 40)
    }

    func numberOfItems(in carousel: Carousel) -> Int { 24 }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let card = view as? Label ?? Label(frame: Rect(x: 0, y: 0, width: 160, height: 220))
        card.backgroundColor = Autoscrolling.colors[index % Autoscrolling.colors.count]
        card.cornerRadius = 18
        card.font = Font(size: 60, weight: 700)
        card.textAlignment = .center
        card.textColor = .white
        card.text = "\(index + 1)"
        return card
    }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        option == .spacing ? value * 1.1 : value
    }
}

Window.main {
    let window = try Window(title: "Autoscrolling")
    let autoscrolling = Autoscrolling(window: window)
    try withExtendedLifetime(autoscrolling) { try window.run() }
}

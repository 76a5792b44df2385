// SPDX-License-Identifier: MIT

// A carousel that scrolls by itself until you hold it: a fan of paints. The slider sets its speed, one button stops it, and the
// other lets it go from paint to paint, moved by a spring.

import CarouselKit

let ink = Color(red: 0.2, green: 0.2, blue: 0.26)

@MainActor
final class Autoscrolling: @MainActor CarouselDataSource, @MainActor CarouselDelegate {
    private static let paints = [
        ("Poppy", "#e63946"), ("Brick", "#d1495b"), ("Coral", "#f4735e"), ("Apricot", "#f79d65"), ("Amber", "#f5a623"),
        ("Saffron", "#f4c430"), ("Lemon", "#f7e463"), ("Lime", "#c5d86d"), ("Fern", "#8ab17d"), ("Moss", "#5a8f4e"),
        ("Emerald", "#2f9e6e"), ("Jade", "#2a9d8f"), ("Lagoon", "#3fb8c4"), ("Sky", "#7cc6ee"), ("Azure", "#3a86c8"),
        ("Cobalt", "#2b59a8"), ("Ink", "#263c6b"), ("Iris", "#5b5fb0"), ("Violet", "#7d5ba6"), ("Plum", "#8e4585"),
        ("Orchid", "#c06fb5"), ("Peony", "#e48bb5"), ("Rose", "#e0607e"), ("Ruby", "#b3133f"),
    ]
    private static let panelHeight = 80.0

    private let window: Window
    private let carousel = Carousel()
    private let slider = Slider()
    private let label = Label()
    private let hint = Label(text: "Hold on to the fan to stop it; the slider sets its speed")
    private let pause = Button(title: "Pause")
    private let play = Button(title: "In steps")

    init(window: Window) {
        self.window = window
        window.scene.backgroundColor = Color(red: 0.93, green: 0.91, blue: 0.87)
        window.scene.theme = .light
        window.scene.theme.accent = ink
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
        play.addAction { [unowned self] in
            pause.title = "Go on"
            setSpeed()
            carousel.autoplay = Autoplay(interval: 1)
        }
        carousel.scrollAnimation = .spring(damping: 0.6, response: 0.6)
        label.textColor = ink
        hint.textColor = ink
        for view in [carousel, slider, label, pause, play, hint] as [View] { window.scene.root.addSubview(view) }
        window.onResize = { [unowned self] _ in layOut() }
        layOut()
        setSpeed()
    }

    private func setSpeed() {
        let speed = pause.title == "Pause" ? (slider.value * 10).rounded() / 10 : 0
        // As in iCarousel, positive speeds move toward lower indexes.
        carousel.autoscroll = -speed
        carousel.autoplay = nil
        // If it stops between two items, it moves on to one.
        if speed == 0 { carousel.scrollToItem(at: carousel.currentItemIndex, animated: true) }
        label.text = "\(speed) items per second"
        window.report(event: "speed \(speed)")
    }

    private func layOut() {
        let size = window.scene.size
        let top = max(0, size.height - Autoscrolling.panelHeight)
        carousel.frame = Rect(x: 0, y: 0, width: size.width, height: top)
        hint.frame = Rect(x: 30, y: top - 30, width: 600, height: 24)
        label.frame = Rect(x: 30, y: top + 20, width: 210, height: 31)
        slider.frame = Rect(x: 250, y: top + 20, width: max(0, size.width - 550), height: 31)
        play.frame = Rect(x: size.width - 270, y: top + 16, width: 120, height: 40)
        pause.frame = Rect(x: size.width - 140, y: top + 16, width: 110, height: 40)
    }

    func numberOfItems(in carousel: Carousel) -> Int { Autoscrolling.paints.count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let card = view ?? makeCard()
        let (name, color) = Autoscrolling.paints[index]
        card.viewWithTag(1)?.backgroundColor = Color(hex: color) ?? .black
        (card.viewWithTag(2) as? Label)?.text = name
        (card.viewWithTag(3) as? Label)?.text = color
        return card
    }

    private func makeCard() -> View {
        let card = View(frame: Rect(x: 0, y: 0, width: 160, height: 230))
        card.backgroundColor = .white
        card.cornerRadius = 10
        card.borderWidth = 1
        card.borderColor = Color(white: 0, alpha: 0.35)
        let paint = View(frame: Rect(x: 10, y: 10, width: 140, height: 150))
        paint.cornerRadius = 4
        paint.tag = 1
        card.addSubview(paint)
        for (tag, y, font) in [(2, 168.0, Font(size: 20, weight: 700)), (3, 196, Font(size: 14))] {
            let label = Label(frame: Rect(x: 14, y: y, width: 132, height: 26))
            label.tag = tag
            label.font = font
            label.textColor = ink
            card.addSubview(label)
        }
        return card
    }

    func carouselDidChangeAutoplayState(_ carousel: Carousel) { window.report(event: "\(carousel.autoplayState)") }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        option == .spacing ? value * 1.1 : value
    }
}

Window.main {
    let window = try Window(title: "Autoscrolling")
    let autoscrolling = Autoscrolling(window: window)
    try withExtendedLifetime(autoscrolling) { try window.run() }
}

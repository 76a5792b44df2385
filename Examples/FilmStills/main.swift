// SPDX-License-Identifier: MIT

// Five stills of a film about a coast, each as wide as its camera made it. They go round without a gap, because they repeat as
// often as needed; the switches show how it looks without that. With trimsEnds they are a row that stops at its ends, while the
// keys go on to the last still; the button sets where in the window the current still stands until then. With reducesMotion,
// which a desktop may ask for, one still fades into the next.

import CarouselKit

@MainActor
final class FilmStills: @MainActor CarouselDataSource, @MainActor CarouselDelegate {
    /// Name, ratio of width to height, and the colours of sky, sea and sun.
    private static let stills = [
        ("The lighthouse", 1.33, "#f0a868", "#3d5a6c", "#fff1c9"), ("Low tide", 2.39, "#8fb8cf", "#4a6d63", "#f7f3e3"),
        ("The letter", 0.75, "#5b4a72", "#1f2b45", "#f2c14e"), ("Crossing", 1.85, "#c96f53", "#2f4858", "#ffe3b3"),
        ("Home", 1.0, "#233d5c", "#0f1e30", "#e8e4d0"),
    ]
    private static let height = 240.0
    private static let gap = 16.0

    private let window: Window
    private let carousel = Carousel()
    private let settings = ["repeatsItems", "hasVariableExtents", "trimsEnds", "reducesMotion"].map { ($0, Switch()) }
    private let labels: [Label]
    private let alignment = Button(title: "alignment: center")
    private let alignments: [(String, Alignment)] = [("start", .start), ("end", .end), ("center", .center)]

    init(window: Window) {
        self.window = window
        labels = settings.map { Label(text: $0.0) }
        window.scene.backgroundColor = Color(white: 0.09)
        carousel.alignmentInset = FilmStills.gap / 2
        carousel.dataSource = self
        carousel.delegate = self
        window.scene.root.addSubview(carousel)
        for ((name, control), label) in zip(settings, labels) {
            control.isOn = name == "repeatsItems" || name == "hasVariableExtents"
            control.addAction(for: .valueChanged) { [unowned self] in
                adopt()
                window.report(event: "\(name) \(control.isOn)")
            }
            label.textColor = Color(white: 0.85)
            window.scene.root.addSubview(label)
            window.scene.root.addSubview(control)
        }
        alignment.addAction { [unowned self] in align() }
        window.scene.root.addSubview(alignment)
        window.onResize = { [unowned self] _ in layOut() }
        adopt()
        layOut()
    }

    private func adopt() {
        let isOn = settings.map { $0.1.isOn }
        (carousel.repeatsItems, carousel.hasVariableExtents, carousel.trimsEnds) = (isOn[0], isOn[1], isOn[2])
        carousel.reducesMotion = isOn[3]
        carousel.setNeedsLayout()
        mark()
    }

    /// Frames the current still if ends are trimmed: in a row that stands still, nothing else tells it apart.
    private func mark() {
        for still in carousel.visibleItemViews {
            still.borderWidth = carousel.trimsEnds && still === carousel.currentItemView ? 4 : 0
        }
    }

    func carouselCurrentItemIndexDidChange(_ carousel: Carousel) { mark() }

    private func align() {
        let next = alignments[((alignments.firstIndex { $0.1 == carousel.alignment } ?? 0) + 1) % alignments.count]
        View.animate(duration: 0.3) { carousel.alignment = next.1 }
        alignment.title = "alignment: \(next.0)"
        window.report(event: alignment.title)
    }

    private func layOut() {
        let size = window.scene.size
        carousel.frame = Rect(x: 0, y: 0, width: size.width, height: max(0, size.height - 80))
        for (place, label) in labels.enumerated() {
            let x = 30 + 258 * Double(place)
            label.frame = Rect(x: x, y: size.height - 65, width: 170, height: 31)
            settings[place].1.frame.origin = Point(x: x + 175, y: size.height - 65)
        }
        alignment.frame = Rect(x: size.width - 220, y: size.height - 70, width: 190, height: 41)
    }

    private func width(of index: Int) -> Double { FilmStills.stills[index].1 * FilmStills.height }

    func numberOfItems(in carousel: Carousel) -> Int { FilmStills.stills.count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let (name, _, sky, sea, sun) = FilmStills.stills[index]
        let still = view ?? makeStill()
        still.borderWidth = 0
        still.bounds.size = Size(width: width(of: index), height: FilmStills.height)
        still.backgroundColor = Color(hex: sky) ?? .black
        still.viewWithTag(1)?.backgroundColor = Color(hex: sun) ?? .white
        still.viewWithTag(1)?.center = Point(x: 0.62 * width(of: index), y: 0.52 * FilmStills.height)
        still.viewWithTag(2)?.backgroundColor = Color(hex: sea) ?? .black
        still.viewWithTag(2)?.frame = Rect(
            x: 0, y: 0.6 * FilmStills.height, width: width(of: index), height: 0.4 * FilmStills.height)
        (still.viewWithTag(3) as? Label)?.text = name
        return still
    }

    private func makeStill() -> View {
        let still = View()
        still.clipsToBounds = true
        (still.cornerRadius, still.borderColor) = (6, .white)
        let sun = View(frame: Rect(x: 0, y: 0, width: 60, height: 60))
        sun.cornerRadius = 30
        sun.tag = 1
        let sea = View()
        sea.tag = 2
        let label = Label(frame: Rect(x: 14, y: FilmStills.height - 38, width: 160, height: 26))
        label.tag = 3
        label.textColor = .white
        for view in [sun, sea, label] as [View] { still.addSubview(view) }
        return still
    }

    func carouselItemWidth(_ carousel: Carousel) -> Double { FilmStills.height + FilmStills.gap }

    func carousel(_ carousel: Carousel, extentForItemAt index: Int) -> Double { width(of: index) + FilmStills.gap }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        option == .wrap ? (carousel.trimsEnds ? 0 : 1) : value
    }
}

Window.main {
    let window = try Window(title: "FilmStills")
    let stills = FilmStills(window: window)
    try withExtendedLifetime(stills) { try window.run() }
}

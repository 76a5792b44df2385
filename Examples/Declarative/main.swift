// SPDX-License-Identifier: MIT

// A carousel set up by a file: carousel.json beside this one, or one that you name. Edit it; there is no code to change.

import CarouselKit
import Foundation

/// What the file says.
struct Setup: Decodable {
    struct Properties: Decodable {
        var type: String
        var isVertical: Bool?
        var scrollSpeed: Double?
        var firstItem: Int?
        /// By the names in `CarouselOption`.
        var options: [String: Double]?
    }

    struct ItemStyle: Decodable {
        var width, height, cornerRadius, fontSize: Double
        var background, border: String
    }

    struct Item: Decodable {
        var title, text, color: String
        /// The width and height of its disc, in points.
        var extent: Double
    }

    var title, hint, background: String
    var carousel: Properties
    var item: ItemStyle
    var items: [Item]
}

extension Setup {
    /// Why the file cannot be used.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    init(file: URL?) throws {
        guard let file else {
            throw Failure(description: "carousel.json is missing from the program's resources: build it anew")
        }
        do {
            self = try JSONDecoder().decode(Setup.self, from: Data(contentsOf: file))
        } catch {
            throw Failure(description: "\(file.path) cannot be used: \(error)")
        }
    }
}

@MainActor
final class SetUpCarousel: @MainActor CarouselDataSource, @MainActor CarouselDelegate {
    let carousel = Carousel()
    private let setup: Setup
    private let options: [CarouselOption: Double]
    private let window: Window

    init(_ setup: Setup, window: Window) {
        self.setup = setup
        self.window = window
        options = Dictionary(
            uniqueKeysWithValues: CarouselOption.allCases.compactMap { option in
                setup.carousel.options?["\(option)"].map { (option, $0) }
            })
        let properties = setup.carousel
        if let type = CarouselType(name: properties.type) { carousel.type = type }
        carousel.isVertical = properties.isVertical ?? false
        carousel.scrollSpeed = properties.scrollSpeed ?? 1
        carousel.delegate = self
        carousel.dataSource = self
        carousel.currentItemIndex = properties.firstItem ?? 0
    }

    func numberOfItems(in carousel: Carousel) -> Int { setup.items.count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let card = view ?? makeCard()
        let item = setup.items[index]
        let disc = card.viewWithTag(3)
        disc?.bounds.size = Size(width: item.extent, height: item.extent)
        disc?.cornerRadius = item.extent / 2
        disc?.backgroundColor = Color(hex: item.color) ?? .white
        // Light falls on it from the upper left.
        let light = disc?.subviews.first
        light?.frame = Rect(x: -0.2 * item.extent, y: -0.2 * item.extent, width: item.extent, height: item.extent)
        light?.cornerRadius = item.extent / 2
        disc?.shadow = Shadow(offset: .zero, blur: 40, color: Color(hex: item.color) ?? .white)
        (card.viewWithTag(1) as? Label)?.text = item.title
        (card.viewWithTag(2) as? Label)?.text = item.text
        return card
    }

    private func makeCard() -> View {
        let style = setup.item
        let card = View(frame: Rect(x: 0, y: 0, width: style.width, height: style.height))
        card.backgroundColor = Color(hex: style.background) ?? .black
        card.cornerRadius = style.cornerRadius
        card.borderWidth = 2
        card.borderColor = Color(hex: style.border) ?? .white
        let disc = View()
        disc.center = Point(x: style.width / 2, y: style.height * 0.32)
        disc.tag = 3
        disc.clipsToBounds = true
        let light = View()
        light.backgroundColor = Color(white: 1, alpha: 0.25)
        disc.addSubview(light)
        card.addSubview(disc)
        let fonts = [Font(size: style.fontSize, weight: 700), Font(size: style.fontSize * 0.55)]
        for (index, font) in fonts.enumerated() {
            let y = style.height * (index == 0 ? 0.6 : 0.74)
            let label = Label(frame: Rect(x: 16, y: y, width: style.width - 32, height: style.height * 0.2))
            label.tag = index + 1
            label.font = font
            label.textAlignment = .center
            label.numberOfLines = 0
            label.textColor = Color(white: index == 0 ? 1 : 0.75)
            card.addSubview(label)
        }
        return card
    }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        options[option] ?? value
    }

    func carousel(_ carousel: Carousel, didSelectItemAt index: Int) {
        window.report(event: "selected \(setup.items[index].title)")
    }
}

Window.main {
    let named = CommandLine.arguments.dropFirst().first { !$0.hasPrefix("-") }.map { URL(fileURLWithPath: $0) }
    let setup = try Setup(file: named ?? Bundle.module.url(forResource: "carousel", withExtension: "json"))
    let window = try Window(title: setup.title)
    window.scene.backgroundColor = Color(hex: setup.background) ?? .black
    let shown = SetUpCarousel(setup, window: window)
    window.show(shown.carousel)
    let hint = Label(frame: Rect(x: 20, y: 20, width: 600, height: 24), text: setup.hint)
    hint.textColor = Color(white: 0.7)
    window.scene.root.addSubview(hint)
    try withExtendedLifetime(shown) { try window.run() }
}

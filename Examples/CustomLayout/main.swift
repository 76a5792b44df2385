// SPDX-License-Identifier: MIT

// Three shapes of one's own: a helix, a stack of cards that are swiped away, and an accordion.
// Each is a function of an item's distance from the middle, in items.

import CarouselKit
import Glibc

@MainActor
final class CustomLayout: @MainActor CarouselDataSource, @MainActor CarouselDelegate {
    private enum Style: String, CaseIterable {
        case helix = "Helix", stack = "Card stack", accordion = "Accordion"
    }

    private static let suits = ["\u{2660}", "\u{2665}", "\u{2663}", "\u{2666}"]
    private static let ranks = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"]

    private let window: Window
    private let carousel = Carousel()
    private let buttons = Style.allCases.map { Button(title: $0.rawValue) }
    private var style = Style.helix

    init(window: Window) {
        self.window = window
        window.scene.backgroundColor = Color(red: 0.05, green: 0.2, blue: 0.16)
        window.scene.theme.accent = Color(red: 0.78, green: 0.6, blue: 0.25)
        carousel.type = .custom
        carousel.dataSource = self
        carousel.delegate = self
        carousel.depthEffects = DepthEffects(dimming: 0.4, reach: 8)
        window.show(carousel)
        carousel.currentItemIndex = 12
        for (index, (style, button)) in zip(Style.allCases, buttons).enumerated() {
            button.frame = Rect(x: 20, y: 54 + Double(index) * 46, width: 130, height: 40)
            button.addAction { [unowned self] in show(style) }
            window.scene.root.addSubview(button)
        }
        let hint = Label(frame: Rect(x: 20, y: 20, width: 600, height: 24), text: "Drag the cards, or press the arrows")
        hint.textColor = Color(white: 0.75)
        window.scene.root.addSubview(hint)
        show(.helix)
    }

    private func show(_ style: Style) {
        self.style = style
        for (style, button) in zip(Style.allCases, buttons) { button.isSelected = style == self.style }
        View.animate(duration: 0.6) {
            // Folded paper is seen from further away.
            carousel.perspective = style == .accordion ? -1.0 / 2000 : -1.0 / 500
            carousel.setNeedsLayout()
            carousel.layoutIfNeeded()
        }
        window.report(event: style.rawValue)
    }

    func carousel(
        _ carousel: Carousel, itemTransformForOffset offset: Double, baseTransform base: Transform3D
    ) -> Transform3D {
        switch style {
        case .helix: helix(offset, base)
        case .stack: stack(offset, base)
        case .accordion: accordion(offset, base)
        }
    }

    /// A winding stair: ten items to a turn.
    private func helix(_ offset: Double, _ base: Transform3D) -> Transform3D {
        let radius = 460.0
        return base.translated(x: 0, y: offset * 42, z: -radius)
            .rotated(by: offset * 2 * .pi / 10, x: 0, y: 1, z: 0)
            .translated(x: 0, y: 0, z: radius)
            .scaled(x: 0.85, y: 0.85)
    }

    /// What is to come lies below, a little smaller each; what has been flies off to the left.
    private func stack(_ offset: Double, _ base: Transform3D) -> Transform3D {
        if offset < 0 {
            return base.translated(x: offset * 620, y: offset * offset * 90, z: 1 - offset)
                .rotated(by: offset * 0.45, x: 0, y: 0, z: 1)
        }
        return base.translated(x: 0, y: offset * 32, z: -offset * 55)
    }

    /// Folded paper, open in the middle. Each fold is where one item ends and the next begins, so the items between
    /// them fit whatever their angle.
    private func accordion(_ offset: Double, _ base: Transform3D) -> Transform3D {
        let width = carousel.itemWidth
        let fold = 1.1
        /// How far from the middle the fold at an offset lies, in item widths.
        func place(_ offset: Double) -> Double {
            let folded = min(1, abs(offset))
            let way = sin(folded * fold) / fold + (abs(offset) - folded) * cos(fold)
            return offset < 0 ? -way : way
        }
        let (left, right) = (place(offset - 0.5), place(offset + 0.5))
        let angle = acos(min(1, right - left))
        let isEven = Int((offset + carousel.scrollOffset).rounded()) % 2 == 0
        return base.translated(x: (left + right) / 2 * width, y: 0, z: -width / 2 * sin(angle))
            .rotated(by: isEven ? angle : -angle, x: 0, y: 1, z: 0)
    }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        switch (option, style) {
        case (.visibleItems, _): 25
        case (.fadeMin, .stack): -0.4
        case (.fadeMax, .stack): 4
        case (.fadeRange, .stack): 0.6
        default: value
        }
    }

    func numberOfItems(in carousel: Carousel) -> Int { 36 }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let card = view ?? makeCard()
        let (suit, rank) = (CustomLayout.suits[index % 4], CustomLayout.ranks[index / 4])
        for tag in 1...3 {
            let label = card.viewWithTag(tag) as? Label
            label?.text = tag == 2 ? suit : rank + "\n" + suit
            label?.textColor = index % 2 == 0 ? Color(white: 0.12) : Color(red: 0.78, green: 0.1, blue: 0.16)
        }
        return card
    }

    private func makeCard() -> View {
        let card = View(frame: Rect(x: 0, y: 0, width: 260, height: 340))
        card.backgroundColor = Color(red: 0.99, green: 0.98, blue: 0.95)
        card.cornerRadius = 16
        card.borderWidth = 2
        card.borderColor = Color(white: 0.55)
        for tag in 1...3 {
            let corner = Rect(x: tag == 1 ? 10 : 190, y: tag == 1 ? 12 : 244, width: 60, height: 84)
            let label = Label(frame: tag == 2 ? card.bounds : corner)
            label.tag = tag
            label.font = Font(size: tag == 2 ? 150 : 32, weight: 700)
            label.textAlignment = .center
            label.numberOfLines = 2
            // The lower corner is upside down.
            if tag == 3 { label.transform = AffineTransform(rotationAngle: .pi) }
            card.addSubview(label)
        }
        return card
    }
}

Window.main {
    let window = try Window(title: "CustomLayout")
    let custom = CustomLayout(window: window)
    try withExtendedLifetime(custom) { try window.run() }
}

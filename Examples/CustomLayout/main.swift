// SPDX-License-Identifier: MIT

// Three shapes of one's own: a helix, a stack of cards that are swiped away, and an accordion.
// Each is a function of an item's distance from the middle, in items.

import CarouselKit
import Glibc

@MainActor
final class CustomLayout: @MainActor CarouselDataSource, @MainActor CarouselDelegate {
    private enum Style: String, CaseIterable {
        case helix = "Helix"
        case stack = "Card stack"
        case accordion = "Accordion"
    }

    private static let colors = ["#E63946", "#F4A261", "#E9C46A", "#2A9D8F", "#457B9D", "#7B5EA7"]
        .compactMap { Color(hex: $0) }

    private let window: Window
    private let carousel = Carousel()
    private let buttons = Style.allCases.map { Button(title: $0.rawValue) }
    private var style = Style.helix

    init(window: Window) {
        self.window = window
        window.scene.backgroundColor = Color(red: 0.08, green: 0.09, blue: 0.13)
        carousel.type = .custom
        carousel.clipsToBounds = true
        carousel.dataSource = self
        carousel.delegate = self
        carousel.scrollOffset = 12
        window.scene.root.addSubview(carousel)
        for (style, button) in zip(Style.allCases, buttons) {
            button.addAction { [unowned self] in show(style) }
            window.scene.root.addSubview(button)
        }
        window.onResize = { [unowned self] _ in layOut() }
        layOut()
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

    private func layOut() {
        let size = window.scene.size
        carousel.frame = Rect(x: 0, y: 0, width: size.width, height: max(0, size.height - 70))
        for (index, button) in buttons.enumerated() {
            button.frame = Rect(
                x: size.width / 2 - 230 + Double(index) * 155, y: size.height - 58, width: 150, height: 42)
        }
    }

    // MARK: - The shapes

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

    // MARK: - Items

    func numberOfItems(in carousel: Carousel) -> Int { 36 }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let card = view as? Label ?? Label(frame: Rect(x: 0, y: 0, width: 260, height: 340))
        card.backgroundColor = CustomLayout.colors[index % CustomLayout.colors.count]
        card.cornerRadius = 12
        card.borderWidth = 4
        card.borderColor = Color(white: 1, alpha: 0.3)
        card.font = Font(size: 96, weight: 700)
        card.textAlignment = .center
        card.textColor = .white
        card.text = "\(index + 1)"
        return card
    }
}

Window.main {
    let window = try Window(title: "CustomLayout")
    let custom = CustomLayout(window: window)
    try withExtendedLifetime(custom) { try window.run() }
}

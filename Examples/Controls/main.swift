// SPDX-License-Identifier: MIT

// A switch, a slider and a button in every item. The label says which item's has changed.

import CarouselKit

@MainActor
final class Items: @MainActor CarouselDataSource {
    let status = Label(frame: Rect(x: 20, y: 20, width: 500, height: 30))
    /// What the controls say, by item: views are used again for other items.
    private var isOn = [Bool](repeating: false, count: 100)
    private var values = [Double](repeating: 0.5, count: 100)

    let window: Window

    init(window: Window) {
        self.window = window
    }

    private func say(_ text: String) {
        status.text = text
        window.report(event: text)
    }

    func numberOfItems(in carousel: Carousel) -> Int { values.count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let item = view ?? makeItem(carousel)
        (item.viewWithTag(1) as? Label)?.text = "Item \(index)"
        (item.viewWithTag(2) as? Switch)?.isOn = isOn[index]
        (item.viewWithTag(3) as? Slider)?.value = values[index]
        return item
    }

    private func makeItem(_ carousel: Carousel) -> View {
        let item = View(frame: Rect(x: 0, y: 0, width: 260, height: 280))
        item.backgroundColor = Color(red: 0.16, green: 0.2, blue: 0.28)
        item.cornerRadius = 18
        let label = Label(frame: Rect(x: 20, y: 20, width: 220, height: 30))
        label.tag = 1
        label.textColor = .white
        let toggle = Switch(at: Point(x: 20, y: 75))
        toggle.tag = 2
        toggle.addAction(for: .valueChanged) { [weak self, weak carousel, weak toggle] in
            guard let self, let toggle, let index = carousel?.index(ofItemViewOrSubview: toggle) else { return }
            isOn[index] = toggle.isOn
            say("Item \(index): switch \(toggle.isOn ? "on" : "off")")
        }
        let slider = Slider(frame: Rect(x: 20, y: 135, width: 220, height: 31))
        slider.tag = 3
        slider.addAction(for: .valueChanged) { [weak self, weak carousel, weak slider] in
            guard let self, let slider, let index = carousel?.index(ofItemViewOrSubview: slider) else { return }
            values[index] = slider.value
            say("Item \(index): slider at \(Int((slider.value * 100).rounded())) %")
        }
        let button = Button(frame: Rect(x: 20, y: 200, width: 220, height: 50), title: "Press")
        button.addAction { [weak self, weak carousel, weak button] in
            guard let self, let button, let index = carousel?.index(ofItemViewOrSubview: button) else { return }
            say("Item \(index): pressed")
        }
        for view in [label, toggle, slider, button] { item.addSubview(view) }
        return item
    }
}

Window.main {
    let window = try Window(title: "Controls")
    let items = Items(window: window)
    items.status.text = "Work a control"
    items.status.textColor = .white
    let carousel = Carousel()
    carousel.type = .rotary
    carousel.dataSource = items
    window.show(carousel)
    window.scene.root.addSubview(items.status)
    try withExtendedLifetime(items) { try window.run() }
}

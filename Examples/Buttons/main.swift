// SPDX-License-Identifier: MIT

// A button in every item. Click the one in the middle; drag anywhere, also from a button. Tab and Enter work as well.

import CarouselKit

@MainActor
final class Items: @MainActor CarouselDataSource {
    let status = Label(frame: Rect(x: 20, y: 20, width: 400, height: 30))

    let window: Window

    init(window: Window) {
        self.window = window
    }

    private func say(_ text: String) {
        status.text = text
        window.report(event: text)
    }

    func numberOfItems(in carousel: Carousel) -> Int { 100 }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let item = view ?? makeItem(carousel)
        (item.viewWithTag(1) as? Button)?.title = "Button \(index)"
        return item
    }

    private func makeItem(_ carousel: Carousel) -> View {
        let item = View(frame: Rect(x: 0, y: 0, width: 260, height: 260))
        item.backgroundColor = Color(red: 0.16, green: 0.2, blue: 0.28)
        item.cornerRadius = 18
        let button = Button(frame: Rect(x: 50, y: 105, width: 160, height: 50))
        button.tag = 1
        button.addAction { [weak self, weak carousel, weak button] in
            // The item may have been used for others since: ask the carousel which one it is now.
            guard let self, let carousel, let button, let index = carousel.index(ofItemViewOrSubview: button) else {
                return
            }
            say("Button \(index) was pressed")
        }
        item.addSubview(button)
        return item
    }
}

Window.main {
    let window = try Window(title: "Buttons")
    let items = Items(window: window)
    items.status.text = "Press a button"
    items.status.textColor = .white
    let carousel = Carousel()
    carousel.type = .coverFlow2
    carousel.dataSource = items
    window.show(carousel)
    window.scene.root.addSubview(items.status)
    try withExtendedLifetime(items) { try window.run() }
}

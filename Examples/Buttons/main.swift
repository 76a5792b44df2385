// SPDX-License-Identifier: MIT

// A button in every item. Click the one in the middle; drag anywhere, also from a button. Tab and Enter work as well.

import CarouselKit

let night = Color(red: 0.07, green: 0.06, blue: 0.1)

/// Records, each with a button that plays it.
@MainActor
final class Records: @MainActor CarouselDataSource {
    private let titles = [
        "Harbour", "Low Tide", "Rowan", "Slow Train", "Peat Smoke", "North Light", "Ferry", "Heather",
    ]
    private let colors = ["#ff7a59", "#3fb8af", "#f2c14e", "#7a77ff", "#e15a97", "#7fb069"].compactMap {
        Color(hex: $0)
    }

    let status = Label(frame: Rect(x: 20, y: 20, width: 600, height: 24))
    let window: Window

    init(window: Window) {
        self.window = window
        say("Press a button, or Tab and Enter")
    }

    private func say(_ text: String) {
        status.text = text
        window.report(event: text)
    }

    func numberOfItems(in carousel: Carousel) -> Int { 24 }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let record = view ?? makeRecord(carousel)
        record.viewWithTag(1)?.backgroundColor = colors[index % colors.count]
        (record.viewWithTag(2) as? Label)?.text = titles[index % titles.count]
        return record
    }

    private func makeRecord(_ carousel: Carousel) -> View {
        let record = View(frame: Rect(x: 0, y: 0, width: 280, height: 380))
        record.backgroundColor = Color(red: 0.16, green: 0.15, blue: 0.21)
        record.cornerRadius = 18
        record.borderWidth = 1
        record.borderColor = Color(white: 1, alpha: 0.2)
        record.reflection = Reflection(scale: 0.3, alpha: 0.3, floor: night)
        let cover = View(frame: Rect(x: 20, y: 20, width: 240, height: 220))
        cover.tag = 1
        cover.cornerRadius = 10
        for (extent, color) in [(180.0, night), (64, Color(white: 1, alpha: 0.85)), (10, night)] {
            let disc = View(frame: Rect(x: 120 - extent / 2, y: 110 - extent / 2, width: extent, height: extent))
            disc.cornerRadius = extent / 2
            disc.backgroundColor = color
            cover.addSubview(disc)
        }
        let title = Label(frame: Rect(x: 20, y: 256, width: 240, height: 32))
        title.tag = 2
        title.textColor = .white
        title.font = Font(size: 21, weight: 600)
        let button = Button(frame: Rect(x: 20, y: 308, width: 240, height: 48), title: "Play")
        button.addAction { [weak self, weak carousel, weak button] in
            // The view may have been reused for another item: ask the carousel which one it shows now.
            guard let self, let carousel, let button, let index = carousel.index(ofItemViewOrSubview: button) else {
                return
            }
            say("Playing \(titles[index % titles.count]), record \(index)")
        }
        for view in [cover, title, button] { record.addSubview(view) }
        return record
    }
}

Window.main {
    let window = try Window(title: "Buttons")
    window.scene.backgroundColor = night
    let records = Records(window: window)
    records.status.textColor = Color(white: 0.75)
    let carousel = Carousel()
    carousel.type = .coverFlow2
    carousel.dataSource = records
    window.show(carousel)
    carousel.scrollToItem(at: 12, animated: false)
    window.scene.root.addSubview(records.status)
    try withExtendedLifetime(records) { try window.run() }
}

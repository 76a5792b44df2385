// SPDX-License-Identifier: MIT

// A shelf of records: when it comes to rest, the record in the middle slides out of its sleeve. However the shelf is sorted, that
// record stays there. With the name of a file, the shelf opens where it was left: Records ~/.local/state/records.json

import CarouselKit
import Foundation

struct Record {
    var artist: String
    var title: String
    var year: Int
    var color: Color

    var name: String { "\(artist): \(title)" }
}

@MainActor
final class Shelf: @MainActor CarouselDataSource, @MainActor CarouselDelegate {
    private static let artists = ["Ada Finch", "Brass Tide", "Corvid", "Dunes", "Esker", "Fen Choir", "Gale", "Heron"]
    private static let titles = ["Low Water", "Signals", "Nine Mile", "Paper Moon", "Overgrown"]
    private static let colors = ["#d1495b", "#edae49", "#00798c", "#30638e", "#66a182", "#8d5b9b", "#c8553d"]

    private var records: [Record] = []
    private let window: Window
    private let carousel = Carousel()
    private let title = Label()
    private let orders = ["Artist", "Title", "Year"].map { Button(title: $0) }
    /// The name of the record that is out of its sleeve.
    private var out: String?
    private var displayed = 0
    private let file: String?

    init(window: Window, file: String?) {
        (self.window, self.file) = (window, file)
        for (artist, name) in Shelf.artists.enumerated() {
            for (number, title) in Shelf.titles.enumerated() {
                let place = artist * 5 + number
                records.append(
                    Record(
                        artist: name, title: title, year: 1960 + place * 37 % 61,
                        color: Color(hex: Shelf.colors[place % 7]) ?? .white))
            }
        }
        window.scene.backgroundColor = Color(red: 0.11, green: 0.1, blue: 0.1)
        carousel.shape = CoverFlow()
        carousel.initialItemIndex = records.count / 2
        (carousel.dataSource, carousel.delegate) = (self, self)
        // Before the first frame, so that nothing is seen to move.
        let saved = file.flatMap { FileManager.default.contents(atPath: $0) }
        let place = saved.flatMap { try? JSONDecoder().decode(Carousel.State.self, from: $0) }
        if let place { carousel.restore(place) }
        (title.textColor, title.textAlignment, title.font) = (.white, .center, Font(size: 24))
        for (order, button) in orders.enumerated() { button.addAction { [unowned self] in sort(by: order) } }
        for view in [carousel, title] as [View] + orders { window.scene.root.addSubview(view) }
        window.onResize = { [unowned self] _ in layOut() }
        layOut()
        show()
    }

    /// Saves where the shelf is, each time it rests, because the power may fail.
    private func save() {
        if let file { try? JSONEncoder().encode(carousel.state).write(to: URL(fileURLWithPath: file)) }
    }

    private func sort(by order: Int) {
        records.sort { one, other in
            switch order {
            case 0: (one.artist, one.title) < (other.artist, other.title)
            case 1: (one.title, one.artist) < (other.title, other.artist)
            default: one.year < other.year
            }
        }
        carousel.reloadData(keeping: .identifier)
        show()
    }

    private func show() {
        let index = carousel.currentItemIndex
        title.text = "\(records[index].name), \(records[index].year)"
        window.report(event: "\(index): \(records[index].name)")
    }

    private func layOut() {
        let size = window.scene.size
        carousel.frame = Rect(x: 0, y: 0, width: size.width, height: size.height - 120)
        title.frame = Rect(x: 0, y: size.height - 130, width: size.width, height: 40)
        for (place, button) in orders.enumerated() {
            button.frame = Rect(
                x: size.width / 2 - 200 + Double(place) * 140, y: size.height - 70, width: 120, height: 44)
        }
    }

    func numberOfItems(in carousel: Carousel) -> Int { records.count }

    func carousel(_ carousel: Carousel, identifierForItemAt index: Int) -> String? { records[index].name }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let record = records[index]
        let sleeve = view ?? makeSleeve()
        sleeve.backgroundColor = record.color
        sleeve.viewWithTag(3)?.frame.origin.y = record.name == out ? -60 : 120
        (sleeve.viewWithTag(1) as? Label)?.text = record.title
        (sleeve.viewWithTag(2) as? Label)?.text = "\(record.artist)  \(record.year)"
        return sleeve
    }

    private func makeSleeve() -> View {
        let sleeve = View(frame: Rect(x: 0, y: 0, width: 340, height: 340))
        for (tag, y, size) in [(1, 40.0, 44.0), (2, 270, 20)] {
            let label = Label(frame: Rect(x: 24, y: y, width: 292, height: 56))
            (label.tag, label.font, label.textColor) = (tag, Font(size: size, weight: tag == 1 ? 700 : 400), .white)
            sleeve.addSubview(label)
        }
        let disc = View(frame: Rect(x: 110, y: 120, width: 120, height: 120))
        (disc.tag, disc.cornerRadius, disc.borderWidth, disc.backgroundColor) = (3, 60, 44, Color(white: 0.9))
        sleeve.addSubview(disc)
        return sleeve
    }

    func carouselCurrentItemIndexDidChange(_ carousel: Carousel) {
        show()
        guard let place = records.firstIndex(where: { $0.name == out }), place != carousel.currentItemIndex else {
            return
        }
        out = nil
        slideDisc(ofItemAt: place, to: 120)
    }

    func carouselDidSettle(_ carousel: Carousel, at index: Int) {
        save()
        out = records[index].name
        slideDisc(ofItemAt: index, to: -60)
        window.report(event: "settled at \(index) by \(carousel.scrollReason), \(displayed) in sight")
    }

    private func slideDisc(ofItemAt index: Int, to y: Double) {
        View.animate(duration: 0.3) { carousel.itemView(at: index)?.viewWithTag(3)?.frame.origin.y = y }
    }

    var wantsDisplayEvents: Bool { true }
    func carousel(_ carousel: Carousel, willDisplay view: View?, forItemAt index: Int) { displayed += 1 }
    func carousel(_ carousel: Carousel, didEndDisplaying view: View?, forItemAt index: Int) { displayed -= 1 }
}

Window.main {
    let window = try Window(title: "Records")
    let shelf = Shelf(window: window, file: CommandLine.arguments.dropFirst().first { !$0.hasPrefix("-") })
    try withExtendedLifetime(shelf) { try window.run() }
}

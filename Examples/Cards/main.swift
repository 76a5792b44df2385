// SPDX-License-Identifier: MIT

// Places to go, as a stack of cards: swipe one to the right to keep it, to the left to pass. The arrow keys swipe, too; U or the
// button brings the last card back. Pictures may be named on the command line: Cards ~/Pictures/*.jpg

import CarouselKit
import Foundation

@MainActor
final class Cards: @MainActor CarouselDataSource, @MainActor CarouselDelegate {
    private static let colors = ["#e4572e", "#17bebb", "#ffc914", "#76b041", "#6c5ce7", "#e84393", "#0984e3"]
        .compactMap { Color(hex: $0) }
    private static let names = ["Harbour", "Moor", "Orchard", "Old Mill", "Lighthouse", "Glen", "Market", "Cove"]

    private struct Place {
        var name: String
        var color: Color
        var picture: Image?
    }

    private var places: [Place]
    /// The places that were swiped away, in that order, with the indexes that they had.
    private var gone: [(place: Place, index: Int)] = []
    private let window: Window
    private let carousel = Carousel()
    private let status = Label(frame: Rect(x: 0, y: 24, width: 640, height: 28))
    private let undo = Button(title: "Undo")

    init(window: Window, paths: [String]) {
        self.window = window
        places =
            paths.isEmpty
            ? (0..<24).map {
                Place(name: Cards.names[$0 % Cards.names.count], color: Cards.colors[$0 % Cards.colors.count])
            }
            : paths.map { Place(name: "", color: .black, picture: Image(path: $0)) }
        window.scene.backgroundColor = Color(red: 0.96, green: 0.95, blue: 0.92)
        carousel.shape = CardStack(margin: 14)
        carousel.dismissDirections = [.left, .right]
        (carousel.dataSource, carousel.delegate) = (self, self)
        status.textColor = Color(white: 0.25)
        status.textAlignment = .center
        undo.addAction { [unowned self] in bringBack() }
        for view in [carousel, status, undo] as [View] { window.scene.root.addSubview(view) }
        window.onResize = { [unowned self] _ in layOut() }
        window.scene.onCommand = { [unowned self] command in
            switch command {
            case .step(let count): carousel.dismissItem(towards: count < 0 ? .left : .right)
            case .type("u"): bringBack()
            default: return false
            }
            return true
        }
        layOut()
        say("Swipe right to keep, left to pass")
    }

    private func layOut() {
        let size = window.scene.size
        carousel.frame = Rect(origin: .zero, size: size)
        status.frame.origin.x = (size.width - 640) / 2
        undo.frame = Rect(x: size.width / 2 - 70, y: size.height - 70, width: 140, height: 44)
    }

    private func say(_ text: String) {
        status.text = text
        undo.isEnabled = !gone.isEmpty
        window.report(event: text)
    }

    /// Inserts the last place that was swiped away, and lets its card fly back.
    private func bringBack() {
        guard let (place, index) = gone.popLast() else { return }
        places.insert(place, at: min(index, places.count))
        carousel.insertItem(at: index, animated: false)
        carousel.undoDismissal()
        say("\(places.count) left")
    }

    func numberOfItems(in carousel: Carousel) -> Int { places.count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let card = view ?? makeCard()
        let place = places[index]
        card.backgroundColor = place.color
        (card.viewWithTag(1) as? ImageView)?.image = place.picture
        (card.viewWithTag(2) as? Label)?.text = place.name
        mark(card, 0, .right)
        return card
    }

    private func makeCard() -> View {
        let card = View(frame: Rect(x: 0, y: 0, width: 340, height: 440))
        card.cornerRadius = 22
        card.clipsToBounds = true
        card.shadow = Shadow(offset: Size(width: 0, height: 6), blur: 18, color: Color(white: 0, alpha: 0.25))
        let picture = ImageView(frame: card.bounds)
        picture.contentMode = .scaleAspectFill
        picture.tag = 1
        let name = Label(frame: Rect(x: 28, y: 356, width: 284, height: 52))
        name.font = Font(size: 38, weight: 700)
        name.textColor = .white
        name.tag = 2
        let word = Label(frame: Rect(x: 28, y: 32, width: 284, height: 44))
        word.font = Font(size: 32, weight: 800)
        word.textColor = .white
        word.tag = 3
        for view in [picture, name, word] as [View] { card.addSubview(view) }
        return card
    }

    /// Shows on a card what letting go of it would mean.
    private func mark(_ card: View, _ part: Double, _ direction: DismissDirection) {
        guard let word = card.viewWithTag(3) as? Label else { return }
        word.text = direction == .right ? "KEEP" : "PASS"
        word.textAlignment = direction == .right ? .left : .right
        word.alpha = part
    }

    func carousel(
        _ carousel: Carousel, isDismissingItemAt index: Int, part: Double, towards direction: DismissDirection
    ) {
        if let card = carousel.itemView(at: index) { mark(card, part, direction) }
    }

    func carousel(_ carousel: Carousel, didDismissItemAt index: Int, towards direction: DismissDirection) {
        gone.append((places.remove(at: index), index))
        carousel.removeItem(at: index, animated: true)
        say(places.isEmpty ? "That was the last one" : "\(places.count) left")
    }
}

Window.main {
    let window = try Window(title: "Cards", size: Size(width: 1280, height: 720))
    let cards = Cards(window: window, paths: CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("-") })
    try withExtendedLifetime(cards) { try window.run() }
}

// SPDX-License-Identifier: MIT

import CarouselKit

/// What the current picture is and when it was taken, and where it stands among all: a line of text over a slider, which
/// also moves the carousel.
@MainActor
final class Captions {
    let view = CarouselKit.View()
    private let label = Label()
    /// Where the current picture stands; follows the carousel, and leads it where the user moves it.
    let position = Slider()
    private let gallery: PictureGallery
    private let dates = DateReader()
    /// What is told in place of a picture, and where the carousel was, or was going, then.
    private var note: (text: String, path: String?)?

    /// What is told of the current picture.
    var text: String { label.text }

    private var carousel: Carousel { gallery.carousel }

    init(gallery: PictureGallery) {
        self.gallery = gallery
        label.textColor = Color(white: 0.85)
        label.font = Font(size: 15)
        label.textAlignment = .center
        label.lineBreakMode = .truncateMiddle
        label.isUserInteractionEnabled = false
        position.addAction(for: .valueChanged) { [unowned self] in
            carousel.scrollToItem(at: Int(saturating: position.value.rounded()), animated: true)
        }
        view.addSubview(label)
        view.addSubview(position)
    }

    func layOut(_ size: Size) {
        view.frame = Rect(x: 0, y: max(0, size.height - 64), width: size.width, height: 64)
        label.frame = Rect(x: 20, y: 4, width: max(0, size.width - 40), height: 28)
        let width = min(480, max(0, size.width - 40))
        position.frame = Rect(x: (size.width - width) / 2, y: 34, width: width, height: 18)
    }

    /// Follows the carousel from frame to frame.
    func follow() {
        if dates.hasNews { update() }
        // A finger on the slider leads; the carousel follows.
        if !position.isHighlighted { position.value = carousel.scrollOffset }
    }

    /// Finds out anew what there is to say of a picture: its file is another.
    func forget(_ path: String) { dates.forget(path) }

    /// Tells of the current picture again.
    func endNote() {
        guard note != nil else { return }
        note = nil
        update()
    }

    /// Tells of the current picture, or of something else until the carousel goes to another one.
    func update(note text: String? = nil) {
        let (index, count) = (carousel.currentItemIndex, gallery.paths.count)
        let goal = path(at: carousel.destinationItemIndex)
        if let text { note = (text, goal) } else if note?.path != goal { note = nil }
        position.maximumValue = Double(max(1, count - 1))
        position.commandStep = 1 / position.maximumValue
        position.isHidden = count < 2
        guard let path = path(at: index) else {
            label.text = note?.text ?? "No pictures"
            return
        }
        let name = PathText.name(of: path)
        let date = dates.date(of: path).map { "   \($0)" } ?? ""
        label.text = note?.text ?? "\(name)\(date)   (\(index + 1) of \(count), \(carousel.type.name))"
    }

    private func path(at index: Int) -> String? { gallery.paths.indices.contains(index) ? gallery.paths[index] : nil }
}

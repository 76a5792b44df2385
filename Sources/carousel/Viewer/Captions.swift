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

    /// Tells of the current picture, or of something else until that changes.
    func update(note: String? = nil) {
        let (index, count) = (carousel.currentItemIndex, gallery.paths.count)
        position.maximumValue = Double(max(1, count - 1))
        position.commandStep = 1 / position.maximumValue
        position.isHidden = count < 2
        guard gallery.paths.indices.contains(index) else {
            label.text = note ?? "No pictures"
            return
        }
        let path = gallery.paths[index]
        let name = PathText.name(of: path)
        let date = dates.date(of: path).map { "   \($0)" } ?? ""
        label.text = note ?? "\(name)\(date)   (\(index + 1) of \(count), \(carousel.type.name))"
    }
}

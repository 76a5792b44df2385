// SPDX-License-Identifier: MIT

import CarouselKit

/// The viewer's window: a gallery, the name of the current picture, and a list of keys on demand.
@MainActor
final class Viewer {
    private static let keys = """
        Arrows             move by one
        Page Up / Down     move by a screenful
        Home / End         first / last
        T                  next type
        V                  orientation
        W                  wrap
        F                  full screen
        Space              scroll by itself
        Esc                leave
        """

    private let window: Window
    private let gallery: PictureGallery
    private let caption = Label()
    private let help = CarouselKit.View()
    private let helpText = Label(text: Viewer.keys)

    private var carousel: Carousel { gallery.carousel }

    init(window: Window, gallery: PictureGallery) {
        self.window = window
        self.gallery = gallery
        carousel.clipsToBounds = true
        caption.textColor = Color(white: 0.85)
        caption.font = Font(size: 15)
        caption.textAlignment = .center
        caption.lineBreakMode = .truncateMiddle
        caption.isUserInteractionEnabled = false
        helpText.textColor = .white
        helpText.numberOfLines = 0
        helpText.font = Font(family: "monospace", size: 15)
        help.addSubview(helpText)
        help.backgroundColor = Color(white: 0, alpha: 0.75)
        help.cornerRadius = 12
        help.isHidden = true
        help.isUserInteractionEnabled = false
        for view in [carousel, caption, help] as [CarouselKit.View] { window.scene.root.addSubview(view) }
        window.onResize = { [unowned self] _ in layOut() }
        window.onKey = { [unowned self] key in press(key) }
        gallery.onCurrentItemChange = { [unowned self] _ in showCaption() }
        layOut()
    }

    func run() throws {
        window.scene.layoutIfNeeded()
        showCaption()
        try window.run()
    }

    private func layOut() {
        let size = window.scene.size
        carousel.frame = Rect(origin: .zero, size: size)
        caption.frame = Rect(x: 20, y: size.height - 40, width: max(0, size.width - 40), height: 28)
        helpText.sizeToFit()
        helpText.frame.origin = Point(x: 24, y: 20)
        help.bounds.size = Size(width: helpText.bounds.width + 48, height: helpText.bounds.height + 40)
        help.center = Point(x: size.width / 2, y: size.height / 2)
    }

    private func showCaption() {
        let index = carousel.currentItemIndex
        guard gallery.paths.indices.contains(index) else { return }
        let name = gallery.paths[index].split(separator: "/").last.map(String.init) ?? gallery.paths[index]
        caption.text = "\(name)   (\(index + 1) of \(gallery.paths.count), \(carousel.type.name))"
    }

    private func press(_ key: Key) -> Bool {
        switch key {
        case .escape:
            window.requestClose()
        case .character(let character):
            switch character {
            case "t", "T": nextType()
            case "v", "V": carousel.isVertical.toggle()
            case "w", "W": gallery.isWrapEnabled = !carousel.isWrapEnabled
            case "f", "F": window.toggleFullScreen()
            case " ": carousel.autoscroll = carousel.autoscroll == 0 ? -0.5 : 0
            case "?": help.isHidden.toggle()
            default: return false
            }
        default:
            return false
        }
        return true
    }

    private func nextType() {
        let types = CarouselType.allCases.filter { $0 != .custom }
        let place = types.firstIndex(of: carousel.type) ?? 0
        carousel.type = types[(place + 1) % types.count]
        showCaption()
    }
}

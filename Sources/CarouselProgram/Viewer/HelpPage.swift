// SPDX-License-Identifier: MIT

import CarouselKit

/// The page of keys, in the middle of the window.
@MainActor
final class HelpPage {
    static let keys = """
        Arrows             move by one; hold to continue
        Page Up / Down     move by a screenful
        Home / End         first / last
        R                  a random picture
        Enter, click       fill the window with the picture, and back
        Wheel, + and -     zoom in and out
        Ctrl+wheel         the same over the carousel
        Delete             move the file to the trash
        Ctrl+Z             restore it, then earlier ones
        S                  slide show
        T, Shift+T         next type, previous type
        V                  orientation
        W                  wrap
        F, F11             full screen
        Space              scroll automatically
        /                  search: part of a name, then Enter
        Other letters      go to the file whose name begins with them
        Esc                back, quit
        """

    let view = ArrangedView()
    private let text = Label(text: HelpPage.keys)
    private var room = Size.zero
    private static let (fontSize, margin) = (15.0, Size(width: 24, height: 20))

    var isShown: Bool { !view.isHidden }

    init() {
        text.textColor = .white
        text.numberOfLines = 0
        view.addSubview(text)
        view.backgroundColor = Color(white: 0, alpha: 0.75)
        view.cornerRadius = 12
        view.isHidden = true
        view.isUserInteractionEnabled = false
        view.onLayout = { [unowned self] in arrange() }
    }

    func toggle() { view.isHidden.toggle() }

    func layOut(_ size: Size) {
        room = size
        view.setNeedsLayout()
    }

    /// At its usual size, or as large as fits.
    private func arrange() {
        let size = room
        let margin = HelpPage.margin
        text.font = Font(family: "monospace", size: HelpPage.fontSize)
        let whole = text.sizeThatFits(Size(width: Double.infinity, height: .infinity))
        let part = min(
            1, (size.width - 16) / (whole.width + 2 * margin.width),
            (size.height - 16) / (whole.height + 2 * margin.height))
        if part < 1 { text.font.size = HelpPage.fontSize * max(0.3, part) }
        text.bounds.size = text.sizeThatFits(Size(width: Double.infinity, height: .infinity))
        view.bounds.size = Size(
            width: text.bounds.width + 2 * margin.width, height: text.bounds.height + 2 * margin.height)
        view.center = Point(x: size.width / 2, y: size.height / 2)
        text.center = Point(x: view.bounds.midX, y: view.bounds.midY)
    }
}

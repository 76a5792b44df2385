// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselKit
import CarouselMedia

/// The current picture's name, date and number, the carousel's type, and a slider that also moves the carousel.
@MainActor
final class Captions {
    let view = ArrangedView()
    private let scrim = CarouselKit.View()
    private let label = Label()
    /// When the picture was taken.
    private let date = Label()
    /// The picture's number and how many there are, which is never truncated.
    private let place = Label()
    private let type = Button()
    /// The number of the current picture; follows the carousel, and leads it while the user moves it.
    let position = Slider()
    private let gallery: PictureGallery
    private let dates = DateReader()
    /// A message shown instead of the picture's name, and the picture that the carousel was at or on its way to at that time.
    private var note: (text: String, path: FilePath?)?

    /// Whether only messages are shown, while a picture fills the window or a slide show runs.
    var isQuiet = false { didSet { update() } }
    /// Called when the name of the type is tapped.
    var onType: () -> Void = {}

    /// The text about the current picture.
    var text: String { label.text + date.text + place.text }

    private var carousel: Carousel { gallery.carousel }

    private static let (margin, lineHeight, gap) = (14.0, 32.0, 8.0)

    init(gallery: PictureGallery, onLight isLight: Bool = false) {
        self.gallery = gallery
        scrim.backgroundColor = Color(white: isLight ? 1 : 0, alpha: 0.55)
        scrim.cornerRadius = 10
        for part in [label, date, place] {
            part.textColor = Color(white: isLight ? 0.1 : 0.92)
            part.font = Font(size: 15)
            part.lineBreakMode = .truncateMiddle
            part.isUserInteractionEnabled = false
        }
        type.fill = Color(white: 0.5, alpha: 0.35)
        type.addAction { [unowned self] in onType() }
        position.addAction(for: .valueChanged) { [unowned self] in
            carousel.scrollToItem(at: Int(saturating: position.value.rounded()), animated: true)
        }
        for part in [scrim, label, date, place, type, position] { view.addSubview(part) }
        view.onLayout = { [unowned self] in arrange() }
    }

    func layOut(_ size: Size) {
        view.frame = Rect(x: 0, y: max(0, size.height - 76), width: size.width, height: 76)
        view.setNeedsLayout()
    }

    /// The line is as wide as its text and the type's name, and centred. Where there is no room for all, the date goes first, then
    /// the type, and only then is the name shortened.
    private func arrange() {
        let extent = min(480, max(0, view.bounds.width - 40))
        position.frame = Rect(x: (view.bounds.width - extent) / 2, y: 48, width: extent, height: 18)
        let (margin, height, gap) = (Captions.margin, Captions.lineHeight, Captions.gap)
        let room = max(0, view.bounds.width - 2 * margin - 24)
        func width(_ label: Label) -> Double {
            label.text.isEmpty ? 0 : label.sizeThatFits(Size(width: 1e4, height: height)).width.rounded(.up) + 2
        }
        var (name, day, number) = (width(label), width(date), width(place))
        let namesType = note == nil && !gallery.paths.isEmpty
        var button = namesType ? type.sizeThatFits(Size(width: 240, height: height)).width + gap : 0
        if name + day + number + button > room { day = 0 }
        if name + number + button > room { button = 0 }
        number = min(number, room)
        name = min(name, room - number)
        (date.isHidden, type.isHidden) = (day == 0, button == 0)
        let whole = name + day + number + button
        let left = (view.bounds.width - whole) / 2
        scrim.frame = Rect(
            x: left - margin, y: 4, width: whole + margin + (type.isHidden ? margin : 4), height: height + 4)
        label.frame = Rect(x: left, y: 9, width: name, height: height - 8)
        date.frame = Rect(x: left + name, y: 9, width: day, height: height - 8)
        place.frame = Rect(x: left + name + day, y: 9, width: number, height: height - 8)
        type.frame = Rect(x: left + whole - button + gap, y: 8, width: max(0, button - gap), height: height - 4)
    }

    /// Follows the carousel from frame to frame.
    func follow() {
        if dates.hasNewDates { update() }
        // While a finger is on the slider, the carousel follows it. Steps by keys on the slider count from the last step's destination.
        guard !position.isHighlighted else { return }
        let leads = position.isFocused && carousel.isScrolling
        position.value = leads ? Double(carousel.destinationItemIndex) : carousel.scrollOffset
    }

    /// Updates the information about a picture whose file has changed.
    func forget(_ path: FilePath) { dates.forget(path) }

    /// Keeps nothing about a picture that is gone.
    func drop(_ path: FilePath) { dates.drop(path) }

    /// Shows the text about the current picture again.
    func endNote() {
        guard note != nil else { return }
        note = nil
        update()
    }

    /// Shows the text about the current picture, or a message until the carousel moves to another one.
    func update(note text: String? = nil) {
        let (index, count) = (carousel.currentItemIndex, gallery.paths.count)
        let goal = gallery.file(at: carousel.destinationItemIndex)
        if let text { note = (text, goal) } else if note?.path != goal { note = nil }
        position.maximumValue = Double(max(1, count - 1))
        position.commandStep = 1 / position.maximumValue
        position.isHidden = count < 2 || isQuiet
        type.title = carousel.shape.title
        view.isHidden = isQuiet && note == nil
        let file = note == nil ? gallery.file(at: index) : nil
        label.text = note?.text ?? file?.isolatedName ?? "No pictures"
        date.text = file.flatMap { dates.date(of: $0) }.map { "   \($0)" } ?? ""
        place.text = note == nil && count > 0 ? "   \(index + 1) of \(count)" : ""
        view.setNeedsLayout()
    }
}

/// A view whose creator arranges its parts, again once the exact size of a text becomes known.
final class ArrangedView: CarouselKit.View {
    var onLayout: () -> Void = {}
    override func layoutSubviews() { onLayout() }
}

extension Shape {
    /// The display name, such as Cover Flow 2.
    var title: String {
        var title = ""
        for letter in name {
            if letter.isUppercase || letter.isNumber { title += " " }
            title += title.isEmpty ? letter.uppercased() : String(letter)
        }
        return title
    }
}

/// The page of keys, in the middle of the window.
@MainActor
final class HelpPage {
    /// Short, so that they can be read in small windows.
    static let keys = """
        Arrows        move by one; hold for more
        Page Up/Down  move by half a screenful
        Home, End     first, last
        R             a random picture
        Enter, click  fill the window, and back
        Wheel, + -    zoom in and out
        Ctrl+wheel    zoom in from the carousel
        Delete        move the file to the trash
        Ctrl+Z        restore files, newest first
        S             slide show
        T, Shift+T    next type, previous type
        V, W          orientation, wrap
        F, F11        full screen
        Space         scroll automatically
        /             search names, then Enter
        Other letters find a name as you type
        Esc           back, quit
        """

    let view = ArrangedView()
    private let text = Label(text: HelpPage.keys)
    private var room = Size.zero
    private static let (fontSize, margin) = (15.0, Size(width: 24, height: 16))
    /// The least distance between the page and the window's edges.
    private static let gap = 4.0

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

    /// Arranges the page at its usual size, or as large as fits.
    private func arrange() {
        func extent(_ part: Double) -> Size {
            text.font = Font(family: "monospace", size: HelpPage.fontSize * part)
            text.bounds.size = text.sizeThatFits(Size(width: .infinity, height: .infinity))
            let (margin, size) = (HelpPage.margin, text.bounds.size)
            return Size(width: size.width + 2 * part * margin.width, height: size.height + 2 * part * margin.height)
        }
        let whole = extent(1)
        let part = min((room.width - 2 * HelpPage.gap) / whole.width, (room.height - 2 * HelpPage.gap) / whole.height)
        view.bounds.size = part < 1 ? extent(max(0.3, part)) : whole
        view.center = Point(x: room.width / 2, y: room.height / 2)
        text.center = Point(x: view.bounds.midX, y: view.bounds.midY)
    }
}

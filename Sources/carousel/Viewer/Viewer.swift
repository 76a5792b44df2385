// SPDX-License-Identifier: MIT

import CarouselKit

/// The viewer's window: a gallery, what the current picture is, where it stands, and a list of keys on demand.
@MainActor
final class Viewer {
    static let keys = """
        Arrows             move by one, held: on and on
        Page Up / Down     move by a screenful
        Home / End         first / last
        Enter, click       the picture fills the window, and back
        Wheel, + and -     look closer at it, and back
        Ctrl and wheel     the same over the carousel
        Delete             put the file into the trash
        Ctrl+Z             bring it back, and the one before
        S                  slide show
        T                  next type
        V                  orientation
        W                  wrap
        F, F11             full screen
        Space              scroll by itself
        /                  search: part of a name, then Enter
        Other letters      to the file whose name begins so
        Esc                back, leave
        """

    /// What Escape leaves.
    private enum Mode {
        case help, zoom, search, slides, fullScreen
    }

    /// Seconds within which letters go on with a name.
    private static let letterPause = 1.0

    private let window: Window
    private let gallery: PictureGallery
    private let captions: Captions
    private let help = FittingView()
    private let helpText = Label(text: Viewer.keys)
    private let zoom: Zoom
    private let slideshow: Slideshow
    private let disposal: Disposal
    private let search: PictureSearch
    private let names = NameSearch()
    private let presence: Presence
    /// What Escape leaves, the last one first.
    private var entered: [Mode] = []
    /// When a letter was typed that began with a name.
    private var lastLetter = -Double.infinity
    private let watch: FolderWatch?
    /// Nil until the pictures have been found.
    private var order: PictureOrder?
    private var failure: PictureFilesError?

    private var carousel: Carousel { gallery.carousel }

    /// - Parameters:
    ///   - gallery: is given the pictures once they have been found.
    ///   - watch: tells which pictures come and go.
    ///   - interval: of the slide show, in seconds.
    init(window: Window, gallery: PictureGallery, search: PictureSearch, watch: FolderWatch?, interval: Double) {
        self.window = window
        self.gallery = gallery
        zoom = Zoom(in: window.scene.root)
        captions = Captions(gallery: gallery)
        presence = Presence(in: window, hiding: [captions.view])
        disposal = Disposal(window: window, gallery: gallery, captions: captions)
        slideshow = Slideshow(scene: window.scene, carousel: gallery.carousel, interval: interval)
        self.search = search
        self.watch = watch
        carousel.clipsToBounds = true
        helpText.textColor = .white
        helpText.numberOfLines = 0
        helpText.font = Font(family: "monospace", size: 15)
        help.addSubview(helpText)
        help.backgroundColor = Color(white: 0, alpha: 0.75)
        help.cornerRadius = 12
        help.isHidden = true
        help.isUserInteractionEnabled = false
        window.scene.root.insertSubview(carousel, at: 0)
        for view in [captions.view, help] { window.scene.root.addSubview(view) }
        connect()
        layOut()
    }

    func run(showsSlides: Bool) throws {
        window.scene.layoutIfNeeded()
        captions.update(note: "Looking for pictures …")
        showFound()
        if showsSlides { toggleSlideshow() }
        try window.run()
        if let failure { throw failure }
    }

    /// Shows the pictures once they have been found.
    private func showFound() {
        switch search.result {
        case .success(let files):
            files.printWarnings()
            order = PictureOrder(watch?.arguments ?? []) { files.named.contains($0) }
            gallery.paths = files.paths
            captions.update()
            window.report(event: "\(files.paths.count) pictures")
        case .failure(let error):
            failure = error
            window.requestClose()
        case nil:
            break
        }
    }

    private func followFolders(_ watch: FolderWatch, _ order: PictureOrder) {
        let news = watch.take()
        guard !news.isEmpty else { return }
        let changes = FolderChanges(news, to: gallery.paths, order)
        let changed = changes.changed.filter { !disposal.hasBroughtBack($0) }
        // Another file of the same name may have been seen before.
        for path in changed + changes.added {
            window.reload(PictureGallery.image(of: path))
            captions.forget(path)
        }
        if changes.paths != gallery.paths {
            gallery.change(to: changes.paths)
            names.follow(changes.paths)
            disposal.follow(added: changes.added)
            showCurrent()
            window.report(event: "\(gallery.paths.count) pictures")
        } else if let path = changed.first {
            captions.update()
            window.report(event: "another \(PathText.name(of: path))")
        }
    }

    private func connect() {
        window.onResize = { [unowned self] _ in layOut() }
        window.onKey = { [unowned self] key in press(key) }
        window.onWheel = { [unowned self] in turnWheel($0, at: $1, isControlDown: $2) }
        window.onFrame = { [unowned self] _ in
            if let order { watch.map { followFolders($0, order) } } else if failure == nil { showFound() }
            captions.follow()
            disposal.follow()
        }
        window.scene.onCommand = { [unowned self] command in
            guard command == .leave || command == .select, zoom.isOpen else { return false }
            closeZoom()
            return true
        }
        gallery.onCurrentItemChange = { [unowned self] _ in showCurrent() }
        gallery.onSelect = { [unowned self] index in if index == carousel.currentItemIndex { openZoom() } }
        zoom.onTap = { [unowned self] in closeZoom() }
        disposal.onChange = { [unowned self] in showCurrent() }
    }

    private func layOut() {
        let size = window.scene.size
        carousel.frame = Rect(origin: .zero, size: size)
        captions.layOut(size)
        zoom.layOut(size)
        helpText.sizeToFit()
        helpText.frame.origin = Point(x: 24, y: 20)
        help.center = Point(x: size.width / 2, y: size.height / 2)
        help.setNeedsLayout()
    }

    private func showCurrent() {
        captions.update()
        showSearch()
        guard zoom.isOpen else { return }
        if let image = currentImage { zoom.show(image) } else { closeZoom() }
    }

    /// Held, a key does once what it does; only those that look closer, and those of a search, go on.
    private func press(_ key: Key) -> Bool {
        if names.isOpen { return search(key) }
        if window.isKeyRepeating {
            switch key {
            case .character("+"), .character("="), .character("-"): break
            case .escape, .delete, .control, .function: return true
            case .character(let character): return "stvwf ?/".contains(character.lowercased())
            default: return false
            }
        } else {
            disposal.cancel()
            captions.endNote()
        }
        switch key {
        case .escape: leave()
        case .delete: disposal.putIntoTrash()
        case .control("z"): if let order { disposal.restore(order) }
        case .function(11): toggleFullScreen()
        case .character(let character): return press(character)
        default: return false
        }
        return true
    }

    private func press(_ character: Character) -> Bool {
        // What goes on with a name that was begun is no command.
        let isOfName =
            window.scene.time - lastLetter < Viewer.letterPause && (character.isLetter || character.isNumber)
        switch character {
        case _ where isOfName: return typeName(character)
        case "s", "S": toggleSlideshow()
        case "t", "T": nextType()
        case "v", "V":
            carousel.isVertical.toggle()
            window.report(event: carousel.isVertical ? "vertical" : "horizontal")
        case "w", "W":
            gallery.isWrapEnabled = !carousel.isWrapEnabled
            window.report(event: gallery.isWrapEnabled == true ? "wrap" : "no wrap")
        case "f", "F": toggleFullScreen()
        case " ":
            carousel.autoscroll = carousel.autoscroll == 0 ? -0.5 : 0
            window.report(event: carousel.autoscroll == 0 ? "autoscroll ended" : "autoscroll")
        case "?": toggleHelp()
        case "/":
            names.open(gallery.paths, from: carousel.currentItemIndex)
            note(.search, isOn: true)
            showSearch()
        case "+", "=": look(closer: 1.25)
        case "-": look(closer: 0.8)
        default: return typeName(character)
        }
        return true
    }

    /// Leaves what was entered last, in the end the viewer.
    private func leave() {
        switch entered.last {
        case .help: toggleHelp()
        case .zoom: closeZoom()
        case .search: closeSearch()
        case .slides: toggleSlideshow()
        case .fullScreen: toggleFullScreen()
        case nil: window.requestClose()
        }
    }

    private func note(_ mode: Mode, isOn: Bool) {
        entered.removeAll { $0 == mode }
        if isOn { entered.append(mode) }
    }

    private func toggleHelp() {
        help.isHidden.toggle()
        note(.help, isOn: !help.isHidden)
        window.report(event: help.isHidden ? "no help" : "help")
    }

    /// Fills a monitor, or goes back to the window: see `Window.toggleFullScreen(onMonitor:)`.
    func toggleFullScreen(onMonitor monitor: Int? = nil) {
        window.toggleFullScreen(onMonitor: monitor)
        note(.fullScreen, isOn: window.isFullScreen)
        presence.note()
        window.report(event: window.isFullScreen ? "full screen" : "window")
    }

    // MARK: - Names

    /// Leaves a letter to the carousel, which goes to the name that begins with what was typed.
    private func typeName(_ character: Character) -> Bool {
        lastLetter = window.scene.time
        return false
    }

    private func search(_ key: Key) -> Bool {
        switch key {
        case .escape: closeSearch()
        case .backspace: names.deleteLast()
        case .character(let character): names.type(character)
        case .enter:
            if let found = names.found { carousel.scrollToItem(at: found, animated: true) }
            closeSearch()
        default: return false
        }
        showSearch()
        return true
    }

    private func showSearch() {
        guard names.isOpen else { return }
        captions.update(note: names.caption)
        window.report(event: names.caption)
    }

    private func closeSearch() {
        names.close()
        note(.search, isOn: false)
        captions.endNote()
        window.report(event: "searched")
    }

    private func nextType() {
        let types = CarouselType.allCases.filter { $0 != .custom }
        let place = types.firstIndex(of: carousel.type) ?? 0
        carousel.type = types[(place + 1) % types.count]
        captions.update()
        window.report(event: "type \(carousel.type.name)")
    }

    // MARK: - Looking closer

    private var currentImage: Image? {
        gallery.image(at: carousel.currentItemIndex)
    }

    /// Where the current item is in the window.
    private var currentFrame: Rect {
        let window = Rect(origin: .zero, size: window.scene.size)
        guard let item = carousel.currentItemView,
            let low = item.convert(Point(x: item.bounds.minX, y: item.bounds.minY), to: nil),
            let high = item.convert(Point(x: item.bounds.maxX, y: item.bounds.maxY), to: nil)
        else { return Rect(x: window.midX, y: window.midY, width: 0, height: 0) }
        return Rect(
            x: min(low.x, high.x), y: min(low.y, high.y), width: abs(high.x - low.x), height: abs(high.y - low.y))
    }

    private func openZoom() {
        guard !zoom.isOpen, let image = currentImage else { return }
        note(.zoom, isOn: true)
        zoom.open(image, from: currentFrame)
        window.report(event: "filled")
    }

    private func closeZoom() {
        note(.zoom, isOn: false)
        zoom.close(to: currentFrame)
        window.report(event: "back")
    }

    private func look(closer factor: Double) {
        if !zoom.isOpen { return factor > 1 ? openZoom() : () }
        magnify(by: factor, about: Point(x: window.scene.size.width / 2, y: window.scene.size.height / 2))
    }

    private func magnify(by factor: Double, about point: Point) {
        zoom.magnify(by: factor, about: point)
        window.report(event: "magnified \((zoom.magnification * 1000).rounded() / 1000)")
    }

    /// Over the carousel, the wheel looks closer only with Control: without it, it scrolls.
    private func turnWheel(_ notches: Point, at position: Point, isControlDown: Bool) -> Bool {
        guard zoom.isOpen || isControlDown else { return false }
        if zoom.isOpen {
            // Eight notches are about the whole way.
            magnify(by: notches.y >= 0 ? 1 + 0.3 * notches.y : 1 / (1 - 0.3 * notches.y), about: position)
        } else if notches.y > 0 {
            openZoom()
        }
        return true
    }

    // MARK: - The rest

    private func toggleSlideshow() {
        if slideshow.isRunning { slideshow.stop() } else { slideshow.start() }
        note(.slides, isOn: slideshow.isRunning)
        let text = slideshow.isRunning ? "Slide show" : "Slide show ended"
        captions.update(note: text)
        window.report(event: text)
    }
}

/// A view as large as the one in it, with a margin.
private final class FittingView: CarouselKit.View {
    override func layoutSubviews() {
        guard let content = subviews.first else { return }
        bounds.size = Size(width: content.bounds.width + 48, height: content.bounds.height + 40)
    }
}

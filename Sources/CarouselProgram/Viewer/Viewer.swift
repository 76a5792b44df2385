// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselKit
import CarouselMedia

/// The viewer's window: a gallery, information about the current picture, and a list of keys on demand.
@MainActor
final class Viewer {
    /// What Escape closes.
    enum Mode {
        case help, zoom, search, slides, fullScreen
    }

    /// Seconds within which typed letters form one name.
    private static let letterPause = 1.0
    /// Seconds for which the viewer shows the hint about the keys.
    private static let (hint, hintSeconds) = ("Press ? to list the keys", 4.0)

    let window: Window
    private let options: CarouselOptions
    let gallery: PictureGallery
    private let look: Look
    private let backdrop: Backdrop
    let captions: Captions
    private let help = HelpPage()
    private let zoom: Zoom
    let slideshow: Slideshow
    let disposal: Disposal
    let names = NameSearch()
    private let idleHiding: IdleHiding
    /// What Escape closes, the most recent last.
    private var openModes: [Mode] = []
    /// When the last letter of a name was typed.
    private var lastLetter = -Double.infinity
    /// The request whose pictures are shown, the paths that it was found by, and the pictures' order; nil until pictures have been found.
    private var shown: (request: OpenRequest, arguments: [FilePath], order: PictureOrder)?
    /// The search for what the command line names or, later, for what its links lead to now. It goes on during a drop's search, and ends
    /// if that finds pictures.
    private var search: OpenRequest?
    /// The search for the latest drop.
    private var dropSearch: OpenRequest?
    private var failure: (any Error)?
    private var hasHinted = false
    /// Whether the window has shown its first frame.
    private var hasDrawn = false
    private let remembers: Bool
    private let saver = LastPictureSaver()
    /// Whether the last picture has been saved for good.
    private var hasSavedLastPicture = false
    /// Whether attract mode was running when the last frame was drawn.
    private var wasAttracting = false

    var carousel: Carousel { gallery.carousel }

    private var currentPath: FilePath? { gallery.file(at: carousel.currentItemIndex) }

    /// Shows the requested pictures once they are found. Slide shows take `interval` seconds a picture. With `remembers`, the current
    /// picture is saved.
    init(window: Window, _ options: CarouselOptions, _ request: OpenRequest, interval: Double, remembers: Bool) {
        self.remembers = remembers
        (self.window, self.options, search) = (window, options, request)
        gallery = options.gallery(of: [])
        (look, backdrop) = (options.look, options.backdrop)
        let root = window.scene.root
        root.insertSubview(backdrop.view, at: 0)
        root.insertSubview(gallery.carousel, at: 1)
        zoom = Zoom(in: root, of: gallery)
        captions = Captions(gallery: gallery, onLight: look.isLight)
        idleHiding = IdleHiding(in: window, hiding: [captions.view])
        disposal = Disposal(window: window, gallery: gallery) { [captions] in captions.update(note: $0) }
        slideshow = Slideshow(carousel: gallery.carousel, interval: interval)
        window.scene.backgroundColor = look.background
        window.scene.theme = look.isLight ? .light : .dark
        // A white knob would be invisible on white.
        if look.isLight { window.scene.theme.knob = window.scene.theme.accent }
        window.scene.theme.font = Font(size: 14, weight: 500)
        carousel.clipsToBounds = true
        idleHiding.isNeeded = { [names] in names.isOpen }
        root.layoutDirection = carousel.layoutDirection
        for view in [captions.view, help.view] { root.addSubview(view) }
        connect()
        layOut()
    }

    func run(startsSlideshow: Bool) throws {
        window.scene.layoutIfNeeded()
        captions.update(note: "Searching for pictures …")
        showFound()
        if startsSlideshow { toggleSlideshow() }
        // Delayed, because nothing waits for the icon.
        window.scene.schedule(after: 0.5) { [window] in window.setIcon(Icon.sizes) }
        do {
            defer { if !hasSavedLastPicture { saveLastPicture() } }
            try window.run()
        }
        EndSignal.carryOut()
        if let failure { throw failure }
    }

    private func saveLastPicture() {
        guard remembers, let lastPicture, !lastPicture.store.save(lastPicture.picture) else { return }
        StandardError.print("carousel: --remember could not save the current picture. Make ~/.local/state writable.")
    }

    /// Replaces the present pictures with other files and folders, once pictures have been found there.
    private func open(_ paths: [FilePath]) {
        guard !paths.isEmpty else { return }
        dropSearch?.watch?.close()
        dropSearch = beginSearch(paths)
        showFound()
    }

    /// Opens the files and folders that are shown again, because their links lead elsewhere. Folders without pictures are shown, too.
    func openAgain(_ paths: [FilePath]) {
        search?.watch?.close()
        search = beginSearch(paths, mayBeEmpty: true)
        showFound()
    }

    private func beginSearch(_ paths: [FilePath], mayBeEmpty: Bool = false) -> OpenRequest {
        captions.update(note: "Searching for pictures …")
        return OpenRequest(paths, start: nil, seconds: options.decodingSeconds, mayBeEmpty: mayBeEmpty)
    }

    private func showFound() {
        guard let request = dropSearch ?? search, let result = request.search.result else { return }
        if dropSearch == nil { search = nil }
        dropSearch = nil
        let isFirst = shown == nil
        do {
            let files = try result.get()
            search?.watch?.close()
            search = nil
            files.printWarnings()
            shown?.request.watch?.close()
            if !isFirst { refresh(files.paths, gone: Set(gallery.files).subtracting(files.paths)) }
            shown = (request, files.arguments, PictureOrder(files.arguments, files: files.named))
            zoom.close()
            gallery.isWrapEnabled = options.wrap
            gallery.paths = files.paths.map(\.text)
            names.follow(files.paths)
            try request.start.apply(to: gallery)
            captions.endNote()
            showCurrent()
            hint()
            window.report(event: "\(files.paths.count) pictures")
        } catch {
            // If a drop contains no pictures, the present ones stay, or the other search goes on.
            guard isFirst, search == nil else {
                request.watch?.close()
                captions.update(note: "\(error)")
                return window.report(event: "nothing found")
            }
            failure = error
            window.requestClose()
        }
    }

    /// Shows the hint about the keys for some seconds.
    private func hint() {
        guard !gallery.paths.isEmpty, !hasHinted else { return }
        hasHinted = true
        captions.update(note: Viewer.hint)
        window.scene.schedule(after: Viewer.hintSeconds) { [weak self] in
            if let self, captions.text == Viewer.hint { captions.endNote() }
        }
    }

    private func connect() {
        window.onResize = { [unowned self] _ in layOut() }
        window.onKey = { [unowned self] key in press(key) }
        window.onWheel = { [unowned self] in zoom.turnWheel($0, at: $1, isControlDown: $2) }
        window.onFrame = { [unowned self] _ in
            if !hasDrawn { window.scene.schedule(after: 0) { [unowned self] in showEffects() } }
            if EndSignal.received != 0 {
                // Noted at once, because drivers may make closing slow.
                saveLastPicture()
                hasSavedLastPicture = true
                window.requestClose()
            }
            showFound()
            if let shown, let watch = shown.request.watch { applyFolderChanges(watch, shown.order) }
            if carousel.isAttracting { closeOverlays() }
            wasAttracting = carousel.isAttracting
            captions.follow()
            zoom.update()
            disposal.follow()
            backdrop.follow(gallery.image(at: carousel.currentItemIndex), in: window.scene)
        }
        window.onDrop = { [unowned self] in open($0.map { FilePath(text: $0) }) }
        window.scene.onCommand = { [unowned self] command in
            guard command == .leave || command == .select, zoom.isOpen else { return false }
            zoom.close()
            return true
        }
        gallery.onCurrentItemChange = { [unowned self] _ in showCurrent() }
        gallery.onSelect = { [unowned self] index in if index == carousel.currentItemIndex { zoom.open() } }
        captions.onType = { [unowned self] in showType(after: 1) }
        disposal.onRestore = { [captions] in captions.forget($0) }
        disposal.onChange = { [unowned self] in showCurrent() }
        zoom.onEvent = { [unowned self] event in
            setMode(.zoom, isOn: zoom.isOpen)
            updateCaptions()
            window.report(event: event)
        }
    }

    /// The current picture, and where it is saved. Nil if the viewer could not begin, to keep what was saved before.
    private var lastPicture: (store: LastPicture, picture: FilePath)? {
        guard failure == nil, let shown, let currentPath else { return nil }
        return (LastPicture(shown.arguments), currentPath)
    }

    private func closeOverlays() {
        zoom.close()
        if help.isShown { toggleHelp() }
        guard names.isOpen else { return }
        closeSearch()
        // The search has kept the caption visible, and no input follows that would let it be hidden.
        idleHiding.noteActivity()
    }

    private func layOut() {
        let size = window.scene.size
        carousel.frame = Rect(origin: .zero, size: size)
        backdrop.layOut(size)
        captions.layOut(size)
        zoom.layOut(size)
        look.apply(to: gallery, in: size)
        // The first frame should not wait for the effects' shaders.
        if !hasDrawn { Look.removeEffects(from: gallery) }
        help.layOut(size)
    }

    private func showEffects() {
        guard !hasDrawn, window.frameCount > 0 else { return }
        hasDrawn = true
        layOut()
    }

    func showCurrent() {
        captions.update()
        showSearch()
        if remembers {
            saver.saveLater(window.scene, seldom: slideshow.isRunning || carousel.isAttracting) { [weak self] in
                self?.lastPicture
            }
        }
        window.title = currentPath.map { $0.shownName } ?? "Carousel"
    }

    /// A held key acts once; only zoom keys and those of a search repeat.
    private func press(_ key: Key) -> Bool {
        if names.isOpen { return search(key) }
        if window.isKeyRepeating {
            switch key {
            case .character("+"), .character("="), .character("-"): break
            case .escape, .delete, .control, .function: return true
            case .character(let character): return "rstvwf ?/".contains(character.lowercased())
            default: return false
            }
        } else {
            disposal.cancel()
            captions.endNote()
        }
        switch key {
        case .escape: goBack()
        // The key has ended attract mode; it was not meant for the picture that was just passing.
        case .delete where wasAttracting: wasAttracting = false
        case .delete: disposal.putIntoTrash()
        case .control("z"): if let shown { disposal.restore(shown.order) }
        case .function(11): toggleFullScreen()
        case .character(let character): return press(character)
        default: return false
        }
        return true
    }

    private func press(_ character: Character) -> Bool {
        // A key that continues a typed name is not a command: "2024-06-27", "beach 3".
        let isOfName =
            window.scene.time - lastLetter < Viewer.letterPause && !window.isKeyRepeating
            && (character.isLetter || character.isNumber || "-_. ".contains(character))
        switch character {
        case _ where isOfName: return typeName(character)
        case "r", "R":
            window.report(event: "random")
            return window.scene.handle(.command(.random))
        case "s", "S": toggleSlideshow()
        case "t": showType(after: 1)
        case "T": showType(after: -1)
        case "v", "V":
            carousel.isVertical.toggle()
            look.apply(to: gallery, in: window.scene.size)
            window.report(event: carousel.isVertical ? "vertical" : "horizontal")
        case "w", "W":
            gallery.isWrapEnabled = !carousel.isWrapEnabled
            window.report(event: gallery.isWrapEnabled == true ? "wrap" : "no wrap")
        case "f", "F": toggleFullScreen()
        case " ":
            if slideshow.isRunning { toggleSlideshow() }
            carousel.autoscroll = carousel.autoscroll == 0 ? -0.5 : 0
            carousel.resumeAutoscroll()
            window.report(event: carousel.autoscroll == 0 ? "autoscroll ended" : "autoscroll")
        case "?": toggleHelp()
        case "/":
            names.open(gallery.files, from: carousel.currentItemIndex)
            slideshow.isHeld = true
            setMode(.search, isOn: true)
            showSearch()
        case "+", "=": zoom.zoom(by: 1.25)
        case "-": zoom.zoom(by: 0.8)
        default: return typeName(character)
        }
        return true
    }

    /// Closes what was opened last, and finally the viewer.
    private func goBack() {
        switch openModes.last {
        case .help: toggleHelp()
        case .zoom: zoom.close()
        case .search: closeSearch()
        case .slides: toggleSlideshow()
        case .fullScreen: toggleFullScreen()
        case nil: window.requestClose()
        }
    }

    func setMode(_ mode: Mode, isOn: Bool) {
        openModes.removeAll { $0 == mode }
        if isOn { openModes.append(mode) }
    }

    private func updateCaptions() { captions.isQuiet = help.isShown || zoom.isOpen || slideshow.isRunning }

    private func toggleHelp() {
        help.toggle()
        setMode(.help, isOn: help.isShown)
        updateCaptions()
        window.report(event: help.isShown ? "help" : "no help")
    }

    /// Fills a monitor, or returns to the window: see `Window.toggleFullScreen(onMonitor:)`.
    func toggleFullScreen(onMonitor monitor: Int? = nil) {
        window.toggleFullScreen(onMonitor: monitor)
        setMode(.fullScreen, isOn: window.isFullScreen)
        idleHiding.noteActivity()
        window.report(event: window.isFullScreen ? "full screen" : "window")
    }

    // MARK: - Names

    /// Leaves a letter to the carousel, which moves to a name that begins with the letters typed so far.
    private func typeName(_ character: Character) -> Bool {
        lastLetter = window.scene.time
        return false
    }

    /// Shows the type that is `count` places further on in the list.
    private func showType(after count: Int) {
        let shapes = BuiltInShapes.all
        let place = shapes.firstIndex { $0.name == carousel.shape.name } ?? 0
        carousel.shape = shapes[(place + count + shapes.count) % shapes.count]
        look.apply(to: gallery, in: window.scene.size)
        captions.update()
        window.report(event: "type \(carousel.shape.name)")
    }

    private func toggleSlideshow() {
        if slideshow.isRunning { slideshow.stop() } else { slideshow.start() }
        setMode(.slides, isOn: slideshow.isRunning)
        updateCaptions()
        let text = slideshow.isRunning ? "Slide show" : "Slide show ended"
        captions.update(note: text)
        window.report(event: text)
    }
}

// SPDX-License-Identifier: MIT

import CCarousel
import CarouselCore
import CarouselGL
import CarouselMedia
import CarouselScene

/// What a `carousel *` refers to.
final class CarouselHandle {
    let scene = Scene(size: .zero)
    let carousel = Carousel()
    let renderer: RendererHandle
    /// Its handle in C.
    private(set) var pointer: OpaquePointer?
    var errorText = CText()
    /// The item's name in the last state that `carousel_get_state` answered.
    var stateIdentifier = CText()
    var itemCount: Int
    var placeholderCount: Int
    /// 0 uses the items' own extent.
    var itemExtent = 0.0
    var wantsDisplayEvents = false { didSet { carousel.reportDisplay() } }
    var wantsFeedback: Bool {
        get { scene.onFeedback != nil }
        set { scene.onFeedback = newValue ? { [unowned self] in tell($0) } : nil }
    }
    /// Nil without a page indicator.
    var pageIndicator: HostPageIndicator? {
        didSet {
            oldValue?.view.removeFromSuperview()
            guard let pageIndicator else { return }
            scene.root.addSubview(pageIndicator.view)
            pageIndicator.place(over: scene.size)
        }
    }
    /// The look that items share if they are pictures without views.
    var look: PictureItems

    private var clock = HostClock()
    let config: carousel_config
    private let ownsRenderer: Bool
    private let requests: SharedRequests
    /// Indexes of the items that callbacks are filling in, the innermost last.
    private(set) var indexesBeingFilled: [Int?] = []
    /// One for each option; NaN if it is not set.
    private(set) var options = [Double](repeating: .nan, count: CarouselOption.allCases.count)
    private var lastFrame = 0
    /// Whether pictures were held back or fading in when the carousel was last drawn.
    private var isUnfinished = false
    /// Diagnostics to report once the frame is drawn: until then, a callback would see our GL state.
    private var pending: [Diagnostic] = []

    init(_ config: carousel_config, look: PictureItems, renderer: RendererHandle, ownsRenderer: Bool) {
        self.config = config
        self.look = look
        self.renderer = renderer
        self.ownsRenderer = ownsRenderer
        itemCount = config.item_count
        placeholderCount = config.placeholder_count
        requests = SharedRequests(renderer)
        scene.backgroundColor = .clear
        scene.textMeasure = renderer.source.text
        carousel.onDiagnostic = { [unowned self] in tell(Diagnostic($0)) }
        requests.onFailure = { [unowned self] in
            pending.append(Diagnostic(code: CAROUSEL_DIAGNOSTIC_PICTURE, message: $0))
        }
        scene.root.addSubview(carousel)
    }

    /// Gives the carousel its data source and its delegate. Their callbacks receive the handle, so it must exist first.
    func connect(as pointer: OpaquePointer) {
        self.pointer = pointer
        carousel.initialItemIndex = itemIndex(fromC: config.initial_item)
        // Set before there are items, so that no extents are asked for: the program has no handle yet.
        carousel.hasVariableExtents = config.extent != nil
        carousel.dataSource = self
        // Set last, because the initial position is not an event.
        carousel.delegate = self
    }

    /// Releases everything that is not memory.
    func close() throws(Failure) {
        if ownsRenderer { try renderer.close() }
        leaveRenderer()
    }

    /// Like `close`, but leaves the GL objects to be freed with their context.
    func abandon() {
        if ownsRenderer { renderer.abandon() }
        leaveRenderer()
    }

    private func leaveRenderer() {
        requests.detach()
        renderer.noteEnd(ofCarouselIn: lastFrame)
    }

    /// Carries out a call, unless too many callbacks are nested.
    @inline(__always)
    func perform<Answer>(_ body: (CarouselHandle) throws(Failure) -> Answer) throws(Failure) -> Answer {
        try CallingThread.checkDepth()
        return try renderer.trackingCall { () throws(Failure) in try body(self) }
    }

    // MARK: - Frames

    var needsDisplay: Bool { scene.needsDisplay || isUnfinished || requests.hasArrivals }

    /// Whether anything moves. If not, the host may sleep until the next event.
    func isAnimating() -> Bool {
        guard !scene.isAnimating || scene.onlyWaits else { return true }
        clock.noteSleep(at: nil, of: self)
        return false
    }

    /// When to draw next, on the host's clock: never before `now`; infinity if only an event can change anything.
    func nextFrame(after now: Double) -> Double {
        clock.noteSleep(at: now.isFinite ? now : nil, of: self)
        let now = now.isFinite ? now : clock.last ?? 0
        guard !needsDisplay else { return now }
        guard scene.isAnimating else { return .infinity }
        return max(now, scene.wakeTime.map { clock.hostTime($0) } ?? now)
    }

    var isLoading: Bool { isUnfinished || requests.isWaiting }

    func advance(to time: Double) {
        scene.advance(to: clock.frameTime(time, for: self))
        clock.note(self)
    }

    func handleTouch(_ event: PointerEvent) -> Bool {
        defer { clock.note(self) }
        var event = event
        event.time = clock.eventTime(event.time, for: self)
        return scene.handle(.pointer(event))
    }

    /// The carousel after a layout, which decides whether it wraps and which items it shows. The layout may ask the program for items.
    var laidOut: Carousel {
        scene.layoutIfNeeded()
        return carousel
    }

    func resize(to size: Size) {
        guard scene.size != size else { return }
        scene.size = size
        carousel.frame = Rect(origin: .zero, size: size)
        pageIndicator?.place(over: size)
    }

    func draw(into target: RenderTarget) throws(GLError) {
        do throws(GLError) {
            // Checked first, so that a frame that cannot be drawn lays nothing out and calls no callbacks.
            try renderer.renderer.checkContext()
            let (pixels, scale) = (target.viewport, target.scale)
            resize(to: Size(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale))
            let list = scene.drawList()
            let continues = renderer.continuesFrame(after: &lastFrame)
            try renderer.renderer.draw(list, source: requests, target: target, continuesFrame: continues)
        } catch {
            scene.needsDisplay = true
            throw error
        }
        isUnfinished = renderer.renderer.isUploading || renderer.renderer.isFading
        if !needsDisplay, scene.isWaiting { renderer.renderer.prepareAhead(for: target) }
        guard !pending.isEmpty else { return }
        let diagnostics = pending
        pending.removeAll()
        for diagnostic in diagnostics { tell(diagnostic) }
    }

    // MARK: - Options

    func setOption(_ option: CarouselOption, _ value: Double) {
        options[option.rawValue] = value
        carousel.setNeedsLayout()
        scene.needsDisplay = true
    }

    // MARK: - Callbacks

    /// Asks one of the program's callbacks; answers `usual` if the program does not have it.
    @inline(__always)
    func ask<Callback, Answer>(
        _ callback: Callback?, otherwise usual: @autoclosure () -> Answer, _ question: (Callback) -> Answer
    ) -> Answer {
        guard let callback else { return usual() }
        return renderer.trackingCallback { question(callback) }
    }

    /// Whether an index is that of an item, not of a placeholder, whose indexes the program does not know.
    func isItem(_ index: Int) -> Bool { index >= 0 && index < carousel.numberOfItems }

    var showsPictures: Bool { config.picture != nil }

    /// - Parameter itemIndex: the item's index; -1 for placeholders, which cannot be reloaded on their own.
    private func view(_ callback: carousel_item_callback?, _ index: Int, itemIndex: Int, reusing view: View?) -> View {
        let size = config.itemSize
        let view = (view as? HostItem) ?? HostItem(frame: Rect(origin: .zero, size: size))
        view.reset(size: size)
        if let callback { fill(FilledItem(renderer, view: view), callback, index, itemIndex: itemIndex) }
        return view
    }

    /// Renumbers the items that are being filled in; `newIndex` answers nil for items that are gone.
    func renumber(_ newIndex: (Int) -> Int?) { indexesBeingFilled = indexesBeingFilled.map { $0.flatMap(newIndex) } }

    private func fill(_ item: FilledItem, _ callback: carousel_item_callback, _ index: Int, itemIndex: Int) {
        do throws(Failure) {
            let writable = try Handles.all.add(item)
            indexesBeingFilled.append(itemIndex)
            renderer.trackingCallback { callback(config.user_data, pointer, index, writable) }
            indexesBeingFilled.removeLast()
            Handles.all.remove(writable, FilledItem.self)
        } catch {
            pending.append(
                Diagnostic(
                    code: CAROUSEL_DIAGNOSTIC_ITEM, index: itemIndex,
                    message: "item \(index) stays empty: \(error.text)"))
        }
    }
}

extension CarouselHandle: HandleTarget {
    static var kind: UInt { 1 }
    static let onOtherThread: StaticString =
        "the carousel belongs to another thread; call it from the one that created it"
    static let missing: StaticString = "there is no such carousel; it was destroyed or never existed"
}

extension CarouselHandle: CarouselDataSource {
    func numberOfItems(in carousel: Carousel) -> Int { itemCount }

    func numberOfPlaceholders(in carousel: Carousel) -> Int { placeholderCount }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        self.view(config.item, index, itemIndex: index, reusing: view)
    }

    func carousel(_ carousel: Carousel, placeholderViewAt index: Int, reusing view: View?) -> View {
        self.view(config.placeholder, index, itemIndex: -1, reusing: view)
    }

    func pictureItems(in carousel: Carousel) -> PictureItems? { showsPictures ? look : nil }

    func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? {
        guard let callback = config.picture else { return nil }
        let item = FilledItem(renderer, view: nil)
        fill(item, callback, index, itemIndex: index)
        return item.image
    }
}

extension CarouselHandle {
    func carousel(_ carousel: Carousel, identifierForItemAt index: Int) -> String? {
        ask(config.identifier, otherwise: nil) { callback in
            callback(config.user_data, pointer, index).flatMap { String(validatingCString: $0) }
        }
    }

    func carousel(_ carousel: Carousel, indexForIdentifier identifier: String) -> Int? {
        ask(config.index_of, otherwise: nil) { callback in
            identifier.withCString { callback(config.user_data, pointer, $0) }
        }
    }
}

extension CarouselHandle {
    func carousel(_ carousel: Carousel, prefetchItemsAt indexes: [Int]) { tell(config.prefetch, indexes) }

    func carousel(_ carousel: Carousel, cancelPrefetchingForItemsAt indexes: [Int]) {
        tell(config.cancel_prefetching, indexes)
    }

    private func tell(_ callback: carousel_prefetch_callback?, _ indexes: [Int]) {
        guard let callback else { return }
        renderer.trackingCallback {
            indexes.withUnsafeBufferPointer { callback(config.user_data, pointer, $0.baseAddress, $0.count) }
        }
    }
}

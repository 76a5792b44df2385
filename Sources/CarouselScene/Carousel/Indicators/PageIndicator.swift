// SPDX-License-Identifier: MIT

public import CarouselCore

/// Shows which of several pages is the current one, and takes users to others: by a tap on a mark, by a tap beside the marks for the page
/// before or after, or by a drag along them.
///
/// It follows a carousel in every frame, or shows what the program sets. `.valueChanged` is sent when the user has chosen another page.
/// With more pages than `maximumDots`, the row of marks slides; with more than twenty times as many, dots and lines become a bar.
public final class PageIndicator: Control {
    /// How pages are shown.
    public enum Style: Hashable, Sendable, CaseIterable {
        /// A dot for each page.
        case dots
        /// A short line for each page.
        case lines
        /// A line, of which a piece marks the current page.
        case bar
        /// The current page and the number of pages: 3 / 12.
        case fraction
    }

    /// The carousel to follow, whose items are the pages; it must be in the same scene. While there is one, the values set for
    /// `numberOfPages`, `currentPage`, `progress` and `isWrapEnabled` do not show. Default: nil.
    public weak var carousel: Carousel? {
        didSet {
            if carousel !== oldValue {
                // A finger that was moving the former carousel by this indicator lets go of it, and must not move the new one.
                oldValue?.endScrubbing()
                touch = nil
            }
            setNeedsDisplay()
        }
    }

    /// Number of pages, 0...`CarouselLimits.items`; clamped. Default: 0.
    public var numberOfPages: Int {
        get { extent.numberOfItems }
        set {
            ownExtent.numberOfItems = newValue
            progress = ownProgress
        }
    }

    /// The page nearest to `progress` or, with a carousel, the one that the carousel is on its way to; 0 without pages. Setting it sets
    /// `progress`.
    public var currentPage: Int {
        get {
            carousel.map { max(0, $0.destinationItemIndex) }
                ?? max(0, ownExtent.currentIndex(scrollOffset: ownProgress))
        }
        set { progress = Double(newValue) }
    }

    /// The position among the pages: 2.5 is halfway from page 2 to page 3. Limited to the pages or, if they wrap, wrapped; non-finite
    /// values are ignored. Setting it sends no action. Default: 0.
    public var progress: Double {
        get { max(0, extent.clamped(offset: carousel?.scrollOffset ?? ownProgress)) }
        set {
            guard newValue.isFinite else { return }
            ownProgress = max(0, ownExtent.clamped(offset: newValue))
            setNeedsDisplay()
        }
    }

    /// Whether the last page is followed by the first. Default: false.
    public var isWrapEnabled: Bool {
        get { extent.isWrapEnabled }
        set {
            ownExtent.isWrapEnabled = newValue
            progress = ownProgress
        }
    }

    /// How pages are shown. Default: dots.
    public var style = Style.dots { didSet { if style != oldValue { setNeedsLayout() } } }

    /// Maximum number of dots or lines in the row, 5...100; clamped. Default: 9.
    public var maximumDots = 9 {
        didSet {
            maximumDots = maximumDots.clamped(to: 5...100)
            setNeedsDisplay()
        }
    }

    /// The colour of the other pages' marks and of the bar; nil for the theme's text, faint. Default: nil.
    public var pageIndicatorColor: Color? { didSet { if pageIndicatorColor != oldValue { setNeedsDisplay() } } }

    /// The colour of the current page's mark, and of the fraction; nil for the theme's text. Default: nil.
    public var currentPageIndicatorColor: Color? {
        didSet { if currentPageIndicatorColor != oldValue { setNeedsLayout() } }
    }

    /// Whether nothing shows if there is only one page. Default: true.
    public var hidesForSinglePage = true { didSet { if hidesForSinglePage != oldValue { setNeedsDisplay() } } }

    /// Whether the current page's mark, or the piece of the bar, fills up while the carousel's `autoplay` rests at the page. The current
    /// dot is longer then, and frames are drawn meanwhile. Fractions do not show it. Default: false.
    public var showsAutoplayProgress = false { didSet { if showsAutoplayProgress != oldValue { setNeedsDisplay() } } }

    /// Whether the pages go from top to bottom. Default: false, from left to right or, if `layoutDirection` says so, from right to left;
    /// the fraction stays as it is.
    public var isVertical = false { didSet { if isVertical != oldValue { setNeedsDisplay() } } }

    /// Whether the indicator can have the focus, so that keys turn pages once it is selected, as with a slider. Fingers can turn
    /// them in any case. Default: false.
    public var isInteractive = false

    private var ownExtent = ScrollExtent(numberOfItems: 0)
    private var ownProgress = 0.0
    var fraction: PageFraction?
    var touch: PageTouch?

    /// An indicator that fills a rectangle; 24 points is a good height. Its marks are in the middle.
    public override init(frame: Rect = .zero) { super.init(frame: frame) }

    var extent: ScrollExtent { carousel?.motion.extent ?? ownExtent }
    var isShown: Bool { numberOfPages > (hidesForSinglePage ? 1 : 0) }

    /// The style that is shown: a bar where there would be too many marks to tell the position.
    var shownStyle: Style {
        switch style {
        case .dots, .lines: numberOfPages > maximumDots * 20 ? .bar : style
        case .bar, .fraction: style
        }
    }

    var currentColor: Color { currentPageIndicatorColor ?? theme.text }
    var otherColor: Color { pageIndicatorColor ?? theme.text.withAlpha(0.3) }
    var isMirrored: Bool { !isVertical && effectiveLayoutDirection == .rightToLeft }

    public override func layoutSubviews() {
        fraction = style == .fraction ? PageFraction(theme.font, currentColor, measuredBy: scene?.textMeasure) : nil
        setNeedsDisplay()
        super.layoutSubviews()
    }

    override func drawSubviews(into list: inout DrawList, _ context: DrawContext) {
        if isShown {
            drawPages(into: &list, context)
            if showsAutoplayProgress { carousel?.autoplayIsShown = true }
            // Only while the indicator is drawn.
            if filling != nil, carousel?.autoplayState == .dwelling { scene?.startAnimating(self) }
        }
        super.drawSubviews(into: &list, context)
    }

    /// How much of the current mark is filled, 0...1; nil for all of it.
    var filling: Double? {
        guard showsAutoplayProgress, shownStyle != .fraction, let carousel, carousel.autoplayer.hasEnd else {
            return nil
        }
        return carousel.autoplayProgress
    }

    public override func advance(to time: Double) -> Bool {
        setNeedsDisplay()
        return false
    }

    /// The size of the marks; a bar is as long as there is room, or 200 points if that is infinite.
    public override func sizeThatFits(_ size: Size) -> Size {
        let room = size.extent(isVertical: isVertical)
        let length = usualLength(within: room.isFinite ? room : 200)
        return Size(along: length, across: PageIndicator.thickness, isVertical: isVertical)
    }

    public override var takesTouches: Bool { isEnabled && isShown }

    /// Takes drags along the pages; others are left to what is around the indicator.
    public override func takesPan(_ translation: Point) -> Bool {
        let (along, across) = translation.parts(isVertical: isVertical)
        return isEnabled && along.magnitude >= across.magnitude
    }

    public override func handle(_ event: PointerEvent) -> Bool {
        track(event)
        defer { if event.kind == .ended || event.kind == .cancelled { touch = nil } }
        return super.handle(event)
    }

    override func triggersOnRelease(at event: PointerEvent) -> Bool {
        touch?.anchor != nil || super.triggersOnRelease(at: event)
    }

    /// Not with a carousel, which gives the feedback for its steps.
    override func giveTouchFeedback() { if carousel == nil { super.giveTouchFeedback() } }

    public override var canBecomeFocused: Bool { isInteractive && isEnabled && isShown }
    public override var takesSteps: Bool { canBecomeFocused }
    override var focusRingInset: Double? { isShown ? super.focusRingInset : nil }

    public override func handle(_ command: Command) -> Bool { isFocused && canBecomeFocused && turn(by: command) }

    private var takesWheels: Bool { takesTouches && carousel?.isScrollEnabled != false }

    override func scroll(by distance: Point) -> Bool {
        takesWheels && reportingChange { carousel?.scroll(by: distance) ?? false }
    }

    package override var notchDirection: LayoutDirection? {
        takesWheels ? isMirrored ? .rightToLeft : .leftToRight : nil
    }

    /// Takes notches even at an end, as a carousel does.
    public override func turn(byNotches notches: Int) -> Bool {
        guard takesWheels else { return false }
        _ = turn(by: .step(notches))
        return true
    }
}

struct PageTouch {
    /// Where it came down, in the indicator's points.
    var start: Point
    /// Where the drag began, in points along the pages, and the progress there; nil before a drag.
    var anchor: (place: Double, progress: Double)?
}

extension PageIndicator {
    private func along(_ point: Point) -> Double {
        isVertical ? point.y : isMirrored ? bounds.mirrored(x: point.x) : point.x
    }

    func track(_ event: PointerEvent) {
        let point = localPoint(of: event)
        switch event.kind {
        case .began:
            touch = point.map { PageTouch(start: $0) }
        case .moved:
            if isEnabled, let point { drag(to: point) }
        case .ended:
            if touch?.anchor != nil {
                endDrag()
            } else if isEnabled, let point, touch != nil, bounds.contains(point) {
                tap(at: point)
            }
        case .cancelled:
            if touch?.anchor != nil { endDrag() }
        }
    }

    private func tap(at point: Point) {
        guard let page = page(at: along(point)) else {
            _ = turn(by: .step(along(point) < along(bounds.center) ? -1 : 1))
            return
        }
        reportingChange {
            guard let carousel else { return currentPage = page }
            if carousel.isScrollEnabled { carousel.scrollToItem(at: page, animated: true, for: .touch) }
        }
    }

    private func drag(to point: Point) {
        guard let start = touch?.start else { return }
        let place = along(point)
        if touch?.anchor == nil, abs(place - along(start)) > GestureRecognizer.slop {
            touch?.anchor = (place, progress(at: place) ?? progress)
        }
        guard let anchor = touch?.anchor, numberOfPages > 1 else { return }
        let target = (anchor.progress + (place - anchor.place) * pagesPerPoint).clamped(
            to: 0...Double(numberOfPages - 1))
        reportingChange { if let carousel { carousel.scrub(to: target) } else { progress = target } }
    }

    private func endDrag() {
        reportingChange { if let carousel { carousel.endScrubbing() } else { progress = Double(currentPage) } }
    }

    func turn(by command: Command) -> Bool {
        let command = command.steps(isVertical: isVertical, effectiveLayoutDirection)
        let target = command.target(from: currentPage, page: maximumDots, count: numberOfPages)
        // Only a carousel can choose a page at random.
        guard command == .random || target != nil else { return false }
        return reportingChange {
            if let carousel { return carousel.carryOut(command) }
            guard let target else { return false }
            currentPage = extent.clamped(index: target)
            return true
        }
    }

    func reportingChange<R>(_ body: () -> R) -> R {
        let before = currentPage
        defer { if currentPage != before { sendActions(for: .valueChanged) } }
        return body()
    }
}

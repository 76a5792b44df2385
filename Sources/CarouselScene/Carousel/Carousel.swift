// SPDX-License-Identifier: MIT

public import CarouselCore

/// A carousel of item views, with the behaviour and the names of iCarousel.
///
/// Set `dataSource` and, for options and events, `delegate`; add the carousel to a scene. Item views are requested when
/// they come into sight and handed back for reuse when they leave it. Offsets are in items.
open class Carousel: View {
    /// The source of item views. Setting it reloads the items.
    public weak var dataSource: (any CarouselDataSource)? {
        didSet { if dataSource !== oldValue { reloadData() } }
    }

    /// Receives events and supplies the values of options. Setting it lays the items out again.
    public weak var delegate: (any CarouselDelegate)? {
        didSet {
            guard delegate !== oldValue else { return }
            endDisplay(telling: oldValue)
            extentsAreStale = hasVariableExtents
            setNeedsLayout()
        }
    }

    /// Whether the next layout asks the delegate for the extents of the loaded items. It waits until then because the items may change
    /// first.
    var extentsAreStale = false

    /// The shape along which items are laid out: one of iCarousel's, or `custom` for a shape of your own. Default: linear.
    public var type: CarouselType {
        get { CarouselType(shape) }
        set { if newValue != type || newValue == .custom { shape = newValue.shape } }
    }

    /// The shape along which items are laid out: any that comes with the library, or one of your own. Default: `Linear`.
    public var shape: any Shape = Linear() {
        didSet {
            guard !shape.isEqual(to: oldValue) else { return }
            // The items may all stay in place while only a shadow appears or disappears.
            setNeedsDisplay()
            layOutItemViews()
            // In shapes whose items cannot make room, all have the usual extent.
            if hasVariableExtents { for item in loaded.items { fit(item.container, around: item.view) } }
        }
    }

    /// Whether items are laid out and scroll from top to bottom. Default: false, from left to right or, if `layoutDirection` says so, from
    /// right to left. From right to left, the shape is mirrored, but not the contents of the items. Fingers, wheels and moves to the left
    /// or right go by what is on screen; offsets, steps and `scrollOffset` still increase with the index. The delegate's placements,
    /// `contentOffset` and `viewpointOffset` are not mirrored.
    public var isVertical = false {
        didSet {
            guard isVertical != oldValue else { return }
            regrip()
            layOut(needsOwnSizes: itemSizing != .views)
        }
    }

    /// m34 of the items' transforms, -1 / (distance of the eye in points). Default: -1/500. Non-finite values count as 0; others are
    /// clamped to -1000...1000.
    public var perspective = -1.0 / 500 {
        didSet {
            perspective = perspective.clamped(to: -1000...1000, otherwise: 0)
            if perspective != oldValue { transformItemViews() }
        }
    }

    /// Shift of the items in points; the viewpoint does not move. Non-finite values count as zero; others are clamped to
    /// `CarouselLimits.number` either way. Default: zero.
    public var contentOffset = Size.zero {
        didSet {
            contentOffset = contentOffset.limited(to: CarouselLimits.number)
            if contentOffset != oldValue { layOutItemViews() }
        }
    }

    /// Shift of the viewpoint in points; near items move more than far ones. The range is that of `contentOffset`. Default: zero.
    public var viewpointOffset = Size.zero {
        didSet {
            viewpointOffset = viewpointOffset.limited(to: CarouselLimits.number)
            if viewpointOffset != oldValue { transformItemViews() }
        }
    }

    /// What determines the items' extent along the scroll direction. With any value but `views`, item views are resized accordingly, again
    /// whenever the carousel's size changes, and the delegate's `carouselItemWidth(_:)` is not called. When the views' own sizes are needed
    /// again, as after a change of `isVertical`, the items are reloaded. Default: `views`.
    public var itemSizing = ItemSizing.views {
        didSet { if itemSizing != oldValue { layOut(needsOwnSizes: itemSizing == .views) } }
    }

    /// Whether the delegate is asked for the extent of each item along the scroll direction, by `carousel(_:extentForItemAt:)`. In shapes
    /// whose items do not lie along a line, every item is `itemWidth` long. Offsets are still in items. Pictures without views keep their
    /// size, but their neighbours make room. Default: false.
    public var hasVariableExtents = false { didSet { if hasVariableExtents != oldValue { invalidateExtents() } } }

    /// Whether a carousel that wraps repeats its items when there are too few to fill it. It then shows `numberOfVisibleItems` items,
    /// however few there are; those beyond the last one are copies. The data source is asked for a view for each copy; whatever is done to
    /// an item, as by `reloadItem(at:animated:)`, is done to all its copies. See `itemViews(at:)`. Default: false.
    public var repeatsItems = false { didSet { if repeatsItems != oldValue { layOutItemViews() } } }

    /// How items near the centre are made larger than the others, in every shape; animatable. Items that the delegate
    /// places stay as they are. Default: nil, all have the same size.
    public var centerScale: CenterScale? { didSet { if centerScale != oldValue { layOutItemViews() } } }

    /// Where the current item stands along the scroll direction: with its near edge at the start, with its far edge at the end, or between;
    /// animatable. It works in every shape. Default: `center`, the middle.
    public var alignment = Alignment.center { didSet { if alignment != oldValue { layOutItemViews() } } }

    /// The gap in points between an edge of the carousel and an item that `alignment` or `trimsEnds` puts there,
    /// 0...`CarouselLimits.number`; animatable. Clamped; non-finite values count as 0. Default: 0.
    public var alignmentInset = 0.0 {
        didSet {
            alignmentInset = alignmentInset.clamped(to: 0...CarouselLimits.number, otherwise: 0)
            if alignmentInset != oldValue { layOutItemViews() }
        }
    }

    /// Whether the row of items stops when its first or last item reaches an edge, so that no part of the carousel is left blank;
    /// animatable. The offset can still go on to the items beyond. A row shorter than the carousel stands still where `alignment` puts it.
    /// Fingers and wheels scroll only between the offsets at which the row moves; keys and taps reach every item. It has no effect if the
    /// carousel wraps, if the items of its shape do not lie along a line, or if the delegate places them. Default: false.
    public var trimsEnds = false { didSet { if trimsEnds != oldValue { layOutItemViews() } } }

    /// Whether a scroll ends at the last item if the item that it leads to disappears: by `reloadData()`, `removeItem(at:animated:)` or an
    /// option. If false, it goes on beyond the last item, as in iCarousel, and leaves the centre empty until the next scroll.
    /// `performBatchUpdates(animated:_:completion:)` and `reloadData(keeping: .identifier)` always end it at the last item. Default: false;
    /// `PictureGallery` and `CarouselRows` set it to true.
    public var staysAmongItems = false

    /// How items change with their distance from the centre; animatable. Default: nil, no change.
    public var depthEffects: DepthEffects? {
        didSet {
            guard depthEffects != oldValue else { return }
            Animatable.depthEffects.didChange(from: oldValue, in: self)
            setNeedsDisplay()
        }
    }

    /// Whether a scroll fades to its end instead of sliding there, for users who are sensitive to motion. The offset changes at once.
    /// Flicks then move by one item only, covers do not turn, nothing shifts in depth, inserted and removed items fade, and nothing moves
    /// by itself; drags and wheels still move the carousel. `Scene.reducesMotion` has the same effect on all carousels in the scene,
    /// whatever is set here. Default: false.
    public var reducesMotion = false { didSet { motionDidChange() } }

    /// Whether a tap on an item scrolls it to the centre and, from the next scroll or layout on, only the item in the centre takes touches.
    /// Default: true.
    public var centerItemWhenSelected = true

    /// Whether drags across the scroll direction are left to other views. Default: true.
    public var ignorePerpendicularSwipes = true

    /// The directions in which the current item can be swiped away: only those across the scroll direction count, except in shapes whose
    /// items lie on top of one another. Pictures without views cannot be swiped away. Default: empty.
    public var dismissDirections: Set<DismissDirection> = []

    /// Whether a move beyond an end, by `Command.move`, passes to what is around the carousel. A held key stops at the end in any case.
    /// Default: true.
    public var escapesAtEnds = true

    /// How far an item must be moved to be swiped away, as a fraction of its extent, 0.05...2; clamped, and non-finite values count as the
    /// default. A swipe faster than 1000 points per second is also enough. Default: 0.5.
    public var dismissThreshold = 0.5 {
        didSet { dismissThreshold = dismissThreshold.clamped(to: 0.05...2, otherwise: 0.5) }
    }

    /// The index of the item that is in the centre when the carousel first has items; one without an item counts as the nearest. Setting it
    /// has no effect while there are items. If `restore(_:)` is called as well, the later of the two counts. Default: 0.
    public var initialItemIndex = 0 {
        didSet { if numberOfItems == 0 { pendingState = State(index: initialItemIndex) } }
    }

    /// When a bar shows the position among the items, at the lower edge or, in vertical carousels, at the right, or at the left with a
    /// `layoutDirection` from right to left. There is none while the carousel wraps. With `trimsEnds`, it follows the row. It treats all
    /// items as equally long, even with `hasVariableExtents`, because extents out of sight are not known. Default: none.
    public var scrollIndicator = ScrollIndicator.none {
        didSet { if scrollIndicator != oldValue { changeScrollIndicator() } }
    }

    /// Called when the data source, the delegate or the program passes something invalid, once for each fault until the next
    /// `reloadData()`. Default: nil.
    public var onDiagnostic: ((CarouselDiagnostic) -> Void)?

    /// The view that contains the items. It fills the carousel.
    ///
    /// You may add views of your own: they keep their place in the order among the items, and `reloadData()` does not remove them. In a
    /// carousel of pictures without views, they are in front of all items.
    public var contentView: View { content3D }

    /// Number of items, as last reported by the data source.
    public var numberOfItems: Int { motion.extent.numberOfItems }
    /// Number of placeholders, as last reported by the data source.
    public internal(set) var numberOfPlaceholders = 0
    /// Extent of an item along the scroll direction, in points, at most `CarouselLimits.number`. `itemSizing` or the delegate's
    /// `carouselItemWidth(_:)` may set it; otherwise it is the extent of the first view. As in iCarousel, that stays, even when
    /// `isVertical` changes, until the first view after a reload has another size.
    public var itemWidth: Double { width.value }
    /// Why the carousel moves; at rest, why it moved last. In the delegate's methods, it is the reason for the call.
    public internal(set) var scrollReason = ScrollReason.program
    /// The current layout.
    public internal(set) var layout = ItemLayout(ItemLayout.Input())

    let content3D = ContentView()
    var motion = ScrollMotion()
    var loaded = LoadedItems()
    var viewPool = ViewPool()
    var width = ItemWidth()
    var generations = LoadingGenerations()
    /// Nil if items are views.
    var pictures: LoadedPictures?
    var crossFade = CrossFade()
    var reported: Set<CarouselDiagnostic> = []
    var input = CarouselInput()
    var dismissals = Dismissals()
    var autoplayer = AutoplayMotion()
    var isAutoplaying = false
    var attractor = AttractMotion()
    /// Called when the present spin ends; nil if there is no spin, or no completion.
    var spinCompletion: ((Bool) -> Void)?
    var displayTracker = DisplayTracker()
    var prefetch = Prefetch()
    /// The index at which the carousel last came to rest; nil if that item is gone.
    var settledIndex: Int? = 0
    /// The state to restore once there are items; nil if none was asked for.
    var pendingState: State?
    var links: Links?
    /// The current item, with its name, when that was last asked for.
    var namedItem = NamedItem()
    var indication: ScrollIndication?
    /// The scene's time when the carousel last took note of it.
    var clock = 0.0
    var pendingOpening: (index: Int, animated: Bool)?
    /// Called after the delegate when the current item changes, for carousels that are rows.
    var onCurrentItemChange: (() -> Void)?
    /// Called when a change of the items has put another item at the current index.
    var onCurrentItemReplacement: (() -> Void)?
    /// Whether a page indicator has shown the progress of autoplay.
    var autoplayIsShown = false
    /// The item that was the current one at the last report; nil if it is gone.
    var reportedItem: Int?
    /// Whether the carousel had the focus when it last looked for what else could have it, and whether it showed its ring then.
    private var focusRing = (isFocused: false, shows: false)
    /// The delegate, during a series of calls: reading a weak reference takes longer than most answers.
    var askedDelegate: (any CarouselDelegate)?
    /// The delegate's answers, for layouts. Programs may keep a layout longer than the carousel, and then get the defaults. Made only once,
    /// so that scrolling allocates nothing.
    private(set) lazy var optionValues: ItemLayout.OptionValues = { [weak self] in
        self?.value(for: $0, withDefault: $1) ?? $1
    }
    private(set) lazy var appearances: ItemLayout.CustomAppearance = { [weak self] in
        self?.appearance(offset: $0, base: $1)
    }

    /// Makes a carousel that fills a rectangle of its superview. It does not clip what extends beyond that.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        addSubview(content3D)
    }

    func report(_ diagnostic: CarouselDiagnostic) {
        guard let onDiagnostic, reported.insert(diagnostic).inserted else { return }
        onDiagnostic(diagnostic)
    }

    var isMirrored: Bool { !isVertical && effectiveLayoutDirection == .rightToLeft }

    override func didShowOrHide() { reportDisplay() }

    open override func layoutSubviews() {
        content3D.frame = bounds
        layOutItemViews()
        updateScrollBar()
    }

    open override func advance(to time: Double) -> Bool {
        clock = time
        let dismisses = advanceDismissal(to: time)
        resumeFlick(at: time)
        let moves = advanceMotion(to: time) || dismisses
        reportBrokenSpin()
        reportEnds()
        prefetchItems()
        updateAutoplay()
        if !moves { reportRest() }
        agreeWithLeader()
        if isStill { wakeWaitingFollowers() }
        // The delegate may have moved the carousel.
        return advanceScrollBar(to: time) || moves || motion.isAnimating || isRestless || dueTime != nil
    }

    private var isRestless: Bool {
        input.waitsForWheel || needsLookAhead || dismissals.current != nil && !dismissals.isHeld
    }

    /// When the carousel next moves by itself, from rest; nil if it does not.
    private var dueTime: Double? {
        guard let time = attractor.dueTime else { return autoplayer.dueTime }
        return min(time, autoplayer.dueTime ?? .infinity)
    }

    package override var waitsUntil: Double? {
        if isRestless { return nil }
        var next = dueTime ?? .infinity
        if let change = indication?.fade.nextChange(from: now) {
            guard change > now else { return nil }
            next = min(next, change)
        }
        if motion.isAnimating {
            let pauses = autoscrollWaits || motion.autoscrollIsAtEnd
            guard let time = motion.waitsUntil ?? (pauses ? now + Carousel.autoscrollPause : nil) else { return nil }
            next = min(next, time)
        }
        return next < .infinity ? next : nil
    }

    package override var waitsQuietly: Bool { dueTime == nil && indication?.fade.nextChange(from: now) == nil }
    open override var takesTouches: Bool { true }
    override var confinesTouches: Bool { true }

    /// Takes pans along the scroll direction, if there is anything to scroll; without `ignorePerpendicularSwipes`, in all directions. Also
    /// takes those that swipe the current item away.
    open override func takesPan(_ translation: Point) -> Bool {
        canDismiss(by: translation) || isScrollEnabled && numberOfItems > 0 && isAlongScrollDirection(translation)
    }

    open override var canBecomeFocused: Bool { true }
    open override var isFocusScope: Bool { true }

    /// The current item's view.
    open override var viewsOpenToFocus: [View] { currentItemView.map { [$0] } ?? [] }

    override var focusOrigin: View { currentItemView ?? self }
    /// The ring shows only while something else could have the focus. Looking for that may take memory, so scrolling does not.
    override var focusRingInset: Double? {
        if isStill || focusRing.isFocused != isFocused {
            focusRing = (isFocused, isFocused && (superview?.showsFocusOfCarousel == true || hasFocusNeighbours))
        }
        return focusRing.shows ? 0 : nil
    }

    open override func handle(_ event: PointerEvent) -> Bool { handleTouch(event) }
    open override func handle(_ command: Command) -> Bool { carryOut(command) }
    override func scroll(by distance: Point) -> Bool { scrollByWheel(distance) }

    /// Takes notches even at an end, where they must not move the focus away from under the pointer.
    open override func turn(byNotches notches: Int) -> Bool {
        guard isScrollEnabled, numberOfItems > 0 else { return false }
        interruptAutoplay(for: .wheel)
        step(by: notches, for: .wheel)
        return true
    }

    package override var notchDirection: LayoutDirection? {
        isScrollEnabled && numberOfItems > 0 ? isMirrored ? .rightToLeft : .leftToRight : nil
    }

    override func layoutDirectionDidChange() {
        guard isMirrored != layout.input.isMirrored || directedCenterScale?.valid != layout.input.centerScale else {
            return updateScrollBar()
        }
        regrip()
        layOutItemViews()
    }

    open override func didMoveToScene() {
        // Outside a scene, the carousel stays as it was.
        if scene != nil {
            adoptClock()
            motion.pauseAutoscroll()
            layoutDirectionDidChange()
        }
        indication?.fade.hide()
        updateScrollBar()
        if scene != nil { resumeAnimation() }
        // Another scene has a time of its own.
        if input.waitsForWheel { input.noteWheel(at: now) }
        if isRestless { scene?.startAnimating(self) }
        if scene == nil { unlink() }
        reportDisplay()
        motionDidChange()
        updateAutoplay()
        if attract != nil { scene?.watchInput(for: self) }
    }

    /// Shifts everything that is under way to the time of another scene, if that is earlier.
    private func adoptClock() {
        guard now < clock else { return }
        motion.shiftTime(by: now - clock)
        dismissals.current?.shiftTime(by: now - clock)
        input.typeAhead.shiftTime(by: now - clock)
        clock = now
    }

    override func motionDidChange() { updateReducedMotion() }
    override func userDidAct() { interruptAttract() }
}

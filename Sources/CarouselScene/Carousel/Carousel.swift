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

    /// Receives events and answers for options. Setting it lays the items out again.
    public weak var delegate: (any CarouselDelegate)? {
        didSet {
            guard delegate !== oldValue else { return }
            endDisplay(telling: oldValue)
            extentsAreOld = hasVariableExtents
            setNeedsLayout()
        }
    }

    /// Whether the next layout asks the delegate for the extents of what is loaded. Before that, the items may be others.
    var extentsAreOld = false

    /// The shape along which items are laid out: one of iCarousel's, or `custom` for a shape of your own. Default:
    /// linear.
    public var type: CarouselType {
        get { CarouselType(shape) }
        set { if newValue != type || newValue == .custom { shape = newValue.shape } }
    }

    /// The shape along which items are laid out: any that comes with the library, or one of your own. Default: `Linear`.
    public var shape: any Shape = Linear() {
        didSet {
            guard !shape.isEqual(to: oldValue) else { return }
            // Its items may stay where they are, and only a shadow come or go.
            setNeedsDisplay()
            layOutItemViews()
            // Where they cannot make room, all are as long as usual.
            if hasVariableExtents { for item in loaded.items { fit(item.container, around: item.view) } }
        }
    }

    /// Whether items are laid out and scroll from top to bottom. Default: false, from left to right or, if `layoutDirection` says so,
    /// from right to left. Then the shape is mirrored, but not what the items show; fingers, wheels and moves to the left or right
    /// follow what is seen; and offsets, steps and `scrollOffset` still count toward higher indexes. What the delegate places stays
    /// where it is placed. `contentOffset` and `viewpointOffset` shift to the same side in either direction.
    public var isVertical = false {
        didSet {
            guard isVertical != oldValue else { return }
            regrip()
            layOut(needsOwnSizes: itemSizing != .views)
        }
    }

    /// m34 of the items' transforms, -1 / (distance of the eye in points). Default: -1/500. Non-finite values count as
    /// 0; others are clamped to 1000 to either side of it.
    public var perspective = -1.0 / 500 {
        didSet {
            perspective = perspective.clamped(to: -1000...1000, otherwise: 0)
            if perspective != oldValue { transformItemViews() }
        }
    }

    /// Shift of the items in points; the viewpoint does not move. Non-finite values count as zero; others are clamped
    /// to `CarouselLimits.number`. Default: zero.
    public var contentOffset = Size.zero {
        didSet {
            contentOffset = contentOffset.limited(to: CarouselLimits.number)
            if contentOffset != oldValue { layOutItemViews() }
        }
    }

    /// Shift of the viewpoint in points; near items move more than far ones. Ranges as for `contentOffset`. Default:
    /// zero.
    public var viewpointOffset = Size.zero {
        didSet {
            viewpointOffset = viewpointOffset.limited(to: CarouselLimits.number)
            if viewpointOffset != oldValue { transformItemViews() }
        }
    }

    /// What decides on the items' extent along the scroll direction. Unless it is the views, these are made as large as it
    /// says, also when the carousel's size changes, and the delegate's `carouselItemWidth(_:)` is not asked. Where their own
    /// size counts again, as with another `isVertical`, the items are reloaded. Default: the views.
    public var itemSizing = ItemSizing.views {
        didSet { if itemSizing != oldValue { layOut(needsOwnSizes: itemSizing == .views) } }
    }

    /// Whether the delegate is asked for the extent of each item along the scroll direction, `carousel(_:extentForItemAt:)`. In
    /// shapes whose items are not along a line all items are as long as `itemWidth` says. Offsets are in items all the same.
    /// Pictures without views keep their size; those beside them make room. Default: false.
    public var hasVariableExtents = false { didSet { if hasVariableExtents != oldValue { invalidateExtents() } } }

    /// Whether items come again where there are too few to fill the carousel, if it wraps: then it shows `numberOfVisibleItems`,
    /// whatever the count, and those beyond the last one are copies. The data source is asked for a view for each copy; what is
    /// said of an item, such as `reloadItem(at:animated:)`, goes for all of them. See `itemViews(at:)`. Default: false.
    public var repeatsItems = false { didSet { if repeatsItems != oldValue { layOutItemViews() } } }

    /// How items near the centre are made larger than the others, in every shape; animatable. Items that the delegate
    /// places stay as they are. Default: nil, all have the same size.
    public var centerScale: CenterScale? { didSet { if centerScale != oldValue { layOutItemViews() } } }

    /// Where the current item stands along the scroll direction: with its near edge at the start, with its far edge at the end,
    /// or between; animatable. In every shape it moves what is in the centre otherwise. Default: the middle.
    public var alignment = Alignment.center { didSet { if alignment != oldValue { layOutItemViews() } } }

    /// Points between an edge of the carousel and an item that is aligned or trimmed to stand there, 0...`CarouselLimits.number`;
    /// animatable. Clamped; what is not finite counts as 0. Default: 0.
    public var alignmentInset = 0.0 {
        didSet {
            alignmentInset = alignmentInset.clamped(to: 0...CarouselLimits.number, otherwise: 0)
            if alignmentInset != oldValue { layOutItemViews() }
        }
    }

    /// Whether the row of items stops at its ends, so that none of the carousel is left blank there, while the current item goes
    /// on; animatable. A row shorter than the carousel stands still, where `alignment` puts it. Fingers and wheels move what is
    /// seen, and so only between those offsets at which the row moves; keys and taps lead to every item. In carousels that wrap, in
    /// shapes whose items are not along a line, and where the delegate places items, it has no effect. Default: false.
    public var trimsEnds = false { didSet { if trimsEnds != oldValue { layOutItemViews() } } }

    /// Whether a scroll ends at the last item if the item to which it leads is taken away: by `reloadData()`,
    /// `removeItem(at:animated:)` or an option. Otherwise it goes on beyond the last one, as in iCarousel, and leaves nothing in the
    /// centre until something else is scrolled to. `performBatchUpdates(animated:_:completion:)` and
    /// `reloadData(keeping: .identifier)` always end it at the last item. Default: false; `PictureGallery` and `CarouselRows` set it.
    public var staysAmongItems = false

    /// How items change with their distance from the centre; animatable. Default: nil, no change.
    public var depthEffects: DepthEffects? {
        didSet {
            guard depthEffects != oldValue else { return }
            Animatable.depthEffects.didChange(from: oldValue, in: self)
            setNeedsDisplay()
        }
    }

    /// Whether what is in sight fades into what a scroll leads to, instead of sliding there: for users who are sensitive
    /// to motion. The offset changes at once. Flicks then move by one item only, covers do not turn, nothing shifts in depth, items
    /// that come or go fade, and nothing moves by itself; drags and wheels still move the carousel. `Scene.reducesMotion` has the same
    /// effect on all carousels in the scene, whatever is set here. Default: false.
    public var reducesMotion = false { didSet { motionDidChange() } }

    /// Whether a tap on an item scrolls it to the centre, and only the centre item takes touches, from the
    /// next scroll or layout on. Default: true.
    public var centerItemWhenSelected = true

    /// Whether drags across the scroll direction are left to other views. Default: true.
    public var ignorePerpendicularSwipes = true

    /// Where to the current item can be swiped away: across the scroll direction or, in shapes whose items lie on one another,
    /// anywhere. In carousels of pictures without views nothing can be. Default: nowhere.
    public var dismissDirections: Set<DismissDirection> = []

    /// Whether a move in a direction, `Command.move`, goes beyond an end to what is around the carousel. A key that is held stops at
    /// the end all the same. Default: true.
    public var escapesAtEnds = true

    /// The part of its extent by which an item must be moved to be swiped away, 0.05...2; clamped, and what is not finite counts as the
    /// default. A swipe faster than 1000 points per second does it, too. Default: 0.5.
    public var dismissThreshold = 0.5 {
        didSet { dismissThreshold = dismissThreshold.clamped(to: 0.05...2, otherwise: 0.5) }
    }

    /// The item that is in the centre when the carousel first has items; one that does not exist counts as the nearest. While
    /// there are items, setting it has no effect; of this and `restore(_:)`, what came last counts. Default: 0.
    public var initialItemIndex = 0 { didSet { if numberOfItems == 0 { awaited = State(index: initialItemIndex) } } }

    /// When a bar at the lower edge or, in vertical carousels, at the right one shows the position among the items. There is
    /// none while the carousel wraps. With `trimsEnds` its way is that of the row. Items count as equally long, also where
    /// `hasVariableExtents` makes some longer: how long those out of sight are is not known. Default: none.
    public var scrollIndicator = ScrollIndicator.none {
        didSet { if scrollIndicator != oldValue { changeScrollIndicator() } }
    }

    /// Called with what the data source or the delegate got wrong, once for each fault until the next `reloadData()`.
    /// Default: nil.
    public var onDiagnostic: ((CarouselDiagnostic) -> Void)?

    /// The view that contains the items. It fills the carousel.
    ///
    /// Views of your own may be put among the items: they keep their place in the order, and `reloadData()` leaves them.
    /// In a carousel of pictures without views they are in front of all items.
    public var contentView: View { content3D }

    /// Number of items, as last reported by the data source.
    public var numberOfItems: Int { motion.extent.numberOfItems }
    /// Number of placeholders, as last reported by the data source.
    public internal(set) var numberOfPlaceholders = 0
    /// Extent of an item along the scroll direction, in points, at most `CarouselLimits.number`. As in iCarousel, it is what the first
    /// view measured until first views have another size, also when `isVertical` changes, unless the delegate says
    /// (`carouselItemWidth`) or `itemSizing`.
    public var itemWidth: Double { width.value }
    /// Why the carousel moves; at rest, why it moved last. In the delegate's methods it says what has led to them.
    public internal(set) var scrollReason = ScrollReason.program
    /// The current layout.
    public internal(set) var layout = ItemLayout(ItemLayout.Input())

    let content3D = ContentView()
    var motion = ScrollMotion()
    var loaded = LoadedItems()
    var viewPool = ViewPool()
    var width = ItemWidth()
    var rounds = LoadingRounds()
    /// Nil if items are views.
    var pictures: LoadedPictures?
    var crossFade = CrossFade()
    var reported: Set<CarouselDiagnostic> = []
    var input = CarouselInput()
    var dismissals = Dismissals()
    var autoplayer = AutoplayMotion()
    var isAutoplaying = false
    var attractor = AttractMotion()
    /// What is told that the present spin has ended; nil if there is none, or nobody wants to know.
    var spinCompletion: ((Bool) -> Void)?
    var displays = Displays()
    var prefetch = Prefetch()
    /// Where the carousel has last come to rest; nil if that item is gone.
    var settledIndex: Int? = 0
    /// Where to begin once there are items; nil if nobody has asked for a place.
    var awaited: State?
    var links: Links?
    /// The current item, when a name was last asked for.
    var named = NamedItem()
    var indication: ScrollIndication?
    /// The last time that it knows of its scene.
    var clock = 0.0
    var opensOnArrival: (index: Int, animated: Bool)?
    /// Called when another item is the current one, after the delegate: for rows that the carousel is one of.
    var onCurrentItemChange: (() -> Void)?
    /// Called when another item has come to be the current one at the same index, after a change of the items.
    var onCurrentItemReplacement: (() -> Void)?
    /// Whether a page indicator has shown how far autoplay is.
    var autoplayIsShown = false
    /// The item that was the current one at the last report; nil if it is gone.
    var reportedItem: Int?
    /// The delegate, during a series of calls: reading a weak reference takes longer than most answers.
    var askedDelegate: (any CarouselDelegate)?
    /// What the delegate answers, for layouts, which programs may keep for longer than the carousel: then the defaults apply. Made once:
    /// scrolling allocates nothing.
    private(set) lazy var optionValues: ItemLayout.OptionValues = { [weak self] in
        self?.value(for: $0, withDefault: $1) ?? $1
    }
    private(set) lazy var appearances: ItemLayout.CustomAppearance = { [weak self] in
        self?.appearance(offset: $0, base: $1)
    }

    /// Makes a carousel that fills a rectangle of its superview. It does not clip what extends beyond it.
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
        if isStill { callWaitingFollowers() }
        // The delegate may have moved it.
        return advanceScrollBar(to: time) || moves || motion.isAnimating || isRestless || dueTime != nil
    }

    private var isRestless: Bool {
        input.waitsForWheel || looksAhead || dismissals.current != nil && !dismissals.isHeld
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

    /// Pans along the scroll direction, if there is anything to scroll; without `ignorePerpendicularSwipes`, all pans. And
    /// those that swipe the current item away.
    open override func takesPan(_ translation: Point) -> Bool {
        dismisses(translation) || isScrollEnabled && numberOfItems > 0 && isAlongScrollDirection(translation)
    }

    open override var canBecomeFocused: Bool { true }
    open override var isFocusScope: Bool { true }

    /// The current item's view.
    open override var viewsOpenToFocus: [View] { currentItemView.map { [$0] } ?? [] }

    override var focusOrigin: View { currentItemView ?? self }
    /// The ring shows only while something else could have the focus.
    override var focusRingInset: Double? {
        isFocused && (superview?.showsFocusOfCarousel == true || hasNeighbours) ? 0 : nil
    }

    open override func handle(_ event: PointerEvent) -> Bool { handleTouch(event) }
    open override func handle(_ command: Command) -> Bool { carryOut(command) }
    override func scroll(by distance: Point) -> Bool { scrollByWheel(distance) }

    /// At an end, too, notches are for the carousel: they must not move the focus away from under the pointer.
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
        // Outside of a scene it is as it was.
        if scene != nil {
            adoptClock()
            motion.pauseAutoscroll()
            layoutDirectionDidChange()
        }
        indication?.fade.hide()
        updateScrollBar()
        if scene != nil { resumeAnimation() }
        // Another scene has another time.
        if input.waitsForWheel { input.noteWheel(at: now) }
        if isRestless { scene?.startAnimating(self) }
        if scene == nil { unlink() }
        reportDisplay()
        motionDidChange()
        updateAutoplay()
        if attract != nil { scene?.watchInput(for: self) }
    }

    /// Another scene may be at an earlier time: what is on its way goes on from there.
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

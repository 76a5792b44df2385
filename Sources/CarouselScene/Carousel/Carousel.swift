// SPDX-License-Identifier: MIT

public import CarouselCore

/// A carousel of item views, with the behaviour and the names of iCarousel.
///
/// Set `dataSource` and, for options and events, `delegate`; put the carousel into a scene. Item views are asked for
/// when they come into sight and handed back for reuse when they leave it. Offsets are in items.
public final class Carousel: View {
    /// Where item views come from. Setting it loads the items anew.
    public weak var dataSource: (any CarouselDataSource)? {
        didSet { if dataSource !== oldValue { reloadData() } }
    }

    /// Who is told what happens and answers for options. Setting it lays the items out anew.
    public weak var delegate: (any CarouselDelegate)? {
        didSet { if delegate !== oldValue { setNeedsLayout() } }
    }

    /// The shape that items are laid out along. Default: linear.
    public var type = CarouselType.linear { didSet { if type != oldValue { layOutItemViews() } } }

    /// Whether items are laid out and scroll from top to bottom. Default: false.
    public var isVertical = false { didSet { if isVertical != oldValue { layOutItemViews() } } }

    /// m34 of the items' transforms, -1/distance of the eye in points. Default: -1/500. Non-finite values count as 0, those
    /// beyond 1000 to either side as that.
    public var perspective = -1.0 / 500 { didSet { if perspective != oldValue { transformItemViews() } } }

    /// Shift of the items in points, without a change of the viewpoint. Non-finite values count as zero, those beyond
    /// `CarouselLimits.number` as that. Default: zero.
    public var contentOffset = Size.zero { didSet { if contentOffset != oldValue { layOutItemViews() } } }

    /// Shift of the viewpoint in points, which moves near items more than far ones; ranges as those of `contentOffset`.
    /// Default: zero.
    public var viewpointOffset = Size.zero { didSet { if viewpointOffset != oldValue { transformItemViews() } } }

    /// Whether items are laid out by the renderer or by the CPU. Default: automatic.
    public var route = CarouselRoute.automatic { didSet { if route != oldValue { setNeedsDisplay() } } }

    /// What becomes of items with their distance from the centre; animatable. Default: nil, nothing.
    public var depthEffects: DepthEffects? {
        didSet {
            guard depthEffects != oldValue else { return }
            if AnimationGroup.isChanging { animateChange(from: .depthEffects(shown(depthEffects: oldValue))) }
            setNeedsDisplay()
        }
    }

    /// Whether a tap on an item scrolls it to the centre, and only the centre item takes touches. Default: true.
    public var centerItemWhenSelected = true

    /// Whether drags across the scroll direction are left to others. Default: true.
    public var ignorePerpendicularSwipes = true

    /// Is told what the data source or the delegate got wrong, each thing once until the next `reloadData()`.
    /// Default: nil, nothing is told.
    public var onDiagnostic: ((CarouselDiagnostic) -> Void)?

    /// The view that the items are in. It fills the carousel.
    public var contentView: View { content3D }

    /// Number of items, as the data source last said.
    public internal(set) var numberOfItems = 0
    /// Number of placeholders, as the data source last said.
    public internal(set) var numberOfPlaceholders = 0
    /// Extent of an item along the scroll direction, in points, at most `CarouselLimits.number`.
    public internal(set) var itemWidth = 0.0
    /// The layout in force.
    public internal(set) var layout = ItemLayout(ItemLayout.Input())

    /// Whether the next view loaded may tell how wide items are.
    var itemWidthIsStale = true
    /// The size of the item view loaded first: iCarousel keeps the width while that stays, even when turned.
    var firstItemSize: Size?
    let content3D = ContentView()
    var motion = ScrollMotion()
    var loaded = LoadedItems()
    var itemViewPool: [View] = []
    var placeholderViewPool: [View] = []
    var containerPool: [ItemContainer] = []
    /// Rises whenever indexes come to mean other items: who asked for views before must not place them after.
    var generation = 0
    /// Rises with every round of loading: who scrolls from inside the data source has loaded what is in sight then.
    var loadingRound = 0
    var loadedWindow: LoadedWindow?
    var isReloading = false
    /// Whether the items were left to the renderer when they were drawn last.
    var drawsStrip = false
    /// Whether the containers of the items stand where an earlier offset has put them.
    var placementIsStale = false
    let itemDrawing = ItemDrawing()
    /// What items have in common that are pictures without views; nil where items are views.
    var pictureItems: PictureItems?
    var pictures: PictureFaces?
    /// Whether indexes have come to mean other items since pictures were asked for.
    var picturesAreStale = false
    var reported: Set<CarouselDiagnostic> = []
    var recognizer = GestureRecognizer()
    var typeAhead = TypeAhead()
    /// Whether the ring of the focus shows: where there is something else that could have it.
    private var showsFocusRing = false
    /// When a wheel last scrolled, until the carousel has moved on to an item.
    var wheelTime: Double?
    /// The delegate, while it is asked one thing after another: reading a weak reference takes longer than most answers.
    var heldDelegate: (any CarouselDelegate)?
    var answerOptions: ItemLayout.OptionValues = { _, value in value }
    var answerTransform: ItemLayout.CustomTransform = { _, base in base }

    /// Makes a carousel that fills a rectangle of its superview. It does not clip what stands out of it.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        addSubview(content3D)
        answerOptions = { [unowned self] option, value in
            guard let delegate = heldDelegate ?? delegate else { return value }
            let answer = delegate.carousel(self, valueFor: option, withDefault: value)
            if answer.isNaN { report(.optionIsNaN(option)) }
            return answer
        }
        answerTransform = { [unowned self] offset, base in
            guard let answer = delegate?.carousel(self, itemTransformForOffset: offset, baseTransform: base) else {
                return Transform3D(nan: ())
            }
            if !answer.isFinite { report(.transformNotFinite) }
            return answer
        }
    }

    /// Tells of something, unless that has been told already.
    func report(_ diagnostic: CarouselDiagnostic) {
        guard let onDiagnostic, reported.insert(diagnostic).inserted else { return }
        onDiagnostic(diagnostic)
    }

    /// The time of the scene that the carousel is in, in seconds.
    var now: Double { scene?.time ?? 0 }

    public override func layoutSubviews() {
        content3D.frame = bounds
        layOutItemViews()
    }

    public override func advance(to time: Double) -> Bool { advanceMotion(to: time) }

    public override var takesTouches: Bool { true }

    /// Pans along the scroll direction, where there is something to scroll; without `ignorePerpendicularSwipes` all.
    public override func takesPan(_ translation: Point) -> Bool {
        isScrollEnabled && numberOfItems > 0 && isAlongScrollDirection(translation)
    }

    public override var canBecomeFocused: Bool { true }

    public override func didChangeFocus() {
        showsFocusRing = isFocused && (scene?.neighbours(in: enclosingCarousel).count ?? 0) > 1
        super.didChangeFocus()
    }

    override var focusRingInset: Double? { showsFocusRing ? 0 : nil }

    public override func handle(_ event: PointerEvent) -> Bool { handleTouch(event) }
    override func handle(_ command: Command) -> Bool { carryOut(command) }
    override func scroll(by distance: Point) -> Bool { scrollByWheel(distance) }

    public override func didMoveToScene() {
        guard scene != nil else { return }
        setNeedsLayout()
        resumeAnimation()
    }
}

extension Transform3D {
    /// A matrix that no layout takes: what says that there is no answer.
    init(nan: Void) {
        self.init()
        m11 = .nan
    }
}

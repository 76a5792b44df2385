// SPDX-License-Identifier: MIT

public import CarouselCore

/// A node of the scene: a rectangle that may show a colour, content and other views, flat in its own plane.
///
/// Views belong to the thread that draws them. Units are points, with y down.
open class View {
    /// The view's own coordinates, which its subviews' frames refer to. A shifted origin scrolls the subviews.
    /// Non-finite values are ignored.
    public var bounds: Rect { didSet { if bounds != oldValue { boundsDidChange(from: oldValue) } } }

    /// The position of the view's centre in its superview's coordinates. Non-finite values are ignored.
    public var center: Point { didSet { if center != oldValue { centerDidChange(from: oldValue) } } }

    /// How the view is rotated, scaled and put into perspective, about its centre. Non-finite values are ignored.
    public var transform3D = Transform3D.identity {
        didSet {
            guard transform3D != oldValue else { return }
            guard transform3D.isFinite else {
                transform3D = oldValue
                return
            }
            Animatable.transform.didChange(from: oldValue, in: self)
            isUntransformed = transform3D.isIdentity
            setNeedsDisplay()
        }
    }

    /// Fades the view and its subviews, 0...1; clamped, NaN is ignored. Default: 1.
    public var alpha: Double = 1 {
        didSet {
            guard alpha != oldValue else { return }
            alpha = alpha.isNaN ? oldValue : min(max(alpha, 0), 1)
            Animatable.alpha.didChange(from: oldValue, in: self)
            setNeedsDisplay()
            if (alpha > 0) != (oldValue > 0) { didShowOrHide() }
        }
    }

    /// Whether the view and its subviews are left out, for drawing and for touches. Default: false.
    public var isHidden = false {
        didSet {
            guard isHidden != oldValue else { return }
            setNeedsDisplay()
            didShowOrHide()
        }
    }

    /// The fill colour. Default: clear.
    public var backgroundColor = Color.clear {
        didSet { if backgroundColor != oldValue { didChange(Animatable.backgroundColor, from: oldValue) } }
    }

    /// Radius of the corners in points. Negative values and NaN count as 0; values above half the shorter side are
    /// clamped to that, so infinity makes the ends round. Default: 0.
    public var cornerRadius: Double = 0 {
        didSet { if cornerRadius != oldValue { didChange(Animatable.cornerRadius, from: oldValue) } }
    }

    /// Width of the border inside the edge, in points; it is drawn over content and subviews. Negative values and NaN
    /// count as 0, no border; from half the shorter side on, it covers the view. Default: 0.
    public var borderWidth: Double = 0 {
        didSet { if borderWidth != oldValue { didChange(Animatable.borderWidth, from: oldValue) } }
    }

    /// The border's colour; its alpha lets what is below show through. Default: black.
    public var borderColor = Color.black {
        didSet { if borderColor != oldValue { didChange(Animatable.borderColor, from: oldValue) } }
    }

    /// The view's shadow on what is behind it. The shadow takes no touches, and `clipsToBounds` does not clip it. Default: nil,
    /// no shadow.
    public var shadow: Shadow? { didSet { if shadow != oldValue { didChange(Animatable.shadow, from: oldValue) } } }

    /// How the view and everything in it, except its own shadow, is mirrored below its lower edge. The reflection takes
    /// no touches, `clipsToBounds` does not clip it, and reflections are not mirrored again. Default: nil, no
    /// reflection.
    public var reflection: Reflection? {
        didSet { if reflection != oldValue { didChange(Animatable.reflection, from: oldValue) } }
    }

    /// Whether content and subviews are clipped to the bounds and their corners. Default: false.
    public var clipsToBounds = false { didSet { if clipsToBounds != oldValue { setNeedsDisplay() } } }

    /// Whether the view is drawn when seen from behind. Default: true.
    public var isDoubleSided = true { didSet { if isDoubleSided != oldValue { setNeedsDisplay() } } }

    /// Whether touches reach the view and its subviews. Default: true.
    public var isUserInteractionEnabled = true

    /// The recognisers that watch touches on this view and its descendants, in the order in which they were added.
    public internal(set) var recognizers: [TouchRecognizer] = []

    /// The direction in which the view's content runs, and that of the views in it that inherit it. It applies to horizontal carousels,
    /// the bars and the `CenterScale.anchor` of all carousels, page indicators, rows of carousels, and sliders. Everything else stays
    /// where its frame and its transform put it. Default: inherited.
    public var layoutDirection = LayoutDirection.inherited {
        didSet { if layoutDirection != oldValue { propagateLayoutDirection() } }
    }

    /// How the view follows changes of its superview's size, before `layoutSubviews()`. Default: empty, not at all.
    public var autoresizingMask: AutoresizingMask = []

    /// An object that another module keeps with the view, for as long as the view lives.
    package var companion: AnyObject?

    /// A number by which `viewWithTag(_:)` finds the view. Default: 0.
    public var tag = 0

    /// What the view shows over its background; set by `ImageView`, `Label` and others.
    open var content: Content? { nil }

    /// How content is placed in the bounds. Default: scaled to fill.
    public var contentMode = ContentMode.scaleToFill { didSet { if contentMode != oldValue { setNeedsDisplay() } } }

    /// The subviews, back to front.
    public internal(set) var subviews: [View] = []

    // Unowned(unsafe), because weak references make every use of the referenced view slower. The superview
    // and the scene clear the references to themselves when they are released.
    /// The superview.
    public internal(set) unowned(unsafe) var superview: View?
    /// The scene that the view is in.
    public internal(set) unowned(unsafe) var scene: Scene?
    /// How many views had entered the scene when this one did: a view that has left and is reused gets another number.
    var entryNumber = 0

    var animations: [PropertyAnimation] = []
    private(set) var isUntransformed = true
    /// Whether the properties add nothing to what content and subviews show. Most views in a carousel are like this, and
    /// checking each property in every frame would take longer than the rest.
    private(set) var isPlain = true
    var needsLayout = true
    var descendantNeedsLayout = false

    /// Makes a view that fills a rectangle of its superview. A frame that is not finite becomes zero.
    public init(frame: Rect = .zero) {
        let frame = frame.isFinite ? frame : .zero
        bounds = Rect(origin: .zero, size: frame.size)
        center = frame.center
    }

    deinit {
        for view in subviews {
            view.superview = nil
            view.attach(to: nil)
        }
    }

    /// Lays out the subviews; called before drawing when the size changed or `setNeedsLayout()` was called.
    open func layoutSubviews() {}

    /// The size within the given one that suits the view best, in points. Default: its present size.
    open func sizeThatFits(_ size: Size) -> Size { bounds.size }

    /// Called when the view has entered or left a scene, but not when it moves within its scene.
    open func didMoveToScene() {}

    /// Called when the view has moved to another superview in the same scene.
    func didMoveWithinScene() {}

    /// Advances the view to a time; called while it is among the scene's animating views.
    ///
    /// - Parameter time: in seconds.
    /// - Returns: whether it is still moving.
    open func advance(to time: Double) -> Bool { false }

    /// Whether touches on this view and its descendants come to `handle(_:)`. Default: false.
    ///
    /// If several nested views take touches, each receives a touch until its gesture is clear; then one view keeps it and
    /// the others get `.cancelled`.
    open var takesTouches: Bool { false }

    /// Whether nothing outside the bounds takes touches, even where subviews show there.
    var confinesTouches: Bool { false }

    /// Whether a tap on this view or its descendants is for this view. Default: as `takesTouches`.
    open var takesTaps: Bool { takesTouches }

    /// Whether the current touch, if it becomes a tap, is for this view even if a view in it takes taps.
    var interceptsTaps: Bool { false }

    /// Whether a finger that has moved this far, in points, is for this view; the innermost view that returns true gets
    /// it. Default: false, so that users can scroll with a finger that touched down on a button.
    open func takesPan(_ translation: Point) -> Bool { false }

    /// Whether the view can have the focus, so that keys and knobs operate it. Default: false.
    open var canBecomeFocused: Bool { false }

    /// Whether the view is a scope of focus, as a carousel is: `.select` moves the focus to the first view in it, `.leave` from a
    /// view in it back to it, steps stay within it, and commands that a view in it does not use come to it. Default: false.
    open var isFocusScope: Bool { false }

    /// The subviews that can have the focus, or contain views that can. Default: all subviews.
    open var viewsOpenToFocus: [View] { subviews }

    /// Whether the view passes the focus on to a view in it, and takes the moves that that view does not use, as a carousel of
    /// rows does.
    var forwardsFocus: Bool { false }

    /// Whether a carousel directly in the view shows its ring whenever it has the focus, even if nothing beside it could have the focus.
    var showsFocusOfCarousel: Bool { false }

    /// The view from which moves of the focus start if this view has it. Default: the view itself.
    var focusOrigin: View { self }

    /// Scrolls by notches of a wheel over the view; negative numbers scroll toward the beginning. Default: does nothing.
    ///
    /// - Returns: false if the view has no use for them; the views around it are asked next.
    open func turn(byNotches notches: Int) -> Bool { false }

    /// The layout direction that sideways notches of a wheel follow in this view; nil if it has no use for notches.
    package var notchDirection: LayoutDirection? { nil }

    /// The time, in seconds, before which `advance(to:)` moves nothing although the view is animating. Default: nil, it moves.
    package var waitsUntil: Double? { nil }

    /// Whether nothing needs to be drawn at that time either, because only a wait ends. Default: true.
    package var waitsQuietly: Bool { true }

    /// Whether the view uses steps while it has the focus, as a slider and a table do. It gets them once it has been
    /// selected with `.select`; before that, and after `.leave`, steps move the focus. Default: false.
    open var takesSteps: Bool { false }

    /// Called when `Scene.reducesMotion` has changed.
    func motionDidChange() {}

    /// Called when `alpha` or `isHidden` has made the view itself visible or invisible.
    func didShowOrHide() {}

    /// Called when `effectiveLayoutDirection` may have changed.
    func layoutDirectionDidChange() { setNeedsLayout() }

    /// Called before any input to the scene is handled, if the view watches input.
    func userDidAct() {}

    /// Called when the view has gained or lost the focus, or starts or stops taking steps itself. Overrides call
    /// `super`.
    open func didChangeFocus() { setNeedsDisplay() }

    /// Distance of the focus ring inside the bounds, in points; nil for no ring.
    var focusRingInset: Double? { nil }

    func themeDidChange() {}

    /// Handles a touch; positions are in the scene's points.
    ///
    /// - Returns: whether the view had a use for the touch.
    open func handle(_ event: PointerEvent) -> Bool { false }
    func scroll(by distance: Point) -> Bool { false }

    /// Handles a command that the scene received while the view had the focus, or that a view around it passes on. A view
    /// that `takesSteps` gets `.step` here.
    ///
    /// - Returns: false if neither this view nor a descendant has a use for the command.
    open func handle(_ command: Command) -> Bool {
        firstSubviewFrontToBack { $0.isOpenToInput && $0.handle(command) ? true : nil } ?? false
    }

    /// Called with a subview that has been added or moved to the front or back, or with nil when a subview has left.
    func didPlaceSubview(_ view: View?) {}

    /// The subviews, back to front. Overridden where depth determines the order.
    var drawOrder: [View] { subviews }

    /// Whether a subview is drawn and touched as it is.
    func shows(_ subview: View) -> Bool { true }

    // `body` may change the subviews, so the loops keep the order that they began with.

    /// Calls `body` for each subview that shows, back to front.
    func forEachSubviewBackToFront(_ body: (View) -> Void) { for view in drawOrder where shows(view) { body(view) } }

    /// Finds the first subview that shows, front to back, for which `body` returns a result.
    final func firstSubviewFrontToBack<R>(_ body: (View) -> R?) -> R? {
        for view in drawOrder.reversed() where shows(view) {
            if let result = body(view) { return result }
        }
        return nil
    }

    /// Draws the subviews. Overridden where they are not drawn one by one.
    func drawSubviews(into list: inout DrawList, _ context: DrawContext) {
        forEachSubviewBackToFront { $0.draw(into: &list, context) }
    }

    /// Whether views in this one that have an `autoresizingMask` are resized with it.
    var autoresizesItsSubviews: Bool { true }

    // Neither inlined nor part of the observers: otherwise a change of a component, such as the height, would allocate memory for the
    // observers' variables.
    @inline(never)
    private func boundsDidChange(from former: Rect) {
        // The guard below restores the former value, which leads here again: nothing has changed then.
        guard former.isFinite else { return }
        guard bounds.isFinite else {
            bounds = former
            return
        }
        if bounds.size != former.size {
            Animatable.size.didChange(from: former.size, in: self)
            if autoresizesItsSubviews { autoresizeSubviews(from: former.size) }
            setNeedsLayout()
        }
        setNeedsDisplay()
    }

    @inline(never)
    private func centerDidChange(from former: Point) {
        guard former.isFinite else { return }
        guard center.isFinite else {
            center = former
            return
        }
        Animatable.center.didChange(from: former, in: self)
        setNeedsDisplay()
    }

    private func didChange<Value>(_ property: AnimatedProperty<View, Value>, from former: Value) {
        property.didChange(from: former, in: self)
        isPlain =
            backgroundColor.alpha <= 0 && cornerRadius == 0 && borderWidth == 0 && shadow == nil && reflection == nil
        setNeedsDisplay()
    }

    /// Offset from the centre of the carousel item that this view contains, in items; nil for all other views.
    var itemOffset: Double? { nil }

    /// The size that counts for a carousel's item; that of a view that opens is its closed size.
    var itemSize: Size {
        get { bounds.size }
        set { bounds.size = newValue }
    }

    /// The rectangle that a subview can fill when it opens, relative to the middle of this view; nil outside carousels.
    var openingRoom: Rect? { nil }

    /// Whether the carousel whose item this view contains scrolls vertically; nil outside carousels.
    var itemScrollsVertically: Bool? { nil }

    /// The shade over the view, if it contains a carousel's item that has one.
    var itemShade: DrawList.Shade? { nil }

    /// Shown in place of content that is still loading.
    var contentPlaceholder: Color { .clear }
}

extension View {
    var canBeSeen: Bool { Lineage(self).allSatisfy { !$0.isHidden && $0.alpha > 0 } }

    /// The time of the view's scene, in seconds; 0 without one.
    var now: Double { scene?.time ?? 0 }

    /// Calls `body` for this view and its descendants; what they contain is looked up after each call.
    func forEachInTree(_ body: (View) -> Void) {
        body(self)
        for view in subviews { view.forEachInTree(body) }
    }
}

extension View: Hashable {
    public static func == (a: View, b: View) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

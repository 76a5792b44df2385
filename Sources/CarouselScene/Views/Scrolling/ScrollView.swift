// SPDX-License-Identifier: MIT

public import CarouselCore

/// A view onto content that is larger than itself: fingers and wheels scroll it, with the feel of `UIScrollView`.
///
/// Set `contentSize` and add subviews, whose frames are in the content's points. In tilted planes, too, scrolling
/// follows the finger's path over the content. Pans in directions in which there is nothing to scroll go to the views
/// around the scroll view. Subclasses that override a method call `super`.
open class ScrollView: View {
    /// Size of the content, in points. If it is larger than the view, users can scroll. Extents are clamped to 0...1e15;
    /// a size that is not finite is ignored. Default: zero.
    public var contentSize = Size.zero {
        didSet {
            guard contentSize.isFinite else {
                contentSize = oldValue
                return
            }
            let extents = 0...ScrollGlide.maxOffset
            contentSize = Size(
                width: contentSize.width.clamped(to: extents), height: contentSize.height.clamped(to: extents))
            if contentSize != oldValue { limitsDidChange() }
        }
    }

    /// The point of the content at the view's upper left corner, in points: the origin of `bounds`. Setting it jumps
    /// there, as far as the content goes, and stops all motion. Non-finite values are ignored. Default: zero.
    public var contentOffset: Point {
        get { bounds.origin }
        set { setContentOffset(newValue, animated: false) }
    }

    /// Whether drags and flicks can go beyond the ends; the content then springs back. Default: true.
    public var bounces = true { didSet { if bounces != oldValue { limitsDidChange() } } }

    /// Whether users can scroll. Setting it to false releases a drag. Default: true.
    public var isScrollEnabled = true { didSet { if !isScrollEnabled, isDragging { endDrag(velocity: .zero) } } }

    /// The fraction of its velocity that a flick keeps each millisecond, 0.5...0.9999; clamped, NaN is ignored.
    /// Default: 0.998, as `UIScrollView.DecelerationRate.normal`; `.fast` is 0.99.
    public var decelerationRate = ScrollGlide.normalRate {
        didSet {
            let rate = decelerationRate.isNaN ? oldValue : decelerationRate
            decelerationRate = rate.clamped(to: ScrollGlide.rates)
        }
    }

    /// Whether a bar at the right shows the position while the view scrolls. Default: true.
    public var showsVerticalScrollIndicator = true { didSet { updateBars() } }

    /// Whether a bar at the bottom shows the position while the view scrolls. Default: true.
    public var showsHorizontalScrollIndicator = true { didSet { updateBars() } }

    /// The colour of the bars. Default: a partly transparent grey.
    public var indicatorColor = ScrollBar.color { didSet { updateBars() } }

    /// Called each time the offset has changed, whatever the cause. Default: nil.
    public var onScroll: (() -> Void)?

    static let animatedDuration = 0.3

    struct Touch {
        /// Where it touched down, in the scene's points.
        var start: Point
        /// Its last position, in points of the view's plane, relative to the view's upper left corner.
        var position: Point
        var tracker = VelocityTracker()
        var drag: Drag?
    }

    struct Drag {
        /// The finger's position when it began, in points of the view's plane.
        var position: Point
        /// The content offset at that time, as it would have been without limits.
        var offset: Point
    }

    /// A motion that is not driven by a finger.
    struct Motion {
        var x: ScrollGlide
        var y: ScrollGlide
        var beginTime: Double
        var isRequested: Bool

        func isOver(at time: Double) -> Bool { x.isOver(at: time - beginTime) && y.isOver(at: time - beginTime) }

        func offset(at time: Double) -> Point {
            Point(x: x.offset(at: time - beginTime), y: y.offset(at: time - beginTime))
        }
    }

    var recognizer = GestureRecognizer()
    var touch: Touch?
    var motion: Motion?
    /// Whether the present touch has stopped a motion.
    var touchStoppedMotion = false
    var barFade = ScrollBarFade()
    let verticalBar = ScrollBar()
    let horizontalBar = ScrollBar()

    /// Makes a view that fills a rectangle of its superview and clips its content.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    /// The view's own coordinates, as in every view; the origin is the content offset. Setting the origin directly
    /// scrolls regardless of the limits.
    public override var bounds: Rect {
        didSet {
            guard bounds.origin != oldValue.origin else { return }
            didScroll()
            updateBars()
            onScroll?()
        }
    }

    /// Whether a finger drags the content.
    public var isDragging: Bool { touch?.drag != nil }

    /// Whether the content is decelerating after a drag, or springing back.
    public var isDecelerating: Bool { motion.map { !$0.isRequested } ?? false }

    /// Scrolls to an offset in points, as far as the content goes.
    ///
    /// - Parameters:
    ///   - offset: the point of the content to show at the upper left corner; ignored if it is not finite.
    ///   - animated: whether to take 0.3 s over it. Outside a scene, or during a drag, the offset changes at once; a drag
    ///     continues from the new offset.
    public func setContentOffset(_ offset: Point, animated: Bool) {
        guard offset.isFinite else { return }
        let target = nearestValidOffset(to: offset)
        motion = nil
        if animated, scene != nil, !isDragging, target != contentOffset {
            let (from, duration) = (contentOffset, ScrollView.animatedDuration)
            begin(
                Motion(
                    x: ScrollGlide(from: from.x, to: target.x, duration: duration),
                    y: ScrollGlide(from: from.y, to: target.y, duration: duration), beginTime: now, isRequested: true))
        } else {
            setOffset(target)
            if let position = touch?.position, isDragging { touch?.drag = Drag(position: position, offset: target) }
            if !isDragging { hideBarsAfterDelay() }
        }
    }

    /// Scrolls just far enough to show a rectangle of the content, in points, or the upper left part of one that is larger
    /// than the view. Non-finite rectangles are ignored.
    public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
        guard rect.isFinite else { return }
        func nearest(_ offset: Double, _ extent: Double, _ low: Double, _ high: Double) -> Double {
            min(max(offset, high - extent), low)
        }
        setContentOffset(
            Point(
                x: nearest(contentOffset.x, bounds.width, rect.minX, rect.maxX),
                y: nearest(contentOffset.y, bounds.height, rect.minY, rect.maxY)), animated: animated)
    }

    open override func layoutSubviews() { limitsDidChange() }

    open override func didMoveToScene() {
        // Another scene has its own time.
        recognizer = GestureRecognizer()
        touch = nil
        touchLost()
        stopMotion()
        barFade.hide()
        updateBars()
        setOffset(nearestValidOffset(to: contentOffset))
    }

    open override func advance(to time: Double) -> Bool { advanceMotion(to: time) }

    package override var waitsUntil: Double? {
        motion == nil ? barFade.nextChange(from: now).flatMap { $0 > now ? $0 : nil } : nil
    }

    package override var waitsQuietly: Bool { false }

    /// True while users can scroll.
    open override var takesTouches: Bool { isScrollEnabled }

    /// True only for a tap that has stopped the content.
    open override var takesTaps: Bool { touchStoppedMotion }

    /// True for a tap that has stopped the content: it must not press what was passing under the finger.
    override var interceptsTaps: Bool { touchStoppedMotion }

    /// True for pans in directions in which there is something to scroll.
    open override func takesPan(_ translation: Point) -> Bool { wantsPan(translation) }
    open override func handle(_ event: PointerEvent) -> Bool { handleTouch(event) }
    override func scroll(by distance: Point) -> Bool { scrollByWheel(distance) }

    /// Scrolls vertically or, if only that is possible, horizontally.
    open override func turn(byNotches notches: Int) -> Bool {
        let way = Double(notches) * ScrollView.commandStep
        return scroll(by: canScrollX && !canScrollY ? Point(x: way, y: 0) : Point(x: 0, y: way))
    }

    package override var notchDirection: LayoutDirection? {
        isScrollEnabled && (canScrollX || canScrollY) ? .leftToRight : nil
    }

    /// True if there is anything to scroll.
    open override var canBecomeFocused: Bool { isScrollEnabled && (canScrollX || canScrollY) }
    open override var takesSteps: Bool { canBecomeFocused }
    override var focusRingInset: Double? { 0 }

    /// With the focus, scrolls; otherwise offers the command to the views in the scroll view.
    open override func handle(_ command: Command) -> Bool { isFocused ? carryOut(command) : super.handle(command) }

    override func forEachSubviewBackToFront(_ body: (View) -> Void) {
        for view in subviews where !(view is ScrollBar) { body(view) }
        for view in subviews where view is ScrollBar { body(view) }
    }

    // MARK: - For tables

    /// Called when the offset has changed, before `onScroll`.
    func didScroll() {}

    /// Called when a finger has touched down at a point of the content; nil if it missed the plane or stopped a motion.
    func touchBegan(at point: Point?) {}
    func touchTapped() {}

    /// Called when the touch can no longer become a tap.
    func touchLost() {}
}

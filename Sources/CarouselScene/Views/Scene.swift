// SPDX-License-Identifier: MIT

public import CarouselCore

/// A tree of views and everything that happens to it: time, input, and what is to be drawn.
///
/// The order of a frame: `advance(to:)`, `handle(_:)` for each event, then, if `needsDisplay`, draw the result of `drawList()`.
/// An event without a time of its own takes effect at `time`, so a scene that has been at rest must advance before it handles
/// one. While `needsDisplay` and `isAnimating` are false, nothing needs to be done until the next event. A scene belongs to the
/// thread that draws.
public final class Scene {
    /// The view that fills the scene.
    public let root: View

    /// The background colour. Default: black.
    public var backgroundColor = Color.black { didSet { if backgroundColor != oldValue { needsDisplay = true } } }

    /// Whether anything looks different from the last frame.
    public var needsDisplay = true

    /// The scene's current time, in seconds.
    public private(set) var time = 0.0

    /// Measures text for labels. Default: nil, which estimates sizes.
    public var textMeasure: (any TextMeasuring)?

    /// The look of controls. Default: dark.
    public var theme = Theme.dark {
        didSet {
            guard theme != oldValue else { return }
            root.forEachInTree { $0.themeDidChange() }
            // The view in focus, which may be no control, has a ring in the theme's colour.
            needsDisplay = true
        }
    }

    /// The view that receives commands first. Setting one that is not in the scene or cannot have the focus does nothing. Default:
    /// nil.
    public weak var focusedView: View? {
        didSet {
            if let view = focusedView, view.scene !== self || !view.canBecomeFocused { focusedView = oldValue }
            guard focusedView !== oldValue else { return }
            if focusedView == nil { endHoldWithFocus() }
            isEngaged = false
            oldValue?.didChangeFocus()
            focusedView?.didChangeFocus()
            needsDisplay = true
        }
    }

    /// Whether the view in focus takes steps itself, so that they do not move the focus.
    public internal(set) var isEngaged = false { didSet { if isEngaged != oldValue { focusedView?.didChangeFocus() } } }

    var hold: Hold?
    /// While a held key's command repeats: the seconds until the next repetition.
    var repeatInterval: Double?
    /// Called for every command from the user before any view gets it; returns whether the program has used it. Default:
    /// nil.
    public var onCommand: ((Command) -> Bool)?

    /// Called when the user has done something that a sound or a jolt may answer: by touch, wheel, key or controller, never for what
    /// the program, autoplay or a change of size does. There is at most one step every 0.03 seconds. Default: nil.
    public var onFeedback: ((Feedback) -> Void)?
    var feedbackState = FeedbackState()

    /// Whether the user prefers reduced motion: all carousels in the scene then behave as with `Carousel.reducesMotion`. A `Window`
    /// sets it to the desktop's setting, and again when that changes. Default: false.
    public var reducesMotion = false {
        didSet { if reducesMotion != oldValue { root.forEachInTree { $0.motionDidChange() } } }
    }

    var needsLayout = true
    var pointer = PointerRouter()
    var inputWatchers: [Weak<View>] = []
    /// How many views have entered the scene so far.
    var entryCount = 0
    private var advancingViews: [View] = []
    private var viewsWithAnimations: [View] = []
    private var scheduled: [Scheduled] = []
    private var scheduledCount = 0
    private var list = DrawList()
    private var pictures = PictureTable()

    private struct Scheduled {
        var time: Double
        /// Grows with each action scheduled.
        var number: Int
        var action: () -> Void
    }

    /// Makes an empty scene.
    ///
    /// - Parameter size: in points; negative or non-finite extents count as 0.
    public init(size: Size) {
        root = View(frame: Rect(origin: .zero, size: Scene.valid(size)))
        root.scene = self
        // Room for a typical carousel, so that a frame with more in it does not allocate.
        list.planes.reserveCapacity(128)
        list.quads.reserveCapacity(256)
    }

    deinit { root.attach(to: nil) }

    /// The scene's size in points. Views are laid out again when it changes.
    public var size: Size {
        get { root.bounds.size }
        set { root.frame = Rect(origin: .zero, size: Scene.valid(newValue)) }
    }

    /// Whether time changes anything: if so, call `advance(to:)` for each frame.
    public var isAnimating: Bool {
        !advancingViews.isEmpty || !viewsWithAnimations.isEmpty || !scheduled.isEmpty || hold != nil
    }

    /// Advances to a time in seconds. Times that are not finite, before the present one or beyond `latestTime` count as
    /// the present.
    public func advance(to time: Double) {
        setTime(time)
        layoutIfNeeded()
        repeatHold(at: self.time)
        if !viewsWithAnimations.isEmpty {
            let now = self.time
            if viewsWithAnimations.contains(where: { $0.firstAnimationTime <= now }) { needsDisplay = true }
            viewsWithAnimations.removeAll { $0.scene !== self || !$0.advanceAnimations(to: now) }
        }
        if !advancingViews.isEmpty {
            var index = 0
            while index < advancingViews.count {
                let view = advancingViews[index]
                let goesOn = view.scene === self && view.advance(to: self.time)
                if goesOn {
                    index += 1
                } else if let place = advancingViews.firstIndex(where: { $0 === view }) {
                    advancingViews.remove(at: place)
                }
            }
            layoutIfNeeded()
        }
    }

    /// The latest valid time, in seconds: thirty thousand years, where a number can still tell one frame from the next.
    public static let latestTime = 1e12

    /// Sets the time and runs what was scheduled until then, without advancing anything else.
    package func setTime(_ time: Double) {
        guard time <= Scene.latestTime else { return }
        // An action might schedule itself without a delay, so what it schedules waits until time goes on, or for the next call.
        var limit = scheduledCount
        while let index = scheduled.firstIndex(where: { $0.number < limit || $0.time > self.time }),
            scheduled[index].time <= time
        {
            if scheduled[index].time > self.time {
                // Time goes on, and actions that have waited for that come before this one.
                (self.time, limit) = (scheduled[index].time, scheduledCount)
                continue
            }
            scheduled.remove(at: index).action()
            layoutIfNeeded()
        }
        self.time = max(self.time, time)
    }

    /// The time, in seconds, at which to call `advance(to:)` next if nothing is moving but something is scheduled. Nil if
    /// anything is moving, because then every frame must advance, or if nothing is scheduled.
    public var wakeTime: Double? {
        var next = Double.infinity
        for view in viewsWithAnimations {
            guard view.firstAnimationTime > time else { return nil }
            next = min(next, view.firstAnimationTime)
        }
        for view in advancingViews {
            guard let time = view.waitsUntil else { return nil }
            next = min(next, time)
        }
        if let due = scheduled.first { next = min(next, due.time) }
        if let hold { next = min(next, hold.nextTime) }
        return next < .infinity ? next : nil
    }

    package var isWaiting: Bool { !isAnimating || wakeTime != nil }

    /// Whether the passing of time only ends waits, after which nothing needs to be drawn.
    package var onlyWaits: Bool {
        scheduled.isEmpty && viewsWithAnimations.isEmpty && hold == nil && wakeTime != nil
            && advancingViews.allSatisfy { $0.waitsQuietly }
    }

    /// Runs an action after a number of seconds; negative and non-finite numbers count as 0. Until then `isAnimating`
    /// is true.
    public func schedule(after delay: Double, _ action: @escaping () -> Void) {
        let due = Scheduled(
            time: time + (delay.isFinite ? max(0, delay) : 0), number: scheduledCount, action: action)
        scheduledCount += 1
        scheduled.insert(due, at: scheduled.firstIndex { $0.time > due.time } ?? scheduled.count)
    }

    /// Lays out all views that need it.
    public func layoutIfNeeded() {
        var rounds = 0
        while needsLayout && rounds < 4 {
            needsLayout = false
            root.layoutIfNeeded()
            rounds += 1
        }
    }

    /// What to draw now. Clears `needsDisplay`.
    public func drawList() -> DrawList { drawList(placingPictures: false) }

    /// `placesPictures`: whether pictures without views are placed here, one by one, rather than by the renderer.
    package func drawList(placingPictures placesPictures: Bool) -> DrawList {
        layoutIfNeeded()
        needsDisplay = false
        // A delegate called meanwhile may change what is drawn, or draw itself, so the memory of the last list is taken out
        // of `list` until this one is complete.
        var drawn = DrawList()
        swap(&drawn, &list)
        drawn.removeAll()
        drawn.size = size
        drawn.background = backgroundColor
        drawn.planes.append(DrawList.Plane())
        root.draw(
            into: &drawn,
            DrawContext(
                plane: 0, origin: .zero, alpha: 1, clip: nil, isDoubleSided: true, placesPictures: placesPictures))
        list = drawn
        return drawn
    }

    /// Drops the scene's copy of the batches that were last drawn, so that windows of pictures change in place, uncopied.
    func forgetDrawList() { list.batches.removeAll(keepingCapacity: true) }

    /// What is known about a picture; nil until some of its pixels have arrived, and again once thousands of other pictures have.
    public func info(of image: Image) -> PictureInfo? { pictures[image.content] }

    /// Records what is known about a picture; meant for `ImageLoader.onInfo`. The views around the picture are laid out again.
    public func note(_ info: PictureInfo, of content: Content) {
        let isNews = pictures[content] != info
        pictures.insert(info, for: content)
        if isNews { root.forEachInTree { $0.pictureDidChange(content) } }
    }

    var estimates: Int { textMeasure?.estimates ?? 0 }

    func scheduleMeasuring(_ action: @escaping () -> Void) { schedule(after: 0.1, action) }

    func startAnimatingProperties(of view: View) {
        guard !viewsWithAnimations.contains(where: { $0 === view }) else { return }
        viewsWithAnimations.append(view)
    }

    func startAnimating(_ view: View) {
        guard !advancingViews.contains(where: { $0 === view }) else { return }
        advancingViews.append(view)
    }

    private static func valid(_ size: Size) -> Size {
        Size(
            width: size.width.isFinite ? max(0, size.width) : 0,
            height: size.height.isFinite ? max(0, size.height) : 0)
    }
}

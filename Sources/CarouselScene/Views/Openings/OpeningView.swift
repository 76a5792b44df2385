// SPDX-License-Identifier: MIT

public import CarouselCore

/// A view that opens and closes: what `FoldingView` and `ExpandingView` have in common.
///
/// As a carousel's item view it opens when the current item is selected, and by a drag along the direction in which it opens,
/// unless the carousel scrolls that way. Its neighbours make room, and it closes when another item becomes the current one.
/// If it is interrupted, it goes on from where it is.
public class OpeningView: View {
    /// Called when `progress` has changed. Default: nil.
    public var onProgress: ((Double) -> Void)?

    var opening: Opening { didSet { openingDidChange(from: oldValue) } }
    private var recognizer = GestureRecognizer()

    init(frame: Rect, stages: [Double]) {
        opening = Opening(durations: stages)
        super.init(frame: frame)
        layOutOpening()
    }

    /// How far the view has opened: 0 closed, 1 open, and 2 after a second stage, if it has one. It grows evenly with time. Setting it
    /// moves the view there at once or, inside `View.animate`, over the duration; values are clamped to the range, NaN is ignored.
    public var progress: Double {
        get { opening.progress }
        set {
            guard !newValue.isNaN, let group = AnimationGroup.current, group.duration > 0, let scene else {
                return opening.jump(to: newValue)
            }
            group.scene = scene
            opening.animate(
                to: newValue.clamped(to: 0...opening.stages), at: scene.time + group.delay, in: group.duration,
                group.curve)
        }
    }

    var isOpen: Bool { opening.destination > 0 || opening.isHeld }

    func move(to stage: Double, animated: Bool) {
        guard animated, let scene else { return opening.jump(to: stage) }
        opening.move(to: stage, at: scene.time)
    }

    func selectStage(animated: Bool) {}

    // MARK: For subclasses

    /// Lays out the view's parts for the present progress.
    func layOutOpening() {}

    /// Lays out the view's parts at once, even inside `View.animate`. If the view is open, the item's container moves the neighbours.
    func layOutAtOnce() {
        View.performWithoutAnimation { layOutOpening() }
        if progress > 0 { superview?.setNeedsLayout() }
    }

    /// The movement of a finger that opens the view by one stage, in points.
    var pull: Point { .zero }

    /// How much longer the view is along an axis than when it is closed, in points.
    func extraLength(isVertical: Bool) -> Double { 0 }

    /// Adopts a size that the program has given the view.
    func adoptSize(wasClosed: Bool) {}

    /// Takes the focus from a side that does not show any more.
    func takeFocus(from side: View) {
        guard let scene, let focused = scene.focusedView, focused.isDescendant(of: side) else { return }
        scene.focusedView = enclosingScope
    }

    // MARK: Motion

    private func openingDidChange(from old: Opening) {
        if opening.isMoving { scene?.startAnimating(self) }
        guard opening.progress != old.progress else { return }
        adoptSize(wasClosed: old.progress <= 0)
        layOutAtOnce()
        setNeedsDisplay()
        // A view that has just closed no longer needs the room.
        superview?.setNeedsLayout()
        onProgress?(progress)
    }

    public override func advance(to time: Double) -> Bool {
        opening.step(to: time)
        return opening.isMoving
    }

    public override func didMoveToScene() {
        if scene == nil, opening.isMoving { opening.jump(to: opening.destination) }
    }

    public override var takesTouches: Bool { true }
    public override var takesTaps: Bool { false }

    public override func takesPan(_ translation: Point) -> Bool {
        let isVertical = pull.x == 0
        guard pull != .zero, superview?.itemScrollsVertically != isVertical else { return false }
        let (along, across) = translation.parts(isVertical: isVertical)
        guard along.magnitude > across.magnitude else { return false }
        return stages(translation) > 0 ? progress < opening.stages : progress > 0
    }

    public override func handle(_ event: PointerEvent) -> Bool {
        switch recognizer.handle(event) {
        case .none, .tapped: break
        case .panBegan(let translation):
            opening.grab()
            opening.drag(stages(translation))
        case .panChanged(let translation, _):
            opening.drag(stages(translation))
        case .panEnded(let translation, let velocity):
            opening.drag(stages(translation))
            release(velocity: stages(velocity))
        case .panCancelled:
            release(velocity: 0)
        }
        return true
    }

    private func release(velocity: Double) {
        guard opening.isHeld else { return }
        opening.release(velocity: velocity, at: now)
        if scene == nil { opening.jump(to: opening.destination) }
    }

    private func stages(_ way: Point) -> Double {
        let pull = pull
        return (way.x * pull.x + way.y * pull.y) / max(pull.x * pull.x + pull.y * pull.y, 1)
    }
}

// SPDX-License-Identifier: MIT

public import CarouselCore

extension Carousel {
    /// Swipes the current item away, as a finger would.
    ///
    /// - Returns: false if there is no item, if it is a picture without a view or held by a finger, or if `dismissDirections` or the
    ///   delegate do not allow it.
    @discardableResult
    public func dismissItem(towards direction: DismissDirection) -> Bool {
        guard allowedDirections.contains(direction), isItem(currentItemIndex), !dismissals.isHeld else { return false }
        finishFlight()
        let (index, moment) = (currentItemIndex, generations.now)
        guard isItem(index), delegate?.carousel(self, shouldDismissItemAt: index, towards: direction) ?? true,
            generations.hasSameItems(since: moment)
        else { return false }
        var dismissal = Dismissal(of: index, at: .zero, setting)
        dismissal.fly(direction, at: now, turns: true)
        start(dismissal)
        return true
    }

    /// Lets the item that was last swiped away come back from where it left. First insert it at its former index, in the data and by
    /// `insertItem(at:animated:)`.
    ///
    /// - Returns: false if there is none to bring back; the last 20 are remembered.
    @discardableResult
    public func undoDismissal() -> Bool {
        guard pictures == nil, !dismissals.isHeld else { return false }
        finishFlight()
        guard numberOfItems > 0, let (index, direction) = dismissals.dismissed.popLast() else { return false }
        let place = motion.extent.clamped(index: index)
        var dismissal = Dismissal(of: place, at: .zero, setting)
        dismissal.arrive(direction, at: now)
        if currentItemIndex != place { scrollToItem(at: place, animated: true) }
        start(dismissal)
        return true
    }

    private var allowedDirections: Set<DismissDirection> {
        guard pictures == nil, !dismissDirections.isEmpty else { return [] }
        if shape.isStack { return dismissDirections }
        return dismissDirections.intersection(isVertical ? [.left, .right] : [.up, .down])
    }

    func canDismiss(by translation: Point) -> Bool {
        let allowed = allowedDirections
        guard !allowed.isEmpty, isItem(currentItemIndex), !isSpinLocked else { return false }
        // A finger beside the item may be for what is around the carousel, unless it has stopped the carousel between items.
        if let touch = dismissals.touch, dismissals.current == nil, positionOfItem(at: touch) != currentPosition {
            guard case .scroll = motion.settlementAtRest else { return false }
        }
        if shape.isStack { return true }
        let (along, across) = translation.parts(isVertical: isVertical)
        let direction: DismissDirection = isVertical ? across < 0 ? .left : .right : across < 0 ? .up : .down
        return across.magnitude > along.magnitude && allowed.contains(direction)
    }

    private var setting: Dismissal.Setting {
        var setting = Dismissal.Setting()
        setting.item = loaded.item(at: currentPosition)?.view.itemSize ?? width.size
        setting.carousel = bounds.size
        setting.isStack = shape.isStack
        setting.below = (shape as? CardStack)?.below.limited(to: CarouselLimits.number) ?? 0
        setting.directions = allowedDirections
        setting.threshold = dismissThreshold
        return setting
    }

    /// Begins to swipe the current item away; false if the pan means something else.
    func beginDismissal(_ translation: Point) -> Bool {
        guard canDismiss(by: translation), let touch = dismissals.touch else { return false }
        if let dismissal = dismissals.current, dismissal.index == currentItemIndex, !dismissal.isLeaving {
            dismissals.current?.grab()
        } else {
            finishFlight()
            guard isItem(currentItemIndex), positionOfItem(at: touch) == currentPosition else { return false }
            dismissals.current = Dismissal(of: currentItemIndex, at: touch - layout.center, setting)
        }
        motion.stop()
        dragDismissal(translation)
        return true
    }

    func dragDismissal(_ translation: Point) {
        dismissals.current?.drag(translation)
        reportDismissal()
    }

    /// `velocity` is in points per second, nil if the touch was cancelled.
    func releaseDismissal(velocity: Point?) {
        guard var dismissal = dismissals.current, dismissal.phase == .held else { return }
        if let velocity, let direction = dismissal.outcome(velocity: velocity),
            delegate?.carousel(self, shouldDismissItemAt: dismissal.index, towards: direction) ?? true
        {
            dismissal.fly(direction, at: now)
        } else {
            dismissal.comeBack(at: now, velocity: velocity ?? .zero)
        }
        // The delegate may have changed the carousel when asked.
        guard let current = dismissals.current, current.phase == .held else { return }
        dismissal.index = current.index
        start(dismissal)
        settleAfterTouch(for: .touch)
    }

    private func start(_ dismissal: Dismissal) {
        dismissals.current = dismissal
        if let scene {
            clock = now
            scene.startAnimating(self)
        } else {
            finishFlight()
        }
        placeItemViews()
    }

    func advanceDismissal(to time: Double) -> Bool {
        guard dismissals.current != nil, !dismissals.isHeld else { return false }
        // With reduced motion nothing flies: a removed item fades where it was let go, and any other is back in its place in the next
        // frame.
        dismissals.current?.step(to: isMotionReduced ? .infinity : time)
        if case .gone(let direction) = dismissals.current?.phase { finishDismissal(towards: direction) }
        reportDismissal()
        // The delegate may have sent another item on its way.
        if dismissals.current?.phase == .atRest {
            dismissals.current = nil
            placeItemViews()
        }
        return dismissals.current != nil && !dismissals.isHeld
    }

    private func finishFlight() {
        guard dismissals.current != nil else { return }
        dismissals.current?.step(to: .infinity)
        if case .gone(let direction) = dismissals.current?.phase { finishDismissal(towards: direction) }
        dismissals.current = nil
        // If nothing else begins after all, the item must be back in its place.
        placeItemViews()
    }

    /// Tells the delegate that the item has left; it comes back if nobody removes it.
    private func finishDismissal(towards direction: DismissDirection) {
        guard var dismissal = dismissals.current else { return }
        let (index, container) = (dismissal.index, loadedItem(at: dismissal.index)?.container)
        dismissals.current = nil
        let moment = generations.now
        delegate?.carousel(self, didDismissItemAt: index, towards: direction)
        if generations.hasSameItems(since: moment) {
            // An item out of sight is in its place already.
            guard container != nil, loadedItem(at: index)?.container === container else { return }
            dismissal.comeBack(at: now)
            if isMotionReduced { dismissal.step(to: .infinity) }
            dismissals.current = dismissal
            scene?.startAnimating(self)
        } else {
            dismissals.noteDismissed(index, direction)
        }
    }

    private func reportDismissal() {
        placeItemViews()
        guard let dismissal = dismissals.current, let direction = dismissal.direction else { return }
        delegate?.carousel(self, isDismissingItemAt: dismissal.index, part: dismissal.part, towards: direction)
    }

    /// How far an item has moved up, in items, because the one before it leaves.
    func stackAdvance(at offset: Double) -> Double {
        guard let dismissal = dismissals.current, shape.isStack,
            offset > offsetForItem(at: dismissal.index)
        else { return 0 }
        return dismissal.advance
    }
}

struct Dismissals {
    var current: Dismissal?
    /// Where the finger came down, in the carousel's points.
    var touch: Point?
    /// The items last swiped away, and the directions from which they may come back; the latest is last.
    var dismissed: [(index: Int, direction: DismissDirection)] = []

    private static let maxCount = 20

    var isHeld: Bool { current?.phase == .held }

    mutating func noteDismissed(_ index: Int, _ direction: DismissDirection) {
        dismissed.append((index, direction))
        if dismissed.count > Dismissals.maxCount { dismissed.removeFirst() }
    }

    mutating func renumber(_ newIndex: (Int) -> Int?) {
        guard let own = current?.index else { return }
        if let index = newIndex(own) { current?.index = index } else { current = nil }
    }
}

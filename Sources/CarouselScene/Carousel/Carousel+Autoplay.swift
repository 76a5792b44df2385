// SPDX-License-Identifier: MIT

public import CarouselCore

extension Carousel {
    /// Whether and how the carousel goes on from item to item by itself; nil: not at all. It rests at each item for an interval,
    /// counted from when nothing moves any more. A touch, a wheel, a key, a scroll by the program, or the focus inside an item pauses
    /// it, and it waits while a finger is on a control in an item. It also pauses while the carousel is hidden, not drawn or in no
    /// scene, with fewer than two items, and with `reducesMotion` until `resumeAutoplay()`. No frames are drawn while it rests.
    /// Default: nil.
    public var autoplay: Autoplay? {
        get { autoplayer.settings }
        set {
            guard newValue != autoplay else { return }
            autoplayer.settings = newValue
            // The interval begins anew, which changes what is shown of its progress.
            if autoplayIsShown { setNeedsDisplay() }
            updateAutoplay()
        }
    }

    /// What autoplay is doing.
    public var autoplayState: AutoplayState { autoplayer.state }

    /// The part of the current item's interval that has passed, 0...1; 0 while autoplay moves the carousel, and for an infinite
    /// interval. It keeps its value during a pause after which autoplay goes on with the rest of the interval.
    public var autoplayProgress: Double { autoplayer.progress(at: now) }

    /// Pauses autoplay until `resumeAutoplay()`.
    public func pauseAutoplay() {
        autoplayer.stop(at: now)
        updateAutoplay()
    }

    /// Lets autoplay go on with what is left of the interval, even with `reducesMotion`. An infinite interval ends now.
    public func resumeAutoplay() {
        autoplayer.resume(at: now)
        updateAutoplay()
    }

    func interruptAutoplay(for reason: ScrollReason) {
        guard autoplay != nil, reason != .autoplay, reason != .edit, !isAttracting else { return }
        autoplayer.interrupt(at: now)
        updateAutoplay()
    }

    /// `keepsItem`: whether the item in the centre is still there.
    func restartAutoplay(keepsItem: Bool = false) {
        guard autoplay != nil else { return }
        if keepsItem { autoplayer.askAgain(at: now) } else { autoplayer.restart() }
        updateAutoplay()
    }

    /// Whether the item in the centre is the one last reported, whatever its index is now.
    var keepsItem: Bool { isItem(currentItemIndex) && reportedItem == currentItemIndex }

    /// Call this after anything that may have changed the state of autoplay or attract mode.
    func updateAutoplay() {
        updateAttract()
        if let delegate, autoplayer.lacksInterval, isStill, !isAutoplayBlocked {
            autoplayer.take(interval: delegate.carousel(self, autoplayIntervalForItemAt: currentItemIndex))
        }
        // Out of a scene, the time is the last one there, so that what has passed of the interval stays.
        let time = scene == nil ? clock : now
        if autoplay != nil, autoplayer.update(at: time, isResting: isStill, isBlocked: isAutoplayBlocked) {
            autoplayStep()
        }
        if autoplayer.dueTime != nil { scene?.startAnimating(self) }
        guard autoplayer.takeChange() else { return }
        if autoplayIsShown { setNeedsDisplay() }
        delegate?.carouselDidChangeAutoplayState(self)
    }

    /// Notes that the host has told the time, for hosts that also call without a time.
    package func noteTime() {
        autoplayer.noteTime()
        attractor.noteTime()
    }

    /// Whether autoplay or attract mode has begun to wait, or has paused, since the host last told the time.
    package var waitsAnew: Bool { autoplayer.hasChanged || attractor.hasChanged }

    /// Counts seconds that the scene's clock has left out towards whatever was waiting when the host last told the time.
    package func add(secondsOfWaiting seconds: Double) {
        autoplayer.add(seconds: seconds)
        attractor.add(seconds: seconds)
    }

    /// Moves the beginning of what has begun to wait since the host last told the time; a pause that has begun since is moved, too.
    package func delayNewWaits(by seconds: Double) {
        autoplayer.delayNewWait(by: seconds)
        attractor.delayNewWait(by: seconds)
    }

    /// Notices what nothing else reports: that the carousel is hidden or shown again, or where the focus is. Call it when the carousel
    /// is drawn. It acts in the next frame, because programs must not be called while drawing.
    func watchAutoplay() {
        watchAttract()
        guard autoplay != nil, !autoplayer.isStopped else { return }
        let goesOn = autoplayState == .paused && isStill && !isAutoplayBlocked
        guard goesOn || autoplayState == .dwelling && isAutoplayBlocked else { return }
        scene?.schedule(after: 0) { [weak self] in self?.updateAutoplay() }
    }

    private func autoplayStep() {
        guard let settings = autoplay, !isAutoplaying else { return }
        // A finger on a control in an item no longer holds the carousel, but the item must stay under it.
        if scene?.pointer.hasFinger(in: self) == true { return autoplayer.postpone(at: now) }
        let place = currentItemIndex
        // Just before the offset wraps around, the nearest item is the first one.
        let base = scrollOffset.rounded(.toNearestOrAwayFromZero)
        var target = motion.extent.groupStart(settings.direction == .forward ? 1 : -1, from: base, size: stepSize)
        if !isWrapEnabled {
            target = motion.extent.clamped(offset: target)
            if target == base {
                guard !settings.stopsAtEnd else { return autoplayer.stop(at: now) }
                target = settings.direction == .forward ? 0 : Double(numberOfItems - 1)
                // All items are one group.
                if target == base {
                    autoplayer.restart()
                    return updateAutoplay()
                }
            }
        }
        isAutoplaying = true
        defer { isAutoplaying = false }
        let moment = generations.now
        delegate?.carouselWillAutoplay(self, from: place, to: motion.extent.currentIndex(scrollOffset: target))
        // The delegate may have changed everything.
        guard autoplay == settings, !autoplayer.isStopped, generations.hasSameItems(since: moment), isStill,
            currentItemIndex == place
        else { return }
        autoplayer.beginStep()
        scroll(
            byOffset: target - scrollOffset,
            settings.scrollDuration.map { scrollAnimation.timed($0) } ?? scrollAnimation,
            for: .autoplay)
    }

    private var isAutoplayBlocked: Bool {
        if motion.isAutoscrolling {
            report(.autoplayWithAutoscroll)
            return true
        }
        guard !isAttracting, isReadyToMove else { return true }
        return isMotionReduced && !autoplayer.isWanted || focusedSubview != nil
    }

    var isReadyToMove: Bool { numberOfItems >= 2 && scene != nil && canBeSeen }

    /// Whether and how the carousel draws attention while nobody uses it; nil: not at all. After a time without any input to its scene it
    /// spins to an item, rests there, and goes on to another, until there is input, which stops it where it is. It does not begin,
    /// and it ends, while the carousel is hidden or in no scene, has fewer than two items or scrolls automatically, and with
    /// `reducesMotion`. If it would move while a finger is in the carousel, it waits again from the start. Autoplay pauses meanwhile. No
    /// frames are drawn while it waits. If the program uses input itself, it must call `Scene.noteInput()`. Setting it starts
    /// the wait again. Default: nil.
    public var attract: Attract? {
        get { attractor.settings }
        set {
            guard newValue != attract else { return }
            if attractor.set(newValue, at: now) { attractDidEnd() }
            if attract != nil { scene?.watchInput(for: self) }
            updateAutoplay()
        }
    }

    /// Whether the carousel draws attention at present.
    public var isAttracting: Bool { attractor.isRunning }

    func interruptAttract() {
        if attractor.end(at: now) { attractDidEnd() }
        updateAutoplay()
    }

    func updateAttract() {
        guard attract != nil else { return }
        let isBlocked = isAttractBlocked
        if attractor.update(at: now, isResting: isStill, isBlocked: isBlocked) { attractStep() }
        if isBlocked, attractor.end(at: now) { attractDidEnd() }
        if attractor.dueTime != nil { scene?.startAnimating(self) }
    }

    /// Notices that the carousel is hidden or shown again, as `watchAutoplay()` does. Call it when the carousel is drawn.
    func watchAttract() {
        guard attract != nil, isStill, isAttractBlocked == (attractor.dueTime != nil) else { return }
        scene?.schedule(after: 0) { [weak self] in self?.updateAutoplay() }
    }

    private func attractStep() {
        guard let settings = attract else { return }
        // A finger may rest on a control in an item for longer than the carousel waits.
        if scene?.pointer.hasFinger(in: self) == true {
            if attractor.end(at: now) { attractDidEnd() }
            return
        }
        if !isAttracting {
            attractor.begin()
            delegate?.carouselWillBeginAttract(self)
            // The delegate may have changed everything.
            guard isAttracting, attract == settings, isStill, !isAttractBlocked else { return }
        }
        // Autoplay goes on from another item.
        autoplayer.restart()
        spin(
            toItemAt: attractor.choose(from: currentItemIndex, count: numberOfItems), turns: settings.turns,
            duration: settings.duration)
    }

    private func attractDidEnd() {
        if motion.isSpinning { endSpin(for: .program) }
        delegate?.carouselDidEndAttract(self)
    }

    private var isAttractBlocked: Bool { motion.isAutoscrolling || isMotionReduced || !isReadyToMove }
}

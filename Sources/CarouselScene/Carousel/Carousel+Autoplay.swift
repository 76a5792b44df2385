// SPDX-License-Identifier: MIT

public import CarouselCore

extension Carousel {
    /// Whether and how the carousel goes on from item to item by itself. It rests at each for an interval that counts from when
    /// nothing moves any more; a touch, a wheel, a key, a scroll of the program's, or the focus inside an item pauses it. It stays
    /// while a finger is on a control in an item. It also pauses while the carousel is hidden, is in no scene, or is not drawn, with
    /// fewer than two items, and with `reducesMotion`, until `resumeAutoplay()`. No frames are drawn while it rests. Default: nil.
    public var autoplay: Autoplay? {
        get { autoplayer.settings }
        set {
            guard newValue != autoplay else { return }
            autoplayer.settings = newValue
            // Nothing of the interval has passed any more.
            if autoplayIsShown { setNeedsDisplay() }
            updateAutoplay()
        }
    }

    /// What autoplay is doing.
    public var autoplayState: AutoplayState { autoplayer.state }

    /// The part of the present item's interval that has passed, 0...1; 0 while autoplay moves the carousel, and where an
    /// interval is infinite. While it pauses, what has passed stays if it goes on with what remains.
    public var autoplayProgress: Double { autoplayer.progress(at: now) }

    /// Pauses autoplay until `resumeAutoplay()`.
    public func pauseAutoplay() {
        autoplayer.stop(at: now)
        updateAutoplay()
    }

    /// Lets autoplay go on with what is left of the interval, also with `reducesMotion`. If the interval is infinite, it ends now.
    public func resumeAutoplay() {
        autoplayer.resume(at: now)
        updateAutoplay()
    }

    func interruptAutoplay(for reason: ScrollReason) {
        guard autoplay != nil, reason != .autoplay, reason != .edit, !isAttracting else { return }
        autoplayer.interrupt(at: now)
        updateAutoplay()
    }

    /// `keepsItem`: the one in the centre is still there.
    func restartAutoplay(keepsItem: Bool = false) {
        guard autoplay != nil else { return }
        if keepsItem { autoplayer.askAgain(at: now) } else { autoplayer.restart() }
        updateAutoplay()
    }

    /// Whether the item in the centre, whatever its index is now, is the one that was there when that was last told.
    var keepsItem: Bool { isItem(currentItemIndex) && reportedItem == currentItemIndex }

    /// To be called after anything that may have changed the state of autoplay or of attract mode.
    func updateAutoplay() {
        updateAttract()
        if let delegate, autoplayer.lacksInterval, isStill, !isAutoplayBlocked {
            autoplayer.take(interval: delegate.carousel(self, autoplayIntervalForItemAt: currentItemIndex))
        }
        // What has passed before it left its scene stays.
        let time = scene == nil ? clock : now
        if autoplay != nil, autoplayer.update(at: time, isResting: isStill, isBlocked: isAutoplayBlocked) {
            autoplayStep()
        }
        if autoplayer.dueTime != nil { scene?.startAnimating(self) }
        guard autoplayer.takeChange() else { return }
        if autoplayIsShown { setNeedsDisplay() }
        delegate?.carouselDidChangeAutoplayState(self)
    }

    /// For a host that calls without telling the time, to be called when it has told it.
    package func noteTime() {
        autoplayer.noteTime()
        attractor.noteTime()
    }

    /// Whether autoplay or attract mode has begun to wait, or paused, since the host last told the time.
    package var waitsAnew: Bool { autoplayer.hasChanged || attractor.hasChanged }

    /// Counts seconds that have passed in truth, though not on the scene's clock, for whatever was waiting when the host last told the time.
    package func add(secondsOfWaiting seconds: Double) {
        autoplayer.add(seconds: seconds)
        attractor.add(seconds: seconds)
    }

    /// Notices what nothing else tells: that the carousel is hidden or shown again, or where the focus is. To be called when it
    /// is drawn; what follows comes in the next frame, since programs must not be called while drawing.
    func watchAutoplay() {
        watchAttract()
        guard autoplay != nil, !autoplayer.isStopped else { return }
        let goesOn = autoplayState == .paused && isStill && !isAutoplayBlocked
        guard goesOn || autoplayState == .dwelling && isAutoplayBlocked else { return }
        scene?.schedule(after: 0) { [weak self] in self?.updateAutoplay() }
    }

    private func autoplayStep() {
        guard let settings = autoplay, !isAutoplaying else { return }
        // A finger on a control in an item has hold of the carousel no more, but must find the item there.
        if scene?.pointer.hasFinger(in: self) == true { return autoplayer.postpone(at: now) }
        let place = currentItemIndex
        // Just before the seam, the first item is ahead.
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
        let moment = rounds.now
        delegate?.carouselWillAutoplay(self, from: place, to: motion.extent.currentIndex(scrollOffset: target))
        // The delegate may have changed everything.
        guard autoplay == settings, !autoplayer.isStopped, rounds.hasSameItems(since: moment), isStill,
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

    /// Whether and how the carousel draws attention while nobody uses it. After a time without any input to its scene it spins to
    /// an item, rests there, and goes on, until there is input: that ends it where it is. It does not begin, and ends, while the
    /// carousel is hidden or in no scene, with fewer than two items, while it scrolls automatically, and with `reducesMotion`; it waits
    /// anew where it would move while a finger is in the carousel.
    /// Autoplay pauses meanwhile. No frames are drawn while it waits. Input that the program uses itself must be told by
    /// `Scene.noteInput()`. Setting it begins to wait anew. Default: nil.
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

    /// Notices when it is drawn that the carousel is hidden or shown again: see `watchAutoplay()`.
    func watchAttract() {
        guard attract != nil, isStill, isAttractBlocked == (attractor.dueTime != nil) else { return }
        scene?.schedule(after: 0) { [weak self] in self?.updateAutoplay() }
    }

    private func attractStep() {
        guard let settings = attract else { return }
        // It may rest on a control in an item for longer than that.
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

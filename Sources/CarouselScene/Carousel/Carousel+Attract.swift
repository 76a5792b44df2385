// SPDX-License-Identifier: MIT

public import CarouselCore

extension Carousel {
    /// Whether and how the carousel draws attention while nobody uses it. After a time without any input to its scene it spins to
    /// an item, rests there, and goes on, until there is input: that ends it where it is. It does not begin, and ends, while the
    /// carousel is hidden or in no scene, with fewer than two items, while it scrolls automatically, and with `reducesMotion`.
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

    /// The user has done something.
    func interruptAttract() {
        if attractor.end(at: now) { attractDidEnd() }
        updateAutoplay()
    }

    /// Finds the state of attract mode anew.
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

// SPDX-License-Identifier: MIT

import CarouselCore

extension Carousel {
    package var isOnItsWay: Bool { motion.destination != motion.scrollOffset }

    /// False if there is no use for it. A step beyond an end has none, so that the focus can leave, unless it comes from a key that is
    /// held: that one stops there.
    func carryOut(_ command: Command) -> Bool {
        if case .move(let direction, _) = command {
            return direction.isVertical == isVertical ? carryOutMove(command) : offerToCurrentItem(command)
        }
        guard numberOfItems > 0, isScrollEnabled || !command.scrolls, !spinsUndisturbed else { return false }
        interruptAutoplay(for: .command)
        func go(to index: Int) { scrollToItem(at: index, animated: true, for: .command) }
        switch command {
        case .step(let count):
            let before = motion.destination
            step(by: count, for: .command)
            return isOnItsWay || motion.destination != before || scene?.repeatInterval != nil
        case .page(let count): page(by: count)
        case .first: go(to: 0)
        case .last: go(to: numberOfItems - 1)
        case .jump(let index): go(to: motion.extent.clamped(index: index))
        case .random: go(to: input.random.next(after: destinationItemIndex, count: numberOfItems))
        case .type(let character): return jump(typing: character)
        case .select: select(itemAt: currentItemIndex, for: .command)
        case .dismiss(let direction): return dismissItem(towards: direction)
        case .leave: return closeOneStage()
        case .focus, .move: return false
        }
        return true
    }

    /// A move along the axis. Beyond an end it is for what is around the carousel, if `escapesAtEnds`, unless the key is held.
    private func carryOutMove(_ move: Command) -> Bool {
        let isUsed = carryOut(move.steps(isVertical: isVertical, effectiveLayoutDirection))
        return isUsed || !escapesAtEnds && isScrollEnabled && numberOfItems > 0
    }

    /// What is in the current item may scroll across the carousel; if it has the focus, it has been asked already.
    private func offerToCurrentItem(_ command: Command) -> Bool {
        if let focused = scene?.focusedView, focused !== self, focused.isDescendant(of: self) { return false }
        return currentItemView?.handle(command) ?? false
    }

    /// Counts from where the current scroll will end, so that quick steps add up; in a spin, from the present place.
    func step(by count: Int, for reason: ScrollReason) {
        let base = motion.stepOrigin.rounded(.toNearestOrAwayFromZero)
        var target = motion.extent.groupStart(count, from: base, size: stepSize)
        // A held key scrolls only as far as an end; to wrap beyond it, the key must be pressed again.
        if !isWrapEnabled {
            target = motion.extent.clamped(offset: target)
        } else if scene?.repeatInterval != nil {
            let place = motion.extent.clamped(offset: base)
            target = base + min(max(place + target - base, 0), Double(numberOfItems - 1)) - place
        }
        let distance = target - motion.scrollOffset
        if target == base, count != 0 { bump() }
        // Already at the end: scrolling to the present place would never let the scene rest.
        guard distance != 0 || motion.isScrolling else { return }
        scroll(byOffset: distance, scrollAnimation.lasting(scene?.repeatInterval), for: reason)
    }

    private func page(by count: Int) {
        let items = Double(count) * Double(max(1, layout.numberOfVisibleItems / 2 / stepSize))
        step(by: Int(saturating: items), for: .command)
    }

    private func jump(typing character: Character) -> Bool {
        guard let dataSource else { return false }
        input.typeAhead.type(character, at: now)
        // From where the last letter leads: fast typists do not wait until the carousel is there.
        let match = input.typeAhead.match(after: destinationItemIndex, count: numberOfItems) {
            dataSource.carousel(self, titleForItemAt: $0)
        }
        guard let match else { return false }
        scrollToItem(at: match, animated: true, for: .command)
        return true
    }

    /// `position` is that of the copy that is selected; nil for the nearest.
    func select(itemAt index: Int, position: Int? = nil, for reason: ScrollReason) {
        guard isItem(index) else { return }
        input.selecting.append(index)
        defer { input.selecting.removeLast() }
        let moment = rounds.now
        guard delegate?.carousel(self, shouldSelectItemAt: index) ?? true else {
            scene?.give(.refused)
            if isScrollEnabled, scrollToItemBoundary, motion.isAutoscrolling {
                scrollToItem(at: currentItemIndex, animated: true, for: reason)
            }
            return
        }
        // The delegate may have changed the items, here and when it is told of the scroll.
        guard let index = selectedItem else { return settleAfterTouch(for: reason) }
        var position = rounds.hasSameItems(since: moment) ? position : nil
        let isCurrent =
            motion.extent.repeatsItems && position != nil ? position == currentPosition : index == currentItemIndex
        if isCurrent ? scrollToItemBoundary : centerItemWhenSelected {
            scrollToItem(at: index, position: position, for: reason)
        }
        if isCurrent, reason == .touch {
            // In rows, the focus follows.
            scrollReason = .touch
            onCurrentItemChange?()
        }
        guard let index = selectedItem else { return settleAfterTouch(for: reason) }
        if !rounds.hasSameItems(since: moment) { position = nil }
        leadLeader(to: index)
        // First: the delegate may open or close items, too.
        if isCurrent || !centerItemWhenSelected { openSelected(index, position: position) }
        scene?.give(.select(self))
        delegate?.carousel(self, didSelectItemAt: index)
    }

    /// The item that is being selected, as it is counted now; nil if it is gone.
    private var selectedItem: Int? { input.selecting.last?.flatMap { isItem($0) ? $0 : nil } }
}

extension Command {
    fileprivate var scrolls: Bool {
        switch self {
        case .step, .page, .first, .last, .jump, .random, .type: true
        case .select, .focus, .leave, .dismiss, .move: false
        }
    }
}

extension Carousel {
    /// Where the random numbers of `Command.random` begin: with the same seed and the same items, the same ones follow. Setting it
    /// begins anew. Default: another each time.
    public var randomSeed: UInt64 {
        get { input.random.seed }
        set { input.random = RandomChoice(seed: newValue) }
    }
}

// SPDX-License-Identifier: MIT

import CarouselCore

extension Carousel {
    package var isOnItsWay: Bool { motion.destination != motion.scrollOffset }

    /// Returns false if the carousel has no use for the command. A step beyond an end has no use, so that the focus can leave, except when
    /// a key is held: it stops at the end.
    func carryOut(_ command: Command) -> Bool {
        if case .move(let direction, _) = command {
            return direction.isVertical == isVertical ? carryOutMove(command) : offerToCurrentItem(command)
        }
        guard numberOfItems > 0, isScrollEnabled || !command.scrolls, !isSpinLocked else { return false }
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

    /// Carries out a move along the scroll direction. With `escapesAtEnds`, a move beyond an end is for what is around the carousel, except
    /// when the key is held.
    private func carryOutMove(_ move: Command) -> Bool {
        let isUsed = carryOut(move.steps(isVertical: isVertical, effectiveLayoutDirection))
        return isUsed || !escapesAtEnds && isScrollEnabled && numberOfItems > 0
    }

    /// Offers a move across the scroll direction to the current item, whose contents may scroll that way. If they have the focus, they have
    /// already been asked.
    private func offerToCurrentItem(_ command: Command) -> Bool {
        if let focused = scene?.focusedView, focused !== self, focused.isDescendant(of: self) { return false }
        return currentItemView?.handle(command) ?? false
    }

    /// Counts from where the current scroll will end, so that quick steps add up; in a spin, from the present offset.
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
        // Already at the end: scrolling to the present offset would never let the scene rest.
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
        // From where the last letter leads, because fast typists do not wait for the carousel to get there.
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
        input.indexesBeingSelected.append(index)
        defer { input.indexesBeingSelected.removeLast() }
        let moment = generations.now
        guard delegate?.carousel(self, shouldSelectItemAt: index) ?? true else {
            scene?.giveFeedback(.refused)
            if isScrollEnabled, scrollToItemBoundary, motion.isAutoscrolling {
                scrollToItem(at: currentItemIndex, animated: true, for: reason)
            }
            return
        }
        // The delegate may have changed the items when asked; below, also when told of the scroll.
        guard let index = selectedItem else { return settleAfterTouch(for: reason) }
        var position = generations.hasSameItems(since: moment) ? position : nil
        let isCurrent =
            motion.extent.repeatsItems && position != nil ? position == currentPosition : index == currentItemIndex
        if isCurrent ? scrollToItemBoundary : centerItemWhenSelected {
            scrollToItem(at: index, position: position, for: reason)
        }
        if isCurrent, reason == .touch {
            // In `CarouselRows`, the focus follows the touch.
            scrollReason = .touch
            onCurrentItemChange?()
        }
        guard let index = selectedItem else { return settleAfterTouch(for: reason) }
        if !generations.hasSameItems(since: moment) { position = nil }
        moveLeader(to: index)
        // Before the delegate is told, because it may open or close items itself.
        if isCurrent || !centerItemWhenSelected { openSelected(index, position: position) }
        scene?.giveFeedback(.select(self))
        delegate?.carousel(self, didSelectItemAt: index)
    }

    /// The present index of the item that is being selected; nil if it is gone.
    private var selectedItem: Int? { input.indexesBeingSelected.last?.flatMap { isItem($0) ? $0 : nil } }
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
    /// The seed for `Command.random`: the same seed and the same items give the same sequence. Setting it restarts the sequence. Default: a
    /// different seed for each carousel.
    public var randomSeed: UInt64 {
        get { input.random.seed }
        set { input.random = RandomChoice(seed: newValue) }
    }
}

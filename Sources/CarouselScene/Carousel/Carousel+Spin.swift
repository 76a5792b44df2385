// SPDX-License-Identifier: MIT

import CarouselCore

extension Carousel {
    /// Spins to an item, as a wheel of fortune does: some whole rounds, and on in the same direction to the item. It begins with
    /// the present velocity, gains speed for 15 percent of the time, and slows down during the last 45. To the delegate it is a
    /// scroll of the program's. A touch stops it, unless `isScrollEnabled` is false: then nothing can be selected meanwhile, either.
    /// Steps by keys count from where it is. A carousel that does not wrap goes straight to the item; with `reducesMotion`, what is in
    /// sight fades into what is there.
    ///
    /// - Parameters:
    ///   - index: an index beyond the ends counts as the nearest item, or wraps around.
    ///   - turns: rounds, up to 1000 either way; clamped. Negative ones go backward, 0 goes the shorter way.
    ///   - duration: in seconds, 0.1...3600; clamped, and one that is not finite counts as the default.
    ///   - completion: called once it has ended, with whether it has come to the item, or in the frame after something else has
    ///     stopped it.
    /// - Returns: the index of the item at which it ends, if the items stay as they are; -1 if there are none.
    @discardableResult
    public func spin(
        toItemAt index: Int, turns: Int = 2, duration: Double = 3, completion: ((Bool) -> Void)? = nil
    ) -> Int {
        // Whether it wraps, it may not know before.
        layoutIfNeeded()
        let index = motion.extent.clamped(index: index)
        let former = takeSpinCompletion()
        guard isItem(index) else {
            former?(false)
            completion?(false)
            return -1
        }
        motion.spin(to: index, turns: turns, duration: duration, at: now)
        spinCompletion = completion
        former?(false)
        scrollDidBegin(for: .program, goes: isOnItsWay)
        return index
    }

    /// Whether the carousel spins to an item.
    public var isSpinning: Bool { motion.isSpinning }

    /// Whether it spins to an item and users cannot stop it, nor select anything.
    var spinsUndisturbed: Bool { !isScrollEnabled && motion.isSpinning }

    func takeSpinCompletion() -> ((Bool) -> Void)? {
        defer { spinCompletion = nil }
        return spinCompletion
    }

    /// Tells that something has stopped the spin.
    func reportBrokenSpin() {
        if spinCompletion != nil, !motion.isSpinning { takeSpinCompletion()?(false) }
    }

    /// Stops a spin where it is, and moves on to an item.
    func endSpin(for reason: ScrollReason) {
        motion.endTravel()
        guard numberOfItems > 0 else { return jump(to: motion.extent.clamped(offset: scrollOffset), for: reason) }
        guard case .scroll(let index) = motion.settlementAtRest else { return }
        scroll(toOffset: Double(index), motion.settlingAnimation, for: reason)
    }
}

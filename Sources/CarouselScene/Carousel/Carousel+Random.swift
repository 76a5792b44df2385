// SPDX-License-Identifier: MIT

import CarouselCore

extension Carousel {
    /// Where the random numbers of `Command.random` begin: with the same seed and the same items, the same ones follow. Setting it
    /// begins anew. Default: another each time.
    public var randomSeed: UInt64 {
        get { input.random.seed }
        set { input.random = RandomChoice(seed: newValue) }
    }

    /// Moves to an item that chance chooses, other than the one to which it is on its way.
    func scrollToRandomItem() {
        let index = input.random.next(after: destinationItemIndex, count: numberOfItems)
        scrollToItem(at: index, animated: true, for: .command)
    }
}

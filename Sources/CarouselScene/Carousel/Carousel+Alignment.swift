// SPDX-License-Identifier: MIT

import CarouselCore

/// Where the row of items stands along the scroll direction.
extension Carousel {
    /// What the layout is told of it.
    var rowAlignment: RowAlignment {
        var row = RowAlignment()
        row.fraction = alignment.fraction
        row.inset = alignmentInset
        row.trimming = trimsEnds ? 1 : 0
        return row
    }

    /// Moves the row to where it stands at the present offset.
    func alignItems() {
        if trimsEnds, layout.row.trimming == 0, !layout.isWrapEnabled { report(.trimsNotInLine(name: shape.name)) }
        guard !layout.row.isUsual else {
            if motion.untrimmed != nil { motion.setUntrimmed(nil) }
            return
        }
        let offsets = layout.untrimmedOffsets(room)
        let isNews = motion.untrimmed != offsets
        motion.setUntrimmed(offsets)
        // More items may be wanted where the row ends now.
        if isNews, looksAhead { scene?.startAnimating(self) }
        layout.align(at: motion.scrollOffset, trimmed: motion.trimmedOffset, toggle: itemToggle, room)
    }

    /// How long an item is, and how far it is from where it usually is.
    private func room(of index: Int, at scrollOffset: Double) -> ItemLayout.ItemRoom {
        guard !motion.extents.areEven else { return (itemWidth, 0) }
        let item = loaded.item(at: motion.extent.repeatsItems ? index : self.index(at: index))
        return (
            item.map { extent(of: $0.container, around: $0.view) } ?? itemWidth,
            motion.extents.shift(at: index, scrollOffset: scrollOffset)
        )
    }

    /// How far the middle of what is in sight is from the current item, in items.
    var itemsToMiddle: Double { layout.itemsToMiddle.limited(to: Double(layout.numberOfVisibleItems / 2)) }

    /// How many items the one in the middle of those in sight is from the current one, which is among them.
    func stepsToMiddle(of count: Int) -> Int {
        let middle = itemsToMiddle
        guard middle != 0 else { return 0 }
        let current = scrollOffset.rounded(.toNearestOrAwayFromZero)
        let before = max(0, count) / 2
        return Int(saturating: (scrollOffset + middle).rounded() - current)
            .clamped(to: -max(0, count - 1 - before)...before)
    }
}

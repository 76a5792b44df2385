// SPDX-License-Identifier: MIT

import CarouselCore

/// Pictures without views that are longer or shorter than others along the scroll direction: the delegate is asked for those that
/// come into sight.
extension Carousel {
    /// Adopts the extents of the pictures in sight.
    func updatePictureExtents() {
        guard hasVariableExtents, isItem(currentItemIndex), makesRoom else {
            if !shape.isStraight, hasVariableExtents { report(.extentsNotInLine(name: shape.name)) }
            if !motion.extents.areEven { motion.extents.removeAll() }
            pictures?.forgetExtents()
            return
        }
        let measure = LoadedPictures.Measure(
            itemWidth: itemWidth, spacing: layout.spacing, isScaled: centerScale != nil)
        if pictures?.measure != measure {
            pictures?.forgetExtents()
            motion.extents.removeAll()
            pictures?.measure = measure
        }
        let wanted = visibleRange.positions
        guard measure.isScaled || motion.extents.positions != wanted else { return }
        // The delegate may do anything: the extents are out of the carousel meanwhile.
        let moment = rounds.now
        var extents = ItemExtents()
        takeExtents(&extents, measure)
        extents.move(to: wanted) { position in excess(of: index(at: position)) }
        guard rounds.hasSameItems(since: moment), rounds.isLast(moment), pictures?.measure == measure else { return }
        let least = min(pictures?.leastExcess ?? 0, extents.leastExcess)
        pictures?.leastExcess = least
        takeExtents(&extents, measure)
        if measure.isScaled { scaleExtents() }
        // Shorter ones make room for more.
        if visibleRange.positions.count > wanted.count {
            updatePictures()
            updatePictureExtents()
        }
    }

    private func takeExtents(_ extents: inout ItemExtents, _ measure: LoadedPictures.Measure) {
        if measure.isScaled { pictures?.swapExtents(&extents) } else { swap(&extents, &motion.extents) }
    }

    /// How much longer an item is than usual, with the gap beside it.
    private func excess(of index: Int) -> Double {
        let own = extentAnswered(for: index)
        return own > 0 ? (own - itemWidth) * layout.spacing : 0
    }

    /// Items near the centre are magnified with what they are longer.
    private func scaleExtents() {
        guard let own = pictures?.extents, let last = own.positions.last, let scale = centerScale?.valid else { return }
        let (first, offset) = (own.positions.lowerBound, motion.scrollOffset)
        motion.extents.update(first...last) { position in
            own.excess(at: position) * scale.scale(at: (Double(position) - offset).magnitude)
        }
        motion.extents.becomeSeparate()
    }
}

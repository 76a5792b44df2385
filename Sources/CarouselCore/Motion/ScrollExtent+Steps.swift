// SPDX-License-Identifier: MIT

/// Groups of items that are scrolled by at once: they begin at every so many items, and anew in each round if the carousel
/// wraps. The last one may be short.
extension ScrollExtent {
    /// The beginning of a group, in items.
    ///
    /// - Parameters:
    ///   - offset: the scroll offset that is looked from.
    ///   - size: number of items in a group; below 1 counts as 1.
    ///   - rule: which of the two groups around it.
    package func groupStart(
        near offset: Double, size: Int, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
    ) -> Double {
        guard size > 1, numberOfItems > 0, offset.isFinite else { return offset.rounded(rule) }
        let low = start(ofGroup: group(at: offset, size), size)
        let high = start(ofGroup: group(at: offset, size) + 1, size)
        guard low < offset, low < high else { return low }
        return low + (high - low) * ((offset - low) / (high - low)).rounded(rule)
    }

    /// The beginning of the group that is so many groups on.
    package func groupStart(_ count: Int, from offset: Double, size: Int) -> Double {
        guard size > 1, numberOfItems > 0, offset.isFinite else { return offset + Double(count) }
        let group = group(at: groupStart(near: offset, size: size), size)
        let last = isWrapEnabled ? CarouselLimits.number : Double(groups(size) - 1)
        return start(ofGroup: (group + Double(count)).clamped(to: isWrapEnabled ? -last...last : 0...last), size)
    }

    private func groups(_ size: Int) -> Int { (numberOfItems + size - 1) / size }

    /// The number of the group that an offset is in, counted through all rounds.
    private func group(at offset: Double, _ size: Int) -> Double {
        let count = Double(numberOfItems)
        guard isWrapEnabled else { return (offset.clamped(to: 0...count - 1) / Double(size)).rounded(.down) }
        let round = (offset / count).rounded(.down)
        return round * Double(groups(size)) + ((offset - round * count) / Double(size)).rounded(.down)
    }

    private func start(ofGroup group: Double, _ size: Int) -> Double {
        let all = Double(groups(size))
        guard isWrapEnabled else { return min(max(group, 0), all - 1) * Double(size) }
        let round = (group / all).rounded(.down)
        return round * Double(numberOfItems) + (group - round * all) * Double(size)
    }
}

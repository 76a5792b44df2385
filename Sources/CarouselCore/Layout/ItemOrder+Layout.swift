// SPDX-License-Identifier: MIT

import Glibc

extension ItemOrder {
    /// The order of a strip's items, the same as sorting them by `DrawOrder`.
    ///
    /// - Parameters:
    ///   - current: position of the current item, limited like positions in an `ItemStrip`.
    ///   - angleStep: angle from one item to the next, for the circular types.
    /// - Returns: nil if the layout has no such order, so that items must be sorted.
    package init?(_ layout: ItemLayout, _ strip: ItemStrip, toggle: Double, current: Int, angleStep: Double) {
        self.init()
        guard strip.count > 0 else { return }
        let current = ScrollExtent.exact(current)
        let input = layout.input
        let last = strip.count - 1
        let center = Double(strip.base - strip.first) + strip.fraction
        let aroundCurrent = Double(current - strip.first)
        switch input.type {
        case .custom:
            return nil
        case .linear:
            guard input.itemWidth * layout.spacing != 0 else { return nil }
            append(low: 0, high: last, around: aroundCurrent, isFalling: true)
        case .timeMachine, .invertedTimeMachine:
            let deeper = input.itemWidth * layout.spacing * (input.type == .timeMachine ? 1 : -1)
            guard deeper != 0 else { return nil }
            if deeper > 0 { append(from: 0, through: last, step: 1) } else { append(from: last, through: 0, step: -1) }
        case .wheel, .invertedWheel:
            append(from: 0, through: last, step: 1)
        case .rotary, .invertedRotary, .cylinder, .invertedCylinder:
            guard appendCircle(layout, center: center, last: last, angleStep: angleStep) else { return nil }
        case .coverFlow, .coverFlow2:
            guard appendCovers(layout, strip, toggle: toggle, current: current) else { return nil }
        }
    }

    /// Depth is a cosine of the angle.
    private mutating func appendCircle(
        _ layout: ItemLayout, center: Double, last: Int, angleStep: Double
    ) -> Bool {
        let type = layout.input.type
        let isInverted = type == .invertedRotary || type == .invertedCylinder
        let radius = isInverted ? -layout.radius : layout.radius
        let step = isInverted ? -angleStep : angleStep
        guard step != 0, step.isFinite else { return false }
        let turnsItems = type == .cylinder || type == .invertedCylinder
        // Depth is a * cos(angle) + b * sin(angle), and so greatest at the angle of (a, b).
        let (a, b) = turnsItems ? (radius + 1.01, -1.0) : (radius, 0)
        guard a != 0 else { return false }
        let isFalling = a > 0
        let peak = isFalling ? atan2(b, a) : atan2(-b, -a)
        var middle = center + peak / step
        // Of two at equal depth, the one on the side of the current item is in front.
        if !turnsItems, abs(abs(middle - middle.rounded(.towardZero)) - 0.5) < 1e-12 {
            middle += isFalling ? 1e-9 : -1e-9
        }
        let half = Double.pi / abs(step)
        let count = Double(last + 1)
        if abs(2 * half - count) < 1e-9 * count {
            // A full circle: counted from its far side.
            let low = Int(saturating: (middle - half).rounded(.up))
            guard low >= -last - 1, low <= last + 1 else { return false }
            append(low: low, high: low + last, around: middle, isFalling: isFalling)
            return true
        }
        append(low: 0, high: last, around: middle, isFalling: isFalling)

        // Items more than half a circle away have come round to the other side.
        let (left, right) = (middle, Double(last) - middle)
        let (farthest, opposite) = (max(left, right), min(left, right))
        guard farthest > half else { return true }
        let next = max(farthest - 1, opposite)
        let third = next == opposite ? max(farthest - 1, opposite - 1) : max(farthest - 2, opposite)
        let folded = 2 * half - farthest
        guard next <= half, folded >= third else { return false }
        if folded < next { swapEnds(atBack: isFalling) }
        return true
    }

    /// Covers on the left all have the same depth, and so do those on the right; the few that are turning are in
    /// between.
    private mutating func appendCovers(
        _ layout: ItemLayout, _ strip: ItemStrip, toggle: Double, current: Int
    ) -> Bool {
        // The values that `DrawOrder` reads from the transforms, without computing the transforms.
        let (width, side) = (layout.input.itemWidth, 0.5 * layout.tilt)
        func place(_ position: Int) -> (depth: Double, along: Double) {
            let offset = strip.offset(at: position)
            let turn = layout.turn(offset: offset, toggle: toggle)
            let angle = turn * .pi * side
            let (sine, cosine) = (sin(angle), cos(angle))
            return (
                sine + cosine - abs(turn) * width * 0.5,
                cosine - sine + (turn * side + offset * layout.spacing) * width
            )
        }
        let center = place(current).along
        func key(_ position: Int) -> DrawOrder.Key {
            let (depth, along) = place(position)
            return DrawOrder.Key(depth: depth, distance: abs(along - center), index: position)
        }

        let last = strip.first + strip.count - 1
        var (lowestTurning, highestTurning) = (strip.base, strip.base - 1)
        for position in strip.base - 3...strip.base + 3
        where abs(layout.turn(offset: strip.offset(at: position), toggle: toggle)) < 1 - 1e-9 {
            if highestTurning < lowestTurning { lowestTurning = position }
            highestTurning = position
        }
        if highestTurning < lowestTurning {
            // None is turning: the first of those on the right.
            lowestTurning = strip.base - 3
            while layout.turn(offset: strip.offset(at: lowestTurning), toggle: toggle) < 0 { lowestTurning += 1 }
            highestTurning = lowestTurning - 1
        }
        guard highestTurning - lowestTurning < 4 else { return false }
        let lefts = strip.first...max(strip.first, min(last, lowestTurning - 1))
        let hasLefts = lowestTurning > strip.first
        let rights = min(last, max(strip.first, highestTurning + 1))...last
        let hasRights = highestTurning < last

        // The blocks of the order, by key: those on the left (-1), those on the right (-2), and each one that is
        // turning.
        var blocks = CoverBlocks()
        let (nearLeft, nearRight) = (lefts.upperBound, rights.lowerBound)
        // Whether the distance of covers from the current one grows along the row.
        func recede(from near: DrawOrder.Key, to far: Int) -> Bool {
            let expected = abs(Double(far - near.index) * layout.spacing * layout.input.itemWidth)
            return near.index == far || abs(key(far).distance - near.distance - expected) <= 1e-9 * expected
        }
        if hasLefts {
            let own = key(nearLeft)
            guard recede(from: own, to: lefts.lowerBound) else { return false }
            _ = blocks.insert(-1, own)
        }
        if hasRights {
            let own = key(nearRight)
            guard recede(from: own, to: rights.upperBound), blocks.insert(-2, own) else { return false }
        }
        for position in lowestTurning..<highestTurning + 1 where position >= strip.first && position <= last {
            guard blocks.insert(position - strip.first, key(position)) else { return false }
        }
        for place in 0..<blocks.count {
            switch blocks.numbers[place] {
            case -1: append(from: 0, through: nearLeft - strip.first, step: 1)
            case -2: append(from: strip.count - 1, through: nearRight - strip.first, step: -1)
            default: append(item: blocks.numbers[place])
            }
        }
        return self.count == strip.count
    }
}

/// Groups of covers at the same depth, and single ones, from back to front.
private struct CoverBlocks {
    private(set) var numbers = SIMD8<Int>(repeating: 0)
    private(set) var count = 0
    private var depths = SIMD8<Double>(repeating: 0)
    private var distances = SIMD8<Double>(repeating: 0)

    /// Adds a block; false if it has the same depth as a group of covers, so that the two would have to be interleaved.
    mutating func insert(_ number: Int, _ key: DrawOrder.Key) -> Bool {
        var place = count
        while place > 0 {
            let below = place - 1
            if numbers[below] < 0, abs(depths[below] - key.depth) < 1e-9 { return false }
            let isBehind =
                depths[below] != key.depth
                ? depths[below] < key.depth
                : distances[below] != key.distance ? distances[below] > key.distance : numbers[below] > number
            if isBehind { break }
            numbers[place] = numbers[below]
            depths[place] = depths[below]
            distances[place] = distances[below]
            place -= 1
        }
        numbers[place] = number
        depths[place] = key.depth
        distances[place] = key.distance
        count += 1
        return true
    }
}

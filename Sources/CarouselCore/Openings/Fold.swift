// SPDX-License-Identifier: MIT

/// How a card unfolds, as in folding-cell: the places of its flaps. Lengths are in points along the direction in which it
/// opens, counted from the edge that stays.
package struct Fold: Hashable, Sendable {
    package let closed: Double
    /// Length of the opened card, at least that of the closed one.
    package let opened: Double
    /// Number of segments that the opened card consists of, 2...50.
    package let count: Int
    /// The part of the whole time at which each fold begins, and at which the last one ends. There is one fold fewer than segments.
    private let begins: [Double]
    /// Where each segment begins, and where the last one ends.
    private let edges: [Double]
    private let durations: [Double]

    package enum Part: Hashable, Sendable {
        case front
        /// A piece of the opened card, counted from 0; the first never moves.
        case segment(Int)
        /// The underside of the segment after this one, which lies on it.
        case back(Int)
    }

    /// A piece as it is at present.
    package struct Flap: Hashable, Sendable {
        package var part: Part
        /// Where it lies when it is flat: its beginning and length.
        package var start: Double, length: Double
        /// Where it hinges.
        package var hinge: Double
        /// How far it has turned, in radians. If above 0, a flap beyond its hinge stands toward the viewer.
        package var angle = 0.0
        package var isHidden = false
    }

    /// m34 of each flap's own perspective, whose vanishing point is the middle of its hinge.
    package static let perspective = -1.0 / 800

    /// - Parameter durations: how long each fold takes, in seconds, 0.001...3600. Folds without a duration take as
    ///   long as the last that has one, or 0.2 seconds if none has.
    package init(closed: Double, opened: Double, count: Int, durations: [Double] = []) {
        self.closed = closed.clamped(to: 0...CarouselLimits.number, otherwise: 0)
        self.opened = opened.clamped(to: self.closed...max(self.closed, CarouselLimits.number), otherwise: self.closed)
        let count = count.clamped(to: 2...50)
        self.count = count
        let sound = durations.prefix(count - 1).map { $0.clamped(to: 0.001...3600, otherwise: 0.2) }
        self.durations = sound + Array(repeating: sound.last ?? 0.2, count: count - 1 - sound.count)
        let total = self.durations.reduce(0, +)
        begins = self.durations.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1 / total) }
        // As in folding-cell: the first two segments have the closed card's length, and the others share the rest.
        let (first, last) = (self.closed, self.opened)
        let second = min(2 * first, last)
        let rest = count > 2 ? (last - second) / Double(count - 2) : 0
        edges = [0, first] + (2...count).map { $0 == count ? last : second + rest * Double($0 - 2) }
    }

    /// How long it takes to open, in seconds.
    package var duration: Double { durations.reduce(0, +) }
    package func extent(ofSegment number: Int) -> ClosedRange<Double> { edges[number]...edges[number + 1] }

    /// The card's length while it opens, so that its neighbours make room in time.
    package func length(at progress: Double) -> Double {
        closed + (opened - closed) * Easing.easeOut.value(at: progress)
    }

    /// All pieces that can move, from back to front where they overlap: each segment with what lies on it, then the closed
    /// card. Of two pieces seen edge-on, the one that has just moved is hidden: which one it is depends on `closes`.
    package func flaps(at progress: Double, closes: Bool = false) -> [Flap] {
        let progress = progress.clamped(to: 0...1, otherwise: 0)
        var flaps: [Flap] = []
        for number in 1..<count {
            // A segment falls into place in the second half of its fold; what lies on it turns over in the next fold.
            let (falls, turns) = (part(of: number - 1, at: progress), part(of: number, at: progress))
            let (start, end) = (edges[number], edges[number + 1])
            var segment = Flap(part: .segment(number), start: start, length: end - start, hinge: start)
            segment.isHidden = closes ? falls <= 0.5 : falls < 0.5
            segment.angle = .pi / 2 * Easing.slowStart(at: 2 - 2 * max(falls, 0.5))
            flaps.append(segment)
            guard number < count - 1 else { continue }
            let length = min(edges[number + 2] - end, end - start)
            var back = Flap(part: .back(number), start: end - length, length: length, hinge: end)
            back.isHidden = segment.isHidden || hasTurned(turns, closes)
            back.angle = -.pi / 2 * Easing.slowStart(at: 2 * min(turns, 0.5))
            flaps.append(back)
        }
        let turns = part(of: 0, at: progress)
        var front = Flap(part: .front, start: 0, length: closed, hinge: closed)
        front.isHidden = hasTurned(turns, closes)
        front.angle = -.pi / 2 * Easing.slowStart(at: 2 * min(turns, 0.5))
        flaps.append(front)
        return flaps
    }

    private func hasTurned(_ part: Double, _ closes: Bool) -> Bool { closes ? part > 0.5 : part >= 0.5 }

    /// How much of a fold is done, 0...1; 0 for folds that do not exist.
    private func part(of fold: Int, at progress: Double) -> Double {
        guard fold < count - 1 else { return 0 }
        return ((progress - begins[fold]) / (begins[fold + 1] - begins[fold])).clamped(to: 0...1)
    }
}

extension Fold.Flap {
    /// Maps points about the flap's middle to points about the middle of the edge of the card that stays.
    package func transform(isVertical: Bool) -> Transform3D {
        let middle = start + length / 2
        return Fold.along(middle - hinge, isVertical).concatenating(turn(isVertical: isVertical))
    }

    /// Maps points about the middle of the flap's hinge to points about the middle of the edge of the card that stays.
    package func turn(isVertical: Bool) -> Transform3D {
        Transform3D(rotation: isVertical ? angle : -angle, x: isVertical ? 1 : 0, y: isVertical ? 0 : 1, z: 0)
            .concatenating(Transform3D(perspective: Fold.perspective))
            .concatenating(Fold.along(hinge, isVertical))
    }
}

extension Fold {
    /// A shift along the direction in which the card opens.
    package static func along(_ distance: Double, _ isVertical: Bool) -> Transform3D {
        isVertical ? Transform3D(translationX: 0, y: distance) : Transform3D(translationX: distance, y: 0)
    }
}

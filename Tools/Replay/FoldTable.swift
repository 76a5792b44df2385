// SPDX-License-Identifier: MIT

import CarouselCore

/// The flaps of a card that unfolds, as in folding-cell.
public struct FoldTable: StyleRecord {
    public var style: String
    public var variant: String?
    /// Width and height of the closed card.
    public var itemSize: [Double]
    public var basePerspective: Double?
    public var parameters: Parameters
    public var source: String?
    public var notes: [String]?
    public var values: [Value]

    public struct Parameters: Codable, Sendable {
        public var itemCount: Int
        public var foregroundHeight: Double
        public var segmentHeight: Double?
        public var containerHeight: Double
        public var durations: [Double]
        /// `open` or `close`.
        public var direction: String?
    }

    public struct Value: Codable, Sendable {
        /// Fraction of the whole duration.
        public var part: Double
        public var time: Double?
        public var flaps: [Flap]?
    }

    public struct Flap: Codable, Sendable {
        public var part: String
        public var size: [Double]
        public var angle: Double?
        public var hidden: Bool
        public var m: [Double]
    }

    private var closes: Bool { parameters.direction == "close" }

    public func computed() throws -> FoldTable {
        guard itemSize.count == 2, (2...50).contains(parameters.itemCount) else { throw StyleError.sizes(title) }
        let fold = Fold(
            closed: parameters.foregroundHeight, opened: parameters.containerHeight, count: parameters.itemCount,
            durations: parameters.durations)
        var table = self
        table.values = values.map { value in
            var computed = value
            // Closing is opening backward: folding-cell's curves for closing mirror those for opening.
            let progress = closes ? 1 - value.part : value.part
            computed.time = value.part * fold.duration
            computed.flaps = fold.flaps(at: progress, closes: closes).map { flap($0) }.sorted { $0.place < $1.place }
                .map(\.flap)
            return computed
        }
        return table
    }

    private func flap(_ flap: Fold.Flap) -> (place: Int, flap: Flap) {
        let (name, place, falls) =
            switch flap.part {
            case .front: ("front", 0, false)
            case .segment(let number): ("segment\(number)", 2 * number - 1, true)
            case .back(let number): ("back\(number)", 2 * number, false)
            }
        var flap = flap
        // In the original, flaps whose turn is yet to come lie flat and hidden.
        if flap.isHidden, falls != closes { flap.angle = 0 }
        return (
            place,
            Flap(
                part: name, size: [itemSize[0], flap.length], angle: flap.angle, hidden: flap.isHidden,
                m: flap.transform(isVertical: true).entries)
        )
    }

    public func comparison() throws -> StyleComparison {
        var comparison = StyleComparison()
        for (want, got) in zip(values, try computed().values) {
            for flap in want.flaps ?? [] {
                guard let ours = got.flaps?.first(where: { $0.part == flap.part }), ours.hidden == flap.hidden else {
                    comparison.faults.append("part \(want.part): \(flap.part) is hidden in only one of the two")
                    continue
                }
                if ours.size != flap.size { comparison.faults.append("part \(want.part): size of \(flap.part)") }
                comparison.compare(ours.m, flap.m, of: flap.size)
            }
        }
        return comparison
    }
}

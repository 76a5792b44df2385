// SPDX-License-Identifier: MIT

import CarouselCore

extension TraceComparison {
    /// The first pair of items that are drawn in another order than iCarousel's comparator gives them.
    ///
    /// The recorded order is not compared: iCarousel sorts its views seldom, so that it is often that of an earlier
    /// offset. Its comparator is applied to the recorded transforms instead.
    func orders(_ got: Trace, _ want: Trace) -> String? {
        for (a, b) in zip(got.snapshots, want.snapshots) {
            let depths = Depths(
                b, isVertical: want.scenario.isVertical(at: b.t),
                current: want.frames.last { $0.time <= b.t + 1e-9 }?.currentItemIndex)
            guard a.order.sorted() == b.items.map(\.index).sorted() else {
                return "snapshot at \(b.t): the order \(a.order) is not one of the items"
            }
            for (place, behind) in a.order.enumerated() {
                for before in a.order.dropFirst(place + 1) where depths.isInFront(behind, of: before) {
                    return "snapshot at \(b.t): item \(behind) is drawn behind \(before)"
                }
            }
        }
        return nil
    }

    /// What iCarousel's comparator reads off the transforms of a snapshot.
    private struct Depths {
        private struct Position {
            /// What is added up to the depth.
            var parts: [Double]
            var place: Double
            var depth: Double { parts.reduce(0, +) }
            var isInPlane: Bool { parts == [0, 0, 1, 0] }
        }

        private let values: [Int: Position]
        private let current: Double?
        /// Recorded numbers have nine digits.
        private static let tolerance = 1e-7

        init(_ snapshot: Trace.Snapshot, isVertical: Bool, current: Int?) {
            var values: [Int: Position] = [:]
            for item in snapshot.items {
                func column(_ column: Int) -> [Double] {
                    stride(from: column, to: item.transform.count, by: 4).map { item.transform[$0] }
                }
                values[item.index] = Position(parts: column(2), place: column(isVertical ? 1 : 0).reduce(0, +))
            }
            self.values = values
            self.current = current.flatMap { values[$0]?.place }
        }

        /// Whether an item is nearer to the viewer than another beyond doubt, or as near and nearer to the current item.
        func isInFront(_ item: Int, of other: Int) -> Bool {
            guard let a = values[item], let b = values[other] else { return false }
            let scale = max(1, abs(a.depth), abs(b.depth))
            if a.depth - b.depth > Depths.tolerance * scale { return true }
            // Last bits that are not recorded may decide: depths are surely equal only in the plane of the carousel.
            guard a.isInPlane, b.isInPlane, let current else { return false }
            let (near, far) = (abs(a.place - current), abs(b.place - current))
            return far - near > Depths.tolerance * max(1, abs(a.place), abs(b.place))
        }
    }
}

extension Scenario {
    /// Whether the carousel is vertical at a time.
    fileprivate func isVertical(at time: Double) -> Bool {
        events.last { $0.property == "vertical" && $0.at <= time + 1e-9 }?.value.map { $0.number != 0 }
            ?? setup.vertical
    }
}

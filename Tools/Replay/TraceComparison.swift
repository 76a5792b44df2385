// SPDX-License-Identifier: MIT

import CarouselCore

/// Finds the first difference between a run and its recorded behaviour.
public struct TraceComparison {
    /// Numbers may differ by this much, absolute or relative.
    public var tolerance = 1e-6

    public init() {}

    /// The first difference of each kind; empty if there is none.
    public func differences(got: Trace, want: Trace) -> [String] {
        [frames(got, want), callbacks(got, want), snapshots(got, want), orders(got, want)].compactMap { $0 }
    }

    private func frames(_ got: Trace, _ want: Trace) -> String? {
        for (a, b) in zip(got.frames, want.frames) {
            let same =
                isClose(a.scrollOffset, b.scrollOffset) && isClose(a.toggle, b.toggle)
                && a.currentItemIndex == b.currentItemIndex && a.flags == b.flags
            if !same { return "frame \(describe(a)), recorded \(describe(b))" }
        }
        return got.frames.count == want.frames.count
            ? nil : "\(got.frames.count) frames, recorded \(want.frames.count)"
    }

    private func describe(_ frame: Trace.Frame) -> String {
        "[\(frame.time), \(frame.scrollOffset), \(frame.toggle), \(frame.currentItemIndex), \(frame.flags)]"
    }

    private func callbacks(_ got: Trace, _ want: Trace) -> String? {
        for (place, pair) in zip(got.callbacks, want.callbacks).enumerated() {
            let (a, b) = pair
            if a.name != b.name || a.argument != b.argument || !isClose(a.time, b.time) {
                return "callback \(place) \(a), recorded \(b)"
            }
        }
        if got.callbacks.count > want.callbacks.count {
            return "more callbacks: \(got.callbacks[want.callbacks.count])"
        }
        if got.callbacks.count < want.callbacks.count {
            return "missing callback: \(want.callbacks[got.callbacks.count])"
        }
        return nil
    }

    private func snapshots(_ got: Trace, _ want: Trace) -> String? {
        for (a, b) in zip(got.snapshots, want.snapshots) {
            if let difference = snapshot(a, b) { return "snapshot at \(b.t): \(difference)" }
        }
        return got.snapshots.count == want.snapshots.count
            ? nil : "\(got.snapshots.count) snapshots, recorded \(want.snapshots.count)"
    }

    private func snapshot(_ got: Trace.Snapshot, _ want: Trace.Snapshot) -> String? {
        if !isClose(got.itemWidth, want.itemWidth) { return "item width \(got.itemWidth), recorded \(want.itemWidth)" }
        if got.numberOfItems != want.numberOfItems {
            return "\(got.numberOfItems) items, recorded \(want.numberOfItems)"
        }
        if got.numberOfVisibleItems != want.numberOfVisibleItems {
            return "\(got.numberOfVisibleItems) visible items, recorded \(want.numberOfVisibleItems)"
        }
        if got.offsetMultiplier != want.offsetMultiplier || got.wrapEnabled != want.wrapEnabled {
            return "offset multiplier or wrap"
        }
        let (indexes, wanted) = (got.items.map(\.index), want.items.map(\.index))
        if indexes != wanted { return "indexes \(indexes), recorded \(wanted)" }
        for (a, b) in zip(got.items, want.items) {
            if let difference = item(a, b) { return "item \(a.index): \(difference)" }
        }
        return nil
    }

    private func item(_ got: Trace.Item, _ want: Trace.Item) -> String? {
        if !isClose(got.offset, want.offset) { return "offset \(got.offset), recorded \(want.offset)" }
        if !isClose(got.alpha, want.alpha) { return "alpha \(got.alpha), recorded \(want.alpha)" }
        if got.hidden != want.hidden { return "hidden \(got.hidden), recorded \(want.hidden)" }
        if got.interactive != want.interactive { return "interactive \(got.interactive), recorded \(want.interactive)" }
        for (name, a, b) in [
            ("center", got.center, want.center), ("size", got.size, want.size),
            ("transform", got.transform, want.transform),
        ] where !zip(a, b).allSatisfy({ isClose($0, $1) }) { return "\(name) \(a), recorded \(b)" }
        return nil
    }

    private func isClose(_ a: Double, _ b: Double) -> Bool {
        abs(a - b) <= tolerance * max(1, abs(a), abs(b))
    }
}

extension TraceComparison {
    /// The first pair of items that are drawn in another order than iCarousel's comparator gives them.
    ///
    /// The recorded order is not compared, because iCarousel sorts its views so seldom that the order is often that of an
    /// earlier offset. Its comparator is applied to the recorded transforms instead.
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

    /// The depths and positions that iCarousel's comparator takes from the transforms of a snapshot.
    private struct Depths {
        private struct Position {
            /// The terms whose sum is the depth.
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

        /// Whether an item is clearly nearer to the viewer than another, or equally near and nearer to the current item.
        func isInFront(_ item: Int, of other: Int) -> Bool {
            guard let a = values[item], let b = values[other] else { return false }
            let scale = max(1, abs(a.depth), abs(b.depth))
            if a.depth - b.depth > Depths.tolerance * scale { return true }
            // Bits that are not recorded may decide, so depths are certainly equal only in the plane of the carousel.
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

// SPDX-License-Identifier: MIT

/// Which of two items is behind the other: the one further away; at equal depth, the one further from the current item;
/// at equal distance, the one with the higher index.
package struct DrawOrder: Sendable {
    package let isVertical: Bool
    /// The current item's position along the scroll direction.
    private let center: Double

    package init(isVertical: Bool, current: Transform3D) {
        self.isVertical = isVertical
        center = DrawOrder.position(current, isVertical: isVertical)
    }

    /// What determines an item's place in the order; smaller keys are behind.
    package struct Key: Comparable, Sendable {
        /// How near the item is to the viewer.
        package let depth: Double
        /// How far it is from the current item along the scroll direction, in points.
        package let distance: Double
        package let index: Int

        package static func < (a: Key, b: Key) -> Bool {
            if a.depth != b.depth { return a.depth < b.depth }
            if a.distance != b.distance { return a.distance > b.distance }
            return a.index > b.index
        }
    }

    /// - Parameter lift: how much nearer to the viewer it counts, in points.
    package func key(index: Int, transform t: Transform3D, lift: Double) -> Key {
        Key(
            depth: t.m13 + t.m23 + t.m33 + t.m43 + lift,
            distance: abs(DrawOrder.position(t, isVertical: isVertical) - center),
            index: index)
    }

    private static func position(_ t: Transform3D, isVertical: Bool) -> Double {
        isVertical ? t.m12 + t.m22 + t.m32 + t.m42 : t.m11 + t.m21 + t.m31 + t.m41
    }
}

extension DrawOrder.Key {
    package static let front = DrawOrder.Key(depth: .infinity, distance: 0, index: 0)
}

/// Sorts the items of shapes that do not know their order of drawing, by a radix sort. It keeps its memory, so that
/// scrolling does not allocate.
package struct DepthSort {
    private var depths: ContiguousArray<Float> = []
    /// Depths in the upper half, items in the lower one.
    private var pairs: ContiguousArray<UInt64> = []
    private var scratch: ContiguousArray<UInt64> = []
    /// Where the next pair goes, for each digit of each pass.
    private var starts = ContiguousArray<Int32>(repeating: 0, count: passes << bitsPerPass)
    /// Two, used in turn, because the draw list of the frame before may still hold one.
    private var results: (ContiguousArray<Int32>, ContiguousArray<Int32>) = ([], [])

    /// Bits of a depth that are sorted in one pass, and the number of passes.
    private static let (bitsPerPass, passes) = (11, 3)

    package init() {}

    /// The items from back to front; of two at the same depth, the one nearer to the current item is in front.
    package mutating func order(
        of layout: ShapeLayout, _ range: VisibleRange, toggle: Double, current: Int
    ) -> ItemOrder {
        let count = range.count
        swap(&results.0, &results.1)
        DepthSort.resize(&results.0, to: count)
        DepthSort.resize(&scratch, to: count)
        DepthSort.resize(&pairs, to: count)
        DepthSort.resize(&depths, to: count)
        let run = ShapeRun(
            first: range.first - range.base, fraction: range.fraction, toggle: toggle, step: layout.measures.step)
        depths.withUnsafeMutableBufferPointer { layout.shape.depths(of: run, in: layout.measures, into: $0) }
        // The sort is stable, so this order decides between equal depths.
        fillPairs(in: ItemOrder(around: Double(ScrollExtent.exactInDouble(current) - range.first), count: count))
        for pass in 0..<DepthSort.passes {
            distribute(pass)
            swap(&pairs, &scratch)
        }
        results.0.withUnsafeMutableBufferPointer { items in
            for (rank, pair) in pairs.enumerated() { items[rank] = Int32(truncatingIfNeeded: pair) }
        }
        return ItemOrder(sorted: results.0)
    }

    /// Pairs each item with its depth, in the given order, and computes where the pairs with each digit begin.
    private mutating func fillPairs(in order: ItemOrder) {
        let size = 1 << DepthSort.bitsPerPass
        starts.withUnsafeMutableBufferPointer { starts in
            starts.update(repeating: 0)
            pairs.withUnsafeMutableBufferPointer { pairs in
                for index in 0..<order.segmentCount {
                    let segment = order.segment(index)
                    let end = index + 1 < order.segmentCount ? order.segment(index + 1).firstRank : order.count
                    for rank in segment.firstRank..<end {
                        let item = segment.item(atRank: rank)
                        let pair = UInt64(DepthSort.key(depths[item])) << 32 | UInt64(item)
                        pairs[rank] = pair
                        starts[DepthSort.digit(pair, 0)] &+= 1
                        starts[size + DepthSort.digit(pair, 1)] &+= 1
                        starts[2 * size + DepthSort.digit(pair, 2)] &+= 1
                    }
                }
            }
            for pass in 0..<DepthSort.passes {
                var next: Int32 = 0
                for bucket in pass * size..<(pass + 1) * size {
                    (starts[bucket], next) = (next, next &+ starts[bucket])
                }
            }
        }
    }

    /// Moves the pairs to where their digits belong.
    private mutating func distribute(_ pass: Int) {
        let first = pass << DepthSort.bitsPerPass
        starts.withUnsafeMutableBufferPointer { starts in
            scratch.withUnsafeMutableBufferPointer { to in
                for pair in pairs {
                    let bucket = first + DepthSort.digit(pair, pass)
                    to[Int(starts[bucket])] = pair
                    starts[bucket] &+= 1
                }
            }
        }
    }

    @inline(__always) private static func digit(_ pair: UInt64, _ pass: Int) -> Int {
        Int(truncatingIfNeeded: pair >> UInt64(32 + pass * bitsPerPass)) & (1 << bitsPerPass - 1)
    }

    /// A number that sorts like the depth. Items whose depths are not finite are placed as in `Linear`, where all have this one.
    private static func key(_ depth: Float) -> UInt32 {
        let bits = (depth.isFinite ? depth : 1).bitPattern
        return bits & 0x8000_0000 != 0 ? ~bits : bits | 0x8000_0000
    }

    private static func resize<Element: ExpressibleByIntegerLiteral>(
        _ list: inout ContiguousArray<Element>, to count: Int
    ) {
        if list.count > count { list.removeLast(list.count - count) }
        while list.count < count { list.append(0) }
    }
}

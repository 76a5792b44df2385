// SPDX-License-Identifier: MIT

/// Sorts the items of shapes that do not know their order of drawing. It keeps its memory, so that scrolling does not
/// allocate.
package struct DepthSort {
    private var keys: ContiguousArray<UInt32> = []
    private var depths: ContiguousArray<Float> = []
    private var scratch: ContiguousArray<Int32> = []
    /// Two in turn: the list of the frame before may still hold one.
    private var results: (ContiguousArray<Int32>, ContiguousArray<Int32>) = ([], [])

    /// Bits of a key that are sorted at a time.
    private static let (bits, passes) = (11, 3)

    package init() {}

    /// The items from back to front; of two at the same depth, the one nearer to the current item is in front.
    ///
    /// - Parameter current: position of the current item.
    package mutating func order(
        of layout: ShapeLayout, _ strip: ItemStrip, toggle: Double, current: Int
    ) -> ItemOrder {
        let count = strip.count
        swap(&results.0, &results.1)
        DepthSort.resize(&results.0, to: count)
        DepthSort.resize(&scratch, to: count)
        DepthSort.resize(&depths, to: count)
        DepthSort.resize(&keys, to: count)
        let run = ShapeRun(
            first: strip.first - strip.base, fraction: strip.fraction, toggle: toggle, step: layout.measures.step)
        depths.withUnsafeMutableBufferPointer { layout.shape.depths(of: run, in: layout.measures, into: $0) }
        for item in 0..<count { keys[item] = DepthSort.key(depths[item]) }
        // Sorting keeps the order of what is equal, so this decides then.
        let byDistance = ItemOrder(around: Double(ScrollExtent.exact(current) - strip.first), count: count)
        for place in 0..<count { results.0[place] = Int32(truncatingIfNeeded: byDistance.item(at: place)) }
        for pass in 0..<DepthSort.passes {
            sort(shift: pass * DepthSort.bits)
            swap(&results.0, &scratch)
        }
        return ItemOrder(sorted: results.0)
    }

    /// One pass of a radix sort.
    private mutating func sort(shift: Int) {
        let mask = UInt32(1 << DepthSort.bits - 1)
        withUnsafeTemporaryAllocation(of: Int.self, capacity: 1 << DepthSort.bits) { starts in
            starts.initialize(repeating: 0)
            for key in keys { starts[Int(key >> UInt32(shift) & mask)] += 1 }
            var next = 0
            for bucket in starts.indices { (starts[bucket], next) = (next, next + starts[bucket]) }
            results.0.withUnsafeBufferPointer { from in
                scratch.withUnsafeMutableBufferPointer { to in
                    keys.withUnsafeBufferPointer { keys in
                        for item in from {
                            let bucket = Int(keys[Int(item)] >> UInt32(shift) & mask)
                            to[starts[bucket]] = item
                            starts[bucket] += 1
                        }
                    }
                }
            }
        }
    }

    /// A number that is sorted as the depth; depths that are not finite count as 0, as those in a line are.
    private static func key(_ depth: Float) -> UInt32 {
        let bits = (depth.isFinite ? depth : 0).bitPattern
        return bits & 0x8000_0000 != 0 ? ~bits : bits | 0x8000_0000
    }

    private static func resize<Element: ExpressibleByIntegerLiteral>(
        _ list: inout ContiguousArray<Element>, to count: Int
    ) {
        if list.count > count { list.removeLast(list.count - count) }
        while list.count < count { list.append(0) }
    }
}

// SPDX-License-Identifier: MIT

/// An order of drawing with fewer calls: quads that one call may draw come together, as far as no quads that overlap
/// change places.
///
/// Each quad gets a level: above those of the quads behind it that it overlaps, or equal to them if one call may draw
/// both. Quads of the same level that need different calls do not overlap.
struct DrawReordering {
    /// The order, from back to front, as positions among the keys.
    private(set) var order: ContiguousArray<Int32> = []
    private var kinds: [DrawKey: Int32] = [:]
    private var kindOf: ContiguousArray<Int32> = []
    private var levelOf: ContiguousArray<Int32> = []
    private var bounds: ContiguousArray<SIMD4<Float>> = []
    private var sorted: ContiguousArray<Int32> = []
    private var counts: ContiguousArray<Int32> = []
    /// Which quads meet a cell of the screen: for each cell the last entry, for each entry its quad and the entry before it.
    private var cells = ContiguousArray(repeating: Int32(-1), count: extent * extent)
    private var entries: ContiguousArray<(quad: Int32, previous: Int32)> = []
    private var spare = Spare()

    /// Spare memory for reordering.
    private struct Spare {
        var transforms: ContiguousArray<InstanceTransform> = []
        var appearances: ContiguousArray<InstanceAppearance> = []
        var keys: ContiguousArray<DrawKey> = []
        var effects: ContiguousArray<InstanceEffect> = []
    }

    /// Number of cells along each side of the screen.
    private static let extent = 16
    /// Maximum number of comparisons per quad, beside some for quads as large as the screen: with more overlaps, reordering gains little.
    private static let comparisons = 48

    /// Finds an order; false if so much overlaps that it is not worth the time. `margin` is how far soft edges reach
    /// beyond quads, on a screen that reaches from -1 to 1.
    mutating func find(
        _ keys: ContiguousArray<DrawKey>, _ transforms: ContiguousArray<InstanceTransform>,
        _ appearances: ContiguousArray<InstanceAppearance>,
        margin: SIMD2<Float>
    ) -> Bool {
        begin()
        var left = 4 * DrawReordering.extent * DrawReordering.extent
        var (group, lowest, highest) = (0, Int32(0), Int32(0))
        for index in keys.indices {
            if keys[index].group != group { (group, lowest) = (keys[index].group, highest + 1) }
            let kind = kind(of: keys[index])
            kindOf.append(kind)
            bounds.append(transforms[index].bounds(of: appearances[index].box, margin: margin))
            left += DrawReordering.comparisons
            let level = level(above: lowest, &left)
            guard left > 0 else { return false }
            levelOf.append(level)
            highest = max(highest, level)
        }
        // Sorts by call, then by level. The second sort is stable, so quads of a level that one call may draw come together.
        order.append(contentsOf: 0..<Int32(keys.count))
        sorted.append(contentsOf: order)
        DrawReordering.sort(order, by: kindOf, upTo: Int32(kinds.count), &counts, into: &sorted)
        DrawReordering.sort(sorted, by: levelOf, upTo: highest + 1, &counts, into: &order)
        return true
    }

    /// Puts quads into the order found. There are as many effects as appearances, or none.
    mutating func apply(
        _ transforms: inout ContiguousArray<InstanceTransform>,
        _ appearances: inout ContiguousArray<InstanceAppearance>,
        _ keys: inout ContiguousArray<DrawKey>, _ effects: inout ContiguousArray<InstanceEffect>
    ) {
        put(&transforms, &spare.transforms)
        put(&appearances, &spare.appearances)
        put(&keys, &spare.keys)
        if !effects.isEmpty { put(&effects, &spare.effects) }
    }

    private func put<Element>(_ elements: inout ContiguousArray<Element>, _ spare: inout ContiguousArray<Element>) {
        spare.removeAll(keepingCapacity: true)
        for place in order { spare.append(elements[Int(place)]) }
        swap(&elements, &spare)
    }

    private mutating func begin() {
        kinds.removeAll(keepingCapacity: true)
        kindOf.removeAll(keepingCapacity: true)
        levelOf.removeAll(keepingCapacity: true)
        bounds.removeAll(keepingCapacity: true)
        sorted.removeAll(keepingCapacity: true)
        order.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        for cell in cells.indices { cells[cell] = -1 }
    }

    private mutating func kind(of key: DrawKey) -> Int32 {
        var key = key
        key.needs = key.needs.costlyFeatures
        if let kind = kinds[key] { return kind }
        let kind = Int32(kinds.count)
        kinds[key] = kind
        return kind
    }

    /// Finds the level of the last quad, whose bounds and kind are known, and enters it into the cells. `left` counts comparisons down.
    private mutating func level(above lowest: Int32, _ left: inout Int) -> Int32 {
        let index = bounds.count - 1
        let (own, kind) = (bounds[index], kindOf[index])
        let scaled = (own + 1) * (Float(DrawReordering.extent) / 2)
        let last = SIMD4<Float>(repeating: Float(DrawReordering.extent - 1))
        let range = scaled.clamped(lowerBound: .zero, upperBound: last)
        var level = lowest
        for row in Int(range.y)...Int(range.w) {
            let first = row * DrawReordering.extent
            for cell in first + Int(range.x)...first + Int(range.z) {
                var entry = cells[cell]
                while entry >= 0 {
                    let (other, previous) = entries[Int(entry)]
                    let theirs = bounds[Int(other)]
                    if all(own.lowHalf .< theirs.highHalf), all(theirs.lowHalf .< own.highHalf) {
                        level = max(level, levelOf[Int(other)] + (kindOf[Int(other)] == kind ? 0 : 1))
                    }
                    entry = previous
                    left -= 1
                }
                entries.append((Int32(index), cells[cell]))
                cells[cell] = Int32(entries.count - 1)
                left -= 1
            }
            if left <= 0 { break }
        }
        return level
    }

    /// Sorts by numbers that are below `end`; quads with the same number keep their order.
    private static func sort(
        _ order: ContiguousArray<Int32>, by number: ContiguousArray<Int32>, upTo end: Int32,
        _ counts: inout ContiguousArray<Int32>, into sorted: inout ContiguousArray<Int32>
    ) {
        counts.removeAll(keepingCapacity: true)
        counts.append(contentsOf: repeatElement(0, count: Int(end) + 1))
        for index in order { counts[Int(number[Int(index)]) + 1] += 1 }
        for place in 1...Int(end) { counts[place] += counts[place - 1] }
        for index in order {
            let number = Int(number[Int(index)])
            sorted[Int(counts[number])] = index
            counts[number] += 1
        }
    }
}

extension InstanceTransform {
    /// The least x and y, then the greatest, on a screen from -1 to 1; the whole screen for a quad that is partly behind the eye.
    fileprivate func bounds(of box: SIMD4<Float>, margin: SIMD2<Float>) -> SIMD4<Float> {
        let (x, y) = (SIMD4(box.x, box.z, box.x, box.z), SIMD4(box.y, box.y, box.w, box.w))
        let w = x * rowX.z + y * rowY.z + rowT.z
        let everything = SIMD4<Float>(-1, -1, 1, 1)
        guard w.min() > 1e-3 else { return everything }
        let imageX = (x * rowX.x + y * rowY.x + rowT.x) / w
        let imageY = (x * rowX.y + y * rowY.y + rowT.y) / w
        // Soft edges reach further beyond acute corners.
        let isUpright = rowX.y == 0 && rowX.z == 0 && rowY.x == 0 && rowY.z == 0
        let margin = isUpright ? margin : 4 * margin
        let bounds = SIMD4(
            imageX.min() - margin.x, imageY.min() - margin.y, imageX.max() + margin.x, imageY.max() + margin.y)
        return all(bounds .== bounds) ? bounds : everything
    }
}

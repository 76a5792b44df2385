// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// The parts that a batch of few items is divided into, so that cheap shaders draw what they can.
struct BatchParts {
    /// Consecutive instances that read one texture array and need one program.
    struct Part {
        var first: Int
        var count: Int
        /// An index into the table's arrays; -1 if no texture is read.
        var unit: Int
        var features: Variant.Features
        /// An index into `kinds`.
        var kind = 0
    }

    /// In the order of drawing; empty if the batch is drawn as a whole.
    private(set) var all: [Part] = []
    /// What the programs of parts must be able to do.
    private(set) var kinds: [Variant.Features] = []
    private var order = ItemOrder()
    private var first = 0
    private var isValid = false

    init() {
        // A frame with more parts than those before must not allocate.
        all.reserveCapacity(RunSplitter.manyRunsWithEffects + 1)
        kinds.reserveCapacity(8)
    }

    /// Notes that what the items show has changed.
    mutating func invalidate() { isValid = false }

    /// Divides a batch anew if its items or their order have changed; keeps it whole if there would be too many parts.
    mutating func divide(_ batch: DrawList.Batch, quadsPerItem: Int, rows: BatchRows, arrays: Int) {
        if isValid, batch.order == order, batch.items.first == first { return }
        // A sorted order is not kept: the next frame sorts anew, in the same memory.
        isValid = batch.order.sorted == nil
        if isValid { (order, first) = (batch.order, batch.items.first) }
        all.removeAll(keepingCapacity: true)
        kinds.removeAll(keepingCapacity: true)
        guard arrays > 1 || quadsPerItem > 1, batch.order.count <= BatchProjection.fewItems else { return }
        let hasEffects = rows.needs.contains(.effects) || rows.needs.contains(.shadows)
        let most = RunSplitter.maxRuns(for: batch.order.count * quadsPerItem, withEffects: hasEffects)
        let slots = batch.pictures.slots
        for rank in 0..<batch.order.count {
            let slot = (batch.items.first + batch.order.item(atRank: rank)) & batch.pictures.mask
            let row = slots.indices.contains(slot) ? Int(slots[slot]) * quadsPerItem : -1
            for quad in 0..<quadsPerItem { add(row < 0 ? -1 : row + quad, at: rank * quadsPerItem + quad, rows) }
            // As a whole, a batch with more arrays than one call reads would be drawn array by array, and not from back to front.
            guard all.count <= most || arrays > TextureUnits.arrayCount else {
                return all.removeAll(keepingCapacity: true)
            }
        }
        for index in all.indices {
            let features = all[index].features
            if !kinds.contains(features) { kinds.append(features) }
            all[index].kind = kinds.firstIndex(of: features) ?? 0
        }
    }

    /// - Parameter row: -1 for an item without a picture.
    private mutating func add(_ row: Int, at instance: Int, _ rows: BatchRows) {
        let isSeen = rows.appearances.indices.contains(row) && rows.appearances[row].isSeen
        let unit = isSeen ? Int(rows.appearances[row].layer.y) : -1
        let needs = isSeen ? rows.needsOfAppearances[row] : []
        guard let last = all.indices.last, fits(unit, needs, isSeen: isSeen, all[last]) else {
            return all.append(Part(first: instance, count: 1, unit: unit, features: needs))
        }
        all[last].count += 1
        guard isSeen else { return }
        all[last].features.add(needs)
        if unit >= 0 { all[last].unit = unit }
    }

    private func fits(_ unit: Int, _ needs: Variant.Features, isSeen: Bool, _ last: Part) -> Bool {
        guard isSeen else { return true }
        return last.features.costlyFeatures == needs.costlyFeatures && (unit < 0 || last.unit < 0 || unit == last.unit)
    }
}

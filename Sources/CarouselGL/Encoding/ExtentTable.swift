// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// How much farther along each item of a batch is than usual, because others make room: a number in the item's slot.
struct ExtentTable {
    /// A stream: where items are magnified near the centre, all of it changes in every frame.
    private(set) var texture: TableTexture
    /// What it was written from, and for how many slots.
    private var known: (identity: ItemExtents.Identity, version: Int, slots: Int)?
    private var numbers: [Int32] = []

    init(mostExtent: Int) { texture = TableTexture(.slots, mostExtent: mostExtent, isStream: true) }

    /// Uploads the numbers of the items that have come in, or of all. Returns the number of bytes.
    mutating func write(_ extents: ItemExtents, in pictures: PictureWindow) -> Int {
        guard let identity = extents.identity else { return 0 }
        let slots = pictures.slots.count
        let before = known
        known = (identity, extents.version, slots)
        if let before, before.identity === identity, before.slots == slots,
            let changes = extents.changes(since: before.version)
        {
            for position in changes where extents.positions.contains(position) {
                withUnsafeBytes(of: extents.number(at: position)) {
                    texture.write($0, from: pictures.slot(at: position))
                }
            }
            return changes.count * MemoryLayout<Int32>.size
        }
        if numbers.count != slots { numbers = Array(repeating: 0, count: slots) }
        for position in extents.positions { numbers[pictures.slot(at: position)] = extents.number(at: position) }
        return numbers.withUnsafeBytes { bytes in
            texture.write(bytes)
            return bytes.count
        }
    }

    mutating func delete() { texture.delete() }
}

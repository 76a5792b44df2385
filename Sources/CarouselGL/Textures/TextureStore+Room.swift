// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore

/// Finding room for pictures within the budget.
extension TextureStore {
    /// Bytes of the first array of a size, about; further ones of the same size take up to four times as many, so that
    /// few arrays hold many pictures.
    private static let pageBytes = 8 << 20
    private static let mostPageBytes = 32 << 20

    func takeLayer(of size: PixelSize) -> (array: Int32, layer: Int32)? {
        if let place = freeLayer(of: size) { return place }
        if let place = addArrayWithinBudget(of: size) { return place }
        if let oldest = oldest(of: size), let slot = oldest.slot {
            table.remove(oldest.content)
            release(slot)
            return freeLayer(of: size)
        }
        while byteCount + firstLayers(of: size) * TextureArray.bytes(ofLayer: size) > budget, deleteOldestArray() {}
        // What is in sight is shown even beyond the budget.
        return addArrayWithinBudget(of: size) ?? addArray(of: size, layers: firstLayers(of: size))
    }

    private func freeLayer(of size: PixelSize) -> (array: Int32, layer: Int32)? {
        for index in arrays.indices where arrays[index]?.layerSize == size {
            if let layer = arrays[index]?.takeLayer() { return (Int32(index), layer) }
        }
        return nil
    }

    private func firstLayers(of size: PixelSize) -> Int {
        min(max(1, Self.pageBytes / TextureArray.bytes(ofLayer: size)), min(64, capabilities.maxArrayLayers))
    }

    private func addArrayWithinBudget(of size: PixelSize) -> (array: Int32, layer: Int32)? {
        let (first, bytes) = (firstLayers(of: size), TextureArray.bytes(ofLayer: size))
        let fitting = (budget - byteCount) / bytes
        guard fitting >= first else { return nil }
        let others = arrays.reduce(0) { $0 + ($1?.layerSize == size ? 1 : 0) }
        let most = min(max(first, Self.mostPageBytes / bytes), capabilities.maxArrayLayers)
        return addArray(of: size, layers: min(first << min(others, 5), min(most, fitting)))
    }

    private func addArray(of size: PixelSize, layers: Int) -> (array: Int32, layer: Int32)? {
        // Anisotropic filtering is dear where pixels are drawn by the CPU.
        let anisotropy = capabilities.isSoftware ? 1 : min(8, capabilities.maxAnisotropy)
        guard var array = TextureArray(layerSize: size, layers: layers, anisotropy: anisotropy),
            let layer = array.takeLayer()
        else { return nil }
        byteCount += array.byteCount
        let hole = arrays.firstIndex { $0 == nil } ?? arrays.count
        if hole == arrays.count { arrays.append(array) } else { arrays[hole] = array }
        return (Int32(hole), layer)
    }

    /// What was out of sight longest of the pictures of a size.
    private func oldest(of size: PixelSize) -> RecencyTable.Entry? {
        var oldest: RecencyTable.Entry?
        for index in arrays.indices where arrays[index]?.layerSize == size {
            guard let entry = table.oldest(in: index + 1), entry.lastSeen < frame - 1 else { continue }
            if entry.lastSeen < oldest?.lastSeen ?? .max { oldest = entry }
        }
        return oldest
    }

    /// Frees the array that was out of sight longest as a whole; false where all are in sight.
    private func deleteOldestArray() -> Bool {
        var oldest: (index: Int, lastSeen: Int)?
        for index in arrays.indices 
        where arrays[index] != nil && upload?.array != Int32(index) && !table.hasPins(in: index + 1) {
            let lastSeen = table.newest(in: index + 1)?.lastSeen ?? 0
            if lastSeen < oldest?.lastSeen ?? .max { oldest = (index, lastSeen) }
        }
        guard let oldest, oldest.lastSeen < frame - 1, let array = arrays[oldest.index] else { return false }
        table.removeAll(in: oldest.index + 1)
        array.delete()
        byteCount -= array.byteCount
        arrays[oldest.index] = nil
        return true
    }
}

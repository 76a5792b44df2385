// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import CarouselScene

/// Finds room for pictures within the budget.
extension TextureStore {
    /// Pictures are not reduced below this extent, in pixels, for lack of room.
    private static let minExtent = 32

    private func isWithinLimit(_ layerSize: PixelSize) -> Bool {
        max(layerSize.width, layerSize.height) <= capabilities.maxTextureSize
    }

    /// A picture reduced to what the driver takes; nil if it cannot be.
    func withinLimit(_ chain: MipChain) -> MipChain? {
        var chain = chain
        while !isWithinLimit(chain.layerSize), let half = chain.halved { chain = half }
        return isWithinLimit(chain.layerSize) ? chain : nil
    }

    /// The size in which a request needs a picture, reduced to what the driver takes.
    func size(of natural: PixelSize, for request: ContentRequest) -> PixelSize {
        guard !natural.isEmpty else { return request.pixelSize }
        let scale = natural.scale(to: request.pixelSize, covers: request.covers, enlarges: true)
        var size = natural.scaled(by: scale)
        while !isWithinLimit(SizeClass.layerSize(holding: size)) {
            size = PixelSize(width: max(1, size.width / 2), height: max(1, size.height / 2))
        }
        return size
    }

    /// Room for a picture that the driver takes, reduced if it does not fit as it is. Nil if the driver has no memory.
    func takeLayer(for chain: MipChain) -> (MipChain, (array: Int32, layer: Int32))? {
        var chain = chain
        while true {
            if let layer = takeLayer(of: chain.layerSize) { return (chain, layer) }
            if let (layer, size) = takeLargerLayer(than: chain.layerSize), let picture = chain.picture {
                return (MipChain(picture, layerSize: size), layer)
            }
            guard max(chain.layerSize.width, chain.layerSize.height) > TextureStore.minExtent,
                let half = chain.halved
            else { break }
            chain = half
        }
        // Pictures in sight are always shown, at whatever resolution, even beyond the budget.
        return addArray(of: chain.layerSize, layers: 4).map { (chain, $0) }
    }

    /// Whether there is room for a picture if none that was seen in the last `frames` frames may be evicted.
    func canTakeLayer(of wanted: PixelSize, keeping frames: Int = 1) -> Bool {
        let size = SizeClass.layerSize(holding: wanted)
        if let oldest = oldest(of: size), table.lastSeen(at: oldest) < frame - frames { return true }
        var bytes = byteCount + TextureArray.bytes(ofLayer: size)
        for index in arrays.indices {
            guard let array = arrays[index] else { continue }
            if array.layerSize == size, !array.freeLayers.isEmpty { return true }
            if lastSeenIfDispensable(index) ?? frame < frame - frames { bytes -= array.byteCount }
        }
        return bytes <= limit(for: size)
    }

    /// The last frame in which a picture of an array was seen; nil if the array must not be deleted.
    private func lastSeenIfDispensable(_ index: Int) -> Int? {
        guard !mustKeep(index) else { return nil }
        let lastSeen = table.newest(in: index + 1).map { table.lastSeen(at: $0) } ?? 0
        return lastSeen < frame - 1 ? lastSeen : nil
    }

    /// Large pictures leave part of the budget to small ones, so that none has to be left out.
    private func limit(for size: PixelSize) -> Int {
        var budget = budget
        if let refusal, refusal.frame > frame - TextureStore.recentFrames { budget = min(budget, refusal.bytes) }
        return max(size.width, size.height) > 2 * TextureStore.minExtent ? budget - min(budget / 8, 1 << 20) : budget
    }

    private func takeLayer(of size: PixelSize) -> (array: Int32, layer: Int32)? {
        if let layer = freeLayer(of: size) { return layer }
        let layerBytes = TextureArray.bytes(ofLayer: size)
        let layers = layersOfNextArray(of: size)
        let bytes = layers * layerBytes
        if byteCount + bytes <= limit(for: size), let layer = addArray(of: size, layers: layers) { return layer }
        if let oldest = oldest(of: size), let slot = table[oldest].slot {
            table.remove(at: oldest)
            release(slot)
            return freeLayer(of: size)
        }
        let limit = limit(for: size)
        while byteCount + bytes > limit, deleteOldestArray() {}
        let fitting = min(layers, (limit - byteCount) / layerBytes)
        return fitting > 0 ? addArray(of: size, layers: fitting) : nil
    }

    /// A layer for larger pictures, free or of a picture out of sight: used where there is no room for an array of the right size.
    private func takeLargerLayer(than size: PixelSize) -> (layer: (array: Int32, layer: Int32), size: PixelSize)? {
        var best: PixelSize?
        for index in arrays.indices {
            guard let layer = arrays[index]?.layerSize, layer.width >= size.width, layer.height >= size.height,
                layer.area < best?.area ?? .max, arrays[index]?.freeLayers.isEmpty == false || oldest(of: layer) != nil
            else { continue }
            best = layer
        }
        return best.flatMap { size in takeLayer(of: size).map { ($0, size) } }
    }

    private func freeLayer(of size: PixelSize) -> (array: Int32, layer: Int32)? {
        for index in arrays.indices where arrays[index]?.layerSize == size {
            if let layer = arrays[index]?.takeLayer() { return (Int32(index), layer) }
        }
        return nil
    }

    /// The first array of a size takes about 8 MiB, or less if its layers are small. Further ones are larger, because fewer
    /// arrays mean fewer draw calls; but no larger than a frame has time for: NVIDIA's driver takes 0.2 to 0.3 ms for each MiB
    /// of a new array, and a software renderer, which fills it with zeros at once, a millisecond or two.
    private func layersOfNextArray(of size: PixelSize) -> Int {
        let others = arrays.reduce(0) { $0 + ($1?.layerSize == size ? 1 : 0) }
        let bytes =
            switch (others, capabilities.isSoftware) {
            case (0, _): 8 << 20
            case (_, true): 4 << 20
            case (_, false): 16 << 20
            }
        let most = others == 0 ? min(64, capabilities.maxArrayLayers) : capabilities.maxArrayLayers
        return min(max(1, bytes / TextureArray.bytes(ofLayer: size)), most)
    }

    private func addArray(of size: PixelSize, layers: Int) -> (array: Int32, layer: Int32)? {
        guard var array = TextureArray(layerSize: size, layers: layers, anisotropy: capabilities.anisotropy),
            let layer = array.takeLayer()
        else {
            // Half as much might have fitted.
            refusal = (byteCount + TextureArray.bytes(ofLayer: size) * layers / 2, frame)
            return nil
        }
        byteCount += array.byteCount
        let hole = arrays.firstIndex { $0 == nil } ?? arrays.count
        if hole == arrays.count { arrays.append(array) } else { arrays[hole] = array }
        return (Int32(hole), layer)
    }

    /// The picture in layers of a size that has been out of sight longest; nil if there is none out of sight.
    private func oldest(of size: PixelSize) -> Int? {
        var oldest: (entry: Int, lastSeen: Int)?
        for index in arrays.indices where arrays[index]?.layerSize == size {
            guard let entry = table.oldest(in: index + 1) else { continue }
            let lastSeen = table.lastSeen(at: entry)
            if lastSeen < min(frame - 1, oldest?.lastSeen ?? .max) { oldest = (entry, lastSeen) }
        }
        return oldest?.entry
    }

    /// Deletes the array whose pictures have all been out of sight longest; false if none can be deleted.
    private func deleteOldestArray() -> Bool {
        var oldest: (index: Int, lastSeen: Int)?
        for index in arrays.indices where arrays[index] != nil {
            guard let lastSeen = lastSeenIfDispensable(index) else { continue }
            if lastSeen < oldest?.lastSeen ?? .max { oldest = (index, lastSeen) }
        }
        guard let oldest, let array = arrays[oldest.index] else { return false }
        table.removeAll(in: oldest.index + 1)
        array.delete()
        byteCount -= array.byteCount
        arrays[oldest.index] = nil
        return true
    }
}

// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import CarouselScene

/// The pictures that the driver holds: a cache of what the scene shows, within a budget of bytes. What was seen least
/// recently goes first; what was seen in this frame or the one before never does.
final class TextureStore {
    /// A picture in a layer of an array.
    struct Slot {
        /// Index into the store's arrays.
        var array: Int32
        var layer: Int32
        /// Extent of the picture within the layer, and of the layer.
        var picture: PixelSize
        var layerSize: PixelSize
        /// The content's own size.
        var natural: PixelSize
        /// Whether this is shown in place of content that cannot be.
        var isStandIn: Bool
    }

    private struct Entry {
        /// Nil for content that cannot be shown and has no stand-in.
        var slot: Slot?
        /// What it was asked for with.
        var pixelSize: PixelSize
        var scale: Double
        var lastSeen: Int
        /// How many tables refer to it; it stays as long as any does.
        var pins = 0
    }

    /// Bytes that textures may take.
    var budget: Int
    private(set) var byteCount = 0
    private(set) var uploads = 0
    private(set) var pending = 0
    /// Rises whenever a picture moves to another place: who keeps places must look them up anew.
    private(set) var moves = 0

    private let capabilities: Capabilities
    private var arrays: [TextureArray?] = []
    private var entries: [Content: Entry] = [:]
    private var frame = 0

    init(budget: Int, capabilities: Capabilities) {
        self.budget = budget
        self.capabilities = capabilities
    }

    func beginFrame() {
        frame += 1
        uploads = 0
        pending = 0
    }

    /// GL's name of an array.
    func name(ofArray index: Int32) -> GLuint {
        arrays.indices.contains(Int(index)) ? arrays[Int(index)]?.name ?? 0 : 0
    }

    /// The picture of some content, as good as it is there; asks the source for what is missing.
    func slot(for request: ContentRequest, priority: Double, from source: any ContentSource) -> Slot? {
        if let index = entries.index(forKey: request.content) {
            entries.values[index].lastSeen = frame
            let entry = entries.values[index]
            if !isTooCoarse(entry, for: request) { return entry.slot }
        }
        switch source.state(of: request, priority: priority) {
        case .pending:
            pending += 1
        case .ready(let chain, let natural):
            keep(chain, natural: natural, isStandIn: false, for: request)
        case .failed(let chain, _):
            if let chain {
                keep(chain, natural: chain.pictureSize, isStandIn: true, for: request)
            } else {
                remember(nil, for: request)
            }
        }
        return entries[request.content]?.slot
    }

    /// Keeps a picture, seen or not, until it is unpinned as often.
    func pin(_ content: Content) { entries[content]?.pins += 1 }

    func unpin(_ content: Content) {
        guard let index = entries.index(forKey: content) else { return }
        entries.values[index].pins = max(0, entries.values[index].pins - 1)
        entries.values[index].lastSeen = frame
    }

    /// Frees all textures.
    func close() {
        for array in arrays { array?.delete() }
        arrays = []
        entries = [:]
        byteCount = 0
    }

    private func isTooCoarse(_ entry: Entry, for request: ContentRequest) -> Bool {
        guard let slot = entry.slot, !slot.isStandIn else { return false }
        if case .text = request.content { return request.scale > entry.scale }
        guard slot.picture != slot.natural else { return false }
        return request.pixelSize.width > entry.pixelSize.width || request.pixelSize.height > entry.pixelSize.height
    }

    private func keep(_ chain: MipChain, natural: PixelSize, isStandIn: Bool, for request: ContentRequest) {
        let limit = capabilities.maxTextureSize
        guard chain.layerSize.width <= limit, chain.layerSize.height <= limit else {
            return remember(nil, for: request)
        }
        if let old = entries[request.content]?.slot {
            release(old)
            moves += 1
        }
        guard let (array, layer) = takeLayer(of: chain.layerSize) else { return remember(nil, for: request) }
        arrays[Int(array)]?.upload(chain, layer: layer)
        uploads += 1
        remember(
            Slot(
                array: array, layer: layer, picture: chain.pictureSize, layerSize: chain.layerSize, natural: natural,
                isStandIn: isStandIn), for: request)
    }

    private func remember(_ slot: Slot?, for request: ContentRequest) {
        entries[request.content] = Entry(
            slot: slot, pixelSize: request.pixelSize, scale: request.scale, lastSeen: frame,
            pins: entries[request.content]?.pins ?? 0)
    }

    private func release(_ slot: Slot) {
        arrays[Int(slot.array)]?.giveBack(layer: slot.layer)
    }

    // MARK: - Room

    private func takeLayer(of size: PixelSize) -> (array: Int32, layer: Int32)? {
        if let place = freeLayer(of: size) { return place }
        if byteCount + pageBytes(of: size) <= budget, let place = addArray(of: size) { return place }
        if let oldest = oldestContent(where: { $0.layerSize == size }), let slot = entries[oldest]?.slot {
            entries[oldest] = nil
            release(slot)
            return freeLayer(of: size)
        }
        while byteCount + pageBytes(of: size) > budget, deleteOldestArray() {}
        // What is in sight is shown even beyond the budget.
        return addArray(of: size)
    }

    private func freeLayer(of size: PixelSize) -> (array: Int32, layer: Int32)? {
        for index in arrays.indices where arrays[index]?.layerSize == size {
            if let layer = arrays[index]?.takeLayer() { return (Int32(index), layer) }
        }
        return nil
    }

    private func layersPerPage(of size: PixelSize) -> Int {
        let page = 8 << 20
        return min(max(1, page / TextureArray.bytes(ofLayer: size)), min(64, capabilities.maxArrayLayers))
    }

    private func pageBytes(of size: PixelSize) -> Int {
        TextureArray.bytes(ofLayer: size) * layersPerPage(of: size)
    }

    private func addArray(of size: PixelSize) -> (array: Int32, layer: Int32)? {
        // Anisotropic filtering is dear where pixels are drawn by the CPU.
        let anisotropy = capabilities.isSoftware ? 1 : min(8, capabilities.maxAnisotropy)
        guard
            var array = TextureArray(layerSize: size, layers: layersPerPage(of: size), anisotropy: anisotropy),
            let layer = array.takeLayer()
        else { return nil }
        byteCount += array.byteCount
        let hole = arrays.firstIndex { $0 == nil } ?? arrays.count
        if hole == arrays.count { arrays.append(array) } else { arrays[hole] = array }
        return (Int32(hole), layer)
    }

    private func oldestContent(where matches: (Slot) -> Bool) -> Content? {
        var oldest: (content: Content, lastSeen: Int)?
        for (content, entry) in entries {
            guard let slot = entry.slot, entry.pins == 0, entry.lastSeen < frame - 1, matches(slot) else { continue }
            if entry.lastSeen < oldest?.lastSeen ?? .max { oldest = (content, entry.lastSeen) }
        }
        return oldest?.content
    }

    /// Frees the array that was out of sight longest as a whole; false where all are in sight.
    private func deleteOldestArray() -> Bool {
        var lastSeen = arrays.map { $0 == nil ? Int.max : 0 }
        for entry in entries.values {
            guard let slot = entry.slot else { continue }
            lastSeen[Int(slot.array)] = max(lastSeen[Int(slot.array)], entry.pins > 0 ? frame : entry.lastSeen)
        }
        guard let index = lastSeen.indices.min(by: { lastSeen[$0] < lastSeen[$1] }), lastSeen[index] < frame - 1,
            let array = arrays[index]
        else { return false }
        entries = entries.filter { $0.value.slot?.array != Int32(index) }
        array.delete()
        byteCount -= array.byteCount
        arrays[index] = nil
        return true
    }
}

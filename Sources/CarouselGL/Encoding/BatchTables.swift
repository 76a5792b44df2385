// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// The driver's data for a batch, and what it was built from.
final class BatchTables {
    /// The window of pictures that they show. Retained, so that no other object takes its address, by which the tables are found.
    let owner: AnyObject
    private(set) var appearances: TableTexture
    /// The appearance of each slot.
    private(set) var slots: TableTexture
    /// The items in the order of drawing, if they are sorted.
    private(set) var order: TableTexture
    /// By how much items are shifted to make room for others, where their extents differ.
    private(set) var extents: ExtentTable
    /// Items that are not drawn because the driver's textures have no room for their data.
    private(set) var leftOut = 0
    /// Whether all items are left out.
    private(set) var isTooLarge = false
    /// The store's texture arrays in use; an appearance's unit is an index into this.
    private(set) var arrays: [Int32] = []
    private(set) var rows = BatchRows()
    /// The frame in which it was last drawn.
    var lastSeen = 0
    /// Bytes uploaded in the present frame.
    private(set) var bytesUploaded = 0

    var parts = BatchParts()

    private var version = -1
    private var scale = 0.0
    /// The size class of a picture on screen in the centre, in pixels.
    private var extent = 0
    private var base = 0
    private var layout: ShapeLayout?
    private var moves = -1
    private var isComplete = false
    /// The host's textures that are read from copies.
    private var copied: [HostTexture] = []
    private var encoded: [Encoded] = []
    /// Number of pictures whose rows fit; others are not shown.
    private var maxPictures = Int.max

    /// What is known of a picture's rows.
    private struct Encoded {
        /// The stamp of the picture that they were made for.
        var stamp = 0
        var areFinal = false
        /// The content that is pinned for them.
        var pinned: Content?
        /// The array and the layer that they show.
        var place: SIMD2<Int32>?
    }

    init(owner: AnyObject, maxTextureSize: Int) {
        self.owner = owner
        appearances = TableTexture(.appearances, maxTextureSize: maxTextureSize)
        slots = TableTexture(.slots, maxTextureSize: maxTextureSize)
        order = TableTexture(.slots, maxTextureSize: maxTextureSize, isStream: true)
        extents = ExtentTable(maxTextureSize: maxTextureSize)
        arrays.reserveCapacity(16)
    }

    /// Maximum number of pictures requested in one frame; the nearest come first.
    private static let maxRequests = 512

    func delete() {
        appearances.delete()
        slots.delete()
        order.delete()
        extents.delete()
    }

    func unpin(from store: TextureStore) {
        for picture in encoded { if let content = picture.pinned { store.unpin(content) } }
        encoded.removeAll(keepingCapacity: true)
    }

    func update(_ batch: DrawList.Batch, _ plane: DrawList.Plane, _ encoder: Encoder, _ frame: Encoder.Frame) {
        var projection = BatchProjection(batch, plane, frame)
        bytesUploaded = 0
        // Changes that only move items or fade them do not make any of them larger.
        var layout = batch.layout
        if let known = self.layout {
            (layout.viewpointOffset, layout.fade, layout.uprightness) = (
                known.viewpointOffset, known.fade, known.uprightness
            )
        }
        // Items that come nearer may need their pictures at higher resolution.
        let areFew = batch.items.count <= BatchProjection.fewItems
        let isNearer = areFew && (base != batch.items.base || layout != self.layout)
        let extent = projection.extentOnScreen(of: batch.pictures.template.frame)
        let isMoved = invalidateMoved(batch.pictures, frame.store)
        if scale != frame.target.scale || isNearer || extent > self.extent || isMoved && areFew {
            // Forget arrays that contain only pictures out of sight: they would cause more calls.
            if areFew { arrays.removeAll(keepingCapacity: true) }
            for number in encoded.indices { encoded[number].areFinal = false }
            isComplete = false
        }
        (base, self.layout, self.extent) = (batch.items.base, layout, extent)
        copyTextures(of: batch.pictures, frame.store.hosts)
        if !isComplete || version != batch.pictures.version { projection.sample(batch.pictures.template.frame) }
        encode(batch.pictures, projection, encoder, frame)
        if let wanted = batch.extents { bytesUploaded += extents.write(wanted, in: batch.pictures) }
        moves = frame.store.moves
        scale = frame.target.scale
    }

    /// Marks the rows of pictures whose place in the store has changed as not final; returns whether there are any.
    private func invalidateMoved(_ pictures: PictureWindow, _ store: TextureStore) -> Bool {
        guard moves != store.moves else { return false }
        var isMoved = false
        for (number, content) in zip(encoded.indices, pictures.contents) {
            guard let content, !content.isTexture, store.table.hasMoved(content, since: moves) else { continue }
            encoded[number].areFinal = false
            isMoved = true
        }
        if isMoved { isComplete = false }
        return isMoved
    }

    /// Asks for copies of the host's textures, so that one call can draw all items, and notes that the host's arrays are in use.
    private func copyTextures(of pictures: PictureWindow, _ hosts: HostArrays) {
        if version != pictures.version {
            copied.removeAll(keepingCapacity: true)
            if pictures.hostTextures.textures > 0 {
                for case .texture(let texture)? in pictures.contents where texture.target != .array {
                    copied.append(texture)
                }
            }
        }
        for texture in copied { hosts.requestCopy(of: texture) }
        for array in arrays { hosts.touch(array) }
    }

    func write(order sorted: ContiguousArray<Int32>) { bytesUploaded += order.write(sorted) }

    // MARK: - Appearances

    private func slot(
        for quad: DrawList.Quad, at position: Int, mayRequest: Bool, _ projection: BatchProjection, _ encoder: Encoder,
        _ frame: Encoder.Frame
    ) -> TextureStore.Slot? {
        guard let content = quad.content else { return nil }
        if case .texture(let texture) = content { return frame.store.hosts.slot(of: texture) }
        guard mayRequest else { return frame.store.slot(of: content) }
        return frame.store.slot(
            for: encoder.request(
                for: content, quad, magnification: projection.magnification(of: quad.frame, at: position), frame.target),
            priority: projection.priority(of: quad, at: position), from: frame.source)
    }

    private func row(of quad: DrawList.Quad, _ effect: DrawList.Effect?, _ slot: TextureStore.Slot?) -> EncodedQuad {
        var row = EncodedQuad(quad, effect, slot) ?? EncodedQuad()
        if row.array >= 0 { row.appearance.layer.y = Float(unit(of: row.array)) }
        // A background shows no picture that parallax could move.
        if quad.isBackground { row.appearance.layer.z = -1 }
        return row
    }

    private func unit(of array: Int32) -> Int {
        if let unit = arrays.firstIndex(of: array) { return unit }
        arrays.append(array)
        return arrays.count - 1
    }

    // MARK: - Pictures

    private func encode(
        _ pictures: PictureWindow, _ projection: BatchProjection, _ encoder: Encoder, _ frame: Encoder.Frame
    ) {
        let hasChanged = version != pictures.version
        if hasChanged {
            writeSlots(pictures)
            version = pictures.version
            isComplete = false
        }
        guard !isComplete else { return }
        let (needed, had, known) = (rows.needs, rows.perQuad, rows.appearances.count)
        makeRoom(for: pictures, frame.store)
        isComplete = true
        var changed: Range<Int>?
        var requested = 0
        var isFading = false
        let items = projection.items
        // From the centre outward, so that the nearest is requested first.
        let (low, high) = (items.first, items.first + items.count - 1)
        // If the centre is beyond an end, there may be no items for a long way.
        var distance = max(0, low - items.base, items.base - high)
        while distance <= max(items.base - low, high - items.base),
            requested < BatchTables.maxRequests || hasChanged || moves != frame.store.moves
        {
            for side in distance == 0 ? 0..<1 : 0..<2 {
                let position = side == 0 ? items.base + distance : items.base - distance
                guard position >= low, position <= high else { continue }
                let number = Int(pictures.slots[position & pictures.mask])
                guard number >= 0, encoded[number].stamp != pictures.stamps[number] || !encoded[number].areFinal
                else { continue }
                // Pictures farther out wait for a later frame, but rows must not show a layer that is no longer their picture's.
                let mayRequest = requested < BatchTables.maxRequests
                guard mayRequest || showsStaleLayer(number, pictures, frame.store) else { continue }
                let (pending, moved) = (frame.store.stats.pending, frame.store.moves)
                var fades = encode(
                    number, of: pictures, at: position, mayRequest: mayRequest, projection, encoder, frame)
                // A reflection may request a larger texture, which replaces the one just encoded for the picture: encode both again.
                if frame.store.moves != moved, pictures.templates.count > 1 {
                    fades = encode(
                        number, of: pictures, at: position, mayRequest: mayRequest, projection, encoder, frame)
                }
                isFading = isFading || fades
                encoded[number].stamp = pictures.stamps[number]
                encoded[number].areFinal = mayRequest && frame.store.stats.pending == pending && !fades
                if !encoded[number].areFinal {
                    isComplete = false
                    requested += 1
                }
                changed = min(number, changed?.lowerBound ?? number)..<max(number + 1, changed?.upperBound ?? 0)
            }
            distance += 1
        }
        if requested >= BatchTables.maxRequests { isComplete = false }
        if !isFading { rows.setPerQuad(1) }
        let isOther = needed != rows.needs || had != rows.perQuad
        if isOther || known != rows.appearances.count {
            writeRows()
        } else if let changed {
            let each = pictures.templates.count * rows.perQuad
            writeRows(changed.lowerBound * each..<changed.upperBound * each)
        }
        limitToCapacity(pictures)
    }

    /// Ensures that no lookup goes beyond the end of a table: pictures whose rows do not fit are not shown.
    private func limitToCapacity(_ pictures: PictureWindow) {
        isTooLarge = pictures.slots.count > slots.capacity
        let most = appearances.capacity / (rows.texelsPerRow * rows.perQuad * pictures.templates.count)
        let isOther = min(most, pictures.contents.count) != min(maxPictures, pictures.contents.count)
        maxPictures = most
        if isOther { writeSlots(pictures, anew: true) }
        leftOut = isTooLarge ? pictures.positions.count : leftOut
    }

    /// Whether a picture's rows show a layer that it has left, or another picture.
    private func showsStaleLayer(_ number: Int, _ pictures: PictureWindow, _ store: TextureStore) -> Bool {
        guard let place = encoded[number].place else { return false }
        guard encoded[number].stamp == pictures.stamps[number], let content = pictures.contents[number] else {
            return true
        }
        return moves != store.moves && store.slot(of: content)?.place != place
    }

    /// Computes the appearances of a picture's quads, and requests what is missing if `mayRequest`; returns whether it is fading in.
    private func encode(
        _ number: Int, of pictures: PictureWindow, at position: Int, mayRequest: Bool, _ projection: BatchProjection,
        _ encoder: Encoder, _ frame: Encoder.Frame
    ) -> Bool {
        // If there are very many, none fades in: the number of rows would double.
        let fades = frame.store.fadeSeconds > 0 && projection.items.count <= BatchProjection.fewItems
        var isFading = false
        var shadow: EncodedShadow?
        for (place, template) in pictures.templates.enumerated() {
            var quad = template.quad
            if template.showsPicture { quad.content = pictures.contents[number] }
            let slot = slot(for: quad, at: position, mayRequest: mayRequest, projection, encoder, frame)
            if template.showsPicture { encoded[number].place = slot?.place }
            if slot != nil, !(quad.content?.isTexture ?? true) { pin(quad.content, for: number, in: frame.store) }
            let effect = pictures.effect(of: template)
            let alpha = fades ? slot.map { frame.store.alpha(of: $0) } ?? 1 : 1
            let front = row(of: quad.faded(to: alpha), effect, slot)
            if alpha < 1 {
                isFading = true
                rows.setPerQuad(2)
            }
            let last = (number * pictures.templates.count + place + 1) * rows.perQuad - 1
            if front.needs.contains(.alone) {
                shadow = EncodedShadow(index: place, isDoubleSided: quad.isDoubleSided)
            } else if let shadow, Encoder.isOpaque(quad, slot, frame.store) {
                let row = (number * pictures.templates.count + shadow.index + 1) * rows.perQuad - 1
                shadow.cut(quad, front.appearance, front.needs, from: &rows.appearances[row])
            }
            rows.set(front, at: last)
            guard rows.perQuad == 2 else { continue }
            rows.set(alpha < 1 ? row(of: quad.fillBehind(at: alpha), effect, nil) : EncodedQuad(), at: last - 1)
        }
        return isFading
    }

    private func makeRoom(for pictures: PictureWindow, _ store: TextureStore) {
        let count = pictures.contents.count
        rows.grow(to: count * pictures.templates.count * rows.perQuad, withEffects: !pictures.effects.isEmpty)
        while encoded.count < count { encoded.append(Encoded()) }
        while encoded.count > count { if let content = encoded.removeLast().pinned { store.unpin(content) } }
    }

    /// Pins the texture of a picture instead of the one that its row showed before.
    private func pin(_ content: Content?, for number: Int, in store: TextureStore) {
        guard let content, encoded[number].pinned != content else { return }
        store.pin(content)
        if let before = encoded[number].pinned { store.unpin(before) }
        encoded[number].pinned = content
    }

    /// - Parameter anew: whether to write all slots: `changedSlots` does not report that another number of pictures fits.
    private func writeSlots(_ pictures: PictureWindow, anew: Bool = false) {
        parts.invalidate()
        leftOut = 0
        if !anew, pictures.contents.count <= maxPictures, slots.lines << slots.logWidth >= pictures.slots.count,
            let changes = pictures.changedSlots(since: version),
            changes.count < 64
        {
            for slot in changes { slots.write(pictures.slots[Int(slot)], at: Int(slot)) }
            bytesUploaded += changes.count * MemoryLayout<Int32>.size
            return
        }
        var shown = pictures.slots
        if pictures.contents.count > maxPictures {
            for (slot, number) in shown.enumerated() where number >= maxPictures {
                shown[slot] = -1
                leftOut += 1
            }
        }
        bytesUploaded += slots.write(shown)
    }

    // MARK: - Rows

    private func writeRows() {
        parts.invalidate()
        rows.packAll()
        bytesUploaded += appearances.write(rows.packed)
    }

    private func writeRows(_ range: Range<Int>) {
        guard rows.packSome(range) else { return writeRows() }
        parts.invalidate()
        bytesUploaded += appearances.write(rows.packed, from: range.lowerBound * rows.texelsPerRow)
    }
}

/// By how much each item of a batch is shifted to make room for others: a number in the item's slot.
struct ExtentTable {
    /// A stream: where items are magnified near the centre, all of it changes in every frame.
    private(set) var texture: TableTexture
    /// What it was written from, and for how many slots.
    private var known: (identity: ItemExtents.Identity, version: Int, slots: Int)?
    private var numbers: ContiguousArray<Int32> = []

    init(maxTextureSize: Int) { texture = TableTexture(.slots, maxTextureSize: maxTextureSize, isStream: true) }

    /// Uploads the numbers of the items that have come into sight, or of all. Returns the number of bytes.
    mutating func write(_ extents: ItemExtents, in pictures: PictureWindow) -> Int {
        guard let identity = extents.identity else { return 0 }
        let slots = pictures.slots.count
        let before = known
        known = (identity, extents.version, slots)
        if let before, before.identity === identity, before.slots == slots,
            let changes = extents.changes(since: before.version)
        {
            for position in changes where extents.positions.contains(position) {
                texture.write(extents.number(at: position), at: pictures.slot(at: position))
            }
            return changes.count * MemoryLayout<Int32>.size
        }
        if numbers.count != slots { numbers = ContiguousArray(repeating: 0, count: slots) }
        for position in extents.positions { numbers[pictures.slot(at: position)] = extents.number(at: position) }
        return texture.write(numbers)
    }

    mutating func delete() { texture.delete() }
}

// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// What the driver holds of one strip's faces, and what it was made from.
final class StripTable {
    /// Whose faces these are. Held, so that no other object takes its place.
    let owner: AnyObject
    private(set) var looks = TableTexture(.looks)
    /// Which look each slot has; unused where every item has looks of its own.
    private(set) var faces = TableTexture(.faces)
    /// The store's texture arrays in use; a look's unit is a place in here.
    private(set) var arrays: [Int32] = []
    private(set) var isShaped = false
    private(set) var hasEffects = false
    /// Whether looks differ in nothing but their textures, and what they have in common then.
    private(set) var isUniform = false
    private(set) var common: InstanceLook?
    /// Rows for each quad: two while pictures come in and fade, the first for what stands behind.
    private(set) var rowsPerQuad = 1
    /// The frame in which it was drawn last.
    var lastSeen = 0
    /// Bytes handed over in the present frame.
    private(set) var bytesUploaded = 0

    /// The strip's parts; none where it is drawn as a whole.
    private(set) var parts: [Part] = []
    private var partedOrder = ItemOrder()
    private var partsAreValid = false

    private var version = -1
    private var scale = 0.0
    private var base = 0
    private var moves = -1
    private var isComplete = false
    /// Whether pictures were on their way or fading in.
    private var waits = true
    private var rows: ContiguousArray<InstanceLook> = []
    private var effectRows: ContiguousArray<InstanceEffect> = []
    private var packed: ContiguousArray<SIMD4<Float>> = []
    private var slots: ContiguousArray<Int32> = []
    private var pinned: [Content] = []
    private var pinnedBefore: [Content] = []
    /// Of each picture: the stamp that its row was made for, and whether that is final.
    private var rowStamps: [Int] = []
    private var rowIsFinal: [Bool] = []

    init(owner: AnyObject) {
        self.owner = owner
        pinned.reserveCapacity(64)
        pinnedBefore.reserveCapacity(64)
    }

    private static let empty = InstanceLook(box: .zero, color: SIMD4(repeating: 0))

    /// Most pictures asked for in one frame; the nearest come first.
    private static let mostWishes = 512

    func delete() {
        looks.delete()
        faces.delete()
    }

    /// Lets go of the textures.
    func unpin(from store: TextureStore) {
        for content in pinned { store.unpin(content) }
        pinned.removeAll(keepingCapacity: true)
    }

    /// Brings the tables up to date.
    func update(_ strip: DrawList.Strip, _ plane: DrawList.Plane, _ encoder: Encoder, _ frame: Encoder.Frame) {
        var sight = StripSight(strip, plane, frame)
        bytesUploaded = 0
        // Items that come nearer may need more of their pictures.
        let isNearer = base != strip.items.base && strip.items.count <= StripSight.fewItems
        let isMoved = moves != frame.store.moves || scale != frame.target.scale || isNearer
        base = strip.items.base
        switch strip.faces {
        case .quads(let quads):
            guard isMoved || !isComplete || version != quads.version else { return }
            if let first = quads.quads.first { sight.sample(first.frame) }
            encode(quads, sight, encoder, frame)
            version = quads.version
        case .pictures(let pictures):
            if isMoved {
                rowStamps.removeAll(keepingCapacity: true)
                rowIsFinal.removeAll(keepingCapacity: true)
                isComplete = false
            }
            if !isComplete || version != pictures.version { sight.sample(pictures.template.frame) }
            encode(pictures, sight, encoder, frame)
        }
        moves = frame.store.moves
        scale = frame.target.scale
    }

    // MARK: - Parts

    /// Instances that follow one another and read one texture array.
    struct Part {
        var first: Int
        var count: Int
        /// A place in `arrays`.
        var unit: Int
    }

    /// Parts a strip of few items by the texture arrays that they read, so that a light shader draws them; leaves it
    /// whole where the parts would be too many.
    func split(_ order: ItemOrder, quadsPerItem: Int, slot: Int, mask: Int) {
        if partsAreValid, order == partedOrder { return }
        partsAreValid = true
        partedOrder = order
        parts.removeAll(keepingCapacity: true)
        guard arrays.count > 1, order.count <= StripSight.fewItems else { return }
        for place in 0..<order.count {
            let item = order.item(at: place)
            for quad in 0..<quadsPerItem {
                let unit = unit(ofItem: item, quad: quad, quadsPerItem, slot, mask)
                if !parts.isEmpty, unit < 0 || unit == parts[parts.count - 1].unit {
                    parts[parts.count - 1].count += 1
                } else {
                    parts.append(Part(first: place * quadsPerItem + quad, count: 1, unit: max(0, unit)))
                }
            }
            if parts.count > RunSplitter.manyRuns { return parts.removeAll(keepingCapacity: true) }
        }
    }

    /// Through which of the arrays an item's quad reads its texture; -1 for none.
    private func unit(ofItem item: Int, quad: Int, _ quadsPerItem: Int, _ slot: Int, _ mask: Int) -> Int {
        let place = (slot + item) & mask
        let look = mask < 0 ? item : slots.indices.contains(place) ? Int(slots[place]) : -1
        let row = look * quadsPerItem + quad
        return rows.indices.contains(row) ? Int(rows[row].place.y) : -1
    }

    // MARK: - Quads

    private func encode(
        _ faces: DrawList.QuadFaces, _ sight: StripSight, _ encoder: Encoder, _ frame: Encoder.Frame
    ) {
        // Two lists in turn, so that none is made anew.
        swap(&pinned, &pinnedBefore)
        pinned.removeAll(keepingCapacity: true)
        rows.removeAll(keepingCapacity: true)
        effectRows.removeAll(keepingCapacity: true)
        arrays.removeAll(keepingCapacity: true)
        isShaped = false
        hasEffects = false
        let pending = frame.store.pending
        let mayFade = frame.store.fadeSeconds > 0 && sight.items.count <= StripSight.fewItems
        rowsPerQuad = mayFade && waits ? 2 : 1
        var isFading = false
        for index in faces.quads.indices {
            let item = sight.items.first + index / faces.quadsPerItem
            var row = StripTable.empty
            var behind = StripTable.empty
            var extra = InstanceEffect()
            var extraBehind = InstanceEffect()
            let quad = faces.quads[index]
            if quad.frame.isFinite, !quad.frame.isEmpty {
                let effect = faces.effects.indices.contains(Int(quad.effect)) ? faces.effects[Int(quad.effect)] : nil
                let sides: Float = (quad.isDoubleSided ? 0 : 1) + (quad.plane == 1 ? 2 : 0)
                var opacity: Double? = rowsPerQuad == 2 ? 1 : nil
                row = look(of: quad, effect, at: item, sight, encoder, frame, &extra, fading: &opacity) ?? row
                row.place.z += sides
                if let opacity, opacity < 1 {
                    isFading = true
                    var key = DrawKey(array: -1, isShaped: false, culls: false, scissor: nil, group: 0)
                    if var look = encoder.look(of: quad.fading(at: opacity), effect, nil, &key, &extraBehind) {
                        isShaped = isShaped || key.isShaped
                        hasEffects = hasEffects || key.hasEffects
                        look.place.y = -1
                        look.place.z += sides
                        behind = look
                    }
                }
            }
            if rowsPerQuad == 2 { rows.append(behind) }
            rows.append(row)
            guard !faces.effects.isEmpty else { continue }
            if rowsPerQuad == 2 { effectRows.append(extraBehind) }
            effectRows.append(extra)
        }
        for content in pinnedBefore { frame.store.unpin(content) }
        pinnedBefore.removeAll(keepingCapacity: true)
        waits = frame.store.pending != pending || isFading
        // The frame after the last fade makes single rows again.
        isComplete = !waits && rowsPerQuad == 1
        writeRows()
    }

    /// - Parameter opacity: nil where the picture is to show at once; else becomes what it shows of itself.
    private func look(
        of quad: DrawList.Quad, _ effect: DrawList.Effect?, at position: Int, _ sight: StripSight, _ encoder: Encoder,
        _ frame: Encoder.Frame, _ extra: inout InstanceEffect, fading opacity: inout Double?
    ) -> InstanceLook? {
        var key = DrawKey(array: -1, isShaped: false, culls: false, scissor: nil, group: 0)
        let slot = quad.content.flatMap { content in
            let slot = frame.store.slot(
                for: encoder.request(
                    for: content, quad, magnification: sight.magnification(of: quad.frame, at: position), frame.target),
                priority: sight.priority(of: quad, at: position), from: frame.source)
            if slot != nil {
                frame.store.pin(content)
                pinned.append(content)
            }
            return slot
        }
        var quad = quad
        if let slot, opacity != nil {
            let shown = frame.store.opacity(of: slot)
            quad.alpha *= Float(shown)
            opacity = shown
        }
        guard var look = encoder.look(of: quad, effect, slot, &key, &extra) else { return nil }
        isShaped = isShaped || key.isShaped
        hasEffects = hasEffects || key.hasEffects
        look.place.y = key.array < 0 ? -1 : Float(unit(of: key.array))
        return look
    }

    private func unit(of array: Int32) -> Int {
        if let unit = arrays.firstIndex(of: array) { return unit }
        arrays.append(array)
        return arrays.count - 1
    }

    // MARK: - Pictures

    private func encode(
        _ pictures: PictureFaces, _ sight: StripSight, _ encoder: Encoder, _ frame: Encoder.Frame
    ) {
        if version != pictures.version {
            writeSlots(pictures)
            version = pictures.version
            isComplete = false
        }
        guard !isComplete else { return }
        let (wasShaped, hadEffects) = (isShaped, hasEffects)
        let known = rows.count
        let templates = pictures.templates
        while rows.count < pictures.contents.count * templates.count { rows.append(StripTable.empty) }
        while !pictures.effects.isEmpty, effectRows.count < rows.count { effectRows.append(InstanceEffect()) }
        while rowStamps.count * templates.count < rows.count {
            rowStamps.append(0)
            rowIsFinal.append(false)
        }
        if pictures.contents.count < rowStamps.count { unpin(from: frame.store) }
        isComplete = true
        var changed: Range<Int>?
        var wishes = 0
        let items = sight.items
        // From the centre outward, so that what is nearest is asked for first.
        let (low, high) = (items.first, items.first + items.count - 1)
        var distance = 0
        while distance <= max(items.base - low, high - items.base), wishes < StripTable.mostWishes {
            for side in distance == 0 ? 0..<1 : 0..<2 {
                let position = side == 0 ? items.base + distance : items.base - distance
                guard position >= low, position <= high else { continue }
                let number = Int(pictures.slots[position & pictures.mask])
                guard number >= 0, rowStamps[number] != pictures.stamps[number] || !rowIsFinal[number] else { continue }
                let pending = frame.store.pending
                let first = number * templates.count
                for (place, template) in templates.enumerated() {
                    var quad = template.quad
                    if template.showsPicture { quad.content = pictures.contents[number] }
                    let row = first + place
                    var extra = InstanceEffect()
                    var opacity: Double?
                    let effect = pictures.effect(of: template)
                    rows[row] =
                        look(of: quad, effect, at: position, sight, encoder, frame, &extra, fading: &opacity)
                        ?? StripTable.empty
                    if effect != nil { effectRows[row] = extra }
                    rows[row].place.z += (quad.isDoubleSided ? 0 : 1) + (quad.plane == 1 ? 2 : 0)
                }
                rowStamps[number] = pictures.stamps[number]
                rowIsFinal[number] = frame.store.pending == pending
                if !rowIsFinal[number] {
                    isComplete = false
                    wishes += 1
                }
                let last = first + templates.count
                changed = min(first, changed?.lowerBound ?? first)..<max(last, changed?.upperBound ?? 0)
            }
            distance += 1
        }
        if wishes >= StripTable.mostWishes { isComplete = false }
        if known != rows.count || wasShaped != isShaped || hadEffects != hasEffects {
            writeRows()
        } else if let changed {
            writeRows(changed)
        }
    }

    private func writeSlots(_ pictures: PictureFaces) {
        partsAreValid = false
        // Kept to split few items into parts; of many it would only take memory.
        slots = pictures.slots.count <= 2 * StripSight.fewItems ? pictures.slots : []
        let size = MemoryLayout<Int32>.size
        pictures.slots.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            if faces.lines * TableTexture.width >= pictures.slots.count,
                let changes = pictures.changedSlots(since: version), changes.count < 64
            {
                for slot in changes {
                    faces.write(UnsafeRawBufferPointer(start: base + Int(slot) * size, count: size), from: Int(slot))
                }
                bytesUploaded += changes.count * size
            } else {
                faces.write(bytes)
                bytesUploaded += bytes.count
            }
        }
    }

    // MARK: - Rows

    private var texelsPerRow: Int { hasEffects ? 13 : isShaped ? 8 : isUniform ? 1 : 4 }

    /// Looks at whether all rows are alike but for their textures.
    private func findCommon(in range: Range<Int>) -> Bool {
        guard !isShaped else { return false }
        for index in range {
            let row = rows[index]
            guard row.isSeen else { continue }
            guard let first = common else {
                common = row
                continue
            }
            if row.box != first.box || row.texel != first.texel || row.color != first.color { return false }
        }
        return true
    }

    private func writeRows() {
        partsAreValid = false
        common = nil
        isUniform = findCommon(in: rows.indices)
        pack(rows.indices)
        packed.withUnsafeBytes { looks.write($0) }
        bytesUploaded += packed.count * 16
    }

    private func writeRows(_ range: Range<Int>) {
        if isUniform, !findCommon(in: range) { return writeRows() }
        partsAreValid = false
        pack(range)
        packed.withUnsafeBytes { looks.write($0, from: range.lowerBound * texelsPerRow) }
        bytesUploaded += packed.count * 16
    }

    private func pack(_ range: Range<Int>) {
        packed.removeAll(keepingCapacity: true)
        for index in range {
            var row = rows[index]
            // Only what has a picture says more than that it is seen.
            row.place.w = !row.isSeen ? 0 : row.place.w > 0 ? row.place.w : 1
            packed.append(row.place)
            if isUniform { continue }
            packed.append(row.box)
            packed.append(row.texel)
            packed.append(row.color)
            guard isShaped else { continue }
            packed.append(row.shape)
            packed.append(row.clip)
            packed.append(row.border)
            packed.append(row.radii)
            guard hasEffects else { continue }
            let effect = effectRows[index]
            packed.append(effect.outerX)
            packed.append(effect.outerY)
            packed.append(effect.outerT)
            packed.append(effect.clip)
            packed.append(effect.more)
        }
    }
}

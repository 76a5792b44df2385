// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// Converts a draw list to instances and runs. Keeps its memory from frame to frame.
struct Encoder {
    private(set) var transforms: ContiguousArray<InstanceTransform> = []
    private(set) var appearances: ContiguousArray<InstanceAppearance> = []
    /// As many as appearances; empty if nothing has effects.
    private(set) var effects: ContiguousArray<InstanceEffect> = []
    private(set) var splitter = RunSplitter()
    private var keys: ContiguousArray<DrawKey> = []
    private var reordering = DrawReordering()
    private var textures: Set<HostTexture> = []
    /// The shadow that was encoded last.
    private var shadow: EncodedShadow?
    /// The plane of each appearance, and whether it hides what is behind it.
    private var planes: ContiguousArray<(number: Int32, isOpaque: Bool)> = []
    private var occlusion = Occlusion()

    private let maxTextureSize: Int

    /// What encoding a frame needs in addition to the list.
    struct Frame {
        /// Its viewport shows the whole list.
        var target: RenderTarget
        var store: TextureStore
        var source: any ContentSource
        /// Whether content in the middle should play.
        var plays = false
        /// The scene's size in points.
        var size: Size

        /// Whether part of a rectangle of a plane may be inside the scene.
        func isInSight(_ box: SIMD4<Double>, _ t: Homography) -> Bool {
            let (x, y, w) = t.corners(of: box)
            let margin = 1 / target.scale
            return
                !(all(x .< -margin * w) || all(x .> (size.width + margin) * w) || all(y .< -margin * w)
                || all(y .> (size.height + margin) * w) || all(w .<= 0))
        }
    }

    init(maxTextureSize: Int) {
        self.maxTextureSize = maxTextureSize
        // Room for a typical carousel, so that a frame with more in it does not allocate.
        transforms.reserveCapacity(256)
        appearances.reserveCapacity(256)
        keys.reserveCapacity(256)
        planes.reserveCapacity(256)
        splitter.reserve(256)
    }

    mutating func encode(_ list: DrawList, _ frame: Frame) {
        transforms.removeAll(keepingCapacity: true)
        appearances.removeAll(keepingCapacity: true)
        keys.removeAll(keepingCapacity: true)
        effects.removeAll(keepingCapacity: true)
        planes.removeAll(keepingCapacity: true)
        shadow = nil
        var group = 0
        for index in list.quads.indices {
            while group < list.batches.count, list.batches[group].quadsBehind <= index { group += 1 }
            let planeIndex = list.quads[index].plane
            guard list.planes.indices.contains(planeIndex) else { continue }
            let plane = list.planes[planeIndex]
            guard plane.alpha > 0, list.quads[index].frame.isFinite, !list.quads[index].frame.isEmpty else { continue }
            encode(list.quads[index], list.effect(of: list.quads[index]), plane, list, group, frame)
        }
        let hidden = cutHiddenParts(list, pixel: 1 / frame.target.scale)
        darken(list)
        if hidden > 0 { removeHidden() }
        splitter.split(keys)
        if splitter.cheapestCallCount > RunSplitter.manyRuns { reorder(frame.target) }
        if copyHostTexturesIfCheaper(frame.store.hosts) { splitter.split(keys) }
        for index in appearances.indices { appearances[index].layer.y = Float(splitter.units[index]) }
    }

    /// Reorders quads, as far as the order does not matter, so that those that one call can draw come together.
    private mutating func reorder(_ target: RenderTarget) {
        // How far soft edges reach beyond a quad, on a screen that measures 2 x 2.
        let margin = 1.2 / SIMD2(Float(target.viewport.width), Float(target.viewport.height))
        guard reordering.find(keys, transforms, appearances, margin: margin) else { return }
        reordering.apply(&transforms, &appearances, &keys, &effects)
        splitter.split(keys)
    }

    /// Reads the host's textures from copies if that is cheaper than a draw call for each change of texture. Returns whether it is.
    private mutating func copyHostTexturesIfCheaper(_ hosts: HostArrays) -> Bool {
        let changes = splitter.runs.reduce(0) { $0 + ($1.key.texture == nil ? 0 : 1) }
        guard changes > RunSplitter.manyRuns else { return false }
        var cost = HostTextureCost()
        textures.removeAll(keepingCapacity: true)
        for key in keys {
            if let texture = key.texture, textures.insert(texture).inserted { cost.add(texture) }
        }
        guard cost.favoursCopies(changes: changes) else { return false }
        for index in keys.indices {
            guard let texture = keys[index].texture else { continue }
            hosts.requestCopy(of: texture)
            guard let slot = hosts.slot(of: texture) else { continue }
            (keys[index].texture, keys[index].array) = (nil, slot.array)
            appearances[index].layer.x += Float(slot.layer)
        }
        return true
    }

    private mutating func encode(
        _ quad: DrawList.Quad, _ effect: DrawList.Effect?, _ plane: DrawList.Plane, _ list: DrawList, _ group: Int,
        _ frame: Frame
    ) {
        let target = frame.target
        let isInSight = frame.isInSight(SIMD4(quad.frame), plane.transform)
        var slot: TextureStore.Slot?
        var texture: HostTexture?
        if case .texture(let own) = quad.content {
            slot = frame.store.hosts.slot(of: own)
            if own.target != .array {
                slot = TextureStore.Slot(own, array: -1, layer: 0)
                texture = own
            }
        } else if let content = quad.content {
            let priority = ContentPriority(distance: plane.offset.magnitude, isInSight: isInSight)
            if frame.plays, isInSight, plane.offset.magnitude < 0.5 { frame.source.play(content) }
            slot = frame.store.slot(
                for: request(for: content, quad, plane, list, target), priority: priority, from: frame.source)
        }
        var key = DrawKey(culls: !quad.isDoubleSided, scissor: scissor(plane.scissor, frame.size, target), group: group)
        key.depth = list.depths.indices.contains(Int(plane.depth)) ? plane.depth : -1
        key.texture = texture
        let alpha = texture == nil ? slot.map(frame.store.alpha) ?? 1 : 1
        if alpha < 1 {
            add(quad.fillBehind(at: alpha), effect, nil, key, plane, frame)
            add(quad.faded(to: alpha), effect, slot, key, plane, frame)
        } else {
            add(quad, effect, slot, key, plane, frame)
        }
    }

    private mutating func add(
        _ quad: DrawList.Quad, _ effect: DrawList.Effect?, _ slot: TextureStore.Slot?, _ key: DrawKey,
        _ plane: DrawList.Plane, _ frame: Frame
    ) {
        guard let encoded = EncodedQuad(quad, effect, slot),
            frame.isInSight(SIMD4<Double>(encoded.appearance.box), plane.transform)
        else { return }
        var key = key
        (key.array, key.needs) = (encoded.array, encoded.needs)
        transforms.append(
            InstanceTransform(
                plane.transform, alpha: min(plane.alpha, 1), offset: quad.isBackground ? 0 : plane.offset,
                in: frame.size))
        if key.needs.contains(.effects) || !effects.isEmpty {
            while effects.count < appearances.count { effects.append(InstanceEffect()) }
            effects.append(encoded.effect)
        }
        appearances.append(encoded.appearance)
        if !plane.shade.isClear, !quad.isBackground { key.needs.insert(.darkened) }
        keys.append(key)
        let isOpaque = Encoder.isOpaque(quad, slot, frame.store)
        planes.append((Int32(quad.plane), isOpaque && plane.alpha >= 1 && key.needs.isDisjoint(with: .translucent)))
        if key.needs.contains(.alone) {
            shadow = EncodedShadow(
                index: appearances.count - 1, isDoubleSided: quad.isDoubleSided, plane: quad.plane,
                group: key.group)
        } else if let shadow, shadow.plane == quad.plane, shadow.group == key.group, isOpaque {
            shadow.cut(quad, encoded.appearance, key.needs, from: &appearances[shadow.index])
        }
    }

    /// Cuts from each quad what those in front hide of it, where that leaves a rectangle. Returns the number of quads that are hidden.
    private mutating func cutHiddenParts(_ list: DrawList, pixel: Double) -> Int {
        guard planes.contains(where: \.isOpaque) else { return 0 }
        occlusion.begin(pixel: pixel)
        var hidden = 0
        for index in appearances.indices.reversed() {
            let transform = list.planes[Int(planes[index].number)].transform
            let rest = occlusion.visiblePart(
                of: appearances[index], transform, keys[index], isOpaque: planes[index].isOpaque)
            if rest == nil { hidden += 1 }
            appearances[index].box = rest ?? .zero
            if keys[index].needs.contains(.alone) { appearances[index].keepHoleInBox() }
        }
        return hidden
    }

    /// Gives quads the shade that they have at their edges.
    private mutating func darken(_ list: DrawList) {
        for index in appearances.indices where keys[index].needs.contains(.darkened) {
            transforms[index].darken(list.planes[Int(planes[index].number)].shade, over: appearances[index].box)
        }
    }

    private mutating func removeHidden() {
        var place = 0
        for index in appearances.indices where appearances[index].isSeen {
            (appearances[place], transforms[place], keys[place]) = (appearances[index], transforms[index], keys[index])
            if !effects.isEmpty { effects[place] = effects[index] }
            place += 1
        }
        appearances.removeLast(appearances.count - place)
        transforms.removeLast(transforms.count - place)
        keys.removeLast(keys.count - place)
        if !effects.isEmpty { effects.removeLast(effects.count - place) }
    }

    /// Whether a quad hides all that is behind it.
    static func isOpaque(_ quad: DrawList.Quad, _ slot: TextureStore.Slot?, _ store: TextureStore) -> Bool {
        if let slot { return slot.isOpaque && quad.alpha >= 1 && store.alpha(of: slot) >= 1 }
        return quad.fill.alpha >= 1
    }

    /// Maximum number of pixels of a text's picture; if the scale asks for more, it is drawn at a lower resolution.
    /// This fills a screen of 3840 x 2160 points at two pixels per point.
    private static let maxTextArea = Double(1 << 25)

    /// The greatest scale at which a text stays within that limit.
    static func maxScale(of text: Size) -> Double {
        let area = text.width * text.height
        return area > 0 ? (maxTextArea / area).squareRoot() : .infinity
    }

    /// Requests what is not in sight now but may be next. Comes after everything else of the frame, because what is in sight goes first.
    func prepare(_ list: DrawList, _ frame: Frame) {
        for quad in list.unseen {
            guard let content = quad.content, !content.isTexture, list.planes.indices.contains(quad.plane),
                quad.frame.isFinite, !quad.frame.isEmpty
            else { continue }
            let plane = list.planes[quad.plane]
            frame.store.prepare(
                request(for: content, quad, plane, list, frame.target), in: frame.target.viewport,
                priority: ContentPriority(distance: plane.offset.magnitude, isInSight: false), from: frame.source)
        }
    }

    private func request(
        for content: Content, _ quad: DrawList.Quad, _ plane: DrawList.Plane, _ list: DrawList, _ target: RenderTarget
    ) -> ContentRequest {
        var magnification = LevelOfDetail.magnification(of: quad.frame, plane.transform)
        if let depth = list.depth(of: plane) { magnification *= depth.magnification }
        return request(for: content, quad, magnification: magnification, target)
    }

    func request(
        for content: Content, _ quad: DrawList.Quad, magnification: Double, _ target: RenderTarget
    ) -> ContentRequest {
        let limit = PixelSize(width: maxTextureSize, height: maxTextureSize)
        var request = ContentRequest(content: content, pixelSize: limit, scale: target.scale)
        if case .text(let text) = content {
            request.scale = min(target.scale, Encoder.maxScale(of: text.size))
            return request
        }
        guard !quad.contentMode.keepsSize else { return request }
        // Of a quad magnified beyond the viewport, only a part is visible, so the viewport limits the pixels.
        let most = Double(max(target.viewport.width, target.viewport.height))
        func extent(_ points: Double) -> Int {
            let plain = points * target.scale
            let wanted = min(plain * magnification, max(plain, most))
            let pixels = max(1, Int(saturating: wanted.rounded(.up)))
            return min(SizeClass.extent(holding: pixels), maxTextureSize)
        }
        request.pixelSize = PixelSize(width: extent(quad.frame.width), height: extent(quad.frame.height))
        request.covers = quad.contentMode == .scaleAspectFill
        return request
    }

    /// Converts a rectangle to pixels from the target's lower left; nil if it excludes nothing of the scene.
    func scissor(_ rect: Rect?, _ size: Size, _ target: RenderTarget) -> PixelRect? {
        guard let rect, !rect.contains(Rect(origin: .zero, size: size)) else { return nil }
        func pixel(_ points: Double, _ limit: Int) -> Int {
            min(max(0, Int(saturating: (points * target.scale).rounded())), limit)
        }
        let viewport = target.viewport
        let (left, right) = (pixel(rect.minX, viewport.width), pixel(rect.maxX, viewport.width))
        let (top, bottom) = (pixel(rect.minY, viewport.height), pixel(rect.maxY, viewport.height))
        let y = viewport.y + (target.isFlipped ? top : viewport.height - bottom)
        return PixelRect(x: viewport.x + left, y: y, width: max(0, right - left), height: max(0, bottom - top))
    }
}

extension DrawList.Quad {
    /// The quad while its picture fades in.
    func faded(to alpha: Double) -> DrawList.Quad {
        var quad = self
        quad.alpha *= Float(alpha)
        return quad
    }

    /// What is behind it meanwhile: the fill, which fades out.
    func fillBehind(at alpha: Double) -> DrawList.Quad {
        var quad = self
        quad.content = nil
        quad.borderWidth = 0
        // The square keeps what is behind both from showing through while the picture is still faint.
        quad.fill = fill.withAlpha(fill.alpha * Float(1 - alpha * alpha))
        return quad
    }
}

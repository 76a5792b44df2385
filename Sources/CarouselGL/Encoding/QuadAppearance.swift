// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// A quad's appearance, and what it takes to draw it.
struct EncodedQuad {
    var appearance = InstanceAppearance.empty
    private(set) var effect = InstanceEffect()
    /// What a program must be able to do to draw it.
    private(set) var needs: Variant.Features = []
    /// The texture array, as an index into the store's; -1 for none.
    private(set) var array: Int32 = -1

    /// A quad of which nothing is visible.
    init() {}

    /// Nil if nothing of the quad is visible.
    init?(_ quad: DrawList.Quad, _ effect: DrawList.Effect?, _ slot: TextureStore.Slot?) {
        let radius = quad.frame.cornerRadius(quad.cornerRadius)
        let hasBorder = quad.borderWidth > 0 && quad.borderColor.alpha > 0
        var box = quad.frame
        var contentFrame = quad.frame
        if let slot {
            guard quad.alpha > 0 || hasBorder else { return nil }
            // A stand-in has the shape of its view, up to rounding.
            let mode = slot.isStandIn ? ContentMode.scaleAspectFill : quad.contentMode
            contentFrame = mode.frame(of: Size(slot.naturalSize), in: quad.frame)
            if effect?.isFlipped == true {
                contentFrame.origin.y = quad.frame.minY + quad.frame.maxY - contentFrame.maxY
            }
            box = radius > 0 || hasBorder || slot.isStandIn ? contentFrame.intersection(quad.frame) : contentFrame
        } else {
            guard quad.fill.alpha > 0 || hasBorder else { return nil }
        }
        let isAlone = effect.map { EncodedShadow.isAlone(quad, $0) } ?? false
        if isAlone, let effect {
            let reach = -effect.blur * EncodedShadow.reach(alpha: quad.fill.alpha)
            box = box.inset(x: reach, y: reach)
        } else if let effect {
            box = box.cut(by: effect)
        }
        if let clip = quad.clip { box = box.intersection(clip.frame) }
        guard !box.isEmpty else { return nil }

        appearance = InstanceAppearance(box: box, color: SIMD4(quad.fill))
        if let slot {
            appearance.show(slot, of: quad, in: contentFrame, isFlipped: effect?.isFlipped ?? false)
            array = slot.array
            if slot.alpha != .premultiplied { needs.insert(.straight) }
        }
        if radius > 0 || hasBorder || effect?.blur ?? 0 > 0 {
            needs.insert(.shaped)
            appearance.shape = SIMD4(quad.frame)
            appearance.radii.x = Float(radius)
            if hasBorder {
                needs.insert(.bordered)
                appearance.border = SIMD4(quad.borderColor)
                appearance.radii.y = Float(quad.borderWidth)
                if slot == nil, quad.fill.alpha <= 0 { needs.insert(.ring) }
            }
        }
        var clip = quad.clip.flatMap { clip -> DrawList.Clip? in
            clip.cornerRadius > 0 && clip != DrawList.Clip(frame: quad.frame, cornerRadius: radius)
                && !clip.contains(DrawList.Clip(frame: box)) ? clip : nil
        }
        if isAlone, let effect {
            needs.formUnion(.shadow)
            let side = min(quad.frame.width, quad.frame.height) / 2 - radius
            if radius <= 2 * effect.blur, side >= 4 * effect.blur { needs.insert(.crisp) }
            appearance.makeShadow(deviation: effect.blur)
        } else if let effect {
            add(effect, box: box, &clip)
        }
        if let clip {
            needs.formUnion(.clip)
            appearance.clip = SIMD4(clip.frame)
            appearance.radii.z = Float(clip.radius)
        }
    }

    private mutating func add(_ effect: DrawList.Effect, box: Rect, _ clip: inout DrawList.Clip?) {
        var second = effect.clip
        if effect.isInPlane, let other = second, other.cornerRadius <= 0 || other.contains(DrawList.Clip(frame: box)) {
            second = nil
        }
        if effect.isInPlane, clip == nil, effect.blur <= 0, effect.fade == nil {
            // A single clip needs no effect.
            clip = second
            return
        }
        guard second != nil || effect.blur > 0 || effect.fade != nil else { return }
        needs.insert(.effects)
        if second != nil || effect.fade != nil && !effect.fadesInPlane { needs.formUnion(.outer) }
        self.effect = InstanceEffect(effect, clip: second)
        guard effect.blur > 0 else { return }
        needs.insert(.shadows)
        appearance.makeShadow(deviation: effect.blur)
    }
}

extension InstanceAppearance {
    /// Shows a picture, whose frame is in the plane's points; upside down if it is flipped.
    fileprivate mutating func show(_ slot: TextureStore.Slot, of quad: DrawList.Quad, in frame: Rect, isFlipped: Bool) {
        color = SIMD4(repeating: min(max(quad.alpha, 0), 1))
        layer.x = Float(slot.layer) + slot.alpha.fraction
        let x = Double(slot.pictureSize.width) / Double(slot.layerSize.width) / frame.width
        let y = Double(slot.pictureSize.height) / Double(slot.layerSize.height) / frame.height
        texel = SIMD4(Float(x), Float(y), Float(-frame.minX * x), Float(-frame.minY * y))
        if isFlipped { (texel.y, texel.w) = (Float(-y), Float(frame.maxY * y)) }
        var beginsBelow = false
        if case .texture(let own) = quad.content { beginsBelow = own.isFlipped }
        if beginsBelow { (texel.y, texel.w) = (-texel.y, 1 - texel.w) }
        // Parallax does not affect text.
        if quad.content?.isText ?? false { return }
        layer.z = Float(slot.pictureSize.height) / Float(slot.layerSize.height)
        layer.w = Float(slot.pictureSize.width) / Float(slot.layerSize.width) * (beginsBelow ? -1 : 1)
    }
}

extension Rect {
    /// The rectangle, enlarged by an effect's blur and cut by its clip and fade.
    fileprivate func cut(by effect: DrawList.Effect) -> Rect {
        var rect = self
        if effect.blur > 0 { rect = rect.inset(x: -3 * effect.blur, y: -3 * effect.blur) }
        if let clip = effect.clip, effect.isInPlane { rect = rect.intersection(clip.frame) }
        if let fade = effect.fade, effect.isInPlane || effect.fadesInPlane {
            rect = rect.intersection(Rect(x: rect.minX, y: fade.top, width: rect.width, height: fade.length))
        }
        return rect
    }
}

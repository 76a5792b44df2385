// SPDX-License-Identifier: MIT

import CarouselCore

extension View {
    func draw(_ shadow: Shadow, into list: inout DrawList, _ context: DrawContext) {
        guard shadow.color.alpha > 0 else { return }
        let bounds = shownBounds
        let frame = bounds.offset(
            x: context.origin.x + shadow.offset.width, y: context.origin.y + shadow.offset.height)
        var quad = context.quad(frame)
        quad.fill = shadow.color.withAlpha(shadow.color.alpha * Float(context.alpha))
        quad.cornerRadius = shownRadius(of: frame)
        list.blur(&quad, shadow)
        list.quads.append(quad)
    }

    func draw(_ reflection: Reflection, into list: inout DrawList, _ context: DrawContext) {
        guard !context.isReflection, reflection.alpha > 0 else { return }
        let frame = shownBounds.offset(x: context.origin.x, y: context.origin.y)
        guard let mirror = ReflectionGeometry(reflection, of: frame) else { return }
        if let floor = reflection.floor {
            // The floor hides what is behind the reflection.
            let fade = mirror.fade
            var quad = context.quad(Rect(x: frame.minX, y: fade.top, width: frame.width, height: fade.length))
            quad.fill = floor.withAlpha(floor.alpha * Float(context.alpha))
            quad.isBackground = true
            quad.cornerRadius = shownRadius(of: quad.frame)
            list.quads.append(quad)
        }
        var own = context
        own.clip = nil
        own.effect = -1
        own.isReflection = true
        let (quads, planes) = (list.quads.count, list.planes.count)
        drawBody(into: &list, own)
        list.mirror(mirror, quadsFrom: quads, planesFrom: planes, context)
    }
}

struct ReflectionGeometry {
    /// Replaces each y with `axis` - y.
    let axis: Double
    let fade: DrawList.AlphaGradient

    /// Nil if nothing would be visible.
    init?(_ reflection: Reflection, of frame: Rect) {
        let length = reflection.scale * frame.height
        guard length > 0, reflection.alpha > 0 else { return nil }
        axis = 2 * frame.maxY + reflection.gap
        fade = DrawList.AlphaGradient(top: frame.maxY + reflection.gap, length: length, alpha: reflection.alpha)
    }

    var transform: Homography {
        var result = Homography.identity
        result.yy = -1
        result.ty = axis
        return result
    }
}

extension DrawList {
    mutating func blur(_ quad: inout Quad, _ shadow: Shadow) {
        guard shadow.blur > 0 else { return }
        var effect = effect(of: quad) ?? Effect()
        effect.blur = shadow.blur / 2
        quad.effect = add(effect)
    }

    /// Mirrors what was added last, and makes it fade; `context` is that of the mirrored view.
    mutating func mirror(_ mirror: ReflectionGeometry, quadsFrom: Int, planesFrom: Int, _ context: DrawContext) {
        let outer = planes[context.plane].transform
        // The inverse exists, because planes seen edge-on are not drawn.
        let inverse = planesFrom < planes.count ? outer.inverse ?? outer : outer
        for index in planesFrom..<planes.count {
            let inOuter = planes[index].transform.concatenating(inverse)
            planes[index].transform = inOuter.concatenating(mirror.transform).concatenating(outer)
        }
        var place = quadsFrom
        for index in quadsFrom..<quads.count {
            var quad = quads[index]
            if quad.plane == context.plane {
                flip(&quad, mirror, context)
            } else {
                // A mirror swaps front and back.
                guard quad.isDoubleSided || planes[quad.plane].transform.determinant < 0 else { continue }
                quad.isDoubleSided = true
                fade(&quad, mirror, inverse: inverse, context)
            }
            quads[place] = quad
            place += 1
        }
        quads.removeLast(quads.count - place)
    }

    /// Mirrors a quad in the mirrored view's own plane.
    private mutating func flip(_ quad: inout Quad, _ mirror: ReflectionGeometry, _ context: DrawContext) {
        var effect = effect(of: quad) ?? Effect()
        quad.frame = quad.frame.mirrored(mirror.axis)
        quad.clip = quad.clip?.mirrored(mirror.axis)
        effect.isFlipped.toggle()
        effect.clip = effect.clip?.mirrored(mirror.axis)
        effect.fade = mirror.fade
        effect.fadesInPlane = true
        // What clips the view does not move with its reflection.
        if effect.clip == nil, let outer = self.effect(at: context.effect) { effect.copyClip(of: outer) }
        if let clip = context.clip {
            if let own = quad.clip, !clip.contains(own) {
                if effect.clip == nil {
                    effect.clip = clip
                } else {
                    quad.clip = Clip(frame: own.frame.intersection(clip.frame))
                }
            } else if quad.clip == nil {
                quad.clip = clip
            }
        }
        quad.effect = add(effect)
    }

    private mutating func fade(
        _ quad: inout Quad, _ mirror: ReflectionGeometry, inverse: Homography, _ context: DrawContext
    ) {
        var effect = effect(of: quad) ?? Effect()
        let clip = effect.plane == context.plane ? effect.clip?.mirrored(mirror.axis) : nil
        effect.clip = clip
        if let outer = context.clip {
            effect.clip = clip.map { Clip(frame: $0.frame.intersection(outer.frame)) } ?? outer
        }
        effect.outer = planes[quad.plane].transform.concatenating(inverse)
        effect.plane = context.plane
        effect.fade = mirror.fade
        quad.effect = add(effect)
    }
}

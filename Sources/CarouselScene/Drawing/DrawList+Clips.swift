// SPDX-License-Identifier: MIT

import CarouselCore

/// Where a view's quads go while a draw list is built.
struct DrawContext {
    var plane: Int
    /// What to add to the view's coordinates to get the plane's.
    var origin: Point
    /// The view's alpha times that of its superviews, as far as the plane does not include it.
    var alpha: Double
    var clip: DrawList.Clip?
    var isDoubleSided: Bool
    /// Index into `effects`, of the one that clips everything in here in addition to `clip`; -1 for none.
    var effect: Int32 = -1
    /// Index into `depths`, of the effects on the items of the surrounding carousel; -1 for none.
    var depth: Int32 = -1
    var isReflection = false
    /// Whether pictures without views are placed one by one, as views are, instead of by the renderer.
    var placesPictures = false

    func quad(_ frame: Rect) -> DrawList.Quad {
        var quad = DrawList.Quad(plane: plane, frame: frame)
        quad.clip = clip
        quad.isDoubleSided = isDoubleSided
        quad.effect = effect
        return quad
    }
}

extension DrawList {
    /// Clips what will be drawn in a context to a rounded rectangle of its plane.
    ///
    /// If a third rectangle with rounded corners cuts into two others, the middle one loses its rounding.
    mutating func clip(to clip: Clip, _ context: inout DrawContext) {
        guard let outer = context.clip, !outer.contains(clip) else {
            context.clip = clip
            return
        }
        if clip.contains(outer) { return }
        var effect = effect(at: context.effect) ?? Effect()
        if clip.cornerRadius <= 0, outer.cornerRadius <= 0 || !clip.reachesCorners(of: outer) {
            let frame = clip.frame.intersection(outer.frame)
            context.clip = Clip(frame: frame, cornerRadius: frame == outer.frame ? outer.cornerRadius : 0)
        } else if effect.clip == nil {
            effect.clip = outer
            context.effect = add(effect)
            context.clip = clip
        } else {
            let frame = clip.frame.intersection(outer.frame)
            context.clip = Clip(frame: frame, cornerRadius: frame == clip.frame ? clip.cornerRadius : 0)
        }
    }

    /// Adds a plane, whose points `transform` maps to those of the context's plane. `item` is the offset of a carousel's item, and its
    /// shade if it has one of its own. Returns the context in the new plane, in the plane's own points; nil if it is seen edge-on.
    mutating func addPlane(
        _ transform: Homography, in context: DrawContext, alpha: Double = 1,
        item: (offset: Double, shade: Shade?)? = nil
    ) -> DrawContext? {
        let outer = planes[context.plane]
        let inScene = transform.concatenating(outer.transform)
        guard inScene.determinant != 0 else { return nil }
        var own = context
        own.plane = planes.count
        own.alpha = 1
        own.clip = nil
        own.depth = -1
        let cut = carryClip(of: context, into: transform, isItem: item != nil)
        own.effect = cut.effect
        var plane = Plane(transform: inScene, alpha: outer.alpha * context.alpha * alpha, scissor: cut.scissor)
        (plane.offset, plane.depth) = (outer.offset, outer.depth)
        if let item {
            plane.offset = item.offset
            if context.depth >= 0 { plane.depth = context.depth }
        }
        plane.shade = item?.shade ?? outer.shade.seen(through: transform)
        planes.append(plane)
        return own
    }

    /// What clips a plane whose points `transform` maps to those of the context's plane: an effect on everything in it, and a rectangle of
    /// the screen. Items are clipped on screen if possible, as those in batches are, and by an effect for round corners.
    mutating func carryClip(
        of context: DrawContext, into transform: Homography, isItem: Bool
    ) -> (effect: Int32, scissor: Rect?) {
        var plane = planes[context.plane]
        guard context.clip != nil || context.effect >= 0 else { return (-1, plane.scissor) }
        var effect = effect(at: context.effect) ?? Effect()
        if let clip = context.clip {
            let (isOnScreen, isRound) = (!context.isReflection && plane.isAxisAligned, clip.cornerRadius > 0)
            if isOnScreen, isItem || !isRound { plane.scissor = Plane.scissor(of: plane, clip: clip) }
            if isRound || !isOnScreen {
                // An effect has only one clip: the new one replaces the old, which then clips on screen if possible.
                if !context.isReflection, let other = effect.clip, !effect.isInPlane || !other.contains(clip) {
                    var beyond = effect.isInPlane ? plane : planes[effect.plane]
                    beyond.scissor = plane.scissor
                    plane.scissor = Plane.scissor(of: beyond, clip: other)
                }
                effect.clip = clip
                effect.outer = .identity
                effect.plane = context.plane
            }
        }
        guard effect.clip != nil else { return (-1, plane.scissor) }
        if effect.plane < 0 { effect.plane = context.plane }
        effect.outer = transform.concatenating(effect.outer)
        return (add(effect), plane.scissor)
    }
}

extension DrawList.Plane {
    /// Whether the plane's transform only moves and scales points on screen.
    var isAxisAligned: Bool {
        let t = transform
        return t.xy == 0 && t.xw == 0 && t.yx == 0 && t.yw == 0 && t.tw > 0
    }

    /// The plane's scissor, narrowed to a clip if the plane is axis-aligned; in other planes the clip must be an effect.
    static func scissor(of plane: DrawList.Plane, clip: DrawList.Clip?) -> Rect? {
        guard let clip, plane.isAxisAligned else { return plane.scissor }
        let t = plane.transform
        // In a mirrored plane, the right edge of the clip is on the left.
        let (left, right) = (t.xx < 0 ? clip.frame.maxX : clip.frame.minX, clip.frame.width * t.xx.magnitude / t.tw)
        let (top, down) = (t.yy < 0 ? clip.frame.maxY : clip.frame.minY, clip.frame.height * t.yy.magnitude / t.tw)
        let onScreen = Rect(
            x: (left * t.xx + t.tx) / t.tw, y: (top * t.yy + t.ty) / t.tw, width: right, height: down)
        return plane.scissor.map { $0.intersection(onScreen) } ?? onScreen
    }
}

extension DrawList.Clip {
    package func contains(_ other: DrawList.Clip) -> Bool {
        guard frame.contains(other.frame) else { return false }
        guard radius > 0 else { return true }
        // How far outward the centre of the other's corner circle is from the centre of this one's, in each direction.
        let inset = radius - other.radius
        let x = max(0, inset - min(other.frame.minX - frame.minX, frame.maxX - other.frame.maxX))
        let y = max(0, inset - min(other.frame.minY - frame.minY, frame.maxY - other.frame.maxY))
        return x == 0 && y == 0 || (x * x + y * y).squareRoot() + other.radius <= radius
    }

    func reachesCorners(of other: DrawList.Clip) -> Bool {
        let part = frame.intersection(other.frame)
        guard !part.isEmpty else { return false }
        let radius = other.radius
        let isAtSide = part.minX < other.frame.minX + radius || part.maxX > other.frame.maxX - radius
        return isAtSide && (part.minY < other.frame.minY + radius || part.maxY > other.frame.maxY - radius)
    }

    /// The clip upside down, mirrored halfway between y = 0 and y = `axis`.
    func mirrored(_ axis: Double) -> DrawList.Clip {
        DrawList.Clip(frame: frame.mirrored(axis), cornerRadius: cornerRadius)
    }
}

extension Rect {
    /// Replaces each y with `axis` - y.
    func mirrored(_ axis: Double) -> Rect { Rect(x: minX, y: axis - maxY, width: width, height: height) }
}

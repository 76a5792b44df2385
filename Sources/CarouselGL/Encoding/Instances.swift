// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// A rectangle's place: what changes when things move.
struct InstancePlace {
    /// What x contributes to X, Y and W on screen, and the plane's alpha.
    var rowX: SIMD4<Float>
    /// What y contributes to X, Y and W, and the item's offset.
    var rowY: SIMD4<Float>
    /// X, Y and W of the plane's origin, and the shade: see `Shaders/quad.vert.glsl`.
    var rowT: SIMD4<Float>

    /// - Parameters:
    ///   - offset: of the carousel item, in items.
    ///   - size: of the scene in points, which is mapped to -1...1.
    init(_ t: Homography, alpha: Double, offset: Double = 0, in size: Size) {
        let x = 2 / size.width
        let y = -2 / size.height
        rowX = SIMD4(Float(t.xx * x - t.xw), Float(t.xy * y + t.xw), Float(t.xw), Float(alpha))
        rowY = SIMD4(Float(t.yx * x - t.yw), Float(t.yy * y + t.yw), Float(t.yw), Float(offset))
        rowT = SIMD4(Float(t.tx * x - t.tw), Float(t.ty * y + t.tw), Float(t.tw), 0)
    }

    /// Darkens a rectangle of the plane.
    mutating func darken(_ shade: DrawList.Shade, over box: SIMD4<Float>) {
        func part(_ x: Float, _ y: Float) -> Float { Float((4095 * shade.alpha(x: Double(x), y: Double(y))).rounded()) }
        let (middleX, middleY) = ((box.x + box.z) / 2, (box.y + box.w) / 2)
        rowT.w =
            shade.isVertical
            ? -(part(middleX, box.y) + 4096 * part(middleX, box.w))
            : part(box.x, middleY) + 4096 * part(box.z, middleY)
    }
}

/// A rectangle's look: stays the same while things move. The order is that of the vertex attributes.
struct InstanceLook {
    var box: SIMD4<Float>
    var texel = SIMD4<Float>()
    var color: SIMD4<Float>
    /// Layer and texture unit; half the picture's height and its whole width in texture coordinates, if parallax
    /// affects it.
    var place = SIMD4<Float>(0, -1, 0, 0)
    var shape: SIMD4<Float>
    var clip: SIMD4<Float>
    var border = SIMD4<Float>()
    /// Radius of the shape's corners, width of the border (or, negative, deviation of a shadow's blur), radius of the
    /// clip's corners.
    var radii = SIMD4<Float>()

    /// Whether anything of it is visible.
    var isSeen: Bool { box.z > box.x }

    init(box: Rect, color: SIMD4<Float>) {
        self.box = SIMD4(box)
        self.color = color
        shape = self.box
        clip = self.box
    }
}

/// Additional properties of a rectangle, if any rectangle has effects. The order is that of the vertex attributes.
struct InstanceEffect {
    /// Maps the plane to the one of the second clip and the fade. w: alpha at the upper end of the fade (negative if
    /// the fade is in the plane's own points), the upper end, the length.
    var outerX = SIMD4<Float>(1, 0, 0, 0)
    var outerY = SIMD4<Float>(0, 1, 0, 0)
    var outerT = SIMD4<Float>(0, 0, 1, 0)
    var clip = SIMD4<Float>(-1e9, -1e9, 1e9, 1e9)
    /// Radius of the second clip.
    var more = SIMD4<Float>()

    /// No effect.
    init() {}

    /// - Parameter clip: the second one, if it has an effect.
    init(_ effect: DrawList.Effect, clip: DrawList.Clip?) {
        let t = effect.outer
        outerX = SIMD4(Float(t.xx), Float(t.xy), Float(t.xw), Float(effect.fade?.alpha ?? 0))
        if effect.fadesInPlane { outerX.w = -outerX.w }
        outerY = SIMD4(Float(t.yx), Float(t.yy), Float(t.yw), Float(effect.fade?.top ?? 0))
        outerT = SIMD4(Float(t.tx), Float(t.ty), Float(t.tw), Float(effect.fade?.length ?? 0))
        if let clip {
            self.clip = SIMD4(clip.frame)
            more.x = Float(clip.radius)
        }
    }
}

extension DrawList.Clip {
    /// At most half the shorter side.
    var radius: Double { min(max(0, cornerRadius), min(frame.width, frame.height) / 2) }
}

extension SIMD4<Float> {
    /// Low corner and high corner.
    init(_ rect: Rect) {
        self.init(Float(rect.minX), Float(rect.minY), Float(rect.maxX), Float(rect.maxY))
    }

    /// Premultiplied.
    init(_ color: Color) {
        self.init(color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha)
    }
}

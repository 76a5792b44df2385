// SPDX-License-Identifier: MIT

package import CarouselCore
import CarouselScene
import Glibc

/// A quad's transform: what changes when things move. Its members are the attributes of `Shaders/attributes.glsl`, in their order.
package struct InstanceTransform: BitwiseCopyable {
    package var rowX: SIMD4<Float>
    package var rowY: SIMD4<Float>
    package var rowT: SIMD4<Float>

    /// `offset` is that of the carousel item, in items, `size` that of the scene in points, which is mapped to -1...1.
    package init(_ t: Homography, alpha: Double, offset: Double = 0, in size: Size) {
        let x = 2 / size.width
        let y = -2 / size.height
        rowX = SIMD4(Float(t.xx * x - t.xw), Float(t.xy * y + t.xw), Float(t.xw), Float(alpha))
        rowY = SIMD4(Float(t.yx * x - t.yw), Float(t.yy * y + t.yw), Float(t.yw), Float(offset))
        rowT = SIMD4(Float(t.tx * x - t.tw), Float(t.ty * y + t.tw), Float(t.tw), 0)
    }

    /// Number of a shade's steps: few enough for a `Float` to hold two shades.
    static let shadeSteps: Float = 4095

    /// Darkens a rectangle of the plane.
    mutating func darken(_ shade: DrawList.Shade, over box: SIMD4<Float>) {
        let steps = InstanceTransform.shadeSteps
        func part(_ x: Float, _ y: Float) -> Float {
            Float((Double(steps) * shade.alpha(x: Double(x), y: Double(y))).rounded())
        }
        let (middleX, middleY) = ((box.x + box.z) / 2, (box.y + box.w) / 2)
        rowT.w =
            shade.isVertical
            ? -(part(middleX, box.y) + (steps + 1) * part(middleX, box.w))
            : part(box.x, middleY) + (steps + 1) * part(box.z, middleY)
    }
}

/// A quad's appearance: stays the same while things move. See `InstanceTransform`.
struct InstanceAppearance: BitwiseCopyable {
    var layer = SIMD4<Float>(0, -1, 0, 0)
    var box: SIMD4<Float>
    var texel = SIMD4<Float>()
    var color: SIMD4<Float>
    var shape: SIMD4<Float>
    var clip: SIMD4<Float>
    var border = SIMD4<Float>()
    var radii = SIMD4<Float>()

    static let empty = InstanceAppearance(box: .zero, color: SIMD4(repeating: 0))

    /// Whether anything of it is visible.
    var isSeen: Bool { box.z > box.x }

    /// Whether it has a texture whose colour or alpha is changed.
    var isTinted: Bool { isSeen && layer.y >= 0 && color != SIMD4(repeating: 1) }

    init(box: Rect, color: SIMD4<Float>) {
        self.box = SIMD4(box)
        self.color = color
        shape = self.box
        clip = self.box
    }
}

/// Additional properties of a quad, if any quad has effects. See `InstanceTransform`.
struct InstanceEffect: BitwiseCopyable {
    var outerX = SIMD4<Float>(1, 0, 0, 0)
    var outerY = SIMD4<Float>(0, 1, 0, 0)
    var outerT = SIMD4<Float>(0, 0, 1, 0)
    var clip = SIMD4<Float>(-1e9, -1e9, 1e9, 1e9)
    var more = SIMD4<Float>()

    init() {}

    /// - Parameter clip: the quad's second clip, if there is one.
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

extension SIMD4<Double> {
    /// The least x and y, then the greatest x and y.
    init(_ rect: Rect) { self.init(rect.minX, rect.minY, rect.maxX, rect.maxY) }
}

extension SIMD4<Float> {
    /// The least x and y, then the greatest x and y.
    init(_ rect: Rect) { self.init(Float(rect.minX), Float(rect.minY), Float(rect.maxX), Float(rect.maxY)) }

    /// A colour, premultiplied.
    init(_ color: Color) {
        self.init(color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha)
    }
}

/// A shadow among the appearances. Its view comes next; what the view hides of the shadow need not be drawn.
struct EncodedShadow {
    /// Its place among the appearances.
    var index: Int
    var isDoubleSided: Bool
    /// Its plane, and the number of batches before it. Only a quad in the same plane, after the same batches, hides part of it.
    var plane = 0
    var group = 0

    /// Whether a quad's shadow is drawn by itself, as a ring: nothing clips it, and it does not fade.
    static func isAlone(_ quad: DrawList.Quad, _ effect: DrawList.Effect) -> Bool {
        effect.blur > 0 && effect.clip == nil && effect.fade == nil && quad.clip == nil && effect.isInPlane
    }

    /// How far beyond its quad a shadow changes colours by at least 0.4 of a step of 1/255, in deviations of its blur; at most 3, its end.
    static func reach(alpha: Float) -> Double {
        let part = 0.4 / 255 / Double(max(alpha, 1e-3))
        guard part < 0.5 else { return 0 }
        // The inverse of the normal distribution's integral, with an error of at most 4.5e-4 (Abramowitz and Stegun,
        // 26.2.23).
        let t = (-2 * log(part)).squareRoot()
        let above = 2.515517 + t * (0.802853 + t * 0.010328)
        let below = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308))
        return min(t - above / below, 3)
    }

    /// Cuts the rectangle that an opaque quad hides out of the shadow.
    func cut(
        _ quad: DrawList.Quad, _ appearance: InstanceAppearance, _ needs: Variant.Features,
        from shadow: inout InstanceAppearance
    ) {
        guard quad.isDoubleSided == isDoubleSided, needs.isDisjoint(with: .translucent) else { return }
        shadow.hole = appearance.core
        shadow.keepHoleInBox()
    }
}

extension InstanceAppearance {
    /// The largest rectangle in it that is inset from the four edges of its shape by the same distance.
    var core: SIMD4<Float> {
        guard radii.x > 0 else { return box }
        let inset = radii.x * InstanceAppearance.cornerInset
        return SIMD4(
            lowHalf: pointwiseMax(box.lowHalf, shape.lowHalf + inset),
            highHalf: pointwiseMin(box.highHalf, shape.highHalf - inset))
    }

    /// How far the middle of a round corner is from both of its edges, in radii.
    static let cornerInset = 1 - Float(0.5).squareRoot()

    /// The rectangle of a shadow that its view hides; empty if it hides none of it.
    var hole: SIMD4<Float> {
        get { border }
        set { border = newValue }
    }

    /// Makes it a shadow.
    mutating func makeShadow(deviation: Double) {
        radii.y = Float(-deviation)
        hole = .zero
        keepHoleInBox()
    }

    /// Ensures that a shadow's hole, which may be empty, lies in its box.
    mutating func keepHoleInBox() {
        let low = pointwiseMax(hole.lowHalf, box.lowHalf)
        let high = pointwiseMin(hole.highHalf, box.highHalf)
        let middle = 0.5 * (box.lowHalf + box.highHalf)
        hole = all(low .< high) ? SIMD4(lowHalf: low, highHalf: high) : SIMD4(lowHalf: middle, highHalf: middle)
    }
}

extension Variant.Features {
    /// Features with which something may shine through a quad, whatever it shows.
    static let translucent: Variant.Features = [.clipped, .effects, .shadows]
}

// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Glibc

/// A shadow among the looks, whose view comes next: what the view hides of it need not be drawn.
struct EncodedShadow {
    /// Its place among the looks.
    var look: Int
    var isDoubleSided: Bool
    /// Its plane, and the number of batches before it: what hides it has the same.
    var plane = 0
    var group = 0

    /// Whether a quad's shadow is drawn by itself, as a ring: nothing clips it, and it does not fade.
    static func isAlone(_ quad: DrawList.Quad, _ effect: DrawList.Effect) -> Bool {
        effect.blur > 0 && effect.clip == nil && effect.fade == nil && quad.clip == nil && effect.isInPlane
    }

    /// How far beyond its rectangle a shadow changes colours by at least two fifths of a 255th, in deviations of its blur;
    /// 3 at most, where the blur ends.
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

    /// Takes the rectangle that an opaque quad hides out of the shadow.
    func cut(_ quad: DrawList.Quad, _ look: InstanceLook, _ needs: Variant.Features, from shadow: inout InstanceLook) {
        guard quad.isDoubleSided == isDoubleSided, needs.isDisjoint(with: .translucent) else {
            return
        }
        var hole = look.box
        if look.radii.x > 0 {
            // The largest rectangle in it whose corners are at the same distance from all four edges.
            let inset = look.radii.x * (1 - Float(0.5).squareRoot())
            hole = SIMD4(
                lowHalf: pointwiseMax(hole.lowHalf, look.shape.lowHalf + inset),
                highHalf: pointwiseMin(hole.highHalf, look.shape.highHalf - inset))
        }
        shadow.hole = hole
        shadow.keepHoleInBox()
    }
}

extension InstanceLook {
    /// The rectangle of a shadow that its view hides; empty if it hides none of it.
    var hole: SIMD4<Float> {
        get { border }
        set { border = newValue }
    }

    /// Makes it a shadow.
    mutating func cast(deviation: Double) {
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
    /// What may let something shine through, whatever is drawn with it.
    static let translucent: Variant.Features = [.clipped, .effects, .shadows]
}

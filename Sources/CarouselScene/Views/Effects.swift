// SPDX-License-Identifier: MIT

public import CarouselCore

/// A soft shadow of a view on what is behind it: its bounds with their corners, offset and blurred.
public struct Shadow: Hashable, Sendable {
    /// The shadow's offset, in points, up to `CarouselLimits.number` either way; non-finite counts as zero. Default: 8
    /// downward.
    public var offset: Size
    /// How far the edge is softened to either side, in points: twice the standard deviation of the blur, as in CSS.
    /// Clamped to 0...1000; NaN counts as 0. Default: 16.
    public var blur: Double
    /// The shadow's colour. Default: black at half strength.
    public var color: Color

    /// Describes a shadow.
    public init(
        offset: Size = Size(width: 0, height: 8), blur: Double = 16, color: Color = Color(white: 0, alpha: 0.5)
    ) {
        (self.offset, self.blur) = (offset.limited(to: CarouselLimits.number), blur.clamped(to: 0...1000))
        self.color = color
    }

    static func mix(_ a: Shadow, _ b: Shadow, _ part: Double) -> Shadow {
        Shadow(
            offset: .mix(a.offset, b.offset, part), blur: .mix(a.blur, b.blur, part),
            color: .mix(a.color, b.color, part))
    }

    package var valid: Shadow { Shadow(offset: offset, blur: blur, color: color) }
    var faded: Shadow { Shadow(offset: offset, blur: blur, color: color.withAlpha(0)) }
}

/// A view mirrored below its lower edge, as in a polished floor, fading out downward.
public struct Reflection: Hashable, Sendable {
    /// Distance between the view and its reflection, in points, up to `CarouselLimits.number` either way; non-finite
    /// counts as 0. Default: 4.
    public var gap: Double
    /// Fraction of the view's height that is reflected, 0...1, clamped; NaN counts as 0. Default: 0.5.
    public var scale: Double
    /// Opacity of the reflection at its upper end, 0...1, clamped; NaN counts as 0. It fades to nothing at its lower
    /// end. Default: 0.5.
    public var alpha: Double
    /// The colour of the floor, which hides what is behind the reflection, so that overlapping reflections do not show
    /// through one another. It suits carousels in front of a plain colour. Default: nil, no floor.
    public var floor: Color?

    /// Describes a reflection.
    public init(gap: Double = 4, scale: Double = 0.5, alpha: Double = 0.5, floor: Color? = nil) {
        (self.floor, self.gap) = (floor, gap.clamped(to: -CarouselLimits.number...CarouselLimits.number, otherwise: 0))
        (self.scale, self.alpha) = (scale.clamped(to: 0...1), alpha.clamped(to: 0...1))
    }

    static func mix(_ a: Reflection, _ b: Reflection, _ part: Double) -> Reflection {
        var floor: Color?
        if let from = a.floor ?? b.floor?.withAlpha(0), let to = b.floor ?? a.floor?.withAlpha(0) {
            floor = .mix(from, to, part)
        }
        return Reflection(
            gap: .mix(a.gap, b.gap, part), scale: .mix(a.scale, b.scale, part), alpha: .mix(a.alpha, b.alpha, part),
            floor: floor)
    }

    package var valid: Reflection { Reflection(gap: gap, scale: scale, alpha: alpha, floor: floor) }
    var faded: Reflection { Reflection(gap: gap, scale: scale, alpha: 0, floor: floor?.withAlpha(0)) }
}

extension Shadow: Fading {}
extension Reflection: Fading {}

extension Color {
    /// Mixes premultiplied colours, so that a fading colour keeps its hue.
    static func mix(_ a: Color, _ b: Color, _ part: Double) -> Color {
        let part = Float(part)
        let alpha = a.alpha + (b.alpha - a.alpha) * part
        guard alpha > 0 else { return .clear }
        func mix(_ from: Float, _ to: Float) -> Float {
            (from * a.alpha + (to * b.alpha - from * a.alpha) * part) / alpha
        }
        return Color(
            red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue), alpha: alpha)
    }
}

/// A view that is mirrored below itself with everything in it; the names are those of ReflectionView on iOS.
///
/// The reflection is live: buttons, labels and pictures in the view are mirrored as they change.
public final class ReflectionView: View {
    /// Distance between the view and its reflection, in points; the range is that of `Reflection.gap`. Default: 4.
    public var reflectionGap: Double {
        get { mirror.gap }
        set { mirror.gap = newValue }
    }

    /// Fraction of the view's height that is reflected, 0...1, clamped; NaN counts as 0. Default: 0.5.
    public var reflectionScale: Double {
        get { mirror.scale }
        set { mirror.scale = newValue }
    }

    /// Opacity of the reflection at its upper end, 0...1, clamped; NaN counts as 0. It fades to nothing at its lower
    /// end. Default: 0.5.
    public var reflectionAlpha: Double {
        get { mirror.alpha }
        set { mirror.alpha = newValue }
    }

    /// Makes a view with ReflectionView's default reflection.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        reflection = Reflection()
    }

    private var mirror: Reflection {
        get { reflection ?? Reflection(alpha: 0) }
        set { reflection = newValue.valid }
    }
}

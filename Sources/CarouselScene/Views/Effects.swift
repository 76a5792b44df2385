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
    /// Default: black at half strength.
    public var color: Color

    /// Describes a shadow.
    public init(
        offset: Size = Size(width: 0, height: 8), blur: Double = 16, color: Color = Color(white: 0, alpha: 0.5)
    ) {
        self.offset = offset.limited(to: CarouselLimits.number)
        self.blur = blur.clamped(to: 0...1000)
        self.color = color
    }

    func interpolated(to end: Shadow, part: Double) -> Shadow {
        Shadow(
            offset: .mix(offset, end.offset, part), blur: .mix(blur, end.blur, part),
            color: color.mixed(with: end.color, part: Float(part)))
    }

    /// The values clamped to their ranges.
    package var valid: Shadow { Shadow(offset: offset, blur: blur, color: color) }

    /// The state before it appears and after it has gone.
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
        self.floor = floor
        self.gap = gap.clamped(to: -CarouselLimits.number...CarouselLimits.number, otherwise: 0)
        self.scale = scale.clamped(to: 0...1)
        self.alpha = alpha.clamped(to: 0...1)
    }

    func interpolated(to end: Reflection, part: Double) -> Reflection {
        Reflection(
            gap: .mix(gap, end.gap, part), scale: .mix(scale, end.scale, part), alpha: .mix(alpha, end.alpha, part),
            floor: mixedFloor(with: end, part: Float(part)))
    }

    private func mixedFloor(with end: Reflection, part: Float) -> Color? {
        guard floor != nil || end.floor != nil else { return nil }
        let (a, b) = (floor ?? end.floor?.withAlpha(0) ?? .clear, end.floor ?? floor?.withAlpha(0) ?? .clear)
        return a.mixed(with: b, part: part)
    }

    /// The values clamped to their ranges.
    package var valid: Reflection { Reflection(gap: gap, scale: scale, alpha: alpha, floor: floor) }

    /// The state before it appears and after it has gone.
    var faded: Reflection { Reflection(gap: gap, scale: scale, alpha: 0, floor: floor?.withAlpha(0)) }
}

extension Color {
    /// Premultiplied, so that a fading colour keeps its hue.
    func mixed(with end: Color, part: Float) -> Color {
        let alpha = alpha + (end.alpha - alpha) * part
        guard alpha > 0 else { return .clear }
        func mix(_ a: Float, _ b: Float) -> Float {
            (a * self.alpha + (b * end.alpha - a * self.alpha) * part) / alpha
        }
        return Color(red: mix(red, end.red), green: mix(green, end.green), blue: mix(blue, end.blue), alpha: alpha)
    }
}

/// A view that is mirrored below itself with everything in it, with the names of ReflectionView on iOS.
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

// SPDX-License-Identifier: MIT

public import CarouselCore

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

// SPDX-License-Identifier: MIT

public import CarouselKit

/// A view's appearance, with Core Animation's names. It has no state of its own.
public struct CALayer {
    let view: View

    /// Radius of the corners in points.
    public var cornerRadius: CGFloat {
        get { view.cornerRadius }
        nonmutating set { view.cornerRadius = newValue }
    }

    /// Width of the border in points.
    public var borderWidth: CGFloat {
        get { view.borderWidth }
        nonmutating set { view.borderWidth = newValue }
    }

    /// The border's colour.
    public var borderColor: Color {
        get { view.borderColor }
        nonmutating set { view.borderColor = newValue }
    }

    /// The fill colour.
    public var backgroundColor: Color {
        get { view.backgroundColor }
        nonmutating set { view.backgroundColor = newValue }
    }

    /// Whether everything beyond the bounds is clipped.
    public var masksToBounds: Bool {
        get { view.clipsToBounds }
        nonmutating set { view.clipsToBounds = newValue }
    }

    /// Whether the view is visible from behind.
    public var isDoubleSided: Bool {
        get { view.isDoubleSided }
        nonmutating set { view.isDoubleSided = newValue }
    }

    /// How the view is transformed, about its centre.
    public var transform: CATransform3D {
        get { view.transform3D }
        nonmutating set { view.transform3D = newValue }
    }

    /// Opacity, 0...1.
    public var opacity: Float {
        get { Float(view.alpha) }
        nonmutating set { view.alpha = Double(newValue) }
    }
}

extension View {
    /// The view's appearance, with Core Animation's names.
    public var layer: CALayer { CALayer(view: self) }

    /// Animates changes, as on iOS; `completion` receives true.
    public static func animate(
        withDuration duration: Double, delay: Double = 0, animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animate(duration: duration, delay: delay, animations: animations) { completion?(true) }
    }
}

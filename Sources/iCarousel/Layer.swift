// SPDX-License-Identifier: MIT

public import CarouselKit
public import Foundation

/// A view's appearance, with Core Animation's names. It has no state of its own.
public struct CALayer {
    let view: View

    /// Radius of the corners in points.
    public var cornerRadius: CGFloat {
        get { view.cornerRadius }
        nonmutating set {
            (view as? Button)?.ownCornerRadius = newValue
            view.cornerRadius = newValue
        }
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

    /// The fill colour; nil is clear.
    public var backgroundColor: Color? {
        get { view.backgroundColor }
        nonmutating set { view.backgroundColor = newValue }
    }

    /// The shadow's colour; nil is black. Its alpha is ignored: `shadowOpacity` alone counts.
    public var shadowColor: Color? {
        get { shadow.color.withAlpha(1) }
        nonmutating set { change { $0.color = (newValue ?? .black).withAlpha($0.color.alpha) } }
    }

    /// The shadow's opacity, 0...1; 0 for no shadow.
    public var shadowOpacity: Float {
        get { view.shadow?.color.alpha ?? 0 }
        nonmutating set { change { $0.color = $0.color.withAlpha(newValue) } }
    }

    /// The shadow's offset in points.
    public var shadowOffset: CGSize {
        get { CGSize(shadow.offset) }
        nonmutating set { change { $0.offset = Size(newValue) } }
    }

    /// The standard deviation of the shadow's blur, in points.
    public var shadowRadius: CGFloat {
        get { shadow.blur / 2 }
        nonmutating set { change { $0.blur = 2 * newValue } }
    }

    /// Core Animation's shadow: invisible until it has an opacity.
    private var shadow: Shadow {
        view.shadow ?? Shadow(offset: Size(width: 0, height: -3), blur: 6, color: .black.withAlpha(0))
    }

    private func change(_ change: (inout Shadow) -> Void) {
        var shadow = shadow
        change(&shadow)
        view.shadow = shadow
    }

    /// The rectangle that the view occupies in its superview.
    public var frame: CGRect {
        get { view.frame }
        nonmutating set { view.frame = newValue }
    }

    /// The view's own coordinates.
    public var bounds: CGRect {
        get { view.bounds }
        nonmutating set { view.bounds = newValue }
    }

    /// The position of the view's centre.
    public var position: CGPoint {
        get { view.center }
        nonmutating set { view.center = newValue }
    }

    /// Whether the view is hidden.
    public var isHidden: Bool {
        get { view.isHidden }
        nonmutating set { view.isHidden = newValue }
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
}

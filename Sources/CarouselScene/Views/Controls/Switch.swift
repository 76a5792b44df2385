// SPDX-License-Identifier: MIT

public import CarouselCore

/// A switch that is on or off.
public final class Switch: Control {
    /// Whether it is on. Setting it sends no action. Default: false.
    public var isOn = false {
        didSet { if isOn != oldValue { setNeedsLayout() } }
    }

    /// The default size of switches, in points.
    public static let standardSize = Size(width: 51, height: 31)

    private let knob = View()
    private static let margin = 2.0
    private static let duration = 0.2

    /// A switch at a point, of the standard size.
    public convenience init(at origin: Point = .zero) {
        self.init(frame: Rect(origin: origin, size: Switch.standardSize))
    }

    /// A switch that fills a rectangle.
    public override init(frame: Rect) {
        super.init(frame: frame)
        knob.isUserInteractionEnabled = false
        addSubview(knob)
    }

    /// Turns the switch on or off; animated, its knob slides there in 0.2 seconds.
    public func setOn(_ isOn: Bool, animated: Bool) {
        guard isOn != self.isOn else { return }
        self.isOn = isOn
        guard animated, scene != nil else { return }
        View.animate(duration: Switch.duration) { layoutIfNeeded() }
    }

    public override func trigger() {
        setOn(!isOn, animated: true)
        sendActions(for: .valueChanged)
    }

    public override func layoutSubviews() {
        let theme = theme
        cornerRadius = bounds.height / 2
        backgroundColor = isOn ? theme.accent : isHighlighted ? theme.highlightedFill : theme.fill
        let extent = max(0, bounds.height - 2 * Switch.margin)
        let x = isOn ? bounds.maxX - Switch.margin - extent : bounds.minX + Switch.margin
        knob.bounds.size = Size(width: extent, height: extent)
        knob.center = Point(x: x + extent / 2, y: bounds.midY)
        knob.cornerRadius = extent / 2
        knob.backgroundColor = theme.knob
        super.layoutSubviews()
    }

    public override func sizeThatFits(_ size: Size) -> Size { Switch.standardSize }
}

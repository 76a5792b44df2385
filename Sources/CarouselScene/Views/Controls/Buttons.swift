// SPDX-License-Identifier: MIT

public import CarouselCore

/// A button with a title, an image, or both.
public final class Button: Control {
    /// The title. Default: empty.
    public var title = "" { didSet { if title != oldValue { setNeedsLayout() } } }

    /// An image shown to the left of the title, or centred if there is none. Default: nil.
    public var image: Image? { didSet { if image != oldValue { setNeedsLayout() } } }

    /// The fill colour; nil for the theme's. Default: nil.
    public var fill: Color? { didSet { if fill != oldValue { setNeedsLayout() } } }

    /// The title's colour; nil for the theme's. Default: nil.
    public var titleColor: Color? { didSet { if titleColor != oldValue { setNeedsLayout() } } }

    /// The title's font; nil for the theme's. Default: nil.
    public var font: Font? { didSet { if font != oldValue { setNeedsLayout() } } }

    /// An image that fills the button, behind title and image, in place of the fill colour. Default: nil.
    public var backgroundImage: Image? { didSet { if backgroundImage != oldValue { setNeedsLayout() } } }

    /// The radius of the corners in points, with the range of `cornerRadius`; nil for the theme's. Default: nil.
    package var ownCornerRadius: Double? { didSet { if ownCornerRadius != oldValue { setNeedsLayout() } } }

    private let label = Label()
    private let imageView = ImageView()
    private let backgroundView = ImageView()
    private static let padding = 12.0

    /// Makes a button without a title; use `addAction` to make it do something.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        label.isUserInteractionEnabled = false
        label.textAlignment = .center
        imageView.isUserInteractionEnabled = false
        imageView.contentMode = .scaleAspectFit
        backgroundView.isUserInteractionEnabled = false
        backgroundView.placeholderColor = .clear
        addSubview(backgroundView)
        addSubview(imageView)
        addSubview(label)
    }

    /// Makes a button with a title or an image.
    public convenience init(frame: Rect = .zero, title: String, image: Image? = nil) {
        self.init(frame: frame)
        (self.title, self.image) = (title, image)
    }

    /// Always false: leaves drags to the views around the button.
    public override func takesPan(_ translation: Point) -> Bool { false }

    public override func layoutSubviews() {
        let theme = theme
        cornerRadius = ownCornerRadius ?? bounds.cornerRadius(theme.cornerRadius)
        let plain = fill ?? theme.fill
        let base = isSelected ? theme.accent : plain
        backgroundColor = isHighlighted ? (fill == nil && !isSelected ? theme.highlightedFill : base.dimmed) : base
        if backgroundImage != nil, !isSelected { backgroundColor = .clear }
        backgroundView.image = backgroundImage
        backgroundView.isHidden = backgroundImage == nil
        backgroundView.frame = bounds
        backgroundView.alpha = isHighlighted ? 0.75 : 1
        label.text = title
        label.font = font ?? theme.font
        label.textColor = isSelected ? .white : titleColor ?? theme.text
        imageView.image = image
        imageView.isHidden = image == nil
        let inner = bounds.inset(x: min(Button.padding, bounds.width / 8), y: min(4, bounds.height / 8))
        if image == nil {
            label.frame = inner
        } else if title.isEmpty {
            imageView.frame = inner
            label.frame = .zero
        } else {
            let side = min(inner.height, inner.width / 3)
            imageView.frame = Rect(x: inner.minX, y: inner.midY - side / 2, width: side, height: side)
            label.frame = Rect(
                x: inner.minX + side + 6, y: inner.minY, width: max(0, inner.width - side - 6), height: inner.height)
        }
        super.layoutSubviews()
    }

    /// The size that the title and the image need, in points.
    public override func sizeThatFits(_ size: Size) -> Size {
        label.text = title
        label.font = font ?? theme.font
        let text = label.sizeThatFits(size)
        let height = max(text.height + 12, 32)
        let side = image == nil ? 0 : height - 8 + (title.isEmpty ? 0 : 6)
        return Size(width: text.width + side + 2 * Button.padding, height: height)
    }
}

extension Color {
    fileprivate var dimmed: Color { Color(red: red * 0.75, green: green * 0.75, blue: blue * 0.75, alpha: alpha) }
}

/// A switch that is on or off.
public final class Switch: Control {
    /// Whether it is on. Setting it sends no action. Default: false.
    public var isOn = false { didSet { if isOn != oldValue { setNeedsLayout() } } }

    /// The default size of switches, in points.
    public static let standardSize = Size(width: 51, height: 31)

    private let knob = View()
    private static let margin = 2.0
    private static let duration = 0.2

    /// A switch at a point, of the standard size.
    public convenience init(at origin: Point = .zero) {
        self.init(frame: Rect(origin: origin, size: Switch.standardSize))
    }

    /// A switch that fills a rectangle; if that is empty, it has the standard size.
    public override init(frame: Rect) {
        super.init(frame: frame.isEmpty ? Rect(origin: frame.origin, size: Switch.standardSize) : frame)
        knob.isUserInteractionEnabled = false
        addSubview(knob)
    }

    /// Turns the switch on or off; if animated, its knob slides there in 0.2 seconds. Sends no action.
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

// SPDX-License-Identifier: MIT

public import CarouselCore

/// A control that chooses a number within a range, on a horizontal line.
public final class Slider: Control {
    /// The number; clamped to the range, NaN is ignored. Setting it sends no action. Default: 0.
    public var value: Double {
        get { storedValue }
        set {
            if !newValue.isNaN { storedValue = min(max(newValue, minimumValue), maximumValue) }
            reportedValue = storedValue
        }
    }

    /// The number where the line begins, -1e300...1e300; clamped, non-finite numbers are ignored. Default: 0.
    public var minimumValue = 0.0 {
        didSet {
            minimumValue = minimumValue.clamped(to: -Slider.limit...Slider.limit, otherwise: oldValue)
            if minimumValue > maximumValue { maximumValue = minimumValue }
            adoptRange()
        }
    }

    /// The number where the line ends, -1e300...1e300; clamped, non-finite numbers are ignored. Setting either end beyond
    /// the other moves the other along. Default: 1.
    public var maximumValue = 1.0 {
        didSet {
            maximumValue = maximumValue.clamped(to: -Slider.limit...Slider.limit, otherwise: oldValue)
            if minimumValue > maximumValue { minimumValue = maximumValue }
            adoptRange()
        }
    }

    /// Whether `.valueChanged` is sent while a finger moves, rather than only when it lifts. Default: true.
    public var isContinuous = true

    /// The fraction of the range that one step of a knob or an arrow key moves by, 0...1; clamped, NaN is ignored.
    /// Default: a twentieth.
    public var commandStep = 0.05 {
        didSet { commandStep = commandStep.isNaN ? oldValue : commandStep.clamped(to: 0...1) }
    }

    private var storedValue = 0.0 { didSet { if storedValue != oldValue { setNeedsLayout() } } }
    private let track = View()
    private let filled = View()
    private let knob = View()
    private var grip: Point?
    private var isSliding = false
    /// The number that the program last set or was told of; a finger may have moved the knob since.
    private var reportedValue = 0.0
    /// The difference of two numbers this large is still finite.
    private static let limit = 1e300
    private static let trackHeight = 4.0
    private static let knobExtent = 26.0

    /// A slider that fills a rectangle; 31 points is a good height.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        for part in [track, filled, knob] {
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
    }

    private func adoptRange() {
        value = storedValue
        setNeedsLayout()
    }

    private var knobSize: Double { min(Slider.knobExtent, bounds.height) }

    private func position(of value: Double) -> Double {
        let range = maximumValue - minimumValue
        let part = range > 0 ? (value - minimumValue) / range : 0
        return mirroredIfNeeded(bounds.minX + knobSize / 2 + part * max(0, bounds.width - knobSize))
    }

    private func value(at x: Double) -> Double {
        let length = bounds.width - knobSize
        guard length > 0 else { return value }
        return minimumValue + (mirroredIfNeeded(x) - bounds.minX - knobSize / 2) / length
            * (maximumValue - minimumValue)
    }

    /// Mirrors x if the layout direction is from right to left, in which the line begins at the right.
    private func mirroredIfNeeded(_ x: Double) -> Double {
        effectiveLayoutDirection == .rightToLeft ? bounds.mirrored(x: x) : x
    }

    public override func layoutSubviews() {
        let theme = theme
        let x = position(of: value)
        let y = bounds.midY - Slider.trackHeight / 2
        track.frame = Rect(x: bounds.minX, y: y, width: bounds.width, height: Slider.trackHeight)
        let begin = mirroredIfNeeded(bounds.minX)
        filled.frame = Rect(x: min(begin, x), y: y, width: abs(x - begin), height: Slider.trackHeight)
        knob.frame = Rect(x: x - knobSize / 2, y: bounds.midY - knobSize / 2, width: knobSize, height: knobSize)
        track.cornerRadius = Slider.trackHeight / 2
        filled.cornerRadius = Slider.trackHeight / 2
        knob.cornerRadius = knobSize / 2
        cornerRadius = bounds.height / 2
        track.backgroundColor = theme.track
        filled.backgroundColor = theme.accent
        knob.backgroundColor = theme.knob
        knob.borderWidth = isHighlighted ? 2 : 0
        knob.borderColor = theme.accent
        super.layoutSubviews()
    }

    public override func sizeThatFits(_ size: Size) -> Size {
        Size(width: size.width.isFinite ? size.width : 200, height: 31)
    }

    public override func handle(_ event: PointerEvent) -> Bool {
        guard isEnabled else { return false }
        let local = localPoint(of: event)
        switch event.kind {
        case .began:
            (grip, isSliding) = (local, false)
        case .moved:
            guard isTouched, let local, let grip else { break }
            isSliding = isSliding || abs(local.x - grip.x) > GestureRecognizer.slop
            if isSliding { slide(to: local, reports: isContinuous) }
        case .ended:
            if isTouched, let local { slide(to: local, reports: true) }
            grip = nil
        case .cancelled:
            grip = nil
        }
        return super.handle(event)
    }

    override func cancelTouch() {
        // The knob stays where the finger has moved it.
        if isTouched { reportChange() }
        super.cancelTouch()
    }

    override func triggersOnRelease(at event: PointerEvent) -> Bool { true }

    private func slide(to point: Point, reports: Bool) {
        storedValue = min(max(value(at: point.x), minimumValue), maximumValue)
        if reports { reportChange() }
    }

    private func reportChange() {
        guard reportedValue != storedValue else { return }
        reportedValue = storedValue
        sendActions(for: .valueChanged)
    }

    public override var takesSteps: Bool { isEnabled }

    public override func handle(_ command: Command) -> Bool {
        guard isFocused, isEnabled, case .step(let count) = command.steps(isVertical: false, effectiveLayoutDirection)
        else { return false }
        let reported = reportedValue
        value += Double(count) * commandStep * (maximumValue - minimumValue)
        if value != reported { sendActions(for: .valueChanged) }
        return true
    }
}

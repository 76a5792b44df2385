// SPDX-License-Identifier: MIT

public import CarouselCore

/// What can happen to a control.
public enum ControlEvent: Hashable, Sendable {
    /// A finger has touched down on it.
    case touchDown
    /// It was tapped, or selected by a key or a knob.
    case triggered
    /// The touch was cancelled, for example by a drag that scrolls what contains the control, or ended beside it.
    case touchCancelled
    /// The user has changed its value.
    case valueChanged
}

/// A view that a user operates: with a finger, or by focus and commands.
///
/// A drag that begins on a control stays with it. One that begins on a button scrolls what contains the button, and
/// cancels the button's touch; if nothing scrolls that way, it stays with the button.
open class Control: View {
    /// Whether the control can be operated. Default: true. A disabled control has the theme's `disabledAlpha`, and its own
    /// alpha again once it is enabled; it lets touches through to the views around it.
    public var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            if !isEnabled {
                (enabledAlpha, dimmedAlpha) = (alpha, alpha)
                if isFocused { scene?.focusedView = nil }
            } else if alpha == dimmedAlpha {
                alpha = enabledAlpha
            }
            applyTheme()
            if !isEnabled { cancelTouch() }
        }
    }

    /// The alpha that a disabled control gets back when it is enabled, and the one that it has meanwhile unless the program sets another.
    private var (enabledAlpha, dimmedAlpha) = (1.0, 1.0)

    /// Whether a finger is pressing the control.
    public private(set) var isHighlighted = false {
        didSet {
            guard isHighlighted != oldValue else { return }
            setNeedsLayout()
            onHighlight?()
        }
    }

    /// Called when `isHighlighted` has changed.
    package var onHighlight: (() -> Void)?

    /// Whether a touch has begun whose end the control has not been told of; if it leaves its scene, it is told with the next event.
    private(set) var isTouched = false

    /// Whether the control is marked as selected. A selected button has the theme's accent colour; controls of your own may show the
    /// mark in their layout. Default: false.
    public var isSelected = false { didSet { if isSelected != oldValue { setNeedsLayout() } } }

    private var actions: [(event: ControlEvent, key: AnyHashable?, action: () -> Void)] = []

    /// Adds an action to run when a user operates the control. Actions run in the order in which they were added.
    public func addAction(for event: ControlEvent = .triggered, _ action: @escaping () -> Void) {
        actions.append((event, nil, action))
    }

    /// Adds an action with a key, replacing the one that has the same key for the event.
    package func setAction(_ key: AnyHashable, for event: ControlEvent, _ action: @escaping () -> Void) {
        if let place = actions.firstIndex(where: { $0.event == event && $0.key == key }) {
            actions[place].action = action
        } else {
            actions.append((event, key, action))
        }
    }

    /// Removes all actions for an event.
    public func removeActions(for event: ControlEvent) { actions.removeAll { $0.event == event } }

    /// Removes those actions for an event whose keys satisfy `isFound`.
    package func removeActions(for event: ControlEvent, where isFound: (AnyHashable) -> Bool) {
        actions.removeAll { $0.event == event && $0.key.map(isFound) ?? false }
    }

    /// Runs the actions for an event, as if a user had caused it.
    public func sendActions(for event: ControlEvent) {
        for action in actions where action.event == event { action.action() }
    }

    /// The scene's theme; without a scene, the dark one.
    public var theme: Theme { scene?.theme ?? .dark }

    /// Called for a tap, and for a key or knob while the control is in focus. Overrides send `.valueChanged` if a value
    /// changes. Default: does nothing. `.triggered` is sent afterwards.
    open func trigger() {}

    override var focusRingInset: Double? { -2 * theme.focusRingWidth }
    open override var takesTouches: Bool { isEnabled }

    /// True while enabled: keeps drags that begin on the control.
    open override func takesPan(_ translation: Point) -> Bool { isEnabled }

    open override var canBecomeFocused: Bool { isEnabled }

    open override func didChangeFocus() {
        super.didChangeFocus()
        setNeedsLayout()
    }

    open override func didMoveToScene() {
        // If it is reused while the finger is still down, it must not look pressed.
        if scene == nil { isHighlighted = false }
        applyTheme()
    }

    override func themeDidChange() { applyTheme() }

    private func applyTheme() {
        if !isEnabled, alpha == dimmedAlpha {
            alpha = theme.disabledAlpha
            dimmedAlpha = alpha
        }
        setNeedsLayout()
    }

    open override func handle(_ event: PointerEvent) -> Bool {
        guard isEnabled else { return false }
        switch event.kind {
        case .began:
            (isHighlighted, isTouched) = (true, true)
            sendActions(for: .touchDown)
        case .moved:
            break
        case .ended where isTouched && triggersOnRelease(at: event):
            (isHighlighted, isTouched) = (false, false)
            giveTouchFeedback()
            activate()
        case .ended, .cancelled:
            cancelTouch()
        }
        return true
    }

    /// Ends a touch that operates the control no more.
    func cancelTouch() {
        guard isTouched else { return }
        (isHighlighted, isTouched) = (false, false)
        sendActions(for: .touchCancelled)
    }

    /// Whether a finger that lifts there triggers the control. Default: only over the control.
    func triggersOnRelease(at event: PointerEvent) -> Bool { localPoint(of: event).map(shownBounds.contains) ?? false }

    open override func handle(_ command: Command) -> Bool {
        guard isFocused, isEnabled, command == .select else { return false }
        // The actions may take the control out of the scene.
        let scene = scene
        activate()
        scene?.feedbackState.operated = self
        return true
    }

    /// Gives feedback that a finger has operated the control, as `Scene.carryOutWithFeedback(_:)` does for commands.
    func giveTouchFeedback() { scene?.giveFeedback(.select(self)) }

    private func activate() {
        trigger()
        sendActions(for: .triggered)
    }

    /// The point of the control under a point of the scene; nil if the control is seen edge-on there.
    func localPoint(of event: PointerEvent) -> Point? { transformToRoot.unmap(event.position) }
}

/// The colours and sizes of controls.
public struct Theme: Hashable, Sendable {
    /// The colour of what is on, selected or in focus.
    public var accent: Color
    /// The fill of buttons, and of switches that are off.
    public var fill: Color
    /// The fill of a button under a finger.
    public var highlightedFill: Color
    /// Text and images on `fill`.
    public var text: Color
    /// The part of a slider that is not filled.
    public var track: Color
    /// Knobs of switches and sliders.
    public var knob: Color
    /// Alpha of disabled controls, 0...1; clamped, NaN counts as 0. Default: 0.4.
    public var disabledAlpha = 0.4 { didSet { disabledAlpha = disabledAlpha.clamped(to: 0...1) } }
    /// Radius of a button's corners in points, 0...1000; clamped, NaN counts as 0. Default: 8.
    public var cornerRadius = 8.0 { didSet { cornerRadius = cornerRadius.clamped(to: 0...1000) } }
    /// Width of the ring around the control in focus, in points, 0...100; clamped, NaN counts as 0. Default: 3.
    public var focusRingWidth = 3.0 { didSet { focusRingWidth = focusRingWidth.clamped(to: 0...100) } }
    /// The font of titles.
    public var font = Font(size: 17, weight: 500)

    /// Dark controls on a darker background. The default of scenes.
    public static let dark = Theme(
        accent: Color(red: 0.25, green: 0.6, blue: 1), fill: Color(white: 0.22), highlightedFill: Color(white: 0.36),
        text: .white, track: Color(white: 0.3), knob: .white)

    /// Light controls.
    public static let light = Theme(
        accent: Color(red: 0, green: 0.45, blue: 0.95), fill: Color(white: 0.9), highlightedFill: Color(white: 0.78),
        text: .black, track: Color(white: 0.82), knob: .white)

    /// Makes a theme.
    public init(accent: Color, fill: Color, highlightedFill: Color, text: Color, track: Color, knob: Color) {
        (self.accent, self.fill, self.highlightedFill, self.text) = (accent, fill, highlightedFill, text)
        (self.track, self.knob) = (track, knob)
    }
}

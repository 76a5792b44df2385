// SPDX-License-Identifier: MIT

public import CarouselKit
public import Foundation

extension Control {
    /// What can happen to a control.
    public typealias Event = ControlEvent

    /// The states of a control. Buttons can show different things in each; the theme determines all other differences.
    public enum State: Sendable {
        /// None of the other states.
        case normal
        /// A finger is on it.
        case highlighted
        /// It cannot be operated.
        case disabled
        /// It is marked as selected.
        case selected
    }

    /// Runs a closure for an event. There is no runtime for selectors: write `{ [weak self] in self?.tapped() }` in place
    /// of `#selector(tapped)`. If the same line of code adds an action for the same target again, as happens with reused views, the
    /// new action replaces the old one, as with a selector.
    public func addTarget(
        _ target: AnyObject?, action: @escaping () -> Void, for event: ControlEvent, file: StaticString = #fileID,
        line: Int = #line, column: Int = #column
    ) {
        setAction(ActionIdentity(target, file, line, column), for: event, action)
    }

    /// Runs a closure for an event, as the other `addTarget` does, and passes it the control.
    public func addTarget<Sender: Control>(
        _ target: AnyObject?, action: @escaping (Sender) -> Void, for event: ControlEvent, file: StaticString = #fileID,
        line: Int = #line, column: Int = #column
    ) {
        setAction(ActionIdentity(target, file, line, column), for: event) { [weak self] in
            if let sender = self as? Sender { action(sender) }
        }
    }
}

/// Identifies an action, as a target and a selector do in UIKit.
private struct ActionIdentity: Hashable {
    let target: ObjectIdentifier?
    let place: String

    init(_ target: AnyObject?, _ file: StaticString, _ line: Int, _ column: Int) {
        (self.target, place) = (target.map { ObjectIdentifier($0) }, "\(file):\(line):\(column)")
    }
}

extension ControlEvent {
    /// The control was tapped.
    public static let touchUpInside = ControlEvent.triggered
    /// The control was tapped, or selected by a key or a knob.
    public static let primaryActionTriggered = ControlEvent.triggered
    /// The touch was cancelled, or ended beside the control.
    public static let touchCancel = ControlEvent.touchCancelled
    /// The touch ended beside the control, or was cancelled.
    public static let touchUpOutside = ControlEvent.touchCancelled
}

extension Button {
    /// Kinds of buttons; all but `custom` take their look from the theme.
    public enum ButtonType: Sendable {
        /// A button whose look the program sets: it starts with no fill and square corners.
        case custom
        /// A button with the theme's look.
        case system
        /// The same as `system`, by its name in earlier versions of iOS.
        case roundedRect
    }

    /// A button of the given kind.
    public convenience init(type: ButtonType) {
        self.init(frame: Rect.zero)
        if type == .custom { (fill, ownCornerRadius) = (.clear, 0) }
    }

    /// The title's look.
    public struct TitleLabel {
        let button: Button
        // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
        /// The title's font.
        public var font: UIFont! {
            get { button.font ?? button.theme.font }
            nonmutating set { button.font = newValue }
        }
        /// The title.
        public var text: String? {
            get { button.title }
            nonmutating set { button.title = newValue ?? "" }
        }
        // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
        /// The title's colour.
        public var textColor: UIColor! {
            get { button.titleColor ?? button.theme.text }
            nonmutating set { button.titleColor = newValue }
        }
    }

    /// The title's look.
    public var titleLabel: TitleLabel? { TitleLabel(button: self) }
}

extension Slider {
    /// See ``Slider/value``.
    public var value: Float {
        get { Float(self.CarouselScene::value) }
        set { self.CarouselScene::value = Double(newValue) }
    }

    /// See ``Slider/minimumValue``.
    public var minimumValue: Float {
        get { Float(self.CarouselScene::minimumValue) }
        set { self.CarouselScene::minimumValue = Double(newValue) }
    }

    /// See ``Slider/maximumValue``.
    public var maximumValue: Float {
        get { Float(self.CarouselScene::maximumValue) }
        set { self.CarouselScene::maximumValue = Double(newValue) }
    }

    /// Sets the value at once, whether `animated` or not.
    public func setValue(_ value: Float, animated: Bool) { self.value = value }
}

extension View {
    /// Adds a recogniser of taps, presses, swipes or pinches.
    public func addGestureRecognizer(_ recognizer: UIGestureRecognizer) { addRecognizer(recognizer) }
    /// Removes a recogniser.
    public func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) { removeRecognizer(recognizer) }
    /// The view's recognisers.
    public var gestureRecognizers: [UIGestureRecognizer]? { recognizers }
}

extension TouchRecognizer {
    /// Runs a closure for each gesture, after the closures that were added before.
    public func addTarget(_ target: AnyObject?, action: @escaping () -> Void) {
        guard let former = self.action else { return self.action = action }
        self.action = {
            former()
            action()
        }
    }
}

extension TapRecognizer {
    /// A recogniser of taps that runs a closure.
    public convenience init(target: AnyObject?, action: (() -> Void)?) { self.init(action: action) }

    /// Number of taps.
    public var numberOfTapsRequired: Int {
        get { count }
        set { count = newValue }
    }
}

extension LongPressRecognizer {
    /// A recogniser of long presses that runs a closure.
    public convenience init(target: AnyObject?, action: (() -> Void)?) { self.init(action: action) }

    /// How long a finger must rest, in seconds.
    public var minimumPressDuration: TimeInterval {
        get { duration }
        set { duration = newValue }
    }
}

extension SwipeRecognizer {
    /// A direction.
    public typealias Direction = Directions

    /// A recogniser of swipes to the right that runs a closure.
    public convenience init(target: AnyObject?, action: (() -> Void)?) { self.init(action: action) }

    /// The directions that count.
    public var direction: Directions {
        get { directions }
        set { directions = newValue }
    }
}

extension PinchRecognizer {
    /// A recogniser of pinches that runs a closure.
    public convenience init(target: AnyObject?, action: (() -> Void)?) { self.init(action: action) }
}

/// What a button shows in each state.
private final class ButtonLooks {
    var titles: [UIControl.State: String] = [:]
    var titleColors: [UIControl.State: Color] = [:]
    var images: [UIControl.State: Image] = [:]
    var backgroundImages: [UIControl.State: Image] = [:]
}

/// A kind of content that a button has for each state, and the property that shows it.
private struct StateContent<Value> {
    var values: ReferenceWritableKeyPath<ButtonLooks, [UIControl.State: Value]>
    var shown: (get: (Button) -> Value?, set: (Button, Value?) -> Void)
}

// Computed, because key paths and closures cannot be shared between threads.
private var titles: StateContent<String> {
    StateContent(values: \.titles, shown: ({ $0.title }, { $0.title = $1 ?? "" }))
}
private var titleColors: StateContent<Color> {
    StateContent(values: \.titleColors, shown: ({ $0.titleColor }, { $0.titleColor = $1 }))
}
private var images: StateContent<Image> { StateContent(values: \.images, shown: ({ $0.image }, { $0.image = $1 })) }
private var backgroundImages: StateContent<Image> {
    StateContent(values: \.backgroundImages, shown: ({ $0.backgroundImage }, { $0.backgroundImage = $1 }))
}

extension Button {
    /// Sets the title for a state; nil for none. States without one show that of `.normal`.
    public func setTitle(_ title: String?, for state: State) { set(title, for: state, in: titles) }
    /// The title in a state.
    public func title(for state: State) -> String? { value(for: state, in: titles) }
    /// The title that is shown now.
    public var currentTitle: String? { title }

    /// Sets the title's colour for a state; nil for the theme's. States without one show that of `.normal`; the title of a
    /// selected button is always white.
    public func setTitleColor(_ color: UIColor?, for state: State) { set(color, for: state, in: titleColors) }
    /// The title's colour in a state; nil for the theme's.
    public func titleColor(for state: State) -> UIColor? { value(for: state, in: titleColors) }

    /// Sets the image for a state; nil for none. States without one show that of `.normal`.
    public func setImage(_ image: UIImage?, for state: State) { set(image, for: state, in: images) }
    /// The image in a state; nil for none.
    public func image(for state: State) -> UIImage? { value(for: state, in: images) }

    /// Sets the image behind the title for a state; nil for none. States without one show that of `.normal`.
    public func setBackgroundImage(_ image: UIImage?, for state: State) {
        set(image, for: state, in: backgroundImages)
    }
    /// The image behind the title in a state; nil for none.
    public func backgroundImage(for state: State) -> UIImage? { value(for: state, in: backgroundImages) }

    private func set<Value>(_ value: Value?, for state: State, in content: StateContent<Value>) {
        let looks = companion as? ButtonLooks ?? ButtonLooks()
        companion = looks
        // A value that was set without a state counts for all states.
        if looks[keyPath: content.values].isEmpty { looks[keyPath: content.values][.normal] = content.shown.get(self) }
        looks[keyPath: content.values][state] = value
        if state == .highlighted { onHighlight = { [weak self] in self?.showState() } }
        show(content)
    }

    private func value<Value>(for state: State, in content: StateContent<Value>) -> Value? {
        guard let values = (companion as? ButtonLooks)?[keyPath: content.values] else { return content.shown.get(self) }
        return values.isEmpty ? content.shown.get(self) : values[state] ?? values[.normal]
    }

    private func show<Value>(_ content: StateContent<Value>) {
        guard let values = (companion as? ButtonLooks)?[keyPath: content.values] else { return }
        let states: [(state: State, holds: Bool)] = [
            (.disabled, !isEnabled), (.highlighted, isHighlighted), (.selected, isSelected), (.normal, true),
        ]
        content.shown.set(self, states.lazy.compactMap { $0.holds ? values[$0.state] : nil }.first)
    }

    /// Shows the content of the present state, where there is content for states other than `.normal`.
    fileprivate func showState() {
        guard let looks = companion as? ButtonLooks else { return }
        func update<Value>(_ content: StateContent<Value>) {
            if looks[keyPath: content.values].keys.contains(where: { $0 != .normal }) { show(content) }
        }
        update(titles)
        update(titleColors)
        update(images)
        update(backgroundImages)
    }
}

extension Control {
    /// Whether it can be operated. Default: true.
    public var isEnabled: Bool {
        get { self.CarouselScene::isEnabled }
        set {
            self.CarouselScene::isEnabled = newValue
            (self as? Button)?.showState()
        }
    }

    /// Whether it is marked as selected. Default: false.
    public var isSelected: Bool {
        get { self.CarouselScene::isSelected }
        set {
            self.CarouselScene::isSelected = newValue
            (self as? Button)?.showState()
        }
    }

    /// Removes a target's actions for an event; with a nil target, all actions. `action` is ignored: there is no runtime for selectors.
    public func removeTarget(_ target: AnyObject?, action: Any?, for event: ControlEvent) {
        guard let target else { return removeActions(for: event) }
        removeActions(for: event) { ($0.base as? ActionIdentity)?.target == ObjectIdentifier(target) }
    }
}

// SPDX-License-Identifier: MIT

public import CarouselKit
public import Foundation

extension Control {
    /// What can happen to a control.
    public typealias Event = ControlEvent

    /// The states of a control. What buttons show can differ between them; the theme says what else looks different.
    public enum State: Sendable {
        /// As it is.
        case normal
        /// A finger is on it.
        case highlighted
        /// It cannot be operated.
        case disabled
        /// It is marked as selected.
        case selected
    }

    /// Runs a closure for an event. There is no runtime for selectors: write `{ [weak self] in self?.tapped() }` in place
    /// of `#selector(tapped)`.
    public func addTarget(_ target: AnyObject?, action: @escaping () -> Void, for event: ControlEvent) {
        addAction(for: event, action)
    }

    /// Runs a closure with the control for an event.
    public func addTarget<Sender: Control>(
        _ target: AnyObject?, action: @escaping (Sender) -> Void, for event: ControlEvent
    ) {
        addAction(for: event) { [weak self] in if let sender = self as? Sender { action(sender) } }
    }
}

extension ControlEvent {
    /// It was tapped.
    public static let touchUpInside = ControlEvent.triggered
    /// It was tapped, or selected by a key or a knob.
    public static let primaryActionTriggered = ControlEvent.triggered
    /// The touch was cancelled, or ended beside the control.
    public static let touchCancel = ControlEvent.touchCancelled
    /// The touch ended beside the control, or was cancelled.
    public static let touchUpOutside = ControlEvent.touchCancelled
}

extension Button {
    /// Kinds of buttons; all look as the theme says.
    public enum ButtonType: Sendable {
        /// A button of a program's own look.
        case custom
        /// A usual button.
        case system
        /// A usual button of earlier years.
        case roundedRect
    }

    /// A button of a kind.
    public convenience init(type: ButtonType) { self.init(frame: Rect.zero) }

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

    /// Sets the value; it does not slide there.
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
    /// Runs a closure for each gesture, after those that were added before.
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

    /// For how long a finger rests, in seconds.
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

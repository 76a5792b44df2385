// SPDX-License-Identifier: MIT

public import CarouselKit

/// What a button shows in each state.
private final class ButtonLooks {
    var titles: [UIControl.State: String] = [:]
    var titleColors: [UIControl.State: Color] = [:]
    var images: [UIControl.State: Image] = [:]
    var backgroundImages: [UIControl.State: Image] = [:]
    var followsTouches = false
}

/// What a button has for each state, and the property that shows it.
private struct Look<Value> {
    var values: ReferenceWritableKeyPath<ButtonLooks, [UIControl.State: Value]>
    var shown: (get: (Button) -> Value?, set: (Button, Value?) -> Void)
}

// Key paths and closures, computed since they cannot be shared between threads.
private var titles: Look<String> { Look(values: \.titles, shown: ({ $0.title }, { $0.title = $1 ?? "" })) }
private var titleColors: Look<Color> {
    Look(values: \.titleColors, shown: ({ $0.titleColor }, { $0.titleColor = $1 }))
}
private var images: Look<Image> { Look(values: \.images, shown: ({ $0.image }, { $0.image = $1 })) }
private var backgroundImages: Look<Image> {
    Look(values: \.backgroundImages, shown: ({ $0.backgroundImage }, { $0.backgroundImage = $1 }))
}

extension Button {
    /// Sets the title for a state; nil for none. States without one show that of `.normal`.
    public func setTitle(_ title: String?, for state: State) { set(title, for: state, in: titles) }
    /// The title in a state.
    public func title(for state: State) -> String? { value(for: state, in: titles) }
    /// The title as it is shown.
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

    private func set<Value>(_ value: Value?, for state: State, in look: Look<Value>) {
        let looks = companion as? ButtonLooks ?? ButtonLooks()
        companion = looks
        // What was set without a state is for all of them.
        if looks[keyPath: look.values].isEmpty { looks[keyPath: look.values][.normal] = look.shown.get(self) }
        looks[keyPath: look.values][state] = value
        if state == .highlighted, !looks.followsTouches {
            looks.followsTouches = true
            for event in [ControlEvent.touchDown, .touchCancelled, .triggered] { followTouches(event) }
        }
        show(look)
    }

    private func value<Value>(for state: State, in look: Look<Value>) -> Value? {
        guard let values = (companion as? ButtonLooks)?[keyPath: look.values] else { return look.shown.get(self) }
        return values.isEmpty ? look.shown.get(self) : values[state] ?? values[.normal]
    }

    private func show<Value>(_ look: Look<Value>) {
        guard let values = (companion as? ButtonLooks)?[keyPath: look.values] else { return }
        let states: [(state: State, holds: Bool)] = [
            (.disabled, !isEnabled), (.highlighted, isHighlighted), (.selected, isSelected), (.normal, true),
        ]
        look.shown.set(self, states.lazy.compactMap { $0.holds ? values[$0.state] : nil }.first)
    }

    /// Shows what there is for the present state, where states differ.
    fileprivate func showState() {
        guard let looks = companion as? ButtonLooks else { return }
        func update<Value>(_ look: Look<Value>) {
            if looks[keyPath: look.values].keys.contains(where: { $0 != .normal }) { show(look) }
        }
        update(titles)
        update(titleColors)
        update(images)
        update(backgroundImages)
    }

    private func followTouches(_ event: ControlEvent) { addAction(for: event) { [weak self] in self?.showState() } }

    /// Shows the state again after an event of which all actions have been removed.
    fileprivate func followTouchesAgain(_ event: ControlEvent) {
        if (companion as? ButtonLooks)?.followsTouches == true, event != .valueChanged { followTouches(event) }
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

    /// Removes all actions for an event.
    public func removeTarget(_ target: AnyObject?, action: Any?, for event: ControlEvent) {
        removeActions(for: event)
        (self as? Button)?.followTouchesAgain(event)
    }
}

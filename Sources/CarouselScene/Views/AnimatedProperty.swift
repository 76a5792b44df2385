// SPDX-License-Identifier: MIT

import CarouselCore

/// A property of views whose changes can be animated, and how it goes from one value to another. There is one object for each
/// property, by whose identity a view finds the property's animation.
///
/// To add one, declare it in `Animatable`, call `didChange` where the property is set, and `shown` where it is drawn.
final class AnimatedProperty<Owner: View, Value>: Sendable {
    private let mix: @Sendable (Owner, Value, Value, Double) -> Value

    /// `mix` returns a view's value at a part of the way, 0...1, from the first value to the second.
    init(_ mix: @escaping @Sendable (_ view: Owner, _ start: Value, _ end: Value, _ part: Double) -> Value) {
        self.mix = mix
    }

    convenience init(_ mix: @escaping @Sendable (_ start: Value, _ end: Value, _ part: Double) -> Value) {
        self.init { mix($1, $2, $3) }
    }

    @inline(__always)
    func shown(_ value: Value, in view: Owner) -> Value {
        view.animations.isEmpty ? value : interpolated(value, in: view)
    }

    private func interpolated(_ value: Value, in view: Owner) -> Value {
        guard let scene = view.scene, let animation = view.animations.first(where: { $0.property === self }),
            let start = (animation as? Transition<Value>)?.start
        else { return value }
        return mix(view, start, value, animation.progress(at: scene.time))
    }

    func didChange(from former: Value, in view: Owner) {
        guard let group = AnimationGroup.current, group.duration > 0 else { return }
        guard let scene = view.scene else { return group.changedDetachedViews = true }
        let animation = Transition(of: self, from: shown(former, in: view), at: scene.time, in: group)
        group.scene = scene
        view.animations.removeAll { $0.property === self }
        view.animations.append(animation)
        scene.startAnimatingProperties(of: view)
    }
}

extension View {
    @inline(__always)
    func shown<Value>(_ value: Value, _ property: @autoclosure () -> AnimatedProperty<View, Value>) -> Value {
        // Most views are not animated, and this is called several times a frame for each.
        animations.isEmpty ? value : property().shown(value, in: self)
    }
}

class PropertyAnimation {
    let property: AnyObject
    let beginTime: Double
    let duration: Double
    let group: AnimationGroup
    private let curve: Easing

    // Copies the group's values, because they may be different for its next changes.
    fileprivate init(of property: AnyObject, at time: Double, in group: AnimationGroup) {
        (self.property, self.group, curve) = (property, group, group.curve)
        (beginTime, duration) = (time + group.delay, group.duration)
    }

    func progress(at time: Double) -> Double { duration > 0 ? curve.value(at: (time - beginTime) / duration) : 1 }
}

private final class Transition<Value>: PropertyAnimation {
    let start: Value

    init(of property: AnyObject, from start: Value, at time: Double, in group: AnimationGroup) {
        self.start = start
        super.init(of: property, at: time, in: group)
    }
}

/// A value that appears and disappears by fading, as a shadow does.
protocol Fading: Sendable {
    static func mix(_ a: Self, _ b: Self, _ part: Double) -> Self
    /// The state before it appears and after it has gone.
    var faded: Self { get }
}

extension AnimatedProperty {
    convenience init<Effect: Fading>() where Value == Effect? {
        self.init { start, end, part in
            guard let from = start ?? end?.faded, let to = end ?? start?.faded else { return nil }
            return .mix(from, to, part)
        }
    }
}

enum Animatable {
    static let center = AnimatedProperty<View, Point>(Point.mix)
    static let size = AnimatedProperty<View, Size>(Size.mix)
    static let alpha = AnimatedProperty<View, Double>(Double.mix)
    static let transform = AnimatedProperty<View, Transform3D> { $0.interpolated(to: $1, part: $2) }
    static let backgroundColor = AnimatedProperty<View, Color>(Color.mix)
    static let cornerRadius = AnimatedProperty<View, Double> { .mix($0.validExtent, $1.validExtent, $2) }
    static let borderWidth = AnimatedProperty<View, Double> { .mix($0.validExtent, $1.validExtent, $2) }
    static let borderColor = AnimatedProperty<View, Color>(Color.mix)
    static let shadow = AnimatedProperty<View, Shadow?>()
    static let reflection = AnimatedProperty<View, Reflection?>()
}

extension Double {
    /// Clamps a radius or a width in points to what can be mixed; larger values than any view's size change nothing.
    var validExtent: Double { clamped(to: 0...1e6) }
}

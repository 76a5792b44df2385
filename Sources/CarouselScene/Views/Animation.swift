// SPDX-License-Identifier: MIT

public import CarouselCore
import Glibc
import Synchronization

/// The animation that current changes belong to.
final class AnimationGroup: @unchecked Sendable {
    // Unchecked: a group is made, used and released on the thread that runs the animation's closure.
    var delay: Double
    var duration: Double
    var curve: Easing
    weak var scene: Scene?

    init(delay: Double, duration: Double, curve: Easing) {
        (self.delay, self.duration, self.curve) = (delay, duration, curve)
    }

    private enum Scope {
        case outside
        case inside(AnimationGroup)
        case without
    }

    @TaskLocal private static var scope = Scope.outside
    /// Groups between `beginAnimations` and `commitAnimations`, the innermost last. Each is for views of its own thread.
    private static let begun = Mutex<[(thread: pthread_t, group: AnimationGroup)]>([])
    private static let begunCount = Atomic(0)

    static var current: AnimationGroup? {
        switch scope {
        case .outside: begunCount.load(ordering: .relaxed) == 0 ? nil : begunHere
        case .inside(let group): group
        case .without: nil
        }
    }

    private static var begunHere: AnimationGroup? {
        let here = pthread_self()
        return begun.withLock { $0.last { $0.thread == here }?.group }
    }

    /// Runs changes in a group; nil for changes at once.
    static func run<R>(_ group: AnimationGroup?, _ changes: () throws -> R) rethrows -> R {
        try $scope.withValue(group.map { .inside($0) } ?? .without, operation: changes)
    }

    static func begin(_ group: AnimationGroup) {
        begun.withLock { $0.append((pthread_self(), group)) }
        begunCount.add(1, ordering: .relaxed)
    }

    /// Ends the thread's innermost group.
    static func commit() {
        let here = pthread_self()
        let ended = begun.withLock { begun in
            begun.lastIndex { $0.thread == here }.map { begun.remove(at: $0) } != nil
        }
        if ended { begunCount.subtract(1, ordering: .relaxed) }
    }

    /// Whether current changes are animated.
    static var isChanging: Bool { current != nil }
}

/// A property of a view that is moving from an earlier value to its new one.
struct PropertyAnimation {
    enum Start {
        case center(Point)
        case size(Size)
        case alpha(Double)
        case transform(Transform3D)
        case shadow(Shadow?)
        case reflection(Reflection?)
        case cornerRadius(Double)
        case depthEffects(DepthEffects?)
        case borderWidth(Double)
        case borderColor(Color)
        indirect case layout(ShapeLayout, middle: Point, RowAlignment)
        indirect case extents(ItemExtents)

        var property: Property {
            switch self {
            case .center: .center
            case .size: .size
            case .alpha: .alpha
            case .transform: .transform
            case .shadow: .shadow
            case .reflection: .reflection
            case .cornerRadius: .cornerRadius
            case .depthEffects: .depthEffects
            case .borderWidth: .borderWidth
            case .borderColor: .borderColor
            case .layout: .layout
            case .extents: .extents
            }
        }
    }

    /// What is moving; a view has one animation of each at most.
    enum Property {
        case center, size, alpha, transform, shadow, reflection, cornerRadius, depthEffects, borderWidth, borderColor,
            layout, extents
    }

    var start: Start
    var beginTime: Double
    var duration: Double
    var curve: Easing

    /// The fraction of the change that is done.
    func progress(at time: Double) -> Double { duration > 0 ? curve.value(at: (time - beginTime) / duration) : 1 }
}

extension View {
    /// Animates changes of centre, size, alpha, transform, corners, border, shadow and reflection, and of the layout and the
    /// depth effects of carousels.
    ///
    /// The properties change at once; what is drawn and touched follows.
    ///
    /// - Parameters:
    ///   - duration: in seconds; 0 or less, or not finite, changes at once.
    ///   - delay: in seconds before it begins; negative counts as 0, non-finite changes at once.
    ///   - curve: how the change is spread over the duration.
    ///   - animations: makes the changes.
    ///   - completion: called once it has ended.
    public static func animate(
        duration: Double, delay: Double = 0, curve: Easing = .easeInEaseOut, animations: () -> Void,
        completion: (() -> Void)? = nil
    ) {
        let isValid = duration > 0 && duration.isFinite && delay.isFinite
        let group = AnimationGroup(delay: max(0, isValid ? delay : 0), duration: isValid ? duration : 0, curve: curve)
        AnimationGroup.run(group, animations)
        guard let completion else { return }
        if let scene = group.scene {
            scene.schedule(after: group.delay + group.duration, completion)
        } else {
            completion()
        }
    }

    /// Makes changes at once, even inside `animate`.
    public static func performWithoutAnimation(_ changes: () -> Void) { AnimationGroup.run(nil, changes) }

    /// Animates the changes from here to `commitAnimations()`, with UIKit's curve; such blocks may be nested. For programs
    /// that change views on one thread only.
    package static func beginAnimations() {
        AnimationGroup.begin(AnimationGroup(delay: 0, duration: 0.2, curve: .easeInEaseOut))
    }

    /// Sets the duration or the delay of the innermost block, in seconds; negative and non-finite numbers count as 0.
    package static func setAnimation(duration: Double? = nil, delay: Double? = nil) {
        guard let group = AnimationGroup.current else { return }
        if let duration { group.duration = duration.isFinite ? max(0, duration) : 0 }
        if let delay { group.delay = delay.isFinite ? max(0, delay) : 0 }
    }

    /// Ends the innermost block.
    package static func commitAnimations() { AnimationGroup.commit() }

    /// Records that a property has changed, for the current animation if there is one.
    ///
    /// - Parameter start: what was shown before; it is found only if there is an animation.
    func animateChange(from start: @autoclosure () -> PropertyAnimation.Start) {
        guard let group = AnimationGroup.current, group.duration > 0, let scene else { return }
        let start = start()
        group.scene = scene
        animations.removeAll { $0.start.property == start.property }
        animations.append(
            PropertyAnimation(
                start: start, beginTime: scene.time + group.delay, duration: group.duration, curve: group.curve))
        scene.startAnimatingProperties(of: self)
    }

    /// When the first of its animations begins, in seconds.
    var animationsBegin: Double { animations.reduce(.infinity) { min($0, $1.beginTime) } }

    /// Drops the animations that have ended; false if none is left.
    func advanceAnimations(to time: Double) -> Bool {
        animations.removeAll { time >= $0.beginTime + $0.duration }
        // From now on the view is flat in its superview again.
        if animations.isEmpty { setNeedsDisplay() }
        return !animations.isEmpty
    }

    /// A property's value as shown: `mix` gets where its animation began, and the fraction of the change that is done.
    @inline(__always)
    func shown<Value>(
        _ value: Value, _ property: PropertyAnimation.Property, mix: (PropertyAnimation.Start, _ part: Double) -> Value
    ) -> Value {
        // Most views stand still, and this is asked of each several times a frame.
        guard !animations.isEmpty, let (start, part) = animationFound(property) else { return value }
        return mix(start, part)
    }

    private func animationFound(_ property: PropertyAnimation.Property) -> (PropertyAnimation.Start, part: Double)? {
        guard let scene,
            let animation = animations.first(where: { $0.start.property == property })
        else { return nil }
        return (animation.start, animation.progress(at: scene.time))
    }

    /// The bounds as shown.
    var shownBounds: Rect { animations.isEmpty ? bounds : Rect(origin: bounds.origin, size: shown(size: bounds.size)) }
}

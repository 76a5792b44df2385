// SPDX-License-Identifier: MIT

public import CarouselCore
import Glibc

final class AnimationGroup: @unchecked Sendable {
    // Unchecked, because a group is made, used and released on the thread that runs the animation's closure.
    var delay: Double
    var duration: Double
    var curve: Easing
    weak var scene: Scene?
    /// Whether a view in no scene has been changed; such changes cannot be animated.
    var changedDetachedViews = false
    /// Whether a view has left its scene during the animation.
    var hasLostViews = false
    /// The block around this one, between `beginAnimations` and `commitAnimations`.
    private var outer: AnimationGroup?

    init(delay: Double, duration: Double, curve: Easing) {
        (self.delay, self.duration, self.curve) = (delay, duration, curve)
    }

    /// The group in which `run` makes changes, `.some(nil)` for changes at once; nil outside `run`.
    @TaskLocal private static var scope: AnimationGroup?? = nil
    /// How deeply completions that run at once, because there is no scene to wait in, are nested here.
    @TaskLocal private static var nesting = 0
    /// Where each thread keeps its innermost group between `beginAnimations` and `commitAnimations`, until it ends; nil if the process has
    /// no room for that, so that changes are made at once.
    private static let openGroupKey: pthread_key_t? = {
        var key = pthread_key_t()
        let error = pthread_key_create(&key) { group in
            if let group { Unmanaged<AnimationGroup>.fromOpaque(group).release() }
        }
        return error == 0 ? key : nil
    }()

    private static var openGroup: AnimationGroup? {
        get {
            openGroupKey.flatMap { pthread_getspecific($0) }
                .map { Unmanaged<AnimationGroup>.fromOpaque($0).takeUnretainedValue() }
        }
        set {
            guard let key = openGroupKey else { return }
            let former = openGroup.map { Unmanaged.passUnretained($0) }
            if pthread_setspecific(key, newValue.map { Unmanaged.passRetained($0).toOpaque() }) == 0 {
                former?.release()
            }
        }
    }

    static var current: AnimationGroup? { scope ?? openGroup }

    /// Runs changes in a group; nil for changes at once.
    static func run<R>(_ group: AnimationGroup?, _ changes: () throws -> R) rethrows -> R {
        try $scope.withValue(.some(group), operation: changes)
    }

    static func begin(_ group: AnimationGroup) {
        group.outer = openGroup
        openGroup = group
    }

    static func commit() { openGroup = openGroup?.outer }

    static var isChanging: Bool { current != nil }

    /// Makes changes at once. Outside animations this allocates no memory, so that scrolling allocates none.
    static func atOnce(_ changes: () -> Void) { if isChanging { run(nil, changes) } else { changes() } }

    /// Calls `completion` once the group has ended, or at once if it has no scene. `View.animate` says what it receives.
    func whenEnded(_ completion: @escaping (Bool) -> Void) {
        if let scene {
            scene.schedule(after: delay + duration) { completion(!self.hasLostViews) }
        } else if AnimationGroup.nesting < 100 {
            AnimationGroup.$nesting.withValue(AnimationGroup.nesting + 1) { completion(!changedDetachedViews) }
        }
    }
}

extension View {
    /// Animates changes of centre, size, alpha, transform, background, corners, border, shadow and reflection, and of the layout
    /// and the depth effects of carousels.
    ///
    /// The properties change at once; what is drawn and touched follows. A view that fades out stops taking touches at
    /// once.
    ///
    /// - Parameters:
    ///   - duration: in seconds; 0 or less, or not finite, changes at once.
    ///   - delay: in seconds before it begins; negative counts as 0, non-finite changes at once.
    ///   - curve: how the change is spread over the duration.
    ///   - animations: makes the changes.
    ///   - completion: called once the animation has ended; at once if it changes nothing in a scene. If completions called at once are
    ///     nested in one another, the 100th is the last that is called.
    public static func animate(
        duration: Double, delay: Double = 0, curve: Easing = .easeInEaseOut, animations: () -> Void,
        completion: (() -> Void)? = nil
    ) {
        let ended: ((Bool) -> Void)? = completion.map { completion in { _ in completion() } }
        animate(duration: duration, delay: delay, curve: curve, animations: animations, ended: ended)
    }

    /// The same; `ended` receives false if a view has left its scene meanwhile, or if only views without a scene have been changed.
    package static func animate(
        duration: Double, delay: Double = 0, curve: Easing = .easeInEaseOut, animations: () -> Void,
        ended: ((Bool) -> Void)?
    ) {
        let isValid = duration > 0 && duration.isFinite && delay.isFinite
        let group = AnimationGroup(delay: max(0, isValid ? delay : 0), duration: isValid ? duration : 0, curve: curve)
        AnimationGroup.run(group, animations)
        if let ended { group.whenEnded(ended) }
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

    package static func commitAnimations() { AnimationGroup.commit() }

    var firstAnimationTime: Double { animations.reduce(.infinity) { min($0, $1.beginTime) } }

    func advanceAnimations(to time: Double) -> Bool {
        animations.removeAll { time >= $0.beginTime + $0.duration }
        // From now on the view is flat in its superview again.
        if animations.isEmpty { setNeedsDisplay() }
        return !animations.isEmpty
    }

    var shownBounds: Rect { Rect(origin: bounds.origin, size: shown(bounds.size, Animatable.size)) }
    var shownTransform: Transform3D { shown(transform3D, Animatable.transform) }
    var shownCenter: Point { shown(center, Animatable.center) }
    var shownAlpha: Double { shown(alpha, Animatable.alpha) }

    func shownRadius(of frame: Rect) -> Double { frame.cornerRadius(shown(cornerRadius, Animatable.cornerRadius)) }
}

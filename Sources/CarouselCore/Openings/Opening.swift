// SPDX-License-Identifier: MIT

/// How far something has opened, in stages: moved by time, by a finger, or by the program. A value; time comes in as a
/// parameter. After an interruption it goes on from where it is.
package struct Opening: Hashable, Sendable {
    /// What moves it.
    private enum Phase: Hashable, Sendable {
        case atRest
        /// A finger holds it since it was at a progress.
        case held(from: Double)
        /// It has been moving to the destination since a time. `from` is where it began, as a result of `seconds(at:)`.
        case moving(from: Double, since: Double)
        /// It has been moving to the destination since a time, as the program says. `from` is the progress where it began.
        case animated(from: Double, since: Double, duration: Double, curve: Easing)
    }

    /// How long each stage takes, in seconds, above 0.
    private let durations: [Double]
    /// How far it has opened: 0 closed, 1 after the first stage, and so on. Within a stage it grows evenly with time.
    package private(set) var progress = 0.0
    /// The progress at which it will come to rest, or last rested before a finger took hold of it.
    package private(set) var destination = 0.0
    private var phase = Phase.atRest

    /// A flick faster than this, in stages per second, opens or closes it however far it has come.
    private static let flickSpeed = 1.0

    package init(durations: [Double]) {
        self.durations = durations.map { $0.clamped(to: 0.001...3600, otherwise: 0.3) }
    }

    package var stages: Double { Double(durations.count) }
    package var isMoving: Bool {
        switch phase {
        case .moving, .animated: true
        case .atRest, .held: false
        }
    }
    package var isHeld: Bool { if case .held = phase { true } else { false } }

    /// Whether it has come from a greater progress, or is on its way to a smaller one.
    package var isClosing: Bool {
        if case .held(let start) = phase { progress < start } else { destination < progress }
    }

    /// Sets the progress at once; NaN is ignored.
    package mutating func jump(to progress: Double) {
        guard !progress.isNaN else { return }
        self.progress = progress.clamped(to: 0...stages)
        (destination, phase) = (self.progress, .atRest)
    }

    /// Begins to move to a progress in a number of seconds, along a curve; it waits until `time`.
    package mutating func animate(to progress: Double, at time: Double, in duration: Double, _ curve: Easing) {
        destination = progress.clamped(to: 0...stages, otherwise: destination)
        phase =
            self.progress == destination
            ? .atRest : .animated(from: self.progress, since: time, duration: duration, curve: curve)
    }

    /// Begins to move to a stage; closing takes as long as opening.
    package mutating func move(to stage: Double, at time: Double) {
        destination = stage.clamped(to: 0...stages, otherwise: destination)
        phase = progress == destination ? .atRest : .moving(from: seconds(at: progress), since: time)
    }

    /// A finger takes hold of it where it is.
    package mutating func grab() { phase = .held(from: progress) }

    /// Moves it to `way` stages from where the finger took hold of it, one stage at most.
    package mutating func drag(_ way: Double) {
        guard case .held(let start) = phase, way.isFinite else { return }
        let stage = start.rounded()
        progress = (start + way).clamped(to: max(0, stage - 1)...min(stage + 1, stages))
    }

    /// The finger lifts at a velocity in stages per second: it moves to the nearest stage or, after a quick flick, the next one that way.
    package mutating func release(velocity: Double, at time: Double) {
        guard isHeld else { return }
        let isQuick = velocity.magnitude > Opening.flickSpeed
        move(to: progress.rounded(isQuick ? velocity > 0 ? .up : .down : .toNearestOrAwayFromZero), at: time)
    }

    package mutating func step(to time: Double) {
        guard !time.isNaN else { return }
        if case .animated(let start, let since, let duration, let curve) = phase {
            let part = (time - since) / duration
            progress = part < 1 ? .mix(start, destination, curve.value(at: max(0, part))) : destination
            if !(part < 1) { phase = .atRest }
        }
        guard case .moving(let start, let since) = phase else { return }
        let (end, passed) = (seconds(at: destination), max(0, time - since))
        if (end - start).magnitude <= passed {
            (progress, phase) = (destination, .atRest)
        } else {
            progress = progress(at: start + (end < start ? -passed : passed))
        }
    }

    /// The time in seconds at which a progress is reached if all stages follow one another.
    private func seconds(at progress: Double) -> Double {
        var (seconds, rest) = (0.0, progress)
        for duration in durations where rest > 0 {
            seconds += min(rest, 1) * duration
            rest -= 1
        }
        return seconds
    }

    private func progress(at seconds: Double) -> Double {
        var (progress, rest) = (0.0, seconds)
        for duration in durations where rest > 0 {
            progress += min(rest / duration, 1)
            rest -= duration
        }
        return progress
    }
}

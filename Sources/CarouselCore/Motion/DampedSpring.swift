// SPDX-License-Identifier: MIT

import Glibc

/// A spring that draws something to a place, damped: the exact solution of its equation, not an integration.
struct DampedSpring: Hashable, Sendable {
    /// How fast it would swing without damping, in radians per second, above 0.
    var pace: Double
    /// 1: as quick as it can be without swinging over; less swings over, more is slower. Above 0.
    var damping = 1.0

    /// How far it is stretched, and how fast that grows, some time after it was stretched and let go at a velocity.
    func state(stretch: Double, velocity: Double, after time: Double) -> (stretch: Double, velocity: Double) {
        let fading = damping * pace
        // Close to 1 the other solutions lose their digits.
        if abs(damping - 1) < 1e-6 {
            let pull = velocity + pace * stretch
            let left = exp(-pace * time)
            return ((stretch + pull * time) * left, (velocity - pace * pull * time) * left)
        }
        if damping < 1 {
            let rate = pace * (1 - damping * damping).squareRoot()
            let swing = (velocity + fading * stretch) / rate
            let (left, sine, cosine) = (exp(-fading * time), sin(rate * time), cos(rate * time))
            let slowed = velocity * cosine - (fading * swing + rate * stretch) * sine
            return (left * (stretch * cosine + swing * sine), left * slowed)
        }
        let fast = fading + pace * (damping * damping - 1).squareRoot()
        let slow = pace * pace / fast
        let slowPart = (velocity + fast * stretch) / (fast - slow)
        let (slowLeft, fastLeft) = (slowPart * exp(-slow * time), (stretch - slowPart) * exp(-fast * time))
        return (slowLeft + fastLeft, -slow * slowLeft - fast * fastLeft)
    }

    /// When it is stretched by no more than `distance` and moves no faster than `speed`, both above 0.
    func restTime(stretch: Double, velocity: Double, within distance: Double, speed: Double) -> Double {
        func rests(at time: Double) -> Bool {
            let (stretch, velocity) = state(stretch: stretch, velocity: velocity, after: time)
            return abs(stretch) <= distance && abs(velocity) <= speed
        }
        guard !rests(at: 0) else { return 0 }
        // From some doubling on it rests; between that and the last one it comes to rest.
        var late = 1 / pace
        while !rests(at: late), late < 1e6 { late *= 2 }
        var early = late / 2
        if rests(at: early) { early = 0 }
        for _ in 0..<60 {
            let middle = (early + late) / 2
            if rests(at: middle) { late = middle } else { early = middle }
        }
        return late
    }
}

// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@Suite struct GestureTests {
    private var recognizer = GestureRecognizer()

    private mutating func send(_ kind: PointerEvent.Kind, _ x: Double, _ y: Double = 0, at time: Double)
        -> GestureRecognizer.Output
    {
        recognizer.handle(PointerEvent(kind, at: Point(x: x, y: y), time: time))
    }

    @Test mutating func aShortTouchIsATap() {
        #expect(send(.began, 50, at: 0) == .none)
        #expect(send(.moved, 57, 7, at: 0.1) == .none)
        #expect(send(.ended, 57, 7, at: 0.2) == .tapped(Point(x: 57, y: 7)))
    }

    @Test mutating func aPanBeginsBeyondTenPoints() {
        _ = send(.began, 0, at: 0)
        #expect(send(.moved, 10, at: 0.1) == .none)
        #expect(send(.moved, 11, at: 0.15) == .panBegan(translation: Point(x: 11, y: 0)))
        #expect(
            send(.moved, 31, at: 0.2)
                == .panChanged(translation: Point(x: 31, y: 0), velocity: Point(x: 210, y: 0)))
    }

    @Test mutating func aFlickHasTheSpeedOfItsLastTenthOfASecond() {
        _ = send(.began, 0, at: 0)
        for step in 1...20 { _ = send(.moved, Double(step) * 5, at: Double(step) / 20) }
        for step in 1...10 { _ = send(.moved, 100 + Double(step) * 10, at: 1 + Double(step) / 100) }
        guard case .panEnded(let translation, let velocity) = send(.ended, 200, at: 1.1) else {
            Issue.record("no end")
            return
        }
        #expect(translation == Point(x: 200, y: 0))
        #expect(abs(velocity.x - 1000) < 1)
    }

    @Test mutating func aFingerThatRestedDoesNotFlick() {
        _ = send(.began, 0, at: 0)
        _ = send(.moved, 100, at: 0.05)
        #expect(
            send(.ended, 100, at: 0.3) == .panEnded(translation: Point(x: 100, y: 0), velocity: .zero))
    }

    /// Devices may tell of a finger less often than every tenth of a second.
    @Test mutating func aFlickOfRareEventsHasTheSpeedOfItsLastWay() {
        _ = send(.began, 0, at: 0)
        _ = send(.moved, 100, at: 0.11)
        _ = send(.moved, 200, at: 0.22)
        guard case .panEnded(let translation, let velocity) = send(.ended, 200, at: 0.22) else {
            Issue.record("no end")
            return
        }
        #expect(translation == Point(x: 200, y: 0) && abs(velocity.x - 100 / 0.11) < 1e-6 && velocity.y == 0)
        _ = send(.began, 0, at: 1)
        _ = send(.moved, 100, at: 1.11)
        #expect(
            send(.ended, 100, at: 1.3) == .panEnded(translation: Point(x: 100, y: 0), velocity: .zero), "it rested")
        _ = send(.began, 0, at: 2)
        _ = send(.moved, 100, at: 2.11)
        _ = send(.moved, 100, at: 2.22)
        #expect(
            send(.ended, 100, at: 2.25) == .panEnded(translation: Point(x: 100, y: 0), velocity: .zero), "it rested")
    }

    @Test mutating func aReleaseFarAwayIsNoTap() {
        for (x, y, isTap) in [(50.0, 0.0, false), (0, -50, false), (7.5, 7.5, false), (10, 0, true), (6, 7, true)] {
            _ = send(.began, 0, at: 0)
            let output = send(.ended, x, y, at: 0.1)
            #expect(output == (isTap ? .tapped(Point(x: x, y: y)) : .none), "\(x), \(y)")
            #expect(!recognizer.isTouched)
        }
    }

    @Test mutating func eventsTakenInOneGoAreNoFlickOfAThousandPoints() {
        _ = send(.began, 0, at: 0)
        _ = send(.moved, 20, at: 0.000_01)
        guard case .panEnded(_, let velocity) = send(.ended, 20, at: 0.000_02) else {
            Issue.record("no end")
            return
        }
        #expect(velocity.x == 20 / 0.008)
    }

    @Test mutating func whatIsTakenAwayIsNoTap() {
        _ = send(.began, 0, at: 0)
        #expect(send(.cancelled, 0, at: 0.1) == .none)
        #expect(send(.ended, 0, at: 0.2) == .none)
        _ = send(.began, 0, at: 1)
        _ = send(.moved, 50, at: 1.1)
        #expect(send(.cancelled, 50, at: 1.2) == .panCancelled)
    }

    @Test mutating func numbersThatAreNoneMeanNothing() {
        #expect(send(.began, .nan, at: 0) == .none)
        #expect(send(.moved, 100, at: .infinity) == .none)
        #expect(send(.ended, 100, at: 1) == .none)
    }
}

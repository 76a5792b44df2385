// SPDX-License-Identifier: MIT

import CarouselCore

@testable import CarouselScene

/// A scroll view in a scene with its own clock and finger.
final class ScrollStage<V: ScrollView> {
    let scene = Scene(size: Size(width: 400, height: 600))
    let view: V
    private(set) var time = 0.0

    /// Puts a view at (50, 100), 300 points wide and 400 high.
    init(_ view: V) {
        self.view = view
        view.frame = Rect(x: 50, y: 100, width: 300, height: 400)
        scene.root.addSubview(view)
        scene.advance(to: 0)
    }

    /// Lets time pass in frames of a sixtieth of a second.
    func run(_ seconds: Double, each: () -> Void = {}) {
        let end = time + seconds
        while time < end - 1e-9 {
            time = min(end, time + 1.0 / 60)
            scene.advance(to: time)
            each()
        }
    }

    /// Lets time pass until nothing moves, at most ten seconds; returns whether that was enough.
    func settle() -> Bool {
        var frames = 0
        while scene.isAnimating && frames < 600 {
            run(1.0 / 60)
            frames += 1
        }
        return !scene.isAnimating
    }

    func touch(_ kind: PointerEvent.Kind, _ x: Double, _ y: Double) {
        scene.handle(.pointer(PointerEvent(kind, at: Point(x: x, y: y), time: time)))
    }

    /// Touches down and begins to drag: the eleven points that it takes to start a drag are not scrolled.
    func beginDrag(_ x: Double, _ y: Double, down: Bool = false) {
        touch(.began, x, y)
        run(1.0 / 60)
        touch(.moved, x, y + (down ? 11 : -11))
    }

    /// Moves a finger upward at a speed in points per second for at least a tenth of a second, and lifts it.
    func flick(_ x: Double, _ y: Double, speed: Double) {
        touch(.began, x, y)
        var at = y
        for _ in 0..<10 {
            run(1.0 / 60)
            at -= speed / 60
            touch(.moved, x, at)
        }
        touch(.ended, x, at)
    }

    var bars: [ScrollBar] { view.subviews.compactMap { $0 as? ScrollBar } }
}

// SPDX-License-Identifier: MIT

import iCarousel

/// A controller's view in a scene.
struct Stage {
    let scene = Scene(size: CGSize(width: 640, height: 400))
    /// Seconds since the start.
    private let clock = Clock()

    private final class Clock { var time = 0.0 }

    init(_ controller: UIViewController) {
        controller.view.frame = CGRect(x: 0, y: 0, width: 640, height: 400)
        scene.root.addSubview(controller.view)
        run(1)
    }

    func run(_ seconds: Double) {
        let end = clock.time + seconds
        while clock.time < end {
            clock.time += 1 / 60.0
            scene.advance(to: clock.time)
        }
    }

    func touch(_ kind: PointerEvent.Kind, _ x: Double, _ y: Double) {
        run(1 / 60.0)
        scene.handle(.pointer(PointerEvent(kind, at: Point(x: x, y: y), time: clock.time)))
    }

    func tap(_ x: Double, _ y: Double) {
        touch(.began, x, y)
        touch(.ended, x, y)
        run(0.05)
    }
}

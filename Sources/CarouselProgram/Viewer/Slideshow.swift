// SPDX-License-Identifier: MIT

import CarouselKit

/// Moves on to the next picture every few seconds, and from the last to the first.
@MainActor
final class Slideshow {
    /// Seconds that each picture is shown.
    var interval: Double
    private(set) var isRunning = false
    /// Whether it stays at the present picture meanwhile.
    var isHeld: () -> Bool = { false }
    private let scene: Scene
    private let carousel: Carousel
    private var turn = 0

    init(scene: Scene, carousel: Carousel, interval: Double) {
        self.scene = scene
        self.carousel = carousel
        self.interval = interval
    }

    func start() {
        isRunning = true
        turn += 1
        wait(turn)
    }

    func stop() {
        isRunning = false
        turn += 1
    }

    private func wait(_ turn: Int) {
        scene.schedule(after: interval) { [weak self] in
            guard let self, turn == self.turn else { return }
            guard !isHeld() else { return wait(turn) }
            let next = carousel.currentItemIndex + 1
            carousel.scrollToItem(at: next < carousel.numberOfItems ? next : 0, animated: true)
            wait(turn)
        }
    }
}

// SPDX-License-Identifier: MIT

import CarouselKit

/// Moves on to the next picture every few seconds, and from the last to the first.
@MainActor
final class Slideshow {
    /// Seconds that each picture is shown.
    var interval: Double
    /// Whether it stays at the present picture for now.
    var isHeld = false { didSet { if isRunning { isHeld ? carousel.pauseAutoplay() : carousel.resumeAutoplay() } } }
    private let carousel: Carousel

    init(carousel: Carousel, interval: Double) {
        self.carousel = carousel
        self.interval = interval
    }

    var isRunning: Bool { carousel.autoplay != nil }

    func start() {
        // Autoplay would wait until automatic scrolling ends.
        carousel.autoscroll = 0
        carousel.autoplay = Autoplay(interval: interval)
        // The user wants it even with reduced motion, in which autoplay begins only when it is resumed.
        if !isHeld { carousel.resumeAutoplay() }
    }

    func stop() { carousel.autoplay = nil }
}

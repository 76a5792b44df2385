// SPDX-License-Identifier: MIT

import CarouselKit
import TestSupport
import Testing

@testable import CarouselProgram

/// The slide show, and which picture is meant while it runs.
@MainActor
@Suite struct SlideshowTests {
    private let scene = Scene(size: Size(width: 800, height: 600))
    private let gallery = PictureGallery(paths: (1...9).map { "/pictures/\($0).png" })

    private var carousel: Carousel { gallery.carousel }

    init() {
        carousel.frame = scene.root.bounds
        scene.root.addSubview(carousel)
        scene.layoutIfNeeded()
    }

    /// Draws so many seconds, without a clock.
    private func run(from start: Double, for seconds: Double, until condition: () -> Bool = { false }) -> Double {
        var time = start
        while time < start + seconds, !condition() {
            time += 1 / 64
            scene.advance(to: time)
            scene.layoutIfNeeded()
        }
        return time
    }

    @Test func itEndsAutomaticScrolling() {
        carousel.autoscroll = -0.5
        let time = run(from: 0, for: 1)
        Slideshow(carousel: carousel, interval: 2).start()
        let first = carousel.currentItemIndex
        _ = run(from: time, for: 3.5)
        #expect(carousel.autoscroll == 0 && carousel.scrollOffset == Double(first + 1))
    }

    @Test func whileItMovesOnThePictureInSightIsMeant() {
        Slideshow(carousel: carousel, interval: 2).start()
        let time = run(from: 0, for: 10) { carousel.destinationItemIndex == 1 }
        #expect(carousel.currentItemIndex == 0 && carousel.commandedItemIndex == 0)
        // A command means the picture that it goes to.
        carousel.scrollToItem(at: 5, animated: true)
        #expect(carousel.commandedItemIndex == 5)
        _ = run(from: time, for: 1)
        #expect(carousel.currentItemIndex == 5 && carousel.commandedItemIndex == 5)
    }
}

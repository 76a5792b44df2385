// SPDX-License-Identifier: MIT

import CarouselCore

/// What is different for users who are sensitive to motion.
extension Carousel {
    /// Whether motion is reduced, by the carousel itself or by its scene.
    public var isMotionReduced: Bool { motion.settings.reducesMotion }

    /// Adopts what the carousel and its scene say.
    func updateReducedMotion() {
        let isReduced = reducesMotion || scene?.reducesMotion ?? false
        guard isReduced != isMotionReduced else { return }
        motion.settings.reducesMotion = isReduced
        // What scrolled by itself must not stay between two items.
        if isReduced, autoscroll != 0, numberOfItems > 0, !motion.isDragging {
            scrollToItem(at: currentItemIndex, animated: true)
        }
        motion.startAutoscroll()
        resumeAnimation()
        setNeedsDisplay()
        updateAutoplay()
    }

    /// Lets items move to other places in the time of an edit; with reduced motion they are there at once.
    func moveItems(delay: Double = 0, _ change: () -> Void) {
        guard !isMotionReduced else { return View.performWithoutAnimation(change) }
        View.animate(duration: Carousel.editDuration, delay: delay, animations: change)
    }
}

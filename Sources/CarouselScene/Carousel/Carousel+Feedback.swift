// SPDX-License-Identifier: MIT

import CarouselCore

/// What a carousel contributes to `Scene.onFeedback`: only for what the user does.
extension Carousel {
    /// Tells that the offset has changed.
    ///
    /// - Parameters:
    ///   - former: the index that was the current one.
    ///   - offset: where the carousel was.
    ///   - wasBeyond: whether that was beyond an end.
    func giveFeedback(from former: Int, _ offset: Double, wasBeyond: Bool) {
        if former != currentItemIndex { input.isAtEnd = false }
        guard let scene, scene.onFeedback != nil, scrollReason.isUsers else { return }
        if former != currentItemIndex, isItem(former), isItem(currentItemIndex) {
            let way = motion.extent.shortestDistance(fromOffset: offset, toOffset: motion.scrollOffset)
            scene.give(.step(self, isForward: way > 0))
        }
        if motion.isBeyondReach, !wasBeyond, !input.isAtEnd {
            input.isAtEnd = true
            scene.give(.end(self))
        }
    }

    /// A command, or a notch of a wheel, would lead beyond an end. A key that is held says so once.
    func bump() {
        guard let scene, scene.onFeedback != nil, scene.repeatInterval == nil || !input.isAtEnd else { return }
        input.isAtEnd = true
        scene.feedbackState.bumped = self
    }
}

extension ScrollReason {
    /// Whether the user is the reason.
    fileprivate var isUsers: Bool {
        switch self {
        case .touch, .wheel, .command: true
        case .program, .autoplay, .edit, .link: false
        }
    }
}

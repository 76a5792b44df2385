// SPDX-License-Identifier: MIT

import CarouselCore

/// Wheels with notches.
extension Scene {
    /// Lets a wheel move what is under the pointer: the innermost view that takes notches. If none does, or while a control
    /// takes the steps of a knob, it counts as a knob.
    func turnWheel(by notches: Int, at position: Point) -> Bool {
        guard notches != 0, position.isFinite else { return false }
        // The program may have moved a carousel beyond its end since.
        feedbackState.bumped = nil
        let innermost = isEngaged ? nil : root.hitTest(inRoot(position))
        for view in Lineage(innermost) where view.turn(byNotches: notches) {
            if let bumped = feedbackState.bumped { give(.end(bumped)) }
            feedbackState.bumped = nil
            return true
        }
        return carryOutTelling(.step(notches))
    }
}

// SPDX-License-Identifier: MIT

import CarouselCore

/// Wheels with notches.
extension Scene {
    /// Lets a wheel move what is under the pointer: the innermost carousel by items, or whatever else scrolls there. If
    /// nothing does, or while a control takes the steps of a knob, it counts as a knob.
    func turnWheel(by notches: Int, at position: Point) -> Bool {
        guard notches != 0, position.isFinite else { return false }
        var view = isEngaged ? nil : root.hitTest(position)
        while let candidate = view {
            switch candidate {
            case let carousel as Carousel:
                if carousel.carryOut(.step(notches)) { return true }
            case let scrollView as ScrollView:
                let distance = Double(notches) * ScrollView.commandStep
                if scrollView.scroll(by: Point(x: 0, y: distance)) { return true }
            default:
                break
            }
            view = candidate.superview
        }
        return carryOut(.step(notches))
    }
}

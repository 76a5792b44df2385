// SPDX-License-Identifier: MIT

/// A shape that a window shows by settings of its own.
package protocol DisplayedShape: Shape {
    var display: ShapeDisplay { get }
}

/// How a shape is shown in a window.
package struct ShapeDisplay {
    /// Options that spread out items which would hide one another otherwise.
    package var options: [CarouselOption: Double] = [:]
    /// Fraction of the window's width by which items are moved to the right, so that those that recede to one side are
    /// centred together.
    package var shift = 0.0
    /// Whether items are side by side on a floor that could mirror them.
    package var standsOnFloor = false

    package init(options: [CarouselOption: Double] = [:], shift: Double = 0, standsOnFloor: Bool = false) {
        (self.options, self.shift, self.standsOnFloor) = (options, shift, standsOnFloor)
    }
}

extension Shape {
    /// The shape's own settings for a window, or the usual ones.
    package var shownDisplay: ShapeDisplay { (self as? any DisplayedShape)?.display ?? ShapeDisplay() }
}

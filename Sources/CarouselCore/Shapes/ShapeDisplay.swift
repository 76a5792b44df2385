// SPDX-License-Identifier: MIT

/// How the viewer and the benchmarks set up a carousel of a shape.
package protocol DisplayedShape: Shape {
    /// In a window.
    var display: ShapeDisplay { get }
    /// With very many items, all in sight.
    func crowd(of count: Int, itemWidth: Double, in size: Size) -> ShapeCrowd
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

/// Settings that show all of many items at once, at about their own size, with the middle one in the centre.
package struct ShapeCrowd {
    /// The delegate's answers.
    package var options: [CarouselOption: Double]
    /// How far apart the nearest and the farthest item are, in points.
    package var depth: Double
    /// How far down the items are moved, in points.
    package var shift = 0.0

    /// Items side by side on a tenth less of the width at either end, which is left free for scrolling.
    ///
    /// - Parameter gap: by how much items are closer together than the option `spacing` says, in points.
    init(_ count: Int, itemWidth: Double, in size: Size, gap: Double = 0) {
        let spacing = ShapeCrowd.span(count, itemWidth, size) + gap / itemWidth
        options = [.visibleItems: Double(count), .spacing: spacing]
        depth = itemWidth
    }

    /// Items on a circle that takes up most of the width.
    init(circleOf count: Int, in size: Size) {
        options = [.visibleItems: Double(count), .count: Double(count), .radius: 0.4 * size.width]
        depth = 0.8 * size.width
    }

    /// The distance between neighbours, in item widths.
    static func span(_ count: Int, _ itemWidth: Double, _ size: Size) -> Double {
        0.8 * size.width / (Double(count) * itemWidth)
    }
}

extension Shape {
    package var display: ShapeDisplay { ShapeDisplay() }
    package func crowd(of count: Int, itemWidth: Double, in size: Size) -> ShapeCrowd {
        isCircular ? ShapeCrowd(circleOf: count, in: size) : ShapeCrowd(count, itemWidth: itemWidth, in: size)
    }

    /// The shape's own settings for a window, or the usual ones.
    package var shownDisplay: ShapeDisplay { (self as? any DisplayedShape)?.display ?? display }

    /// The shape's own settings for very many items, or the usual ones.
    package func shownCrowd(of count: Int, itemWidth: Double, in size: Size) -> ShapeCrowd {
        (self as? any DisplayedShape)?.crowd(of: count, itemWidth: itemWidth, in: size)
            ?? crowd(of: count, itemWidth: itemWidth, in: size)
    }
}

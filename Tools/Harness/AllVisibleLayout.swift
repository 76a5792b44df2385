// SPDX-License-Identifier: MIT

import CarouselCore

/// Settings that show very many items all at once, at about their own size, with the middle one in the centre.
struct AllVisibleLayout {
    /// The options that the delegate answers.
    private(set) var options: [CarouselOption: Double] = [:]
    /// The distance in depth between the nearest and the farthest item, in points.
    private(set) var depth: Double
    /// How far down the items are moved, in points.
    private(set) var shift = 0.0

    /// Makes a circle that takes up most of the width, or a row that leaves a tenth of the width free at either end for scrolling.
    init(of shape: any Shape, count: Int, itemWidth: Double, in size: Size) {
        options[.visibleItems] = Double(count)
        if shape.isCircular {
            options[.count] = Double(count)
            options[.radius] = 0.4 * size.width
            depth = 0.8 * size.width
        } else {
            options[.spacing] = 0.8 * size.width / (Double(count) * itemWidth)
            depth = itemWidth
        }
        adapt(to: shape, count: count, itemWidth: itemWidth, in: size)
    }

    private mutating func adapt(to shape: any Shape, count: Int, itemWidth: Double, in size: Size) {
        switch shape {
        case is CoverFlow:
            // With more tilt, items so close together would hide most of one another.
            options[.tilt] = 0.3
        case let cylinder as Cylinder where cylinder.isInverted:
            // Items beyond half the circle show their backs, and are hidden.
            options[.arc] = 0.9 * Double.pi
            depth = 0.4 * size.width
        case let row as ExpandingRow:
            options[.spacing, default: 0] -= row.gap / itemWidth
        case let row as Parallax:
            options[.spacing, default: 0] += row.inset / itemWidth
        case is TimeMachine:
            depth = 0.4 * size.width
            options[.tilt] = options[.spacing]
            options[.spacing] = depth / (Double(count) * itemWidth)
            (options[.fadeMin], options[.fadeMax]) = (-Double.infinity, Double.infinity)
        case let wheel as Wheel:
            let radius = 0.4 * size.height
            options[.radius] = radius
            shift = wheel.isInverted ? radius : -radius
            // A hundredth of a point from one item to the next.
            depth = 0.01 * Double(count)
        default: break
        }
    }
}

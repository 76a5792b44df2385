// SPDX-License-Identifier: MIT

import CarouselKit

/// Settings that show all items of a carousel at once, at about their own size, with the middle one in the centre.
struct BenchSpread {
    /// The delegate's answers.
    let options: [CarouselOption: Double]
    /// The carousel's perspective.
    let perspective: Double
    /// The carousel's content offset.
    let contentOffset: Size

    init(_ bench: BenchCase) {
        let count = Double(bench.items)
        let width = bench.itemSize.width
        // A tenth of the picture is left free on either side, for the scrolling.
        let span = 0.8 * bench.size.width / (count * width)
        var options: [CarouselOption: Double] = [.visibleItems: count]
        // How far apart the nearest and the farthest item are.
        var depth = bench.itemSize.width
        var shift = 0.0
        switch bench.type {
        case .linear, .custom:
            options[.spacing] = span
        case .coverFlow, .coverFlow2:
            options[.spacing] = span
            // With more tilt, little would be visible of items that are close together.
            options[.tilt] = 0.3
        case .rotary, .invertedRotary, .cylinder:
            options[.count] = count
            options[.radius] = 0.4 * bench.size.width
            depth = 0.8 * bench.size.width
        case .invertedCylinder:
            options[.count] = count
            options[.radius] = 0.4 * bench.size.width
            // Items beyond half the circle show their backs, and are hidden.
            options[.arc] = 0.9 * Double.pi
            depth = 0.4 * bench.size.width
        case .wheel, .invertedWheel:
            options[.count] = count
            let radius = 0.4 * bench.size.height
            options[.radius] = radius
            shift = bench.type == .wheel ? -radius : radius
            // A hundredth of a point from one item to the next.
            depth = 0.01 * count
        case .timeMachine, .invertedTimeMachine:
            options[.tilt] = span
            depth = 0.4 * bench.size.width
            options[.spacing] = depth / (count * width)
            options[.fadeMin] = -Double.infinity
            options[.fadeMax] = Double.infinity
        }
        self.options = options
        // The eye is so far away that sizes differ by at most a fifth.
        perspective = -1 / max(500, 5 * depth)
        contentOffset = Size(width: 0, height: shift)
    }
}

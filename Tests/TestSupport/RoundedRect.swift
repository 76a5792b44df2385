// SPDX-License-Identifier: MIT

import CarouselCore

/// A rectangle with rounded corners. It is convex: a square with its four corners inside is entirely inside.
struct RoundedRect {
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double
    let radius: Double

    /// A radius beyond half the shorter side counts as that half.
    init(_ rect: Rect, radius: Double = 0) {
        left = rect.minX
        top = rect.minY
        right = rect.maxX
        bottom = rect.maxY
        self.radius = max(0, min(radius, rect.width / 2, rect.height / 2))
    }

    /// Includes its low edges but not its high edges.
    func contains(_ x: Double, _ y: Double) -> Bool {
        guard x >= left, x < right, y >= top, y < bottom else { return false }
        guard radius > 0 else { return true }
        var dx = 0.0
        if x < left + radius { dx = left + radius - x } else if x > right - radius { dx = x - right + radius }
        var dy = 0.0
        if y < top + radius { dy = top + radius - y } else if y > bottom - radius { dy = y - bottom + radius }
        return dx * dx + dy * dy <= radius * radius
    }
}

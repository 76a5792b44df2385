// SPDX-License-Identifier: MIT

/// How a dragged object falls behind the finger beyond an end, as on iOS: it follows less and less, and never further
/// than its own extent.
package enum RubberBand {
    /// The fraction of the finger's movement that is followed right at the end.
    package static let coefficient = 0.55

    /// The greatest stretch as a fraction of the extent, so that the inverse exists.
    private static let greatestPart = 0.999

    /// The distance of an object beyond the end when the finger has gone a distance beyond it.
    ///
    /// - Parameters:
    ///   - distance: of the finger, in points; negative distances give negative results.
    ///   - extent: of the dragged object, in points; 0 or less, or not finite, gives 0.
    package static func stretch(_ distance: Double, extent: Double) -> Double {
        guard extent > 0, extent.isFinite, distance.isFinite else { return 0 }
        let part = 1 - 1 / (abs(distance) * coefficient / extent + 1)
        return distance < 0 ? -part * extent : part * extent
    }

    /// The distance of the finger for a stretch: the inverse of `stretch(_:extent:)`.
    ///
    /// - Parameters:
    ///   - stretch: in points; beyond 0.999 of the extent counts as that much.
    ///   - extent: of the dragged object, in points; 0 or less, or not finite, gives 0.
    package static func distance(forStretch stretch: Double, extent: Double) -> Double {
        guard extent > 0, extent.isFinite, stretch.isFinite else { return 0 }
        let part = min(abs(stretch) / extent, greatestPart)
        let distance = part * extent / (coefficient * (1 - part))
        return stretch < 0 ? -distance : distance
    }

    /// The position of an object dragged along an axis: `offset` within the limits, stretched beyond them.
    ///
    /// - Parameters:
    ///   - offset: its position without limits, in points; not finite counts as the lower limit.
    ///   - limits: in points.
    ///   - extent: of the dragged object, in points.
    package static func offset(_ offset: Double, limits: ClosedRange<Double>, extent: Double) -> Double {
        guard offset.isFinite else { return limits.lowerBound }
        let nearest = min(max(offset, limits.lowerBound), limits.upperBound)
        return offset == nearest ? offset : nearest + stretch(offset - nearest, extent: extent)
    }

    /// The position without limits: the inverse of `offset(_:limits:extent:)`.
    package static func unlimitedOffset(_ offset: Double, limits: ClosedRange<Double>, extent: Double) -> Double {
        guard offset.isFinite else { return limits.lowerBound }
        let nearest = min(max(offset, limits.lowerBound), limits.upperBound)
        return offset == nearest ? offset : nearest + distance(forStretch: offset - nearest, extent: extent)
    }
}

// SPDX-License-Identifier: MIT

/// How what is dragged beyond its end falls behind the finger, as on iOS: less and less, and never by more than its own
/// extent.
public enum RubberBand {
    /// The part of the finger's way that is followed right at the end.
    public static let coefficient = 0.55

    /// Distances nearer to the whole extent than this part of it are as far as a band is stretched, so that there is a way back.
    private static let greatestPart = 0.999

    /// How far beyond the end something stands when the finger has gone a distance beyond it.
    ///
    /// - Parameters:
    ///   - distance: of the finger, in points; negative distances give negative results.
    ///   - extent: of what is dragged, in points; 0 or less, or not finite, gives 0.
    public static func stretch(_ distance: Double, extent: Double) -> Double {
        guard extent > 0, extent.isFinite, distance.isFinite else { return 0 }
        let part = 1 - 1 / (abs(distance) * coefficient / extent + 1)
        return distance < 0 ? -part * extent : part * extent
    }

    /// The way of the finger that leads to a stretch: the inverse of `stretch(_:extent:)`.
    ///
    /// - Parameters:
    ///   - stretch: in points; beyond 0.999 of the extent counts as that much.
    ///   - extent: of what is dragged, in points; 0 or less, or not finite, gives 0.
    public static func distance(forStretch stretch: Double, extent: Double) -> Double {
        guard extent > 0, extent.isFinite, stretch.isFinite else { return 0 }
        let part = min(abs(stretch) / extent, greatestPart)
        let distance = part * extent / (coefficient * (1 - part))
        return stretch < 0 ? -distance : distance
    }

    /// Where something dragged along an axis stands: at `offset` within the limits, stretched beyond them.
    ///
    /// - Parameters:
    ///   - offset: where it would stand without limits, in points; not finite counts as the lower limit.
    ///   - limits: in points.
    ///   - extent: of what is dragged, in points.
    public static func offset(_ offset: Double, limits: ClosedRange<Double>, extent: Double) -> Double {
        guard offset.isFinite else { return limits.lowerBound }
        let nearest = min(max(offset, limits.lowerBound), limits.upperBound)
        return offset == nearest ? offset : nearest + stretch(offset - nearest, extent: extent)
    }

    /// Where something would stand without limits: the inverse of `offset(_:limits:extent:)`.
    public static func unlimitedOffset(_ offset: Double, limits: ClosedRange<Double>, extent: Double) -> Double {
        guard offset.isFinite else { return limits.lowerBound }
        let nearest = min(max(offset, limits.lowerBound), limits.upperBound)
        return offset == nearest ? offset : nearest + distance(forStretch: offset - nearest, extent: extent)
    }
}

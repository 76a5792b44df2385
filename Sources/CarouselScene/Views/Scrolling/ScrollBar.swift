// SPDX-License-Identifier: MIT

import CarouselCore

/// The bar that shows a view's position in its content. It takes no touches.
final class ScrollBar: View {
    static let thickness = 3.0
    static let color = Color(white: 0.5, alpha: 0.7)
    /// Distance from the edges of the scroll view, in points.
    static let margin = 3.0
    /// Minimum length of a bar, in points, except beyond an end.
    static let shortest = 36.0
    /// Minimum length of a bar that shrinks beyond an end, in points.
    static let shortestStretched = 7.0

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Shows the bar at the lower edge or, if vertical, at the right edge; mirrored, it runs from right to left or is at the left edge. A
    /// bar that cannot be seen is not among the subviews. `corner` is the length of track to leave to another bar; at offsets outside
    /// 0...`maxOffset` the bar shrinks.
    func show(
        in view: View, alpha: Double, color: Color, isVertical: Bool, isMirrored: Bool = false,
        thickness: Double = ScrollBar.thickness,
        corner: Double = 0, offset: Double, maxOffset: Double
    ) {
        let bounds = view.bounds
        let extent = bounds.size.extent(isVertical: isVertical)
        let track = ScrollBar.track(along: extent) - corner
        guard alpha > 0, maxOffset > 0, track > 0, thickness > 0 else { return removeFromSuperview() }
        let (start, length) = ScrollBar.span(track: track, offset: offset, extent: extent, maxOffset: maxOffset)
        let (along, across) = (ScrollBar.margin + start, ScrollBar.margin + thickness)
        self.alpha = alpha
        backgroundColor = color
        cornerRadius = thickness / 2
        var rect =
            isVertical
            ? Rect(x: bounds.maxX - across, y: bounds.minY + along, width: thickness, height: length)
            : Rect(x: bounds.minX + along, y: bounds.maxY - across, width: length, height: thickness)
        if isMirrored { rect.origin.x = bounds.mirrored(x: rect.maxX) }
        frame = rect
        if superview !== view { view.addSubview(self) }
    }

    static func track(along extent: Double) -> Double { extent - 2 * margin }

    /// Start of a bar on its track, and its length, in points. `extent` and `maxOffset` must be above 0; at offsets outside
    /// 0...`maxOffset` the bar shrinks.
    static func span(track: Double, offset: Double, extent: Double, maxOffset: Double) -> (
        start: Double, length: Double
    ) {
        let nearest = min(max(offset, 0), maxOffset)
        let whole = min(track, max(shortest, track * extent / (extent + maxOffset)))
        let length = min(whole, max(shortestStretched, whole - abs(offset - nearest)))
        return ((track - length) * nearest / maxOffset, length)
    }
}

/// When bars are visible: they fade in when motion begins, stay a while after it ends, and fade out. The alpha is a function
/// of time.
struct ScrollBarFade {
    static let fadeIn = 0.1
    static let stay = 0.4
    static let fadeOut = 0.25

    private var isShown = false
    /// The initial alpha, and when it applied.
    private var startAlpha = 0.0
    private var startTime = 0.0
    private var restTime: Double?

    mutating func show(at time: Double) {
        guard !isShown || restTime != nil else { return }
        (startAlpha, startTime) = (alpha(at: time), time)
        (isShown, restTime) = (true, nil)
    }

    mutating func rest(at time: Double) { if isShown, restTime == nil { restTime = time } }
    mutating func hide() { self = ScrollBarFade() }

    func alpha(at time: Double) -> Double {
        guard isShown else { return 0 }
        let risen = min(1, startAlpha + max(0, time - startTime) / ScrollBarFade.fadeIn)
        guard let restTime else { return risen }
        let left = 1 - (time - restTime - ScrollBarFade.stay) / ScrollBarFade.fadeOut
        return max(0, min(risen, left))
    }

    /// The time from which the alpha changes without further calls: `time` if it already does, nil if it will not.
    func nextChange(from time: Double) -> Double? {
        guard isShown else { return nil }
        if startAlpha + (time - startTime) / ScrollBarFade.fadeIn < 1 { return time }
        guard let restTime, time < restTime + ScrollBarFade.stay + ScrollBarFade.fadeOut else { return nil }
        return max(time, restTime + ScrollBarFade.stay)
    }
}

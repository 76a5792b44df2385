// SPDX-License-Identifier: MIT

import CarouselCore

/// The bar that shows where in its content a scroll view is. It takes no touches.
final class ScrollBar: View {
    static let thickness = 3.0
    /// Distance from the edges of the scroll view, in points.
    static let margin = 3.0
    /// A bar is never shorter than this, in points, except beyond an end.
    static let shortest = 36.0
    /// Beyond an end a bar shrinks, but not below this, in points.
    static let shortestStretched = 7.0

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        cornerRadius = ScrollBar.thickness / 2
    }

    /// Where a bar begins along its track and how long it is, in points.
    ///
    /// - Parameters:
    ///   - track: length of the way that the bar has.
    ///   - offset: of the content; beyond 0...`greatest` the bar shrinks.
    ///   - extent: of the scroll view, above 0.
    ///   - greatest: offset at the end, above 0.
    static func place(track: Double, offset: Double, extent: Double, greatest: Double) -> (
        start: Double, length: Double
    ) {
        let nearest = min(max(offset, 0), greatest)
        let whole = min(track, max(shortest, track * extent / (extent + greatest)))
        let length = min(whole, max(shortestStretched, whole - abs(offset - nearest)))
        return ((track - length) * nearest / greatest, length)
    }
}

/// When bars are seen: they fade in with a motion, stay a while after it and fade out. A value over time.
struct ScrollBarFade {
    static let fadeIn = 0.1
    static let stay = 0.4
    static let fadeOut = 0.25

    private var isShown = false
    /// The alpha to begin with, and when.
    private var startAlpha = 0.0
    private var startTime = 0.0
    private var restTime: Double?

    /// Shows the bars for as long as something moves.
    mutating func show(at time: Double) {
        guard !isShown || restTime != nil else { return }
        (startAlpha, startTime) = (alpha(at: time), time)
        (isShown, restTime) = (true, nil)
    }

    /// Lets the bars go, a while from now.
    mutating func rest(at time: Double) {
        if isShown, restTime == nil { restTime = time }
    }

    /// Takes the bars away at once.
    mutating func hide() { self = ScrollBarFade() }

    func alpha(at time: Double) -> Double {
        guard isShown else { return 0 }
        let risen = min(1, startAlpha + max(0, time - startTime) / ScrollBarFade.fadeIn)
        guard let restTime else { return risen }
        let left = 1 - (time - restTime - ScrollBarFade.stay) / ScrollBarFade.fadeOut
        return max(0, min(risen, left))
    }

    /// Whether the bars will look different without anything else happening.
    func isChanging(at time: Double) -> Bool {
        guard isShown else { return false }
        if let restTime { return time < restTime + ScrollBarFade.stay + ScrollBarFade.fadeOut }
        return alpha(at: time) < 1
    }
}

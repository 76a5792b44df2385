// SPDX-License-Identifier: MIT

import CarouselCore

/// The bar that shows a scroll view's position in its content. It takes no touches.
final class ScrollBar: View {
    static let thickness = 3.0
    /// Distance from the edges of the scroll view, in points.
    static let margin = 3.0
    /// Minimum length of a bar, in points, except beyond an end.
    static let shortest = 36.0
    /// Minimum length of a bar that shrinks beyond an end, in points.
    static let shortestStretched = 7.0

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        cornerRadius = ScrollBar.thickness / 2
    }

    /// Start of a bar on its track, and its length, in points.
    ///
    /// - Parameters:
    ///   - track: length of the track.
    ///   - offset: of the content; outside 0...`greatest` the bar shrinks.
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

/// When bars are visible: they fade in when motion begins, stay a while after it and fade out. The alpha is a function
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

    /// Shows the bars while anything moves.
    mutating func show(at time: Double) {
        guard !isShown || restTime != nil else { return }
        (startAlpha, startTime) = (alpha(at: time), time)
        (isShown, restTime) = (true, nil)
    }

    /// Hides the bars after a while.
    mutating func rest(at time: Double) {
        if isShown, restTime == nil { restTime = time }
    }

    /// Hides the bars at once.
    mutating func hide() { self = ScrollBarFade() }

    func alpha(at time: Double) -> Double {
        guard isShown else { return 0 }
        let risen = min(1, startAlpha + max(0, time - startTime) / ScrollBarFade.fadeIn)
        guard let restTime else { return risen }
        let left = 1 - (time - restTime - ScrollBarFade.stay) / ScrollBarFade.fadeOut
        return max(0, min(risen, left))
    }

    /// Whether the bars' look will change with time alone.
    func isChanging(at time: Double) -> Bool {
        guard isShown else { return false }
        if let restTime { return time < restTime + ScrollBarFade.stay + ScrollBarFade.fadeOut }
        return alpha(at: time) < 1
    }
}

// SPDX-License-Identifier: MIT

import CarouselCore

extension View {
    /// Called when more is known about a picture: if the view shows it, the superview is laid out again.
    func pictureDidChange(_ content: Content) {
        guard let view = self as? ImageView, view.image?.content == content else { return }
        superview?.setNeedsLayout()
        setNeedsDisplay()
    }

    /// Changes the size to fit the content. If the exact size of a text is not known in time, this is repeated a tenth of
    /// a second later, provided that the size has not been changed meanwhile.
    public func sizeToFit() { sizeToFit(width: .infinity, keepsOrigin: false) }

    /// The same within a width; keeps the frame's origin if `keepsOrigin`, otherwise the centre.
    package func sizeToFit(width: Double, keepsOrigin: Bool) {
        let (estimates, origin) = (scene?.estimates, untransformedFrame.origin)
        let size = sizeThatFits(Size(width: width, height: .infinity))
        bounds.size = size
        if keepsOrigin { center = Rect(origin: origin, size: size).center }
        guard let scene, scene.estimates != estimates else { return }
        scene.scheduleMeasuring { [weak self] in
            guard let self, bounds.size == size else { return }
            sizeToFit(width: width, keepsOrigin: keepsOrigin)
            superview?.setNeedsLayout()
        }
    }

    /// Marks the view as changed, so that the scene draws again.
    public func setNeedsDisplay() { scene?.needsDisplay = true }

    /// Requests a layout of the subviews before the next frame.
    public func setNeedsLayout() {
        needsLayout = true
        var view = superview
        while let above = view, !above.descendantNeedsLayout {
            above.descendantNeedsLayout = true
            view = above.superview
        }
        scene?.needsLayout = true
    }

    /// Lays out this view and its descendants where needed.
    public func layoutIfNeeded() {
        if needsLayout {
            needsLayout = false
            let estimates = scene?.estimates
            layoutSubviews()
            if let scene, scene.estimates != estimates {
                scene.scheduleMeasuring { [weak self] in self?.setNeedsLayout() }
            }
        }
        guard descendantNeedsLayout else { return }
        descendantNeedsLayout = false
        for view in subviews { view.layoutIfNeeded() }
    }
}

/// Which of a view's margins and extents change with its superview's size, as on iOS: they share the change in proportion to
/// their lengths.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The distance to the left edge.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The distance to the right edge.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The distance to the upper edge.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The distance to the lower edge.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
}

extension View {
    func autoresizeSubviews(from old: Size) {
        let new = bounds.size
        for view in subviews where !view.autoresizingMask.isEmpty {
            let (mask, frame) = (view.autoresizingMask, view.untransformedFrame)
            let (x, width) = View.resized(
                frame.minX, frame.width, in: old.width, by: new.width - old.width,
                isFlexible: [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin].map(mask.contains))
            let (y, height) = View.resized(
                frame.minY, frame.height, in: old.height, by: new.height - old.height,
                isFlexible: [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin].map(mask.contains))
            view.frame = Rect(x: x, y: y, width: width, height: height)
        }
    }

    /// A view's new place along an axis; `isFlexible` is for the margin before it, the view and the margin after it.
    private static func resized(
        _ start: Double, _ length: Double, in whole: Double, by change: Double, isFlexible: [Bool]
    ) -> (start: Double, length: Double) {
        let parts = zip([start, length, whole - start - length], isFlexible).map { $1 ? max(0, $0) : 0 }
        let (sum, count) = (parts.reduce(0, +), isFlexible.count { $0 })
        guard count > 0 else { return (start, length) }
        func share(_ place: Int) -> Double {
            guard isFlexible[place] else { return 0 }
            return sum > 0 ? change * parts[place] / sum : change / Double(count)
        }
        return (start + share(0), max(0, length + share(1)))
    }
}

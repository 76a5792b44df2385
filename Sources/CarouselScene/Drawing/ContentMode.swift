// SPDX-License-Identifier: MIT

public import CarouselCore

/// How content is placed in its view, with UIKit's names.
public enum ContentMode: Hashable, Sendable, CaseIterable {
    /// Stretched to the bounds.
    case scaleToFill
    /// As large as possible with the whole content inside the bounds.
    case scaleAspectFit
    /// As small as possible while covering the bounds.
    case scaleAspectFill
    /// At its own size, in the middle.
    case center
    /// At its own size, in the middle of the upper edge.
    case top
    /// At its own size, in the middle of the lower edge.
    case bottom
    /// At its own size, in the middle of the left edge.
    case left
    /// At its own size, in the middle of the right edge.
    case right
    /// At its own size, in the upper left corner.
    case topLeft
    /// At its own size, in the upper right corner.
    case topRight
    /// At its own size, in the lower left corner.
    case bottomLeft
    /// At its own size, in the lower right corner.
    case bottomRight

    /// Where content of the given size (points) is placed in `bounds`. Empty content fills the bounds.
    public func frame(of content: Size, in bounds: Rect) -> Rect {
        guard !content.isEmpty, content.isFinite, !bounds.isEmpty else { return bounds }
        switch self {
        case .scaleToFill:
            return bounds
        case .scaleAspectFit:
            let scale = min(bounds.width / content.width, bounds.height / content.height)
            return Rect(center: bounds.center, size: content * scale)
        case .scaleAspectFill:
            let scale = max(bounds.width / content.width, bounds.height / content.height)
            return Rect(center: bounds.center, size: content * scale)
        case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
            let (x, y) = anchor
            return Rect(
                x: bounds.minX + (bounds.width - content.width) * x,
                y: bounds.minY + (bounds.height - content.height) * y,
                width: content.width, height: content.height)
        }
    }

    /// Whether content covers all of its view, whatever its size.
    var coversView: Bool { self == .scaleToFill || self == .scaleAspectFill }

    /// Whether the content is shown at its own size.
    package var keepsSize: Bool {
        switch self {
        case .scaleToFill, .scaleAspectFit, .scaleAspectFill: false
        default: true
        }
    }

    private var anchor: (x: Double, y: Double) {
        let x: Double =
            switch self {
            case .left, .topLeft, .bottomLeft: 0
            case .right, .topRight, .bottomRight: 1
            default: 0.5
            }
        let y: Double =
            switch self {
            case .top, .topLeft, .topRight: 0
            case .bottom, .bottomLeft, .bottomRight: 1
            default: 0.5
            }
        return (x, y)
    }
}

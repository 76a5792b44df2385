// SPDX-License-Identifier: MIT

public import CarouselCore

/// How content is laid into its view, with UIKit's names.
public enum ContentMode: Hashable, Sendable, CaseIterable {
    case scaleToFill, scaleAspectFit, scaleAspectFill
    case center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight

    /// Where content of the given size (points) stands in `bounds`. Content without extent fills the bounds.
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

    /// Whether the content is shown at its own size.
    public var keepsSize: Bool {
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

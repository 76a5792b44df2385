// SPDX-License-Identifier: MIT

/// Where in a carousel the current item stands, along the scroll direction.
public enum Alignment: Hashable, Sendable {
    /// At the left edge, in vertical carousels at the upper one, and at the right one where items go from right to left.
    case start
    /// In the middle.
    case center
    /// At the other edge.
    case end
    /// So much of the way from the start to the end, 0...1. Clamped; NaN counts as the middle.
    case fraction(Double)

    /// The part of the way from the start to the end, 0...1.
    package var fraction: Double {
        switch self {
        case .start: 0
        case .center: 0.5
        case .end: 1
        case .fraction(let part): part.isNaN ? 0.5 : min(max(part, 0), 1)
        }
    }
}

/// Where a row of items stands along the scroll direction.
package struct RowAlignment: Hashable, Sendable {
    /// Where the current item stands: 0 for the start, 1 for the end.
    package var fraction = 0.5
    /// Points between an edge of the carousel and an item that stands there.
    package var inset = 0.0
    /// How much of what the row leaves blank at its ends is taken back, 0...1; between while that changes.
    package var trimming = 0.0

    /// The current item stands in the middle.
    package init() {}

    /// Whether the current item stands in the middle, wherever the row ends.
    package var isUsual: Bool { fraction == 0.5 && trimming == 0 }

    /// The alignment on the way to another, where `part` is 1.
    func mixed(with end: RowAlignment, part: Double) -> RowAlignment {
        var mixed = self
        mixed.fraction = .mix(fraction, end.fraction, part)
        mixed.inset = .mix(inset, end.inset, part)
        mixed.trimming = .mix(trimming, end.trimming, part)
        return mixed
    }
}

// SPDX-License-Identifier: MIT

/// Where an item is and how it looks there, as a shape or a delegate says.
public struct ItemAppearance: Hashable, Sendable {
    /// Maps the item's plane, about its centre, to points about the carousel's centre. If it is not finite, the item is placed
    /// as in `Linear`.
    public var transform: Transform3D
    /// Alpha, 0...1; beyond that it is clamped, and NaN counts as 1. Default: 1.
    public var alpha = 1.0
    /// How much nearer to the viewer the item counts in the order of drawing, in points. It stays where it is. What is not
    /// finite counts as 0. Default: 0.
    public var lift = 0.0
    /// Whether nothing is seen of the item, whichever side faces the viewer. Default: false.
    public var isHidden = false
    /// The shade over the item. Default: none.
    public var shade = ItemShade()

    /// An item that is drawn as it is.
    public init(transform: Transform3D) { self.transform = transform }

    /// The same with its numbers in their ranges; nil if the transform is not finite.
    package var valid: ItemAppearance? {
        guard transform.isFinite else { return nil }
        var valid = self
        valid.alpha = alpha.isNaN ? 1 : min(max(alpha, 0), 1)
        valid.lift = lift.isFinite ? lift : 0
        valid.shade = shade.valid
        return valid
    }
}

/// Black over an item, which changes evenly from one edge to the other.
public struct ItemShade: Hashable, Sendable {
    /// Alpha over the item's edge that comes first in the scroll direction, 0...1. Default: 0.
    public var before: Double
    /// Alpha over the item's edge that comes last in the scroll direction, 0...1. Default: 0.
    public var after: Double

    /// A shade. Numbers beyond 0...1 are clamped, and what is not finite counts as 0.
    public init(before: Double = 0, after: Double = 0) { (self.before, self.after) = (before, after) }

    package var valid: ItemShade {
        ItemShade(before: before.clamped(to: 0...1, otherwise: 0), after: after.clamped(to: 0...1, otherwise: 0))
    }
}

// SPDX-License-Identifier: MIT

/// The order in which a shape's items are drawn, from back to front, as far as the shape knows it. A known order costs
/// nothing, however many items there are.
///
/// A wrong one shows: items then cover others that are in front of them.
public enum ShapeOrder: Hashable, Sendable {
    /// Unknown: the renderer sorts items by their depths, and those of equal depth by their distance from the current
    /// item.
    case byDepth
    /// All items have the same depth, so those nearer to the current item are in front.
    case flat
    /// Items further along are in front.
    case rising
    /// Items further along are behind.
    case falling
    /// Items nearer to an offset are in front, as far as `halfTurn` items to both sides; from there on they come round.
    case toward(offset: Double, halfTurn: Double = .infinity)
    /// Items nearer to an offset are behind, as far as `halfTurn` items to both sides; from there on they come round.
    case away(offset: Double, halfTurn: Double = .infinity)
    /// Items to either side have one depth from a distance of 1.5 items on; those between are sorted.
    case sides
}

// SPDX-License-Identifier: MIT

/// Which of two items is behind the other: the one further away; at equal depth, the one further from the current item;
/// at equal distance, the one with the higher index.
package struct DrawOrder: Sendable {
    /// Whether items scroll from top to bottom.
    package let isVertical: Bool
    /// The current item's position along the scroll direction.
    private let center: Double

    /// - Parameter current: the current item's transform.
    package init(isVertical: Bool, current: Transform3D) {
        self.isVertical = isVertical
        center = DrawOrder.position(current, isVertical: isVertical)
    }

    /// What determines an item's place in the order; smaller keys are behind.
    package struct Key: Comparable, Sendable {
        /// How near the item is to the viewer.
        package let depth: Double
        /// How far it is from the current item along the scroll direction, in points.
        package let distance: Double
        /// The item's index.
        package let index: Int

        package static func < (a: Key, b: Key) -> Bool {
            if a.depth != b.depth { return a.depth < b.depth }
            if a.distance != b.distance { return a.distance > b.distance }
            return a.index > b.index
        }
    }

    /// The key of an item with the given transform.
    ///
    /// - Parameter lift: how much nearer to the viewer it counts, in points.
    package func key(index: Int, transform t: Transform3D, lift: Double) -> Key {
        Key(
            depth: t.m13 + t.m23 + t.m33 + t.m43 + lift,
            distance: abs(DrawOrder.position(t, isVertical: isVertical) - center),
            index: index)
    }

    private static func position(_ t: Transform3D, isVertical: Bool) -> Double {
        isVertical ? t.m12 + t.m22 + t.m32 + t.m42 : t.m11 + t.m21 + t.m31 + t.m41
    }
}

extension DrawOrder.Key {
    /// In front of all items.
    package static let front = DrawOrder.Key(depth: .infinity, distance: 0, index: 0)
}

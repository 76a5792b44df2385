// SPDX-License-Identifier: MIT

/// Items in one place that turn over: the back of one is the front of the next.
///
/// Swiper's flip, whose perspective is -1/1200.
public struct Flip: Shape {
    /// Whether items turn over once; otherwise they go on turning, and every second one faces the viewer again behind the one
    /// in front. Default: true.
    public var turnsOnce: Bool
    /// Whether items darken as they turn away. Default: true.
    public var isShaded: Bool

    /// Makes the shape.
    public init(turnsOnce: Bool = true, isShaded: Bool = true) {
        (self.turnsOnce, self.isShaded) = (turnsOnce, isShaded)
    }

    public var defaults: ShapeDefaults { .hidingBacks }

    @inlinable
    public func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        let once = item.offset.clamped(-1, 1)
        let turns = turnsOnce ? once : item.offset
        var placement = Placement<N>()
        placement.turn = ShapeAngle(turns * N(.pi))
        // Use the turn, because sines have rounding errors where items are seen edge-on.
        let ofFront = (turns - 2 * (turns * 0.5 + 0.5).floor()).magnitude
        placement.alpha = .select(ofFront, below: 0.5, 1, else: 0)
        if isShaded { placement.shade(turnedBy: once) }
        if turnsOnce {
            placement.rank(-(item.offset - 1e-6).magnitude, in: carousel)
        } else {
            // Nearer items are in front, by whole items; of two at the same distance, the later one is.
            placement.rank(0.01 * item.offset.clamped(-30, 30) - (0.5 - item.offset).floor().magnitude, in: carousel)
        }
        return placement
    }

    public func visibleItems(in carousel: ShapeMeasures) -> Int { 4 }
    public func order(in carousel: ShapeMeasures) -> ShapeOrder { turnsOnce ? .toward(offset: 1e-6) : .byDepth }
}

// SPDX-License-Identifier: MIT

import CarouselCore

/// Transforms of a card that a finger drags, and the directions in which it would leave, as in Koloda.
public struct DragTable: StyleRecord {
    public var style: String
    public var variant: String?
    public var itemSize: [Double]
    public var viewport: [Double]?
    public var parameters: [String: StyleValue]?
    public var source: String?
    public var notes: [String]?
    public var values: [Value]

    public struct Value: Codable, Sendable {
        /// How far the finger has moved, in the card's own coordinates.
        public var translation: [Double]
        /// Where the finger came down, as fractions of the card's size.
        public var touch: [Double]
        public var m: [Double]?
        public var scale: Double?
        public var rotation: Double?
        public var twoDirections: Outcome?
        public var eightDirections: Outcome?
    }

    /// What happens if the finger lets go of the card.
    public struct Outcome: Codable, Sendable, Equatable {
        public var direction: String
        public var part: Double
        public var swipes: Bool
    }

    public func computed() throws -> DragTable {
        guard itemSize.count == 2, values.allSatisfy({ $0.translation.count == 2 && $0.touch.count == 2 }) else {
            throw StyleError.sizes(title)
        }
        var table = self
        table.values = values.map { computed($0) }
        return table
    }

    private func computed(_ value: Value) -> Value {
        let item = Size(width: itemSize[0], height: itemSize[1])
        let grip = Point(x: (value.touch[0] - 0.5) * item.width, y: (value.touch[1] - 0.5) * item.height)
        let own = Point(x: value.translation[0], y: value.translation[1])
        // On screen, the finger's movement is rotated and scaled like the card.
        let (angle, scale) = Dismissal.pose(own, grip, item)
        let turned = ShapeAngle<Double>(angle)
        let way = Point(
            x: (own.x * turned.cosine - own.y * turned.sine) * scale,
            y: (own.x * turned.sine + own.y * turned.cosine) * scale)
        func dismissal(_ directions: [DismissDirection]) -> Dismissal {
            var setting = Dismissal.Setting()
            (setting.item, setting.isStack, setting.directions) = (item, true, Set(directions))
            var dismissal = Dismissal(of: 0, at: grip, setting)
            dismissal.drag(way)
            return dismissal
        }
        func outcome(_ dismissal: Dismissal) -> Outcome? {
            guard let direction = dismissal.direction else { return nil }
            return Outcome(
                direction: DragTable.names[direction] ?? "", part: dismissal.part,
                swipes: dismissal.outcome(velocity: .zero) != nil)
        }
        var computed = Value(translation: value.translation, touch: value.touch)
        computed.m = dismissal([.left, .right]).transform.entries
        (computed.scale, computed.rotation) = (scale, angle)
        computed.twoDirections = outcome(dismissal([.left, .right]))
        computed.eightDirections = outcome(dismissal(DismissDirection.allCases))
        return computed
    }

    private static let names: [DismissDirection: String] = [
        .left: "left", .right: "right", .up: "up", .down: "down", .upLeft: "topLeft", .upRight: "topRight",
        .downLeft: "bottomLeft", .downRight: "bottomRight",
    ]

    public func comparison() throws -> StyleComparison {
        var comparison = StyleComparison()
        for (want, got) in zip(values, try computed().values) {
            comparison.compare(got.m, want.m, of: itemSize)
            for (theirs, ours) in [
                (want.twoDirections, got.twoDirections), (want.eightDirections, got.eightDirections),
            ] {
                guard let theirs else { continue }
                if theirs.direction != ours?.direction || theirs.swipes != ours?.swipes
                    || !(((ours?.part ?? .nan) - theirs.part).magnitude <= 1e-6)
                {
                    comparison.faults.append("translation \(want.translation): \(String(describing: ours))")
                }
            }
        }
        return comparison
    }
}

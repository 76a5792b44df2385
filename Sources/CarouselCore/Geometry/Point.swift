// SPDX-License-Identifier: MIT

/// A position in points; x to the right, y down.
public struct Point: Hashable, Sendable {
    /// To the right, in points.
    public var x: Double
    /// Downward, in points.
    public var y: Double

    /// The origin.
    public static let zero = Point(x: 0, y: 0)

    /// A position in points.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Whether both coordinates are finite.
    public var isFinite: Bool { x.isFinite && y.isFinite }

    /// Its distance from the origin.
    package var length: Double { (x * x + y * y).squareRoot() }

    /// The sum, component by component.
    public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
    /// The difference, component by component.
    public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
}

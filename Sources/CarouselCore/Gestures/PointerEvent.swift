// SPDX-License-Identifier: MIT

/// An action of a finger, a pen or a mouse with a pressed button.
public struct PointerEvent: Hashable, Sendable {
    /// The kind of action.
    public enum Kind: Hashable, Sendable {
        /// The finger touches down.
        case began
        /// It moves.
        case moved
        /// It lifts.
        case ended
        /// The system cancels it: it selects nothing.
        case cancelled
    }

    /// The kind of action.
    public var kind: Kind
    /// In the scene's points.
    public var position: Point
    /// In seconds.
    public var time: Double
    /// Which finger it is, among those that are down: any number, the same from touching down to lifting. More than 32
    /// fingers at a time are ignored. Default: 0.
    public var identity: Int

    /// An event at a position in points and a time in seconds.
    public init(_ kind: Kind, at position: Point, time: Double, identity: Int = 0) {
        self.kind = kind
        self.position = position
        self.time = time
        self.identity = identity
    }
}

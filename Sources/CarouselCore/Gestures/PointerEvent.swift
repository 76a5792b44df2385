// SPDX-License-Identifier: MIT

/// What a finger, a pen or a pressed mouse does.
public struct PointerEvent: Hashable, Sendable {
    /// What a finger does.
    public enum Kind: Hashable, Sendable {
        /// The finger comes down.
        case began
        /// It moves.
        case moved
        /// It lifts.
        case ended
        /// It is taken away: nothing that it did counts.
        case cancelled
    }

    /// What the finger does.
    public var kind: Kind
    /// In the scene's points.
    public var position: Point
    /// In seconds.
    public var time: Double

    /// An event at a position in points and a time in seconds.
    public init(_ kind: Kind, at position: Point, time: Double) {
        self.kind = kind
        self.position = position
        self.time = time
    }
}

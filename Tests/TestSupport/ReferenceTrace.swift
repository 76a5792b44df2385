// SPDX-License-Identifier: MIT

public import CarouselCore

/// What the reference did in one scenario, frame by frame (60 a second).
public struct ReferenceTrace: Sendable, Decodable {
    public let scenario: TraceScenario
    public let frames: [Frame]
    public let callbacks: [Callback]
    public let snapshots: [Snapshot]

    public var name: String { scenario.name }

    /// The state after a frame's timer and layout.
    public struct Frame: Sendable {
        /// In seconds.
        public let time: Double
        public let scrollOffset: Double
        public let toggle: Double
        public let currentItemIndex: Int
        public let flags: Flags
    }

    public struct Flags: OptionSet, Sendable, Hashable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let dragging = Flags(rawValue: 1)
        public static let decelerating = Flags(rawValue: 2)
        public static let scrolling = Flags(rawValue: 4)
    }

    /// A call of the delegate.
    public struct Callback: Sendable, Hashable {
        /// In seconds.
        public let time: Double
        public let call: Call

        public enum Call: Sendable, Hashable {
            case willBeginScrollingAnimation, didEndScrollingAnimation
            case didScroll, currentItemIndexDidChange
            case willBeginDragging
            case didEndDragging(willDecelerate: Bool)
            case willBeginDecelerating, didEndDecelerating
            case shouldSelectItem(Int), didSelectItem(Int)
        }
    }

    /// All that can be seen, right after the frame nearest to its time.
    public struct Snapshot: Sendable, Decodable {
        /// In seconds.
        public let time: Double
        public let itemWidth: Double
        public let numberOfItems: Int
        public let numberOfVisibleItems: Int
        public let offsetMultiplier: Double
        public let wrapEnabled: Bool
        /// The items' indexes from back to front.
        public let order: [Int]
        public let items: [Item]

        enum CodingKeys: String, CodingKey {
            case time = "t"
            case itemWidth, numberOfItems, numberOfVisibleItems, offsetMultiplier, wrapEnabled, order, items
        }
    }

    /// A loaded item in a snapshot.
    public struct Item: Sendable {
        public let index: Int
        public let offset: Double
        public let alpha: Double
        public let hidden: Bool
        public let interactive: Bool
        public let center: Point
        public let size: Size
        public let transform: Transform3D
    }
}

// SPDX-License-Identifier: MIT

public import CarouselCore

/// What a trace was recorded from: how the carousel was set up, and what happened to it when.
public struct TraceScenario: Sendable, Decodable {
    public let name: String
    public let setup: Setup
    public let events: [TraceEvent]
    /// In seconds; frames go on up to it.
    public let duration: Double
    /// Times of the snapshots, in seconds.
    public let snapshots: [Double]

    public struct Setup: Sendable {
        /// In points.
        public let bounds: Size
        public let type: CarouselType
        public let vertical: Bool
        public let numberOfItems: Int
        public let itemSize: Size
        public let numberOfPlaceholders: Int
        public let placeholderSize: Size
        /// The delegate's item width; 0 where it does not give one.
        public let itemWidth: Double
        /// What the delegate answers; for options that are not here it answers the default it is handed.
        public let options: [CarouselOption: Double]
        public let properties: Properties
        public let itemsDoubleSided: Bool
        /// What the delegate answers to `shouldSelectItem`.
        public let shouldSelect: Bool
    }

    public struct Properties: Sendable {
        public let perspective: Double
        public let contentOffset: Size
        public let viewpointOffset: Size
        public let decelerationRate: Double
        public let bounces: Bool
        public let bounceDistance: Double
        public let scrollEnabled: Bool
        public let pagingEnabled: Bool
        public let centerItemWhenSelected: Bool
        public let scrollSpeed: Double
        public let stopAtItemBoundary: Bool
        public let scrollToItemBoundary: Bool
        public let autoscroll: Double
    }
}

extension TraceScenario.Setup: Decodable {
    enum CodingKeys: String, CodingKey {
        case bounds, type, vertical, numberOfItems, itemSize, numberOfPlaceholders, placeholderSize, itemWidth
        case options, properties, itemsDoubleSided, shouldSelect
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func size(_ key: CodingKeys) throws -> Size { try values.decode(TracePair.self, forKey: key).size }
        bounds = try size(.bounds)
        type = try CarouselType(traceName: values.decode(String.self, forKey: .type), decoder)
        vertical = try values.decode(Bool.self, forKey: .vertical)
        numberOfItems = try values.decode(Int.self, forKey: .numberOfItems)
        itemSize = try size(.itemSize)
        numberOfPlaceholders = try values.decode(Int.self, forKey: .numberOfPlaceholders)
        placeholderSize = try size(.placeholderSize)
        itemWidth = try values.decode(Double.self, forKey: .itemWidth)
        var options: [CarouselOption: Double] = [:]
        for (name, value) in try values.decode([String: Double].self, forKey: .options) {
            guard let option = CarouselOption.allCases.first(where: { String(describing: $0) == name }) else {
                throw DecodingError.unknown("option \(name)", at: decoder)
            }
            options[option] = value
        }
        self.options = options
        properties = try values.decode(TraceScenario.Properties.self, forKey: .properties)
        itemsDoubleSided = try values.decode(Bool.self, forKey: .itemsDoubleSided)
        shouldSelect = try values.decode(Bool.self, forKey: .shouldSelect)
    }
}

extension TraceScenario.Properties: Decodable {
    enum CodingKeys: String, CodingKey {
        case perspective, contentOffset, viewpointOffset, decelerationRate, bounces, bounceDistance, scrollEnabled
        case pagingEnabled, centerItemWhenSelected, scrollSpeed, stopAtItemBoundary, scrollToItemBoundary, autoscroll
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        perspective = try values.decode(Double.self, forKey: .perspective)
        contentOffset = try values.decode(TracePair.self, forKey: .contentOffset).size
        viewpointOffset = try values.decode(TracePair.self, forKey: .viewpointOffset).size
        decelerationRate = try values.decode(Double.self, forKey: .decelerationRate)
        bounces = try values.decode(Bool.self, forKey: .bounces)
        bounceDistance = try values.decode(Double.self, forKey: .bounceDistance)
        scrollEnabled = try values.decode(Bool.self, forKey: .scrollEnabled)
        pagingEnabled = try values.decode(Bool.self, forKey: .pagingEnabled)
        centerItemWhenSelected = try values.decode(Bool.self, forKey: .centerItemWhenSelected)
        scrollSpeed = try values.decode(Double.self, forKey: .scrollSpeed)
        stopAtItemBoundary = try values.decode(Bool.self, forKey: .stopAtItemBoundary)
        scrollToItemBoundary = try values.decode(Bool.self, forKey: .scrollToItemBoundary)
        autoscroll = try values.decode(Double.self, forKey: .autoscroll)
    }
}

extension CarouselType {
    init(traceName name: String, _ decoder: any Decoder) throws {
        guard let type = CarouselType(name: name) else { throw DecodingError.unknown("type \(name)", at: decoder) }
        self = type
    }
}

// SPDX-License-Identifier: MIT

public import CarouselCore

/// Something that happens to the carousel of a scenario.
public struct TraceEvent: Sendable {
    /// In seconds.
    public let time: Double
    public let action: Action

    public enum Action: Sendable, Hashable {
        case panBegan(translation: Point)
        /// The velocity is in points a second.
        case panChanged(translation: Point, velocity: Point)
        case panEnded(translation: Point, velocity: Point)
        case tap(Point)
        case scrollToItem(Int, Pace)
        case scrollByItems(Int, duration: Double)
        case scrollToOffset(Double, duration: Double)
        case scrollByOffset(Double, duration: Double)
        case insertItem(Int, animated: Bool)
        case removeItem(Int, animated: Bool)
        case reloadItem(Int, animated: Bool)
        case reloadData(numberOfItems: Int)
        case set(Setting)
    }

    /// Which of the two calls is made.
    public enum Pace: Sendable, Hashable {
        case animated(Bool)
        /// In seconds.
        case duration(Double)
    }

    /// A property and its new value.
    public enum Setting: Sendable, Hashable {
        case type(CarouselType)
        case vertical(Bool)
        case bounds(Size)
        case scrollOffset(Double)
        case currentItemIndex(Int)
        case perspective(Double)
        case contentOffset(Size)
        case viewpointOffset(Size)
        case decelerationRate(Double)
        case bounces(Bool)
        case bounceDistance(Double)
        case scrollEnabled(Bool)
        case pagingEnabled(Bool)
        case centerItemWhenSelected(Bool)
        case scrollSpeed(Double)
        case stopAtItemBoundary(Bool)
        case scrollToItemBoundary(Bool)
        case autoscroll(Double)
    }
}

extension TraceEvent: Decodable {
    enum CodingKeys: String, CodingKey {
        case at, `do`, translation, velocity, point, index, animated, duration, count, offset, numberOfItems
        case property, value
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys) throws -> Double { try values.decode(Double.self, forKey: key) }
        func int(_ key: CodingKeys) throws -> Int { try values.decode(Int.self, forKey: key) }
        func flag(_ key: CodingKeys) throws -> Bool { try values.decode(Bool.self, forKey: key) }
        func point(_ key: CodingKeys) throws -> Point { try values.decode(TracePair.self, forKey: key).point }

        time = try number(.at)
        let name = try values.decode(String.self, forKey: .do)
        action =
            switch name {
            case "panBegan": .panBegan(translation: try point(.translation))
            case "panChanged": .panChanged(translation: try point(.translation), velocity: try point(.velocity))
            case "panEnded": .panEnded(translation: try point(.translation), velocity: try point(.velocity))
            case "tap": .tap(try point(.point))
            case "scrollToItem" where values.contains(.duration):
                .scrollToItem(try int(.index), .duration(try number(.duration)))
            case "scrollToItem": .scrollToItem(try int(.index), .animated(try flag(.animated)))
            case "scrollByItems": .scrollByItems(try int(.count), duration: try number(.duration))
            case "scrollToOffset": .scrollToOffset(try number(.offset), duration: try number(.duration))
            case "scrollByOffset": .scrollByOffset(try number(.offset), duration: try number(.duration))
            case "insertItem": .insertItem(try int(.index), animated: try flag(.animated))
            case "removeItem": .removeItem(try int(.index), animated: try flag(.animated))
            case "reloadItem": .reloadItem(try int(.index), animated: try flag(.animated))
            case "reloadData": .reloadData(numberOfItems: try int(.numberOfItems))
            case "set": .set(try Setting(values, decoder))
            default: throw DecodingError.unknown("event \(name)", at: decoder)
            }
    }
}

extension TraceEvent.Setting {
    fileprivate init(_ values: KeyedDecodingContainer<TraceEvent.CodingKeys>, _ decoder: any Decoder) throws {
        func number() throws -> Double { try values.decode(Double.self, forKey: .value) }
        func flag() throws -> Bool { try values.decode(Bool.self, forKey: .value) }
        func size() throws -> Size { try values.decode(TracePair.self, forKey: .value).size }

        let property = try values.decode(String.self, forKey: .property)
        self =
            switch property {
            case "type": .type(try CarouselType(traceName: values.decode(String.self, forKey: .value), decoder))
            case "vertical": .vertical(try flag())
            case "bounds": .bounds(try size())
            case "scrollOffset": .scrollOffset(try number())
            case "currentItemIndex": .currentItemIndex(try values.decode(Int.self, forKey: .value))
            case "perspective": .perspective(try number())
            case "contentOffset": .contentOffset(try size())
            case "viewpointOffset": .viewpointOffset(try size())
            case "decelerationRate": .decelerationRate(try number())
            case "bounces": .bounces(try flag())
            case "bounceDistance": .bounceDistance(try number())
            case "scrollEnabled": .scrollEnabled(try flag())
            case "pagingEnabled": .pagingEnabled(try flag())
            case "centerItemWhenSelected": .centerItemWhenSelected(try flag())
            case "scrollSpeed": .scrollSpeed(try number())
            case "stopAtItemBoundary": .stopAtItemBoundary(try flag())
            case "scrollToItemBoundary": .scrollToItemBoundary(try flag())
            case "autoscroll": .autoscroll(try number())
            default: throw DecodingError.unknown("property \(property)", at: decoder)
            }
    }
}

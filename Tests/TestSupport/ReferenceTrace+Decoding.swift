// SPDX-License-Identifier: MIT

import CarouselCore

extension ReferenceTrace.Frame: Decodable {
    public init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        time = try list.decode(Double.self)
        scrollOffset = try list.decode(Double.self)
        toggle = try list.decode(Double.self)
        currentItemIndex = try list.decode(Int.self)
        flags = ReferenceTrace.Flags(rawValue: try list.decode(Int.self))
    }
}

extension ReferenceTrace.Callback: Decodable {
    public init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        time = try list.decode(Double.self)
        let name = try list.decode(String.self)
        call =
            switch name {
            case "willBeginScrollingAnimation": .willBeginScrollingAnimation
            case "didEndScrollingAnimation": .didEndScrollingAnimation
            case "didScroll": .didScroll
            case "currentItemIndexDidChange": .currentItemIndexDidChange
            case "willBeginDragging": .willBeginDragging
            case "didEndDragging": .didEndDragging(willDecelerate: try list.decode(Bool.self))
            case "willBeginDecelerating": .willBeginDecelerating
            case "didEndDecelerating": .didEndDecelerating
            case "shouldSelectItem": .shouldSelectItem(try list.decode(Int.self))
            case "didSelectItem": .didSelectItem(try list.decode(Int.self))
            default: throw DecodingError.unknown("callback \(name)", at: decoder)
            }
    }
}

extension ReferenceTrace.Item: Decodable {
    enum CodingKeys: String, CodingKey {
        case index, offset, alpha, hidden, interactive, center, size, transform
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        index = try values.decode(Int.self, forKey: .index)
        offset = try values.decode(Double.self, forKey: .offset)
        alpha = try values.decode(Double.self, forKey: .alpha)
        hidden = try values.decode(Bool.self, forKey: .hidden)
        interactive = try values.decode(Bool.self, forKey: .interactive)
        center = try values.decode(TracePair.self, forKey: .center).point
        size = try values.decode(TracePair.self, forKey: .size).size
        guard let matrix = Transform3D(entries: try values.decode([Double].self, forKey: .transform)) else {
            throw DecodingError.unknown("transform without 16 numbers", at: decoder)
        }
        transform = matrix
    }
}

/// Two numbers in a list: a point, a size or a distance.
struct TracePair: Decodable {
    let first: Double
    let second: Double

    var point: Point { Point(x: first, y: second) }
    var size: Size { Size(width: first, height: second) }

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        first = try list.decode(Double.self)
        second = try list.decode(Double.self)
    }
}

extension DecodingError {
    static func unknown(_ what: String, at decoder: any Decoder) -> DecodingError {
        .dataCorrupted(Context(codingPath: decoder.codingPath, debugDescription: what))
    }
}

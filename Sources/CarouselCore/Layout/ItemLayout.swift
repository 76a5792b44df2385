// SPDX-License-Identifier: MIT

import Glibc

/// The place of each item of a carousel as a function of its offset: a value, computed again when anything that it
/// depends on changes.
///
/// An item's offset is its distance from the centre, in items. The transform maps the plane of an item, about the
/// item's own centre, to the carousel's points about `center`.
public struct ItemLayout {
    /// Returns the value of an option, given its default.
    public typealias OptionValues = (_ option: CarouselOption, _ defaultValue: Double) -> Double
    /// Returns an item's transform for the custom type, given its offset and the base transform.
    public typealias CustomTransform = (_ offset: Double, _ base: Transform3D) -> Transform3D

    /// The greatest number of items shown unless `visibleItems` says otherwise: iCarousel's limit.
    public static let maximumVisibleItems = 30

    /// The input of a layout. Numbers that are not finite count as 0; lengths are clamped to `CarouselLimits.number`.
    public struct Input: Hashable, Sendable {
        /// The shape.
        public var type: CarouselType = .linear
        /// Whether items scroll from top to bottom.
        public var isVertical = false
        /// The carousel's size in points.
        public var bounds: Size = .zero
        /// Extent of an item along the scroll direction, in points. Values not above 0 are used as they are for counts
        /// (nothing fits), and count as 1 for distances.
        public var itemWidth: Double = 0
        /// Negative counts are taken as 0, those above `CarouselLimits.items` as that.
        public var numberOfItems = 0
        /// Placeholders that the data source has; the range is that of `numberOfItems`.
        public var numberOfPlaceholders = 0
        /// Maximum number of items to keep loaded, whatever the option `visibleItems` says, 0...10,000,000; clamped.
        /// Default: `CarouselLimits.views`.
        public var mostVisibleItems = CarouselLimits.views
        /// m34 of the base transform, -1000...1000; clamped.
        public var perspective: Double = -1.0 / 500
        /// Shift of the viewpoint in points.
        public var viewpointOffset: Size = .zero
        /// Shift of the centre in points.
        public var contentOffset: Size = .zero

        /// A linear carousel without items.
        public init() {}

        /// The values clamped to their ranges.
        fileprivate var valid: Input {
            var input = self
            let length = CarouselLimits.number
            input.bounds = bounds.limited(to: length)
            input.itemWidth = itemWidth.clamped(to: -length...length, otherwise: 0)
            input.numberOfItems = numberOfItems.clamped(to: 0...CarouselLimits.items)
            input.numberOfPlaceholders = numberOfPlaceholders.clamped(to: 0...CarouselLimits.items)
            input.mostVisibleItems = mostVisibleItems.clamped(to: 0...CarouselLimits.pictures)
            input.perspective = perspective.clamped(to: -1000...1000, otherwise: 0)
            input.viewpointOffset = viewpointOffset.limited(to: length)
            input.contentOffset = contentOffset.limited(to: length)
            return input
        }
    }

    /// The input of the layout.
    public let input: Input
    /// Whether scrolling wraps around.
    public let isWrapEnabled: Bool
    /// Placeholders shown beside the items; none if the carousel wraps.
    public let numberOfPlaceholdersToShow: Int
    /// Number of items that make up the circle; all items for types that are not circular.
    public let circularItemCount: Int
    /// Number of items to keep loaded, 0...`Input.mostVisibleItems`.
    public let numberOfVisibleItems: Int
    /// Items scrolled for each item width dragged.
    public let offsetMultiplier: Double
    /// The option `spacing`: the distance from one item to the next, in item widths.
    public let spacing: Double
    /// The option `tilt`, 0...1.
    public let tilt: Double
    /// The option `arc`, in radians.
    public let arc: Double
    /// The option `radius`, in points.
    public let radius: Double
    /// How items fade with distance.
    public let fade: Fade

    /// The perspective and viewpoint that every item's transform starts from.
    public let baseTransform: Transform3D

    private let optionValues: OptionValues?
    private let customTransform: CustomTransform?

    /// Computes a layout.
    ///
    /// - Parameters:
    ///   - input: the carousel's geometry.
    ///   - options: asked for every setting; nil takes the defaults. An answer that is not finite (for `fadeMin` and
    ///     `fadeMax`: NaN) counts as the default, one beyond `CarouselLimits.number` to either side as that.
    ///   - customTransform: for `.custom`; if it is nil or its result is not finite, the item is placed as in
    ///     `.linear`.
    public init(_ input: Input, options: OptionValues? = nil, customTransform: CustomTransform? = nil) {
        let input = input.valid
        self.input = input
        optionValues = options
        self.customTransform = customTransform

        let value = OptionReader(values: options)
        isWrapEnabled = value.flag(.wrap, input.type.isCircular)
        numberOfPlaceholdersToShow = isWrapEnabled ? 0 : input.numberOfPlaceholders
        let total = input.numberOfItems + numberOfPlaceholdersToShow
        let length = input.isVertical ? input.bounds.height : input.bounds.width

        let isCoverFlow = input.type == .coverFlow || input.type == .coverFlow2
        offsetMultiplier = value.number(.offsetMultiplier, isCoverFlow ? 2 : 1)
        spacing = value.number(.spacing, isCoverFlow ? 0.25 : 1)
        tilt = value.number(.tilt, isCoverFlow ? 0.9 : 0.3)
        fade = Fade(value, type: input.type)

        if input.type.isCircular {
            let fitting = Double.pi * (length / (spacing * input.itemWidth)).rounded(.up)
            let count = min(ItemLayout.maximumVisibleItems, max(12, Int(saturating: fitting)), total)
            circularItemCount = Int(saturating: value.number(.count, Double(count)))
            arc = ItemLayout.nonZeroArc(value.number(.arc, 2 * .pi))
            radius = value.number(
                .radius,
                ItemLayout.defaultRadius(
                    input.type, width: input.itemWidth * spacing, count: circularItemCount, arc: arc))
        } else {
            circularItemCount = total
            arc = 2 * .pi
            radius = 0
        }

        var visible: Int
        switch input.type {
        case .linear, .coverFlow, .coverFlow2:
            visible = Int(saturating: (length / (input.itemWidth * spacing)).rounded(.up)).adding(saturating: 2)
        case .rotary, .cylinder:
            visible = circularItemCount
        case .invertedRotary, .invertedCylinder:
            visible = Int(saturating: (Double(circularItemCount) / 2).rounded(.up))
        case .wheel, .invertedWheel:
            let isWhole = radius - input.itemWidth / 2 < min(input.bounds.width, input.bounds.height) / 2
            let half = Int(saturating: (Double(circularItemCount) / 2).rounded(.up))
            visible = isWhole ? circularItemCount : half + 1
        case .timeMachine, .invertedTimeMachine, .custom:
            visible = ItemLayout.maximumVisibleItems
        }
        visible = min(ItemLayout.maximumVisibleItems, visible)
        visible = Int(saturating: value.number(.visibleItems, Double(visible)))
        numberOfVisibleItems = visible.clamped(to: 0...min(total, input.mostVisibleItems))

        baseTransform = Transform3D(perspective: input.perspective)
            .translated(x: -input.viewpointOffset.width, y: -input.viewpointOffset.height)
    }

    /// The place of items with offset 0, in the carousel's points.
    public var center: Point {
        Point(
            x: input.bounds.width / 2 + input.contentOffset.width,
            y: input.bounds.height / 2 + input.contentOffset.height)
    }

    /// Alpha of an item, 0...1.
    public func alpha(offset: Double) -> Double { fade.alpha(offset: offset) }

    /// Whether an item with this transform is hidden because its back would show.
    ///
    /// - Parameter isDoubleSided: the item view's property.
    public func isHidden(_ transform: Transform3D, isDoubleSided: Bool) -> Bool {
        guard !(transform.m33 > 0) else { return false }
        let shows = isDoubleSided && input.type != .invertedCylinder
        return !OptionReader(values: optionValues).flag(.showBackfaces, shows)
    }

    /// An item's transform.
    ///
    /// - Parameters:
    ///   - offset: the item's distance from the centre, in items.
    ///   - toggle: for `coverFlow2`, how far the change of current item has progressed, -1...1; 0 at rest.
    public func transform(offset: Double, toggle: Double = 0) -> Transform3D {
        let base = baseTransform
        switch input.type {
        case .custom:
            if let transform = customTransform?(offset, base), transform.isFinite { return transform }
            return along(base, offset * input.itemWidth * spacing)
        case .linear:
            return along(base, offset * input.itemWidth * spacing)
        case .rotary, .invertedRotary:
            let (radius, angle) = circle(offset, isInverted: input.type == .invertedRotary)
            return along(base, radius * sin(angle), z: radius * cos(angle) - radius)
        case .cylinder, .invertedCylinder:
            let (radius, angle) = circle(offset, isInverted: input.type == .invertedCylinder)
            return turned(base.translated(x: 0, y: 0, z: -radius), by: angle)
                .translated(x: 0, y: 0, z: radius + 0.01)
        case .wheel, .invertedWheel:
            return wheel(base, offset)
        case .coverFlow, .coverFlow2:
            return coverFlow(base, offset, toggle: toggle)
        case .timeMachine, .invertedTimeMachine:
            let isInverted = input.type == .invertedTimeMachine
            let tilt = isInverted ? -tilt : tilt
            let offset = isInverted ? -offset : offset
            let width = input.itemWidth
            return along(base, offset * width * tilt, z: offset * width * spacing)
        }
    }
}

// MARK: - Types

extension ItemLayout {
    private func along(_ base: Transform3D, _ distance: Double, z: Double = 0) -> Transform3D {
        input.isVertical ? base.translated(x: 0, y: distance, z: z) : base.translated(x: distance, y: 0, z: z)
    }

    /// Turns items so that those further along the scroll direction recede.
    private func turned(_ base: Transform3D, by angle: Double) -> Transform3D {
        input.isVertical ? base.rotated(by: angle, x: -1, y: 0, z: 0) : base.rotated(by: angle, x: 0, y: 1, z: 0)
    }

    private func circle(_ offset: Double, isInverted: Bool) -> (radius: Double, angle: Double) {
        let angle = angle(offset / Double(circularItemCount) * arc)
        return isInverted ? (-radius, -angle) : (radius, angle)
    }

    private func wheel(_ base: Transform3D, _ offset: Double) -> Transform3D {
        var radius = radius
        var angle = angle(arc / Double(circularItemCount))
        if input.type == .invertedWheel {
            radius = -radius
            angle = -angle
        }
        // A little depth keeps overlapping neighbours in order.
        if input.isVertical {
            return base.translated(x: -radius, y: 0)
                .rotated(by: angle * offset, x: 0, y: 0, z: 1)
                .translated(x: radius, y: 0, z: offset * 0.01)
        }
        return base.translated(x: 0, y: radius)
            .rotated(by: angle * offset, x: 0, y: 0, z: 1)
            .translated(x: 0, y: -radius, z: offset * 0.01)
    }

    private func coverFlow(_ base: Transform3D, _ offset: Double, toggle: Double) -> Transform3D {
        let turn = turn(offset: offset, toggle: toggle)
        let width = input.itemWidth
        let moved = along(base, (turn * 0.5 * tilt + offset * spacing) * width, z: abs(turn) * -width * 0.5)
        return turned(moved, by: -turn * .pi / 2 * tilt)
    }

    /// How far a cover is turned, -1...1.
    func turn(offset: Double, toggle: Double) -> Double {
        CoverTurn.part(offset: offset, toggle: input.type == .coverFlow2 ? toggle : nil)
    }

    /// Angle from one item to the next, in radians; 0 for types without one. Nil if the option `angle` changes the
    /// layout's own angles to anything but multiples of them, judging by eight samples.
    ///
    /// - Parameter reach: the greatest offset that counts.
    package func angleStep(reach: Double) -> Double? {
        let step = arc / Double(circularItemCount)
        guard step.isFinite else { return nil }
        switch input.type {
        case .wheel, .invertedWheel:
            return angle(step)
        case .rotary, .invertedRotary, .cylinder, .invertedCylinder:
            let found = angle(step)
            guard optionValues != nil else { return found }
            let parts = SIMD8<Double>(-1, -0.61, -0.23, -0.02, 0, 0.31, 0.77, 1)
            for index in parts.indices {
                let offset = parts[index] * reach
                guard abs(angle(offset * step) - offset * found) <= 1e-9 * max(1, abs(offset * found)) else {
                    return nil
                }
            }
            return found
        default:
            return 0
        }
    }

    func angle(_ value: Double) -> Double {
        OptionReader(values: optionValues).number(.angle, value.isFinite ? value : 0)
    }

    private static func defaultRadius(_ type: CarouselType, width: Double, count: Int, arc: Double) -> Double {
        let count = Double(count)
        let radius: Double
        switch type {
        case .rotary, .invertedRotary:
            radius = max(width / 2, width / 2 / tan(arc / 2 / count))
        case .cylinder, .invertedCylinder:
            radius = max(0.01, width / 2 / tan(arc / 2 / count))
        default:
            radius = width * count / arc
        }
        return radius.isFinite ? radius : 0
    }

    /// An arc of 0 is the limit of smaller and smaller arcs, where the circle becomes a straight line.
    private static func nonZeroArc(_ arc: Double) -> Double {
        let least = 1e-6
        return abs(arc) < least ? (arc < 0 ? -least : least) : arc
    }
}

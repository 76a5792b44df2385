// SPDX-License-Identifier: MIT

import Glibc

/// The place of each item of a carousel as a function of its offset: a value, computed again when anything that it
/// depends on changes.
///
/// An item's offset is its distance from the centre, in items. The transform maps the plane of an item, about the
/// item's own centre, to the carousel's points about `center`.
public struct ItemLayout {
    package typealias OptionValues = (_ option: CarouselOption, _ defaultValue: Double) -> Double
    package typealias CustomAppearance = (_ offset: Double, _ base: Transform3D) -> ItemAppearance?
    /// The input of a layout. Numbers that are not finite count as 0; lengths are clamped to `CarouselLimits.number`.
    package struct Input: Sendable {
        package var shape: any Shape = Linear()
        /// The type that names the shape; `custom` for shapes of a program's own.
        package var type: CarouselType {
            get { CarouselType(shape) }
            set { shape = newValue.shape }
        }
        package var isVertical = false
        /// Whether items scroll from right to left; no effect in vertical carousels.
        package var isMirrored = false
        package var bounds: Size = .zero
        /// Extent of an item along the scroll direction, in points. Values not above 0 are used as they are for counts
        /// (nothing fits), and count as 1 for distances.
        package var itemWidth: Double = 0
        /// Extent of an item across the scroll direction, in points; values below 0 are clamped. Default: 0.
        package var itemHeight: Double = 0
        /// Number of items, 0...`CarouselLimits.items`; clamped.
        package var numberOfItems = 0
        /// Placeholders that the data source has; the range is that of `numberOfItems`.
        package var numberOfPlaceholders = 0
        /// Maximum number of items to keep loaded, whatever the option `visibleItems` says, 0...10,000,000; clamped.
        /// Default: `CarouselLimits.views`.
        package var maxVisibleItems = CarouselLimits.views
        /// m34 of the base transform, -1000...1000; clamped.
        package var perspective: Double = -1.0 / 500
        package var viewpointOffset: Size = .zero
        package var contentOffset: Size = .zero
        /// Points between items, which the default of the option `spacing` adds to their extent.
        package var gap: Double = 0
        /// Where the row of items stands. Its inset is 0...`CarouselLimits.number`; clamped.
        package var row = RowAlignment()
        package var centerScale: CenterScale?
        /// Whether items repeat where there are too few to fill a carousel that wraps. Default: false.
        package var repeatsItems = false
        /// Whether the option `angle` is asked for each item's angle, where the shape has one, as iCarousel does.
        /// Otherwise it is asked for the angle from an item to the next. Default: true.
        package var asksForEachAngle = true

        package init() {}

        fileprivate var valid: Input {
            var input = self
            let length = CarouselLimits.number
            input.bounds = bounds.limited(to: length)
            input.itemWidth = itemWidth.clamped(to: -length...length, otherwise: 0)
            input.itemHeight = itemHeight.clamped(to: 0...length, otherwise: 0)
            input.gap = gap.clamped(to: 0...length, otherwise: 0)
            input.row.inset = row.inset.clamped(to: 0...length, otherwise: 0)
            input.centerScale = centerScale?.valid
            input.numberOfItems = numberOfItems.clamped(to: 0...CarouselLimits.items)
            input.numberOfPlaceholders = numberOfPlaceholders.clamped(to: 0...CarouselLimits.items)
            input.maxVisibleItems = maxVisibleItems.clamped(to: 0...CarouselLimits.pictures)
            input.perspective = perspective.clamped(to: -1000...1000, otherwise: 0)
            input.viewpointOffset = viewpointOffset.limited(to: length)
            input.contentOffset = contentOffset.limited(to: length)
            return input
        }
    }

    package let input: Input
    /// Whether scrolling wraps around.
    public let isWrapEnabled: Bool
    /// Whether items repeat as often as it takes to fill the carousel.
    package let repeatsItems: Bool
    /// Placeholders shown beside the items; none if the carousel wraps.
    package let numberOfPlaceholdersToShow: Int
    /// Number of items to keep loaded, 0...`Input.maxVisibleItems`.
    public let numberOfVisibleItems: Int
    /// Items scrolled for each item width dragged.
    package let offsetMultiplier: Double
    /// How far a finger must move to scroll by `offsetMultiplier` items, in points.
    package let widthDragged: Double
    package var baseTransform: Transform3D { shaped.baseTransform }
    package private(set) var shaped: ShapeLayout
    /// The middle of the carousel, shifted by its content offset, in points.
    package private(set) var middle: Point
    /// Where the row of items stands. Its ends are trimmed only where that is possible.
    package private(set) var row: RowAlignment
    /// How far along the row has been shifted from where its current item is in the middle, in points.
    package internal(set) var shift = 0.0
    /// How far the middle of what is in sight is from the place of items with offset 0, in items.
    package internal(set) var itemsToMiddle = 0.0
    /// What `shift` and `itemsToMiddle` have been computed for.
    var aligned = Aligned()

    struct Aligned: Sendable {
        var scrollOffset = 0.0
        var trimmed = 0.0
        var toggle: Double? = 0
    }

    private let asksForEachAngle: Bool
    private let optionValues: OptionValues?
    private let customAppearance: CustomAppearance?

    /// - Parameters:
    ///   - options: asked for every setting; nil takes the defaults. An answer that is not finite (for `fadeMin` and
    ///     `fadeMax`: NaN) counts as the default; others are clamped to `CarouselLimits.number` to either side of 0.
    ///   - customAppearance: for `.custom`; without it, or if its transform is not finite, the item is placed as in `.linear`.
    package init(_ input: Input, options: OptionValues? = nil, customAppearance: CustomAppearance? = nil) {
        let input = input.valid
        self.input = input
        optionValues = options
        self.customAppearance = customAppearance

        let value = OptionReader(values: options)
        let (shape, defaults) = (input.shape, input.shape.defaults.valid)
        isWrapEnabled = value.flag(.wrap, defaults.wraps ?? shape.isCircular)
        repeatsItems = input.repeatsItems && isWrapEnabled
        numberOfPlaceholdersToShow = isWrapEnabled ? 0 : input.numberOfPlaceholders
        offsetMultiplier = value.number(.offsetMultiplier, defaults.offsetMultiplier)

        var measures = ShapeMeasures()
        measures.size = input.bounds
        measures.isVertical = input.isVertical
        measures.isMirrored = input.isMirrored && !input.isVertical
        measures.perspective = input.perspective
        measures.itemWidth = input.itemWidth
        measures.itemHeight = input.itemHeight
        measures.numberOfItems = input.numberOfItems + numberOfPlaceholdersToShow
        measures.count = measures.numberOfItems
        let most = repeatsItems && input.numberOfItems > 0 ? CarouselLimits.pictures : measures.numberOfItems
        let widening = input.gap > 0 && input.itemWidth > 0 ? 1 + input.gap / input.itemWidth : 1
        let spacing = defaults.spacing * widening
        measures.spacing = value.number(.spacing, spacing)
        // A spacing that the delegate has set has no gap.
        let widthWithGap = measures.spacing == spacing ? input.itemWidth * widening : input.itemWidth
        widthDragged = defaults.followsFinger && measures.pitch > 0 ? measures.pitch : widthWithGap
        measures.tilt = value.number(.tilt, defaults.tilt)
        let fade = Fade(value, defaults)
        if shape.isCircular {
            let fitting = Double.pi * (measures.length / measures.pitch).rounded(.up)
            let count = min(CarouselLimits.visibleItems, max(12, Int(saturating: fitting)), most)
            measures.count = Int(saturating: value.number(.count, Double(count)))
            measures.arc = ItemLayout.nonZeroArc(value.number(.arc, 2 * .pi))
            let radius = shape.radius(in: measures)
            measures.radius = value.number(.radius, radius.isFinite ? radius : 0)
            let step = measures.arc / Double(measures.count)
            measures.step = value.number(.angle, step.isFinite ? step : 0)
        }
        asksForEachAngle = input.asksForEachAngle && shape.isCircular && defaults.angleIsOfItem

        var near = measures
        if let scale = input.centerScale, scale.keepsGaps, shape.isStraight {
            // Smaller items are closer together, whether that is the one in the centre or all the others.
            near.spacing *= min(1, scale.scale(at: 0), scale.scale(at: scale.reach))
        }
        let visible = min(CarouselLimits.visibleItems, shape.visibleItems(in: near))
        numberOfVisibleItems = Int(saturating: value.number(.visibleItems, Double(visible)))
            .clamped(to: 0...min(most, input.maxVisibleItems))

        func hidesBacks(_ isDoubleSided: Bool) -> Bool {
            !value.flag(.showBackfaces, isDoubleSided && defaults.showBackfaces)
        }
        shaped = ShapeLayout(
            shape: shape, measures: measures, uprightness: input.isVertical ? 1 : 0,
            viewpointOffset: input.viewpointOffset, fade: fade, centerScale: input.centerScale,
            facesByPerspective: defaults.facesByPerspective, hidesBacks: hidesBacks(true),
            hidesBacksOfSingleSided: hidesBacks(false))
        middle = Point(
            x: input.bounds.width / 2 + input.contentOffset.width,
            y: input.bounds.height / 2 + input.contentOffset.height)
        row = input.row
        if isWrapEnabled || !shape.isStraight || customAppearance != nil { row.trimming = 0 }
        if hidesItemsThatLeft {
            // What is in sight goes back to, but does not include, the item that has just left.
            itemsToMiddle = max(0, Double(numberOfVisibleItems) / 2 - 1 + 1e-6)
        }
    }

    /// The place of items with offset 0, in the carousel's points.
    package var center: Point {
        if input.isVertical { return Point(x: middle.x, y: middle.y + shift) }
        return Point(x: shaped.measures.isMirrored ? middle.x - shift : middle.x + shift, y: middle.y)
    }

    /// The layout on the way from an earlier one, where `part` is 0, to this one, where it is 1.
    package func mixed(from start: ItemLayout, part: Double, _ rooms: ItemRooms) -> ItemLayout {
        var mixed = self
        mixed.shaped = start.shaped.mixed(with: shaped, part: part)
        mixed.middle = .mix(start.middle, middle, part)
        mixed.row = start.row.mixed(with: row, part: part)
        if !mixed.row.isUsual {
            let longer = mixed.shaped.measures.itemWidth - shaped.measures.itemWidth
            mixed.align(at: aligned.scrollOffset, trimmed: aligned.trimmed, toggle: aligned.toggle) {
                let room = rooms($0, $1)
                return (room.extent + longer, room.shift)
            }
        }
        return mixed
    }

    /// Whether an item with this transform is hidden because its back would show.
    package func isHidden(_ transform: Transform3D, isDoubleSided: Bool) -> Bool {
        !(shaped.facing(transform) > 0) && shaped.hidesBacks(isDoubleSided: isDoubleSided)
    }

    package func transform(offset: Double, toggle: Double = 0) -> Transform3D {
        appearance(offset: offset, toggle: toggle).transform
    }

    /// - Parameter shift: how much farther along the item is because others make room, in points; ignored unless the shape is straight.
    package func appearance(offset: Double, toggle: Double, shift: Double = 0) -> ItemAppearance {
        let faded = shaped.fade.alpha(offset: offset)
        if var custom = customAppearance?(offset, baseTransform)?.valid {
            custom.alpha *= faded
            return custom
        }
        var placement = shaped.place(offset: offset, toggle: toggle, radians: answeredAngle(offset))
        if shaped.shape.isStraight { placement.along += shift }
        var appearance = ItemAppearance(transform: shaped.transform(placement))
        appearance.alpha = placement.alpha * faded
        appearance.lift = placement.lift.isFinite ? placement.lift : 0
        let shade = shaped.shade(of: placement)
        appearance.shade = ItemShade(before: shade.before, after: shade.after)
        return appearance
    }

    /// How far round an item is, in radians, rounded exactly as in iCarousel; nil unless the delegate is asked for each item's
    /// angle.
    private func answeredAngle(_ offset: Double) -> Double? {
        guard asksForEachAngle else { return nil }
        let own = offset / Double(shaped.measures.count) * shaped.measures.arc
        return OptionReader(values: optionValues).number(.angle, own.isFinite ? own : 0)
    }

    /// Whether the delegate leaves all items of a range at the shape's own angles, so that the renderer can place them.
    package func isEven(_ range: VisibleRange) -> Bool {
        guard customAppearance == nil else { return false }
        guard asksForEachAngle, optionValues != nil else { return true }
        return range.positions.allSatisfy { position in
            let own = range.offset(at: position) * shaped.measures.step
            return abs((answeredAngle(range.offset(at: position)) ?? own) - own) <= 1e-9 * max(1, abs(own))
        }
    }

    /// An arc of 0 is the limit of smaller and smaller arcs, where the circle becomes a straight line.
    private static func nonZeroArc(_ arc: Double) -> Double {
        let least = 1e-6
        return abs(arc) < least ? (arc < 0 ? -least : least) : arc
    }

    /// The option `spacing`: the distance from one item to the next, in item widths.
    public var spacing: Double { shaped.measures.spacing }
    /// The option `tilt`, 0...1.
    public var tilt: Double { shaped.measures.tilt }
    /// The option `arc`, in radians.
    public var arc: Double { shaped.measures.arc }
    /// The option `radius`, in points; 0 for shapes that are not circular.
    public var radius: Double { shaped.measures.radius }
    package var fade: Fade { shaped.fade }
}

/// Where an item is and how it looks there, as a shape or a delegate says.
public struct ItemAppearance: Hashable, Sendable {
    /// Maps the item's plane, about its centre, to points about the carousel's centre. If it is not finite, the item is placed
    /// as in `Linear`.
    public var transform: Transform3D
    /// Alpha, 0...1; beyond that it is clamped, and NaN counts as 1. Default: 1.
    public var alpha = 1.0
    /// How much nearer to the viewer the item counts in the order of drawing, in points. It does not move. Non-finite numbers
    /// count as 0. Default: 0.
    public var lift = 0.0
    /// Whether the item is invisible, whichever side faces the viewer. Default: false.
    public var isHidden = false
    /// The shade over the item. Default: none.
    public var shade = ItemShade()

    /// An item that is drawn as it is.
    public init(transform: Transform3D) { self.transform = transform }

    /// The same with its numbers in their ranges; nil if the transform is not finite.
    package var valid: ItemAppearance? {
        guard transform.isFinite else { return nil }
        var valid = self
        valid.alpha = alpha.isNaN ? 1 : min(max(alpha, 0), 1)
        valid.lift = lift.isFinite ? lift : 0
        valid.shade = shade.valid
        return valid
    }
}

/// A black shade over an item, whose alpha changes evenly from one edge to the other.
public struct ItemShade: Hashable, Sendable {
    /// Alpha over the item's edge that comes first in the scroll direction, 0...1. Default: 0.
    public var before: Double
    /// Alpha over the item's edge that comes last in the scroll direction, 0...1. Default: 0.
    public var after: Double

    /// A shade. Numbers beyond 0...1 are clamped; non-finite ones count as 0.
    public init(before: Double = 0, after: Double = 0) { (self.before, self.after) = (before, after) }

    package var valid: ItemShade {
        ItemShade(before: before.clamped(to: 0...1, otherwise: 0), after: after.clamped(to: 0...1, otherwise: 0))
    }
}

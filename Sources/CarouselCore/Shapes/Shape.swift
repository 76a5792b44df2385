// SPDX-License-Identifier: MIT

/// A shape along which a carousel lays out its items.
///
/// All that a shape needs is its formula:
///
/// ```swift
/// struct Stairs: Shape {
///     var rise = 20.0
///
///     func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
///         Placement(along: item.offset * N(carousel.pitch), across: item.offset * N(-rise))
///     }
/// }
/// ```
///
/// `carousel.shape = Stairs()` lays items out by it, with views and without, on the CPU and in the vertex shader.
public protocol Shape: Hashable, Sendable {
    /// Places an item.
    ///
    /// The formula is evaluated with `Double`, and once with a number that writes the vertex shader, so it must depend only
    /// on its arguments and the shape's properties. Pass properties and measures through `N(value)`: they may change in every
    /// frame. Literals, and the branches that Swift's own `if` takes, become part of the shader. Results that are not finite
    /// are replaced by the place in `Linear`.
    func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N>

    /// The name used on command lines and in files. Default: the name of the type, beginning with a lowercase letter.
    var name: String { get }

    /// Whether items are on a closed curve: they wrap unless the option `wrap` says otherwise, and the options `count`,
    /// `arc`, `radius` and `angle` are asked for. Default: false.
    var isCircular: Bool { get }

    /// Whether items are along a line at equal distances, so that they can make room for larger ones: for items that
    /// `CenterScale` magnifies, for opened items, and for those of different extents. Default: false.
    var isStraight: Bool { get }

    /// The options' defaults. Default: those of `ShapeDefaults`.
    var defaults: ShapeDefaults { get }

    /// The default of the option `radius`, in points. Default: items side by side on the circle's circumference.
    func radius(in carousel: ShapeMeasures) -> Double

    /// The default of the option `visibleItems`; at most 30 count. Default: 30.
    func visibleItems(in carousel: ShapeMeasures) -> Int

    /// The order in which items are drawn, if the shape knows it. Default: by depth.
    func order(in carousel: ShapeMeasures) -> ShapeOrder

    /// Whether the item view's transform depends on `ShapeItem.toggle`. Default: false.
    var togglesCurrentItem: Bool { get }

    /// Whether `ShapeItem.toggle` describes the item that a finger drags away, rather than the change of the current item.
    /// Default: false.
    var followsTouch: Bool { get }

    /// Whether items lie on one another, so that the one in front can be swiped away in any direction, and those behind
    /// move up meanwhile. Default: false.
    var isStack: Bool { get }

    /// The shadow that the items together cast on a floor below them. Default: none.
    var floorShadow: FloorShadow? { get }

    /// Evaluates the formula for one item. Keep the default, which the compiler makes fast for each shape.
    func place(_ item: ShapeItem<Double>, in carousel: ShapeMeasures) -> Placement<Double>

    /// Computes the depths that determine the order of drawing, for many items. Keep the default, which evaluates the formula
    /// for four items at once.
    func depths(of run: ShapeRun, in carousel: ShapeMeasures, into depths: UnsafeMutableBufferPointer<Float>)
}

extension Shape {
    public var name: String {
        let name = String(describing: Self.self)
        return name.prefix(1).lowercased() + name.dropFirst()
    }
    public var isCircular: Bool { false }
    public var isStraight: Bool { false }
    public var defaults: ShapeDefaults { ShapeDefaults() }
    public func radius(in carousel: ShapeMeasures) -> Double { carousel.pitch * Double(carousel.count) / carousel.arc }
    public func visibleItems(in carousel: ShapeMeasures) -> Int { CarouselLimits.visibleItems }
    public func order(in carousel: ShapeMeasures) -> ShapeOrder { .byDepth }
    public var togglesCurrentItem: Bool { false }
    public var followsTouch: Bool { false }
    public var isStack: Bool { false }
    public var floorShadow: FloorShadow? { nil }

    @inlinable public func place(_ item: ShapeItem<Double>, in carousel: ShapeMeasures) -> Placement<Double> {
        placement(of: item, in: carousel)
    }

    @inlinable public func depths(
        of run: ShapeRun, in carousel: ShapeMeasures, into depths: UnsafeMutableBufferPointer<Float>
    ) {
        for number in stride(from: 0, to: depths.count, by: 4) {
            let key = placement(of: run.items(number), in: carousel).key(in: carousel)
            let four = SIMD4<Float>(key.depth.lanes)
            for lane in 0..<min(4, depths.count - number) { depths[number + lane] = four[lane] }
        }
    }

    /// Whether it is the same shape with the same properties.
    package func isEqual(to other: any Shape) -> Bool {
        // Compare types first, because a cast takes longer than all the rest.
        func isSame<Other: Shape>(_ other: Other) -> Bool { Other.self == Self.self && self == other as? Self }
        return isSame(other)
    }
}

/// Consecutive items.
public struct ShapeRun: Sendable {
    /// The first item, counted from the item nearest to the centre.
    @usableFromInline let first: Double
    @usableFromInline let fraction: Double
    @usableFromInline let toggle: Double
    @usableFromInline let step: Double

    @inlinable package init(first: Int, fraction: Double, toggle: Double, step: Double) {
        (self.first, self.fraction, self.toggle, self.step) = (Double(first), fraction, toggle, step)
    }

    /// The same items with another step.
    package func every(_ step: Double) -> ShapeRun {
        ShapeRun(first: Int(first), fraction: fraction, toggle: toggle, step: step)
    }

    /// Four items, beginning with the one that is `number` items after the first.
    @inlinable package func items(_ number: Int) -> ShapeItem<QuickNumber> {
        let whole = SIMD4(0, 1, 2, 3) + (first + Double(number))
        return ShapeItem(
            whole: QuickNumber(whole), fraction: QuickNumber(fraction), toggle: QuickNumber(toggle),
            radians: QuickNumber((whole - fraction) * step), step: step)
    }
}

/// The defaults of a shape's options: see `CarouselOption` for their units and ranges. Non-finite numbers count as the usual
/// value, but `fadeMin` and `fadeMax` may be infinite.
public struct ShapeDefaults: Hashable, Sendable {
    /// Items scrolled for each item width dragged. Default: 1.
    public var offsetMultiplier = 1.0
    /// Distance between neighbours as a fraction of the item width. Default: 1.
    public var spacing = 1.0
    /// Tilt of items, or their shift to the side, depending on the shape. Default: 0.3.
    public var tilt = 0.3
    /// Offset below which items fade out. Default: minus infinity.
    public var fadeMin = -Double.infinity
    /// Offset above which items fade out. Default: infinity.
    public var fadeMax = Double.infinity
    /// Whether items wrap unless the option `wrap` says otherwise; nil: only if they are on a closed curve. Default: nil.
    public var wraps: Bool?
    /// Whether items seen from behind are shown, if their views are double-sided. Default: true.
    public var showBackfaces = true
    /// Whether an item counts as seen from behind when its image on screen is: a plane off to the side shows its back before
    /// it has made a quarter turn. Otherwise, as in iCarousel, the plane's own turn decides. Default: false.
    public var facesByPerspective = false
    /// Whether the option `angle` is asked for each item's angle, rather than for the angle from one item to the next.
    /// Default: true.
    public var angleIsOfItem = true
    /// Whether a finger scrolls by the distance between items rather than by their width, so that items stay under it.
    var followsFinger = false

    /// The usual defaults.
    public init() {}

    /// The usual defaults with a change.
    @inline(__always) init(_ change: (inout ShapeDefaults) -> Void) { change(&self) }

    /// The same, with the usual numbers in place of non-finite ones, and clamped to `CarouselLimits.number` to either side of 0.
    var valid: ShapeDefaults {
        let (usual, most) = (ShapeDefaults(), CarouselLimits.number)
        var valid = self
        valid.offsetMultiplier = offsetMultiplier.clamped(to: -most...most, otherwise: usual.offsetMultiplier)
        valid.spacing = spacing.clamped(to: -most...most, otherwise: usual.spacing)
        valid.tilt = tilt.clamped(to: -most...most, otherwise: usual.tilt)
        if fadeMin.isNaN { valid.fadeMin = usual.fadeMin }
        if fadeMax.isNaN { valid.fadeMax = usual.fadeMax }
        return valid
    }
}

/// The order in which a shape's items are drawn, from back to front, as far as the shape knows it. A known order costs
/// nothing, however many items there are.
///
/// A wrong order is visible: items then cover others that are in front of them.
public enum ShapeOrder: Hashable, Sendable {
    /// Unknown: the renderer sorts items by their depths, and those of equal depth by their distance from the current
    /// item.
    case byDepth
    /// All items have the same depth, so those nearer to the current item are in front.
    case flat
    /// Items further along are in front.
    case rising
    /// Items further along are behind.
    case falling
    /// Items nearer to an offset are in front, up to `halfTurn` items to either side; further items come round to the other side.
    case toward(offset: Double, halfTurn: Double = .infinity)
    /// Items nearer to an offset are behind, up to `halfTurn` items to either side; further items come round to the other side.
    case away(offset: Double, halfTurn: Double = .infinity)
    /// From a distance of 1.5 items on, all items on a side have the same depth; those between are sorted.
    case sides
}

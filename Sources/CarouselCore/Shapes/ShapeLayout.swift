// SPDX-License-Identifier: MIT

import Glibc

/// A shape with the measures of a carousel: everything that determines the placement of items, except the scroll offset. A
/// value that can be kept and drawn later.
package struct ShapeLayout: Hashable, Sendable {
    @ComparedShape package var shape: any Shape
    package var measures: ShapeMeasures
    /// 0 if items scroll from left to right, 1 if from top to bottom; between the two while that changes.
    package var uprightness: Double
    package var viewpointOffset: Size
    package var fade: Fade
    package var centerScale: CenterScale?
    /// As `ShapeDefaults.facesByPerspective`.
    package var facesByPerspective: Bool
    /// Whether items seen from behind are hidden if their view is double-sided.
    package var hidesBacks: Bool
    /// Whether items seen from behind are hidden if their view is not double-sided.
    package var hidesBacksOfSingleSided: Bool

    package func hidesBacks(isDoubleSided: Bool) -> Bool { isDoubleSided ? hidesBacks : hidesBacksOfSingleSided }

    /// m34 of the base transform.
    package var perspective: Double { measures.perspective }

    /// The perspective and viewpoint that every item's transform starts from.
    package var baseTransform: Transform3D {
        Transform3D(perspective: perspective).translated(x: -viewpointOffset.width, y: -viewpointOffset.height)
    }

    /// - Parameter shift: how much farther along the item is because others make room, in points.
    package func transform(offset: Double, toggle: Double = 0, shift: Double = 0) -> Transform3D {
        var placement = place(offset: offset, toggle: toggle)
        placement.along += shift
        return transform(placement)
    }

    func transform(_ placement: Placement<Double>) -> Transform3D {
        let (x, y, z, middle) = axes(of: placement, perspective: perspective)
        var own = Transform3D()
        (own.m11, own.m12, own.m13) = (x.along, x.across, x.depth)
        (own.m21, own.m22, own.m23) = (y.along, y.across, y.depth)
        (own.m31, own.m32, own.m33) = (z.along, z.across, z.depth)
        (own.m41, own.m42, own.m43) = (middle.along, middle.across, middle.depth)
        return own.concatenating(baseTransform)
    }

    /// Which way an item with this transform faces: above 0 toward the viewer.
    package func facing(_ t: Transform3D) -> Double {
        guard facesByPerspective else { return t.m33 }
        return Homography(t).determinant
    }

    /// The same, from the images of steps along x, y and z and of the item's middle.
    func facing<N: ShapeNumber>(x: ShapeVector<N>, y: ShapeVector<N>, z: ShapeVector<N>, middle: ShapeVector<N>) -> N {
        guard facesByPerspective else { return z.depth }
        let m34 = N(perspective)
        let (shiftX, shiftY) = (N(viewpointOffset.width), N(viewpointOffset.height))
        let x = (x.along, x.across, m34 * x.depth)
        let y = (y.along, y.across, m34 * y.depth)
        let t = (middle.along - shiftX, middle.across - shiftY, 1 + m34 * middle.depth)
        // The determinant of the item's homography.
        return (x.1 * y.2 - x.2 * y.1) * t.0 + (x.2 * y.0 - x.0 * y.2) * t.1 + (x.0 * y.1 - x.1 * y.0) * t.2
    }

    /// The images of steps along x, y and z in the item's plane and of its middle, before the viewpoint.
    func axes<N: ShapeNumber>(
        of placement: Placement<N>, perspective: N
    ) -> (x: ShapeVector<N>, y: ShapeVector<N>, z: ShapeVector<N>, middle: ShapeVector<N>) {
        placement.axes(turnedBy: orientation(), perspective: perspective, isMirrored: measures.isMirrored)
    }

    /// The shade over the item's left and right or, upright, its upper and lower edge.
    func shade<N: ShapeNumber>(of placement: Placement<N>) -> (before: N, after: N) {
        measures.isMirrored
            ? (placement.shadeAfter, placement.shadeBefore) : (placement.shadeBefore, placement.shadeAfter)
    }

    /// The direction on screen in which items follow one another, as a vector of length 1, to the right and down.
    package var stepAlong: (x: Double, y: Double) {
        let angle = uprightness * .pi / 2
        return (measures.isMirrored ? -cos(angle) : cos(angle), sin(angle))
    }

    /// The angle from x to the scroll direction, clockwise.
    private func orientation<N: ShapeNumber>() -> ShapeAngle<N> {
        if uprightness == 0 { return ShapeAngle() }
        if uprightness == 1 { return ShapeAngle(sine: 1, cosine: 0, versine: 1) }
        return ShapeAngle(N(uprightness * .pi / 2))
    }

    /// Places an item. `radians` is how far round a circle it is; if nil, that follows from its offset. If the formula's result
    /// is not finite, the item is placed as in `Linear`.
    func place(offset: Double, toggle: Double, radians: Double? = nil) -> Placement<Double> {
        let item = item(offset, toggle, radians ?? offset * measures.step)
        let placement = shape.place(item, in: measures)
        let sound = ShapeLayout.isSound(placement) ? placement : Linear().placement(of: item, in: measures)
        return centerScale?.scaled(sound, of: item, by: shape, in: measures) ?? sound
    }

    /// Whether the shape's own formula gives an item a usable place.
    package func isSound(offset: Double, toggle: Double) -> Bool {
        ShapeLayout.isSound(shape.place(item(offset, toggle, offset * measures.step), in: measures))
    }

    private func item(_ offset: Double, _ toggle: Double, _ radians: Double) -> ShapeItem<Double> {
        ShapeItem(whole: offset, fraction: 0, toggle: toggle, radians: radians, step: measures.step)
    }

    private static func isSound(_ placement: Placement<Double>) -> Bool { placement.extent < maxExtent() }

    /// The same for any number.
    func placement<N: ShapeNumber>(of item: ShapeItem<N>) -> Placement<N> {
        var placement = shape.placement(of: item, in: measures)
        if !(shape is any BuiltInShape || shape is Morph) {
            placement = .select(
                placement.extent, below: ShapeLayout.maxExtent(), placement,
                else: Linear().placement(of: item, in: measures))
        }
        return centerScale?.scaled(placement, of: item, by: shape, in: measures) ?? placement
    }

    /// The same with the fade in its alpha.
    func fadedPlacement<N: ShapeNumber>(of item: ShapeItem<N>) -> Placement<N> {
        var placement = placement(of: item.every(measures.step))
        placement.alpha = placement.alpha * fade.alpha(at: item.offset)
        return placement
    }

    /// Larger numbers count as not finite. Single precision still holds products of this one with a few others.
    private static func maxExtent<N: ShapeNumber>() -> N { 1e18 }
}

/// A shape in a value that can be compared: the same if it is of the same type and has the same properties.
@propertyWrapper package struct ComparedShape: Hashable, Sendable {
    package var wrappedValue: any Shape

    package init(wrappedValue: any Shape) { self.wrappedValue = wrappedValue }
    package static func == (a: ComparedShape, b: ComparedShape) -> Bool { a.wrappedValue.isEqual(to: b.wrappedValue) }
    package func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

/// How items fade away from the centre.
package struct Fade: Hashable, Sendable {
    /// Offset below which items fade; minus infinity for never.
    package var minimum = -Double.infinity
    /// Offset above which items fade; infinity for never.
    package var maximum = Double.infinity
    /// Number of items over which alpha falls; 0 or less makes it a step.
    package var range = 1.0
    /// Alpha at the end, 0...1.
    package var minimumAlpha = 0.0

    package init() {}

    init(_ options: OptionReader, _ defaults: ShapeDefaults) {
        minimum = options.numberOrInfinity(.fadeMin, defaults.fadeMin)
        maximum = options.numberOrInfinity(.fadeMax, defaults.fadeMax)
        range = options.number(.fadeRange, 1)
        minimumAlpha = options.number(.fadeMinAlpha, 0)
    }

    package var everFades: Bool { minimum > -.infinity || maximum < .infinity }

    /// Alpha at an offset.
    package func alpha(offset: Double) -> Double { alpha(at: offset) }

    /// The same for any number.
    func alpha<N: ShapeNumber>(at offset: N) -> N {
        guard everFades else { return 1 }
        // Bring each in once, because the vertex shader has room for few.
        let (minimum, maximum, range) = (N(minimum), N(maximum), N(range))
        let excess = N.greatest(.select(maximum, below: offset, offset - maximum, else: minimum - offset), 0)
        guard self.range > 0 else { return .select(0, below: excess, N(minimumAlpha), else: 1) }
        return 1 - N.least(excess, range) / range * N(1 - minimumAlpha)
    }
}

/// A layout on its way to another: each item moves in a straight line from its place in the one to its place in the other,
/// and turns the shorter way.
struct Morph: Shape {
    var start: ShapeLayout
    var end: ShapeLayout
    /// 0 at the start, 1 at the end.
    var part: Double

    init(from start: ShapeLayout, to end: ShapeLayout, part: Double) {
        (self.start, self.end, self.part) = (start, end, part)
        // Changes may begin faster than they end, so keep only the last three shapes.
        if let earlier = start.shape as? Morph, earlier.start.shape is Morph { self.start.shape = earlier.end.shape }
    }

    /// If items make room in both layouts, they also do so on the way.
    var isStraight: Bool { start.shape.isStraight && end.shape.isStraight }

    func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        .mix(start.fadedPlacement(of: item), end.fadedPlacement(of: item), N(part))
    }

    func place(_ item: ShapeItem<Double>, in carousel: ShapeMeasures) -> Placement<Double> {
        .mix(start.fadedPlace(item.offset, item.toggle), end.fadedPlace(item.offset, item.toggle), part)
    }

    func depths(of run: ShapeRun, in carousel: ShapeMeasures, into depths: UnsafeMutableBufferPointer<Float>) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: depths.count) { others in
            start.shape.depths(of: run.every(start.measures.step), in: start.measures, into: depths)
            end.shape.depths(of: run.every(end.measures.step), in: end.measures, into: others)
            for number in depths.indices { depths[number] += (others[number] - depths[number]) * Float(part) }
        }
    }
}

extension ShapeLayout {
    /// The layout on the way from this one, where `part` is 0, to another, where it is 1.
    package func mixed(with end: ShapeLayout, part: Double) -> ShapeLayout {
        var mixed = end
        mixed.viewpointOffset = .mix(viewpointOffset, end.viewpointOffset, part)
        mixed.uprightness = .mix(uprightness, end.uprightness, part)
        // Some shapes place items by directions on screen, so measures can be mixed only within one orientation.
        if shape.isEqual(to: end.shape), fade == end.fade, centerScale == end.centerScale,
            measures.isVertical == end.measures.isVertical
        {
            mixed.measures = measures.mixed(with: end.measures, part: part)
        } else {
            mixed.shape = Morph(from: self, to: end, part: part)
            (mixed.fade, mixed.centerScale) = (Fade(), nil)
        }
        mixed.measures.perspective = .mix(perspective, end.perspective, part)
        return mixed
    }

    fileprivate func fadedPlace(_ offset: Double, _ toggle: Double) -> Placement<Double> {
        var placement = place(offset: offset, toggle: toggle)
        placement.alpha *= fade.alpha(offset: offset)
        return placement
    }
}

extension ShapeMeasures {
    fileprivate func mixed(with end: ShapeMeasures, part: Double) -> ShapeMeasures {
        var mixed = end
        mixed.size = .mix(size, end.size, part)
        for number: WritableKeyPath<ShapeMeasures, Double> in [
            \.itemWidth, \.itemHeight, \.spacing, \.tilt, \.arc, \.radius, \.step,
        ] {
            mixed[keyPath: number] = .mix(self[keyPath: number], end[keyPath: number], part)
        }
        return mixed
    }
}

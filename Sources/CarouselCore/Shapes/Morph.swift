// SPDX-License-Identifier: MIT

/// A layout on its way to another: each item moves straight from its place in the one to its place in the other, and
/// turns the shorter way.
struct Morph: Shape {
    var start: ShapeLayout
    var end: ShapeLayout
    /// 0 at the start, 1 at the end.
    var part: Double

    init(from start: ShapeLayout, to end: ShapeLayout, part: Double) {
        (self.start, self.end, self.part) = (start, end, part)
        // Changes may follow one another faster than they are carried out: only the last three shapes count.
        if let earlier = start.shape as? Morph, earlier.start.shape is Morph { self.start.shape = earlier.end.shape }
    }

    /// Where both let items make room, they keep it on the way.
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
    /// This layout on the way to another, where `part` is 1.
    package func mixed(with end: ShapeLayout, part: Double) -> ShapeLayout {
        var mixed = end
        mixed.viewpointOffset = .mix(viewpointOffset, end.viewpointOffset, part)
        mixed.uprightness = .mix(uprightness, end.uprightness, part)
        // Some shapes say where items are on screen, whichever way the carousel scrolls.
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

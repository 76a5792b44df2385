// SPDX-License-Identifier: MIT

import Glibc

/// A layout in the few numbers from which a vertex shader computes the places of items: the input of
/// `Shaders/layout.glsl`. `ItemLayout` documents their meaning.
public struct ComputedLayout: Hashable, Sendable {
    /// Shapes that share a formula, with the shader's numbers for them.
    public enum Shape: Int32, Sendable {
        /// On a line, possibly receding: linear and the time machines.
        case line = 0
        /// On a circle, facing the viewer.
        case ring = 1
        /// On a circle, facing outward or inward.
        case cylinder = 2
        /// On the rim of a wheel.
        case wheel = 3
        /// Tilted covers.
        case covers = 4
        /// Tilted covers that turn when the current item changes.
        case toggledCovers = 5
    }

    /// The formula.
    public var shape: Shape
    /// Whether items are laid out from top to bottom.
    public var isVertical: Bool
    /// The formula's parameters. Lines: points sideways and in depth from item to item. Circles and wheels: radius in
    /// points, radians from item to item. Covers: points from item to item, sideways shift of a turned cover in points,
    /// its depth in points, its turn in radians.
    public var numbers: SIMD4<Double>
    /// m34 of the base transform.
    public var perspective: Double
    /// Shift of the viewpoint in points.
    public var viewpointOffset: Size
    /// How items fade.
    public var fade: Fade
    /// Whether items seen from behind are hidden if their view is double-sided.
    public var hidesBacks: Bool
    /// Whether items seen from behind are hidden if their view is not double-sided.
    public var hidesBacksOfSingleSided: Bool

    /// - Parameters:
    ///   - layout: of one of the built-in types; it is asked for its backface options.
    ///   - angleStep: angle from one item to the next, for the circular types.
    /// - Returns: nil for the custom type.
    public init?(_ layout: ItemLayout, angleStep: Double) {
        let input = layout.input
        let width = input.itemWidth
        isVertical = input.isVertical
        switch input.type {
        case .custom:
            return nil
        case .linear:
            shape = .line
            numbers = SIMD4(width * layout.spacing, 0, 0, 0)
        case .timeMachine:
            shape = .line
            numbers = SIMD4(width * layout.tilt, width * layout.spacing, 0, 0)
        case .invertedTimeMachine:
            shape = .line
            numbers = SIMD4(width * layout.tilt, -width * layout.spacing, 0, 0)
        case .rotary, .cylinder, .wheel:
            shape = input.type == .rotary ? .ring : input.type == .cylinder ? .cylinder : .wheel
            numbers = SIMD4(layout.radius, angleStep, 0, 0)
        case .invertedRotary, .invertedCylinder, .invertedWheel:
            shape = input.type == .invertedRotary ? .ring : input.type == .invertedCylinder ? .cylinder : .wheel
            numbers = SIMD4(-layout.radius, -angleStep, 0, 0)
        case .coverFlow, .coverFlow2:
            shape = input.type == .coverFlow ? .covers : .toggledCovers
            numbers = SIMD4(
                width * layout.spacing, width * 0.5 * layout.tilt, -width * 0.5, .pi / 2 * layout.tilt)
        }
        perspective = input.perspective
        viewpointOffset = input.viewpointOffset
        fade = layout.fade
        // A transform with m33 of 0 or less shows the back.
        let back = Transform3D(scaleX: 1, y: 1, z: -1)
        hidesBacks = layout.isHidden(back, isDoubleSided: true)
        hidesBacksOfSingleSided = layout.isHidden(back, isDoubleSided: false)
    }
}

extension ComputedLayout {
    /// An item's transform, by the shader's formulas, in double precision.
    ///
    /// - Parameters:
    ///   - offset: the item's distance from the centre, in items.
    ///   - toggle: for the toggled covers, how far the change of current item has progressed, -1...1.
    public func transform(offset: Double, toggle: Double = 0) -> Transform3D {
        let base = Transform3D(perspective: perspective)
            .translated(x: -viewpointOffset.width, y: -viewpointOffset.height)
        switch shape {
        case .line:
            return moved(base, along: offset * numbers.x, depth: offset * numbers.y)
        case .ring:
            let angle = offset * numbers.y
            return moved(base, along: numbers.x * sin(angle), depth: numbers.x * cos(angle) - numbers.x)
        case .cylinder:
            return turned(base.translated(x: 0, y: 0, z: -numbers.x), by: offset * numbers.y)
                .translated(x: 0, y: 0, z: numbers.x + 0.01)
        case .wheel:
            let hub = isVertical ? Point(x: -numbers.x, y: 0) : Point(x: 0, y: numbers.x)
            return base.translated(x: hub.x, y: hub.y)
                .rotated(by: offset * numbers.y, x: 0, y: 0, z: 1)
                .translated(x: -hub.x, y: -hub.y, z: offset * 0.01)
        case .covers, .toggledCovers:
            let turn = CoverTurn.part(offset: offset, toggle: shape == .toggledCovers ? toggle : nil)
            let aside = moved(base, along: turn * numbers.y + offset * numbers.x, depth: abs(turn) * numbers.z)
            return turned(aside, by: -turn * numbers.w)
        }
    }

    private func moved(_ base: Transform3D, along distance: Double, depth: Double) -> Transform3D {
        isVertical ? base.translated(x: 0, y: distance, z: depth) : base.translated(x: distance, y: 0, z: depth)
    }

    /// Items further along the scroll direction recede.
    private func turned(_ base: Transform3D, by angle: Double) -> Transform3D {
        isVertical ? base.rotated(by: angle, x: -1, y: 0, z: 0) : base.rotated(by: angle, x: 0, y: 1, z: 0)
    }
}

// SPDX-License-Identifier: MIT

import CarouselCore

extension View {
    /// The centre as shown, given the property's value.
    func shown(center: Point) -> Point {
        shown(center, .center) { if case .center(let start) = $0 { .mix(start, center, $1) } else { center } }
    }

    /// The size as shown, given the property's value.
    func shown(size: Size) -> Size {
        shown(size, .size) { if case .size(let start) = $0 { .mix(start, size, $1) } else { size } }
    }

    /// The alpha as shown, given the property's value.
    func shown(alpha: Double) -> Double {
        shown(alpha, .alpha) { if case .alpha(let start) = $0 { .mix(start, alpha, $1) } else { alpha } }
    }

    /// The transform as shown, given the property's value.
    func shown(transform: Transform3D) -> Transform3D {
        shown(transform, .transform) {
            if case .transform(let start) = $0 { start.interpolated(to: transform, part: $1) } else { transform }
        }
    }

    /// The shadow as shown, given the property's value.
    func shown(shadow: Shadow?) -> Shadow? {
        shown(shadow, .shadow) {
            guard case .shadow(let start) = $0 else { return shadow }
            guard let from = start ?? shadow?.faded, let to = shadow ?? start?.faded else { return nil }
            return .mix(from, to, $1)
        }
    }

    /// The reflection as shown, given the property's value.
    func shown(reflection: Reflection?) -> Reflection? {
        shown(reflection, .reflection) {
            guard case .reflection(let start) = $0 else { return reflection }
            guard let from = start ?? reflection?.faded, let to = reflection ?? start?.faded else { return nil }
            return .mix(from, to, $1)
        }
    }

    /// The corner radius as shown, given the property's value.
    func shown(cornerRadius: Double) -> Double {
        let radius = cornerRadius.validExtent
        return shown(radius, .cornerRadius) {
            if case .cornerRadius(let start) = $0 { .mix(start, radius, $1) } else { radius }
        }
    }

    /// The border width as shown, given the property's value.
    func shown(borderWidth: Double) -> Double {
        let width = borderWidth.validExtent
        return shown(width, .borderWidth) {
            if case .borderWidth(let start) = $0 { .mix(start, width, $1) } else { width }
        }
    }

    /// The border colour as shown, given the property's value.
    func shown(borderColor: Color) -> Color {
        shown(borderColor, .borderColor) {
            guard case .borderColor(let start) = $0 else { return borderColor }
            return .mix(start, borderColor, $1)
        }
    }

    /// A carousel's depth effects as shown, given the property's value.
    func shown(depthEffects: DepthEffects?) -> DepthEffects? {
        shown(depthEffects, .depthEffects) {
            guard case .depthEffects(let start) = $0 else { return depthEffects }
            let none = DepthEffects(reach: (depthEffects ?? start)?.reach ?? 1)
            return .mix(start ?? none, depthEffects ?? none, $1)
        }
    }

    /// A carousel's layout as shown, given the present one.
    func shown(layout: ItemLayout, _ rooms: ItemLayout.ItemRooms) -> ItemLayout {
        shown(layout, .layout) {
            guard case .layout(let start, let middle, let row) = $0 else { return layout }
            return layout.mixed(from: start, middle, row, part: $1, rooms)
        }
    }

    /// The extents of a carousel's pictures as shown, given the present ones.
    func shown(extents: ItemExtents) -> ItemExtents {
        shown(extents, .extents) {
            if case .extents(let start) = $0 { extents.mixed(from: start, part: $1) } else { extents }
        }
    }
}

extension Double {
    /// Clamps a radius or a width in points to what can be mixed and drawn; larger values than any view's size change
    /// nothing.
    fileprivate var validExtent: Double { clamped(to: 0...1e6) }
}

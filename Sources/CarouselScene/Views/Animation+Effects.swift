// SPDX-License-Identifier: MIT

import CarouselCore

extension View {
    /// The shadow as shown, given the property's value.
    func shown(shadow: Shadow?) -> Shadow? {
        guard let (animation, part) = animationUnderWay(.shadow), case .shadow(let start) = animation.start else {
            return shadow
        }
        guard let from = start ?? shadow?.faded, let to = shadow ?? start?.faded else { return nil }
        return from.interpolated(to: to, part: part)
    }

    /// The reflection as shown, given the property's value.
    func shown(reflection: Reflection?) -> Reflection? {
        guard let (animation, part) = animationUnderWay(.reflection), case .reflection(let start) = animation.start
        else {
            return reflection
        }
        guard let from = start ?? reflection?.faded, let to = reflection ?? start?.faded else { return nil }
        return from.interpolated(to: to, part: part)
    }

    /// The corner radius as shown, given the property's value.
    func shown(cornerRadius: Double) -> Double {
        let radius = cornerRadius.validExtent
        guard let (animation, part) = animationUnderWay(.cornerRadius), case .cornerRadius(let start) = animation.start
        else {
            return radius
        }
        return .mix(start, radius, part)
    }

    /// The border width as shown, given the property's value.
    func shown(borderWidth: Double) -> Double {
        let width = borderWidth.validExtent
        guard let (animation, part) = animationUnderWay(.borderWidth), case .borderWidth(let start) = animation.start
        else {
            return width
        }
        return .mix(start, width, part)
    }

    /// The border colour as shown, given the property's value.
    func shown(borderColor: Color) -> Color {
        guard let (animation, part) = animationUnderWay(.borderColor), case .borderColor(let start) = animation.start
        else {
            return borderColor
        }
        return start.mixed(with: borderColor, part: Float(part))
    }

    /// A carousel's depth effects as shown, given the property's value.
    func shown(depthEffects: DepthEffects?) -> DepthEffects? {
        guard let (animation, part) = animationUnderWay(.depthEffects), case .depthEffects(let start) = animation.start
        else {
            return depthEffects
        }
        let none = DepthEffects(reach: (depthEffects ?? start)?.reach ?? 1)
        return (start ?? none).interpolated(to: depthEffects ?? none, part: part)
    }

    /// A carousel's layout as shown, given the present one.
    func shown(layout: ItemLayout, _ rooms: ItemLayout.ItemRooms) -> ItemLayout {
        guard let (animation, part) = animationUnderWay(.layout),
            case .layout(let start, let middle, let row) = animation.start
        else {
            return layout
        }
        return layout.mixed(from: start, middle, row, part: part, rooms)
    }

    /// The extents of a carousel's pictures as shown, given the present ones.
    func shown(extents: ItemExtents) -> ItemExtents {
        guard let (animation, part) = animationUnderWay(.extents), case .extents(let start) = animation.start else {
            return extents
        }
        return extents.mixed(from: start, part: part)
    }
}

extension Double {
    /// Clamps a radius or a width in points to what can be mixed and drawn; larger values than any view's size change
    /// nothing.
    fileprivate var validExtent: Double { clamped(to: 0...1e6) }
}

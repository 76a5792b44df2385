// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// A quad evaluated in its plane: which points of the plane it covers, and with what.
struct Figure {
    let transform: Homography
    /// Fades the result of drawing content and border.
    let alpha: Double
    let scissor: Rect?
    /// No point outside this rectangle of the plane is covered.
    let extent: Rect
    /// The quad's frame.
    let outline: RoundedRect
    let clip: RoundedRect?
    let fill: Ink
    let border: Ink
    /// The area inside the border; nil without a border.
    let interior: RoundedRect?
    let texels: Texels?
    /// The rectangle of the whole picture.
    let contentFrame: Rect
    let contentShape: RoundedRect
    let contentAlpha: Double
    let contentOverflows: Bool
    /// Maps the plane's points to texels: the point where the first texel begins, and texels per point.
    let texelOrigin: Point
    let texelScale: Point
    let effect: FigureEffect?
    let shade: FigureShade?

    /// Nil if nothing is visible.
    init?(
        _ quad: DrawList.Quad, plane: DrawList.Plane, content: Texels?, letsContentOverflow: Bool,
        effect: DrawList.Effect? = nil, depth: DrawList.Depth? = nil
    ) {
        let determinant = plane.transform.determinant
        // In front of the eye W > 0, and there the determinant's sign says which side is visible.
        guard quad.frame.isFinite, !quad.frame.isEmpty, determinant.isFinite, determinant != 0,
            determinant > 0 || quad.isDoubleSided
        else { return nil }
        alpha = min(max(plane.alpha, 0), 1)
        transform = plane.transform
        scissor = plane.scissor
        outline = RoundedRect(quad.frame, radius: quad.cornerRadius)
        clip = quad.clip.map { RoundedRect($0.frame, radius: $0.cornerRadius) }
        fill = content == nil ? Ink(quad.fill) : Ink()
        border = Ink(quad.borderColor)
        let width = quad.borderWidth > 0 && quad.borderColor.alpha > 0 ? quad.borderWidth : 0
        interior =
            width > 0
            ? RoundedRect(quad.frame.inset(x: width, y: width), radius: quad.cornerRadius - width) : nil
        texels = content
        let natural = content.map { Size(width: Double($0.width), height: Double($0.height)) } ?? .zero
        var contentFrame = quad.contentMode.frame(of: natural, in: quad.frame)
        let isFlipped = effect?.isFlipped ?? false
        if isFlipped { contentFrame.origin.y = quad.frame.minY + quad.frame.maxY - contentFrame.maxY }
        self.contentFrame = contentFrame
        let perPoint = Point(
            x: natural.width / contentFrame.width, y: natural.height / contentFrame.height * (isFlipped ? -1 : 1))
        let first = Point(x: contentFrame.minX, y: isFlipped ? contentFrame.maxY : contentFrame.minY)
        shade = depth.map { FigureShade($0, offset: plane.offset) }
        (texelOrigin, texelScale) = shade?.moved(first, perPoint, natural) ?? (first, perPoint)
        self.effect = effect.map { FigureEffect($0, frame: quad.frame, radius: quad.cornerRadius) }
        contentShape = RoundedRect(contentFrame)
        contentAlpha = Double(min(max(quad.alpha, 0), 1))
        contentOverflows = letsContentOverflow && content != nil && quad.cornerRadius <= 0

        var extent = quad.frame
        if contentOverflows {
            extent = interior == nil ? contentFrame : quad.frame.union(contentFrame)
        } else if content != nil, interior == nil {
            extent = quad.frame.intersection(contentFrame)
        }
        if let effect, effect.blur > 0 { extent = extent.inset(x: -5 * effect.blur, y: -5 * effect.blur) }
        if let clip = quad.clip { extent = extent.intersection(clip.frame) }
        guard !extent.isEmpty else { return nil }
        self.extent = extent
    }

    /// Whether a point of the plane shows only content or fill, with all shapes around it.
    func isPlain(_ x: Double, _ y: Double) -> Bool {
        if let effect, !effect.contains(x, y) { return false }
        if let clip, !clip.contains(x, y) { return false }
        if let interior, !interior.contains(x, y) { return false }
        if texels != nil, !contentShape.contains(x, y) { return false }
        if effect?.isSoft == true { return true }
        return contentOverflows && interior == nil || outline.contains(x, y)
    }

    /// Adds the colour of a point of the plane to `sum`. `values` are those of `texels`.
    func addSample(_ x: Double, _ y: Double, values: UnsafePointer<Double>?, to sum: inout Ink) {
        if let clip, !clip.contains(x, y) { return }
        if let effect, !effect.contains(x, y) { return }
        let isInside = effect?.isSoft == true || outline.contains(x, y)
        var ink = Ink()
        if let texels, let values {
            if isInside || contentOverflows, contentShape.contains(x, y) {
                let u = (x - texelOrigin.x) * texelScale.x - 0.5
                let v = (y - texelOrigin.y) * texelScale.y - 0.5
                Texels.add(values, width: texels.width, height: texels.height, x: u, y: v, to: &ink)
                ink = ink.faded(contentAlpha)
            }
        } else if isInside {
            ink = fill
        }
        if let interior, isInside, !interior.contains(x, y) { ink.lay(border) }
        if let effect { ink = ink.faded(effect.fade(x, y)) }
        sum.red += ink.red
        sum.green += ink.green
        sum.blue += ink.blue
        sum.alpha += ink.alpha
    }
}

extension Rect {
    fileprivate func union(_ other: Rect) -> Rect {
        let left = min(minX, other.minX)
        let top = min(minY, other.minY)
        return Rect(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }
}

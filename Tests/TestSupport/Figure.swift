// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// A quad worked out as far as its plane: which points of the plane it covers, and with what.
struct Figure {
    let transform: Homography
    /// Fades all of it, once content and border are laid over one another.
    let alpha: Double
    let scissor: Rect?
    /// No point outside of this rectangle of the plane is covered.
    let extent: Rect
    /// The quad's frame.
    let outline: RoundedRect
    let clip: RoundedRect?
    let fill: Ink
    let border: Ink
    /// What the border leaves free; nil without a border.
    let interior: RoundedRect?
    let texels: Texels?
    /// Where all of the picture stands.
    let contentFrame: Rect
    let contentShape: RoundedRect
    let contentAlpha: Double
    let contentOverflows: Bool

    /// Nil where nothing can be seen.
    init?(_ quad: DrawList.Quad, plane: DrawList.Plane, content: Texels?, letsContentOverflow: Bool) {
        let determinant = plane.transform.determinant
        // What is in front of the eye has W > 0, and there the determinant's sign tells which side is seen.
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
        contentFrame = quad.contentMode.frame(of: natural, in: quad.frame)
        contentShape = RoundedRect(contentFrame)
        contentAlpha = Double(min(max(quad.alpha, 0), 1))
        contentOverflows = letsContentOverflow && content != nil && quad.cornerRadius <= 0

        var extent = quad.frame
        if contentOverflows {
            extent = interior == nil ? contentFrame : quad.frame.union(contentFrame)
        } else if content != nil, interior == nil {
            extent = quad.frame.intersection(contentFrame)
        }
        if let clip = quad.clip { extent = extent.intersection(clip.frame) }
        guard !extent.isEmpty else { return nil }
        self.extent = extent
    }

    /// Whether a point of the plane shows nothing but content or fill, all shapes being around it.
    func isPlain(_ x: Double, _ y: Double) -> Bool {
        if let clip, !clip.contains(x, y) { return false }
        if let interior, !interior.contains(x, y) { return false }
        if texels != nil, !contentShape.contains(x, y) { return false }
        return contentOverflows && interior == nil || outline.contains(x, y)
    }

    /// Adds what a point of the plane shows to `sum`. `values` are those of `texels`.
    func addSample(_ x: Double, _ y: Double, values: UnsafePointer<Double>?, to sum: inout Ink) {
        if let clip, !clip.contains(x, y) { return }
        let isInside = outline.contains(x, y)
        var ink = Ink()
        if let texels, let values {
            if isInside || contentOverflows, contentShape.contains(x, y) {
                let u = (x - contentFrame.minX) / contentFrame.width * Double(texels.width) - 0.5
                let v = (y - contentFrame.minY) / contentFrame.height * Double(texels.height) - 0.5
                Texels.add(values, width: texels.width, height: texels.height, x: u, y: v, to: &ink)
                ink = ink.faded(contentAlpha)
            }
        } else if isInside {
            ink = fill
        }
        if let interior, isInside, !interior.contains(x, y) { ink.lay(border) }
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

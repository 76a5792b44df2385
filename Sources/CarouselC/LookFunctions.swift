// SPDX-License-Identifier: MIT

public import CCarousel
import CarouselCore
import CarouselScene

// The look of items that are pictures without views, and how long items are.

@c @implementation
public func carousel_set_look(_ carousel: OpaquePointer?, _ look: UnsafePointer<carousel_look>?) -> carousel_status {
    call("carousel_set_look", carousel) { handle throws(Failure) in
        handle.look = try PictureItems(look, itemSize: handle.itemSize)
        if handle.showsPictures { handle.carousel.reloadData() }
    }
}

@c @implementation
public func carousel_invalidate_extents(_ carousel: OpaquePointer?) -> carousel_status {
    call("carousel_invalidate_extents", carousel) { handle throws(Failure) in handle.carousel.invalidateExtents() }
}

extension PictureItems {
    /// - Parameter look: the defaults if it is NULL.
    init(_ look: UnsafePointer<carousel_look>?, itemSize: Size) throws(Failure) {
        self.init(size: itemSize, contentMode: .scaleAspectFit)
        guard look != nil else { return }
        let wanted = try copy(look, "look")
        let (width, height) = (
            try finite(wanted.item_width, "item_width"), try finite(wanted.item_height, "item_height")
        )
        if width > 0 { size.width = width }
        if height > 0 { size.height = height }
        contentMode = try ContentMode(wanted.fit)
        (cornerRadius, borderWidth) = try frame(wanted.corner_radius, wanted.border_width)
        borderColor = given(wanted.border_color, otherwise: borderColor)
        placeholderColor = given(wanted.placeholder, otherwise: placeholderColor)
        isDoubleSided = !wanted.hides_back
        shadow = try Shadow(wanted.shadow)
        reflection = try Reflection(wanted.reflection)
    }
}

extension ContentMode {
    init(_ fit: carousel_fit) throws(Failure) {
        switch fit {
        case CAROUSEL_FIT: self = .scaleAspectFit
        case CAROUSEL_FILL: self = .scaleAspectFill
        case CAROUSEL_STRETCH: self = .scaleToFill
        default: throw .badArgument("there is no fit \(fit.rawValue)")
        }
    }
}

/// The radius of an item's corners, and the width of its border.
func frame(_ cornerRadius: Double, _ borderWidth: Double) throws(Failure) -> (Double, Double) {
    guard cornerRadius >= 0, borderWidth >= 0, cornerRadius.isFinite, borderWidth.isFinite else {
        throw .badArgument("the corner radius or the border width is negative or not finite")
    }
    return (cornerRadius, borderWidth)
}

// SPDX-License-Identifier: MIT

public import CCarousel
import CarouselCore
import CarouselGL
import CarouselScene

// The functions of carousel.h that fill in items.

/// Calls a function of the item that a callback is filling in.
@inline(__always)
func call(
    _ function: StaticString, _ item: OpaquePointer?,
    _ body: (HostItem, RendererHandle) throws(Failure) -> Void
) -> carousel_status {
    call(function) { () throws(Failure) in
        guard let item else { throw .badArgument("item is NULL") }
        switch Handles.all.find(item) as Found<HostItem> {
        case .object(let view): try body(view, view.renderer)
        case .wrongThread:
            throw Failure(status: CAROUSEL_WRONG_THREAD, text: "the item is being filled in on another thread")
        case .nothing:
            throw .badArgument("the item's callback has already returned; see carousel_reload_item")
        }
    }
}

private func valid(_ color: carousel_color) -> Color {
    Color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
}

/// The default of a field that was left out.
func color(_ color: carousel_color, otherwise usual: Color) -> Color {
    let isLeftOut = color.red == 0 && color.green == 0 && color.blue == 0 && color.alpha == 0
    return isLeftOut ? usual : valid(color)
}

@c @implementation
public func carousel_item_set_path(_ item: OpaquePointer?, _ path: UnsafePointer<CChar>?) -> carousel_status {
    call("carousel_item_set_path", item) { view, _ throws(Failure) in
        view.picture.image = Image(path: try string(path, "path"))
    }
}

/// Greatest extent of pixels passed in, and greatest number of them.
private let mostPixels = (extent: Int32(1 << 15), area: 1 << 26)

@c @implementation
public func carousel_item_set_pixels(
    _ item: OpaquePointer?, _ pixels: UnsafeRawPointer?, _ width: Int32, _ height: Int32, _ stride: Int,
    _ alpha: carousel_alpha
) -> carousel_status {
    call("carousel_item_set_pixels", item) { view, _ throws(Failure) in
        guard let pixels else { throw .badArgument("pixels is NULL") }
        guard width > 0, height > 0, width <= mostPixels.extent, height <= mostPixels.extent,
            Int(width) * Int(height) <= mostPixels.area
        else { throw .badArgument("a picture of \(width) x \(height) pixels is empty or too large") }
        guard let alpha = HostTexture.Alpha(alpha) else { throw .badArgument("there is no alpha \(alpha.rawValue)") }
        let row = 4 * Int(width)
        guard stride == 0 || (stride >= row && stride <= 4 * Int(mostPixels.extent)) else {
            throw .badArgument("the stride is \(stride), but a row has \(row) bytes")
        }
        let size = PixelSize(width: Int(width), height: Int(height))
        var picture = PixelBuffer(size: size)
        picture.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            for y in 0..<size.height {
                let from = UnsafeRawBufferPointer(start: pixels + y * (stride == 0 ? row : stride), count: row)
                let to = UnsafeMutableRawBufferPointer(start: base + y * row, count: row)
                to.copyMemory(from: from)
                switch alpha {
                case .premultiplied: break
                case .straight: premultiply(to)
                case .ignored: for at in Swift.stride(from: 3, to: row, by: 4) { to[at] = 255 }
                }
            }
        }
        view.picture.image = Image(pixels: picture)
    }
}

private func premultiply(_ row: UnsafeMutableRawBufferPointer) {
    for at in stride(from: 0, to: row.count, by: 4) {
        let alpha = UInt32(row[at + 3])
        for channel in at..<at + 3 { row[channel] = UInt8((UInt32(row[channel]) * alpha + 127) / 255) }
    }
}

@c @implementation
public func carousel_item_set_texture(
    _ item: OpaquePointer?, _ texture: UnsafePointer<carousel_texture>?
) -> carousel_status {
    call("carousel_item_set_texture", item) { view, renderer throws(Failure) in
        let wanted = try copy(texture, "texture")
        let target: HostTexture.Target
        switch wanted.target {
        case 0, 0x0DE1: target = .flat
        case 0x8D65:
            guard renderer.renderer.capabilities.hasExternalImages else {
                throw .badArgument("the context lacks GL_OES_EGL_image_external_essl3, which this texture needs")
            }
            target = .external
        default: throw .badArgument("target is \(wanted.target); use GL_TEXTURE_2D or GL_TEXTURE_EXTERNAL_OES")
        }
        guard wanted.name != 0 else { throw .badArgument("name is 0") }
        guard wanted.width > 0, wanted.height > 0 else { throw .badArgument("the texture has no size") }
        guard let alpha = HostTexture.Alpha(wanted.alpha) else {
            throw .badArgument("there is no alpha \(wanted.alpha.rawValue)")
        }
        view.picture.image = Image(
            texture: HostTexture(
                name: wanted.name, size: PixelSize(width: Int(wanted.width), height: Int(wanted.height)),
                target: target, alpha: alpha, isFlipped: wanted.is_flipped, hasMipmaps: wanted.has_mipmaps))
    }
}

@c @implementation
public func carousel_item_set_text(
    _ item: OpaquePointer?, _ text: UnsafePointer<carousel_text>?
) -> carousel_status {
    call("carousel_item_set_text", item) { view, _ throws(Failure) in
        let wanted = try copy(text, "text")
        let family = wanted.font == nil ? "sans-serif" : try string(wanted.font, "font")
        guard (-1...1).contains(wanted.alignment), (-1...1).contains(wanted.vertical_alignment) else {
            throw .badArgument("an alignment is not -1, 0 or 1")
        }
        let size = try finite(wanted.size, "size")
        let margin = try finite(wanted.margin, "margin")
        let font = Font(
            family: family, size: size > 0 ? size : 17, weight: wanted.weight == 0 ? 400 : Int(wanted.weight),
            isItalic: wanted.is_italic)
        let alignments = [TextContent.Alignment.left, .center, .right]
        view.setText(
            TextContent(
                string: try string(wanted.text, "text"), font: font, color: color(wanted.color, otherwise: .black),
                alignment: alignments[Int(wanted.alignment) + 1], size: .zero),
            margin: margin.clamped(to: 0...CarouselLimits.number), place: Double(wanted.vertical_alignment + 1) / 2)
    }
}

@c @implementation
public func carousel_item_set_fit(_ item: OpaquePointer?, _ fit: carousel_fit) -> carousel_status {
    call("carousel_item_set_fit", item) { view, _ throws(Failure) in
        switch fit {
        case CAROUSEL_FIT: view.setContentMode(.scaleAspectFit)
        case CAROUSEL_FILL: view.setContentMode(.scaleAspectFill)
        case CAROUSEL_STRETCH: view.setContentMode(.scaleToFill)
        default: throw .badArgument("there is no fit \(fit.rawValue)")
        }
    }
}

@c @implementation
public func carousel_item_set_size(_ item: OpaquePointer?, _ width: Double, _ height: Double) -> carousel_status {
    call("carousel_item_set_size", item) { view, _ throws(Failure) in
        guard width > 0, height > 0, width.isFinite, height.isFinite else {
            throw .badArgument("a size is not above 0, or not finite")
        }
        view.bounds = Rect(origin: .zero, size: Size(width: width, height: height).limited(to: CarouselLimits.number))
    }
}

@c @implementation
public func carousel_item_set_background(_ item: OpaquePointer?, _ color: carousel_color) -> carousel_status {
    call("carousel_item_set_background", item) { view, _ throws(Failure) in view.backgroundColor = valid(color) }
}

@c @implementation
public func carousel_item_set_frame(
    _ item: OpaquePointer?, _ cornerRadius: Double, _ borderWidth: Double, _ borderColor: carousel_color
) -> carousel_status {
    call("carousel_item_set_frame", item) { view, _ throws(Failure) in
        guard cornerRadius >= 0, borderWidth >= 0, cornerRadius.isFinite, borderWidth.isFinite else {
            throw .badArgument("the corner radius or the border width is negative or not finite")
        }
        view.setFrame(cornerRadius: cornerRadius, borderWidth: borderWidth, borderColor: valid(borderColor))
    }
}

extension HostTexture.Alpha {
    /// Nil if there is no such meaning.
    fileprivate init?(_ alpha: carousel_alpha) {
        switch alpha {
        case CAROUSEL_ALPHA_PREMULTIPLIED: self = .premultiplied
        case CAROUSEL_ALPHA_STRAIGHT: self = .straight
        case CAROUSEL_ALPHA_IGNORED: self = .ignored
        default: return nil
        }
    }
}

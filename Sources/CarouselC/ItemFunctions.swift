// SPDX-License-Identifier: MIT

public import CCarousel
import CarouselCore
import CarouselGL
import CarouselScene

// The functions of carousel.h that fill in items.

/// Calls a function of the item that a callback is filling in.
@inline(__always)
private func fill(
    _ item: OpaquePointer?, function: StaticString = #function, _ body: (FilledItem) throws(Failure) -> Void
) -> carousel_status {
    call(function: function) { () throws(Failure) in try body(try object(item, "item")) }
}

/// Calls a function of the view of the item that a callback is filling in.
@inline(__always)
func call(
    _ item: OpaquePointer?, function: StaticString = #function, _ body: (HostItem) throws(Failure) -> Void
) -> carousel_status {
    fill(item, function: function) { item throws(Failure) in try body(try item.view()) }
}

extension Color {
    fileprivate init(_ color: carousel_color) {
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
}

/// The colour of a field; the default if all its components are 0, which means that it was left out.
func given(_ color: carousel_color, otherwise usual: Color) -> Color {
    let isLeftOut = color.red == 0 && color.green == 0 && color.blue == 0 && color.alpha == 0
    return isLeftOut ? usual : Color(color)
}

@c @implementation
public func carousel_item_set_path(_ item: OpaquePointer?, _ path: UnsafePointer<CChar>?) -> carousel_status {
    fill(item) { item throws(Failure) in item.show(Image(path: try string(path, "path"))) }
}

@c @implementation
public func carousel_item_set_pixels(
    _ item: OpaquePointer?, _ pixels: UnsafeRawPointer?, _ width: Int32, _ height: Int32, _ stride: Int,
    _ alpha: carousel_alpha
) -> carousel_status {
    fill(item) { item throws(Failure) in item.show(try image(pixels, width, height, stride, alpha)) }
}

@c @implementation
public func carousel_item_set_shared_pixels(_ item: OpaquePointer?, _ pixels: OpaquePointer?) -> carousel_status {
    fill(item) { item throws(Failure) in item.show((try object(pixels, "pixels") as SharedPixels).image) }
}

@c @implementation
public func carousel_item_set_texture(
    _ item: OpaquePointer?, _ texture: UnsafePointer<carousel_texture>?
) -> carousel_status {
    fill(item) { item throws(Failure) in
        let wanted = try copy(texture, "texture", from: 32)
        let target: HostTexture.Target
        switch wanted.target {
        case 0, 0x0DE1: target = .flat
        case 0x8C1A: target = .array
        case 0x8D65:
            guard item.renderer.renderer.capabilities.hasExternalImages else {
                throw .badArgument("the context lacks GL_OES_EGL_image_external_essl3, which this texture needs")
            }
            target = .external
        default:
            throw .badArgument(
                "target is \(wanted.target); use GL_TEXTURE_2D, GL_TEXTURE_2D_ARRAY or GL_TEXTURE_EXTERNAL_OES")
        }
        guard wanted.name != 0 else { throw .badArgument("name is 0") }
        guard wanted.width > 0, wanted.height > 0 else { throw .badArgument("width or height is not above 0") }
        guard wanted.layer >= 0 else { throw .badArgument("layer is \(wanted.layer); the first one is 0") }
        let alpha = try HostTexture.Alpha(wanted.alpha)
        item.show(
            Image(
                texture: HostTexture(
                    name: wanted.name, size: PixelSize(width: Int(wanted.width), height: Int(wanted.height)),
                    target: target, layer: Int(wanted.layer), alpha: alpha, isFlipped: wanted.is_flipped,
                    hasMipmaps: wanted.has_mipmaps)))
    }
}

@c @implementation
public func carousel_item_set_text(_ item: OpaquePointer?, _ text: UnsafePointer<carousel_text>?) -> carousel_status {
    call(item) { view throws(Failure) in
        let wanted = try copy(text, "text", from: 72)
        let family = wanted.font == nil ? "sans-serif" : try string(wanted.font, "font")
        guard (-1...1).contains(wanted.alignment), (-1...1).contains(wanted.vertical_alignment) else {
            throw .badArgument("alignment and vertical_alignment must be -1, 0 or 1")
        }
        let size = try finite(wanted.size, "size")
        let margin = try finite(wanted.margin, "margin")
        let font = Font(
            family: family, size: size > 0 ? size : 17, weight: wanted.weight == 0 ? 400 : Int(wanted.weight),
            isItalic: wanted.is_italic)
        let alignments = [TextContent.Alignment.left, .center, .right]
        view.setText(
            TextContent(
                string: try string(wanted.text, "text"), font: font, color: given(wanted.color, otherwise: .black),
                alignment: alignments[Int(wanted.alignment) + 1], size: .zero),
            margin: margin.clamped(to: 0...CarouselLimits.number),
            verticalAlignment: Double(wanted.vertical_alignment + 1) / 2)
    }
}

@c @implementation
public func carousel_item_set_fit(_ item: OpaquePointer?, _ fit: carousel_fit) -> carousel_status {
    call(item) { view throws(Failure) in view.setContentMode(try ContentMode(fit)) }
}

@c @implementation
public func carousel_item_set_size(_ item: OpaquePointer?, _ width: Double, _ height: Double) -> carousel_status {
    call(item) { view throws(Failure) in
        guard width > 0, height > 0, width.isFinite, height.isFinite else {
            throw .badArgument("width and height must be above 0 and finite")
        }
        view.bounds = Rect(origin: .zero, size: Size(width: width, height: height).limited(to: CarouselLimits.number))
    }
}

@c @implementation
public func carousel_item_set_background(_ item: OpaquePointer?, _ color: carousel_color) -> carousel_status {
    call(item) { view throws(Failure) in view.backgroundColor = Color(color) }
}

@c @implementation
public func carousel_item_set_frame(
    _ item: OpaquePointer?, _ cornerRadius: Double, _ borderWidth: Double, _ borderColor: carousel_color
) -> carousel_status {
    call(item) { view throws(Failure) in
        let (radius, width) = try checkedBorder(cornerRadius, borderWidth)
        view.setBorder(cornerRadius: radius, borderWidth: width, borderColor: Color(borderColor))
    }
}

// The functions of carousel.h for pixels that the program passes in.

/// What a `carousel_pixels *` refers to.
final class SharedPixels {
    let image: Image

    init(_ image: Image) { self.image = image }
}

extension SharedPixels: HandleTarget {
    static var kind: UInt { 7 }
    static let onOtherThread: StaticString =
        "the pixels belong to another thread; use them on the one that created them"
    static let missing: StaticString = "there are no such pixels; they were destroyed or never existed"
}

@c @implementation
public func carousel_pixels_create(
    _ pixels: UnsafeRawPointer?, _ width: Int32, _ height: Int32, _ stride: Int, _ alpha: carousel_alpha,
    _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> carousel_status {
    call { () throws(Failure) in
        guard let result else { throw .badArgument("result is NULL") }
        result.pointee = nil
        result.pointee = try Handles.all.add(SharedPixels(try image(pixels, width, height, stride, alpha)))
    }
}

@c @implementation
public func carousel_pixels_destroy(_ pixels: OpaquePointer?) -> carousel_status {
    guard let pixels else { return CAROUSEL_OK }
    return call { () throws(Failure) in
        _ = try object(pixels, "pixels") as SharedPixels
        Handles.all.remove(pixels, SharedPixels.self)
    }
}

/// The maximum width and height of pixels passed in, and the maximum number of them.
private let pixelLimits = (extent: Int32(1 << 15), area: 1 << 26)

/// Copies pixels from C.
func image(
    _ pixels: UnsafeRawPointer?, _ width: Int32, _ height: Int32, _ stride: Int, _ alpha: carousel_alpha
) throws(Failure) -> Image {
    guard let pixels else { throw .badArgument("pixels is NULL") }
    guard width > 0, height > 0, width <= pixelLimits.extent, height <= pixelLimits.extent,
        Int(width) * Int(height) <= pixelLimits.area
    else {
        throw .badArgument(
            "a picture of \(width) x \(height) pixels is empty or too large; the limits are \(pixelLimits.extent) each way "
                + "and \(pixelLimits.area) in all")
    }
    let alpha = try HostTexture.Alpha(alpha)
    let row = 4 * Int(width)
    guard stride == 0 || (stride >= row && stride <= 4 * Int(pixelLimits.extent)) else {
        throw .badArgument("the stride is \(stride); it must be 0 or \(row) to \(4 * pixelLimits.extent) bytes")
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
            case .straight:
                let pixels = (base + y * row).assumingMemoryBound(to: UInt8.self)
                PixelBuffer.premultiply(pixels, to: pixels, count: size.width)
            case .ignored: for at in Swift.stride(from: 3, to: row, by: 4) { to[at] = 255 }
            }
        }
    }
    return Image(pixels: picture)
}

extension HostTexture.Alpha {
    init(_ alpha: carousel_alpha) throws(Failure) {
        self = try chosen(alpha, of: [.premultiplied, .straight, .ignored], "alpha")
    }
}

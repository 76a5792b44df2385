// SPDX-License-Identifier: MIT

public import CCarousel
import CarouselCore
import CarouselScene

// The functions of carousel.h for pixels that the program passes in.

/// What a `carousel_pixels *` refers to.
final class SharedPixels {
    let image: Image

    init(_ image: Image) { self.image = image }
}

extension SharedPixels: Handled {
    static var kind: UInt { 7 }
}

/// Pixels that may be used here.
func sharedPixels(_ pointer: OpaquePointer?) throws(Failure) -> SharedPixels {
    guard let pointer else { throw .badArgument("pixels is NULL") }
    switch Handles.all.find(pointer) as Found<SharedPixels> {
    case .object(let pixels): return pixels
    case .wrongThread:
        throw Failure(
            status: CAROUSEL_WRONG_THREAD,
            text: "the pixels belong to another thread; use them on the one that created them")
    case .nothing: throw .badArgument("there are no such pixels; they were destroyed or never existed")
    }
}

@c @implementation
public func carousel_pixels_create(
    _ pixels: UnsafeRawPointer?, _ width: Int32, _ height: Int32, _ stride: Int, _ alpha: carousel_alpha,
    _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> carousel_status {
    call("carousel_pixels_create") { () throws(Failure) in
        guard let result else { throw .badArgument("result is NULL") }
        result.pointee = nil
        result.pointee = try Handles.all.add(SharedPixels(try image(pixels, width, height, stride, alpha)))
    }
}

@c @implementation
public func carousel_pixels_destroy(_ pixels: OpaquePointer?) -> carousel_status {
    guard let pixels else { return CAROUSEL_OK }
    return call("carousel_pixels_destroy") { () throws(Failure) in
        _ = try sharedPixels(pixels)
        Handles.all.remove(pixels, SharedPixels.self)
    }
}

/// Greatest extent of pixels passed in, and greatest number of them.
private let mostPixels = (extent: Int32(1 << 15), area: 1 << 26)

/// Copies pixels from C.
func image(
    _ pixels: UnsafeRawPointer?, _ width: Int32, _ height: Int32, _ stride: Int, _ alpha: carousel_alpha
) throws(Failure) -> Image {
    guard let pixels else { throw .badArgument("pixels is NULL") }
    guard width > 0, height > 0, width <= mostPixels.extent, height <= mostPixels.extent,
        Int(width) * Int(height) <= mostPixels.area
    else { throw .badArgument("a picture of \(width) x \(height) pixels is empty or too large") }
    let alpha = try HostTexture.Alpha(alpha)
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

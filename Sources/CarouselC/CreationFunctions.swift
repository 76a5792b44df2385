// SPDX-License-Identifier: MIT

public import CCarousel
import CarouselCore
import CarouselScene

// The functions of carousel.h, which documents them; the compiler checks that both agree. These make and free things.

@c @implementation
public func carousel_abi_version() -> UInt32 { UInt32(CAROUSEL_ABI_VERSION) }

@c @implementation
public func carousel_last_error(_ carousel: OpaquePointer?) -> UnsafePointer<CChar>? {
    let own = handle(carousel)?.errorText.pointer
    let text = carousel == nil || handle(carousel) == nil ? ThreadError.pointer : own
    return text.map { UnsafePointer($0) } ?? ThreadError.none
}

@c @implementation
public func carousel_renderer_create(
    _ config: UnsafePointer<carousel_renderer_config>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> carousel_status {
    call("carousel_renderer_create") { () throws(Failure) in
        guard let result else { throw .badArgument("result is NULL") }
        result.pointee = nil
        var wanted = carousel_renderer_config()
        if config != nil {
            // The first version ended before the thumbnails.
            let first = MemoryLayout<carousel_renderer_config>.offset(of: \.thumbnails) ?? 0
            wanted = try copy(config, "config", wanted, first: first)
        }
        guard wanted.upload_seconds.isFinite else { throw .badArgument("upload_seconds is not finite") }
        result.pointee = OpaquePointer(Unmanaged.passRetained(try RendererHandle(wanted)).toOpaque())
    }
}

@c @implementation
public func carousel_renderer_destroy(_ renderer: OpaquePointer?) -> carousel_status {
    guard let renderer else { return CAROUSEL_OK }
    return call("carousel_renderer_destroy") { () throws(Failure) in
        let reference: Unmanaged<RendererHandle> = object(renderer)
        let handle = reference.takeUnretainedValue()
        try handle.checkThread()
        try handle.checkIsOutsideCallbacks()
        guard handle.wishes.isEmpty else {
            throw Failure(
                status: CAROUSEL_BUSY,
                text: "the renderer still has \(handle.wishes.count) carousels; destroy these first")
        }
        try handle.close()
        reference.release()
    }
}

@c @implementation
public func carousel_create(
    _ config: UnsafePointer<carousel_config>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> carousel_status {
    call("carousel_create") { () throws(Failure) in
        guard let result else { throw .badArgument("result is NULL") }
        result.pointee = nil
        let wanted = try copy(
            config, "config", carousel_config(), first: MemoryLayout<carousel_config>.stride)
        _ = try count(wanted.item_count, "item_count")
        _ = try count(wanted.placeholder_count, "placeholder_count")
        _ = try finite(wanted.item_width, "item_width")
        _ = try finite(wanted.item_height, "item_height")
        guard CarouselType(wanted.type) != nil else { throw .badArgument("there is no type \(wanted.type.rawValue)") }
        let carousel: CarouselHandle
        if let shared = wanted.renderer {
            let renderer: RendererHandle = object(shared).takeUnretainedValue()
            try renderer.checkThread()
            carousel = CarouselHandle(wanted, renderer: renderer, ownsRenderer: false)
        } else {
            var own = carousel_renderer_config()
            (own.wake, own.user_data) = (wanted.wake, wanted.user_data)
            carousel = CarouselHandle(wanted, renderer: try RendererHandle(own), ownsRenderer: true)
        }
        result.pointee = OpaquePointer(Unmanaged.passRetained(carousel).toOpaque())
    }
}

@c @implementation
public func carousel_destroy(_ carousel: OpaquePointer?) -> carousel_status {
    guard let carousel else { return CAROUSEL_OK }
    let status = call("carousel_destroy", carousel, .outsideCallbacks) { handle throws(Failure) in
        try handle.close()
    }
    if status == CAROUSEL_OK { (object(carousel) as Unmanaged<CarouselHandle>).release() }
    return status
}

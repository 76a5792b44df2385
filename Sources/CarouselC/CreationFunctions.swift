// SPDX-License-Identifier: MIT

public import CCarousel
import CarouselCore
import CarouselScene

// The functions of carousel.h that create and destroy objects. The header documents all functions; the compiler checks
// that declarations and implementations agree.

@c @implementation
public func carousel_abi_version() -> UInt32 { UInt32(CAROUSEL_ABI_VERSION) }

@c @implementation
public func carousel_last_error(_ carousel: OpaquePointer?) -> UnsafePointer<CChar>? {
    let text = handle(carousel).map { $0.errorText.pointer } ?? CallingThread.errorText
    let nothing: StaticString = ""
    return text.map { UnsafePointer($0) } ?? UnsafeRawPointer(nothing.utf8Start).assumingMemoryBound(to: CChar.self)
}

@c @implementation
public func carousel_renderer_create(
    _ config: UnsafePointer<carousel_renderer_config>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> carousel_status {
    call { () throws(Failure) in
        guard let result else { throw .badArgument("result is NULL") }
        result.pointee = nil
        let wanted = try optionalCopy(config, "config", from: 40) ?? carousel_renderer_config()
        guard wanted.upload_seconds.isFinite else { throw .badArgument("upload_seconds is not finite") }
        guard !wanted.decoding_seconds.isNaN else { throw .badArgument("decoding_seconds is not a number") }
        let handle = try RendererHandle(wanted)
        do throws(Failure) {
            result.pointee = try Handles.all.add(handle)
        } catch {
            try handle.close()
            throw error
        }
    }
}

private func release(
    renderer pointer: OpaquePointer?, function: StaticString = #function,
    _ body: (RendererHandle) throws(Failure) -> Void
) -> carousel_status {
    guard let pointer else { return CAROUSEL_OK }
    return call(function: function) { () throws(Failure) in
        let handle: RendererHandle = try object(pointer, "renderer")
        try handle.checkIsOutsideCallbacks()
        guard handle.requests.isEmpty else {
            throw .busy("the renderer still has \(handle.requests.count) carousels; destroy these first")
        }
        try body(handle)
        Handles.all.remove(pointer, RendererHandle.self)
    }
}

@c @implementation
public func carousel_renderer_destroy(_ renderer: OpaquePointer?) -> carousel_status {
    release(renderer: renderer) { handle throws(Failure) in try handle.close() }
}

@c @implementation
public func carousel_renderer_abandon(_ renderer: OpaquePointer?) -> carousel_status {
    release(renderer: renderer) { handle throws(Failure) in handle.abandon() }
}

@c @implementation
public func carousel_create(
    _ config: UnsafePointer<carousel_config>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> carousel_status {
    call { () throws(Failure) in
        guard let result else { throw .badArgument("result is NULL") }
        result.pointee = nil
        // Creating asks for names at once, through a callback that may create another carousel.
        try CallingThread.checkDepth()
        let wanted = try copy(config, "config", from: 112)
        _ = try count(wanted.item_count, "item_count")
        _ = try count(wanted.placeholder_count, "placeholder_count")
        _ = try finite(wanted.item_width, "item_width")
        _ = try finite(wanted.item_height, "item_height")
        let type = try CarouselType(wanted.type)
        let look = try PictureItems(wanted.look, itemSize: wanted.itemSize)
        let handle: CarouselHandle
        if let shared = wanted.renderer {
            handle = CarouselHandle(wanted, look: look, renderer: try object(shared, "renderer"), ownsRenderer: false)
        } else {
            var own = carousel_renderer_config()
            (own.wake, own.user_data) = (wanted.wake, wanted.user_data)
            handle = CarouselHandle(wanted, look: look, renderer: try RendererHandle(own), ownsRenderer: true)
        }
        handle.carousel.type = type
        do throws(Failure) {
            let pointer = try Handles.all.add(handle)
            try handle.renderer.trackingCall { handle.connect(as: pointer) }
        } catch {
            try handle.close()
            throw error
        }
        result.pointee = handle.pointer
    }
}

private func release(
    carousel: OpaquePointer?, function: StaticString = #function, _ body: (CarouselHandle) throws(Failure) -> Void
) -> carousel_status {
    guard let carousel else { return CAROUSEL_OK }
    return call(carousel, outsideCallbacks: true, function: function) { handle throws(Failure) in
        try body(handle)
        Handles.all.remove(carousel, CarouselHandle.self)
    }
}

@c @implementation
public func carousel_destroy(_ carousel: OpaquePointer?) -> carousel_status {
    release(carousel: carousel) { handle throws(Failure) in try handle.close() }
}

@c @implementation
public func carousel_abandon(_ carousel: OpaquePointer?) -> carousel_status {
    release(carousel: carousel) { handle throws(Failure) in handle.abandon() }
}

extension carousel_config {
    /// An item's size in points.
    var itemSize: Size {
        Size(
            width: item_width > 0 ? min(item_width, CarouselLimits.number) : 400,
            height: item_height > 0 ? min(item_height, CarouselLimits.number) : 300)
    }
}

extension CarouselType {
    init(_ type: carousel_type) throws(Failure) { self = try chosen(type, of: CarouselType.allCases, "type") }
}

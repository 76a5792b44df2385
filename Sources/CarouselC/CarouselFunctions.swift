// SPDX-License-Identifier: MIT

public import CCarousel
import CarouselCore
import CarouselGL
import CarouselMedia
import CarouselScene
import Glibc

// The functions of carousel.h, which documents them; the compiler checks that both agree.

private func handle(_ carousel: OpaquePointer?) -> CarouselHandle? {
    guard let carousel else { return nil }
    return Unmanaged<CarouselHandle>.fromOpaque(UnsafeRawPointer(carousel)).takeUnretainedValue()
}

private func failed(_ carousel: OpaquePointer?, _ status: carousel_status, _ text: String) -> carousel_status {
    if let handle = handle(carousel) { handle.errorText.set(text) } else { CreationError.set(text) }
    return status
}

@c @implementation
public func carousel_abi_version() -> UInt32 { 1 }

@c @implementation
public func carousel_create(
    _ config: UnsafePointer<carousel_config>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> carousel_status {
    guard let result else { return failed(nil, CAROUSEL_BAD_ARGUMENT, "carousel_create: result is NULL") }
    result.pointee = nil
    guard let config else { return failed(nil, CAROUSEL_BAD_ARGUMENT, "carousel_create: config is NULL") }
    guard config.pointee.struct_size >= MemoryLayout<carousel_config>.size else {
        return failed(
            nil, CAROUSEL_BAD_ARGUMENT,
            "carousel_create: struct_size is \(config.pointee.struct_size), but a carousel_config has "
                + "\(MemoryLayout<carousel_config>.size) bytes; set it to sizeof(carousel_config)")
    }
    guard config.pointee.item_width.isFinite, config.pointee.item_height.isFinite else {
        return failed(nil, CAROUSEL_BAD_ARGUMENT, "carousel_create: the item size is not finite")
    }
    guard config.pointee.type.rawValue <= CAROUSEL_INVERTED_TIME_MACHINE.rawValue else {
        return failed(nil, CAROUSEL_BAD_ARGUMENT, "carousel_create: there is no type \(config.pointee.type.rawValue)")
    }
    do throws(GLError) {
        let handle = try CarouselHandle(config.pointee)
        result.pointee = OpaquePointer(Unmanaged.passRetained(handle).toOpaque())
        return CAROUSEL_OK
    } catch {
        return failed(nil, CAROUSEL_GL_FAILED, error.description)
    }
}

@c @implementation
public func carousel_destroy(_ carousel: OpaquePointer?) {
    guard let carousel else { return }
    let handle = Unmanaged<CarouselHandle>.fromOpaque(UnsafeRawPointer(carousel)).takeRetainedValue()
    handle.close()
}

@c @implementation
public func carousel_last_error(_ carousel: OpaquePointer?) -> UnsafePointer<CChar>? {
    let text = carousel == nil ? CreationError.pointer : handle(carousel)?.errorText.pointer
    return text.map { UnsafePointer($0) } ?? CreationError.none
}

@c @implementation
public func carousel_set_type(_ carousel: OpaquePointer?, _ type: carousel_type) -> carousel_status {
    guard let handle = handle(carousel) else {
        return failed(nil, CAROUSEL_BAD_ARGUMENT, "carousel_set_type: carousel is NULL")
    }
    guard type.rawValue <= CAROUSEL_INVERTED_TIME_MACHINE.rawValue,
        let wanted = CarouselType(rawValue: Int(type.rawValue))
    else { return failed(carousel, CAROUSEL_BAD_ARGUMENT, "carousel_set_type: there is no type \(type.rawValue)") }
    handle.carousel.type = wanted
    return CAROUSEL_OK
}

@c @implementation
public func carousel_set_scroll_offset(_ carousel: OpaquePointer?, _ offset: Double) -> carousel_status {
    guard let handle = handle(carousel) else {
        return failed(nil, CAROUSEL_BAD_ARGUMENT, "carousel_set_scroll_offset: carousel is NULL")
    }
    guard offset.isFinite else {
        return failed(carousel, CAROUSEL_BAD_ARGUMENT, "carousel_set_scroll_offset: the offset is not finite")
    }
    handle.carousel.scrollOffset = offset
    return CAROUSEL_OK
}

@c @implementation
public func carousel_scroll_offset(_ carousel: OpaquePointer?) -> Double {
    handle(carousel)?.carousel.scrollOffset ?? 0
}

@c @implementation
public func carousel_scroll_to_item(
    _ carousel: OpaquePointer?, _ index: Int, _ duration: Double
) -> carousel_status {
    guard let handle = handle(carousel) else {
        return failed(nil, CAROUSEL_BAD_ARGUMENT, "carousel_scroll_to_item: carousel is NULL")
    }
    guard duration.isFinite, duration >= 0 else {
        return failed(
            carousel, CAROUSEL_BAD_ARGUMENT, "carousel_scroll_to_item: the duration is negative or not finite")
    }
    handle.carousel.scrollToItem(at: index, duration: duration)
    return CAROUSEL_OK
}

@c @implementation
public func carousel_advance(_ carousel: OpaquePointer?, _ time: Double) -> carousel_status {
    guard let handle = handle(carousel) else {
        return failed(nil, CAROUSEL_BAD_ARGUMENT, "carousel_advance: carousel is NULL")
    }
    guard time.isFinite else {
        return failed(carousel, CAROUSEL_BAD_ARGUMENT, "carousel_advance: the time is not finite")
    }
    handle.scene.advance(to: time)
    return CAROUSEL_OK
}

@c @implementation
public func carousel_needs_display(_ carousel: OpaquePointer?) -> Bool {
    guard let handle = handle(carousel) else { return false }
    return handle.scene.needsDisplay || handle.source.hasArrivals || handle.renderer.isUploading
        || handle.renderer.isFading
}

@c @implementation
public func carousel_draw(
    _ carousel: OpaquePointer?, _ target: UnsafePointer<carousel_target>?
) -> carousel_status {
    guard let handle = handle(carousel) else {
        return failed(nil, CAROUSEL_BAD_ARGUMENT, "carousel_draw: carousel is NULL")
    }
    guard let target, target.pointee.struct_size >= MemoryLayout<carousel_target>.size else {
        return failed(carousel, CAROUSEL_BAD_ARGUMENT, "carousel_draw: target is NULL or its struct_size too small")
    }
    guard target.pointee.width > 0, target.pointee.height > 0, target.pointee.scale.isFinite else {
        return failed(carousel, CAROUSEL_BAD_ARGUMENT, "carousel_draw: the viewport is empty or the scale not finite")
    }
    do throws(GLError) {
        try handle.draw(target.pointee)
        return CAROUSEL_OK
    } catch {
        return failed(carousel, CAROUSEL_GL_FAILED, error.description)
    }
}

// SPDX-License-Identifier: MIT

public import CCarousel
import CarouselCore
import CarouselMedia
import CarouselScene

// The functions of carousel.h for the place of a carousel, and for items by their names.

/// See `copy`.
private let firstStateSize = 32

@c @implementation
public func carousel_get_state(
    _ carousel: OpaquePointer?, _ state: UnsafeMutablePointer<carousel_state>?
) -> carousel_status {
    call("carousel_get_state", carousel) { handle throws(Failure) in
        // The caller's struct may be that of another version.
        let known = try copy(UnsafePointer(state), "state", from: firstStateSize)
        let found = handle.carousel.state
        handle.stateText = CText()
        if let identifier = found.identifier { handle.stateText.set(identifier) }
        var answer = carousel_state(
            struct_size: known.struct_size, identifier: UnsafePointer(handle.stateText.pointer), index: found.index,
            offset: found.offset)
        let size = min(known.struct_size, MemoryLayout<carousel_state>.size)
        if let state { UnsafeMutableRawPointer(state).copyMemory(from: &answer, byteCount: size) }
    }
}

@c @implementation
public func carousel_restore(
    _ carousel: OpaquePointer?, _ state: UnsafePointer<carousel_state>?
) -> carousel_status {
    call("carousel_restore", carousel) { handle throws(Failure) in
        let wanted = try copy(state, "state", from: firstStateSize)
        let identifier = wanted.identifier == nil ? nil : try string(wanted.identifier, "identifier")
        let offset = try finite(wanted.offset, "offset")
        handle.carousel.restore(Carousel.State(identifier: identifier, index: wanted.index, offset: offset))
    }
}

@c @implementation
public func carousel_scroll_to_identifier(
    _ carousel: OpaquePointer?, _ identifier: UnsafePointer<CChar>?, _ seconds: Double,
    _ found: UnsafeMutablePointer<Bool>?
) -> carousel_status {
    call("carousel_scroll_to_identifier", carousel) { handle throws(Failure) in
        let (carousel, duration) = (handle.carousel, try duration(seconds))
        let index = carousel.indexOfItem(
            withIdentifier: try string(identifier, "identifier"), near: carousel.currentItemIndex)
        found?.pointee = index != nil
        if let index { carousel.scrollToItem(at: index, duration: duration) }
    }
}

@c @implementation
public func carousel_reload_keeping_item(_ carousel: OpaquePointer?, _ itemCount: Int) -> carousel_status {
    call("carousel_reload_keeping_item", carousel) { handle throws(Failure) in
        handle.itemCount = try count(itemCount, "item_count")
        handle.carousel.reloadData(keeping: .identifier)
    }
}

@c @implementation
public func carousel_text_lock() { TextLock.shared.enter() }

@c @implementation
public func carousel_text_unlock() -> carousel_status {
    call("carousel_text_unlock") { () throws(Failure) in
        guard TextLock.shared.leave() else {
            throw Failure(
                status: CAROUSEL_WRONG_THREAD, text: "this thread does not hold the lock; call carousel_text_lock first"
            )
        }
    }
}

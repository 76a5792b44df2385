// SPDX-License-Identifier: MIT

public import CCarousel
import CarouselCore
import CarouselMedia
import CarouselScene

// The functions of carousel.h that scroll or change the items.

@c @implementation
public func carousel_scroll_to_item(_ carousel: OpaquePointer?, _ index: Int, _ seconds: Double) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        let (index, duration) = (itemIndex(fromC: index), try duration(seconds))
        // A jump ends in the same place whether the carousel wraps or not, so it needs no layout, which would load items in vain.
        let carousel = duration > 0 ? handle.laidOut : handle.carousel
        carousel.scrollToItem(at: handle.nearest(index), duration: duration)
    }
}

@c @implementation
public func carousel_scroll_by_items(_ carousel: OpaquePointer?, _ count: Int, _ seconds: Double) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        handle.laidOut.scroll(byNumberOfItems: count, duration: try duration(seconds))
    }
}

@c @implementation
public func carousel_scroll_to_offset(
    _ carousel: OpaquePointer?, _ offset: Double, _ seconds: Double
) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        handle.laidOut.scroll(toOffset: try finite(offset, "the offset"), duration: try duration(seconds))
    }
}

@c @implementation
public func carousel_scroll_by(_ carousel: OpaquePointer?, _ distance: Double, _ seconds: Double) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        handle.laidOut.scroll(byOffset: try finite(distance, "the distance"), duration: try duration(seconds))
    }
}

@c @implementation
public func carousel_reload(_ carousel: OpaquePointer?, _ itemCount: Int) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        handle.itemCount = try count(itemCount, "item_count")
        handle.renumber { _ in nil }
        handle.carousel.reloadData()
    }
}

@c @implementation
public func carousel_set_placeholder_count(_ carousel: OpaquePointer?, _ placeholders: Int) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        handle.placeholderCount = try count(placeholders, "count")
        handle.carousel.reloadData()
    }
}

@c @implementation
public func carousel_reload_item(_ carousel: OpaquePointer?, _ index: Int, _ animated: Bool) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        let index = try handle.item(at: index)
        guard !handle.indexesBeingFilled.contains(index) else {
            throw .busy("item \(index) is being filled in; set its content in that callback")
        }
        handle.carousel.reloadItem(at: index, animated: animated)
    }
}

@c @implementation
public func carousel_reload_path(_ carousel: OpaquePointer?, _ path: UnsafePointer<CChar>?) -> carousel_status {
    call(carousel) { handle throws(Failure) in handle.renderer.reload(Image(path: try string(path, "path")).content) }
}

@c @implementation
public func carousel_insert_item(_ carousel: OpaquePointer?, _ index: Int, _ animated: Bool) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        guard index >= 0, index <= handle.itemCount else {
            throw .badArgument("index \(index) is beyond the \(handle.itemCount) items")
        }
        _ = try count(handle.itemCount + 1, "the number of items")
        handle.itemCount += 1
        handle.renumber { $0 < index ? $0 : $0 + 1 }
        handle.carousel.insertItem(at: index, animated: animated)
    }
}

@c @implementation
public func carousel_remove_item(_ carousel: OpaquePointer?, _ index: Int, _ animated: Bool) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        let index = try handle.item(at: index)
        handle.itemCount -= 1
        handle.renumber { $0 == index ? nil : $0 < index ? $0 : $0 - 1 }
        handle.carousel.removeItem(at: index, animated: animated)
    }
}

@c @implementation
public func carousel_item_changed(_ carousel: OpaquePointer?, _ index: Int) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        if handle.isVisible(try handle.item(at: index)) { handle.scene.needsDisplay = true }
    }
}

@c @implementation
public func carousel_item_is_visible(_ carousel: OpaquePointer?, _ index: Int) -> Bool {
    // `perform`, because `isVisible` lays out first, which calls callbacks.
    (try? handle(carousel)?.perform { $0.isVisible(index) }) ?? false
}

extension CarouselHandle {
    /// Whether drawing now would show an item.
    fileprivate func isVisible(_ index: Int) -> Bool {
        let carousel = laidOut
        return isItem(index) && carousel.isOnDisplay(itemAt: index)
    }

    /// The index of an item. Beyond the ends it becomes that of the nearest item, because in Swift, as in iCarousel, jumps go beyond
    /// them; if the carousel wraps, it stays as it is.
    func nearest(_ index: Int) -> Int {
        guard !(0..<itemCount).contains(index) else { return index }
        return laidOut.isWrapEnabled ? index : index.clamped(to: 0...max(0, itemCount - 1))
    }

    /// The index of an existing item.
    func item(at index: Int) throws(Failure) -> Int {
        guard index >= 0, index < itemCount else {
            throw .badArgument("there is no item \(index); there are \(itemCount)")
        }
        return index
    }
}

// The functions of carousel.h for how carousels scroll.

@c @implementation
public func carousel_set_scroll_animation(
    _ carousel: OpaquePointer?, _ animation: UnsafePointer<carousel_scroll_animation>?
) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        handle.carousel.scrollAnimation = try ScrollAnimation(animation) ?? .timing(.easeInOut, duration: 0.4)
    }
}

@c @implementation
public func carousel_set_bounce_animation(
    _ carousel: OpaquePointer?, _ animation: UnsafePointer<carousel_scroll_animation>?
) -> carousel_status {
    call(carousel) { handle throws(Failure) in handle.carousel.bounceAnimation = try ScrollAnimation(animation) }
}

extension ScrollAnimation {
    /// Nil for NULL.
    fileprivate init?(_ animation: UnsafePointer<carousel_scroll_animation>?) throws(Failure) {
        guard let wanted = try optionalCopy(animation, "animation", from: 72) else { return nil }
        let (x1, y1, x2, y2) = wanted.bezier
        try checkFinite(
            wanted.duration, wanted.response, wanted.damping, x1, y1, x2, y2, of: "carousel_scroll_animation")
        let curve = try Easing(wanted)
        self =
            wanted.response > 0
            ? .spring(damping: given(wanted.damping, otherwise: 1), response: wanted.response)
            : .timing(curve, duration: given(wanted.duration, otherwise: 0.4))
    }
}

extension Easing {
    fileprivate init(_ wanted: carousel_scroll_animation) throws(Failure) {
        let (x1, y1, x2, y2) = wanted.bezier
        self = try chosen(
            wanted.easing,
            of: [
                .easeInOut, .linear, .easeIn, .easeOut, .easeOutCubic, .ease, .easeInEaseOut, .bezier(x1, y1, x2, y2),
            ], "easing")
    }
}

// The functions of carousel.h for saving and restoring the position, for items by their names, and for the text lock.

/// See `copy`.
private let firstStateSize = 32

@c @implementation
public func carousel_get_state(
    _ carousel: OpaquePointer?, _ state: UnsafeMutablePointer<carousel_state>?
) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        // The caller's struct may be that of another version.
        let known = try copy(UnsafePointer(state), "state", from: firstStateSize)
        let found = handle.carousel.state
        handle.stateIdentifier = CText()
        if let identifier = found.identifier { handle.stateIdentifier.set(identifier) }
        var answer = carousel_state(
            struct_size: known.struct_size, identifier: UnsafePointer(handle.stateIdentifier.pointer),
            index: found.index, offset: found.offset)
        let size = min(known.struct_size, MemoryLayout<carousel_state>.size)
        if let state { UnsafeMutableRawPointer(state).copyMemory(from: &answer, byteCount: size) }
    }
}

@c @implementation
public func carousel_restore(_ carousel: OpaquePointer?, _ state: UnsafePointer<carousel_state>?) -> carousel_status {
    call(carousel) { handle throws(Failure) in
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
    call(carousel, answer: found) { handle throws(Failure) in
        let (carousel, duration) = (handle.laidOut, try duration(seconds))
        let index = carousel.indexOfItem(
            withIdentifier: try string(identifier, "identifier"), near: carousel.currentItemIndex)
        if let index { carousel.scrollToItem(at: index, duration: duration) }
        return index != nil
    }
}

@c @implementation
public func carousel_reload_keeping_item(_ carousel: OpaquePointer?, _ itemCount: Int) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        handle.itemCount = try count(itemCount, "item_count")
        handle.renumber { _ in nil }
        handle.carousel.reloadData(keeping: .identifier)
    }
}

@c @implementation
public func carousel_text_lock() { TextLock.shared.enter() }

@c @implementation
public func carousel_text_unlock() -> carousel_status {
    call { () throws(Failure) in
        guard TextLock.shared.leave() else {
            throw Failure(
                status: CAROUSEL_WRONG_THREAD, text: "this thread does not hold the lock; call carousel_text_lock first"
            )
        }
    }
}

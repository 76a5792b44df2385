// SPDX-License-Identifier: MIT

import CCarousel
import CarouselCore
import Glibc

// What every function of carousel.h begins and ends with: it finds the object, checks that the call is allowed, and
// reports failures.

/// Where a function may be called from.
enum Access {
    case anywhere
    case outsideCallbacks
}

/// Calls a function that does not belong to a carousel.
@inline(__always)
func call(_ function: StaticString, _ body: () throws(Failure) -> Void) -> carousel_status {
    do throws(Failure) {
        try body()
        return CAROUSEL_OK
    } catch {
        ThreadError.set("\(function): \(error.text)")
        return error.status
    }
}

/// Calls a function of a carousel; the carousel keeps the error.
@inline(__always)
func call(
    _ function: StaticString, _ carousel: OpaquePointer?, _ access: Access = .anywhere,
    _ body: (CarouselHandle) throws(Failure) -> Void
) -> carousel_status {
    guard let carousel else {
        ThreadError.set("\(function): carousel is NULL")
        return CAROUSEL_BAD_ARGUMENT
    }
    let handle: CarouselHandle
    switch Handles.all.find(carousel) as Found<CarouselHandle> {
    case .object(let found): handle = found
    case .wrongThread:
        ThreadError.set("\(function): the carousel belongs to another thread; call it from the one that created it")
        return CAROUSEL_WRONG_THREAD
    case .nothing:
        ThreadError.set("\(function): there is no such carousel; it was destroyed or never existed")
        return CAROUSEL_BAD_ARGUMENT
    }
    do throws(Failure) {
        if access == .outsideCallbacks { try handle.renderer.checkIsOutsideCallbacks() }
        try NestedCallbacks.checkDepth()
        try body(handle)
        return CAROUSEL_OK
    } catch {
        handle.errorText.set("\(function): \(error.text)")
        return error.status
    }
}

/// The carousel, if the call is allowed.
@inline(__always)
func handle(_ carousel: OpaquePointer?) -> CarouselHandle? {
    guard let carousel, case .object(let handle) = Handles.all.find(carousel) as Found<CarouselHandle> else {
        return nil
    }
    return handle
}

/// A renderer that may be used here.
func renderer(_ pointer: OpaquePointer) throws(Failure) -> RendererHandle {
    switch Handles.all.find(pointer) as Found<RendererHandle> {
    case .object(let renderer): return renderer
    case .wrongThread:
        throw Failure(
            status: CAROUSEL_WRONG_THREAD,
            text: "the renderer belongs to another thread; call it from the one that created it")
    case .nothing: throw .badArgument("there is no such renderer; it was destroyed or never existed")
    }
}

/// Copies a struct that begins with `struct_size` from a caller compiled with an earlier header, whose struct is shorter, or with
/// a later one: later versions of carousel.h may extend structs at the end. What the caller's struct lacks is 0.
///
/// - Parameter firstSize: the bytes that the struct had in the first version of carousel.h that had it. Programs compiled with
///   that version must work with all later ones, so this number never changes.
func copy<T: BitwiseCopyable>(
    _ pointer: UnsafePointer<T>?, _ name: StaticString, from firstSize: Int
) throws(Failure) -> T {
    guard let pointer else { throw .badArgument("\(name) is NULL") }
    let size = UnsafeRawPointer(pointer).loadUnaligned(as: Int.self)
    guard size >= firstSize else {
        throw .badArgument(
            "struct_size of \(name) is \(size), but the smallest known version has \(firstSize) bytes; set it to "
                + "sizeof")
    }
    // Half a pointer is none: later versions add whole words.
    let whole = size - (size - firstSize) % MemoryLayout<Int64>.size
    return withUnsafeTemporaryAllocation(of: T.self, capacity: 1) { copy in
        let bytes = UnsafeMutableRawBufferPointer(copy)
        bytes.initializeMemory(as: UInt8.self, repeating: 0)
        bytes.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: min(whole, bytes.count)))
        return copy[0]
    }
}

/// What was chosen with an enumerator of carousel.h.
///
/// - Parameter choices: in the order of the header, which numbers the enumerators from 0 without gaps.
func chosen<Enumerator: RawRepresentable<UInt32>, T>(
    _ enumerator: Enumerator, of choices: [T], _ what: StaticString
) throws(Failure) -> T {
    guard enumerator.rawValue < choices.count else {
        throw .badArgument("there is no \(what) \(enumerator.rawValue)")
    }
    return choices[Int(enumerator.rawValue)]
}

/// Text from C.
func string(_ pointer: UnsafePointer<CChar>?, _ name: StaticString) throws(Failure) -> String {
    guard let pointer else { throw .badArgument("\(name) is NULL") }
    guard let text = String(validatingCString: pointer) else { throw .badArgument("\(name) is not UTF-8") }
    return text
}

func finite(_ value: Double, _ name: StaticString) throws(Failure) -> Double {
    guard value.isFinite else { throw .badArgument("\(name) is not finite") }
    return value
}

/// A time. Anything beyond the limit is not a number of seconds, and so large that a frame would not change it.
func seconds(_ value: Double) throws(Failure) -> Double {
    guard abs(try finite(value, "the time")) <= 1e11 else {
        throw .badArgument("the time is \(value), which is beyond 1e11; give it in seconds")
    }
    return value
}

func duration(_ value: Double) throws(Failure) -> Double {
    guard value.isFinite, value >= 0 else { throw .badArgument("the duration is negative or not finite") }
    return value
}

/// A number of items; C's `size_t` arrives as a signed number.
func count(_ value: Int, _ name: StaticString) throws(Failure) -> Int {
    guard value >= 0, value <= CarouselLimits.items else {
        throw .badArgument("\(name) is greater than \(CarouselLimits.items)")
    }
    return value
}

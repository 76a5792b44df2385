// SPDX-License-Identifier: MIT

import CCarousel
import CarouselCore
import CarouselGL
import Glibc
import Synchronization

// How every function of carousel.h begins and ends: it finds the object, checks that the call is allowed, and reports
// failures.

/// Calls a function that does not belong to a carousel.
@inline(__always)
func call(function: StaticString = #function, _ body: () throws(Failure) -> Void) -> carousel_status {
    do throws(Failure) {
        try body()
        return CAROUSEL_OK
    } catch {
        CallingThread.setError(error.message(of: function))
        return error.status
    }
}

/// Calls a function of a carousel, which keeps the error. With `outsideCallbacks`, calls from inside callbacks are refused.
@inline(__always)
func call(
    _ carousel: OpaquePointer?, outsideCallbacks: Bool = false, function: StaticString = #function,
    _ body: (CarouselHandle) throws(Failure) -> Void
) -> carousel_status {
    var found: CarouselHandle?
    let status = call(function: function) { () throws(Failure) in found = try object(carousel, "carousel") }
    guard let handle = found else { return status }
    do throws(Failure) {
        if outsideCallbacks { try handle.renderer.checkIsOutsideCallbacks() }
        try handle.perform(body)
        return CAROUSEL_OK
    } catch {
        handle.errorText.set(error.message(of: function))
        return error.status
    }
}

/// Calls a function of a carousel that answers through a pointer, which may be nil. If the call fails, the answer is false.
@inline(__always)
func call(
    _ carousel: OpaquePointer?, outsideCallbacks: Bool = false, answer: UnsafeMutablePointer<Bool>?,
    function: StaticString = #function, _ body: (CarouselHandle) throws(Failure) -> Bool
) -> carousel_status {
    answer?.pointee = false
    return call(carousel, outsideCallbacks: outsideCallbacks, function: function) { handle throws(Failure) in
        let value = try body(handle)
        answer?.pointee = value
    }
}

/// Finds the object of a handle. Fails if there is none or if it belongs to another thread.
@inline(__always)
func object<Object: HandleTarget>(_ pointer: OpaquePointer?, _ name: StaticString) throws(Failure) -> Object {
    guard let pointer else { throw .badArgument("\(name) is NULL") }
    return try Handles.all.find(pointer)
}

/// The carousel of a handle; nil if there is none or if it belongs to another thread.
@inline(__always)
func handle(_ carousel: OpaquePointer?) -> CarouselHandle? { try? object(carousel, "carousel") }

/// Copies a struct that begins with `struct_size`. Later versions of carousel.h may extend structs at the end, so the caller's may be
/// shorter or longer than ours. Fields that it lacks are 0.
///
/// - Parameter firstSize: the struct's size in bytes in the first version of carousel.h that had it. Programs compiled with
///   that version must work with all later ones, so this number never changes.
func copy<T: BitwiseCopyable>(
    _ pointer: UnsafePointer<T>?, _ name: StaticString, from firstSize: Int
) throws(Failure) -> T {
    guard let pointer else { throw .badArgument("\(name) is NULL") }
    let size = UnsafeRawPointer(pointer).loadUnaligned(as: Int.self)
    guard size >= firstSize else {
        throw .badArgument(
            "struct_size of \(name) is \(size), but the smallest known version has \(firstSize) bytes; set it to "
                + "the sizeof of the struct")
    }
    // Later versions add whole words, so a partial word at the end is not a field.
    let whole = size - (size - firstSize) % MemoryLayout<Int64>.size
    return withUnsafeTemporaryAllocation(of: T.self, capacity: 1) { copy in
        let bytes = UnsafeMutableRawBufferPointer(copy)
        bytes.initializeMemory(as: UInt8.self, repeating: 0)
        bytes.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: min(whole, bytes.count)))
        return copy[0]
    }
}

/// Copies a struct as `copy` does; nil if the pointer is NULL.
func optionalCopy<T: BitwiseCopyable>(
    _ pointer: UnsafePointer<T>?, _ name: StaticString, from firstSize: Int
) throws(Failure) -> T? {
    pointer == nil ? nil : try copy(pointer, name, from: firstSize)
}

/// The element of `choices` that an enumerator of carousel.h stands for. The header numbers enumerators from 0 without gaps.
func chosen<Enumerator: RawRepresentable<UInt32>, T>(
    _ enumerator: Enumerator, of choices: [T], _ what: StaticString
) throws(Failure) -> T {
    guard enumerator.rawValue < choices.count else {
        throw .badArgument("there is no \(what) with the number \(enumerator.rawValue); see the enum in carousel.h")
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

func checkFinite(_ values: Double..., of what: StaticString) throws(Failure) {
    guard values.allSatisfy(\.isFinite) else { throw .badArgument("a number in \(what) is not finite") }
}

/// Checks a time in seconds. Numbers beyond the limit are taken for a mistake in the unit.
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

/// Checks a number of items. C's `size_t` arrives as a signed number, so a huge one is negative.
func count(_ value: Int, _ name: StaticString) throws(Failure) -> Int {
    guard value >= 0, value <= CarouselLimits.items else {
        throw .badArgument("\(name) is greater than \(CarouselLimits.items)")
    }
    return value
}

/// An index of C. A `size_t` beyond the range of `Int` arrives as a negative number, and counts as beyond all items.
func itemIndex(fromC index: Int) -> Int { index < 0 ? .max : index }

/// The value of a field, where 0 means that it was left out.
func given(_ value: Double, otherwise usual: Double) -> Double { value == 0 ? usual : value }

/// Why a function of carousel.h did nothing.
struct Failure: Error {
    var status: carousel_status
    var text: String

    static func badArgument(_ text: String) -> Failure { Failure(status: CAROUSEL_BAD_ARGUMENT, text: text) }

    static func busy(_ text: String) -> Failure { Failure(status: CAROUSEL_BUSY, text: text) }

    /// - Parameter function: the name in Swift; its parameter labels are cut off, because C has none.
    func message(of function: StaticString) -> String { "\("\(function)".prefix { $0 != "(" }): \(text)" }
}

extension Failure {
    init(_ error: GLError) {
        status = error == .contextLost ? CAROUSEL_CONTEXT_LOST : CAROUSEL_GL_FAILED
        text =
            error == .anotherContext
            ? "the current OpenGL context is not the renderer's; make the renderer's context current, or see "
                + "carousel_abandon if it no longer exists"
            : error.description
    }
}

/// Text that C may read until it is set again.
struct CText: ~Copyable {
    private(set) var pointer: UnsafeMutablePointer<CChar>?

    mutating func set(_ text: String) {
        free(pointer)
        pointer = strdup(text)
    }

    deinit { free(pointer) }
}

/// What the library knows of the thread that calls it.
enum CallingThread {
    private static let numbers = Atomic(0)
    // The destructor puts the value back, because destructors of other thread-specific values may still call the library.
    private static let ownNumber: ThreadValue = ThreadValue { CallingThread.ownNumber.pointer = $0 }
    private static let callbacks = ThreadValue(nil)
    private static let refusal = ThreadValue(nil)
    private static let error = ThreadValue { free($0) }

    /// The maximum number of nested callbacks: more could overflow the stack.
    private static let maxNestedCallbacks = 32

    /// A number that no other thread of the process ever has. The system's thread identifiers do not serve: it reuses them.
    @inline(__always)
    static var number: Int {
        let number = ownNumber.number
        return number != 0 ? number : newNumber()
    }

    @inline(never)
    private static func newNumber() -> Int {
        let number = numbers.add(1, ordering: .relaxed).newValue
        ownNumber.number = number
        return number
    }

    /// Calls one of the program's callbacks. The count includes those of all renderers, whose carousels can change one another.
    @inline(__always)
    static func trackingCallback<Answer>(_ callback: () -> Answer) -> Answer {
        callbacks.number += 1
        defer {
            callbacks.number -= 1
            if callbacks.number == 0 { refusal.number = 0 }
        }
        return callback()
    }

    /// Stops endless recursion: once too many callbacks are nested, all calls are refused until the outermost callback has returned.
    /// If only the innermost calls were refused, callbacks that make two calls each would run 2 to the power of `maxNestedCallbacks`
    /// times.
    static func checkDepth() throws(Failure) {
        if callbacks.number >= maxNestedCallbacks { refusal.number = 1 }
        guard refusal.number == 0 else {
            throw .busy(
                "\(maxNestedCallbacks) callbacks were nested; do not make changes that cause the same callback again")
        }
    }

    /// The last error that no carousel could keep. Every thread has its own, as with `errno`.
    static var errorText: UnsafeMutablePointer<CChar>? { error.pointer?.assumingMemoryBound(to: CChar.self) }

    static func setError(_ text: String) {
        free(error.pointer)
        error.pointer = UnsafeMutableRawPointer(strdup(text))
    }
}

/// A thread-specific value; nil or 0 at first.
private struct ThreadValue: @unchecked Sendable {
    // Written only by `init`.
    private var key = pthread_key_t()

    /// - Parameter end: receives the value when the thread ends, unless it is nil.
    init(_ end: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?) {
        // A process has about a thousand keys. Without one, the value is always nil or 0; any valid key would be another library's.
        if pthread_key_create(&key, end) != 0 { key = .max }
    }

    @inline(__always)
    var pointer: UnsafeMutableRawPointer? {
        get { pthread_getspecific(key) }
        nonmutating set { pthread_setspecific(key, newValue) }
    }

    @inline(__always)
    var number: Int {
        get { Int(bitPattern: pointer) }
        nonmutating set { pointer = UnsafeMutableRawPointer(bitPattern: newValue) }
    }
}

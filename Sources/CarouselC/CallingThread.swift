// SPDX-License-Identifier: MIT

import CCarousel
import Glibc
import Synchronization

/// What the library knows of the thread that calls it.
enum CallingThread {
    private static let numbers = Atomic(0)
    // The value is put back while the thread ends: destructors of other values may still call the library.
    private static let ownNumber: ThreadValue = ThreadValue { CallingThread.ownNumber.pointer = $0 }
    private static let callbacks = ThreadValue(nil)
    private static let refusal = ThreadValue(nil)
    private static let error = ThreadValue { free($0) }

    /// More callbacks within one another would overflow the stack.
    private static let mostCallbacks = 32

    /// A number that no other thread of the process ever has: the system gives its own ones to new threads once theirs have ended.
    @inline(__always)
    static var number: Int {
        let number = ownNumber.number
        return number != 0 ? number : newNumber()
    }

    @inline(never)
    private static func newNumber() -> Int {
        ownNumber.number = numbers.add(1, ordering: .relaxed).newValue
        return ownNumber.number
    }

    /// Calls a callback of the program's, of any renderer: their carousels can change one another.
    @inline(__always)
    static func calling<Answer>(_ callback: () -> Answer) -> Answer {
        callbacks.number += 1
        defer {
            callbacks.number -= 1
            if callbacks.number == 0 { refusal.number = 0 }
        }
        return callback()
    }

    /// Stops endless recursion: a call from within too many callbacks is refused, and so are all that follow until the first of these
    /// has returned. Otherwise callbacks that make two calls each would take as long as 2 to the power of their greatest number.
    static func checkDepth() throws(Failure) {
        if callbacks.number >= mostCallbacks { refusal.number = 1 }
        guard refusal.number == 0 else {
            throw .busy(
                "\(mostCallbacks) callbacks were nested; do not make changes that cause the same callback again")
        }
    }

    /// The last error that no carousel could keep. Every thread has its own, as with `errno`.
    static var errorText: UnsafeMutablePointer<CChar>? { error.pointer?.assumingMemoryBound(to: CChar.self) }

    static func setError(_ text: String) {
        free(error.pointer)
        error.pointer = UnsafeMutableRawPointer(strdup(text))
    }
}

/// A value that each thread has of its own; nil or 0 at first.
private struct ThreadValue: @unchecked Sendable {
    // Written once.
    private var key = pthread_key_t()

    /// - Parameter end: receives the value when the thread ends, unless it is nil.
    init(_ end: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?) { pthread_key_create(&key, end) }

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

// SPDX-License-Identifier: MIT

import CCarousel
import CarouselGL
import Glibc

/// Why a function of carousel.h did nothing.
struct Failure: Error {
    var status: carousel_status
    var text: String

    static func badArgument(_ text: String) -> Failure { Failure(status: CAROUSEL_BAD_ARGUMENT, text: text) }

    init(status: carousel_status, text: String) {
        self.status = status
        self.text = text
    }

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

/// The last error on a thread that no carousel could keep. Every thread has its own, as with `errno`.
enum ThreadError {
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { free($0) }
        return key
    }()

    /// An empty text that lives as long as the program.
    nonisolated(unsafe) static let none: UnsafePointer<CChar> = {
        let text = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
        text.initialize(to: 0)
        return UnsafePointer(text)
    }()

    static var pointer: UnsafeMutablePointer<CChar>? {
        pthread_getspecific(key)?.assumingMemoryBound(to: CChar.self)
    }

    static func set(_ text: String) {
        free(pthread_getspecific(key))
        pthread_setspecific(key, strdup(text))
    }
}

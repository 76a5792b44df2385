// SPDX-License-Identifier: MIT

import Glibc

/// What the last failed `carousel_create` of a thread said: there is no carousel yet that could keep it.
enum CreationError {
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

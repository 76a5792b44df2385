// SPDX-License-Identifier: MIT

import CCarousel

// The structs that programs pass in, which later versions of carousel.h may extend at the end.

/// A struct that begins with `struct_size`.
protocol Versioned {
    /// The bytes that the struct had in the first version of carousel.h that had it. Programs compiled with that version must
    /// work with all later ones, so this number never changes.
    static var firstSize: Int { get }

    /// All fields 0.
    init()
}

extension carousel_config: Versioned {
    static var firstSize: Int { 112 }
}

extension carousel_renderer_config: Versioned {
    static var firstSize: Int { 40 }
}

extension carousel_texture: Versioned {
    static var firstSize: Int { 32 }
}

extension carousel_look: Versioned {
    static var firstSize: Int { 96 }
}

extension carousel_text: Versioned {
    static var firstSize: Int { 72 }
}

extension carousel_shadow: Versioned {
    static var firstSize: Int { 48 }
}

extension carousel_reflection: Versioned {
    static var firstSize: Int { 32 }
}

extension carousel_depth_effects: Versioned {
    static var firstSize: Int { 88 }
}

extension carousel_center_scale: Versioned {
    static var firstSize: Int { 48 }
}

extension carousel_scroll_animation: Versioned {
    static var firstSize: Int { 72 }
}

extension carousel_autoplay: Versioned {
    static var firstSize: Int { 32 }
}

extension carousel_attract: Versioned {
    static var firstSize: Int { 48 }
}

extension carousel_following: Versioned {
    static var firstSize: Int { 32 }
}

extension carousel_item_sizing: Versioned {
    static var firstSize: Int { 40 }
}

extension carousel_state: Versioned {
    static var firstSize: Int { 32 }
}

extension carousel_page_indicator: Versioned {
    static var firstSize: Int { 88 }
}

extension carousel_target: Versioned {
    static var firstSize: Int { 56 }
}

/// Copies a struct from a caller compiled with an earlier header, whose struct is shorter, or with a later one.
func copy<T: Versioned & BitwiseCopyable>(_ pointer: UnsafePointer<T>?, _ name: StaticString) throws(Failure) -> T {
    guard let pointer else { throw .badArgument("\(name) is NULL") }
    let size = UnsafeRawPointer(pointer).loadUnaligned(as: Int.self)
    guard size >= T.firstSize else {
        throw .badArgument(
            "struct_size of \(name) is \(size), but the smallest known version has \(T.firstSize) bytes; set it to "
                + "sizeof")
    }
    var copy = T()
    // Half a pointer is none: later versions add whole words.
    let whole = size - (size - T.firstSize) % MemoryLayout<Int64>.size
    withUnsafeMutableBytes(of: &copy) {
        $0.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: min(whole, $0.count)))
    }
    return copy
}

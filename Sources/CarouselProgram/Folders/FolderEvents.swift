// SPDX-License-Identifier: MIT

import Glibc

struct FolderEvent {
    /// The folder's watch descriptor.
    var watch: Int32
    var mask: UInt32
    /// The name of the entry; empty for the folder itself.
    var name: [UInt8]

    func has(_ flags: Int) -> Bool { mask & UInt32(flags) != 0 }
}

/// Parses the system's events about watched folders. Lengths in them are not trusted.
struct FolderEvents: Sequence, IteratorProtocol {
    private var rest: UnsafeRawBufferPointer.SubSequence

    /// - Parameter bytes: consecutive whole events, in memory that outlives this.
    init(_ bytes: UnsafeRawBufferPointer) { rest = bytes[...] }

    /// The next event; nil at the end, or if the rest is truncated.
    mutating func next() -> FolderEvent? {
        let size = MemoryLayout<inotify_event>.size
        guard rest.count >= size else { return nil }
        let event = UnsafeRawBufferPointer(rebasing: rest.prefix(size)).loadUnaligned(as: inotify_event.self)
        let name = rest.dropFirst(size)
        guard name.count >= Int(event.len) else { return nil }
        rest = name.dropFirst(Int(event.len))
        return FolderEvent(
            watch: event.wd, mask: event.mask, name: Array(name.prefix(Int(event.len)).prefix { $0 != 0 }))
    }
}

// SPDX-License-Identifier: MIT

import Glibc

/// Something that has happened in a watched folder.
struct FolderEvent {
    /// The system's number of the folder.
    var watch: Int32
    var mask: UInt32
    /// Of the entry that it is about; empty for the folder itself.
    var name: [UInt8]

    func says(_ flags: Int) -> Bool { mask & UInt32(flags) != 0 }
}

/// What the system says of watched folders, as the bytes in which it comes. Lengths in it are not trusted.
struct FolderEvents: Sequence, IteratorProtocol {
    private var rest: UnsafeRawBufferPointer.SubSequence

    /// - Parameter bytes: of whole events, one after the other, in memory that outlives this.
    init(_ bytes: UnsafeRawBufferPointer) { rest = bytes[...] }

    /// The next event; nil at the end, or where the rest is cut off.
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

// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// Information about contents, each in one of several lists ordered from the most to the least recently seen. Finding,
/// touching, adding and removing take constant time.
struct RecencyTable {
    struct Entry {
        /// Nil for content that cannot be shown and has no stand-in.
        var slot: TextureStore.Slot?
        /// The scale that was asked for.
        var scale: Double
        /// The size that was asked for; the size that it has if it was reduced for lack of room.
        var requestedSize = PixelSize.zero
        /// Whether it is shown only until the picture itself arrives.
        var isPreview = false
        /// Its size before it was reduced for lack of room; nil if it was not.
        var unreducedSize: PixelSize?
        /// Whether it must be requested again: it has changed, or could not be loaded and has come back into sight.
        var isStale = false
        /// Whether the content has changed but could not be loaded anew: it is requested again when it comes back into sight.
        var isOutdated = false
        /// The store's `moves` after the last change that makes others look it up again.
        var lastMove = 0
    }

    /// Neighbours in a list; -1 for none. Kept separately, because only they change in every frame.
    private struct Link {
        var lastSeen: Int
        var list: Int
        var newer: Int32 = -1
        var older: Int32 = -1
        /// Number of pins; while there are any, the entry is not linked into its list.
        var pins: Int32 = 0
    }

    private struct List {
        var newest: Int32 = -1
        var oldest: Int32 = -1
        var count = 0
        var pinned = 0
    }

    private var indexes: [Content: Int32] = [:]
    private var contents: ContiguousArray<Content?> = []
    private var entries: ContiguousArray<Entry> = []
    private var links: ContiguousArray<Link> = []
    private var freeIndexes: [Int32] = []
    private var lists: [List] = []

    /// The index of an entry until it is removed; nil if there is none.
    func index(of content: Content) -> Int? { indexes[content].map { Int($0) } }

    subscript(index: Int) -> Entry {
        get { entries[index] }
        set { entries[index] = newValue }
    }

    /// Whether content that was last looked up when the store had counted `moves` must be looked up again. This is also so if it is no
    /// longer here, or was reduced for lack of room: there may be room now.
    func hasMoved(_ content: Content, since moves: Int) -> Bool {
        guard let index = index(of: content) else { return true }
        return entries[index].lastMove > moves || entries[index].unreducedSize != nil
    }

    /// The number of the frame in which an entry was last seen.
    func lastSeen(at index: Int) -> Int { links[index].lastSeen }

    func content(at index: Int) -> Content? { contents[index] }

    func count(in list: Int) -> Int { self.list(list).count }

    func oldest(in list: Int) -> Int? { valid(self.list(list).oldest) }

    func newest(in list: Int) -> Int? { valid(self.list(list).newest) }

    func hasPins(in list: Int) -> Bool { self.list(list).pinned > 0 }

    func isPinned(at index: Int) -> Bool { links[index].pins > 0 }

    /// Pins an entry, if there is one: it counts neither as newest nor as oldest until it has been unpinned as often.
    mutating func pin(_ content: Content) {
        guard let index = index(of: content) else { return }
        if links[index].pins == 0 {
            unlink(index)
            lists[links[index].list].pinned += 1
        }
        links[index].pins += 1
    }

    /// Removes one pin. Without pins, the entry counts as seen in the frame.
    mutating func unpin(_ content: Content, in frame: Int) {
        guard let index = index(of: content), links[index].pins > 0 else { return }
        links[index].pins -= 1
        guard links[index].pins == 0 else { return }
        links[index].lastSeen = frame
        lists[links[index].list].pinned -= 1
        link(index)
    }

    mutating func touch(_ index: Int, in frame: Int) {
        guard links[index].lastSeen != frame, links[index].pins == 0 else { return }
        links[index].lastSeen = frame
        guard links[index].newer >= 0 else { return }
        unlink(index)
        link(index)
    }

    /// Adds an entry as the most recent of its list; replaces one with the same content, and takes over its pins.
    mutating func insert(_ entry: Entry, for content: Content, seenIn frame: Int, list: Int) {
        let old = index(of: content)
        let pins = old.map { links[$0].pins } ?? 0
        if let old { remove(at: old) }
        while lists.count <= list { lists.append(List()) }
        let index = freeIndexes.popLast().map { Int($0) } ?? entries.count
        let link = Link(lastSeen: frame, list: list, pins: pins)
        if index == entries.count {
            contents.append(content)
            entries.append(entry)
            links.append(link)
        } else {
            (contents[index], entries[index], links[index]) = (content, entry, link)
        }
        indexes[content] = Int32(index)
        if pins > 0 { lists[list].pinned += 1 } else { self.link(index) }
    }

    mutating func remove(at index: Int) {
        guard let content = contents[index] else { return }
        indexes[content] = nil
        contents[index] = nil
        if links[index].pins > 0 { lists[links[index].list].pinned -= 1 } else { unlink(index) }
        freeIndexes.append(Int32(index))
    }

    mutating func removeAll(in list: Int) { while let index = oldest(in: list) { remove(at: index) } }

    mutating func removeAll() { self = RecencyTable() }

    private func list(_ number: Int) -> List { lists.indices.contains(number) ? lists[number] : List() }

    private func valid(_ index: Int32) -> Int? { index < 0 ? nil : Int(index) }

    /// Puts an entry at the front of its list.
    private mutating func link(_ index: Int) {
        let list = links[index].list
        let newest = lists[list].newest
        links[index].older = newest
        links[index].newer = -1
        if newest >= 0 { links[Int(newest)].newer = Int32(index) } else { lists[list].oldest = Int32(index) }
        lists[list].newest = Int32(index)
        lists[list].count += 1
    }

    private mutating func unlink(_ index: Int) {
        let link = links[index]
        if link.newer >= 0 { links[Int(link.newer)].older = link.older } else { lists[link.list].newest = link.older }
        if link.older >= 0 { links[Int(link.older)].newer = link.newer } else { lists[link.list].oldest = link.newer }
        lists[link.list].count -= 1
    }
}

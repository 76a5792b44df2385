// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// What is known of contents, each in one of several lists that run from what was seen last to what was seen least
/// recently. Finding, seeing, adding and removing take the same time however many there are.
struct RecencyTable {
    /// What is known of some content.
    struct Entry {
        let content: Content
        /// Nil for content that cannot be shown and has no stand-in.
        var slot: TextureStore.Slot?
        /// What it was asked for with.
        var pixelSize: PixelSize
        var scale: Double
        /// Number of the frame.
        fileprivate(set) var lastSeen: Int
        fileprivate var list: Int
        /// How many hold it; while any does it stands in no order.
        fileprivate var pins = 0
        fileprivate var newer: Int32 = -1
        fileprivate var older: Int32 = -1

        init(
            content: Content, slot: TextureStore.Slot?, pixelSize: PixelSize, scale: Double, lastSeen: Int, list: Int
        ) {
            self.content = content
            self.slot = slot
            self.pixelSize = pixelSize
            self.scale = scale
            self.lastSeen = lastSeen
            self.list = list
        }
    }

    private struct List {
        var newest: Int32 = -1
        var oldest: Int32 = -1
        var count = 0
        var pinned = 0
    }

    private var places: [Content: Int32] = [:]
    private var entries: ContiguousArray<Entry?> = []
    private var holes: [Int32] = []
    private var lists: [List] = []

    /// Where an entry stands until it is removed; nil where there is none.
    func place(of content: Content) -> Int? { places[content].map { Int($0) } }

    subscript(place: Int) -> Entry? { entries[place] }

    func count(in list: Int) -> Int { lists.indices.contains(list) ? lists[list].count : 0 }

    /// The one that was seen least recently.
    func oldest(in list: Int) -> Entry? { entry(lists.indices.contains(list) ? lists[list].oldest : -1) }

    /// The one that was seen last.
    func newest(in list: Int) -> Entry? { entry(lists.indices.contains(list) ? lists[list].newest : -1) }

    /// Whether any entry of a list is held.
    func hasPins(in list: Int) -> Bool { lists.indices.contains(list) && lists[list].pinned > 0 }

    /// Holds an entry, if there is one: it counts neither as newest nor as oldest until it is unpinned as often.
    mutating func pin(_ content: Content) {
        guard let place = place(of: content), let entry = entries[place] else { return }
        if entry.pins == 0 {
            unlink(place)
            lists[entry.list].pinned += 1
        }
        entries[place]?.pins += 1
    }

    /// Lets go of an entry; it counts as seen in the frame.
    mutating func unpin(_ content: Content, in frame: Int) {
        guard let place = place(of: content), let entry = entries[place], entry.pins > 0 else { return }
        entries[place]?.pins -= 1
        guard entry.pins == 1 else { return }
        entries[place]?.lastSeen = frame
        lists[entry.list].pinned -= 1
        link(place, in: entry.list)
    }

    /// Notes that an entry is seen in a frame.
    mutating func see(_ place: Int, in frame: Int) {
        guard let list = entries[place]?.list, entries[place]?.lastSeen != frame, entries[place]?.pins == 0 else { return }
        entries[place]?.lastSeen = frame
        guard lists[list].newest != Int32(place) else { return }
        unlink(place)
        link(place, in: list)
    }

    /// Adds an entry, as the one seen last of its list; takes the place of one with the same content, and its pins.
    mutating func insert(_ entry: Entry) {
        let pins = place(of: entry.content).flatMap { entries[$0]?.pins } ?? 0
        remove(entry.content)
        while lists.count <= entry.list { lists.append(List()) }
        let place: Int
        if let hole = holes.popLast() {
            place = Int(hole)
            entries[place] = entry
        } else {
            place = entries.count
            entries.append(entry)
        }
        places[entry.content] = Int32(place)
        guard pins > 0 else { return link(place, in: entry.list) }
        entries[place]?.pins = pins
        lists[entry.list].pinned += 1
    }

    mutating func remove(_ content: Content) {
        guard let place = places.removeValue(forKey: content) else { return }
        if let entry = entries[Int(place)], entry.pins > 0 {
            lists[entry.list].pinned -= 1
        } else {
            unlink(Int(place))
        }
        entries[Int(place)] = nil
        holes.append(place)
    }

    /// Removes all entries of a list.
    mutating func removeAll(in list: Int) {
        while let entry = oldest(in: list) { remove(entry.content) }
    }

    mutating func removeAll() { self = RecencyTable() }

    private func entry(_ place: Int32) -> Entry? { place < 0 ? nil : entries[Int(place)] }

    private mutating func link(_ place: Int, in list: Int) {
        let newest = lists[list].newest
        entries[place]?.older = newest
        entries[place]?.newer = -1
        if newest >= 0 { entries[Int(newest)]?.newer = Int32(place) } else { lists[list].oldest = Int32(place) }
        lists[list].newest = Int32(place)
        lists[list].count += 1
    }

    private mutating func unlink(_ place: Int) {
        guard let list = entries[place]?.list, let newer = entries[place]?.newer, let older = entries[place]?.older
        else { return }
        if newer >= 0 { entries[Int(newer)]?.older = older } else { lists[list].newest = older }
        if older >= 0 { entries[Int(older)]?.newer = newer } else { lists[list].oldest = newer }
        lists[list].count -= 1
    }
}

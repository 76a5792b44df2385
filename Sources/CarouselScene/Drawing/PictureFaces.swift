// SPDX-License-Identifier: MIT

/// The pictures of a carousel's items: which of a set of pictures each item in sight shows. It takes four bytes per
/// item, and from frame to frame only new items change.
///
/// It is a class because it may be large and a renderer tracks its changes. Belongs to the thread that draws.
public final class PictureFaces {
    /// A rectangle of every item.
    public struct Template: Hashable, Sendable {
        /// Its placement in the items' planes, without content.
        public var quad: DrawList.Quad
        /// Whether it shows the item's picture, rather than a shadow's colour.
        public var showsPicture: Bool
    }

    /// The rectangles of each item, from back to front.
    public let templates: [Template]
    /// The effects of the templates.
    public let effects: [DrawList.Effect]
    /// Index of the picture itself among the templates.
    public let main: Int

    /// The pictures, each once; nil in unused places.
    public private(set) var contents: [Content?] = []
    /// For each place in `contents`, a number that identifies the picture there and is never reused.
    public private(set) var stamps: [Int] = []
    /// The picture that the item in a slot shows, as an index into `contents`; -1 for none. An item's slot is its
    /// position modulo the number of slots, which is a power of two.
    public private(set) var slots: ContiguousArray<Int32> = [-1]
    /// Changed slots, in the order of their changes.
    private(set) var changes: [Int32] = []
    /// Number of changes that have been discarded.
    private(set) var changesForgotten = 0

    /// Number of pictures among them that are textures owned by the program, which the renderer draws one by one.
    private(set) var textureCount = 0

    private var numbers: [Content: Int32] = [:]
    private var uses: [Int32] = []
    private var unused: [Int32] = []
    private var lastStamp = 0

    /// The items in sight.
    public private(set) var positions = 0..<0

    /// A window without items.
    ///
    /// - Parameters:
    ///   - templates: at least one that shows the picture.
    ///   - effects: the effects of the templates.
    init(_ templates: [Template], effects: [DrawList.Effect]) {
        self.templates = templates
        self.effects = effects
        main = templates.firstIndex { $0.showsPicture } ?? 0
    }

    /// How pictures are placed in the items' planes.
    public var template: DrawList.Quad { templates[main].quad }

    /// The effect that a template refers to, if any.
    public func effect(of template: Template) -> DrawList.Effect? {
        effects.indices.contains(Int(template.quad.effect)) ? effects[Int(template.quad.effect)] : nil
    }

    /// Number of slots minus one: an item's slot is its position with this mask.
    public var mask: Int { slots.count - 1 }

    /// Number of changes so far; see `changedSlots(since:)`.
    public var version: Int { changesForgotten + changes.count }

    /// The slots that have changed since a version; nil if that is too long ago.
    public func changedSlots(since version: Int) -> ArraySlice<Int32>? {
        version < changesForgotten ? nil : changes[min(version - changesForgotten, changes.count)...]
    }

    /// The picture of an item in sight.
    public func content(at position: Int) -> Content? {
        guard positions.contains(position) else { return nil }
        let number = Int(slots[position & mask])
        return number < 0 ? nil : contents[number]
    }

    /// Moves the window. Only the pictures of new items are requested.
    func show(_ wanted: Range<Int>, picture: (Int) -> Content?) {
        if wanted.count > slots.count { forget(slots: wanted.count) }
        if wanted == positions { return }
        for position in positions where !wanted.contains(position) { set(nil, at: position) }
        let old = positions
        positions = wanted
        for position in wanted where !old.contains(position) { set(picture(position), at: position) }
    }

    /// Sets the picture of an item in sight.
    func set(_ content: Content?, at position: Int) {
        let slot = position & mask
        let old = slots[slot]
        let number = content.map { take($0) } ?? -1
        if old >= 0 { release(old) }
        guard number != old else { return }
        slots[slot] = number
        if changes.count >= 1 << 16 {
            changesForgotten += changes.count
            changes.removeAll(keepingCapacity: true)
        }
        changes.append(Int32(slot))
    }

    /// Asks for all pictures again.
    func reload(_ wanted: Range<Int>, picture: (Int) -> Content?) {
        forget(slots: max(1, wanted.count))
        show(wanted, picture: picture)
    }

    private func forget(slots count: Int) {
        var room = 1
        while room < count { room *= 2 }
        slots = ContiguousArray(repeating: -1, count: room)
        changesForgotten += changes.count + 1
        changes.removeAll()
        positions = 0..<0
        contents.removeAll()
        textureCount = 0
        stamps.removeAll()
        numbers.removeAll()
        uses.removeAll()
        unused.removeAll()
    }

    private func take(_ content: Content) -> Int32 {
        if let number = numbers[content] {
            uses[Int(number)] += 1
            return number
        }
        lastStamp += 1
        if content.isTexture { textureCount += 1 }
        let number = unused.popLast() ?? Int32(contents.count)
        if Int(number) == contents.count {
            contents.append(content)
            stamps.append(lastStamp)
            uses.append(1)
        } else {
            contents[Int(number)] = content
            stamps[Int(number)] = lastStamp
            uses[Int(number)] = 1
        }
        numbers[content] = number
        return number
    }

    private func release(_ number: Int32) {
        uses[Int(number)] -= 1
        guard uses[Int(number)] == 0, let content = contents[Int(number)] else { return }
        if content.isTexture { textureCount -= 1 }
        numbers[content] = nil
        contents[Int(number)] = nil
        unused.append(number)
    }
}

// A table is equal only to itself.
extension PictureFaces: Equatable {
    public static func == (a: PictureFaces, b: PictureFaces) -> Bool { a === b }
}

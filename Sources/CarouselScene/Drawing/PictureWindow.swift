// SPDX-License-Identifier: MIT

/// Which picture each of a carousel's items in sight shows. It takes four bytes per item, and from frame to frame only the slots of new
/// items change.
package struct PictureWindow {
    package struct Template: Hashable, Sendable {
        /// The rectangle in an item's plane, without content.
        package var quad: DrawList.Quad
        /// Whether it shows the item's picture, rather than a shadow's colour.
        package var showsPicture: Bool
    }

    /// The rectangles of each item, from back to front.
    package private(set) var templates: [Template]
    package private(set) var effects: [DrawList.Effect]
    private(set) var isDoubleSided: Bool

    /// The pictures, each once; nil in unused entries.
    package private(set) var contents: [Content?] = []
    /// For each entry of `contents`, a number that identifies its picture and is never reused.
    package private(set) var stamps: [Int] = []
    /// The picture that the item in a slot shows, as an index into `contents`; -1 for none. An item's slot is its
    /// position modulo the number of slots, which is a power of two.
    package private(set) var slots: ContiguousArray<Int32> = [-1]
    /// Changed slots, in the order of their changes.
    private(set) var changes: [Int32] = []
    private(set) var changesForgotten = 0
    package private(set) var hostTextures = HostTextureCost()
    private var contentIndices: [Content: Int32] = [:]
    private var useCounts: [Int32] = []
    private var freeIndices: [Int32] = []
    private var lastStamp = 0
    package private(set) var positions = 0..<0

    /// Tells windows apart, so that a renderer finds what it has already prepared for this one.
    package final class Identity {}

    /// The same for all states of a window.
    package private(set) var identity = Identity()

    mutating func renewIdentity() { identity = Identity() }

    /// Makes an empty window; at least one template must show the picture.
    init(_ templates: [Template], effects: [DrawList.Effect], isDoubleSided: Bool = true) {
        (self.templates, self.effects, self.isDoubleSided) = (templates, effects, isDoubleSided)
    }

    mutating func adoptTemplates(of other: PictureWindow) {
        (templates, effects, isDoubleSided) = (other.templates, other.effects, other.isDoubleSided)
        renewIdentity()
    }

    package var template: DrawList.Quad { templates[templates.firstIndex { $0.showsPicture } ?? 0].quad }

    package func effect(of template: Template) -> DrawList.Effect? {
        effects.indices.contains(Int(template.quad.effect)) ? effects[Int(template.quad.effect)] : nil
    }

    /// Number of slots minus one: a bitwise AND of an item's position with this mask is its slot.
    package var mask: Int { slots.count - 1 }

    package func slot(at position: Int) -> Int { position & mask }

    /// Number of changes so far; see `changedSlots(since:)`.
    package var version: Int { changesForgotten + changes.count }

    /// The slots that have changed since a version; nil if that version is too old, or newer than this one.
    package func changedSlots(since version: Int) -> ArraySlice<Int32>? {
        let known = version - changesForgotten
        return (0...changes.count).contains(known) ? changes[known...] : nil
    }

    package func content(at position: Int) -> Content? {
        guard positions.contains(position) else { return nil }
        let number = Int(slots[position & mask])
        return number < 0 ? nil : contents[number]
    }

    mutating func move(to wanted: Range<Int>) {
        positions.forEach(outside: wanted) { set(nil, at: $0) }
        if wanted.count > slots.count { makeRoom(for: wanted) }
        positions = wanted
    }

    mutating func set(_ content: Content?, at position: Int) {
        let slot = position & mask
        let old = slots[slot]
        let number = content.map { retain($0) } ?? -1
        if old >= 0 { release(old) }
        guard number != old else { return }
        slots[slot] = number
        if changes.count >= 1 << 16 {
            changesForgotten += changes.count
            changes.removeAll(keepingCapacity: true)
        }
        changes.append(Int32(slot))
    }

    private mutating func makeRoom(for wanted: Range<Int>) {
        var room = slots.count
        while room < wanted.count { room *= 2 }
        var more = ContiguousArray<Int32>(repeating: -1, count: room)
        for position in positions.clamped(to: wanted) { more[position & (room - 1)] = slots[slot(at: position)] }
        slots = more
        forgetChanges()
    }

    private mutating func forgetChanges() {
        changesForgotten += changes.count + 1
        changes.removeAll()
    }

    mutating func removeAll() {
        slots = [-1]
        forgetChanges()
        positions = 0..<0
        contents.removeAll(keepingCapacity: true)
        hostTextures = HostTextureCost()
        stamps.removeAll()
        contentIndices.removeAll()
        useCounts.removeAll()
        freeIndices.removeAll()
    }

    private mutating func retain(_ content: Content) -> Int32 {
        if let number = contentIndices[content] {
            useCounts[Int(number)] += 1
            return number
        }
        lastStamp += 1
        if case .texture(let texture) = content { hostTextures.add(texture) }
        let number = freeIndices.popLast() ?? Int32(contents.count)
        if Int(number) == contents.count {
            contents.append(content)
            stamps.append(lastStamp)
            useCounts.append(1)
        } else {
            contents[Int(number)] = content
            stamps[Int(number)] = lastStamp
            useCounts[Int(number)] = 1
        }
        contentIndices[content] = number
        return number
    }

    private mutating func release(_ number: Int32) {
        useCounts[Int(number)] -= 1
        guard useCounts[Int(number)] == 0, let content = contents[Int(number)] else { return }
        if case .texture(let texture) = content { hostTextures.remove(texture) }
        contentIndices[content] = nil
        contents[Int(number)] = nil
        freeIndices.append(number)
    }
}

// Windows are equal if they show equal pictures, whatever their histories.
extension PictureWindow: Equatable {
    package static func == (a: PictureWindow, b: PictureWindow) -> Bool {
        a.positions == b.positions && a.templates == b.templates && a.effects == b.effects
            && a.positions.allSatisfy { a.content(at: $0) == b.content(at: $0) }
    }
}

extension Range<Int> {
    func forEach(outside other: Range<Int>, _ body: (Int) -> Void) {
        for number in lowerBound..<Swift.max(lowerBound, Swift.min(upperBound, other.lowerBound)) { body(number) }
        for number in Swift.min(upperBound, Swift.max(lowerBound, other.upperBound))..<upperBound { body(number) }
    }
}

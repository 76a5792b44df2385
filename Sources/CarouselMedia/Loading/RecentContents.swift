// SPDX-License-Identifier: MIT

import CarouselScene

/// Information about the contents recorded last; older entries are dropped.
struct RecentContents<Value> {
    private let capacity: Int
    private var notes: [Content: (value: Value, stamp: Int)] = [:]
    private var stamp = 0

    init(capacity: Int) { self.capacity = max(1, capacity) }

    var isEmpty: Bool { notes.isEmpty }

    subscript(content: Content) -> Value? { notes[content]?.value }

    mutating func insert(_ value: Value, for content: Content) {
        stamp += 1
        notes[content] = (value, stamp)
        guard notes.count > capacity, let oldest = notes.min(by: { $0.value.stamp < $1.value.stamp }) else { return }
        notes[oldest.key] = nil
    }

    mutating func remove(_ content: Content) { notes[content] = nil }

    mutating func removeAll() { notes = [:] }
}

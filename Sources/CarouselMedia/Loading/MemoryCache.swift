// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// Decoded pictures within a budget of bytes; the least recently used are evicted first.
struct MemoryCache {
    struct Entry {
        var chain: MipChain
        var natural: PixelSize
        /// Whether it was decoded at a lower resolution than requested, so that no finer version can be had.
        var isFinest = false
    }

    /// Bytes that may be kept. Lowering it takes effect with the next picture.
    var budget: Int
    private(set) var byteCount = 0

    private var entries: [Content: (entry: Entry, stamp: Int)] = [:]
    /// Uses in chronological order. Only the last use of each picture counts.
    private var uses: [(content: Content, stamp: Int)] = []
    private var firstUse = 0
    private var stamp = 0

    init(budget: Int) { self.budget = max(0, budget) }

    var count: Int { entries.count }

    /// A picture, if it is there and large enough; reduced if it is more than twice as large as requested.
    mutating func picture(for request: ContentRequest) -> Entry? {
        guard var entry = entries[request.content]?.entry, entry.suffices(for: request) else { return nil }
        use(request.content)
        // Halving copies pixels on the drawing thread, so it is done only if the half is large enough.
        while let size = entry.chain.halvedSize, entry.isEnough(size, for: request), let half = entry.chain.halved {
            entry.chain = half
        }
        return entry
    }

    /// Keeps a picture, replacing a smaller one. Returns the entries that are no longer kept.
    @discardableResult mutating func insert(_ entry: Entry, for content: Content) -> [Entry] {
        let bytes = entry.chain.bytes.count
        if let old = entries[content]?.entry {
            guard old.chain.pictureSize.area <= entry.chain.pictureSize.area || old.natural != entry.natural else {
                use(content)
                return []
            }
        }
        var left = [remove(content)].compactMap(\.self)
        guard bytes <= budget else { return left }
        byteCount += bytes
        entries[content] = (entry, 0)
        use(content)
        while byteCount > budget, let oldest = popOldest(), let old = remove(oldest) { left.append(old) }
        return left
    }

    @discardableResult mutating func remove(_ content: Content) -> Entry? {
        guard let old = entries.removeValue(forKey: content) else { return nil }
        byteCount -= old.entry.chain.bytes.count
        return old.entry
    }

    mutating func removeAll() { self = MemoryCache(budget: budget) }

    private mutating func use(_ content: Content) {
        stamp += 1
        entries[content]?.stamp = stamp
        uses.append((content, stamp))
        guard uses.count > 2 * entries.count + 64 else { return }
        uses = uses[firstUse...].filter { entries[$0.content]?.stamp == $0.stamp }
        firstUse = 0
    }

    private mutating func popOldest() -> Content? {
        while firstUse < uses.count {
            let use = uses[firstUse]
            firstUse += 1
            if entries[use.content]?.stamp == use.stamp { return use.content }
        }
        return nil
    }
}

extension MemoryCache.Entry {
    /// Whether the picture is as large as a request needs, or as large as it can be.
    func suffices(for request: ContentRequest) -> Bool {
        isFinest || isEnough(chain.pictureSize, for: request)
    }

    /// Whether a version of this size would be as large as a request needs.
    fileprivate func isEnough(_ size: PixelSize, for request: ContentRequest) -> Bool {
        size.suffices(for: request.pixelSize, covers: request.covers, natural: chain.isScalable ? nil : natural)
    }
}

extension PixelSize {
    /// Whether a picture of this size is as large as a request needs, or as `natural`, its own size: nil for a vector picture.
    func suffices(for wanted: PixelSize, covers: Bool, natural: PixelSize?) -> Bool {
        let most = natural ?? wanted
        if natural != nil, width >= most.width && height >= most.height { return true }
        // Decoded pictures may be smaller than requested by up to a sixteenth: see `PictureDecoder`.
        let x = width.nearlyReaches(min(wanted.width, most.width))
        let y = height.nearlyReaches(min(wanted.height, most.height))
        return covers ? x && y : x || y
    }
}

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

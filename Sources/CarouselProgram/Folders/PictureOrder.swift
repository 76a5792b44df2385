// SPDX-License-Identifier: MIT

import CGIO
import CarouselMedia

/// Paths in command-line order; within a folder, its own pictures in natural order, then those of its subfolders.
struct PictureOrder {
    /// Paths that end with a slash.
    private let roots: [(path: [UInt8], rank: Int)]
    private let ranks: [FilePath: Int]

    /// The arguments are absolute paths. Those not in `files` count as folders, which may yet come, such as one where a drive is mounted.
    init(_ arguments: [FilePath], files: Set<FilePath> = []) {
        roots = arguments.enumerated().compactMap { rank, path in
            files.contains(path) ? nil : (path.asFolder.bytes, rank)
        }
        ranks = Dictionary(zip(arguments, arguments.indices)) { first, _ in first }
    }

    /// Whether a path is one of the arguments or in one of the folders.
    func contains(_ path: FilePath) -> Bool { SortKey(path, self).rank < .max }

    /// Paths that were named twice appear once.
    func sorted(_ paths: some Sequence<FilePath>) -> [FilePath] {
        paths.map { ($0, SortKey($0, self)) }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// The index of a path among sorted ones, or the index at which to insert it.
    func index(of path: FilePath, among paths: [FilePath]) -> Int {
        index(of: SortKey(path, self), among: paths, in: 0...paths.count)
    }

    /// The indexes of sorted paths in another sorted list. Most are adjacent, so each search starts at the last index found.
    func indexes(of coming: [FilePath], among paths: [FilePath]) -> [Int] {
        var low = 0
        return coming.map { path in
            let key = SortKey(path, self)
            var (high, step) = (low, 1)
            while high < paths.count, SortKey(paths[high], self) < key {
                low = high + 1
                high = min(paths.count, high + step)
                step *= 2
            }
            low = index(of: key, among: paths, in: low...high)
            return low
        }
    }

    private func index(of key: SortKey, among paths: [FilePath], in range: ClosedRange<Int>) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if SortKey(paths[middle], self) < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// A path split into parts.
    private struct SortKey: Comparable {
        var rank: Int
        var path: [UInt8]
        /// Where the part after its root begins.
        var start: Int

        init(_ file: FilePath, _ order: PictureOrder) {
            path = file.bytes
            let path = path
            let root = order.roots.first { path.starts(with: $0.path) }
            let own = order.ranks[file] ?? .max
            rank = min(own, root?.rank ?? .max)
            start = own < root?.rank ?? .max ? path.count : root?.path.count ?? 0
        }

        static func < (a: SortKey, b: SortKey) -> Bool {
            guard a.rank == b.rank else { return a.rank < b.rank }
            var (x, y) = (a.path[a.start...], b.path[b.start...])
            while true {
                let (endX, endY) = (x.firstIndex(of: slash), y.firstIndex(of: slash))
                let (nameX, nameY) = (x[..<(endX ?? x.endIndex)], y[..<(endY ?? y.endIndex)])
                guard nameX == nameY, let endX, let endY else {
                    // Files come before folders.
                    if (endX == nil) != (endY == nil) { return endX == nil }
                    return NaturalOrder.Key(nameX) < NaturalOrder.Key(nameY)
                }
                (x, y) = (x[(endX + 1)...], y[(endY + 1)...])
            }
        }

        private static let slash = UInt8(ascii: "/")
    }
}

/// The order in which people sort names: `photo 2` before `photo 10`, ignoring case; accented letters next to those without.
enum NaturalOrder {
    static func sorted(_ names: [String]) -> [String] {
        names.map { (key: Key($0.utf8), name: $0) }.sorted { $0.key < $1.key }.map(\.name)
    }

    /// A key whose bytes compare as the name should. If keys are equal, the names' own bytes decide.
    struct Key: Comparable {
        private let bytes: [UInt8]
        private let name: [UInt8]

        init(_ name: some Collection<UInt8>) {
            self.name = Array(name)
            var bytes: [UInt8] = []
            self.name.withUnsafeBufferPointer { NaturalOrder.append(keyOf: $0, to: &bytes) }
            self.bytes = bytes
        }

        static func < (a: Key, b: Key) -> Bool {
            a.bytes == b.bytes
                ? a.name.lexicographicallyPrecedes(b.name) : a.bytes.lexicographicallyPrecedes(b.bytes)
        }
    }

    /// Appends a name's key to other bytes. A number becomes a 1, which is lower than any character of a name, then its
    /// number of digits without leading zeros, then the digits: a longer number is greater.
    static func append(keyOf name: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]) {
        guard name.allSatisfy({ $0 < 0x80 }) else {
            // Names that are not UTF-8 are compared as ASCII.
            let text = String(validating: name, as: UTF8.self).map { Array(withoutAccents($0.lowercased()).utf8) }
            return (text ?? Array(name)).withUnsafeBufferPointer { appendLowercased($0, to: &key) }
        }
        appendLowercased(name, to: &key)
    }

    /// The same text with plain letters in place of accented ones.
    static func withoutAccents(_ text: String) -> String {
        // Most names have none.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        guard let parts = g_utf8_normalize(text, -1, G_NORMALIZE_NFD) else { return text }
        defer { g_free(parts) }
        var result = String.UnicodeScalarView()
        result.append(
            contentsOf: String(cString: parts).unicodeScalars.filter { !(0x300...0x36F).contains($0.value) })
        return String(result)
    }

    private static func appendLowercased(_ name: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]) {
        var index = 0
        while index < name.count {
            let byte = name[index]
            guard isDigit(byte) else {
                let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
                key.append(isCapital ? byte | 32 : byte)
                index += 1
                continue
            }
            while index < name.count, name[index] == UInt8(ascii: "0") { index += 1 }
            let first = index
            while index < name.count, isDigit(name[index]) { index += 1 }
            key.append(1)
            key.append(UInt8(clamping: index - first))
            key.append(contentsOf: name[first..<index])
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}

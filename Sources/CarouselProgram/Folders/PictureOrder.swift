// SPDX-License-Identifier: MIT

import CarouselMedia

/// The order of pictures: paths in command-line order; within a folder, its own pictures in natural order, then those
/// of its subfolders.
struct PictureOrder {
    private struct Root {
        /// Ends with a slash.
        var path: [UInt8]
        var rank: Int
    }

    private let roots: [Root]
    private let ranks: [FilePath: Int]

    /// - Parameters:
    ///   - arguments: absolute paths of files and folders.
    ///   - isFolder: whether a path is a folder.
    init(_ arguments: [FilePath], isFolder: (FilePath) -> Bool = { (try? PictureFiles.isFolder($0)) == true }) {
        roots = arguments.enumerated().compactMap { rank, path in
            guard isFolder(path) else { return nil }
            return Root(path: path.asFolder.bytes, rank: rank)
        }
        ranks = Dictionary(zip(arguments, arguments.indices)) { first, _ in first }
    }

    /// Paths that were named twice appear once.
    func sorted(_ paths: some Sequence<FilePath>) -> [FilePath] {
        paths.map { ($0, Place($0, self)) }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// The index of a path among sorted ones, or the index at which to insert it.
    func place(of path: FilePath, among paths: [FilePath]) -> Int {
        place(of: Place(path, self), among: paths, in: 0...paths.count)
    }

    /// The indexes of sorted paths in another sorted list. Those of one call are mostly adjacent, so the search starts
    /// right after the last one found.
    func places(of coming: [FilePath], among paths: [FilePath]) -> [Int] {
        var low = 0
        return coming.map { path in
            let place = Place(path, self)
            var (high, step) = (low, 1)
            while high < paths.count, Place(paths[high], self) < place {
                low = high + 1
                high = min(paths.count, high + step)
                step *= 2
            }
            low = self.place(of: place, among: paths, in: low...high)
            return low
        }
    }

    private func place(of place: Place, among paths: [FilePath], in range: ClosedRange<Int>) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if Place(paths[middle], self) < place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// A path split into parts.
    private struct Place: Comparable {
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

        static func < (a: Place, b: Place) -> Bool {
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

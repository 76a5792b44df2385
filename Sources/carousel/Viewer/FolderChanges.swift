// SPDX-License-Identifier: MIT

import CarouselKit

/// Carries out on a gallery what has happened in its folders.
struct FolderChanges {
    /// Where a file belongs among the others: in natural order within its folder, or at the end.
    static func place(of path: String, among paths: [String]) -> Int {
        let (folder, name) = split(path)
        let key = NaturalOrder.Key(name)
        var end: Int?
        for (index, other) in paths.enumerated() {
            let (otherFolder, otherName) = split(other)
            guard otherFolder == folder else { continue }
            if key < NaturalOrder.Key(otherName) { return index }
            end = index + 1
        }
        return end ?? paths.count
    }

    /// Puts in and takes out pictures; whether anything was done. The current picture stays in the middle.
    @MainActor
    static func apply(_ changes: [FolderWatch.Change], to gallery: PictureGallery) -> Bool {
        var wanted = gallery.paths
        for change in changes {
            switch change {
            case .appeared(let path):
                guard PictureDecoder.isPictureName(path), !wanted.contains(path) else { continue }
                wanted.insert(path, at: place(of: path, among: wanted))
            case .vanished(let path):
                wanted.removeAll { $0 == path }
            }
        }
        guard wanted != gallery.paths else { return false }
        gallery.change(to: wanted)
        return true
    }

    private static func split(_ path: String) -> (folder: Substring, name: String) {
        let slash = path.lastIndex(of: "/")
        return slash.map { (path[..<$0], String(path[path.index(after: $0)...])) } ?? ("", path)
    }
}

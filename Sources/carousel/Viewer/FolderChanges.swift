// SPDX-License-Identifier: MIT

import CarouselKit

/// What changes in folders come to.
struct FolderChanges {
    /// The pictures that are there then, in order.
    private(set) var paths: [String]
    /// Pictures that are there as before, but are others now.
    private(set) var changed: [String] = []
    /// Pictures that were not there before; others of the same name may have been.
    private(set) var added: [String] = []

    /// - Parameters:
    ///   - changes: what has happened, in order.
    ///   - old: the pictures before, in order.
    init(_ changes: [FolderWatch.Change], to old: [String], _ order: PictureOrder) {
        paths = old
        var isThere: [String: Bool] = [:]
        var goneFolders: [[UInt8]] = []
        var wasListed = false
        for change in changes {
            switch change {
            case .appeared(let path):
                isThere[path] = true
            case .vanished(let path):
                isThere[path] = false
            case .folderVanished(let path):
                let folder = PathText.bytes(of: path) + [UInt8(ascii: "/")]
                goneFolders.append(folder)
                for path in isThere.keys where PathText.bytes(of: path).starts(with: folder) { isThere[path] = false }
            case .listed(let all):
                (paths, isThere, goneFolders, wasListed) = (all, [:], [], true)
            }
        }
        let listed = paths
        var leaving: Set<Int> = []
        var coming: [(path: String, place: Int)] = []
        for (path, isThere) in isThere {
            let place = order.place(of: path, among: listed)
            let wasThere = place < listed.count && listed[place] == path
            if isThere, wasThere { changed.append(path) }
            if isThere, !wasThere { coming.append((path, place)) }
            if !isThere, wasThere { leaving.insert(place) }
        }
        for folder in goneFolders {
            for (place, path) in listed.enumerated()
            where isThere[path] != true && PathText.bytes(of: path).starts(with: folder) { leaving.insert(place) }
        }
        if !leaving.isEmpty || !coming.isEmpty {
            added = order.sorted(coming.map(\.path))
            merge(added, at: coming.map(\.place).sorted(), leaving)
        }
        if wasListed {
            let before = Set(old)
            changed = paths.filter { before.contains($0) }
            added = paths.filter { !before.contains($0) }
        }
    }

    /// Places among sorted ones rise as the paths do.
    private mutating func merge(_ coming: [String], at places: [Int], _ leaving: Set<Int>) {
        var merged: [String] = []
        merged.reserveCapacity(paths.count + coming.count)
        var next = 0
        for place in 0...paths.count {
            while next < coming.count, places[next] == place {
                merged.append(coming[next])
                next += 1
            }
            if place < paths.count, !leaving.contains(place) { merged.append(paths[place]) }
        }
        paths = merged
    }
}

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
        var said = LastWords()
        var wasListed = false
        for (time, change) in changes.enumerated() {
            switch change {
            case .appeared(let path):
                said.pictures[path] = LastWords.Word(isThere: true, time: time)
            case .vanished(let path):
                said.pictures[path] = LastWords.Word(isThere: false, time: time)
            case .folderVanished(let path):
                said.folders[PathText.bytes(of: path)] = time
            case .listed(let all):
                (paths, said, wasListed) = (all, LastWords(), true)
            }
        }
        let listed = paths
        let places = Places(listed, order, lookUps: said.pictures.count)
        var leaving: Set<Int> = []
        var coming: [String] = []
        for (path, word) in said.pictures {
            let isThere = word.isThere && !said.isGone(path, after: word.time)
            switch (isThere, places.place(of: path)) {
            case (true, _?): changed.append(path)
            case (true, nil): coming.append(path)
            case (false, let place?): leaving.insert(place)
            case (false, nil): break
            }
        }
        if !said.folders.isEmpty {
            for (place, path) in listed.enumerated() where said.pictures[path] == nil && said.isGone(path) {
                leaving.insert(place)
            }
        }
        if !leaving.isEmpty || !coming.isEmpty {
            added = order.sorted(coming)
            merge(added, at: order.places(of: added, among: listed), leaving)
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

/// What was said last of pictures, and of the folders that they are in.
///
/// Whole trees go at a time: thousands of folders, each of which is told of, with a hundred thousand pictures.
private struct LastWords {
    struct Word {
        var isThere: Bool
        /// Its place among all that was said.
        var time: Int
    }

    var pictures: [String: Word] = [:]
    /// When folders went.
    var folders: [[UInt8]: Int] = [:]
    /// When folders went, or the last of those that they are in; -1 for those that stay.
    private var known: [[UInt8]: Int] = [:]

    /// Whether a folder that a picture is in has gone, and was not told of before something else.
    mutating func isGone(_ path: String, after time: Int = -1) -> Bool {
        guard !folders.isEmpty else { return false }
        let bytes = PathText.bytes(of: path)
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return false }
        return lastTime(of: Array(bytes[..<slash])) > time
    }

    /// Asks the folders above, each of them once.
    private mutating func lastTime(of folder: [UInt8]) -> Int {
        if let time = known[folder] { return time }
        var time = folders[folder] ?? -1
        if let slash = folder.lastIndex(of: UInt8(ascii: "/")) {
            time = max(time, lastTime(of: Array(folder[..<slash])))
        }
        known[folder] = time
        return time
    }
}

/// Where pictures stand.
private struct Places {
    private let paths: [String]
    private let order: PictureOrder
    /// Where each stands, if many are to be looked up: each one's search takes several hundred times as long.
    private var all: [String: Int]?

    init(_ paths: [String], _ order: PictureOrder, lookUps: Int) {
        self.paths = paths
        self.order = order
        if lookUps > max(8, paths.count / 64) { all = Dictionary(zip(paths, paths.indices)) { first, _ in first } }
    }

    /// Nil for a picture that is not among them.
    func place(of path: String) -> Int? {
        if let all { return all[path] }
        let place = order.place(of: path, among: paths)
        return place < paths.count && paths[place] == path ? place : nil
    }
}

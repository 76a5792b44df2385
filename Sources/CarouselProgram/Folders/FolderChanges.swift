// SPDX-License-Identifier: MIT

import CarouselMedia

struct FolderChanges {
    /// The pictures that now exist, in order.
    private(set) var paths: [FilePath]
    /// Pictures that still exist but have changed.
    private(set) var changed: [FilePath] = []
    /// Pictures that are new; other files of the same name may have existed before.
    private(set) var added: [FilePath] = []
    private(set) var gone: [FilePath] = []

    /// `changes` are in the order of time; `old`, the previous pictures, are in `order`.
    init(_ changes: [FolderWatch.Change], to old: [FilePath], _ order: PictureOrder) {
        paths = old
        var reports = LastReports()
        var wasListed = false
        // Pictures kept because their file or folder could not be read: only what was known before is known of them.
        var unread: Set<FilePath> = []
        let last = changes.lastIndex { if case .listed = $0 { true } else { false } }
        for (time, change) in changes.enumerated().dropFirst(last ?? 0) {
            switch change {
            case .appeared(let path):
                reports.pictures[path] = (isThere: true, time)
            case .vanished(let path):
                reports.pictures[path] = (isThere: false, time)
            case .folderVanished(let path):
                reports.folders[path.bytes] = time
            case .listed(let all, let unreadPaths):
                let before = FolderChanges(Array(unreadPaths.isEmpty ? [] : changes[..<time]), to: old, order)
                let stays = Set(before.paths.filter(FolderWatch.isIn(unreadPaths))).subtracting(all)
                paths = stays.isEmpty ? all : order.sorted(all + stays)
                unread = stays.subtracting(before.changed)
                wasListed = true
            case .linked:
                break
            }
        }
        let listed = paths
        // Built only if there are many reports: a search takes several hundred times as long as a look-up, but needs no preparation.
        let known =
            reports.pictures.count > max(8, listed.count / 64)
            ? Dictionary(zip(listed, listed.indices)) { first, _ in first } : nil
        func index(of path: FilePath) -> Int? {
            if let known { return known[path] }
            let index = order.index(of: path, among: listed)
            return index < listed.count && listed[index] == path ? index : nil
        }
        var leaving: Set<Int> = []
        var coming: [FilePath] = []
        for (path, report) in reports.pictures {
            let isThere = report.isThere && !reports.isGone(path, after: report.time)
            switch (isThere, index(of: path)) {
            case (true, _?): changed.append(path)
            case (true, nil): coming.append(path)
            case (false, let index?): leaving.insert(index)
            case (false, nil): break
            }
        }
        if !reports.folders.isEmpty {
            for (index, path) in listed.enumerated() where reports.pictures[path] == nil && reports.isGone(path) {
                leaving.insert(index)
            }
        }
        gone = leaving.sorted().map { listed[$0] }
        if !leaving.isEmpty || !coming.isEmpty {
            added = order.sorted(coming)
            merge(added, at: order.indexes(of: added, among: listed), leaving)
        }
        if wasListed {
            let (before, now) = (Set(old), Set(paths))
            unread.subtract(changed)
            changed = paths.filter { before.contains($0) && !unread.contains($0) }
            added = paths.filter { !before.contains($0) }
            gone = old.filter { !now.contains($0) }
        }
    }

    /// Inserts the coming pictures and removes the leaving ones. `indexes` ascend, because both lists are sorted.
    private mutating func merge(_ coming: [FilePath], at indexes: [Int], _ leaving: Set<Int>) {
        var merged: [FilePath] = []
        merged.reserveCapacity(paths.count + coming.count)
        var next = 0
        for index in 0...paths.count {
            while next < coming.count, indexes[next] == index {
                merged.append(coming[next])
                next += 1
            }
            if index < paths.count, !leaving.contains(index) { merged.append(paths[index]) }
        }
        paths = merged
    }
}

/// The last report about each picture and the folders that contain it.
///
/// Whole trees can disappear at a time: thousands of folders, each with its own report, and a hundred thousand
/// pictures.
private struct LastReports {
    /// Times are positions among all reports.
    var pictures: [FilePath: (isThere: Bool, time: Int)] = [:]
    /// When folders disappeared.
    var folders: [[UInt8]: Int] = [:]
    /// When a folder or one that contains it last disappeared; -1 if none has.
    private var known: [[UInt8]: Int] = [:]

    /// Whether a folder that contains a picture disappeared after the last report about the picture.
    mutating func isGone(_ path: FilePath, after time: Int = -1) -> Bool {
        guard !folders.isEmpty else { return false }
        let bytes = path.bytes
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return false }
        return lastTime(of: Array(bytes[..<slash])) > time
    }

    /// Checks the folders above, each of them once.
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

// SPDX-License-Identifier: MIT

import CarouselMedia

/// The folders that are watched, by their watch descriptors and by their paths: thousands of folders can change at a time.
struct WatchedFolders {
    struct Folder {
        var path: FilePath
        /// Whether all events in the folder count; otherwise only those about named paths and what leads to them.
        var countsAllEvents: Bool
    }

    private(set) var all: [Int32: Folder] = [:]
    /// The watches of the folders in which all events count, by their paths without slashes at the end.
    private var listed: [FilePath: Int32] = [:]

    subscript(watch: Int32) -> Folder? { all[watch] }

    /// Whether all events in the folder at a path count.
    func isListed(_ path: FilePath) -> Bool { listed[path.asEntry] != nil }

    mutating func add(_ folder: Folder, as watch: Int32) {
        // A folder that is mounted in two places is listed in the first one only.
        guard all[watch]?.countsAllEvents != true else { return }
        all[watch] = folder
        if folder.countsAllEvents { listed[folder.path.asEntry] = watch }
    }

    mutating func remove(_ watch: Int32) {
        guard let path = all.removeValue(forKey: watch)?.path.asEntry else { return }
        // Another folder may have the path by now.
        if listed[path] == watch { listed[path] = nil }
    }

    /// Removes the folder at a path and those in it, if all events in them count; returns their watches.
    mutating func removeListed(in path: FilePath) -> [Int32] {
        let inside = path.asFolder.bytes
        let watches = listed.filter { $0.key.asFolder.bytes.starts(with: inside) }.map(\.value)
        for watch in watches { remove(watch) }
        return watches
    }
}

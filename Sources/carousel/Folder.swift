// SPDX-License-Identifier: MIT

import Glibc

/// What is in a folder.
enum Folder {
    /// A file or folder in a folder; hidden ones are left out.
    struct Entry {
        var name: String
        var isFolder: Bool
        /// Whether it is a link to what it says that it is.
        var isLink: Bool
    }

    /// The entries in no order; nil where the folder cannot be read.
    static func entries(of folder: String) -> [Entry]? {
        guard let directory = opendir(folder) else { return nil }
        defer { closedir(directory) }
        var entries: [Entry] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard !name.hasPrefix(".") else { continue }
            let type = Int32(entry.pointee.d_type)
            guard type == DT_LNK || type == DT_UNKNOWN else {
                entries.append(Entry(name: name, isFolder: type == DT_DIR, isLink: false))
                continue
            }
            var info = stat()
            guard stat(joined(folder, name), &info) == 0 else { continue }
            entries.append(
                Entry(name: name, isFolder: info.st_mode & S_IFMT == S_IFDIR, isLink: type == DT_LNK))
        }
        return entries
    }

    static func joined(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }
}

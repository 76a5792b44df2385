// SPDX-License-Identifier: MIT

import Glibc

/// Where caches are, according to the XDG Base Directory Specification.
package enum CacheFolder {
    /// The user's cache directory; nil if the environment names none.
    package static var usual: String? {
        if let path = variable("XDG_CACHE_HOME"), path.hasPrefix("/") { return path }
        return variable("HOME").map { $0 + "/.cache" }
    }

    /// Creates a folder and its parents, accessible to the user only. Returns whether it exists.
    package static func make(_ folder: String) -> Bool {
        if access(folder, W_OK) == 0 { return true }
        var path = folder.hasPrefix("/") ? "" : "."
        for part in folder.split(separator: "/") {
            path += "/" + part
            mkdir(path, 0o700)
        }
        return access(folder, W_OK) == 0
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}

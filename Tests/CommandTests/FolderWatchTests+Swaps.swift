// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Other folders behind the same paths.
extension FolderWatchTests {
    /// No event tells of it in the named folder, nor in the one around that.
    @Test func aFolderFurtherUpMayBeSwapped() throws {
        let (old, new) = (folder.file("old"), folder.file("new"))
        try FileManager.default.createDirectory(atPath: new + "/in", withIntermediateDirectories: true)
        for path in [root + "/in/1.png", new + "/in/2.png"] { try write(path) }
        let library = try Library([root + "/in"])
        #expect(library.paths == [root + "/in/1.png"])
        try move(root, to: old)
        try move(new, to: root)
        try FileManager.default.removeItem(atPath: old)
        #expect(library.becomes([root + "/in/2.png"]))
        try write(root + "/in/3.png")
        #expect(library.becomes([root + "/in/2.png", root + "/in/3.png"]), "it is watched")
        try FileManager.default.removeItem(atPath: root)
        #expect(library.becomes([]))
        try FileManager.default.createDirectory(atPath: root + "/in", withIntermediateDirectories: true)
        try write(root + "/in/4.png")
        #expect(library.becomes([root + "/in/4.png"]), "it is made anew")
    }
}

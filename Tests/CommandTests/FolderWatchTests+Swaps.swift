// SPDX-License-Identifier: MIT

import CarouselMedia
import Foundation
import TestSupport
import Testing

@testable import CarouselProgram

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

    /// As when a new release is put in place of the one before it.
    @Test func aLinkOnTheWayMayLeadElsewhere() throws {
        let (first, second) = (folder.file("first"), folder.file("second"))
        #expect(symlink(root, first) == 0 && symlink("first/in", second) == 0)
        let watch = try #require(
            FolderWatch([FilePath(root + "/in/deep")], paths: [FilePath(second + "/deep")]) {})
        _ = try? watch.list()
        for link in [first, second] {
            #expect(symlink("other", folder.file("new")) == 0)
            try move(folder.file("new"), to: link)
            #expect(eventually { watch.take().contains(.linked) }, "\(link)")
        }
        // Pictures keep their links, and some links lead nowhere.
        try write(root + "/1.png")
        #expect(symlink(root + "/1.png", root + "/2.png") == 0 && symlink("3.png", root + "/3.png") == 0)
        for name in ["1", "2", "3"] { #expect(Way.links(to: FilePath(root + "/\(name).png"), within: 60) == []) }
    }
}

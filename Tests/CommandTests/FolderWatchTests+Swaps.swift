// SPDX-License-Identifier: MIT

import CarouselMedia
import Foundation
import Glibc
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
        for name in ["1", "2", "3"] {
            #expect(PathResolution.links(to: FilePath(root + "/\(name).png"), within: 60) == [])
        }
    }

    /// As when a link is switched first, and what it leads to is made afterwards.
    @Test func whatALinkLeadsToMayComeLater() throws {
        let (current, other) = (folder.file("current"), folder.file("other"))
        #expect(symlink(root, current) == 0)
        let watch = try #require(
            FolderWatch([FilePath(root + "/in/deep")], paths: [FilePath(current + "/in/deep")]) {})
        _ = try? watch.list()
        func isTold() -> Bool { eventually { watch.take().contains(.linked) } }
        func make(_ path: String) throws {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        }
        #expect(symlink("other", folder.file("new")) == 0)
        try move(folder.file("new"), to: current)
        #expect(isTold())
        for path in ["", "/in", "/in/deep"] {
            try make(other + path)
            #expect(isTold(), "\(path)")
        }
        // What is named and missing makes no difference to the links, but what a named link leads to does.
        let (missing, soft) = (FilePath(folder.file("missing")), FilePath(folder.file("soft.png")))
        #expect(symlink("none.png", soft.text) == 0)
        func links(to path: FilePath) -> Set<FilePath> { PathResolution.links(to: path, besides: [path], within: 60) }
        #expect(links(to: missing) == [] && links(to: soft) == [FilePath(folder.file("none.png"))])
    }

    /// As a folder that is moved to a larger disk, or a link that is removed first.
    @Test func aLinkMayTakeThePlaceOfWhatWasNamed() throws {
        try write(root + "/1.png")
        let other = folder.file("other")
        let watch = try #require(FolderWatch([FilePath(root), FilePath(other)]) {})
        _ = try? watch.list()
        #expect(symlink(root, other) == 0)
        #expect(eventually { watch.take().contains(.linked) }, "it was not there")
        let old = folder.file("old")
        try move(root, to: old)
        #expect(symlink(old, root) == 0)
        #expect(eventually { watch.take().contains(.linked) }, "it was a folder")
        // A link to a picture is that picture.
        unlink(other)
        #expect(symlink(old + "/1.png", other) == 0)
        var changes: [FolderWatch.Change] = []
        let isTold = eventually {
            changes += watch.take()
            return changes.contains(.appeared(path: FilePath(other)))
        }
        #expect(isTold && !changes.contains(.linked))
    }

    /// As when the former release is removed before anybody has asked for changes.
    @Test func aLinkThatLeadsElsewhereIsToldThoughAllIsListedAnew() throws {
        let current = folder.file("current")
        #expect(symlink(root, current) == 0)
        let watch = try #require(FolderWatch([FilePath(root + "/in")], paths: [FilePath(current + "/in")]) {})
        _ = try? watch.list()
        for folder in watch.watches {
            watch.note(FolderEvent(watch: folder, mask: UInt32(IN_MOVED_TO), name: Array("current".utf8)))
        }
        watch.note(FolderEvent(watch: -1, mask: UInt32(IN_Q_OVERFLOW), name: []))
        #expect(watch.take() == [.linked, .listed(paths: [], unread: [])])
    }

    /// It stands for its folder, also if it was away when all was listed anew.
    @Test func aPictureNamedAloneIsNoLink() throws {
        let picture = FilePath(root + "/1.png")
        for path in [picture.text, root + "/2.png"] { try write(path) }
        let watch = try #require(FolderWatch([FilePath(root + "/")], paths: [picture], isRecursive: false) {})
        _ = try watch.list()
        func remove() throws {
            try FileManager.default.removeItem(atPath: picture.text)
            #expect(eventually { watch.take().contains(.vanished(path: picture)) })
        }
        try remove()
        watch.note(FolderEvent(watch: -1, mask: UInt32(IN_Q_OVERFLOW), name: []))
        #expect(watch.take().contains(.listed(paths: [FilePath(root + "/2.png")], unread: [])))
        try write(picture.text)
        #expect(eventually { watch.take().contains(.appeared(path: picture)) })
        try remove()
    }

    /// Paths are resolved first, and links watched later.
    @Test func aLinkMayLeadElsewhereBeforeItIsWatched() throws {
        let (current, other) = (folder.file("current"), folder.file("other"))
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
        for path in [root + "/1.png", other + "/1.png"] { try write(path) }
        /// What a watch tells of right after it has found the pictures in what was the link's folder.
        func told(of paths: [String], as arguments: [String]) throws -> [FolderWatch.Change] {
            let watch = try #require(
                FolderWatch(arguments.map { FilePath($0) }, paths: paths.map { FilePath($0) }, isRecursive: false) {})
            #expect(try watch.list().paths == [FilePath(root + "/1.png")])
            defer { watch.close() }
            return watch.take()
        }
        #expect(symlink(root, current) == 0)
        #expect(try told(of: [current], as: [root]) == [])
        #expect(try told(of: [current + "/1.png"], as: [root + "/"]) == [], "a picture alone")
        #expect(unlink(current) == 0 && symlink(other, current) == 0)
        #expect(try told(of: [current], as: [root]) == [.linked])
        #expect(try told(of: [current + "/1.png"], as: [root + "/"]) == [.linked])
    }
}

// SPDX-License-Identifier: MIT

import CarouselMedia
import Foundation
import TestSupport
import Testing

@testable import CarouselProgram

/// The result of changes in folders, in the order of the pictures.
@Suite struct FolderChangesTests {
    private let folder: TemporaryFolder
    private let order: PictureOrder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["a", "a/in", "b"] {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
        }
        order = PictureOrder(["b", "odd", "a"].map { [folder] in FilePath(folder.file($0)) })
    }

    private func file(_ name: String) -> FilePath { FilePath(folder.file(name)) }

    private func paths(_ names: String...) -> [FilePath] { names.map(file) }

    @Test func newPicturesGoWhereTheyWouldHaveBeenFound() {
        let old = paths("b/x.png", "odd", "a/photo 1.png", "a/photo 10.png", "a/in/a.png")
        let new = paths("a/in/b.png", "a/photo 2.png", "a/Photo 0.png", "b/a.png", "a/early/z.png")
        let changes = FolderChanges(new.map { .appeared(path: $0) }, to: old, order)
        #expect(
            changes.paths
                == paths(
                    "b/a.png", "b/x.png", "odd", "a/Photo 0.png", "a/photo 1.png", "a/photo 2.png", "a/photo 10.png",
                    "a/early/z.png", "a/in/a.png", "a/in/b.png"))
        #expect(changes.changed.isEmpty)
    }

    /// Such as one that a drive is mounted on later.
    @Test func foldersThatWereNotThereAtFirstHaveTheirPlaceInTheOrder() {
        let order = PictureOrder([file("late"), file("a")])
        let (late, present) = (paths("late/1.png", "late/2.png"), paths("a/1.png", "a/2.png"))
        let both = FolderChanges([.listed(paths: late + present, unread: [])], to: present, order).paths
        let changes = FolderChanges([.appeared(path: present[0]), .vanished(path: present[1])], to: both, order)
        #expect(changes.paths == late + [present[0]] && changes.changed == [present[0]])
        #expect(order.contains(late[0]))
    }

    @Test func theLastWordCounts() {
        let old = paths("a/1.png", "a/2.png", "a/in/3.png", "a/in/4.png")
        func outcome(_ changes: FolderWatch.Change...) -> FolderChanges { FolderChanges(changes, to: old, order) }
        let (one, three) = (file("a/1.png"), file("a/in/3.png"))
        let replaced = outcome(.vanished(path: one), .appeared(path: one))
        #expect(replaced.paths == old && replaced.changed == [one])
        #expect(outcome(.appeared(path: one), .vanished(path: one)).paths == Array(old.dropFirst()))
        let inner = FolderWatch.Change.folderVanished(path: file("a/in"))
        #expect(outcome(.appeared(path: three), inner).paths == Array(old.prefix(2)))
        let back = outcome(inner, .appeared(path: three))
        #expect(back.paths == Array(old.prefix(3)) && back.changed == [three])
        let anew = outcome(.vanished(path: one), .listed(paths: [one], unread: []), .appeared(path: three))
        #expect(anew.paths == [one, three] && Set(anew.changed) == [one, three])
        let nothing = outcome(.vanished(path: file("a/none.png")))
        #expect(nothing.paths == old && nothing.changed.isEmpty)
    }

    /// Whatever is told of it before and after that.
    @Test func whatCouldNotBeReadStays() {
        let old = paths(
            "b/0.png", "a/1.png", "a/2.png", "a/in/3.png", "a/in/4.png", "a/in/deep/5.png", "a/in 2/6.png")
        func outcome(_ before: [FolderWatch.Change], _ after: FolderWatch.Change...) -> FolderChanges {
            let listed = FolderWatch.Change.listed(paths: paths("b/0.png", "a/2.png"), unread: paths("a/in"))
            return FolderChanges(before + [listed] + after, to: old, order)
        }
        let plain = outcome([])
        #expect(plain.paths == [old[0]] + old[2...5] && plain.changed == [old[0], old[2]])
        let gone: [FolderWatch.Change] = [.vanished(path: old[3]), .folderVanished(path: file("a/in/deep"))]
        #expect(outcome(gone).paths == [old[0], old[2], old[4]])
        #expect(outcome([.folderVanished(path: file("a/in"))]).paths == [old[0], old[2]])
        #expect(outcome([.listed(paths: [], unread: [])]).paths == [old[0], old[2]])
        let new = outcome([.appeared(path: file("a/in/0.png")), .appeared(path: old[3])], .appeared(path: old[4]))
        #expect(new.paths == [old[0], old[2], file("a/in/0.png")] + old[3...5])
        #expect(new.changed == [old[0], old[2], old[3], old[4]] && new.added == paths("a/in/0.png"))
        #expect(outcome([], gone[0], gone[1]).paths == [old[0], old[2], old[4]])
        let named = FolderWatch.Change.listed(paths: [], unread: [old[1], "/"])
        #expect(FolderChanges([named], to: old, order).paths == old, "everything is in the root")
        // Each relies on those before it, but only once.
        let often = Array(repeating: named, count: 64)
        #expect(FolderChanges([.vanished(path: old[0])] + often, to: old, order).paths == Array(old[1...]))
        let one = FolderWatch.Change.listed(paths: [], unread: [old[1]])
        #expect(FolderChanges([one], to: old, order).paths == [old[1]], "a file by itself")
    }

    /// However it went, and only what was there before.
    @Test func whatIsGoneIsTold() {
        let old = paths("a/1.png", "a/2.png", "a/in/3.png", "a/in/4.png")
        func gone(_ changes: FolderWatch.Change...) -> [FilePath] { FolderChanges(changes, to: old, order).gone }
        let inner = FolderWatch.Change.folderVanished(path: file("a/in"))
        #expect(gone(.vanished(path: old[1]), inner) == Array(old[1...]))
        #expect(gone(.appeared(path: file("a/0.png")), .vanished(path: file("a/0.png"))) == [])
        #expect(gone(.vanished(path: old[0]), .appeared(path: old[0])) == [])
        let listed = FolderWatch.Change.listed(paths: [file("b/5.png"), old[0], old[1]], unread: [])
        #expect(gone(listed, .vanished(path: old[0]), .vanished(path: file("b/5.png"))) == [old[0], old[2], old[3]])
        #expect(gone(.listed(paths: [], unread: paths("a/in"))) == Array(old[..<2]))
    }

    @Test func manyAtATimeComeToWhatSortingAllComesTo() {
        let seed = UInt64.random(in: 1...UInt64.max)
        var random = SeededGenerator(seed: seed)
        let folders = ["a", "a/in", "a/in 2", "b"]
        let all = order.sorted((0..<400).map { file("\(folders[$0 % 4])/P\($0 % 37) \($0).png") })
        for _ in 0..<20 {
            let old = all.filter { _ in Bool.random(using: &random) }
            let wanted = all.filter { _ in Bool.random(using: &random) }
            let news =
                Set(wanted).subtracting(old).map { FolderWatch.Change.appeared(path: $0) }
                + Set(old).subtracting(wanted).map { FolderWatch.Change.vanished(path: $0) }
            #expect(FolderChanges(news.shuffled(using: &random), to: old, order).paths == wanted, "seed \(seed)")
        }
    }

    @Test func foldersTakeAlongWhatIsInThemAndNoMore() {
        let old = paths("a/1.png", "a/in/2.png", "a/in/deep/3.png", "a/in 2/4.png")
        func outcome(_ changes: FolderWatch.Change...) -> [FilePath] { FolderChanges(changes, to: old, order).paths }
        let inner = FolderWatch.Change.folderVanished(path: file("a/in"))
        let deep = FolderWatch.Change.folderVanished(path: file("a/in/deep"))
        #expect(outcome(inner) == [old[0], old[3]])
        #expect(outcome(deep) == [old[0], old[1], old[3]])
        #expect(outcome(deep, inner) == [old[0], old[3]])
        let back = FolderWatch.Change.appeared(path: old[2])
        #expect(outcome(deep, back, inner) == [old[0], old[3]])
        #expect(outcome(inner, back, deep) == [old[0], old[3]])
        #expect(outcome(deep, inner, back) == [old[0], old[2], old[3]])
    }

    /// Checking every picture for every folder would take minutes here.
    @Test func wholeTreesGoAndComeAtATime() {
        let begin = threadSeconds
        let folders = (0..<1000).map { file("a/folder \($0)") }
        let all = folders.flatMap { folder in (0..<100).map { folder.appending("IMG_\($0).jpg".utf8) } }
        var removal: [FolderWatch.Change] = []
        for folder in folders {
            removal += (0..<100).map { .vanished(path: folder.appending("IMG_\($0).jpg".utf8)) }
            removal.append(.folderVanished(path: folder))
        }
        #expect(FolderChanges(removal, to: all, order).paths.isEmpty)
        // When a tree is moved away, only the folders are reported.
        let kept = Array(all.suffix(150))
        let moved = folders.dropLast(1).map { FolderWatch.Change.folderVanished(path: $0) }
        #expect(FolderChanges(moved + [.appeared(path: kept[0])], to: all, order).paths == [kept[0]] + kept.suffix(100))
        let some = Array(all.prefix(20_000))
        #expect(FolderChanges(some.map { .appeared(path: $0) }, to: kept, order).paths == some + kept)
        #expect(threadSeconds - begin < 300)
    }
}

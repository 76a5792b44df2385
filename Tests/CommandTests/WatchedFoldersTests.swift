// SPDX-License-Identifier: MIT

import CarouselMedia
import Testing

@testable import CarouselProgram

@Suite struct WatchedFoldersTests {
    private func folder(_ path: String, isListed: Bool = true) -> WatchedFolders.Folder {
        WatchedFolders.Folder(path: FilePath(path), countsAllEvents: isListed)
    }

    @Test func aPathIsThatOfTheFolderThatCameLast() {
        var folders = WatchedFolders()
        folders.add(folder("/a/in/"), as: 1)
        #expect(folders.isListed("/a/in") && folders.isListed("/a/in/") && !folders.isListed("/a"))
        // Removed and made anew; the end of the first watch is reported late.
        folders.add(folder("/a/in"), as: 2)
        folders.remove(1)
        #expect(folders.isListed("/a/in") && folders[1] == nil && folders[2]?.path == "/a/in")
        folders.remove(2)
        #expect(!folders.isListed("/a/in") && folders.all.isEmpty)
    }

    @Test func aFolderWithTwoPathsIsListedInTheFirst() {
        var folders = WatchedFolders()
        folders.add(folder("/a", isListed: false), as: 1)
        #expect(!folders.isListed("/a"))
        for path in ["/b", "/c"] { folders.add(folder(path), as: 1) }
        folders.add(folder("/d", isListed: false), as: 1)
        #expect(folders[1]?.path == "/b" && folders.isListed("/b") && !folders.isListed("/c"))
    }

    @Test func aFolderGoesWithThoseInIt() {
        var folders = WatchedFolders()
        for (watch, path) in ["/a/in", "/a/in/deep", "/a/inner", "/a"].enumerated() {
            folders.add(folder(path), as: Int32(watch))
        }
        folders.add(folder("/a/in/", isListed: false), as: 9)
        #expect(folders.removeListed(in: "/a/in").sorted() == [0, 1])
        #expect(
            folders.all.keys.sorted() == [2, 3, 9] && !folders.isListed("/a/in/deep") && folders.isListed("/a/inner"))
    }
}

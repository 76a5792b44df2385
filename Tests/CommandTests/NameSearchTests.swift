// SPDX-License-Identifier: MIT

import CarouselMedia
import Testing

@testable import CarouselProgram

@MainActor @Suite struct NameSearchTests {
    private let paths: [FilePath] = ["/p/Harbour.jpg", "/p/IMG_1.JPG", "/p/Old harbour.jpg", "/p/img_2.jpg"]

    private func search(_ text: String, from current: Int = 0) -> NameSearch {
        let search = NameSearch()
        search.open(paths, from: current)
        for character in text { search.type(character) }
        return search
    }

    @Test func namesThatBeginSoComeFirst() {
        #expect(search("har").found == 0)
        #expect(search("har", from: 2).found == 0)
        #expect(search("Arb").found == 0)
        #expect(search("arb", from: 1).found == 2, "going on from the current one")
        #expect(search("img", from: 2).found == 3)
        #expect(search("").found == nil && search("x").found == nil)
    }

    @Test func accentsMakeNoDifference() {
        let search = NameSearch()
        search.open(["/p/Ebene.jpg", "/p/École.jpg", "/p/a.jpg"], from: 0)
        for character in "eco" { search.type(character) }
        #expect(search.found == 1)
        for _ in 0..<3 { search.deleteLast() }
        for character in "ÉB" { search.type(character) }
        #expect(search.found == 0)
    }

    @Test func itShowsTheNameAsItIs() {
        let search = search("img")
        #expect(search.caption == "Search: \u{2068}img\u{2069}▏   \u{2068}IMG_1.JPG\u{2069}")
        search.type("x")
        #expect(search.caption == "Search: \u{2068}imgx\u{2069}▏   not found")
        for _ in 0..<9 { search.deleteLast() }
        #expect(search.caption == "Search: \u{2068}\u{2069}▏" && search.isOpen)
        search.close()
        search.type("a")
        #expect(!search.isOpen && search.found == nil && search.caption == "")
    }

    /// In a line of Latin letters, they would take the mark and each other's place.
    @Test func namesFromRightToLeftReorderNothing() {
        let search = NameSearch()
        search.open(["/p/\u{5D0}\u{5D1}\u{5D2}.jpg"], from: 0)
        for character in "\u{5D0}\u{5D1}" { search.type(character) }
        let (typed, name) = ("\u{2068}\u{5D0}\u{5D1}\u{2069}", "\u{2068}\u{5D0}\u{5D1}\u{5D2}.jpg\u{2069}")
        #expect(search.caption == "Search: \(typed)▏   \(name)")
    }

    @Test func picturesThatComeAndGoMoveWhatWasFound() {
        let search = search("img_2")
        #expect(search.found == 3)
        search.follow(["/p/a.jpg"] + paths)
        #expect(search.found == 4)
        search.follow(["/p/a.jpg"])
        #expect(search.found == nil)
        search.close()
        search.follow(paths)
        #expect(!search.isOpen && search.found == nil)
    }

    /// Without pictures there is no current one either.
    @Test func aSearchThatBeganWithNothingFindsWhatComes() {
        let search = NameSearch()
        search.open([], from: -1)
        search.type("a")
        #expect(search.found == nil)
        search.follow(["/b.png", "/a.png"])
        #expect(search.found == 1)
    }
}

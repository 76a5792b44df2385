// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@testable import CarouselKit

/// How a gallery finds out which pictures have been added and removed.
@Suite struct EditScriptTests {
    /// Applies the steps to a list.
    private func result(_ script: EditScript, _ old: [String], _ new: [String]) -> [String] {
        var list = old
        for index in script.removals.reversed() { list.remove(at: index) }
        for index in script.insertions { list.insert(new[index], at: index) }
        return list
    }

    @Test func theFewestStepsLeadFromOneListToAnother() throws {
        let seed = UInt64.random(in: 1...UInt64.max)
        var random = SeededGenerator(seed: seed)
        func list() -> [String] {
            (0..<Int.random(in: 0...12, using: &random)).map { _ in "\(Int.random(in: 0...5, using: &random))" }
        }
        for _ in 0..<500 {
            let (old, new) = (list(), list())
            let fewest = new.difference(from: old).count
            let script = try #require(EditScript(from: old, to: new, maxSteps: 30), "seed \(seed): \(old) \(new)")
            #expect(script.removals.count + script.insertions.count == fewest, "seed \(seed): \(old) \(new)")
            #expect(result(script, old, new) == new, "seed \(seed): \(old) \(new)")
            #expect(script.removals == script.removals.sorted() && script.insertions == script.insertions.sorted())
            #expect((EditScript(from: old, to: new, maxSteps: fewest - 1) == nil) == (fewest > 0), "seed \(seed)")
        }
    }

    @Test func whatDiffersALotIsNotComparedForLong() {
        // A hundred thousand names are all different, so each step compares only two.
        let old = (0..<100_000).map { "old \($0)" }
        #expect(EditScript(from: old, to: old.map { $0 + "x" }, maxSteps: 64) == nil)
        var new = old
        new.remove(at: 7)
        new.insert("first", at: 0)
        new.append("last")
        let script = EditScript(from: old, to: new, maxSteps: 64)
        #expect(script?.removals == [7] && script?.insertions == [0, 100_000])
    }

    /// So many changes are not animated, but the same picture comes to the middle.
    @Test func ofManyThatGoTheNextTakesThePlaceOfTheCurrentOne() {
        let paths = (0..<300).map { "/p\($0).jpg" }
        for (gone, middle) in [(50...150, "/p151.jpg"), (100...299, "/p99.jpg"), (150...150, "/p151.jpg")] {
            let gallery = PictureGallery(paths: paths, itemSize: Size(width: 10, height: 10))
            gallery.carousel.frame = Rect(x: 0, y: 0, width: 100, height: 100)
            gallery.carousel.layoutIfNeeded()
            gallery.carousel.scrollOffset = 150
            let left = paths.indices.filter { !gone.contains($0) }.map { paths[$0] }
            gallery.change(to: left, animated: false)
            #expect(left[gallery.carousel.currentItemIndex] == middle, "\(gone)")
        }
    }

    /// Names in two forms of Unicode look the same, but belong to different files.
    @Test func aGalleryTellsFilesApartWhoseNamesLookTheSame() {
        let (composed, decomposed) = ("/\u{e9}.jpg", "/e\u{301}.jpg")
        let gallery = PictureGallery(paths: [composed, decomposed, "/b.jpg"], itemSize: Size(width: 10, height: 10))
        gallery.carousel.scrollOffset = 1
        gallery.change(to: [composed, "/b.jpg"], animated: false)
        #expect(gallery.paths == [composed, "/b.jpg"] && gallery.carousel.currentItemIndex == 1)
        gallery.change(to: [decomposed, "/b.jpg"], animated: false)
        #expect(Array(gallery.paths[0].utf8) == Array(decomposed.utf8))
        let both = PictureGallery(paths: [composed, decomposed])
        #expect([composed, decomposed].map { both.carousel(both.carousel, indexForIdentifier: $0) } == [0, 1])
    }
}

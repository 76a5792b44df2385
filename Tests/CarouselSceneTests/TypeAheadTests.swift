// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// Letters typed to move to an item.
@Suite struct TypeAheadTests {
    private final class Titles: CarouselDataSource {
        var titles: [String?] = ["Apple", "banana", "Blueberry", "Cherry", nil, "Bilberry", "Élan"]
        func numberOfItems(in carousel: Carousel) -> Int { titles.count }
        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
            view ?? View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        }
        func carousel(_ carousel: Carousel, titleForItemAt index: Int) -> String? { titles[index] }
    }

    private func makeScenery(_ titles: Titles) -> CarouselScenery {
        let s = CarouselScenery(count: 0)
        s.carousel.dataSource = titles
        s.scene.layoutIfNeeded()
        return s
    }

    private func type(_ text: String, into s: CarouselScenery, pause: Double = 0.1) -> Int {
        for letter in text {
            s.scene.handle(.command(.type(letter)))
            s.scene.advance(to: s.scene.time + pause)
        }
        s.settle()
        return s.carousel.currentItemIndex
    }

    @Test(arguments: [
        ("b", 1), ("bl", 2), ("BI", 5), ("c", 3), ("a", 0), ("é", 6), ("É", 6), ("bb", 2), ("bbb", 5), ("bbbb", 1),
    ])
    func lettersMoveToTheFirstTitleThatBeginsSo(text: String, index: Int) {
        let titles = Titles()
        let s = makeScenery(titles)
        s.carousel.scrollToItem(at: 0, animated: false)
        // Letters continue from the carousel's current item.
        for letter in text.dropLast() {
            s.scene.handle(.command(.type(letter)))
            s.carousel.scrollToItem(
                at: s.carousel.motion.destination.isFinite ? Int(s.carousel.motion.destination) : 0, animated: false)
        }
        s.scene.handle(.command(.type(text.last ?? " ")))
        s.settle()
        #expect(s.carousel.currentItemIndex == index)
    }

    /// The carousel is still on its way when the next letter comes.
    @Test(arguments: [("bb", 2), ("bbb", 5), ("bbbb", 1), ("ba", 1), ("bl", 2), ("bi", 5)])
    func lettersTypedQuicklyCountFromTheLastOne(text: String, index: Int) {
        let titles = Titles()
        let s = makeScenery(titles)
        #expect(type(text, into: s) == index)
    }

    @Test func afterAPauseAWordBeginsAnew() {
        let titles = Titles()
        let s = makeScenery(titles)
        #expect(type("b", into: s, pause: 1.5) == 1)
        #expect(type("c", into: s, pause: 1.5) == 3)
    }

    @Test func inASceneAtAnEarlierTimeAWordBeginsAnewToo() {
        let titles = Titles()
        let s = makeScenery(titles)
        s.scene.advance(to: 100)
        #expect(type("b", into: s) == 1)
        s.carousel.removeFromSuperview()
        let other = Scene(size: s.scene.size)
        other.root.addSubview(s.carousel)
        other.advance(to: 90)
        other.handle(.command(.type("c")))
        #expect(s.carousel.destinationItemIndex == 3)
    }

    @Test func whatFitsNothingIsNotUsed() {
        let titles = Titles()
        let s = makeScenery(titles)
        #expect(!s.scene.handle(.command(.type("x"))))
        #expect(s.carousel.currentItemIndex == 0)
        titles.titles = [nil, nil]
        s.carousel.reloadData()
        #expect(!s.scene.handle(.command(.type("a"))))
    }
}

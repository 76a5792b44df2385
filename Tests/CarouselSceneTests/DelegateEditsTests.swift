// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// What a delegate changes while it is told of a change: it is told of each change once.
@Suite struct DelegateEditsTests {
    /// Far more calls than any change needs: a delegate that is told without end stops here.
    private static let enough = 12

    /// Lets the delegate act each time that the index changes, but not without end.
    private func actOnIndex(_ stage: ActiveStage, _ act: @escaping (Carousel, ActiveItems) -> Void) {
        stage.items.onIndex = { [unowned items = stage.items] carousel in
            guard items.told["index", default: 0] < DelegateEditsTests.enough else { return }
            act(carousel, items)
        }
    }

    @Test(arguments: [false, true]) func anItemAppendedInTheIndexCallIsToldOnce(animated: Bool) {
        let stage = ActiveStage(10)
        stage.rest(at: 0)
        actOnIndex(stage) { carousel, items in
            items.ids.append(100)
            carousel.insertItem(at: items.ids.count - 1, animated: animated)
        }
        stage.carousel.scrollToItem(at: 3, animated: false)
        #expect(stage.items.told["index"] == 1 && stage.items.ids.count == 11)
        stage.run(1)
        #expect(stage.items.told["index"] == 1 && stage.carousel.numberOfItems == 11)
        #expect(stage.currentID == 3)
    }

    @Test(arguments: [false, true]) func anItemRemovedInTheIndexCallIsToldOnce(animated: Bool) {
        let stage = ActiveStage(30)
        stage.rest(at: 0)
        actOnIndex(stage) { carousel, items in
            items.ids.removeLast()
            carousel.removeItem(at: items.ids.count, animated: animated)
        }
        stage.carousel.scrollToItem(at: 3, animated: false)
        #expect(stage.items.told["index"] == 1 && stage.items.ids.count == 29)
        stage.run(1)
        #expect(stage.items.told["index"] == 1 && stage.carousel.numberOfItems == 29)
        #expect(stage.currentID == 3)
    }

    /// Each item that comes to the centre brings one more, as a scroll passes many.
    @Test func eachChangeOfAScrollIsToldOnce() {
        let stage = ActiveStage(20)
        stage.rest(at: 0)
        actOnIndex(stage) { carousel, items in
            items.ids.append(100)
            carousel.insertItem(at: items.ids.count - 1, animated: false)
        }
        stage.carousel.scrollToItem(at: 5, duration: 2)
        stage.run(3)
        #expect(stage.items.told["index"] == 5 && stage.items.ids.count == 25 && stage.currentID == 5)
    }

    /// The items get other indexes in each call: that is no scroll that would be told in the same frame.
    @Test func aBatchInDidScrollIsToldOnceAFrame() {
        let stage = ActiveStage(20)
        stage.rest(at: 3)
        stage.items.onScroll = { [unowned items = stage.items] carousel in
            guard items.told["didScroll", default: 0] < 500 else { return }
            carousel.performBatchUpdates { updates in
                items.ids.insert(200 + items.ids.count, at: 0)
                updates.insertItem(at: 0)
            }
        }
        stage.carousel.scrollToItem(at: 8, animated: true)
        var most = 0
        for _ in 0..<60 {
            let before = stage.items.told["didScroll", default: 0]
            stage.frame()
            most = max(most, stage.items.told["didScroll", default: 0] - before)
        }
        #expect(most == 1, "one frame, one call")
        let calls = stage.items.told["didScroll", default: 0]
        #expect(calls > 10 && calls < 60 && stage.items.ids.count == 20 + calls)
        #expect(stage.currentID == 8 && stage.carousel.scrollOffset == Double(8 + calls))
    }

    @Test(arguments: ["alignment", "shape", "contentOffset"]) func aLayoutInTheIndexCallIsNotTold(change: String) {
        let stage = ActiveStage(10)
        stage.rest(at: 0)
        actOnIndex(stage) { carousel, items in
            let isOdd = items.told["index", default: 0] % 2 == 1
            switch change {
            case "alignment": carousel.alignment = isOdd ? .start : .end
            case "shape": carousel.shape = isOdd ? CarouselType.coverFlow.shape : CarouselType.linear.shape
            default: carousel.contentOffset = Size(width: isOdd ? 20 : 40, height: 0)
            }
        }
        stage.carousel.scrollToItem(at: 3, animated: false)
        #expect(stage.items.told["index"] == 1 && stage.items.told["didScroll"] == 1)
        stage.run(1)
        #expect(stage.items.told["index"] == 1 && stage.carousel.scrollOffset == 3)
    }

    /// Whether an item may be selected is asked of a program that may remove it there, or when it is told of the scroll.
    @Test(arguments: ["asked", "scrolled"], [false, true])
    func whatIsSelectedIsTheItemThatWasMeantOrNone(when: String, keepsItem: Bool) {
        final class Remover: CarouselDataSource, CarouselDelegate {
            var (count, removes, selected, keepsItem) = (10, "", [Int](), false)
            private func remove(_ carousel: Carousel) {
                removes = ""
                count = keepsItem ? 11 : 3
                if keepsItem { carousel.insertItem(at: 0, animated: false) } else { carousel.reloadData() }
            }
            func numberOfItems(in carousel: Carousel) -> Int { count }
            func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
                view ?? View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
            }
            func carousel(_ carousel: Carousel, shouldSelectItemAt index: Int) -> Bool {
                if removes == "asked" { remove(carousel) }
                return true
            }
            func carouselWillBeginScrollingAnimation(_ carousel: Carousel) {
                if removes == "scrolled" { remove(carousel) }
            }
            func carousel(_ carousel: Carousel, didSelectItemAt index: Int) { selected.append(index) }
        }
        let (stage, remover) = (Stage(0), Remover())
        stage.carousel.delegate = remover
        stage.carousel.dataSource = remover
        stage.run(1)
        stage.carousel.scrollToItem(at: 7, animated: false)
        (remover.removes, remover.keepsItem) = (when, keepsItem)
        stage.carousel.select(itemAt: 8, for: .touch)
        #expect(remover.removes.isEmpty && remover.selected == (keepsItem ? [9] : []))
        stage.run(2)
        #expect(!stage.scene.isAnimating && stage.carousel.scrollOffset == stage.carousel.scrollOffset.rounded())
        remover.selected.removeAll()
        stage.carousel.select(itemAt: 2, for: .touch)
        #expect(remover.selected == [2])
    }

    /// An item that the delegate selects when asked about another one.
    @Test func aSelectionInASelectionIsItsOwn() {
        final class Nester: CarouselDelegate {
            var (selected, nests, allows) = ([Int](), true, true)
            func carousel(_ carousel: Carousel, shouldSelectItemAt index: Int) -> Bool {
                guard index == 8, nests else { return allows || index == 8 }
                carousel.select(itemAt: 3, for: .command)
                return true
            }
            func carousel(_ carousel: Carousel, didSelectItemAt index: Int) { selected.append(index) }
        }
        let (stage, nester) = (Stage(10), Nester())
        stage.carousel.delegate = nester
        stage.carousel.select(itemAt: 8, for: .command)
        #expect(nester.selected == [3, 8])
        nester.allows = false
        stage.carousel.select(itemAt: 8, for: .command)
        #expect(nester.selected == [3, 8, 8] && stage.carousel.input.indexesBeingSelected.isEmpty)
    }
}

// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// Wheels with notches move what is under the pointer.
@Suite struct WheelTests {
    private let scene = Scene(size: Size(width: 640, height: 400))
    private let items = FakeItems(count: 20)
    private let upper = Carousel(frame: Rect(x: 0, y: 0, width: 400, height: 200))
    private let lower = Carousel(frame: Rect(x: 0, y: 200, width: 400, height: 200))
    private let list = ScrollView(frame: Rect(x: 400, y: 0, width: 240, height: 200))

    init() {
        for carousel in [upper, lower] {
            carousel.dataSource = items
            scene.root.addSubview(carousel)
        }
        list.contentSize = Size(width: 240, height: 1000)
        scene.root.addSubview(list)
        scene.advance(to: 0)
    }

    private func turn(by notches: Int, at x: Double, _ y: Double) -> Bool {
        let isUsed = scene.handle(.wheel(notches: notches, at: Point(x: x, y: y)))
        for frame in 1...60 { scene.advance(to: scene.time + Double(frame) / 60) }
        return isUsed
    }

    @Test func ofTwoCarouselsTheOneBelowThePointerSteps() {
        #expect(turn(by: 2, at: 50, 100))
        #expect(upper.currentItemIndex == 2 && lower.currentItemIndex == 0)
        #expect(turn(by: 1, at: 200, 300))
        #expect(upper.currentItemIndex == 2 && lower.currentItemIndex == 1)
        scene.focusedView = upper
        #expect(turn(by: 1, at: 200, 300))
        #expect(lower.currentItemIndex == 2, "the focus is for keys and knobs")
    }

    /// Some programs ask their wheel in every frame.
    @Test func aWheelThatDoesNotTurnLetsThemRest() {
        scene.advance(to: 1)
        upper.scrollToItem(at: 3, animated: true)
        scene.handle(.scroll(by: .zero, at: Point(x: 50, y: 100)))
        for time in [3.0, 4] { scene.advance(to: time) }
        #expect(upper.currentItemIndex == 3, "it does not stop what moves")
        #expect(!scene.handle(.scroll(by: .zero, at: Point(x: 50, y: 100))) && !scene.isAnimating)
    }

    @Test func whatScrollsScrolls() {
        #expect(turn(by: 3, at: 500, 100))
        #expect(list.contentOffset.y == 3 * ScrollView.commandStep)
        #expect(upper.currentItemIndex == 0 && lower.currentItemIndex == 0)
    }

    @Test func whereNothingScrollsItIsAKnob() {
        #expect(turn(by: 1, at: 500, 300))
        #expect(upper.currentItemIndex + lower.currentItemIndex == 1)
        scene.focusedView = upper
        let before = upper.currentItemIndex
        #expect(turn(by: 1, at: 500, 300))
        #expect(upper.currentItemIndex == before + 1)
    }

    @Test func carouselsThatDoNotScrollAreLeftAlone() {
        upper.isScrollEnabled = false
        _ = turn(by: 1, at: 50, 100)
        #expect(upper.currentItemIndex == 0)
        lower.isScrollEnabled = false
        let before = lower.currentItemIndex
        #expect(!turn(by: 1, at: 50, 100) && !turn(by: 1, at: 50, 300))
        #expect(upper.currentItemIndex == 0 && lower.currentItemIndex == before)
        #expect(!turn(by: 0, at: 50, 100))
        #expect(!turn(by: 1, at: .nan, 100))
    }
}

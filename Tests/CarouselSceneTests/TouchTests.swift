// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// A view that takes touches, and records them.
private final class Control: View {
    var wantsPans = false
    var kinds: [PointerEvent.Kind] = []

    override var takesTouches: Bool { true }
    override func takesPan(_ translation: Point) -> Bool { wantsPans }
    override func handle(_ event: PointerEvent) -> Bool {
        kinds.append(event.kind)
        return true
    }
}

@Suite struct TouchTests {
    private let stage = Stage(20)
    private let control = Control(frame: Rect(x: 50, y: 50, width: 100, height: 50))
    private var carousel: Carousel { stage.carousel }

    init() throws { try #require(carousel.itemView(at: 0)).addSubview(control) }

    private func touch(_ kind: PointerEvent.Kind, _ x: Double, _ y: Double = 200) {
        stage.run(1.0 / 60)
        stage.scene.handle(.pointer(PointerEvent(kind, at: Point(x: x, y: y), time: stage.time)))
    }

    @Test func aTapOnAControlIsTheControls() {
        stage.items.calls = []
        touch(.began, 320)
        touch(.ended, 322)
        #expect(control.kinds == [.began, .ended])
        #expect(!stage.items.calls.contains("didSelect(0)"))
    }

    @Test func aTapBesideTheControlSelectsTheItem() {
        stage.items.calls = []
        touch(.began, 320, 140)
        touch(.ended, 320, 140)
        #expect(control.kinds == [])
        #expect(stage.items.calls.contains("didSelect(0)"))
    }

    @Test func aControlInAnotherItemIsNotTouchedUntilThatIsInTheCentre() throws {
        let other = Control(frame: control.frame)
        try #require(carousel.itemView(at: 1)).addSubview(other)
        touch(.began, 520)
        touch(.ended, 520)
        #expect(other.kinds == [])
        stage.run(1)
        #expect(carousel.currentItemIndex == 1)
        carousel.centerItemWhenSelected = false
        carousel.setNeedsLayout()
        stage.run(0.1)
        touch(.began, 120)
        touch(.ended, 120)
        #expect(control.kinds == [.began, .ended], "without centering all items take touches")
    }

    @Test func aPanThatBeginsOnAButtonScrolls() {
        touch(.began, 320)
        touch(.moved, 300)
        touch(.moved, 220)
        #expect(control.kinds == [.began, .cancelled])
        #expect(carousel.isDragging)
        #expect(abs(carousel.scrollOffset - 0.4) < 1e-9)
        touch(.ended, 220)
        #expect(!carousel.isDragging)
    }

    @Test func aPanThatTheControlWantsIsTheControls() {
        control.wantsPans = true
        touch(.began, 320)
        touch(.moved, 300)
        touch(.moved, 220)
        touch(.ended, 220)
        #expect(control.kinds == [.began, .moved, .moved, .ended])
        #expect(carousel.scrollOffset == 0 && !carousel.isDragging)
    }

    @Test func perpendicularSwipesGoToWhatIsAround() {
        let around = Control(frame: Rect(origin: .zero, size: stage.scene.size))
        around.wantsPans = true
        carousel.removeFromSuperview()
        around.addSubview(carousel)
        stage.scene.root.addSubview(around)
        stage.run(1)
        touch(.began, 320, 140)
        touch(.moved, 322, 180)
        touch(.moved, 322, 220)
        touch(.ended, 322, 220)
        #expect(around.kinds == [.began, .moved, .moved, .ended])
        #expect(!carousel.isDragging && carousel.scrollOffset == 0)

        around.kinds = []
        touch(.began, 320, 140)
        touch(.moved, 280, 142)
        #expect(around.kinds == [.began, .cancelled])
        #expect(carousel.isDragging)
        touch(.ended, 280, 142)
    }

    @Test func withoutIgnoringThemPerpendicularSwipesDrag() {
        carousel.ignorePerpendicularSwipes = false
        touch(.began, 320, 140)
        touch(.moved, 322, 180)
        #expect(carousel.isDragging)
        touch(.cancelled, 322, 180)
        #expect(!carousel.isDragging)
    }

    @Test func aTouchThatNobodyWantsLetsTheCarouselComeToRest() {
        carousel.scrollToItem(at: 10, duration: 2)
        stage.run(0.7)
        let offset = carousel.scrollOffset
        #expect(offset != offset.rounded())
        touch(.began, 320, 140)
        touch(.moved, 320, 200)
        touch(.ended, 320, 200)
        stage.run(1)
        #expect(carousel.scrollOffset == offset.rounded())
    }

    /// All lie in one place; those that cannot be seen are in front.
    @Test(arguments: [0, 4]) func aTapSelectsTheItemThatIsSeen(index: Int) {
        carousel.shape = Dissolve()
        carousel.scrollToItem(at: index, animated: false)
        stage.run(0.1)
        stage.items.calls = []
        touch(.began, 320, 140)
        touch(.ended, 320, 140)
        stage.run(1)
        #expect(stage.items.calls.contains("didSelect(\(index))") && carousel.scrollOffset == Double(index))
    }

    /// A tap stops it, but moves it nowhere.
    @Test(arguments: [true, false]) func aTapThatLeadsNowhereLetsTheCarouselComeToRest(isRefused: Bool) throws {
        final class Refusing: CarouselDelegate {
            func carousel(_ carousel: Carousel, shouldSelectItemAt index: Int) -> Bool { false }
        }
        let refusing = Refusing()
        if isRefused { carousel.delegate = refusing }
        carousel.centerItemWhenSelected = isRefused
        carousel.scrollToItem(at: 10, duration: 2)
        stage.run(0.7)
        touch(.began, 500)
        let offset = carousel.scrollOffset
        #expect(offset != offset.rounded())
        touch(.ended, 500)
        stage.run(1)
        #expect(carousel.scrollOffset == offset.rounded())
    }

    /// Up is where the current item can be swiped away, but the finger has come down beside that.
    @Test(arguments: [PointerEvent.Kind.ended, .cancelled])
    func aPanThatTheCarouselHasNoUseForLetsItComeToRest(kind: PointerEvent.Kind) {
        carousel.dismissDirections = [.up]
        carousel.scrollToItem(at: 10, duration: 2)
        stage.run(0.7)
        touch(.began, 560)
        let offset = carousel.scrollOffset
        #expect(offset != offset.rounded())
        touch(.moved, 560, 170)
        touch(.moved, 560, 120)
        #expect(carousel.scrollOffset == offset && !carousel.isDragging && carousel.dismissals.current == nil)
        touch(kind, 560, 120)
        stage.run(1)
        #expect(carousel.scrollOffset == offset.rounded())
    }

    @Test func aSecondFingerTakesOver() {
        touch(.began, 320, 140)
        touch(.moved, 280, 140)
        #expect(carousel.isDragging)
        touch(.began, 300, 140)
        #expect(!carousel.isDragging, "the first touch was cancelled")
        touch(.moved, 260, 140)
        #expect(carousel.isDragging)
        touch(.ended, 260, 140)
    }

    /// Switching scrolling off during a drag holds the carousel where it is, until the finger lifts.
    @Test(arguments: [PointerEvent.Kind.ended, .cancelled])
    func aDragThatMayGoNoFurtherEnds(kind: PointerEvent.Kind) {
        touch(.began, 320, 140)
        touch(.moved, 280, 140)
        touch(.moved, 200, 140)
        let offset = carousel.scrollOffset
        carousel.isScrollEnabled = false
        touch(.moved, 100, 140)
        #expect(carousel.isDragging && carousel.scrollOffset == offset)
        stage.items.calls = []
        touch(kind, 100, 140)
        #expect(!carousel.isDragging && stage.items.calls.contains { $0.hasPrefix("didEndDragging") })
        stage.run(1)
        #expect(carousel.scrollOffset == offset.rounded(), "on an item")
        carousel.scrollToItem(at: 10, animated: true)
        stage.run(1)
        #expect(carousel.currentItemIndex == 10)
    }

    /// A touch that has stopped a scroll lets it come to rest on an item, even if scrolling is disabled by then.
    @Test func aStoppedScrollEndsOnAnItemWhateverIsSwitchedOff() {
        carousel.scrollToItem(at: 10, duration: 2)
        stage.run(0.7)
        let offset = carousel.scrollOffset
        #expect(offset != offset.rounded())
        touch(.began, 320, 140)
        touch(.moved, 320, 200)
        carousel.isScrollEnabled = false
        touch(.ended, 320, 200)
        stage.run(1)
        #expect(carousel.scrollOffset == offset.rounded())
    }
}

// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// Gives a carousel whatever it is told to, right or wrong.
private final class LyingItems: CarouselDataSource, CarouselDelegate {
    var count = 5
    var placeholders = 0
    var makeView: (Int, View?) -> View = { _, view in view ?? View(frame: Rect(x: 0, y: 0, width: 100, height: 100)) }
    var option: (CarouselOption, Double) -> Double = { $1 }
    var width = 0.0
    var transform: (Double, Transform3D) -> Transform3D = { $1.translated(x: $0 * 100, y: 0) }

    func numberOfItems(in carousel: Carousel) -> Int { count }
    func numberOfPlaceholders(in carousel: Carousel) -> Int { placeholders }
    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View { makeView(index, view) }
    func carouselItemWidth(_ carousel: Carousel) -> Double { width }
    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        self.option(option, value)
    }
    func carousel(
        _ carousel: Carousel, itemTransformForOffset offset: Double, baseTransform transform: Transform3D
    ) -> Transform3D { self.transform(offset, transform) }
}

@Suite struct DiagnosticTests {
    private let items = LyingItems()
    private let carousel = Carousel(frame: Rect(x: 0, y: 0, width: 640, height: 400))
    private let scene = Scene(size: Size(width: 640, height: 400))

    private func told() -> [CarouselDiagnostic] {
        var told: [CarouselDiagnostic] = []
        carousel.onDiagnostic = { told.append($0) }
        carousel.delegate = items
        carousel.dataSource = items
        scene.root.addSubview(carousel)
        for frame in 0..<60 { scene.advance(to: Double(frame) / 60) }
        for container in carousel.contentView.subviews {
            #expect(container.transform3D.isFinite && container.alpha.isFinite && container.bounds.isFinite)
        }
        return told
    }

    @Test func honestyIsNotRemarkedOn() {
        #expect(told() == [])
        #expect(carousel.loaded.count == 5)
    }

    @Test func negativeCountsAreNone() {
        items.count = -3
        items.placeholders = -1
        #expect(told() == [.negativeCount(-3), .negativeCount(-1)])
        #expect(carousel.numberOfItems == 0 && carousel.numberOfPlaceholders == 0)
    }

    @Test func oneViewForAllItemsIsShownOnce() {
        let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        items.makeView = { _, _ in view }
        let told = told()
        #expect(told.first == .viewOfAnotherItem(index: 1, other: 0))
        #expect(carousel.loaded.items.filter { $0.view === view }.count == 1)
        #expect(carousel.loaded.count == 5)
        #expect(Set(carousel.loaded.items.map { ObjectIdentifier($0.view) }).count == 5)
        carousel.scrollOffset = 4
        carousel.reloadData()
        scene.advance(to: 5)
        #expect(carousel.loaded.count == 5)
    }

    /// What is shown elsewhere from now on does not have the focus there, too.
    @Test(arguments: [true, false]) func aViewOfAnotherItemOrPlaceComesWithoutTheFocus(isOfItem: Bool) {
        let (button, place) = (Button(frame: Rect(x: 0, y: 0, width: 100, height: 100)), View())
        scene.root.addSubview(place)
        items.makeView = { index, _ in
            index == 0 && isOfItem ? button : View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        }
        _ = told()
        if !isOfItem { place.addSubview(button) }
        scene.focusedView = button
        #expect(button.isFocused)
        items.makeView = { _, _ in button }
        carousel.reloadItem(at: 1, animated: false)
        #expect(!button.isFocused && carousel.itemView(at: 1) === button)
    }

    @Test func aViewFromElsewhereIsTakenOutOfThere() {
        let parent = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        scene.root.addSubview(parent)
        items.makeView = { index, _ in
            let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
            if index == 2 { parent.addSubview(view) }
            return view
        }
        #expect(told() == [.viewInAnotherView(index: 2)])
        #expect(parent.subviews.isEmpty)
    }

    @Test func theCarouselCannotBeItsOwnItem() {
        items.makeView = { [carousel, scene] index, view in
            index == 1 ? carousel : index == 3 ? scene.root : View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        }
        #expect(told() == [.viewAroundCarousel(index: 1), .viewAroundCarousel(index: 3)])
        #expect(carousel.superview === scene.root)
        #expect(carousel.loaded.count == 5)
    }

    @Test func itemsWithoutExtentTakeTheOtherOneOrAPoint() {
        items.makeView = { _, _ in View(frame: Rect(x: 0, y: 0, width: 0, height: 80)) }
        #expect(told() == [.emptyItemSize])
        #expect(carousel.itemWidth == 80)
        items.makeView = { _, _ in View() }
        carousel.reloadData()
        scene.advance(to: 2)
        #expect(carousel.itemWidth == 1)
    }

    @Test func optionsThatAreNoNumbersTakeTheirDefaults() {
        items.option = { option, value in option == .spacing || option == .arc ? .nan : value }
        carousel.type = .cylinder
        #expect(Set(told()) == [.optionIsNaN(.spacing), .optionIsNaN(.arc)])
        let honest = Carousel(frame: carousel.frame)
        let honestItems = LyingItems()
        honest.type = .cylinder
        honest.delegate = honestItems
        honest.dataSource = honestItems
        honest.layoutIfNeeded()
        #expect(carousel.layout.transform(offset: 1) == honest.layout.transform(offset: 1))
    }

    @Test func eachThingIsToldOnceUntilTheNextReload() {
        items.option = { option, value in option == .tilt ? .nan : value }
        carousel.type = .coverFlow
        #expect(told() == [.optionIsNaN(.tilt)])
        var again = 0
        carousel.onDiagnostic = { _ in again += 1 }
        carousel.scrollOffset = 2
        #expect(again == 0)
        carousel.reloadData()
        scene.advance(to: 2)
        #expect(again == 1)
    }

    @Test func transformsAndWidthsThatAreNoNumbersAreReplaced() {
        items.transform = { _, base in base.translated(x: .nan, y: 0) }
        items.width = .infinity
        carousel.type = .custom
        #expect(Set(told()) == [.transformNotFinite, .itemWidthNotFinite])
        #expect(carousel.itemWidth == 100)
    }

    @Test func aCountThatChangesWithoutAWordChangesNothing() {
        _ = told()
        items.count = 2
        carousel.scrollToItem(at: 4, animated: false)
        scene.advance(to: 3)
        #expect(carousel.numberOfItems == 5)
        #expect(carousel.currentItemIndex == 4)
        carousel.reloadData()
        scene.advance(to: 4)
        scene.advance(to: 5)
        #expect(carousel.numberOfItems == 2)
        #expect(carousel.scrollOffset == 1)
    }

    @Test func viewsThatTheDataSourceKeepsAreNobodyElsesAfterAReload() {
        let views = (0..<items.count).map { _ in View(frame: Rect(x: 0, y: 0, width: 100, height: 100)) }
        items.makeView = { index, _ in views[index] }
        #expect(told() == [])
        var later: [CarouselDiagnostic] = []
        carousel.onDiagnostic = { later.append($0) }
        for round in 0..<3 {
            carousel.reloadData()
            for view in views { #expect(view.superview == nil) }
            scene.advance(to: 2 + Double(round))
            #expect(later == [] && carousel.loaded.count == 5)
        }
        // Nor are those that are fading out.
        items.count -= 1
        carousel.removeItem(at: 0, animated: true)
        carousel.reloadData()
        for view in views { #expect(view.superview == nil) }
        scene.advance(to: 6)
        #expect(later == [])
    }

    /// Counts are named where they differ, and indexes where they agree.
    @Test func aBatchThatUsesAnIndexTwiceIsSaidToDoThat() throws {
        _ = told()
        var later: [CarouselDiagnostic] = []
        carousel.onDiagnostic = { later.append($0) }
        items.count = 3
        carousel.performBatchUpdates { updates in
            for _ in 0..<2 { updates.removeItem(at: 1) }
        }
        #expect(later == [.updatesDoNotFit(expected: 3, found: 3)] && carousel.numberOfItems == 3)
        let same = try #require(later.first).description
        #expect(same.contains("index") && same.contains("twice") && !same.contains("3"))
        let other = CarouselDiagnostic.updatesDoNotFit(expected: 41, found: 57).description
        #expect(other.contains("41") && other.contains("57") && !other.contains("twice"))
    }

    @Test func everyMessageSaysWhatToDo() {
        let all: [CarouselDiagnostic] = [
            .negativeCount(-1), .countTooLarge(.max), .viewOfAnotherItem(index: 1, other: 0),
            .viewInAnotherView(index: 1),
            .viewAroundCarousel(index: 1), .emptyItemSize, .optionIsNaN(.arc), .transformNotFinite,
            .itemWidthNotFinite, .updatesDoNotFit(expected: 1, found: 2),
        ]
        for diagnostic in all { #expect(diagnostic.description.count > 30) }
    }
}

// SPDX-License-Identifier: MIT

import Testing
import iCarousel

/// Two placeholders and five items.
private final class Items: iCarouselDataSource {
    func numberOfItems(in carousel: iCarousel) -> Int { 5 }
    func numberOfPlaceholders(in carousel: iCarousel) -> Int { 2 }

    func carousel(_ carousel: iCarousel, viewForItemAt index: Int, reusing view: UIView?) -> UIView {
        UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    }

    func carousel(_ carousel: iCarousel, placeholderViewAt index: Int, reusing view: UIView?) -> UIView {
        UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    }
}

/// A delegate of iCarousel 1.3.
private final class OldDelegate: iCarouselDelegate {
    var updates = 0

    func carouselCurrentItemIndexUpdated(_ carousel: iCarousel) { updates += 1 }
    func numberOfVisibleItems(in carousel: iCarousel) -> Int { 3 }
    func carouselShouldWrap(_ carousel: iCarousel) -> Bool { true }
    func carouselOffsetMultiplier(_ carousel: iCarousel) -> CGFloat { 4 }

    func carousel(
        _ carousel: iCarousel, valueForTransformOption option: iCarouselOption, withDefault value: CGFloat
    ) -> CGFloat { option == .spacing ? value * 2 : value }
}

/// A delegate that says nothing about options.
private final class SilentDelegate: iCarouselDelegate {}

/// A delegate of today that has an old name left.
private final class MixedDelegate: iCarouselDelegate {
    func carouselOffsetMultiplier(_ carousel: iCarousel) -> CGFloat { 4 }

    func carousel(_ carousel: iCarousel, valueFor option: iCarouselOption, withDefault value: CGFloat) -> CGFloat {
        option == .offsetMultiplier ? value + 1 : value
    }
}

/// Calls names that are deprecated: through a protocol, since the compiler warns of them otherwise.
private protocol OldNames {
    func checkViews(of carousel: iCarousel)
    func checkProperties(of carousel: iCarousel)
    func checkMethods(of carousel: iCarousel)
}

private struct Calls: OldNames {
    @available(*, deprecated)
    func checkViews(of carousel: iCarousel) {
        #expect(carousel.indexesForVisibleItems == [-1, 0, 1, 2, 3, 4, 5])
        #expect(carousel.visibleViews == carousel.visibleItemViews && carousel.itemViews == carousel.visibleItemViews)
        #expect(carousel.placeholderViews == [-1, 5].map { carousel.itemView(at: $0) })
        #expect(carousel.itemViewAtIndex(2) === carousel.itemView(at: 2) && carousel.itemViewAtIndex(9) == nil)
    }

    @available(*, deprecated)
    func checkProperties(of carousel: iCarousel) {
        carousel.clipToBounds = true
        carousel.scrollEnabled = false
        #expect(carousel.clipsToBounds && carousel.clipToBounds)
        #expect(!carousel.isScrollEnabled && !carousel.scrollEnabled && !carousel.shouldWrap)
        #expect(iCarouselTransformOption.tilt == iCarouselOption.tilt)
    }

    @available(*, deprecated)
    func checkMethods(of carousel: iCarousel) {
        carousel.scrollToItemAtIndex(2, animated: false)
        #expect(carousel.currentItemIndex == 2)
        carousel.scrollByNumberOfItems(1, duration: 0)
        #expect(carousel.currentItemIndex == 3)
        carousel.scrollToItemAtIndex(1, duration: 0)
        #expect(carousel.currentItemIndex == 1)
        let view = carousel.itemView(at: 1)
        carousel.reloadItemAtIndex(1, animated: false)
        #expect(carousel.itemView(at: 1) !== view)
        carousel.insertItemAtIndex(0, animated: false)
        #expect(carousel.numberOfItems == 6)
        carousel.removeItemAtIndex(0, animated: false)
        carousel.removeItemAtIndex(0, animated: false)
        #expect(carousel.numberOfItems == 4)
    }
}

@Suite struct OldNameTests {
    private let carousel = iCarousel(frame: CGRect(x: 0, y: 0, width: 1000, height: 200))
    private let items = Items()

    private func use(_ delegate: any iCarouselDelegate) {
        carousel.delegate = delegate
        carousel.dataSource = items
        carousel.layoutIfNeeded()
    }

    @Test func theCarouselHasItsOldNames() {
        carousel.dataSource = items
        carousel.layoutIfNeeded()
        let calls: any OldNames = Calls()
        calls.checkViews(of: carousel)
        calls.checkProperties(of: carousel)
        calls.checkMethods(of: carousel)
    }

    @Test func aDelegateOfOldIsAsked() {
        let delegate = OldDelegate()
        use(delegate)
        #expect(carousel.numberOfVisibleItems == 3 && carousel.isWrapEnabled && carousel.offsetMultiplier == 4)
        #expect(carousel.layout.spacing == 2)
        let updates = delegate.updates
        carousel.scrollToItem(at: 3, animated: false)
        #expect(delegate.updates == updates + 1)
    }

    @Test func oldNamesThatAreNotThereChangeNothing() {
        let delegate = SilentDelegate()
        use(delegate)
        #expect(!carousel.isWrapEnabled && carousel.offsetMultiplier == 1 && carousel.layout.spacing == 1)
        carousel.type = .cylinder
        carousel.layoutIfNeeded()
        #expect(carousel.isWrapEnabled)
        carousel.type = .coverFlow
        carousel.layoutIfNeeded()
        #expect(carousel.offsetMultiplier == 2)
    }

    @Test func theMethodOfTodayHasTheLastWord() {
        let delegate = MixedDelegate()
        use(delegate)
        #expect(carousel.offsetMultiplier == 5)
    }
}

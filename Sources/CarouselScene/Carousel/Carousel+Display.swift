// SPDX-License-Identifier: MIT

import CarouselCore

/// Which items the delegate knows to be on display: items that are loaded and not transparent, and whose projection meets the carousel's
/// bounds; none if the carousel itself is transparent or hidden.
struct DisplayTracker {
    /// An item that is no longer on display, but of which the delegate has not been told yet.
    struct Ended {
        var view: View?
        var index: Int
        /// How to keep the view for reuse once the delegate has been told; nil if it is in use, or no longer the carousel's.
        var pooling: (isItem: Bool, moment: LoadingGenerations.Moment)?
    }

    private var ended: [Ended] = []
    /// How many of `ended` the delegate has been told of. They are removed together, once it has been told of all.
    private var endedCount = 0
    var viewCount = 0
    /// A picture without a view: its item, and which of the copies it is, counted from 0.
    struct Picture: Hashable {
        var index: Int
        var copy: Int
    }

    private(set) var pictures: [Picture] = []
    private var isDisplayed: Set<Picture> = []
    /// The pictures found on display in this pass, in the order of their positions.
    private(set) var found: [Picture] = []
    private var copiesFound: [Int: Int] = [:]
    /// When the indexes in `pictures` were last adopted.
    private var moment = LoadingGenerations().now

    var isActive: Bool { viewCount > 0 || endedCount < ended.count || !pictures.isEmpty }

    mutating func end(_ item: Ended) { ended.append(item) }

    mutating func takeEnded() -> Ended? {
        guard endedCount < ended.count else {
            ended.removeAll(keepingCapacity: true)
            endedCount = 0
            return nil
        }
        defer {
            ended[endedCount].view = nil
            endedCount += 1
        }
        return ended[endedCount]
    }

    mutating func beginPass() {
        found.removeAll(keepingCapacity: true)
        copiesFound.removeAll(keepingCapacity: true)
    }

    mutating func noteFound(_ index: Int) {
        let copy = copiesFound[index, default: 0]
        copiesFound[index] = copy + 1
        found.append(Picture(index: index, copy: copy))
    }

    /// Ends the display of the pictures that were not found in this pass, or of all if indexes now refer to other items than in the last
    /// one.
    mutating func endPictures(in generations: LoadingGenerations) {
        let isSame = generations.hasSameItems(since: moment)
        moment = generations.now
        for picture in pictures where !isSame || picture.copy >= copiesFound[picture.index, default: 0] {
            end(Ended(view: nil, index: picture.index))
            isDisplayed.remove(picture)
        }
        pictures.removeAll { !isDisplayed.contains($0) }
    }

    mutating func begin(_ picture: Picture) -> Bool {
        guard isDisplayed.insert(picture).inserted else { return false }
        pictures.append(picture)
        return true
    }
}

extension Carousel {
    package func reportDisplay() {
        let delegate = delegate
        updateDisplay(telling: delegate, wants: showsItems && delegate?.wantsDisplayEvents == true)
    }

    private var showsItems: Bool { scene != nil && alpha > 0 && !isHidden }

    func endDisplay(telling delegate: (any CarouselDelegate)?) { updateDisplay(telling: delegate, wants: false) }

    private func updateDisplay(telling delegate: (any CarouselDelegate)?, wants: Bool) {
        guard wants || displayTracker.isActive else { return }
        for item in loaded.items {
            guard let view = item.container.displayed else { continue }
            if !wants || view !== item.view || !isOnDisplay(item) { endDisplay(of: item) }
        }
        displayTracker.beginPass()
        if wants, pictures != nil { findPicturesOnDisplay() }
        displayTracker.endPictures(in: generations)
        reportDisplayEnds(delegate)
        if wants, let delegate { AnimationGroup.atOnce { reportDisplayBegins(delegate) } }
    }

    /// Returns whether the item was on display. If its view is to be kept for reuse, `moment` is when it was in use.
    @discardableResult
    func endDisplay(of item: LoadedItems.Item, poolingFrom moment: LoadingGenerations.Moment? = nil) -> Bool {
        guard let view = item.container.displayed else { return false }
        item.container.displayed = nil
        displayTracker.viewCount -= 1
        displayTracker.end(
            DisplayTracker.Ended(
                view: view, index: item.index, pooling: moment.map { (isItem: !item.isPlaceholder, moment: $0) }))
        return true
    }

    private func reportDisplayEnds(_ delegate: (any CarouselDelegate)?) {
        AnimationGroup.atOnce {
            while let ended = displayTracker.takeEnded() {
                delegate?.carousel(self, didEndDisplaying: ended.view, forItemAt: ended.index)
                guard let view = ended.view, let (isItem, moment) = ended.pooling else { continue }
                pool(view, isItem: isItem, from: moment)
            }
        }
    }

    /// The delegate may change anything when it is told, so items that it has been told of by such a change are left out.
    private func reportDisplayBegins(_ delegate: any CarouselDelegate) {
        for item in loaded.items where item.container.displayed == nil && isOnDisplay(item) {
            guard self.delegate === delegate, showsItems else { return }
            guard let now = loaded.item(at: item.position), now.container === item.container, now.view === item.view,
                item.container.displayed == nil
            else { continue }
            item.container.displayed = item.view
            displayTracker.viewCount += 1
            delegate.carousel(self, willDisplay: item.view, forItemAt: item.index)
        }
        let moment = generations.now
        for picture in displayTracker.found {
            guard self.delegate === delegate, showsItems, pictures != nil, generations.hasSameItems(since: moment),
                generations.isLatestPass(moment)
            else { return }
            if displayTracker.begin(picture) { delegate.carousel(self, willDisplay: nil, forItemAt: picture.index) }
        }
    }

    /// Whether an item is loaded and meets the carousel's bounds, and neither it nor anything around it is transparent or hidden.
    package func isOnDisplay(itemAt index: Int) -> Bool {
        guard isItem(index), canBeSeen else { return false }
        return pictures != nil
            ? showsPicture(at: index, where: meetsBounds) : loadedItem(at: index).map { isOnDisplay($0) } ?? false
    }

    private func isOnDisplay(_ item: LoadedItems.Item) -> Bool {
        let container = item.container
        guard isItem(item.index), container.alpha > 0, !container.isHidden else { return false }
        let (transform, center) = (Homography(container.transform3D), container.center)
        return meetsBounds(container.bounds.size, transform.movingImage(x: center.x, y: center.y))
    }

    private func findPicturesOnDisplay() {
        guard let size = pictures?.items.size else { return }
        // At the places to which animations lead, as for views.
        forEachPlacedPicture(in: layout, motion.extents) { position, _, transform in
            if meetsBounds(size, transform) { displayTracker.noteFound(index(at: position)) }
        }
    }

    private func meetsBounds(_ size: Size, _ transform: Homography) -> Bool {
        guard !bounds.size.isEmpty, let box = transform.box(of: Rect(center: .zero, size: size)) else { return false }
        return box.minX < bounds.width && box.maxX > 0 && box.minY < bounds.height && box.maxY > 0
    }

    func isWithinBounds(itemAt index: Int, offset: Double) -> Bool {
        let appearance = appearance(at: offset, in: layout)
        let usual = Size(
            along: itemWidth, across: width.size.extent(isVertical: !isVertical), isVertical: isVertical)
        let transform = Homography(appearance.transform).movingImage(x: layout.center.x, y: layout.center.y)
        let size = loadedItem(at: index)?.container.bounds.size ?? pictures?.items.size ?? usual
        guard let box = transform.box(of: Rect(center: .zero, size: size)) else { return false }
        let (low, high, room) = isVertical ? (box.minY, box.maxY, bounds.height) : (box.minX, box.maxX, bounds.width)
        return low >= -Carousel.sightMargin && high <= room + Carousel.sightMargin
    }

    /// How far beyond the bounds, in points, rounding may put an item that is wholly within them.
    private static let sightMargin = 1e-3
}

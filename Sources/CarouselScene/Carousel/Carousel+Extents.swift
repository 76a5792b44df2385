// SPDX-License-Identifier: MIT

import CarouselCore

/// Items that are longer or shorter than others along the scroll direction, because the delegate says so or because they have opened.
extension Carousel {
    /// Asks the delegate for the extents of the items in sight again. Inside `View.animate`, the items move to their new places. The item
    /// in the centre stays there.
    public func invalidateExtents() {
        askForExtents()
        layOutForOffset()
    }

    func askForExtents() {
        extentsAreStale = false
        for item in loaded.items {
            item.container.ownExtent = extentAnswered(for: item.index)
            fit(item.container, around: item.view)
        }
        if pictures != nil {
            Animatable.extents.didChange(from: motion.extents, in: self)
            pictures?.forgetExtents()
        }
    }

    /// The extent that the delegate gives an item; 0 for the usual one.
    func extentAnswered(for index: Int) -> Double {
        guard hasVariableExtents, isItem(index) else { return 0 }
        if !makesRoom { report(.extentsNotInLine(name: shape.name)) }
        let answer = delegate?.carousel(self, extentForItemAt: index) ?? 0
        return answer.clamped(to: 0...CarouselLimits.number, otherwise: 0)
    }

    /// Whether items can make room for one another: they lie along a line, and the delegate does not place them.
    var makesRoom: Bool { shape.isStraight && (delegate == nil || Swift.type(of: shape) != DelegateShape.self) }

    func extent(of container: ItemContainer, around view: View) -> Double {
        let own = container.ownExtent > 0 && makesRoom ? container.ownExtent : itemWidth
        return own + extraLength(of: view)
    }

    private func extraLength(of view: View) -> Double {
        (view as? OpeningView)?.extraLength(isVertical: isVertical) ?? 0
    }

    func updateExtents() {
        if pictures != nil { return updatePictureExtents() }
        guard makesRoom,
            hasVariableExtents || loaded.items.contains(where: { $0.opening?.progress ?? 0 > 0 })
        else {
            if !motion.extents.areEven { motion.extents.removeAll() }
            return
        }
        var (first, last) = (Int.max, Int.min)
        for item in loaded.items {
            let position = position(of: item)
            (first, last) = (min(first, position), max(last, position))
        }
        guard first <= last else { return motion.extents.removeAll() }
        // The closure reads `motion`, so the extents are taken out of it meanwhile.
        var extents = ItemExtents()
        swap(&extents, &motion.extents)
        extents.update(first...last) { position in
            guard let item = loadedItem(atPosition: position) else { return 0 }
            // Gaps grow with extents, but not when an item opens.
            return (excess(ofExtent: item.container.ownExtent) + extraLength(of: item.view))
                * scale(at: offset(of: item))
        }
        swap(&extents, &motion.extents)
    }

    private func position(of item: LoadedItems.Item) -> Int {
        motion.extent.repeatsItems ? item.position : position(of: item.index)
    }

    private func scale(at offset: Double) -> Double { centerScale?.valid.scale(at: offset.magnitude) ?? 1 }

    /// How far an item is from where it usually is, in points, because items make room.
    func shift(at offset: Double) -> Double {
        guard !motion.extents.areEven else { return 0 }
        let place = offset + motion.scrollOffset
        return motion.extents.shift(at: Int(saturating: place.rounded()), scrollOffset: motion.scrollOffset)
    }

    /// How many items are loaded: more than usual if some are shorter.
    var numberOfItemsInSight: Int {
        guard hasVariableExtents, makesRoom, itemWidth > 0 else {
            // `motion` adopts changed options only in the next layout.
            return min(layout.numberOfVisibleItems, maxInSight)
        }
        if let pictures {
            // More than `CarouselLimits.views` are in sight only if the layout itself says so.
            let width = itemWidth + pictures.minExcess / max(layout.spacing, 1e-3)
            return max(layout.numberOfVisibleItems, numberOfVisibleItems(ofWidth: width))
        }
        let shortest = loaded.items.reduce(itemWidth) { min($0, extent(of: $1.container, around: $1.view)) }
        return numberOfVisibleItems(ofWidth: shortest)
    }

    private func numberOfVisibleItems(ofWidth width: Double) -> Int {
        let count = Double(layout.numberOfVisibleItems) * min(itemWidth / max(width, 1), 10)
        return min(Int(saturating: count.rounded(.up)), maxInSight, CarouselLimits.views)
    }

    private var maxInSight: Int {
        motion.extent.repeatsItems ? .max : motion.extent.numberOfItems + motion.extent.numberOfPlaceholders
    }
}

/// Pictures without views that are longer or shorter than others along the scroll direction: the delegate is asked for those that
/// come into sight.
extension Carousel {
    func updatePictureExtents() {
        guard hasVariableExtents, isItem(currentItemIndex), makesRoom else {
            if !shape.isStraight, hasVariableExtents { report(.extentsNotInLine(name: shape.name)) }
            if !motion.extents.areEven { motion.extents.removeAll() }
            pictures?.forgetExtents()
            return
        }
        let basis = LoadedPictures.ExtentBasis(
            itemWidth: itemWidth, spacing: layout.spacing, isScaled: centerScale != nil)
        if pictures?.extentBasis != basis {
            pictures?.forgetExtents()
            motion.extents.removeAll()
            pictures?.extentBasis = basis
        }
        let wanted = visibleRange.positions
        guard basis.isScaled || motion.extents.positions != wanted else { return }
        // The delegate may do anything, so the extents are taken out of the carousel meanwhile.
        let moment = generations.now
        var extents = ItemExtents()
        takeExtents(&extents, basis)
        extents.move(to: wanted) { position in excess(ofExtent: extentAnswered(for: index(at: position))) }
        guard generations.hasSameItems(since: moment), generations.isLatestPass(moment), pictures?.extentBasis == basis
        else { return }
        let least = min(pictures?.minExcess ?? 0, extents.minExcess)
        pictures?.minExcess = least
        takeExtents(&extents, basis)
        if basis.isScaled { scaleExtents() }
        // Shorter items make room for more.
        if visibleRange.positions.count > wanted.count {
            updatePictures()
            updatePictureExtents()
        }
    }

    private func takeExtents(_ extents: inout ItemExtents, _ basis: LoadedPictures.ExtentBasis) {
        if basis.isScaled { pictures?.swapExtents(&extents) } else { swap(&extents, &motion.extents) }
    }

    /// How much longer an item is than usual, with the gap beside it; 0 for one of extent 0.
    private func excess(ofExtent own: Double) -> Double { own > 0 ? (own - itemWidth) * layout.spacing : 0 }

    private func scaleExtents() {
        guard let own = pictures?.extents, let last = own.positions.last, let scale = centerScale?.valid else { return }
        let (first, offset) = (own.positions.lowerBound, motion.scrollOffset)
        motion.extents.update(first...last) { position in
            own.excess(at: position) * scale.scale(at: (Double(position) - offset).magnitude)
        }
        motion.extents.becomeVisible()
    }
}

/// The width of a carousel's items along the scroll direction, in points: the delegate's, or that of the first view that is loaded. As in
/// iCarousel, the width stays until a first view has another size.
struct ItemWidth {
    /// At most `CarouselLimits.number`.
    private(set) var value = 0.0
    /// The size of the view that was measured, or of all pictures.
    private(set) var size = Size.zero
    private var firstSize: Size?
    private var moment: LoadingGenerations.Moment?

    mutating func set(_ width: Double) { value = min(width, CarouselLimits.number) }

    /// Adopts the size given to views or pictures. A first view that keeps another size then counts as a change.
    mutating func adopt(_ size: Size, isVertical: Bool) {
        set(size.extent(isVertical: isVertical))
        (self.size, firstSize) = (size, size)
    }

    /// Whether the next view is measured: the first one after a reload.
    func isStale(in generations: LoadingGenerations) -> Bool {
        moment.map { !generations.hasSameViews(since: $0) } ?? true
    }

    /// Adopts the width of a view if there is none yet, or if a first view has another size. Returns nil if the width stays, otherwise
    /// whether the view has a width; if not, its other dimension or 1 is used.
    mutating func measure(_ size: Size, isItem: Bool, isVertical: Bool, at moment: LoadingGenerations.Moment) -> Bool? {
        self.moment = moment
        if isItem || self.size == .zero { self.size = size }
        let hasChanged = isItem && firstSize.map { $0 != size } == true
        if isItem { firstSize = size }
        guard hasChanged || value <= 0 else { return nil }
        let extent = size.extent(isVertical: isVertical)
        set(extent > 0 ? extent : max(size.width, size.height, 1))
        return extent > 0
    }
}

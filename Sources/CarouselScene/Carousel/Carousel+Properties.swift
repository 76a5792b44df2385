// SPDX-License-Identifier: MIT

public import CarouselCore

extension Carousel {
    /// How far the carousel has scrolled, in items: 2.5 is halfway from item 2 to item 3. Setting it jumps there, but at most
    /// `bounceDistance` beyond the ends, and stops all motion. Non-finite values are ignored. Once a carousel has been laid out without
    /// items, the offset is -1, as in iCarousel.
    public var scrollOffset: Double {
        get { motion.scrollOffset }
        set { jump(to: newValue, for: .program) }
    }

    /// The index of the item nearest to the centre; -1 if there are no items. Setting it sets `scrollOffset`, even to an index without an
    /// item; `scrollToItem(at:animated:)` goes to the nearest item instead.
    public var currentItemIndex: Int {
        get { motion.currentIndex }
        set { scrollOffset = Double(newValue) }
    }

    /// The index of the item that the present motion will bring to the centre; at rest or during a drag, the current item's.
    public var destinationItemIndex: Int { motion.extent.currentIndex(scrollOffset: motion.destination) }

    /// The view of the current item, if it is loaded.
    public var currentItemView: View? { itemView(at: currentItemIndex) }

    /// The fraction of its velocity that a flick keeps, 0...1: 0 stops soonest, 1 never stops. Clamped; non-finite values are ignored.
    /// Default: 0.95.
    public var decelerationRate: Double {
        get { motion.settings.decelerationRate }
        set { motion.settings.decelerationRate = newValue }
    }

    /// Whether users can drag beyond the ends. Default: true.
    public var bounces: Bool {
        get { motion.settings.bounces }
        set { motion.settings.bounces = newValue }
    }

    /// How far users can drag beyond the ends, in items, 0...1,000,000,000,000. Clamped; non-finite values
    /// are ignored. Default: 1.
    public var bounceDistance: Double {
        get { motion.settings.bounceDistance }
        set { motion.settings.bounceDistance = newValue }
    }

    /// Whether users can scroll, by fingers, wheels or keys. Default: true. Switching it off during a drag stops the carousel under the
    /// finger; the drag ends when the finger lifts. `endDragging()` does nothing until scrolling is enabled again.
    public var isScrollEnabled: Bool {
        get { motion.settings.isScrollEnabled }
        set { motion.settings.isScrollEnabled = newValue }
    }

    /// Whether a flick moves by one item only. Default: false.
    public var isPagingEnabled: Bool {
        get { motion.settings.isPagingEnabled }
        set { motion.settings.isPagingEnabled = newValue }
    }

    /// How many items one swipe can move by, however far and fast the finger moves. They are counted from the current item or, if the
    /// finger comes down while the carousel moves, from the one that it was on its way to. Beyond that, the items follow the finger less
    /// and less. Values below 1 count as 1, those below `stepSize` as `stepSize`. Default: nil, no limit.
    public var maximumItemsPerSwipe: Int? {
        get { motion.settings.maximumItemsPerSwipe }
        set { motion.settings.maximumItemsPerSwipe = newValue }
    }

    /// How many items keys and notches of wheels move by. After swipes, the carousel rests only at every `stepSize`th item, counted from
    /// the first; if it wraps, anew in each round. 1...`CarouselLimits.items`; clamped. Default: 1.
    public var stepSize: Int {
        get { motion.settings.stepSize }
        set { motion.settings.stepSize = newValue }
    }

    /// Factor by which the speed of flicks is multiplied, -1,000,000...1,000,000. Clamped; non-finite values are ignored. Default: 1.
    public var scrollSpeed: Double {
        get { motion.settings.scrollSpeed }
        set { motion.settings.scrollSpeed = newValue }
    }

    /// How the carousel scrolls after keys and taps, from the end of a drag to an item, and when the program gives no duration. Springs
    /// begin with the present velocity; if the carousel bounces, they may overshoot its ends. Held keys set their own pace, with this curve
    /// or spring. Numbers beyond their range are clamped; a value with a non-finite duration, damping or response is ignored. Default:
    /// `.timing(.easeInOut, duration: 0.4)`.
    public var scrollAnimation: ScrollAnimation {
        get { motion.settings.scrollAnimation }
        set { motion.settings.scrollAnimation = newValue }
    }

    /// How the carousel comes back from beyond an end. Invalid values are treated as for `scrollAnimation`. Default: nil, as
    /// `scrollAnimation` says.
    public var bounceAnimation: ScrollAnimation? {
        get { motion.settings.bounceAnimation }
        set { motion.settings.bounceAnimation = newValue }
    }

    /// How the carousel slows down after a flick. Default: `.iCarousel`.
    public var decelerationCurve: DecelerationCurve {
        get { motion.settings.decelerationCurve }
        set { motion.settings.decelerationCurve = newValue }
    }

    /// Whether the carousel keeps its speed when a scroll interrupts another or follows a drag: the scroll begins with the present
    /// velocity, as springs always do, and slows down to its end, whatever its curve. A flick within 0.3 seconds of the finger coming down
    /// also regains half of the speed that the finger stopped, if both go in the same direction. Default: false.
    public var keepsMomentum: Bool {
        get { motion.settings.keepsMomentum }
        set { motion.settings.keepsMomentum = newValue }
    }

    /// Whether a flick stops exactly at an item. Default: true.
    public var stopAtItemBoundary: Bool {
        get { motion.settings.stopAtItemBoundary }
        set { motion.settings.stopAtItemBoundary = newValue }
    }

    /// Whether the carousel moves on to an item when it is released between two. Default: true.
    public var scrollToItemBoundary: Bool {
        get { motion.settings.scrollToItemBoundary }
        set { motion.settings.scrollToItemBoundary = newValue }
    }

    /// The speed of automatic scrolling in items per second, up to 1,000,000,000 either way; positive values move toward lower indexes, as
    /// in iCarousel. 0 stops it. With reduced motion, it waits for `resumeAutoscroll()`. It also waits while the carousel or a view around
    /// it is hidden or transparent, unless another carousel follows it. Clamped; non-finite values are ignored. Default: 0.
    public var autoscroll: Double {
        get { motion.settings.autoscroll }
        set {
            guard newValue.isFinite else { return }
            motion.settings.autoscroll = newValue
            if newValue == 0 { motion.settings.isAutoscrollWanted = false }
            motion.startAutoscroll()
            resumeAnimation()
            updateAutoplay()
        }
    }

    /// Lets automatic scrolling go on despite reduced motion, until `autoscroll` is 0; for when the user asks for it.
    public func resumeAutoscroll() {
        motion.settings.isAutoscrollWanted = autoscroll != 0
        motion.startAutoscroll()
        resumeAnimation()
        updateAutoplay()
    }

    /// Whether scrolling wraps around; the type and the `wrap` option decide.
    public var isWrapEnabled: Bool { motion.extent.isWrapEnabled }

    /// Number of items kept loaded: at most `CarouselLimits.views`, or `CarouselLimits.pictures` without views. With `hasVariableExtents`,
    /// more are loaded if those in sight are short.
    public var numberOfVisibleItems: Int { layout.numberOfVisibleItems }

    /// Items scrolled for each item width dragged.
    public var offsetMultiplier: Double { motion.offsetMultiplier }

    /// How far `coverFlow2` has turned from one item to the next, -1...1; 0 at rest.
    public var toggle: Double { motion.toggle }

    /// Whether a finger holds the carousel.
    public var isDragging: Bool { motion.isDragging }

    /// Whether the carousel decelerates after a flick.
    public var isDecelerating: Bool { motion.isDecelerating }

    /// Whether an animated scroll is under way, whatever its reason, or waits while a drag or a flick goes on.
    public var isScrolling: Bool { motion.isScrolling }

    /// The indexes of the loaded items and placeholders, in ascending order; placeholders have indexes below 0 and from `numberOfItems` on.
    /// An item with copies is listed once for each.
    public var indexesForVisibleItems: [Int] {
        guard let pictures else { return itemsByIndex.map(\.index) }
        return pictures.window.positions.map { index(at: $0) }.sorted()
    }

    /// The loaded item views, in ascending order of index.
    public var visibleItemViews: [View] { itemsByIndex.map(\.view) }

    /// The view of an item or, among copies, of the one nearest to the centre; nil if it is not loaded.
    public func itemView(at index: Int) -> View? { loadedItem(at: index)?.view }

    /// The index of an item view; nil for other views.
    @_disfavoredOverload  // The module iCarousel has one that answers NSNotFound.
    public func index(ofItemView view: View) -> Int? { loaded.index(of: view) }

    /// The index of the item view that is, or contains, a view; nil for other views.
    @_disfavoredOverload
    public func index(ofItemViewOrSubview view: View) -> Int? {
        for view in Lineage(view) {
            guard view !== content3D else { break }
            if let index = loaded.index(of: view) { return index }
        }
        return nil
    }

    /// An item's distance from the centre, in items. If the carousel wraps, it is the shorter way round, as seen from the middle of the
    /// items in sight.
    public func offsetForItem(at index: Int) -> Double {
        motion.extent.offset(ofIndex: index, scrollOffset: motion.scrollOffset, middle: layout.itemsToMiddle)
    }
}

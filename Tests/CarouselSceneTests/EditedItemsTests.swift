// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// Which views are on screen after edits and reloads: placeholders, replacements, and those that come again.
@Suite struct EditedItemsTests {
    private func placeholders(_ stage: ActiveStage) -> [Int] {
        stage.carousel.loaded.items.filter(\.isPlaceholder).map(\.view.tag).sorted()
    }

    /// Before a frame comes, removed items would pile up, and each further one would take longer.
    @Test func onlySomeOfManyThatAreRemovedFade() {
        let stage = Stage(400)
        let carousel = stage.carousel
        carousel.scrollOffset = 100
        stage.run(1)
        for removals in 1...200 {
            stage.items.count -= 1
            carousel.removeItem(at: carousel.currentItemIndex, animated: true)
            let fading = carousel.contentView.subviews.count - carousel.loaded.count
            #expect(fading == min(removals, Carousel.maxFading))
        }
        #expect(stage.items.viewsMade < 2 * Carousel.maxFading)
        stage.run(1)
        #expect(carousel.contentView.subviews.count == carousel.loaded.count && !stage.scene.isAnimating)
        #expect(!carousel.loaded.items.isEmpty)
        #expect(carousel.loaded.items.allSatisfy { $0.container.alpha == 1 && $0.view.superview === $0.container })
    }

    /// However many are in sight, all that are removed at once fade.
    @Test func allOfABatchFade() {
        let stage = Stage(400)
        stage.items.options[.visibleItems] = 120
        stage.carousel.setNeedsLayout()
        stage.carousel.scrollOffset = 100
        stage.run(1)
        let removed = (60..<140).filter { stage.carousel.loaded.contains($0) }
        #expect(removed.count == 80)
        stage.items.count -= removed.count
        stage.carousel.performBatchUpdates { updates in removed.forEach { updates.removeItem(at: $0) } }
        #expect(stage.carousel.contentView.subviews.count - stage.carousel.loaded.count == 80)
        stage.run(1)
        #expect(stage.carousel.contentView.subviews.count == stage.carousel.loaded.count)
    }

    /// 640 points show more than three items of 100: there is room for the placeholders.
    @Test(arguments: [false, true]) func placeholdersTakeNoItemsPlace(hasVariableExtents: Bool) {
        let stage = ActiveStage(3) { carousel, items in
            carousel.hasVariableExtents = hasVariableExtents
            items.placeholders = 2
        }
        #expect(stage.carousel.currentItemIndex == 0)
        #expect(stage.carousel.loaded.items.map(\.index) == [-1, 0, 1, 2, 3])
        #expect(stage.carousel.itemView(at: 2)?.superview?.superview === stage.carousel.contentView)
        stage.items.ids = []
        stage.carousel.reloadData()
        stage.run(1)
        #expect(placeholders(stage) == [-2, -1], "also where there is nothing else")
    }

    /// Whether it wraps may depend on how many items there are.
    @Test(arguments: ["remove", "insert", "batch"]) func placeholdersComeWithTheEditThatEndsWrapping(edit: String) {
        let stage = ActiveStage(5) { _, items in
            items.placeholders = 2
            items.wraps = { [unowned items] in items.ids.count == 5 }
        }
        #expect(stage.carousel.isWrapEnabled && placeholders(stage).isEmpty)
        switch edit {
        case "remove":
            stage.items.ids.removeLast()
            stage.carousel.removeItem(at: 4, animated: false)
        case "insert":
            stage.items.ids.append(5)
            stage.carousel.insertItem(at: 5, animated: false)
        default:
            stage.items.ids.removeLast()
            stage.carousel.performBatchUpdates(animated: false) { $0.removeItem(at: 4) }
        }
        #expect(!stage.carousel.isWrapEnabled && placeholders(stage) == [-2, -1])
        #expect(stage.carousel.motion.extent.numberOfPlaceholders == 2)
        // And they go with the one that lets it wrap again.
        guard edit != "insert" else { return }
        stage.items.ids.append(5)
        stage.carousel.insertItem(at: 4, animated: false)
        #expect(stage.carousel.isWrapEnabled && placeholders(stage).isEmpty)
        #expect(stage.carousel.motion.extent.numberOfPlaceholders == 0)
    }

    private func isShown(_ view: View, in stage: ActiveStage) -> Bool {
        stage.carousel.itemView(at: 0) === view && view.superview is ItemContainer
            && view.superview?.superview === stage.carousel.contentView && view.alpha == 1
            && view.shownAlpha == 1
    }

    @Test func aViewThatComesAgainWhileItFadesOutStays() throws {
        let stage = ActiveStage(3)
        let views = (0..<2).map { _ in View(frame: Rect(x: 0, y: 0, width: 100, height: 100)) }
        var reloads = 0
        stage.items.makeView = { index in
            index == 0 ? views[reloads % 2] : View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        }
        stage.carousel.reloadData()
        stage.run(1)
        #expect(isShown(views[0], in: stage))
        for (pause, isLast) in [(0.2, false), (0.1, false), (0.2, true)] {
            reloads += 1
            stage.carousel.reloadItem(at: 0, animated: true)
            stage.run(isLast ? 1 : pause)
            let (new, old) = (views[reloads % 2], views[1 - reloads % 2])
            #expect(isShown(new, in: stage), "reload \(reloads)")
            if isLast { #expect(old.superview == nil && old.alpha == 1) }
        }
        #expect(stage.carousel.contentView.subviews.count == 3)
    }

    /// What fades out is drawn on top of what takes its place, but a tap is for that.
    @Test func whatFadesOutTakesNoTouches() throws {
        let stage = ActiveStage(3)
        let old = try #require(stage.carousel.itemView(at: 0))
        let middle = stage.carousel.bounds.center
        stage.items.makeView = { _ in View(frame: Rect(x: 0, y: 0, width: 100, height: 100)) }
        #expect(stage.scene.root.hitTest(middle) === old)
        stage.carousel.reloadItem(at: 0, animated: true)
        stage.run(0.1)
        let new = try #require(stage.carousel.itemView(at: 0))
        #expect(new !== old && old.superview != nil && old.shownAlpha > 0.5)
        #expect(stage.scene.root.hitTest(middle) === new)
        stage.run(1)
        stage.items.ids.removeFirst()
        stage.carousel.removeItem(at: 0, animated: true)
        stage.run(0.05)
        #expect(new.superview != nil && stage.scene.root.hitTest(middle) !== new)
        #expect(stage.carousel.itemView(at: middle) === stage.carousel.itemView(at: 0))
    }

    @Test func aReloadShowsWhatFadedOutAsItWas() throws {
        let stage = ActiveStage(3)
        let old = try #require(stage.carousel.itemView(at: 0))
        old.alpha = 0.75
        stage.items.makeView = { _ in View(frame: Rect(x: 0, y: 0, width: 100, height: 100)) }
        stage.carousel.reloadItem(at: 0, animated: true)
        stage.run(0.2)
        #expect(old.superview != nil && old.shownAlpha < 0.75)
        stage.items.makeView = { [old] in
            $0 == 0 ? old : View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        }
        stage.carousel.reloadData()
        #expect(old.superview == nil && old.alpha == 0.75 && old.shownAlpha == 0.75)
        stage.run(1)
        #expect(stage.carousel.itemView(at: 0) === old && old.superview is ItemContainer)
        #expect(old.alpha == 0.75 && old.shownAlpha == 0.75)
    }

    /// An item with another name, such as a file that is renamed, is one that goes and one that comes.
    @Test(arguments: [5, 9], [false, true]) func whatTakesTheCurrentItemsPlaceIsCurrent(index: Int, animated: Bool) {
        let stage = ActiveStage(10)
        stage.rest(at: index)
        stage.items.ids[index] = 100
        stage.carousel.performBatchUpdates(animated: animated) { updates in
            updates.removeItem(at: index)
            updates.insertItem(at: index)
        }
        stage.run(1)
        #expect(stage.carousel.currentItemIndex == index && stage.carousel.scrollOffset == Double(index))
        #expect(stage.carousel.currentItemView?.tag == 100 && stage.items.told["index"] == nil)
        // The first of several, which are before the next one.
        stage.items.ids[index] = 101
        stage.items.ids.insert(102, at: index + 1)
        stage.carousel.performBatchUpdates(animated: animated) { updates in
            updates.removeItem(at: index)
            updates.insertItem(at: index)
            updates.insertItem(at: index + 1)
        }
        stage.run(1)
        #expect(stage.carousel.currentItemIndex == index && stage.carousel.currentItemView?.tag == 101)
    }

    /// What leads round the seam goes on with the same items, whichever frame the reload is in.
    @Test(arguments: [0.4, 0.9, 1.2, 1.6, 2.1, 2.6]) func aReloadInAScrollAcrossTheSeamKeepsTheItems(way: Double) {
        let (stage, twin) = (ActiveStage(20, wraps: true), ActiveStage(20, wraps: true))
        for stage in [stage, twin] {
            stage.rest(at: 18)
            stage.carousel.scrollToItem(at: 3, duration: 2)
        }
        /// How far it has gone.
        func gone(_ stage: ActiveStage) -> Double {
            let offset = stage.carousel.scrollOffset
            return offset > 10 ? offset - 18 : offset + Double(stage.carousel.numberOfItems) - 18
        }
        while gone(twin) < way, twin.carousel.isScrolling {
            stage.frame()
            twin.frame()
        }
        #expect(twin.carousel.isScrolling && stage.carousel.scrollOffset == twin.carousel.scrollOffset)
        let (before, id) = (twin.carousel.scrollOffset, stage.currentID)
        stage.items.ids.insert(100, at: 0)
        stage.carousel.reloadData(keeping: .identifier)
        #expect(stage.currentID == id)
        // Before the seam there is one item more on the way.
        let isBefore = before > 10 && before.rounded() < 20
        var frames = 0
        while twin.carousel.isScrolling {
            stage.frame()
            twin.frame()
            frames += 1
            let expected = isBefore ? gone(twin) + 19 : gone(twin) - 1
            let extent = stage.carousel.motion.extent
            let fault = extent.shortestDistance(
                fromOffset: extent.clamped(offset: expected), toOffset: stage.carousel.scrollOffset)
            #expect(fault.magnitude < 1e-9, "\(fault) in frame \(frames)")
        }
        #expect(frames > 10)
        stage.run(0.5)
        #expect(stage.currentID == (isBefore ? 2 : 3) && !stage.scene.isAnimating)
    }
}

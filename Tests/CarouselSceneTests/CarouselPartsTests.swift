// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@testable import CarouselScene

/// What a carousel is made of, without the carousel.
@Suite struct CarouselPartsTests {
    @Test func aPoolKeepsEachViewOnceUntilItIsEmptied() {
        var pool = ViewPool()
        let (view, placeholder) = (View(), View())
        pool.keep(view, isItem: true)
        pool.keep(view, isItem: false)
        pool.keep(placeholder, isItem: false)
        #expect(pool.itemViews.count == 1 && pool.placeholderViews.count == 1)
        #expect(pool.takeView(isItem: true) === view && pool.takeView(isItem: true) == nil)
        pool.remove(placeholder)
        #expect(pool.takeView(isItem: false) == nil)
        let container = pool.takeContainer()
        pool.keep(container)
        pool.keep(view, isItem: true)
        pool.empty()
        #expect(pool.takeView(isItem: true) == nil)
        #expect(pool.takeContainer() === container, "containers are the carousel's own")
    }

    @Test func aWidthIsMeasuredOnceAReloadAndAdoptedWhereFirstViewsDiffer() {
        var (width, generations) = (ItemWidth(), LoadingGenerations())
        func measure(_ size: Size, isVertical: Bool = false) -> Bool? {
            width.measure(size, isItem: true, isVertical: isVertical, at: generations.now)
        }
        let size = Size(width: 30, height: 20)
        #expect(width.isStale(in: generations) && measure(size) == true)
        #expect(width.value == 30 && !width.isStale(in: generations))
        generations.renumber()
        generations.beginPass()
        #expect(!width.isStale(in: generations))
        width.set(50)
        generations.beginReload()
        #expect(width.isStale(in: generations) && measure(size) == nil && width.value == 50, "the same size")
        #expect(measure(Size(width: 40, height: 9), isVertical: true) == true)
        #expect(width.value == 9)
        width.set(.infinity)
        #expect(width.value == CarouselLimits.number)
        var empty = ItemWidth()
        #expect(empty.measure(Size(width: 0, height: 7), isItem: true, isVertical: false, at: generations.now) == false)
        #expect(empty.value == 7)
    }

    @Test func aWindowOfPicturesKeepsWhatStaysInSight() {
        func content(_ position: Int) -> Content { .file(path: "\(position)") }
        var generations = LoadingGenerations()
        var pictures = LoadedPictures(PictureItems(size: Size(width: 8, height: 8)), at: generations.now)
        #expect(pictures.move(to: 3..<7, in: generations).isEmpty)
        for position in 3..<7 { pictures.set(content(position), at: position) }
        pictures.set(content(9), at: 9)
        #expect(pictures.window.content(at: 9) == nil, "out of sight")
        #expect(pictures.move(to: 5..<9, in: generations) == 3..<7)
        #expect((5..<9).map { pictures.window.content(at: $0) } == [content(5), content(6), nil, nil])
        #expect(pictures.move(to: 5..<9, in: generations) == 5..<9)
        generations.renumber()
        #expect(pictures.move(to: 5..<9, in: generations).isEmpty, "the indexes refer to other items")
        #expect(pictures.window.content(at: 5) == nil)
    }

    @Test func itemsThatLeaveAreFoundInOnePass() {
        var (loaded, place, asked, left) = (LoadedItems(), Int.min, 0, [Int]())
        for index in 0..<1000 {
            loaded.insert(
                LoadedItems.Item(
                    position: index, index: index, view: View(), container: ItemContainer(), isPlaceholder: false))
        }
        func isWanted(_ position: Int) -> Bool {
            asked += 1
            return position < 500
        }
        while let item = loaded.removeFirst(from: place, unless: isWanted) {
            place = item.position
            left.append(place)
        }
        #expect(left == Array(500..<1000) && loaded.count == 500)
        #expect(asked == 1000)
    }

    /// A window tells a renderer what has changed since the state that the renderer knows, whichever of the two is older.
    @Test(arguments: 1...20) func aWindowTellsWhatHasChanged(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var window = PictureItems(size: Size(width: 8, height: 8)).window
        var states = [window]
        for _ in 0..<60 {
            let first = Int.random(in: 0...20, using: &random)
            window.move(to: first..<first + Int.random(in: 0...12, using: &random))
            for position in window.positions where Bool.random(using: &random) {
                window.set(
                    Int.random(in: 0...3, using: &random) == 0
                        ? nil : .file(path: "\(Int.random(in: 0...9, using: &random))"), at: position)
            }
            states.append(window)
        }
        var compared = 0
        for (old, known) in states.enumerated() {
            for (new, state) in states.enumerated() {
                guard let changed = state.changedSlots(since: known.version) else { continue }
                #expect(new >= old || known.version == state.version, "seed \(seed)")
                var slots = known.slots
                guard slots.count == state.slots.count else { continue }
                if known.version != state.version { compared += 1 }
                for slot in changed { slots[Int(slot)] = state.slots[Int(slot)] }
                #expect(slots == state.slots, "seed \(seed), from \(old) to \(new)")
            }
        }
        #expect(compared > 0, "seed \(seed)")
    }

    @Test func whatIsCompleteIsSoUntilTheNextChange() {
        var loaded = LoadedItems()
        let item = LoadedItems.Item(
            position: 0, index: 0, view: View(), container: ItemContainer(), isPlaceholder: false)
        let visible = ScrollExtent(numberOfItems: 5, numberOfPlaceholders: 0, isWrapEnabled: false)
            .visibleIndexes(around: 0, count: 1)
        loaded.insert(item)
        #expect(loaded.window == nil)
        loaded.complete(visible)
        #expect(loaded.window == visible)
        _ = loaded.renumber(from: 5, to: 6) { $0 + 1 }
        #expect(loaded.window == nil && loaded.index(of: item.view) == 1)
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>) func itIsKnownWhichItemShowsAView(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var loaded = LoadedItems()
        let views = (0..<12).map { _ in View() }
        var count = 20
        for step in 0..<500 {
            let index = Int.random(in: 0..<count, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0: _ = loaded.removeFirst(from: .min) { $0 != index }
            case 1 where count > 5:
                _ = loaded.renumber(from: count, to: count - 1) { $0 == index ? nil : $0 > index ? $0 - 1 : $0 }
                count -= 1
            case 2:
                _ = loaded.renumber(from: count, to: count + 1) { $0 >= index ? $0 + 1 : $0 }
                count += 1
            case 3 where step % 20 == 0: loaded.removeAll()
            default:
                let view = views.randomElement(using: &random) ?? views[0]
                loaded.insert(
                    LoadedItems.Item(
                        position: index, index: index, view: view, container: ItemContainer(), isPlaceholder: false))
            }
            for view in views {
                let wanted = loaded.items.first { $0.view === view }?.position
                #expect(loaded.item(showing: view)?.position == wanted, "seed \(seed), step \(step)")
            }
        }
    }

    @Test func generationsTellWhatHasHappenedMeanwhile() {
        var generations = LoadingGenerations()
        let first = generations.now
        #expect(generations.hasSameItems(since: first) && generations.isLatestPass(first))
        generations.beginPass()
        #expect(
            generations.hasSameItems(since: first) && !generations.isLatestPass(first),
            "what is in sight was loaded meanwhile")
        let second = generations.now
        generations.renumber()
        #expect(
            !generations.hasSameItems(since: second) && generations.isLatestPass(second), "indexes mean other items now"
        )
        #expect(
            !generations.hasSameItems(since: first) && !generations.isLatestPass(first)
                && generations.hasSameViews(since: first))
        let third = generations.now
        generations.beginReload()
        #expect(
            generations.isReloading && !generations.hasSameItems(since: third)
                && !generations.hasSameViews(since: third))
        generations.endReload()
        #expect(!generations.isReloading && !generations.hasSameViews(since: third))
    }

    @Test func aWheelComesToRestOnce() {
        var input = CarouselInput()
        func comesToRest(at time: Double) -> Bool { input.takeWheelRest(at: time) }
        #expect(!input.waitsForWheel && !comesToRest(at: 9))
        input.noteWheel(at: 1)
        #expect(input.waitsForWheel && !comesToRest(at: 1.1))
        input.noteWheel(at: 1.1)
        #expect(!comesToRest(at: 1.2), "it has turned again")
        #expect(comesToRest(at: 1.26) && !input.waitsForWheel && !comesToRest(at: 9))
    }
}

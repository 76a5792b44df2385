// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import CarouselCore

@Suite struct ItemOrderTests {
    /// Compares with a sort of all items by depth; items at equal depth and distance may come in any order.
    private func disagreement(_ scene: RandomLayout, _ order: ItemOrder) -> String? {
        let order = (0..<order.count).map { order.item(atRank: $0) }
        guard order.sorted() == Array(0..<scene.range.count) else { return "no permutation: \(order)" }
        let current = scene.layout.transform(offset: scene.range.offset(at: scene.current), toggle: scene.toggle)
        let draw = DrawOrder(isVertical: scene.layout.input.isVertical, current: current)
        let keys = (0..<scene.range.count).map { item in
            let offset = scene.range.offset(at: scene.range.first + item)
            let appearance = scene.layout.appearance(offset: offset, toggle: scene.toggle)
            return draw.key(index: item, transform: appearance.transform, lift: appearance.lift)
        }
        for (behind, front) in zip(order, order.dropFirst()) {
            let (a, b) = (keys[behind], keys[front])
            let slack = 1e-9 * max(1, abs(a.depth))
            if a.depth > b.depth + slack { return "\(behind) before \(front): depth \(a.depth), \(b.depth)" }
            if abs(a.depth - b.depth) <= slack, a.distance < b.distance - 1e-6 * max(1, a.distance) {
                return "\(behind) before \(front): distance \(a.distance), \(b.distance)"
            }
        }
        return nil
    }

    @Test(arguments: BuiltInShapes.all.indices)
    func agreesWithSorting(number: Int) {
        let shape = BuiltInShapes.all[number]
        let seed = UInt64(number) + 1
        var random = SeededGenerator(seed: seed)
        var found = 0
        for round in 0..<2000 {
            let scene = RandomLayout(shape, using: &random)
            guard let order = scene.knownOrder else { continue }
            found += 1
            if let words = disagreement(scene, order) {
                Issue.record("seed \(seed), round \(round), \(scene): \(words)")
                return
            }
        }
        print("\(shape.name): \(found) of 2000 layouts need no sorting")
        let isSorted = shape is Creative || shape is Picker || shape is Parallax
        #expect(isSorted ? found == 0 : found > 1200)
    }

    /// With views, too, an item whose formula gives no depth is placed as in `Linear`.
    @Test func anItemWithoutADepthIsInThePlaneOfTheScreen() throws {
        struct Receding: Shape {
            func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
                Placement(
                    along: item.offset * N(carousel.pitch),
                    depth: .select(item.offset.magnitude, below: 0.5, N(.nan), else: -0.5))
            }
        }
        var input = ItemLayout.Input()
        input.shape = Receding()
        input.bounds = Size(width: 800, height: 600)
        (input.itemWidth, input.numberOfItems) = (100, 9)
        let scene = RandomLayout(
            layout: ItemLayout(input), extent: ScrollExtent(numberOfItems: 9), scrollOffset: 4, toggle: 0)
        let order = try #require(scene.order)
        #expect(scene.knownOrder == nil && disagreement(scene, order) == nil)
        #expect(order.item(atRank: order.count - 1) == scene.current - scene.range.first)
    }

    @Test(arguments: CarouselType.allCases.filter { $0 != .custom })
    func defaultsNeedNoSorting(type: CarouselType) {
        var random = SeededGenerator(seed: 7)
        for round in 0..<1000 {
            var input = ItemLayout.Input()
            input.type = type
            input.bounds = Size(width: 800, height: 600)
            input.itemWidth = .random(in: 40...300, using: &random)
            input.numberOfItems = .random(in: 1...200, using: &random)
            input.isVertical = round % 2 == 0
            let layout = ItemLayout(input)
            let extent = ScrollExtent(numberOfItems: input.numberOfItems, isWrapEnabled: layout.isWrapEnabled)
            let offset = Double.random(in: 0...Double(input.numberOfItems - 1), using: &random)
            let scene = RandomLayout(layout: layout, extent: extent, scrollOffset: offset, toggle: 0)
            #expect(scene.knownOrder != nil, "round \(round): \(scene)")
        }
    }

    @Test func segmentsInterleave() {
        var falling = ItemOrder()
        falling.append(low: 0, high: 6, around: 2, farthestFirst: true)
        #expect((0..<7).map { falling.item(atRank: $0) } == [6, 5, 4, 0, 3, 1, 2])
        var rising = ItemOrder()
        rising.append(low: 0, high: 6, around: 2.2, farthestFirst: false)
        #expect((0..<7).map { rising.item(atRank: $0) } == [2, 3, 1, 4, 0, 5, 6])
        var outside = ItemOrder()
        outside.append(low: 0, high: 3, around: 9, farthestFirst: true)
        #expect((0..<4).map { outside.item(atRank: $0) } == [0, 1, 2, 3])
        falling.swapOutermostTwo(atBack: true)
        #expect((0..<7).map { falling.item(atRank: $0) } == [5, 6, 4, 0, 3, 1, 2])
        rising.swapOutermostTwo(atBack: false)
        #expect((0..<7).map { rising.item(atRank: $0) } == [2, 3, 1, 4, 0, 6, 5])
    }

    @Test func stripsCountEachItemOfARoundOnce() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<2000 {
            let items = Int.random(in: 1...40, using: &random)
            let extent = ScrollExtent(numberOfItems: items, isWrapEnabled: true)
            let offset = Double.random(in: 0...Double(items), using: &random)
            let current = extent.currentIndex(scrollOffset: offset)
            let visible = extent.visibleIndexes(around: current, count: .random(in: 0...items, using: &random))
            let range = VisibleRange(visible, scrollOffset: offset)
            #expect(range.positions.map { extent.clamped(index: $0) }.sorted() == visible.sorted())
            for position in range.positions {
                let found = range.offset(at: position)
                let wanted = extent.offset(ofIndex: extent.clamped(index: position), scrollOffset: offset)
                #expect(abs(found - wanted) < 1e-9 || abs(abs(found) - Double(items) / 2) < 1e-9)
            }
        }
    }
}

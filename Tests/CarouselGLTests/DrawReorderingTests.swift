// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@testable import CarouselGL
@testable import CarouselScene

/// Rectangles that one call may draw come together; those that overlap keep their order.
@Suite(.serialized) struct DrawReorderingTests {
    private static let margin = SIMD2<Float>(repeating: 0.01)

    private struct Heap {
        var keys: ContiguousArray<DrawKey> = []
        var transforms: ContiguousArray<InstanceTransform> = []
        var appearances: ContiguousArray<InstanceAppearance> = []
        var effects: ContiguousArray<InstanceEffect> = []
        var rects: [Rect] = []

        mutating func add(_ rect: Rect, array: Int32, group: Int = 0) {
            keys.append(DrawKey(array: array, culls: false, group: group))
            transforms.append(InstanceTransform(.identity, alpha: 1, in: Size(width: 200, height: 200)))
            appearances.append(InstanceAppearance(box: rect, color: .one))
            rects.append(rect)
        }

        var changes: Int { changes(in: keys.indices.map { $0 }) }

        func changes(in order: [Int]) -> Int {
            zip(order, order.dropFirst()).reduce(1) {
                $0 + (keys[$1.0].array == keys[$1.1].array && keys[$1.0].group == keys[$1.1].group ? 0 : 1)
            }
        }
    }

    private func found(for heap: Heap) -> [Int]? {
        var reordering = DrawReordering()
        let isFound = reordering.find(heap.keys, heap.transforms, heap.appearances, margin: DrawReorderingTests.margin)
        return isFound ? reordering.order.map(Int.init) : nil
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func whatOverlapsKeepsItsOrder(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var (heap, group) = (Heap(), 0)
        for _ in 0..<200 {
            if Int.random(in: 0..<50, using: &random) == 0 { group += 1 }
            let size = Size(
                width: .random(in: 1...20, using: &random), height: .random(in: 1...20, using: &random))
            let origin = Point(x: .random(in: -10...200, using: &random), y: .random(in: -10...200, using: &random))
            heap.add(Rect(origin: origin, size: size), array: .random(in: -1...4, using: &random), group: group)
        }
        let order = try #require(found(for: heap), "seed \(seed)")
        #expect(order.sorted() == Array(0..<200), "seed \(seed)")
        var place = [Int](repeating: 0, count: 200)
        for (number, index) in order.enumerated() { place[index] = number }
        for back in 0..<200 {
            for front in back + 1..<200 where place[front] < place[back] {
                let isApart = heap.rects[back].intersection(heap.rects[front]).isEmpty
                #expect(isApart && heap.keys[back].group == heap.keys[front].group, "seed \(seed): \(back), \(front)")
            }
        }
        #expect(heap.changes(in: order) < heap.changes / 2, "seed \(seed)")
    }

    @Test func cardsInRowsTakeACallForEachTextureArray() throws {
        var heap = Heap()
        for number in 0..<1000 {
            let (row, column) = number.quotientAndRemainder(dividingBy: 40)
            let card = Rect(x: Double(5 * column), y: Double(8 * row), width: 3, height: 5)
            heap.add(card, array: -1)
            heap.add(card.inset(x: 0.5, y: 0.5), array: Int32(number % 5))
        }
        let order = try #require(found(for: heap))
        #expect(heap.changes == 2000 && heap.changes(in: order) == 6)
        var reordering = DrawReordering()
        let isFound = reordering.find(heap.keys, heap.transforms, heap.appearances, margin: DrawReorderingTests.margin)
        #expect(isFound)
        reordering.apply(&heap.transforms, &heap.appearances, &heap.keys, &heap.effects)
        #expect(heap.changes == 6 && heap.effects.isEmpty, "everything is put into that order")
        #expect(heap.appearances.map(\.box) == order.map { SIMD4(heap.rects[$0]) })
    }

    /// For views in front of one another, the search for an order gives up.
    @Test func wherePilesOverlapTheOrderStays() {
        var heap = Heap()
        for number in 0..<400 { heap.add(Rect(x: 0, y: 0, width: 200, height: 200), array: Int32(number % 2)) }
        #expect(found(for: heap) == nil)
    }

    @Test func whatIsNotANumberCountsAsEverywhere() throws {
        var heap = Heap()
        heap.add(Rect(x: 0, y: 0, width: 10, height: 10), array: 0)
        heap.add(Rect(x: 100, y: 0, width: 10, height: 10), array: 1)
        heap.add(Rect(x: 150, y: 0, width: 10, height: 10), array: 0)
        #expect(found(for: heap) == [0, 2, 1])
        heap.transforms[1].rowX.x = .nan
        #expect(found(for: heap) == [0, 1, 2])
        heap.transforms[1] = heap.transforms[0]
        heap.transforms[1].rowT.z = -1
        #expect(found(for: heap) == [0, 1, 2], "behind the eye")
    }

    /// Small views with pictures from several texture arrays, some in front of others.
    @Test func heapsOfPicturesLookAsTheCPUDrawsThem() throws {
        let stage = try GLStage(PixelSize(width: 200, height: 160))
        defer { stage.close() }
        let pictures = [16, 32, 64].map { extent in
            var pixels = PixelBuffer(size: PixelSize(width: extent, height: extent))
            pixels.withUnsafeMutableBytes { bytes in
                for byte in bytes.indices { bytes[byte] = byte % 4 == 3 ? 255 : UInt8(4 * extent - 16 + byte % 4 * 5) }
            }
            return Image(pixels: pixels)
        }
        for seed in 1...10 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
            let scene = Scene(size: Size(width: 200, height: 160))
            for index in 0..<80 {
                let frame = Rect(
                    x: number(-5...190), y: number(-5...150), width: number(4...24), height: number(4...24))
                let view = index % 4 == 3 ? View(frame: frame) : ImageView(frame: frame, image: pictures[index % 3])
                view.backgroundColor = Color(red: Float(number(0...1)), green: 0.5, blue: Float(number(0...1)))
                view.cornerRadius = number(0...1) < 0.7 ? 0 : number(1...6)
                view.clipsToBounds = true
                view.alpha = number(0...1) < 0.8 ? 1 : 0.6
                let turn = number(0...1) < 0.7 ? 0 : number(-1...1)
                view.transform3D = Transform3D(perspective: -1 / 300).rotated(by: turn, x: 0.2, y: 1, z: 0.3)
                scene.root.addSubview(view)
            }
            let list = scene.drawList()
            let truth = Rasteriser(scale: 1, letsContentOverflow: true).picture(of: list)
            try CPUTruth(subject: "gathering", wanted: 40).compare(
                try stage.picture(of: list), with: truth, "\(seed)")
            let calls = try stage.draw(list).drawCalls
            #expect(calls < 40, "seed \(seed): \(calls) calls for 80 rectangles")
        }
    }
}
